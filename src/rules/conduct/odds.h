/*
 * odds.h: the exact chances of a roll on the conduct charts, of a volley, of a melee, with the ledger of the
 * very roll that would follow.
 */
#ifndef RULES_CONDUCT_ODDS_H
#define RULES_CONDUCT_ODDS_H

#include "rules/conduct/conduct.h"

bool conduct_odds(const state *s, const action *a, odds *out);
bool conduct_preview_odds(const state *s, const action *move, int target, odds *out);

#endif
