/*
 * minimap.h: the whole sheet small, with every counter shown and what the window sees; a press looks there.
 */
#ifndef UI_TABLE_MINIMAP_H
#define UI_TABLE_MINIMAP_H

#include "ui/table/parts.h"

void minimap_draw(table *t);

#endif
