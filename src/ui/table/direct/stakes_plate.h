/*
 * stakes_plate.h: one sentence on the board of what the dice decide, from before they are thrown until they
 * lie still: at the table, in a replay and in the demonstration alike.
 */
#ifndef UI_TABLE_STAKES_PLATE_H
#define UI_TABLE_STAKES_PLATE_H

#include "ui/table/parts.h"

void stakes_plate_draw(table *t);
bool stakes_plate_on(const table *t);

#endif
