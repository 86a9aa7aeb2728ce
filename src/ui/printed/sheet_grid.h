/* sheet_grid.h: the grid over the terrain. */
#ifndef UI_SHEET_GRID_H
#define UI_SHEET_GRID_H

#include "ui/printed/printed_internal.h"

void sheet_record_grid(const sheet_art *a, draw_list *d);

#endif
