/* contour.h: the contours of a field, as lines and as paths. */
#ifndef UI_CONTOUR_H
#define UI_CONTOUR_H

#include "ui/printed/distance.h"

/* Each contour at a level as a polyline in board units. `sealed`: contours are closed along the map's edge,
 * as for filling. */
typedef void (*field_line)(void *self, const fpoint *p, int n, bool closed);
void field_contours(const field *f, float level, bool sealed, field_line line, void *self);

/* Adds the region at or above `level` to the current path (fill it even-odd). */
void field_path(const field *f, float level, draw_list *d);

#endif
