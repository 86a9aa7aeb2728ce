/*
 * plan_marks.h: on the board, what each of several would do, and the band drawn round them.
 */
#ifndef UI_TABLE_PLAN_MARKS_H
#define UI_TABLE_PLAN_MARKS_H

#include "ui/table/parts.h"

void plan_marks_under(table *t); /* the ways, below the counters */
void plan_marks_over(table *t);  /* ghosts, costs, crosses and plates, over them */

/* Where an order would put its unit beside others of its side: with whom, above its ghost. */
void plan_marks_end(table *t, const action *a);

#endif
