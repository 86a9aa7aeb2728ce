/*
 * slopes.h: the lie of the land as the map draws it (objects of the class relief): ridges, scarps, swells and
 * dunes as one level map of heights. Where a map has none, heights are guessed from the cells
 * (terrain_relief.c).
 */
#ifndef UI_SLOPES_H
#define UI_SLOPES_H

#include "ui/printed/ground.h"

#define SLOPE_STEP 3.6f /* board units between the nodes of the heights, at least */

/* Whether the sheet draws its own land. */
bool slopes_drawn(const ground *g);
/* Heights in levels, by the look page's recipes; nowhere below 0. The caller's, level_map_free(). */
level_map slopes_levels(const ground *g, float step);

#endif
