/* actions.h: lists of legal actions, whole, and the few the computer tries. */
#ifndef RULES_CONDUCT_ACTIONS_H
#define RULES_CONDUCT_ACTIONS_H

#include "rules/conduct/conduct.h"

void conduct_actions(const state *s, int unit, bool brief, action_list *out); /* ruleset.actions */

#endif
