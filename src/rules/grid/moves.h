/*
 * moves.h: movement a step at a time, and the ways it leads: what check() and the lists of actions both ask.
 */
#ifndef RULES_GRID_MOVES_H
#define RULES_GRID_MOVES_H

#include "rules/grid/grid.h"

typedef struct grid_mover {
    const state *s;
    const grid_data *d;
    const occupied *occ;
    int unit, side, from;
    int boxes;                    /* it may move */
    int closest2;                 /* disordered: it may not come nearer to the enemy than this; 0: free */
    uint16_t barred;              /* SPACE_ bits it never enters */
    bool horse, gun, truck, road; /* road: boxes beyond the first only along a road */
} grid_mover;

enum { PATHS_MAX = 24 }; /* every box within two */
typedef struct grid_path {
    uint16_t space[2]; /* NO_SPACE: one box only */
    uint8_t n;
    uint16_t to;
} grid_path;

/* NULL, or why it may not move at all */
const char *grid_move_begin(grid_mover *m, const state *s, const occupied *occ, int u);
/* The same without asking whether it may. */
void grid_move_fill(grid_mover *m, const state *s, const occupied *occ, int u);
/* NULL, or why not; total: boxes of the whole move */
const char *grid_move_step(const grid_mover *m, int from, int direction, int total);
const char *grid_move_shape(const grid_mover *m, int first, int second); /* G8: the directions of two boxes */
const char *grid_move_end(const grid_mover *m, int to); /* a disordered unit may not come nearer */
/* Every box in reach, each by its first way: in order of boxes, then of directions. How many. */
int grid_move_paths(const grid_mover *m, grid_path out[PATHS_MAX]);
/* The cheapest way to one of them: its boxes; 0: none, with *why and *where. */
int grid_move_route(const grid_mover *m, int to, uint16_t path[2], const char **why, int *where);
/* How much of its movement a move of so many boxes leaves: its marks. */
void grid_move_spend(state *s, int u, int boxes);
bool grid_pushed(const state *s, int u);                       /* guns in action: they go by hand (G·H10) */
bool grid_way(const state *s, const action *a, unit_way *out); /* ruleset.way: in boxes */

#endif
