/*
 * standing.h: who stands where, as it is shown.
 */
#ifndef UI_TABLE_STANDING_H
#define UI_TABLE_STANDING_H

#include "ui/table/parts.h"

int standing_unit_of(const table *t, int who); /* of a figure its unit; NO_UNIT of nobody */
int standing_at(const table *t, int space, int after,
                bool own); /* the next unit there after that one, NO_UNIT */
int standing_enemy(const table *t,
                   int space); /* the first of another side than the one that decides, or NO_UNIT */
bool standing_afloat(const table *t, int who); /* a ship: it lies off its coast area */
/* Who stands there ashore, or lies there off its coast. Answers how many. */
int standing_group(const table *t, int space, bool afloat, int16_t out[UNITS_MAX]);
/* Who stands there as a stack: all but ships off its coast, unless there is nobody else. Answers how many. */
int standing_stack(const table *t, int space, int16_t out[UNITS_MAX]);

#endif
