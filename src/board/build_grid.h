/*
 * build_grid.h: a plain grid, for tests and measuring.
 */
#ifndef BOARD_BUILD_GRID_H
#define BOARD_BUILD_GRID_H

#include "board/board.h"

/* Terrain 0 everywhere. Owned by the caller. */
board *board_make_grid(board_kind kind, bool pointy, int columns, int rows);

#endif
