/* actions.h: the lists of what may be done. */
#ifndef RULES_SAFARI_ACTIONS_H
#define RULES_SAFARI_ACTIONS_H

#include "rules/safari/safari.h"

void safari_actions(const state *s, int unit, bool brief, action_list *out); /* ruleset.actions */
bool safari_exceptional(const state *s, const action *a);

#endif
