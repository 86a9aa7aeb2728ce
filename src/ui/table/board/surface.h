/*
 * surface.h: the board as it is drawn, layer by layer, and how it lies when it is first seen.
 */
#ifndef UI_TABLE_SURFACE_H
#define UI_TABLE_SURFACE_H

#include "ui/table/parts.h"

void surface_draw(table *t);

#endif
