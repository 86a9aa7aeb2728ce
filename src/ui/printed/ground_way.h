/*
 * ground_way.h: the waterways, roads and railways of a sheet as they were drawn, for the bridges and fords
 * that go over them.
 */
#ifndef UI_GROUND_WAY_H
#define UI_GROUND_WAY_H

#include "ui/printed/ground.h"

/* Takes the line. */
void ground_add_way(ground *g, curve line, float half, bool canal);
/* The river or canal nearest to p and the index of its nearest point; NULL if none comes within `within`. */
const waterway *ground_nearest_way(const ground *g, fpoint p, float within, int *at);

/* Copies the line of a road or railway. */
void ground_add_lane(ground *g, const curve *line, bool rail);
/* Which way the road or railway within reach of p runs, in degrees clockwise from east; false if there is
 * none. */
bool ground_lane_at(const ground *g, fpoint p, float within, float *degrees, bool *rail);

#endif
