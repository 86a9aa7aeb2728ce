/*
 * line_walk.h: walking a straight line: the spaces after `from`, up to and with `to`. For src/board/ alone.
 */
#ifndef BOARD_LINE_WALK_H
#define BOARD_LINE_WALK_H

#include "board/geometry.h"

typedef struct line_node {
    uint16_t space, pair; /* pair: the other side where the line runs between two; else NO_SPACE */
    uint16_t third; /* where the line entered exactly through a corner: the space that only touches there;
                       else NO_SPACE */
} line_node;

typedef struct line_walk {
    const board_sheet *sheet;
    lattice start, end, at, v;
    int64_t spoke[6];         /* hexes: side of each direction's corner */
    lattice step[6];          /* hexes: of each direction */
    int i, j, nx, ny, sx, sy; /* squares */
    bool in_pair;
    lattice beyond; /* hexes: where the line leaves the pair */
} line_walk;

void line_start(line_walk *w, const board *b, int from, int to);          /* grids, one sheet */
bool line_next(line_walk *w, line_node *out);                             /* false once `to` was handed out */
int line_areas(const board *b, int from, int to, uint16_t *out, int max); /* area boards */

#endif
