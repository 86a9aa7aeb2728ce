/* reach_internal.h: the prepared map that reach.c, reach_bits.c and reach_flood.c share; for them alone. */
#ifndef BOARD_REACH_INTERNAL_H
#define BOARD_REACH_INTERNAL_H

#include "board/reach.h"

/* What a step can cost at most, an edge's extra with it; so many classes of cost a sheet can have. */
enum { STEP_COST_MAX = 2 * REACH_COST_MAX };

/*
 * Bit rows. Of every sheet, cost class and row, the spaces of that cost are a string of bits, bit c of the
 * row being column c. Rows have 64 empty bits before them and after, so that the eight bytes about any column
 * can be loaded in one go; a window is one such word a row, the mover standing in bit 28 to 35: what is 28
 * steps away is still inside.
 */
enum { WINDOW_RADIUS = 28, WINDOW_ROWS = 2 * WINDOW_RADIUS + 1, PAD_BYTES = 8, PAD_ROWS = WINDOW_RADIUS };

/* A step in one direction from a column or row that is not pushed half a hex (0) and from one that is (1). */
typedef struct reach_shift {
    int8_t rows[2], columns[2];
} reach_shift;

typedef struct reach_sheet {
    bool rows_fit; /* a grid */
    int stride;    /* bytes a row */
    int nclasses;
    uint8_t cost[STEP_COST_MAX]; /* of each class, rising */
    uint8_t *bits; /* [class][PAD_ROWS + rows + PAD_ROWS][stride]; the last class: edges that matter */
    size_t class_size;
    /* Only where edges matter: the spaces that a step in each direction enters at each cost, as `bits`. */
    int ndirections;
    uint8_t *into; /* [direction][class][PAD_ROWS + rows + PAD_ROWS][stride] */
    reach_shift shift[BOARD_DIRECTIONS_MAX];
} reach_sheet;

struct reach_map {
    arena *memory;  /* where it lies */
    const board *b; /* borrowed */
    reach_costs costs;
    uint8_t *enter; /* per space: points to enter, 0 never */
    uint8_t *step;  /* per link of the board: points for that step, 0: not possible */
    int cheapest;   /* of all costs; 0 if nothing can be entered */
    reach_sheet sheets[BOARD_SHEETS_MAX];
};

/* Points for a step along a link that may be used, 0: not possible; by what the map was asked for. */
static inline int reach_step_cost(const reach_map *m, const board_link *l)
{
    const reach_costs *c = &m->costs;
    int cost = m->enter[l->to];
    if (cost == 0 || l->edge == 0) return cost;
    if ((l->edge & c->edge_blocked) != 0 && (l->edge & c->edge_opens) == 0) return 0;
    if ((l->edge & c->edge_along) != 0) return c->along;
    return (l->edge & c->edge_extra) != 0 ? cost + c->extra : cost;
}

/* Only squares have corners to step through. */
static inline bool reach_may_use(const reach_map *m, const board_link *l)
{
    return !m->costs.orthogonal || l->direction == NO_DIRECTION || l->direction % 2 == 0 ||
           m->b->sheets[m->b->spaces[l->to].sheet].kind != BOARD_SQUARE;
}

/* The same of any link, by what was compiled from that. */
static inline int reach_step(const reach_map *m, const board_link *l)
{
    return m->step[l - m->b->links];
}

static inline bool reach_bit(const uint64_t *set, int i)
{
    return set != NULL && (set[i / 64] >> (i % 64) & 1) != 0;
}

/* false: the window does not fit; nothing is written. */
bool reach_find_bits(const reach_map *m, const reach_query *q, reach_result *out);
void reach_find_flood(const reach_map *m, const reach_query *q, reach_result *out);
int reach_path_flood(const reach_map *m, const reach_query *q, int to, uint16_t *path, uint8_t *costs,
                     int max);

#endif
