/*
 * facing.h: where the unit that is chosen will look, or go.
 */
#ifndef UI_TABLE_FACING_H
#define UI_TABLE_FACING_H

#include "game/state.h"
#include "ui/table/parts.h"

/* Where the nearest enemy that is seen stands from there; NO_DIRECTION: none is. */
int facing_to_enemy(const table *t, const state *s, int side, int space);
/* How a unit would look of itself that has marched to `to`, coming from `from`: as it stood, where it has the
 * nearest enemy before it so; else towards him; where none is seen, the way it came. */
int facing_after(const table *t, const state *s, int who, int from, int to);
bool facing_has(const table *t);
bool facing_goes(const table *t); /* the direction is where it goes: ground is marked for each */
/* The direction that a press there means while a verb is pressed that needs nothing else; NO_DIRECTION: none,
 * or one that is not open. */
int facing_meant(const table *t, int space);
unsigned facing_bits(const table *t); /* of the directions it may be turned to */
/* "north-east", as the map lies; "" of none. */
void facing_name(const table *t, int direction, char *out, size_t size);
void facing_turn(table *t, int step);             /* Q, E */
bool facing_to_point(table *t, float x, float y); /* towards a board point; true if it changed */

#endif
