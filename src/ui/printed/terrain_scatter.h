/*
 * terrain_scatter.h: what stands and grows in the cells: houses and huts, then trees, palms, scrub, grass,
 * tents.
 */
#ifndef UI_TERRAIN_SCATTER_H
#define UI_TERRAIN_SCATTER_H

#include "ui/printed/ground.h"

void terrain_scatter(const ground *g, const level_map *woods, draw_list *d);

#endif
