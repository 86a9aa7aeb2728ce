/*
 * given.h: the order that stands prepared is given, and who is chosen when the board has shown what came of
 * it. Not for how it is pointed out: choice.h.
 */
#ifndef UI_TABLE_GIVEN_H
#define UI_TABLE_GIVEN_H

#include "ui/table/parts.h"

void choice_commit(table *t);        /* does it, or asks first */
void choice_give(table *t);          /* the plan that lies on the board: all of it, or asks first */
void choice_keep(table *t, int who); /* who has just done something: choice_stay() when it has been shown */
void choice_stay(table *t);          /* with the unit that has just done something, while it may do more */
void choice_forget(table *t);        /* who did something last: another sits down, who may not have seen it */

#endif
