/* redact.h: what a side may not know beyond the common part, and a likely filling of it. */
#ifndef RULES_GRID_REDACT_H
#define RULES_GRID_REDACT_H

#include "rules/grid/grid.h"

void grid_redact(state *s, int side);
void grid_imagine(state *s, int side, random_stream *r);

#endif
