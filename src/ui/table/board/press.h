/*
 * press.h: what the pointer does on the board.
 */
#ifndef UI_TABLE_PRESS_H
#define UI_TABLE_PRESS_H

#include "ui/table/parts.h"

ui_id press_region(void); /* the board's */
void press_board(table *t);
/* The unit that a press there takes in hand, though its place may be a goal of the chosen one: on areas.
 * NO_UNIT: it means the place. */
int press_takes(const table *t, float x, float y);

#endif
