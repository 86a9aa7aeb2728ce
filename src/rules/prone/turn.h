/*
 * turn.h: the course of a turn (H·H14).
 */
#ifndef RULES_PRONE_TURN_H
#define RULES_PRONE_TURN_H

#include "rules/prone/prone.h"

void prone_setup(state *s, resolver *r);
void prone_decide(const state *s, decision *out);
bool prone_check(const state *s, const action *a, refusal *why);
void prone_apply(state *s, const action *a, resolver *r);
void prone_mend(state *s);
void prone_start_unit(state *s, int u);
bool prone_may_act(const state *s, int u); /* movement: has an order to take */

#endif
