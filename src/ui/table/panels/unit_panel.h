/*
 * unit_panel.h: who is chosen, or looked at: his counter, his state of mind, what his system says of him.
 */
#ifndef UI_TABLE_UNIT_PANEL_H
#define UI_TABLE_UNIT_PANEL_H

#include "ui/table/parts.h"

struct unit_panel *unit_panel_new(void); /* what this file alone keeps; freed by mem_free() */
void unit_panel_draw(table *t, frect r);
int unit_panel_about(
    const table *t); /* whom: who is chosen, else looked at, else under the pointer; NO_UNIT */
float unit_panel_wanted(
    table *t, float width); /* its height, set that wide: of its rows, or of the note on the battle */

#endif
