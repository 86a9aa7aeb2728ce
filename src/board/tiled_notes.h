/*
 * tiled_notes.h: what was doubtful about a map but not wrong, for `sandtable check`.
 */
#ifndef BOARD_TILED_NOTES_H
#define BOARD_TILED_NOTES_H

#include "board/board.h"

typedef struct tiled_notes { /* wherever they are asked for, NULL is allowed */
    char text[16][200];
    int count;
    /* By a terrain's number on the board: the first tile that was found to say it, with its tileset; "" where
     * no tile does. */
    char tile_of[BOARD_TERRAINS_MAX][80];
} tiled_notes;

#endif
