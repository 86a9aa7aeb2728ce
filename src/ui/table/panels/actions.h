/*
 * actions.h: the bar of what may be done, by button and key.
 */
#ifndef UI_TABLE_ACTIONS_H
#define UI_TABLE_ACTIONS_H

#include "ui/table/parts.h"

void actions_draw(table *t);
/* What Shift A does: leaves a step so, prepares the whole fire, or lets all who are left hold. */
void actions_stay_all(table *t);

/* The letter of that order, the same in every decision; 0: none. */
int actions_letter(table *t, int verb_index);

#endif
