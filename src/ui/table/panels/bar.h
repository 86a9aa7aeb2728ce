/*
 * bar.h: the top bar: menu, battle and date, turn track, phases, what each side has lost, buttons.
 */
#ifndef UI_TABLE_BAR_H
#define UI_TABLE_BAR_H

#include "ui/table/parts.h"
#include "ui/widget/widget.h"

void bar_draw(table *t);
bool bar_menu_button(table *t, ui_id id); /* pressed; drawn again over a card that leaves the menu open */

#endif
