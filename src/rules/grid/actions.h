/* actions.h: lists of legal actions, and the shorter ones the computer tries. */
#ifndef RULES_GRID_ACTIONS_H
#define RULES_GRID_ACTIONS_H

#include "rules/grid/grid.h"

void grid_actions(const state *s, int u, action_list *out);
void grid_suggest(const state *s, int u, action_list *out);

#endif
