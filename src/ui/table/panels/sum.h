/*
 * sum.h: the sum that leads to the row of a printed table: what was thrown, each line that changed it, what
 * is read.
 */
#ifndef UI_TABLE_SUM_H
#define UI_TABLE_SUM_H

#include "ui/table/parts.h"

/* room 0: as high as the lines that counted need; more room shows the others too, not ticked. Returns the
 * height. */
float sum_draw(table *t, const roll *r, float x, float y, float width, float room, bool draw);
/* How high it must be there for every line that changes the number; 0: nothing is added up now. */
float sum_wanted(table *t, float width);
bool sum_in_dock(table *t, frect r); /* of the roll under way; false: none */

#endif
