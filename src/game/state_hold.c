/*
 * state_hold.c: who holds the objectives, and telling of a change. Not for judging victory (victory.c).
 */
#include "game/state_hold.h"

#include <string.h>

#include "game/scenario.h"

bool state_can_hold(const state *s, int u)
{
    return s->units[u].status == UNIT_ON && (s->units[u].marks & s->sc->cannot_hold) == 0;
}

/* Sides with a unit that can hold, per objective; and who sees one of them there. */
typedef struct presence {
    uint8_t sides[OBJECTIVES_MAX], seen_by[OBJECTIVES_MAX];
} presence;

static void find_presence(const state *s, presence *p)
{
    const scenario *sc = s->sc;
    memset(p, 0, sizeof *p);
    for (int i = 0; i < sc->nunits; i++) {
        const unit *u = &s->units[i];
        if (u->space == NO_SPACE || !state_can_hold(s, i) || sc->objective_at[u->space] == 0) continue;
        int o = sc->objective_at[u->space] - 1;
        p->sides[o] |= (uint8_t)(1u << u->side);
        p->seen_by[o] |= (uint8_t)(u->seen_by | 1u << u->side);
    }
}

void state_update_holders(state *s, resolver *r)
{
    const scenario *sc = s->sc;
    presence p;
    if (sc->nobjectives == 0) return;
    find_presence(s, &p);
    for (int o = 0; o < sc->nobjectives; o++) {
        unsigned sides = p.sides[o];
        if (sides == 0 || (sides & (sides - 1)) != 0) continue;
        uint8_t side = 0;
        while (sides >> side != 1)
            side++;
        if (s->holder[o] == side + 1) continue;
        s->holder[o] = (uint8_t)(side + 1);
        event *e = resolver_emit(r, EV_HOLD, "ev.hold", NO_UNIT);
        e->side = (int8_t)side;
        e->to = sc->objectives[o];
        e->seen_by &= p.seen_by[o];
    }
}

bool state_holds(const state *s, int objective, int side)
{
    if (s->holder[objective] != side + 1) return false;
    const int space = s->sc->objectives[objective];
    EACH_AT(s, space, i)
        if (s->units[i].side != side && state_can_hold(s, i)) return false;
    return true;
}
