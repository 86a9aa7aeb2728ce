/*
 * bush.c: "the bush plays itself" (S·H24): game that grazes and bolts, dangerous beasts that rove, bands
 * nobody plays that roam, lie in ambush or guard. Everything here happens by `go`. Not for beasts met on the
 * march: happenings.c.
 */
#include "rules/safari/bush.h"

#include "rules/safari/losses.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/moves.h"
#include "rules/safari/melee.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

static int behaviour_of(const state *s, int u)
{
    if (bush_pooled(s, u)) return BEHAVIOUR_ROVE; /* put there by the umpire */
    return sd(s)->start[u].behaviour;
}

static bool roused(const state *s, int u)
{
    return (su_const(s, u)->bush & BUSH_ROUSED) != 0 || su_const(s, u)->foe != 0 ||
           state_has(s, u, MARK_LOST_MEN);
}

/* People of a side that somebody plays and that are not hidden. */
static bool is_prey(const state *s, int u, int other)
{
    (void)u;
    return !is_beast(s, other) && !plays_itself(s, other) && !state_has(s, other, MARK_HIDDEN);
}

static bool is_prey_in_line(const state *s, int u, int other)
{
    const int from = s->units[u].space, to = s->units[other].space, hexes = steps_between(sd(s), from, to);
    for (int dir = 0; dir < 6 && is_prey(s, u, other); dir++) {
        int at = from;
        for (int n = 0; n < hexes && at != NO_SPACE; n++)
            at = sd(s)->map.next[at][dir];
        if (at == to) return true;
    }
    return false;
}

static int nearest_prey(const state *s, int u)
{
    return safari_nearest_that(s, u, BOARD_FAR - 1, is_prey);
}

/* What game is afraid of: people, and big cats, seen or not. */
static bool frightens(const state *s, int u, int other)
{
    (void)u;
    return !is_beast(s, other) || beast_of(s, other)->cat;
}

static int fright_of(const state *s, int u)
{
    return safari_nearest_that(s, u, bd(s)->number.bolt, frightens);
}

/* Whom it would shoot at: the nearest it may. */
static bool is_target(const state *s, int u, int other)
{
    return !plays_itself(s, other) && safari_may_shoot(s, u, other);
}

static int target_of(const state *s, int u)
{
    return safari_shooter_refused(s, u) == NULL ? safari_nearest_that(s, u, BOARD_FAR - 1, is_target)
                                                : NO_UNIT;
}

static bool may_tread(const state *s, int u, int space)
{
    return space != NO_SPACE && !ground_is(s, space, SPACE_DEEP) &&
           state_unit_at(s, space, NO_UNIT) == NO_UNIT && safari_room(s, u, space);
}

static void declare_charge(state *s, int u, int target, resolver *r)
{
    su(s, u)->quarry = (uint8_t)(target + 1);
    s->units[u].marks |= BIT(MARK_CHARGED);
    safari_see_one(s, u, r);
    kit_declare_of(s, u, DECLARE_CHARGE, "ev.bush.charges", target, r);
}

/* ---- beasts */

static void stray(state *s, int u, const char *stays, resolver *r)
{
    const int way = safari_throw_die(s, "roll.bush.stray", "S·H24", 6, u, NO_UNIT, r) - 1;
    const int to = sd(s)->map.next[s->units[u].space][way];
    if (!may_tread(s, u, to) || safari_step(s, u, to, r) == STEP_NOT) kit_emit_of(s, u, EV_NOTE, stays, r);
}

/* Hex by hex away from that space (1), or nearer to it (-1), until it is so far from it. */
static void run(state *s, int u, int space, int sign, int until, resolver *r)
{
    const safari_data *d = sd(s);
    for (int n = safari_beast_move(s, u); n > 0 && state_on_board(s, u); n--) {
        const int at = s->units[u].space, far = sign * steps_between(d, at, space);
        int to = NO_SPACE;
        for (int dir = 0; dir < 6 && to == NO_SPACE && far < sign * until; dir++)
            if (may_tread(s, u, d->map.next[at][dir]) &&
                sign * steps_between(d, d->map.next[at][dir], space) > far)
                to = d->map.next[at][dir];
        if (to == NO_SPACE || safari_step(s, u, to, r) != STEP_DONE) return;
    }
}

void bush_graze(state *s, int u, resolver *r)
{
    const int fright = fright_of(s, u);
    if (fright == NO_UNIT) {
        stray(s, u, "ev.bush.grazes", r);
        return;
    }
    kit_emit_of(s, u, EV_NOTE, "ev.bush.bolts", r);
    run(s, u, s->units[fright].space, 1, bd(s)->number.bolt + 3, r);
}

void bush_rove(state *s, int u, resolver *r)
{
    const int foe = su_const(s, u)->foe - 1;
    if (foe >= 0) { /* S36: it looks again each turn whether it goes on */
        if (!safari_beast_attacks(s, u, foe, r)) bush_break_off(s, u, r);
        return;
    }
    const safari_animal *a = beast_of(s, u);
    const int prey =
        a->agg > 0 ? safari_nearest_that(s, u, bd(s)->number.notice, a->straight ? is_prey_in_line : is_prey)
                   : NO_UNIT;
    if (prey == NO_UNIT) {
        if (fright_of(s, u) == NO_UNIT) stray(s, u, "ev.bush.grazes", r);
        return;
    }
    if (!safari_beast_attacks(s, u, prey, r)) return;
    declare_charge(s, u, prey, r);
    run(s, u, s->units[prey].space, -1, 1, r); /* a straight runner holds its line by itself */
    if (state_on_board(s, u) && steps_between(sd(s), s->units[u].space, s->units[prey].space) <= 1)
        safari_engage(s, u, prey, r);
}

/* ---- bands */

static void charge(state *s, int u, int target, resolver *r)
{
    declare_charge(s, u, target, r);
    agenda_owe_first(s, DUE_MARCH, u, target, 0);
    agenda_owe_first(s, DUE_MORALE, u, target, TRIGGER_CLOSE); /* S17.5: before the die */
}

void bush_roam(state *s, int u, resolver *r)
{
    roll *made = kit_roll_of(s, u, r, CAUSE_HAPPENING, "roll.bush.roaming", "S·H24", 1, 6, u, NO_UNIT, NULL);
    const chart_cell *cell = safari_read_chart(s, made, bd(s)->roaming, 0);
    const int prey = nearest_prey(s, u);
    if (chart_field(cell, "charges") != 0 && prey != NO_UNIT)
        charge(s, u, prey, r);
    else if (chart_field(cell, "wanders") != 0)
        stray(s, u, "ev.bush.rests", r);
    else
        kit_emit_of(s, u, EV_NOTE, "ev.bush.rests", r);
}

void bush_ambush(state *s, int u, resolver *r)
{
    su(s, u)->bush |= BUSH_ROUSED;
    safari_reveal(s, u, r);
    safari_tell(s, u, EV_CARD, "card.ambush", nearest_prey(s, u), 0, 0, r)->to = s->units[u].space;
}

/* Bowmen stay where they can shoot; everybody else comes to blows. */
void bush_pursue(state *s, int u, resolver *r)
{
    const int prey = nearest_prey(s, u);
    if (prey == NO_UNIT) return;
    if (safari_count(s, u, IS_BOWMAN | IS_FOREST) > 0 && target_of(s, u) != NO_UNIT)
        kit_emit_of(s, u, EV_NOTE, "ev.bush.stands", r);
    else
        charge(s, u, prey, r);
}

/* ---- the half turn of a side that goes alone */

static int intent(const state *s, int u)
{
    const int behaviour = behaviour_of(s, u);
    if (!state_on_board(s, u)) return DUE_NOTHING;
    if (is_beast(s, u)) return behaviour == BEHAVIOUR_GRAZE ? DUE_GRAZE : DUE_ROVE;
    if (safari_runs(s, u) || state_has(s, u, MARK_STUNNED) || state_has(s, u, MARK_HELD) ||
        su_const(s, u)->foe != 0)
        return DUE_NOTHING;
    if (behaviour == BEHAVIOUR_ROAM) return DUE_ROAM;
    if (behaviour != BEHAVIOUR_AMBUSH) return DUE_NOTHING;
    if (roused(s, u) || !state_has(s, u, MARK_HIDDEN)) return DUE_PURSUE;
    return safari_nearest_that(s, u, bd(s)->number.ambush, is_prey) != NO_UNIT ? DUE_AMBUSH : DUE_NOTHING;
}

static bool is_busy(const state *s, int u)
{
    return state_on_board(s, u) && (intent(s, u) != DUE_NOTHING || su_const(s, u)->foe != 0 || roused(s, u));
}

bool safari_bush_idle(const state *s, int side)
{
    return !state_any(s, side, is_busy);
}

void safari_bush_turn(state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side) continue;
        const int kind = intent(s, u);
        if (kind != DUE_NOTHING) agenda_owe(s, kind, u, NO_UNIT, 0);
    }
}

/* The march of a band that is not charging ends here: it goes for whoever is nearest. */
void safari_bush_set_out(state *s, int u, resolver *r)
{
    const int prey = nearest_prey(s, u);
    if (prey != NO_UNIT) safari_approach(s, u, prey, su(s, u)->hexes, r);
}

void safari_bush_shoot(state *s, int side, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u) || is_beast(s, u)) continue;
        const int behaviour = behaviour_of(s, u);
        if ((behaviour == BEHAVIOUR_GUARD || behaviour == BEHAVIOUR_AMBUSH) && !roused(s, u)) continue;
        const int target = target_of(s, u);
        if (target != NO_UNIT) safari_declare_fire(s, u, target, &safari_all_fire, r);
    }
}

/* ---- the end of a turn */

/* A big cat runs one turn only: having gone more than half its way it is winded in the next. */
static void wind(state *s, int u, resolver *r)
{
    const safari_animal *a = beast_of(s, u);
    if (!a->runs_once) return;
    if (su(s, u)->used > (a->move + 1) / 2)
        kit_set_mark(s, u, MARK_WINDED, r);
    else
        kit_clear_mark(s, u, MARK_WINDED, r);
}

void safari_bush_end_turn(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!state_on_board(s, u)) continue;
        if (is_beast(s, u)) {
            wind(s, u, r);
            su(s, u)->bush &= (uint8_t)~BUSH_STRUCK;
            continue;
        }
        if (plays_itself(s, u) && roused(s, u)) su(s, u)->bush |= BUSH_ROUSED;
        su(s, u)->bush &= (uint8_t)~BUSH_HYENAS;
        kit_clear_mark(s, u, MARK_HELD, r);
        kit_clear_mark(s, u, MARK_SPELL, r);
        kit_clear_mark(s, u, MARK_SPOOKED, r);
    }
}
