/*
 * pick.h: what a press on a place of the board means.
 */
#ifndef UI_TABLE_PICK_H
#define UI_TABLE_PICK_H

#include "ui/table/parts.h"

void pick_space(table *t, int space, int clicks);

#endif
