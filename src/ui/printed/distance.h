/*
 * distance.h: a scalar field over a map, in board units: what washes, hachures and water lining are contours
 * of.
 */
#ifndef UI_DISTANCE_H
#define UI_DISTANCE_H

#include <stdbool.h>
#include <stdint.h>
#include "ui/draw/draw.h"

typedef struct field {
    int nx, ny; /* nodes */
    float step; /* board units between nodes */
    float w, h; /* the map; nodes cover it */
    float *a;   /* nx * ny, row by row */
} field;

field field_new(float w, float h, float step); /* all 0; the caller's, field_free() */
field field_copy(const field *f);
void field_free(field *f);

void field_blur(field *f, float sigma); /* gaussian, in board units; the edge is repeated outward */
void field_add_noise(field *f, float amplitude, float cell, uint32_t seed); /* -amplitude..amplitude */
float field_at(const field *f, float x, float y);                           /* bilinear; clamped to the map */
fpoint field_gradient(const field *f, float x, float y);
/* Makes sure that the field at (x, y) is at least (or, below: at most) `level`, by a soft bump of that
 * radius. */
void field_hold(field *f, float x, float y, float level, bool below, float radius);

/* Replaces the field by the distance from the nearest of n points: exact near them, within a few per cent far
 * off. */
void field_distance(field *f, const fpoint *p, int n);

#endif
