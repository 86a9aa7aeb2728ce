/*
 * occupied.c: sets of occupied spaces. Not for what may share a space: that is each system's.
 */
#include "game/occupied.h"

#include <string.h>

void occupied_find(const state *s, const board_tables *t, int side, uint64_t without, occupied *out)
{
    const size_t size = (size_t)t->words * sizeof out->friends[0];
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

int occupied_nearest(const state *s, const board_tables *t, int side, int space, uint64_t without, int *who)
{
    int best = BOARD_FAR;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *u = &s->units[i];
        if (u->status != UNIT_ON || u->side == side || (u->seen_by >> side & 1) == 0 ||
            (without >> u->type & 1) != 0)
            continue;
        const int far = tables_far(t, space, u->space);
        if (far < best) {
            best = far;
            if (who != NULL) *who = i;
        }
    }
    return best;
}

bool occupied_enemy_within(const state *s, const board_tables *t, int u, int far)
{
    const int side = s->units[u].side, space = s->units[u].space;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].status == UNIT_ON && s->units[i].side != side &&
            tables_far(t, space, s->units[i].space) <= far)
            return true;
    return false;
}
