/* actions.h: lists of legal actions, made directly. */
#ifndef RULES_PRONE_ACTIONS_H
#define RULES_PRONE_ACTIONS_H

#include "rules/prone/prone.h"

void prone_actions(const state *s, int unit, bool brief, action_list *out); /* ruleset.actions */

#endif
