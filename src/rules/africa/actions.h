/* actions.h: lists of legal actions, and the shorter ones the computer tries. */
#ifndef RULES_AFRICA_ACTIONS_H
#define RULES_AFRICA_ACTIONS_H

#include "rules/africa/africa.h"

void africa_actions(const state *s, int unit, bool brief, action_list *out); /* ruleset.actions */

#endif
