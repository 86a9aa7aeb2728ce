/* terrain_relief.h: ridges, hills and mountains: tinted steps and hachures. */
#ifndef UI_TERRAIN_RELIEF_H
#define UI_TERRAIN_RELIEF_H

#include "ui/printed/ground.h"

void terrain_relief(const ground *g, draw_list *d);

#endif
