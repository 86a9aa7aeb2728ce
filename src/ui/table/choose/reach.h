/*
 * reach.h: where those chosen may go and at whom they may aim.
 */
#ifndef UI_TABLE_REACH_H
#define UI_TABLE_REACH_H

#include "ui/table/parts.h"

void reach_find_all(table *t);                     /* the choice's places and targets, from the list */
int reach_who_aims_at(const table *t, int target); /* of those chosen: the lead if he may; NO_UNIT: nobody */
/* Spaces that ways lead through and where none may end, found when they are first asked for; how many. */
int choice_ways_through(const table *t, const uint16_t **out);
bool choice_through(const table *t, int space); /* one of those */
/* Of several that were put together: spaces of the enemy where some of them, and not all, may strike together
 * (able.h); found as those are; how many. */
int choice_some_strike(const table *t, const uint16_t **out);

#endif
