/* terrain.c: see terrain.h. The layers are in the terrain_*.c files. */
#include "ui/printed/terrain.h"

#include <math.h>

#include "ui/printed/scenes.h"
#include "ui/printed/slopes.h"
#include "ui/printed/terrain_dry.h"
#include "ui/printed/terrain_line.h"
#include "ui/printed/terrain_relief.h"
#include "ui/printed/terrain_scatter.h"
#include "ui/printed/terrain_wall.h"
#include "ui/printed/terrain_wash.h"
#include "ui/printed/terrain_water.h"
#include "ui/printed/terrain_works.h"

void terrain_record(ground *g, draw_list *d)
{
    draw_clip_push(d, (frect){0, 0, g->w, g->h});
    level_map woods = terrain_woods_levels(g);
    if (slopes_drawn(g) && !g->heights.a) g->heights = slopes_levels(g, fmaxf(SLOPE_STEP, g->step * 0.75f));
    terrain_wash_base(g, d);
    terrain_relief(g, d);
    terrain_washes(g, &woods, d);
    scenes_land(g, d);
    terrain_dry(g, d);
    terrain_water(g, d);
    terrain_lines(g, d);
    terrain_works(g, d);
    scenes_works(g, d);
    terrain_walls(g, d);
    terrain_scatter(g, &woods, d);
    level_map_free(&woods);
    draw_clip_pop(d);
}
