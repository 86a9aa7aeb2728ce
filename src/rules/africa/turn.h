/* turn.h: the course of a turn (A·H8). */
#ifndef RULES_AFRICA_TURN_H
#define RULES_AFRICA_TURN_H

#include "rules/africa/africa.h"

extern const course africa_course;

void africa_setup(state *s, resolver *r);
void africa_decide(const state *s, decision *out);
void africa_mend(state *s);

#endif
