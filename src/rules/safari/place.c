/*
 * place.c: who stands where, who sees whom (S·H16a, S·H16b, S·H22), and who is locked with whom. Not for
 * lines of sight over the ground: compile.c.
 */
#include "rules/safari/place.h"

#include "game/occupied.h"
#include "rules/safari/compile.h"

/* ---- who stands where */

int safari_figures_at(const state *s, int space)
{
    int n = 0;
    EACH_AT(s, space, i)
        n += s->units[i].strength;
    return n;
}

int safari_holds(const state *s, int space)
{
    const int holds = ground(s, space)->holds;
    return holds > 0 ? holds : s->sc->options[OPTION_STACK];
}

/* S·H21: so many figures a hex, but a party that has it to itself stands there whatever its size: the
 * document marches whole parties (S1). Beasts have a hex to themselves, but for those of their own side. */
bool safari_room(const state *s, int u, int space)
{
    const bool beast = is_beast(s, u);
    int there = 0;
    EACH_AT(s, space, i) {
        if (i == u || !state_seen(s, i, s->units[u].side)) continue;
        if (s->units[i].side != s->units[u].side || beast || is_beast(s, i)) return false;
        there += s->units[i].strength;
    }
    return beast || there == 0 || there + s->units[u].strength <= safari_holds(s, space);
}

bool safari_enemy_there(const state *s, int u, int space)
{
    EACH_AT(s, space, i)
        if (s->units[i].side != s->units[u].side && state_seen(s, i, s->units[u].side)) return true;
    return false;
}

void safari_taken(const state *s, int side, uint64_t *out)
{
    memset(out, 0, (size_t)sd(s)->map.words * sizeof *out);
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && state_seen(s, i, side)) set_bit_of(out, s->units[i].space);
}

int safari_nearest(const state *s, int side, int space, bool beasts)
{
    return occupied_nearest_but(s, side, space, beasts ? 0 : sd(s)->beasts, NULL);
}

int safari_nearest_that(const state *s, int u, int most, safari_passes *pass)
{
    int best = NO_UNIT, near = most + 1;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || !state_on_board(s, i)) continue;
        const int hexes = steps_between(sd(s), s->units[u].space, s->units[i].space);
        if (hexes >= near || !pass(s, u, i)) continue;
        best = i;
        near = hexes;
    }
    return best;
}

/* ---- who sees whom */

bool safari_night(const state *s)
{
    const scenario_light *light = scenario_light_at(s->sc, s->turn);
    return light != NULL && (light->flags & sd(s)->night) != 0;
}

static bool shows_itself(const state *s, int u)
{
    return (s->units[u].marks &
            (BIT(MARK_FIRED) | BIT(MARK_ENGAGED) | BIT(MARK_CHARGED) | BIT(MARK_FOUGHT))) != 0;
}

/* How far the sides look by the light there is and from where, and how near one must be to see a beast that
 * stalks. */
typedef struct lookout {
    int far[SIDES_MAX], stalked;
    int n; /* units on the board, seen or not: where, and whose */
    uint16_t at[UNITS_MAX];
    uint8_t side[UNITS_MAX];
} lookout;

static int sight_of(const state *s, int side, int visibility)
{
    return visibility > 0 && !sd(s)->side[side].prowls ? visibility : BOARD_FAR;
}

static void lookout_find(const state *s, lookout *l)
{
    const safari_numbers *k = &sd(s)->number;
    const int visibility = kit_visibility(s);
    l->stalked = safari_night(s) ? k->stalk_night : k->stalk_day;
    l->n = 0;
    for (int side = 0; side < s->sc->nsides; side++)
        l->far[side] = sight_of(s, side, visibility);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *self = &s->units[i];
        if (self->status != UNIT_ON) continue;
        l->side[l->n] = self->side;
        l->at[l->n++] = self->space;
    }
}

static bool near_side(const state *s, const lookout *l, int side, int space, int most)
{
    for (int i = 0; i < l->n; i++)
        if (l->side[i] == side && steps_between(sd(s), space, l->at[i]) <= most) return true;
    return false;
}

bool safari_looks_over(const state *s, int side, int space)
{
    const int most = sight_of(s, side, kit_visibility(s));
    if (most == BOARD_FAR) return true;
    lookout l;
    lookout_find(s, &l);
    return near_side(s, &l, side, space, most);
}

/* Who sees it; shown: whatever the light, for what it does. */
static uint8_t seers_if(const state *s, int u, const lookout *l, bool shown)
{
    uint8_t bits = (uint8_t)(1u << s->units[u].side);
    if (state_has(s, u, MARK_HIDDEN)) return bits;
    const bool stalks = type_of(s, u)->stalks;
    for (int side = 0; side < s->sc->nsides; side++) {
        if (side == s->units[u].side) continue;
        const int most = stalks && l->stalked < l->far[side] ? l->stalked : l->far[side];
        if (shown || most == BOARD_FAR || near_side(s, l, side, s->units[u].space, most))
            bits |= (uint8_t)(1u << side);
    }
    return bits;
}

static uint8_t seers_of(const state *s, int u, const lookout *l)
{
    return seers_if(s, u, l, shows_itself(s, u));
}

uint8_t safari_seers(const state *s, int u)
{
    lookout l;
    lookout_find(s, &l);
    return seers_of(s, u, &l);
}

static uint8_t sides_played(const state *s)
{
    uint8_t bits = 0;
    for (int side = 0; side < s->sc->nsides; side++)
        if (!s->sc->sides[side].goes_alone) bits |= (uint8_t)(1u << side);
    return bits;
}

/* How it came into sight: by what it did, too far off to be seen else (what it did it to may not be seen). */
static const char *sight_code(const state *s, int u, uint8_t fresh, const lookout *l)
{
    if ((seers_if(s, u, l, false) & fresh) != 0) return "ev.in-sight";
    return state_has(s, u, MARK_CHARGED) ? "ev.in-sight.charge"
           : state_has(s, u, MARK_FIRED) ? "ev.in-sight.shot"
                                         : "ev.in-sight";
}

/* Whom the shot was at by which it came into sight, where all who are told see him stand there. */
static void tell_shot_at(const state *s, int u, uint8_t fresh, const resolver *r, event *e)
{
    int target = NO_UNIT;
    for (int i = 0; r->events != NULL && i < r->events->count; i++)
        if (r->events->items[i].kind == EV_FIRE && r->events->items[i].unit == u)
            target = r->events->items[i].other;
    if (target >= 0 && (fresh & state_blind_to(s, target)) != 0) return;
    /* Of one who is gone everybody may be told, who saw him or not: who it was, only his own side. */
    if (target < 0 || (s->units[target].status != UNIT_ON && fresh != 1u << s->units[target].side)) {
        e->code = "ev.in-sight.shot.plain";
        return;
    }
    e->code = "ev.in-sight.shot.at";
    e->n[1] = target;
}

/* Told to those who see it only now, if anybody plays them. Where not all do, it says who: a log that shows
 * all would tell the same twice. */
static void tell_sight(const state *s, int u, uint8_t fresh, const lookout *l, resolver *r)
{
    const uint8_t played = sides_played(s);
    if ((fresh & played) == 0) return;
    int who = NO_SIDE;
    for (int side = 0; side < s->sc->nsides; side++)
        if ((fresh & played) == 1u << side) who = side;
    const bool some = who != NO_SIDE && (played & ~fresh & ~(1u << s->units[u].side)) != 0;
    r->hidden_from = (uint8_t)~fresh;
    event *e = resolver_emit(r, EV_REVEAL, some ? "ev.sighted" : sight_code(s, u, fresh & played, l), u);
    e->to = s->units[u].space;
    if (some) e->side = (int8_t)who;
    if (strcmp(e->code, "ev.in-sight.shot") == 0) tell_shot_at(s, u, fresh & played, r, e);
    r->hidden_from = 0;
}

static void see(state *s, int u, const lookout *l, resolver *r)
{
    unit *self = &s->units[u];
    if (self->status != UNIT_ON || sd(s)->start[u].pool) return; /* happenings.c knows who sees those */
    const uint8_t before = self->seen_by, now = seers_of(s, u, l);
    self->seen_by = now;
    if (r != NULL && (now & ~before) != 0) tell_sight(s, u, (uint8_t)(now & ~before), l, r);
}

void safari_see_one(state *s, int u, resolver *r)
{
    lookout l;
    lookout_find(s, &l);
    see(s, u, &l, r);
}

void safari_see(state *s, resolver *r)
{
    lookout l;
    lookout_find(s, &l);
    for (int u = 0; u < s->sc->nunits; u++)
        see(s, u, &l, r);
}

static uint8_t seers_at(state *s, int u, int space, const lookout *l)
{
    const uint16_t from = s->units[u].space;
    s->units[u].space = (uint16_t)space;
    const uint8_t bits = seers_of(s, u, l);
    s->units[u].space = from;
    return bits;
}

event *safari_come_out(state *s, int u, int to, resolver *r)
{
    unit *self = &s->units[u];
    lookout l;
    if (!state_has(s, u, MARK_HIDDEN) || !state_on_board(s, u)) return NULL;
    self->marks &= ~BIT(MARK_HIDDEN);
    lookout_find(s, &l);
    self->seen_by = seers_of(s, u, &l) | seers_at(s, u, to, &l);
    const uint8_t fresh = (uint8_t)(self->seen_by & ~(1u << self->side)), told = r->hidden_from;
    if ((fresh & sides_played(s)) == 0) return NULL;
    r->hidden_from = (uint8_t) ~(fresh | 1u << self->side);
    event *tells = resolver_emit(r, EV_REVEAL, "ev.reveal", u);
    tells->to = (uint16_t)to;
    r->hidden_from = told;
    return tells;
}

event *safari_reveal(state *s, int u, resolver *r)
{
    return safari_come_out(s, u, s->units[u].space, r);
}

/* ---- who is locked with whom */

int safari_foe_of(const state *s, int u)
{
    const int foe = su_const(s, u)->foe - 1;
    return foe >= 0 && foe < s->sc->nunits && state_on_board(s, foe) && s->units[foe].side != s->units[u].side
               ? foe
               : NO_UNIT;
}

void safari_fight_refresh(state *s)
{
    uint8_t locked[UNITS_MAX] = {0};
    for (int u = 0; u < s->sc->nunits; u++) {
        if (su(s, u)->foe == 0) continue;
        const int foe = safari_foe_of(s, u);
        if (!state_on_board(s, u) || foe == NO_UNIT ||
            steps_between(sd(s), s->units[u].space, s->units[foe].space) != 1) {
            su(s, u)->foe = 0;
            continue;
        }
        locked[u] = locked[foe] = 1;
    }
    for (int u = 0; u < s->sc->nunits; u++) {
        if (locked[u] != 0) {
            s->units[u].marks |= BIT(MARK_ENGAGED);
        } else {
            s->units[u].marks &= ~BIT(MARK_ENGAGED);
            su(s, u)->began = 0; /* what it loses in another is counted from its beginning (S16) */
        }
    }
}
