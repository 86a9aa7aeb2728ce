/*
 * reach.h: every space a mover can reach, with costs and the paths there; no allocation per query.
 *
 * The cost of a step depends only on the space entered, so first touch is final: whole board rows are spread
 * as 64-bit words in a window about the mover, one pass a cost level. Where step costs depend on the edge
 * crossed (rivers, roads) each direction has rows of its own. Areas, and ways, are flooded (flood.h).
 *
 * For movers whose next step depends on nothing but where they stand, by tables made at load. Where it
 * depends on how they came there (facing, several budgets at once) or on who moves, a system walks a flood
 * itself, over nodes of its own.
 */
#ifndef BOARD_REACH_H
#define BOARD_REACH_H

#include "board/board.h"
#include "core/mem.h"

enum { REACH_COST_MAX = 15, REACH_BUDGET_MAX = 63, REACH_FOUND_MAX = 4096 };

/* One class of mover on one board: prepared once, at load; immutable. */
typedef struct reach_map reach_map;

typedef struct reach_costs {
    const uint8_t *enter;       /* per terrain index: points to enter, 1..REACH_COST_MAX; 0: never */
    const uint8_t *enter_space; /* per space, overrides `enter` where not 255; or NULL */
    uint16_t edge_blocked;      /* EDGE_ bits that cannot be crossed ... */
    uint16_t edge_opens;        /* ... unless one of these is there too (ford, bridge) */
    uint16_t edge_extra;        /* EDGE_ bits that cost `extra` points more */
    uint16_t edge_along; /* EDGE_ bits (roads) along which a step costs `along`, whatever the ground, if
                            it can be entered at all, and no extra; the map's least cost counts it */
    uint8_t extra, along;
    bool orthogonal; /* squares: sides only */
} reach_costs;

/* Lies in the arena handed in (the scenario's). */
reach_map *reach_map_new(arena *memory, const board *b, const reach_costs *costs);

typedef struct reach_query {
    uint16_t from;
    uint8_t budget;
    const uint64_t *blocked; /* bitset: may not be entered; or NULL */
    /* bitset: may be entered, not left (zones, enemies' edges); or NULL. `from` can always be left: what
     * holds a mover that starts in a zone is the caller's business (it asks nothing, or with a budget of one
     * step). */
    const uint64_t *stops;
} reach_query;

typedef struct reach_result { /* the caller's, reused from query to query */
    int count;                /* `from` is not in it; in order of cost, then of space */
    uint16_t space[REACH_FOUND_MAX];
    uint8_t cost[REACH_FOUND_MAX];
} reach_result;

void reach_find(const reach_map *m, const reach_query *q, reach_result *out);
int reach_cost(const reach_result *r, int to); /* of getting there; -1: it was not found */

/* The cheapest path to a space found; fills path[] from the first step to `to`, and costs[] (may be NULL)
 * with what it takes to get to each of them; returns its length, 0 if not reached. Deterministic: among
 * equals the lowest direction first. */
int reach_path(const reach_map *m, const reach_query *q, int to, uint16_t *path, uint8_t *costs, int max);

#endif
