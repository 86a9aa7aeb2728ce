/*
 * press.h: what the pointer does on the board.
 */
#ifndef UI_TABLE_PRESS_H
#define UI_TABLE_PRESS_H

#include "ui/table/parts.h"

ui_id press_region(void); /* the board's */
void press_board(table *t);

#endif
