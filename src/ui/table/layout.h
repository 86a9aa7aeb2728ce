/*
 * layout.h: where the parts of the table lie in the window.
 */
#ifndef UI_TABLE_LAYOUT_H
#define UI_TABLE_LAYOUT_H

#include "ui/table/parts.h"

void layout_make(table *t); /* from the window's size, anew each run */

#endif
