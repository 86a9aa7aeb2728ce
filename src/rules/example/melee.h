/* melee.h: attacks by the combat results table (E5 to E8): judged, listed, rolled, and their odds. */
#ifndef RULES_EXAMPLE_MELEE_H
#define RULES_EXAMPLE_MELEE_H

#include "rules/example/example.h"

bool example_check_attack(const state *s, const action *a, refusal *why);
void example_list_attacks(const state *s, int u, action_list *out);
void example_apply_attack(state *s, const action *a, resolver *r);
bool example_odds(const state *s, const action *a, odds *out); /* ruleset.odds */

enum { EXAMPLE_CONDITIONS = 2 };
extern const condition example_conditions[EXAMPLE_CONDITIONS]; /* what modifiers.json may ask */

#endif
