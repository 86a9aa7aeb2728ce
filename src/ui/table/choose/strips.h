/*
 * strips.h: what of an action prepared may still be chosen, above the prompt: its numbers and named choices.
 */
#ifndef UI_TABLE_STRIPS_H
#define UI_TABLE_STRIPS_H

#include "ui/table/parts.h"

void strips_draw(table *t);
/* That value of that argument of the order prepared leaves its card of odds as it is with the first one. */
bool strips_nothing_gained(const table *t, int arg, int32_t value);

#endif
