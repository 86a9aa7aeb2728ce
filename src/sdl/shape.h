/*
 * shape.h: what the painter leaves to cairo: curves, gradients, strokes, odd clips. For paint.c.
 */
#ifndef SDL_SHAPE_H
#define SDL_SHAPE_H

#include "sdl/brush.h"

void shape_begin(brush *b);
void shape_end(
    brush *b); /* afterwards b->starved is known: any thread may paint, only one ends the program */

void shape_paint(brush *b, const draw_command *c);
void shape_round_stamp(raster *to, const draw_round_data *d); /* onto a clear raster */
/* A raster turned, scaled or cut by an odd clip: its corner at (0,0) of `m`, one unit a pixel of the raster.
 */
void shape_raster(brush *b, const raster *r, const draw_matrix *m, float alpha, bool repeat, irect within);
/* A stamp drawn out to r (blit_nine) and cut by an odd clip. */
void shape_nine(brush *b, const raster *stamp, irect r);
void shape_mask(brush *b, const uint8_t *mask, int w, int h, int stride, const draw_matrix *m, colour c);

#endif
