/*
 * actions.h: lists of legal actions, made directly.
 */
#ifndef RULES_CONDUCT_ACTIONS_H
#define RULES_CONDUCT_ACTIONS_H

#include "rules/conduct/conduct.h"

void conduct_actions(const state *s, int unit, action_list *out);
bool conduct_can_fire(const state *s, int side);

#endif
