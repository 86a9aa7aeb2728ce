/* turn.h: the course of a turn (U1). */
#ifndef RULES_CONDUCT_TURN_H
#define RULES_CONDUCT_TURN_H

#include "rules/conduct/conduct.h"

extern const course conduct_course;

void conduct_setup(state *s, resolver *r);
void conduct_decide(const state *s, decision *out);
bool conduct_check(const state *s, const action *a, refusal *why);
void conduct_mend(state *s);
void conduct_apply_end(state *s, const action *a, resolver *r);
void conduct_start_unit(state *s, int u); /* ext and marks as the scenario has them */

#endif
