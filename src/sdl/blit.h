/*
 * blit.h: the plain pixel work of the painter: filled rectangles, copies, masks. Whole pixels only; shapes
 * with soft edges are cairo's.
 *
 * Pixels are premultiplied 0xAARRGGBB. Every blend rounds exactly (x / 255 to the nearest), so that painting
 * a part of a frame anew gives the bytes painting all of it gave.
 */
#ifndef SDL_BLIT_H
#define SDL_BLIT_H

#include <stdbool.h>
#include <stdint.h>

#include "ui/draw/draw.h"

typedef struct irect {
    int x, y, w, h;
} irect;

/* Somebody else's pixels; stride in pixels. */
typedef struct pixels {
    uint32_t *px;
    int w, h, stride;
} pixels;

/* Which part of a raster's row can be seen at all, and which run within it hides what is under it. */
typedef struct blit_row {
    int16_t from, to, solid_from, solid_to;
} blit_row;

irect irect_meet(irect a, irect b); /* w or h 0 where they do not meet */
bool irect_empty(irect r);
bool irect_holds(irect outer, irect inner);

/* Straight 0xRRGGBBAA to premultiplied 0xAARRGGBB, times alpha. */
uint32_t blit_colour(colour c, float alpha);

/* All of these cut to `clip`, which must lie within the target. */
void blit_fill(const pixels *t, irect clip, irect r, uint32_t c);
void blit_mask(const pixels *t, irect clip, const uint8_t *mask, int w, int h, int stride, int x, int y,
               uint32_t c);
/* rows: h of them, or NULL: unknown. alpha 0 to 255. */
void blit_image(const pixels *t, irect clip, const uint32_t *px, int w, int h, const blit_row *rows, int x,
                int y, unsigned alpha);
/* A nine-patch: the middle column and row of px (w and h odd) stretch to fill r; r must be at least w x h. */
void blit_nine(const pixels *t, irect clip, const uint32_t *px, int w, int h, irect r);

blit_row blit_row_scan(const uint32_t *px, int w);

#endif
