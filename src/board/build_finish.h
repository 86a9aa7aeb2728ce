/*
 * build_finish.h: from the pieces to the board.
 */
#ifndef BOARD_BUILD_FINISH_H
#define BOARD_BUILD_FINISH_H

#include "board/build.h"
#include "board/tiled_notes.h"

/* The board, owned by the caller; the builder is freed in any case. NULL and *err on refusal (no sheet, an
 * empty sheet, an area map in which nothing is linked). notes may be NULL. */
board *board_builder_finish(board_builder *bb, tiled_notes *notes, error *err);

#endif
