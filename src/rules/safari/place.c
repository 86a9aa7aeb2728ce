/*
 * place.c: who stands where, who sees whom (S·H16, S·H22), and who is locked with whom. Not for lines of
 * sight over the ground: compile.c.
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

static int nearest_of(const state *s, int side, int space) /* of that side's units, seen or not */
{
    int best = BOARD_FAR;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].status == UNIT_ON && s->units[i].side == side) {
            const int far = steps_between(sd(s), space, s->units[i].space);
            if (far < best) best = far;
        }
    return best;
}

static bool shows_itself(const state *s, int u)
{
    return (s->units[u].marks &
            (BIT(MARK_FIRED) | BIT(MARK_ENGAGED) | BIT(MARK_CHARGED) | BIT(MARK_FOUGHT))) != 0;
}

/* How far a side looks by the light there is. */
static int sight_of(const state *s, int side)
{
    return kit_visibility(s) > 0 && !sd(s)->side[side].prowls ? kit_visibility(s) : BOARD_FAR;
}

bool safari_looks_over(const state *s, int side, int space)
{
    const int limit = sight_of(s, side);
    return limit == BOARD_FAR || nearest_of(s, side, space) <= limit;
}

static bool in_view(const state *s, int u, int side)
{
    const safari_data *d = sd(s);
    int limit = sight_of(s, side);
    if (state_has(s, u, MARK_HIDDEN)) return false;
    if (shows_itself(s, u)) return true;
    if (type_of(s, u)->stalks) {
        const int near = safari_night(s) ? d->number.stalk_night : d->number.stalk_day;
        if (near < limit) limit = near;
    }
    return limit == BOARD_FAR || nearest_of(s, side, s->units[u].space) <= limit;
}

uint8_t safari_seers(const state *s, int u)
{
    uint8_t bits = (uint8_t)(1u << s->units[u].side);
    for (int side = 0; side < s->sc->nsides; side++)
        if (side != s->units[u].side && in_view(s, u, side)) bits |= (uint8_t)(1u << side);
    return bits;
}

static uint8_t sides_played(const state *s)
{
    uint8_t bits = 0;
    for (int side = 0; side < s->sc->nsides; side++)
        if (!s->sc->sides[side].goes_alone) bits |= (uint8_t)(1u << side);
    return bits;
}

/* Told to those who see it only now, if anybody plays them. Where not all do, it says who: a log that shows
 * all would tell the same twice. */
static void tell_sight(const state *s, int u, uint8_t fresh, resolver *r)
{
    const uint8_t played = sides_played(s);
    if ((fresh & played) == 0) return;
    int who = NO_SIDE;
    for (int side = 0; side < s->sc->nsides; side++)
        if ((fresh & played) == 1u << side) who = side;
    const bool some = who != NO_SIDE && (played & ~fresh & ~(1u << s->units[u].side)) != 0;
    r->hidden_from = (uint8_t)~fresh;
    event *e = resolver_emit(r, EV_REVEAL, some ? "ev.sighted" : "ev.reveal", u);
    e->to = s->units[u].space;
    if (some) e->side = (int8_t)who;
    r->hidden_from = 0;
}

void safari_see_one(state *s, int u, resolver *r)
{
    unit *self = &s->units[u];
    if (self->status != UNIT_ON || sd(s)->start[u].pool) return; /* happenings.c knows who sees those */
    const uint8_t before = self->seen_by, now = safari_seers(s, u);
    self->seen_by = now;
    if (r != NULL) tell_sight(s, u, (uint8_t)(now & ~before), r);
}

void safari_see(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        safari_see_one(s, u, r);
}

void safari_reveal(state *s, int u, resolver *r)
{
    if (state_has(s, u, MARK_HIDDEN) && state_on_board(s, u)) kit_reveal(s, u, MARK_HIDDEN, r);
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
