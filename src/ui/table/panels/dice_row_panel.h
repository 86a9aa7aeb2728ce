/*
 * dice_row_panel.h: what several threw before they march, one below the other: unit, die, sum, row of the
 * printed table, how far it may go. A row that is pressed opens to its whole table.
 */
#ifndef UI_TABLE_DICE_ROW_PANEL_H
#define UI_TABLE_DICE_ROW_PANEL_H

#include "ui/table/parts.h"

void dice_row_panel_lay(table *t); /* layout.over[LAYOUT_DICE_ROW], before anything is drawn round it */
bool dice_row_panel_opens(const table *t); /* a row is just opening: there is more to be drawn */
void dice_row_panel_draw(table *t);

#endif
