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

/* The cells of all on the board, one side's after another's. Eight distances are found at a time: a side is
 * filled up to eights by cells farther off than any of a board. */
enum { ABREAST = 8, OUTSIDE = 6000, RANKS_MOST = UNITS_MAX + SIDES_MAX * ABREAST };
typedef struct ranks {
    int n, first[SIDES_MAX + 1];
    int16_t q[RANKS_MOST], r[RANKS_MOST];
} ranks;

static void ranks_find(const state *s, ranks *out)
{
    const board_cell *cell = s->sc->map->cell;
    out->n = 0;
    for (int side = 0; side < s->sc->nsides; side++) {
        out->first[side] = out->n;
        for (int i = 0; i < s->sc->nunits; i++) {
            const unit *u = &s->units[i];
            if (u->status != UNIT_ON || u->side != side) continue;
            out->q[out->n] = cell[u->space].q;
            out->r[out->n++] = cell[u->space].r;
        }
        for (; out->n % ABREAST != 0; out->n++)
            out->q[out->n] = out->r[out->n] = OUTSIDE;
    }
    out->first[s->sc->nsides] = out->n;
}

static inline int16_t size_of(int16_t x)
{
    return (int16_t)(x < 0 ? -x : x);
}

/* tables_far() of a grid, in numbers so narrow that many are found at once; of hexes twice as much. Inline:
 * each kind of board has a loop of its own. */
static inline int16_t nearest_of(const ranks *all, int from, int to, board_cell at, bool square)
{
    int16_t least = INT16_MAX;
    const int16_t *q = all->q + from, *r = all->r + from;
    const int n = (to - from) / ABREAST * ABREAST; /* it is: compilers see it too */
    for (int i = 0; i < n; i++) {
        const int16_t x = (int16_t)(q[i] - at.q), y = (int16_t)(r[i] - at.r);
        const int16_t a = size_of(x), b = size_of(y);
        const int16_t far = (int16_t)(a + b + (square ? (a > b ? a : b) : size_of((int16_t)(x + y))));
        least = far < least ? far : least;
    }
    return least;
}

static bool near_any(const ranks *all, int from, int to, board_cell at, bool square, int far)
{
    return square ? nearest_of(all, from, to, at, true) <= far
                  : nearest_of(all, from, to, at, false) / 2 <= far;
}

void occupied_enemies_within(const state *s, int far, bool within[UNITS_MAX])
{
    const board_tables *map = s->sc->map;
    const bool square = map->kind == BOARD_SQUARE;
    ranks all = {.n = 0};
    if (map->far == NULL) ranks_find(s, &all);
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *self = &s->units[u];
        if (self->status != UNIT_ON) continue;
        if (map->far != NULL) {
            within[u] = occupied_enemy_within(s, u, far);
            continue;
        }
        const board_cell at = map->cell[self->space];
        within[u] = near_any(&all, 0, all.first[self->side], at, square, far) ||
                    near_any(&all, all.first[self->side + 1], all.n, at, square, far);
    }
}
