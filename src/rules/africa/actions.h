/* actions.h: lists of legal actions, made directly from the same questions check() asks. */
#ifndef RULES_AFRICA_ACTIONS_H
#define RULES_AFRICA_ACTIONS_H

#include "rules/africa/africa.h"

void africa_actions(const state *s, int unit, action_list *out);
void africa_suggest(const state *s, int unit, action_list *out);

#endif
