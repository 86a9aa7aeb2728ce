/*
 * bar.h: the top bar: menu, battle and date, turn track, phases, what each side has lost, buttons.
 */
#ifndef UI_TABLE_BAR_H
#define UI_TABLE_BAR_H

#include "ui/table/parts.h"

void bar_draw(table *t);

#endif
