/* turn.h: the course of a turn, its beginning, and order after the umpire. */
#ifndef RULES_SAFARI_TURN_H
#define RULES_SAFARI_TURN_H

#include "rules/safari/safari.h"

extern const course safari_course;

void safari_setup(state *s, resolver *r);
void safari_start_unit(state *s, int u); /* as the scenario sets it up */
void safari_decide(const state *s, decision *out);
void safari_mend(state *s);
void safari_leaders(state *s, const agenda_item *due, resolver *r); /* DUE_LEADERS: who acts first */

#endif
