/* turn.h: the course of a turn (A·H8). */
#ifndef RULES_AFRICA_TURN_H
#define RULES_AFRICA_TURN_H

#include "rules/africa/africa.h"

void africa_setup(state *s, resolver *r);
void africa_decide(const state *s, decision *out);
bool africa_check(const state *s, const action *a, refusal *why);
void africa_apply(state *s, const action *a, resolver *r);
void africa_mend(state *s);
void africa_start_unit(state *s, int u);
void africa_enter_phase(state *s, int phase, resolver *r);
int africa_decider(const state *s); /* side whose the phase is, NO_SIDE */

#endif
