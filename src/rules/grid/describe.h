/* describe.h: cards, the counter's face, overlays, the verdict's tallies. */
#ifndef RULES_GRID_DESCRIBE_H
#define RULES_GRID_DESCRIBE_H

#include "rules/grid/grid.h"

void grid_describe_unit(const state *s, int u, panel *out);
void grid_describe_place(const state *s, int space, panel *out);
void grid_show(const state *s, int u, int verb, overlay *out);
void grid_face(const state *s, int u, unit_face *out);
void grid_result(const state *s, result *out);

#endif
