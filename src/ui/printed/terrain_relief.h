/* terrain_relief.h: ridges, hills and mountains: tinted steps and hachures. */
#ifndef UI_TERRAIN_RELIEF_H
#define UI_TERRAIN_RELIEF_H

#include "ui/printed/ground.h"

void terrain_relief(const ground *g, draw_list *d);
/* Heights as they are drawn, in levels: the map's own, or those guessed from the cells; a NULL where all is
 * flat. The caller's, level_map_free(). */
level_map terrain_relief_heights(const ground *g);

#endif
