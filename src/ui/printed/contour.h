/* contour.h: the contours of a level map, as lines and as paths. */
#ifndef UI_CONTOUR_H
#define UI_CONTOUR_H

#include "ui/printed/level_map.h"

/* Each contour at a level as a polyline in board units. `sealed`: contours are closed along the map's edge,
 * as for filling. */
typedef void (*contour_line)(void *self, const fpoint *p, int n, bool closed);
void contour_lines(const level_map *f, float level, bool sealed, contour_line line, void *self);

/* Adds the region at or above `level` to the current path (fill it even-odd). */
void contour_path(const level_map *f, float level, draw_list *d);

#endif
