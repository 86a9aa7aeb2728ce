/*
 * odds.h: the exact chances of a volley, a shot of guns, an attack, a raid or a call, with the ledger of the
 * very roll that would follow.
 */
#ifndef RULES_AFRICA_ODDS_H
#define RULES_AFRICA_ODDS_H

#include "rules/africa/africa.h"

bool africa_odds(const state *s, const action *a, odds *out);

#endif
