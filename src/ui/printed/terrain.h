/* terrain.h: the ground of one sheet, printed: every layer, bottom up. The recipes are the look page's,
 * section 6. */
#ifndef UI_TERRAIN_H
#define UI_TERRAIN_H

#include "ui/printed/ground.h"

/* Everything but grid and names, once for each ground made. */
void terrain_record(ground *g, draw_list *d);

#endif
