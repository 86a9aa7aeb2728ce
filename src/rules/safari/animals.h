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
/* One round of hand-to-hand of a party and beasts in contact (S37-S39). */
void safari_beast_fight(state *s, int party, int beast, resolver *r);
/* One round between a party and the beasts that fight it; victim: the one figure they are at, NO_UNIT all. */
void bush_round(state *s, int party, const int *beasts, int n, int victim, resolver *r);
void bush_daunt(state *s, int u, resolver *r);
void bush_break_off(state *s, int u, resolver *r);       /* a beast runs, or goes off */
void bush_save_ledger(const state *s, int f, ledger *l); /* of what a figure throws to save itself */

#endif
