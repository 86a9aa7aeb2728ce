/*
 * geometry.h: the shapes of grids, for src/board/ alone.
 *
 * Squares are counted by (column, row). Hexes, whatever their offset rows or columns, are counted by axial
 * coordinates (q, r), in which all of them are one lattice: directions are six constant steps, and straight
 * lines stay straight, so that integers decide everything.
 */
#ifndef BOARD_GEOMETRY_H
#define BOARD_GEOMETRY_H

#include "board/board.h"

typedef struct lattice {
    int32_t q, r;
} lattice;

/* In thousandths of a cell. */
enum {
    HEX_RADIUS = 577, /* from a hex's centre to a corner */
    HEX_HALF_SIDE = 289,
    HEX_PITCH = 866, /* between the centres of two rows or columns that stand slantwise */
    CELL = 1000,
    HALF_CELL = 500
};

int geometry_directions(const board_sheet *s); /* 8, 6 or 0 */
/* To the neighbour, any direction modulo 8 or 6. */
lattice geometry_step(const board_sheet *s, int direction);
lattice geometry_lattice(const board_sheet *s, int column, int row);
void geometry_offset(const board_sheet *s, lattice at, int *column, int *row);
int geometry_space(const board_sheet *s, lattice at); /* index, NO_SPACE off the sheet */
/* Sets q and r of a space by its column and row; whoever adds one calls it. */
void geometry_place(const board_sheet *s, board_space *p);
static inline lattice geometry_of(const board *b, int space)
{
    return (lattice){b->spaces[space].q, b->spaces[space].r};
}
/* Is column (flat) or row (pointy) n pushed half a hex? */
bool geometry_shifted(const board_sheet *s, int n);

/* Positive if v lies clockwise of u (y to the south); of hexes in axial coordinates too. */
int64_t geometry_cross(lattice u, lattice v);

board_point geometry_centre(const board_sheet *s, int column, int row);
/* 4 or 6, clockwise; corner 0 begins side 0 */
int geometry_corners(const board_sheet *s, board_point centre, board_point out[6]);
/* The direction through side k (from corner k to corner k + 1): k on hexes, 2k on squares. */
int geometry_side_direction(const board_sheet *s, int side);
void geometry_size(const board_sheet *s, int32_t *width, int32_t *height);
int geometry_space_at(const board_sheet *s, board_point p); /* grids; NO_SPACE outside */

/* Polygons and segments of any kind. */
/* On its border: either answer, always the same. */
bool polygon_has(const board_point *points, int n, board_point p);
int64_t polygon_area2(const board_point *points, int n); /* twice the surface; positive: clockwise */
int64_t segment_distance_squared(board_point a, board_point b, board_point p);
bool segments_touch(board_point a, board_point b, board_point c, board_point d);

#endif
