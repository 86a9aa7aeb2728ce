/*
 * odds.h: the exact chances of a burst, of being forced prone by it, of a charge, of a leaderless roll, with
 * the ledger of the very roll that would follow.
 */
#ifndef RULES_PRONE_ODDS_H
#define RULES_PRONE_ODDS_H

#include "rules/prone/prone.h"

bool prone_odds(const state *s, const action *a, odds *out);
bool prone_preview_odds(const state *s, const action *move, int target, odds *out);

#endif
