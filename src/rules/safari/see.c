/*
 * see.c: who sees whom (S·H16, S·H22). Not for lines of sight over the ground: compile.c.
 */
#include "rules/safari/see.h"

#include "game/occupied.h"
#include "rules/safari/compile.h"

int safari_nearest(const state *s, int side, int space, bool beasts)
{
    return occupied_nearest(s, &sd(s)->map, side, space, beasts ? 0 : sd(s)->beasts, NULL);
}

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

static bool in_view(const state *s, int u, int side)
{
    const safari_data *d = sd(s);
    int limit = kit_visibility(s) > 0 && !d->prowls[side] ? kit_visibility(s) : BOARD_FAR;
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

void safari_see(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        unit *self = &s->units[u];
        if (self->status != UNIT_ON || sd(s)->start[u].pool) continue; /* encounter.c knows who sees those */
        const uint8_t before = self->seen_by, now = safari_seers(s, u);
        self->seen_by = now;
        if (r == NULL || (now & ~before) == 0) continue;
        r->hidden_from = (uint8_t) ~(now & ~before);
        resolver_emit(r, EV_REVEAL, "ev.reveal", u)->to = self->space;
        r->hidden_from = 0;
    }
}

void safari_reveal(state *s, int u, resolver *r)
{
    unit *self = &s->units[u];
    if (!state_has(s, u, MARK_HIDDEN) || self->status != UNIT_ON) return;
    self->marks &= ~BIT(MARK_HIDDEN);
    self->seen_by = state_everybody(s);
    resolver_emit(r, EV_REVEAL, "ev.reveal", u)->to = self->space;
}
