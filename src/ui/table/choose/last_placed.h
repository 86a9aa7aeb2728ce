/*
 * last_placed.h: does an order end a side's deployment? Whoever places the last of his units is asked first:
 * nobody means to begin a battle with a counter. Not for what ends the step by its button: modal/unused.h.
 */
#ifndef UI_TABLE_LAST_PLACED_H
#define UI_TABLE_LAST_PLACED_H

#include "ui/table/parts.h"

/* It places somebody before the first turn, and after it nobody of that side is left to be placed. */
bool last_placed(const table *t, const action *a);
/* So does the plan that lies on the board, all of it; *out: the last of its orders. */
bool last_placed_by_plan(const table *t, action *out);

#endif
