/*
 * melee.h: hand-to-hand between parties (S14-S16). Beasts fight by animals.c.
 */
#ifndef RULES_SAFARI_MELEE_H
#define RULES_SAFARI_MELEE_H

#include "rules/safari/safari.h"

void safari_engage(state *s, int u, int target, resolver *r); /* who catches runaways ends them (S6) */
void safari_owe_fights(state *s, int side, resolver *r);      /* those of the mover, whatever the side */
void safari_fight_begin(state *s, int u, resolver *r);        /* DUE_FIGHT */
void safari_fight_blows(state *s, int length, resolver *r);   /* DUE_BLOWS */
void safari_fight_outcome(state *s, resolver *r);             /* DUE_OUTCOME */
/* What is added to his die; mine, theirs: figures on either side. */
void safari_blow_ledger(const state *s, int figure, int target, int mine, int theirs, ledger *out);
/* The same with the numbers of everybody in it. */
void safari_fight_ledger(const state *s, int figure, int target, ledger *out);
void safari_nets(state *s, int u, int target, resolver *r); /* DUE_NETS: S23.2 */

#endif
