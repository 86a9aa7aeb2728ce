/*
 * melee_animals.h: how men and beasts fight hand to hand (S37-S39).
 */
#ifndef RULES_SAFARI_MELEE_ANIMALS_H
#define RULES_SAFARI_MELEE_ANIMALS_H

#include "rules/safari/safari.h"
/* One round of hand-to-hand of a party and beasts in contact (S37-S39). */
void safari_beast_fight(state *s, int party, int beast, resolver *r);
/* One round between a party and the beasts that fight it; victim: the one figure they are at, NO_UNIT all. */
void bush_round(state *s, int party, const int *beasts, int n, int victim, resolver *r);
void bush_daunt(state *s, int u, resolver *r);
void bush_break_off(state *s, int u, resolver *r); /* a beast runs, or goes off */

#endif
