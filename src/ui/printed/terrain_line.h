/* terrain_line.h: roads, railways, canals and bridges. */
#ifndef UI_TERRAIN_LINE_H
#define UI_TERRAIN_LINE_H

#include "ui/printed/ground.h"

/* Marks what they take. */
void terrain_lines(ground *g, draw_list *d);

#endif
