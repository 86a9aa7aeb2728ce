/*
 * line.h: the spaces a straight line crosses.
 */
#ifndef BOARD_LINE_H
#define BOARD_LINE_H

#include "board/board.h"

/* The spaces strictly between two spaces on the straight line of their centres, nearest first: every one
 * whose inside it crosses. Where the line runs between two spaces (hexes: along an edge; squares: exactly
 * through a corner, so also from a square to the next one diagonally), both come as a pair, the lower number
 * first: out_pair[i] is the other one, or NO_SPACE. Half of a pair may be off the map: then the other comes
 * alone. Areas: those the line crosses, felt for 32 times a cell, never as pairs. Returns how many (at most
 * max); 0 between sheets. */
int board_line(const board *b, int from, int to, uint16_t *out, uint16_t *out_pair, int max);

#endif
