/*
 * occupied.c: sets of occupied spaces. Not for what may share a space: that is each system's.
 */
#include "game/occupied.h"

#include <string.h>

void occupied_find(const state *s, int side, occupied *out)
{
    const uint64_t without = s->sc->roomless;
    const size_t size = (size_t)s->sc->map->words * sizeof out->friends[0];
    memset(out->friends, 0, size);
    memset(out->enemies, 0, size);
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *u = &s->units[i];
        if (u->status != UNIT_ON || (without >> u->type & 1) != 0) continue;
        if (u->side == side)
            set_bit_of(out->friends, u->space);
        else if ((u->seen_by >> side & 1) != 0)
            set_bit_of(out->enemies, u->space);
    }
}

/* An enemy of that side that it knows of and that takes room. Inline: these loops are the hottest of
 * thinking. */
static inline bool met(const unit *u, int side, uint64_t without)
{
    return u->status == UNIT_ON && u->side != side && (u->seen_by >> side & 1) != 0 &&
           (without >> u->type & 1) == 0;
}

int occupied_nearest(const state *s, int side, int space, int *who)
{
    return occupied_nearest_but(s, side, space, s->sc->roomless, who);
}

int occupied_nearest_but(const state *s, int side, int space, uint64_t without, int *who)
{
    int best = BOARD_FAR;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *u = &s->units[i];
        if (!met(u, side, without)) continue;
        const int far = tables_far(s->sc->map, space, u->space);
        if (far < best) {
            best = far;
            if (who != NULL) *who = i;
        }
    }
    return best;
}

int occupied_enemy(const state *s, int side, int space, int far, int after)
{
    const board_tables *map = s->sc->map;
    const uint64_t without = s->sc->roomless;
    const int n = s->sc->nunits;
    for (int i = after == NO_UNIT ? 0 : after + 1; i < n; i++)
        if (met(&s->units[i], side, without) && tables_far(map, space, s->units[i].space) <= far) return i;
    return NO_UNIT;
}

void occupied_foes_find(const state *s, int side, occupied_foes *out)
{
    out->n = 0;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!met(&s->units[i], side, s->sc->roomless)) continue;
        out->who[out->n] = (uint16_t)i;
        out->space[out->n++] = s->units[i].space;
    }
}

bool occupied_enemy_within(const state *s, int u, int far)
{
    const int side = s->units[u].side, space = s->units[u].space;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].status == UNIT_ON && s->units[i].side != side &&
            tables_far(s->sc->map, space, s->units[i].space) <= far)
            return true;
    return false;
}
