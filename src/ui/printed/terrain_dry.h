/* terrain_dry.h: dry river beds and gullies. */
#ifndef UI_TERRAIN_DRY_H
#define UI_TERRAIN_DRY_H

#include "ui/printed/ground.h"

void terrain_dry(ground *g, draw_list *d);

#endif
