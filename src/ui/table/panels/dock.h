/*
 * dock.h: the column at the right: unit panel, dice tray, log.
 */
#ifndef UI_TABLE_DOCK_H
#define UI_TABLE_DOCK_H

#include "ui/table/parts.h"

void dock_lay(table *t); /* in large letters: a page gives way to what is told; after layout_make() */
void dock_draw(table *t);
bool dock_shows_odds(
    table *t); /* or the board does: odds of what is chosen stand there, with the button that orders it */

#endif
