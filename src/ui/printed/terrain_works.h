/* terrain_works.h: trenches, redoubts, earthworks, and what stands along edges. */
#ifndef UI_TERRAIN_WORKS_H
#define UI_TERRAIN_WORKS_H

#include "ui/printed/ground.h"

void terrain_works(ground *g, draw_list *d);

#endif
