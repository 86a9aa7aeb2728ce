/*
 * hint_marks.h: the hint on the board: an arrow for each of the gravest orders, and hollow ones for the
 * second plan.
 */
#ifndef UI_TABLE_HINT_MARKS_H
#define UI_TABLE_HINT_MARKS_H

#include "ui/table/parts.h"

void hint_marks_draw(table *t);

#endif
