/*
 * place_panel.h: the place under the pointer, where the dock has room for it.
 */
#ifndef UI_TABLE_PLACE_PANEL_H
#define UI_TABLE_PLACE_PANEL_H

#include "ui/table/parts.h"

struct place_panel *place_panel_new(void); /* what this file alone keeps; freed by mem_free() */
void place_panel_draw(table *t, frect r);

#endif
