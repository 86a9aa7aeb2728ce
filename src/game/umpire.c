/*
 * umpire.c: what the umpire may overrule, judged and done for all systems. Not for the rules' own
 * bookkeeping: mend() does that after.
 */
#include "game/umpire.h"

#include "game/field.h"

static bool check_place(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    if (u >= FIGURE_BASE)
        return refuse(why, "umpire.figure", action_unit_of(s->sc, u), NO_UNIT, NO_SPACE, 0, 0);
    if (a->verb == VERB_UMPIRE_PLACE && a->nspaces != 1)
        return refuse(why, "umpire.where", u, NO_UNIT, NO_SPACE, 0, 0);
    return true;
}

static bool check_set(const state *s, const action *a, refusal *why)
{
    const int u = a->nunits > 0 ? a->units[0] : NO_UNIT;
    const int space = action_space(a);
    key_info key;
    key_at(s->sc, a->args[0], &key);
    if (a->args[1] < key.lo || a->args[1] > key.hi)
        return refuse(why, "umpire.range", u < FIGURE_BASE ? u : action_unit_of(s->sc, u), NO_UNIT, NO_SPACE,
                      key.lo, key.hi);
    if (key.of == KEY_OBJECTIVE && s->sc->objective_at[space] == 0)
        return refuse(why, "umpire.no-objective", NO_UNIT, NO_UNIT, space, 0, 0);
    /* A unit comes onto the board only by umpire-place, which says where. */
    if (key.of == KEY_UNIT && a->args[0] == key_find(s->sc, KEY_UNIT, "status") && a->args[1] == UNIT_ON &&
        s->units[u].status != UNIT_ON)
        return refuse(why, "umpire.use-place", u, NO_UNIT, NO_SPACE, 0, 0);
    return true;
}

static bool check_roll(const action *a, refusal *why)
{
    const int sides = (int)a->args[1];
    return sides <= UMPIRE_SIDES_MAX || sides == UMPIRE_CARDS ||
           refuse(why, "umpire.no-die", NO_UNIT, NO_UNIT, NO_SPACE, sides, 0);
}

bool umpire_check(const state *s, const action *a, refusal *why)
{
    switch (a->verb) {
    case VERB_UMPIRE_PLACE:
    case VERB_UMPIRE_REMOVE:
        return check_place(s, a, why);
    case VERB_UMPIRE_SET:
        return check_set(s, a, why);
    case VERB_UMPIRE_ROLL:
        return check_roll(a, why);
    default:
        return true;
    }
}

/* A destroyed unit put back has its strength of the order of battle again, or it would be destroyed at once.
 */
static void place(state *s, const action *a, event *e)
{
    unit *u = &s->units[a->units[0]];
    e->from = u->space;
    e->to = (uint16_t)action_space(a);
    if (u->strength <= 0) {
        u->strength = s->sc->units[a->units[0]].strength;
        u->hits = 0;
    }
    u->status = UNIT_ON;
    u->captor = 0;
    u->space = e->to;
}

static void remove_unit(state *s, const action *a, event *e)
{
    unit *u = &s->units[a->units[0]];
    e->from = u->space;
    u->status = UNIT_DESTROYED;
    u->captor = 0;
    u->space = NO_SPACE;
}

static const char *event_code(const action *a)
{
    switch (a->verb) {
    case VERB_UMPIRE_PLACE:
        return "ev.umpire.place";
    case VERB_UMPIRE_REMOVE:
        return "ev.umpire.remove";
    case VERB_UMPIRE_STEP:
        return "ev.umpire.step";
    default:
        return a->nunits > 0    ? "ev.umpire.set-unit"
               : a->nspaces > 0 ? "ev.umpire.set-space"
                                : "ev.umpire.set";
    }
}

/* Cards of a deck of their own, whatever lies on the table. The last one's rank is no total. */
static int draw_cards(resolver *r, int cards)
{
    uint64_t deck = (UINT64_C(1) << UMPIRE_CARDS) - 1;
    for (int i = 0; i < cards; i++)
        resolver_draw_card(r, "roll.umpire", NULL, &deck, NO_UNIT);
    return cards;
}

/* For what no rule foresees. Where people type their dice, this one the program throws. */
static void throw_dice(const action *a, resolver *r)
{
    const int dice = (int)a->args[0], sides = (int)a->args[1];
    const char *code = sides == 2              ? "ev.umpire.toss"
                       : sides == UMPIRE_CARDS ? "ev.umpire.card"
                                               : "ev.umpire.roll";
    int total;
    r->unasked = true;
    if (sides == UMPIRE_CARDS)
        total = draw_cards(r, dice);
    else if (sides == 2)
        total = resolver_toss(r, "roll.umpire", NULL, dice, NO_UNIT, NO_UNIT, NULL)->total;
    else
        total = resolver_roll(r, "roll.umpire", NULL, dice, sides, NO_UNIT, NO_UNIT, NULL)->total;
    r->unasked = false;
    event *e = resolver_emit(r, EV_UMPIRE, code, NO_UNIT);
    e->n[0] = dice;
    e->n[1] = sides;
    e->n[2] = total;
    e->n[3] = a->args[2] == NO_ARG ? 0 : a->args[2];
}

void umpire_apply(state *s, const action *a, resolver *r)
{
    if (a->verb == VERB_UMPIRE_ROLL) {
        throw_dice(a, r);
        return;
    }
    const int u = a->nunits > 0 ? a->units[0] : NO_UNIT;
    event *e = resolver_emit(r, EV_UMPIRE, event_code(a), action_unit_of(s->sc, u));
    e->n[0] = a->args[0];
    e->n[1] = a->args[1];
    if (a->verb == VERB_UMPIRE_PLACE) {
        place(s, a, e);
    } else if (a->verb == VERB_UMPIRE_REMOVE) {
        remove_unit(s, a, e);
    } else if (a->verb == VERB_UMPIRE_SET) {
        e->to = (uint16_t)action_space(a);
        e->n[2] = key_get(s, a->args[0], u, action_space(a));
        key_set(s, a->args[0], u, action_space(a), a->args[1]);
    } else {
        s->step = (uint8_t)a->args[0];
    }
}
