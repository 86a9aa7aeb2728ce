/* terrain_water.h: sea, rivers and fords. */
#ifndef UI_TERRAIN_WATER_H
#define UI_TERRAIN_WATER_H

#include "ui/printed/ground.h"

/* Marks what the water takes and keeps the rivers' lines. */
void terrain_water(ground *g, draw_list *d);
/* Is water of that terrain waded on this sheet: drawn with a dashed bank. */
bool terrain_fordable(const ground *g, const char *terrain);

#endif
