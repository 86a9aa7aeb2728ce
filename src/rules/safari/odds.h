/* odds.h: the exact chances of an action. */
#ifndef RULES_SAFARI_ODDS_H
#define RULES_SAFARI_ODDS_H

#include "rules/safari/safari.h"

bool safari_odds(const state *s, const action *a, odds *out);
bool safari_preview_odds(const state *s, const action *move, int target, odds *out);

#endif
