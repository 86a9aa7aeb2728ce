/* owed.h: what is owed by a stack, and may be done by one order. Not for the press that means it: together.h.
 */
#ifndef UI_TABLE_OWED_H
#define UI_TABLE_OWED_H

#include "ui/table/parts.h"

/* The chosen unit stands for its stack, and `a`, which is its own, is owed and may be done as one: adds all
 * who may do it with it. false: nobody does. */
bool owed_together(const table *t, action *a);
/* All who owe it stand in one stack and may do it as one: the first of them; else NO_UNIT. */
int owed_stack_lead(const table *t);

#endif
