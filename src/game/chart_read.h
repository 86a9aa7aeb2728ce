/*
 * chart_read.h: printed tables from rules/<id>/charts.json. Only for the loader of scenarios.
 */
#ifndef GAME_CHART_READ_H
#define GAME_CHART_READ_H

#include "core/json.h"
#include "core/mem.h"
#include "game/chart.h"

/* All the file's charts, appended in order, memory from the arena. `known`: the fields its cells may have,
 * NULL-terminated; NULL: any. */
bool chart_read_all(arena *memory, const json_in *root, const char *const *known, chart **out, int *count);

#endif
