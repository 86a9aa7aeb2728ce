/*
 * apply.h: movement done.
 */
#ifndef RULES_CONDUCT_APPLY_H
#define RULES_CONDUCT_APPLY_H

#include "rules/conduct/conduct.h"

void conduct_act(state *s, const action *a, resolver *r);
void conduct_finish(state *s, int u);    /* its move is over */
void conduct_see(state *s, resolver *r); /* who sees whom; r NULL: nothing is told */
void conduct_part(state *s, int u);      /* out of every melee */
void conduct_relieve(state *s, int u);   /* those it was in contact with lose it: U21, U·H9 */
void conduct_remove(state *s, int u, int status, const char *code, resolver *r);
void conduct_endanger(state *s, int u);
void conduct_take_kills(state *s, int u, int kills, resolver *r);
void conduct_recoil(state *s, int u, int inches, resolver *r); /* U·HX5; the unit may be gone afterwards */
void conduct_charge_home(state *s, int u, int target, int start, resolver *r); /* start: where it came from */
bool conduct_flanks(const state *s, int start, int end, int target);
void conduct_fanatic_charge(state *s, int u, resolver *r);
void conduct_walk_to(state *s, int u, const uint16_t *path, int n, resolver *r);

#endif
