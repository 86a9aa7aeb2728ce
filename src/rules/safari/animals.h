/*
 * animals.h: what animals are like, and how they fight (S36-S39).
 */
#ifndef RULES_SAFARI_ANIMALS_H
#define RULES_SAFARI_ANIMALS_H

#include "rules/safari/compile.h"

static inline bool is_beast(const state *s, int u)
{
    return beast_of(s, u) != NULL;
}
int safari_beast_move(const state *s, int u); /* hexes a beast may move this turn */
int safari_aggression(const state *s, int u); /* as it stands: a wounded buffalo rages */
void safari_aggression_ledger(const state *s, int u, ledger *out);
bool safari_beast_attacks(state *s, int u, int target, resolver *r); /* S36: it does */
/* A hit by that weapon of figure f (melee: a blow of hand-to-hand) on a beast: S37, S38, S·H19. */
void safari_beast_hit(state *s, int f, int weapon, bool melee, int beast, resolver *r);
void bush_save_ledger(const state *s, int f, ledger *l); /* of what a figure throws to save itself */
void bush_owe_first(state *s, int kind, int u, int other, int n0, int n1);
void bush_note(const state *s, int u, const char *code, int other,
               resolver *r);                  /* EV_NOTE of u and another */
void bush_hold(state *s, int u, resolver *r); /* it moves no more this turn */
void bush_owe_daunt(state *s, int u); /* it is wounded: it will think again whether it goes on (S·H19) */

#endif
