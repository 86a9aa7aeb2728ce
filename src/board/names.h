/*
 * names.h: the printed names of spaces and directions, and finding a space by its name.
 *
 * Squares: column letter, row number from the south ("I5"). Hexes: column and row from the top, each two
 * digits or more ("0304"; "C03" is never used). Areas: their id. Spaces of other sheets than the first are
 * prefixed: "L1:P12".
 */
#ifndef BOARD_NAMES_H
#define BOARD_NAMES_H

#include "board/board.h"

void board_space_name(const board *b, int space, char out[16]);
int board_space_find(const board *b, const char *name);                     /* NO_SPACE if there is none */
const char *board_direction_name(const board *b, int sheet, int direction); /* "n", "ne"... */
int board_direction_find(const board *b, int sheet, const char *name);      /* NO_DIRECTION */

/* What a map says of its scale ("hexes of 3 inches"), in the language of today where it is said in one of the
 * usual ways, else as the map has it. Returns out. */
const char *board_scale_said(const char *scale, char *out, size_t size);

#endif
