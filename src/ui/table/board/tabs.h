/*
 * tabs.h: one tab for each map of a battle that has several.
 */
#ifndef UI_TABLE_TABS_H
#define UI_TABLE_TABS_H

#include "ui/table/parts.h"

void tabs_draw(table *t);
frect tabs_room(const table *t); /* what they take of the board; w 0: there are none */

#endif
