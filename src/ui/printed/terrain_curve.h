/*
 * terrain_curve.h: growing polylines and what is done to them before they are printed: rounding, wobbling,
 * smoothing, offsetting.
 */
#ifndef UI_TERRAIN_CURVE_H
#define UI_TERRAIN_CURVE_H

#include <stdbool.h>
#include <stdint.h>
#include "ui/draw/draw.h"

typedef struct curve { /* zero-initialise; curve_free() */
    fpoint *p;
    int n, cap;
} curve;

void curve_free(curve *c);
void curve_add(curve *c, float x, float y);
void curve_reverse(curve *c);
float curve_length(const curve *c);

/* Each gives a new curve, the caller's. */
curve curve_round(const fpoint *p, int n, int steps); /* Catmull-Rom through the points, `steps` a span */
curve curve_resample(const curve *c, float pitch);    /* points about `pitch` apart, both ends kept */
curve curve_offset(const curve *c, float d);          /* to the right when y runs down, d < 0 to the left */

void curve_wobble(curve *c, float amplitude, uint32_t seed);
void curve_smooth(curve *c, int passes);    /* (1, 2, 1) / 4, the ends kept */
fpoint curve_normal(const curve *c, int i); /* of length 1, to the right */

/* The point at a distance along the curve, and its direction in degrees. */
int curve_nearest(const curve *c, fpoint p);

/* ---- drawing */
void curve_path(draw_list *d, const curve *c); /* begins a path and runs along the curve */
void curve_stroke(draw_list *d, const curve *c, colour line, float width);
void curve_dash(draw_list *d, const curve *c, colour line, float width, float on, float off);
/* Every `stride`th point, joined by quadratics through the middles: smooth at any zoom. */
void curve_stroke_smooth(draw_list *d, const fpoint *p, int n, bool closed, int stride, colour line,
                         float width);
/* A band between two edges of equal length, as one closed path. */
void curve_band_path(draw_list *d, const curve *left, const curve *right);

#endif
