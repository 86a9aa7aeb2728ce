/* odds.h: the exact chances of what rolls. */
#ifndef RULES_GRID_ODDS_H
#define RULES_GRID_ODDS_H

#include "rules/grid/grid.h"

bool grid_odds(const state *s, const action *a, odds *out);
bool grid_preview_odds(const state *s, const action *move, int target, odds *out);

#endif
