/*
 * turn.h: the course of a turn.
 */
#ifndef RULES_SAFARI_TURN_H
#define RULES_SAFARI_TURN_H

#include "rules/safari/safari.h"

void safari_start_unit(state *s, int u);
void safari_setup(state *s, resolver *r);
void safari_decide(const state *s, decision *out);
void safari_leaders(state *s, resolver *r); /* DUE_LEADERS: who acts first this turn */
int safari_mover(const state *s);           /* side whose half turn it is */
int safari_decider(const state *s);         /* side that decides in this stage */
int safari_walker(const state *s); /* the party that must march now, or stand: NO_UNIT if there is none */
void safari_settle(state *s, resolver *r);            /* after an action: who sees whom, who holds what */
void safari_advance(state *s, resolver *r);           /* on to the next decision or `go` */
void safari_resume(state *s, int phase, resolver *r); /* enters it, and on to the next decision */
bool safari_in_phase(const state *s);                 /* do step, phase and stage belong together */
int safari_phase_of(state *s, int step);              /* what begins there; sets whose half turn it is */

#endif
