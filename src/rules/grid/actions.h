/* actions.h: lists of legal actions, and the shorter ones the computer tries. */
#ifndef RULES_GRID_ACTIONS_H
#define RULES_GRID_ACTIONS_H

#include "rules/grid/grid.h"

void grid_actions(const state *s, int unit, bool brief, action_list *out); /* ruleset.actions */

#endif
