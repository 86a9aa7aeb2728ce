/*
 * stack.h: a stack looked into: every unit of it with its counter, its state and whether it acts together
 * with the chosen one.
 */
#ifndef UI_TABLE_STACK_H
#define UI_TABLE_STACK_H

#include "ui/table/parts.h"

struct stack_panel *stack_new(const board *b); /* what this file alone keeps; freed by stack_free() */
void stack_free(table *t);
void stack_draw(table *t);
void stack_keys(table *t);
/* Of those that stand there the next joins the group; when all have, the one that joined last leaves it.
 * false: nobody there may. */
bool stack_together(table *t, int space);

#endif
