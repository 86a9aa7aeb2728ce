/* melee.h: hand-to-hand between parties (S14-S16), and between men and beasts (S37-S39). */
#ifndef RULES_SAFARI_MELEE_H
#define RULES_SAFARI_MELEE_H

#include "rules/safari/safari.h"

void safari_engage(state *s, int u, int target, resolver *r); /* who catches runaways ends them (S6) */
void safari_owe_fights(state *s, int side, resolver *r);      /* those of the mover, whatever the side */
void safari_fight_begin(state *s, int u, resolver *r);        /* DUE_FIGHT */
void safari_fight_blows(state *s, int length, resolver *r);   /* DUE_BLOWS */
/* DUE_OUTCOME. before: figures all of them had lost in its rounds before this. */
void safari_fight_outcome(state *s, int before, resolver *r);
/* What is added to his die, with the numbers of everybody in the fight. */
void safari_fight_ledger(const state *s, int figure, int target, ledger *out);
/* The same where he strikes at a beast; alone: it is at him by himself (S·H23). */
void safari_strike_ledger(const state *s, int figure, int beast, bool alone, ledger *out);
/* What is added to a beast's die at that party, and what it needs to kill; alone: it is at one man of it. */
int safari_beast_ledger(const state *s, int beast, int party, bool alone, ledger *out);
void safari_nets(state *s, int u, int target, resolver *r); /* DUE_NETS: S23.2 */

/* DUE_BEAST: one round of hand-to-hand of a party and beasts in contact. */
void safari_beast_fight(state *s, int party, int beast, resolver *r);
/* One round between a party and the beasts that fight it; victim: the one figure they are at, NO_UNIT all. */
void bush_round(state *s, int party, const int *beasts, int n, int victim, resolver *r);
void bush_daunt(state *s, int u, resolver *r);     /* DUE_DAUNT */
void bush_break_off(state *s, int u, resolver *r); /* a beast runs, or goes off */

#endif
