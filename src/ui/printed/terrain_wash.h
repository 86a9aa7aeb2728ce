/*
 * terrain_wash.h: the flat tints: bare ground with its stipple, and the wash of each kind of ground that has
 * one.
 */
#ifndef UI_TERRAIN_WASH_H
#define UI_TERRAIN_WASH_H

#include "ui/printed/ground.h"

void terrain_wash_base(const ground *g, draw_list *d);
level_map terrain_woods_levels(const ground *g); /* the caller's; empty where there are no woods */
void terrain_washes(const ground *g, const level_map *woods, draw_list *d);

/* For the rows of ground_looks.c: all cells of a kind. */
void terrain_wash_patch(const ground *g, ground_kind kind, const level_map *woods, draw_list *d);
void terrain_wash_yards(const ground *g, ground_kind kind, const level_map *woods, draw_list *d);
void terrain_wash_woods(const ground *g, ground_kind kind, const level_map *woods, draw_list *d);
void terrain_wash_swamps(const ground *g, ground_kind kind, const level_map *woods, draw_list *d);

#endif
