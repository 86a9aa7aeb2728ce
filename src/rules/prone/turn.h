/* turn.h: the course of a turn (H·H14), setting up, and putting in order after the umpire. */
#ifndef RULES_PRONE_TURN_H
#define RULES_PRONE_TURN_H

#include "rules/prone/prone.h"

extern const course prone_course;

void prone_start_unit(state *s, int u);
void prone_setup(state *s, resolver *r);
void prone_decide(const state *s, decision *out);
void prone_apply(state *s, const action *a, resolver *r);
void prone_apply_end(state *s, const action *a,
                     resolver *r); /* verb.apply: its side does no more this step */
void prone_mend(state *s);

#endif
