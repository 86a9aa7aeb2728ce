/*
 * strips.h: what of an action prepared may still be chosen, above the prompt: its numbers and named choices.
 */
#ifndef UI_TABLE_STRIPS_H
#define UI_TABLE_STRIPS_H

#include "ui/table/parts.h"

void strips_draw(table *t);

#endif
