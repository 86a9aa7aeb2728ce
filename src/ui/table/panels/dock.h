/*
 * dock.h: the column at the right: unit panel, dice tray, log.
 */
#ifndef UI_TABLE_DOCK_H
#define UI_TABLE_DOCK_H

#include "ui/table/parts.h"

void dock_lay(table *t); /* in large letters: a page gives way to what is told; after layout_make() */
void dock_draw(table *t);

#endif
