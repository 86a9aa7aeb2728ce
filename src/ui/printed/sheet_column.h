/* sheet_column.h: what stands beside the map on paper. */
#ifndef UI_SHEET_COLUMN_H
#define UI_SHEET_COLUMN_H

#include "ui/draw/draw.h"

struct sheet_art;

/* Cartouche, explanation, compass and scale, one under the other in r, in the co-ordinates of r; made for 260
 * wide, scaled to fit. Leaves out from the bottom what does not fit. Returns the height used. */
float sheet_art_side_column(const struct sheet_art *a, const draw_host *host, draw_list *out, frect r);

#endif
