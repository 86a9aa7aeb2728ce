/*
 * stack.h: a stack looked into: every unit of it with its counter, its state and whether it acts together
 * with the chosen one.
 */
#ifndef UI_TABLE_STACK_H
#define UI_TABLE_STACK_H

#include "ui/table/parts.h"

struct stack_panel *stack_new(void); /* what this file alone keeps; freed by mem_free() */
void stack_draw(table *t);
void stack_keys(table *t);
/* May it join what the chosen unit does: both may act, and stand together or the judge agrees. */
bool stack_may_join(const table *t, int who);
/* Of those that stand there the next joins the group; when all have, the one that joined last leaves it.
 * false: nobody there may. */
bool stack_together(table *t, int space);
/* What it owes now, in the words of the decision: "must retreat"; NULL: nothing. */
const char *stack_owes(const table *t, int who);

#endif
