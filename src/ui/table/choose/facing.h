/*
 * facing.h: where the unit that is chosen will look, or go.
 */
#ifndef UI_TABLE_FACING_H
#define UI_TABLE_FACING_H

#include "ui/table/parts.h"

bool facing_has(const table *t);
bool facing_goes(const table *t);  /* the direction is where it goes: ground is marked for each */
bool facing_turns(const table *t); /* more than one direction is open to it */
/* The direction that a press there means while a verb is pressed that needs nothing else; NO_DIRECTION: none,
 * or one that is not open. */
int facing_meant(const table *t, int space);
unsigned facing_bits(const table *t); /* of the directions it may be turned to */
/* "north-east", as the map lies; "" of none. */
void facing_name(const table *t, int direction, char *out, size_t size);
void facing_turn(table *t, int step);             /* Q, E */
bool facing_to_point(table *t, float x, float y); /* towards a board point; true if it changed */

#endif
