/*
 * turn.h: the course of a turn (U1).
 */
#ifndef RULES_CONDUCT_TURN_H
#define RULES_CONDUCT_TURN_H

#include "rules/conduct/conduct.h"

void conduct_setup(state *s, resolver *r);
void conduct_decide(const state *s, decision *out);
bool conduct_check(const state *s, const action *a, refusal *why);
void conduct_apply(state *s, const action *a, resolver *r);
void conduct_resume(state *s, int phase); /* for mend.c */
void conduct_start_unit(state *s, int u); /* ext and marks as the scenario has them */
int conduct_mover_of(const conduct_game *g, int phase);
bool conduct_moving(const state *s); /* steps 4 and 4a */
bool conduct_can_exploit(const state *s, int side);

#endif
