/*
 * sign.h: a side's sign where a counter would be too large: its colour and a shape of its own.
 */
#ifndef UI_TABLE_SIGN_H
#define UI_TABLE_SIGN_H

#include "ui/table/parts.h"

/* 9 wide at k 1; its middle at x, y. NO_SIDE: nothing. */
void sign_draw(const table *t, int side, float x, float y, float k);

#endif
