/*
 * prompt_line.h: the line that always says what is awaited and of whom.
 */
#ifndef UI_TABLE_PROMPT_LINE_H
#define UI_TABLE_PROMPT_LINE_H

#include "ui/table/parts.h"

void prompt_draw(table *t);

#endif
