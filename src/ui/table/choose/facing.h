/*
 * facing.h: where the unit that is chosen will look.
 */
#ifndef UI_TABLE_FACING_H
#define UI_TABLE_FACING_H

#include "ui/table/parts.h"

bool facing_has(const table *t);
unsigned facing_bits(const table *t);             /* of the directions it may be turned to */
void facing_turn(table *t, int step);             /* Q, E */
bool facing_to_point(table *t, float x, float y); /* towards a board point; true if it changed */

#endif
