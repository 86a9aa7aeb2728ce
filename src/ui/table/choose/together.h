/* together.h: what is owed by a stack may be done by one order, and one press on a place means that. */
#ifndef UI_TABLE_TOGETHER_H
#define UI_TABLE_TOGETHER_H

#include "ui/table/parts.h"

/* The chosen unit stands for its stack, and `a`, which is its own, is owed and may be done as one: adds all
 * who may do it with it. false: nobody does. */
bool together_owed(const table *t, action *a);
void together_join(table *t,
                   int space);   /* a press there is about to be answered: they join, or leave again */
void together_take_up(table *t); /* all who owe it stand in one stack: it is in hand */

#endif
