/* terrain_wall.h: walls, gates, rings and breastworks, and the waterholes that lie over the tracks. */
#ifndef UI_TERRAIN_WALL_H
#define UI_TERRAIN_WALL_H

#include "ui/printed/ground.h"

/* Walls along their cells; then what the rows of ground_looks.c raise in each cell. Marks what the walls
 * take. */
void terrain_walls(ground *g, draw_list *d);

/* For the rows of ground_looks.c: in one cell. */
void terrain_pool(const ground *g, int space, draw_list *d);
void terrain_thorn_ring(const ground *g, int space, draw_list *d);
void terrain_stone_ring(const ground *g, int space, draw_list *d);
void terrain_breastwork(const ground *g, int space,
                        draw_list *d); /* a row of stones on the cell's outer side */

#endif
