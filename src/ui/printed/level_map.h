/*
 * level_map.h: a level at every node of a fine grid over a map, in board units: what washes, hachures and
 * water lining are contours of (contour.h).
 */
#ifndef UI_LEVEL_MAP_H
#define UI_LEVEL_MAP_H

#include <stdbool.h>
#include <stdint.h>
#include "ui/draw/draw.h"

typedef struct level_map {
    int nx, ny; /* nodes */
    float step; /* board units between nodes */
    float w, h; /* the map; nodes cover it */
    float *a;   /* nx * ny, row by row */
} level_map;

level_map level_map_new(float w, float h, float step); /* all 0; the caller's, level_map_free() */
level_map level_map_copy(const level_map *f);
void level_map_free(level_map *f);

void level_map_blur(level_map *f, float sigma); /* gaussian, in board units; the edge is repeated outward */
void level_map_add_noise(level_map *f, float amplitude, float cell,
                         uint32_t seed);                  /* -amplitude..amplitude */
float level_map_at(const level_map *f, float x, float y); /* bilinear; clamped to the map */
fpoint level_map_gradient(const level_map *f, float x, float y);
/* Makes sure that the level at (x, y) is at least (or, below: at most) `level`, by a soft bump of that
 * radius. */
void level_map_hold(level_map *f, float x, float y, float level, bool below, float radius);

/* Replaces the levels by the distance from the nearest of n points: exact near them, within a few per cent
 * far off. */
void level_map_distance(level_map *f, const fpoint *p, int n);

#endif
