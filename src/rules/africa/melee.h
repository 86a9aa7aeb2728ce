/* melee.h: hand to hand (A6, A7, A·H5 to A·H7, A·H14). */
#ifndef RULES_AFRICA_MELEE_H
#define RULES_AFRICA_MELEE_H

#include "rules/africa/place.h"

enum { ROLE_DEFEND, ROLE_ATTACK, ROLE_RUSH };
/* What two forces come to, for the conditions of A6: bits. */
enum { FACT_DISORGANIZED = 1, FACT_DRIVEN = 2, FACT_TWO_REGULARS = 4, FACT_ONLY_HORSE = 8 };
/* What the loser suffers, from bad to worse. SHAKEN: he goes back, and the winner is demoralized. */
enum { COMBAT_NOTHING, COMBAT_BACK, COMBAT_SHAKEN, COMBAT_HALF, COMBAT_ALL };

/* The coins `us` toss against `them` in the area fought for. */
void africa_combat_ledger(const state *s, const africa_force *us, const africa_force *them, int area,
                          int role, ledger *l);
/* The units of an attack against `them`, both ways. */
void africa_attack_ledgers(const state *s, const action *a, const africa_force *them, ledger *mine,
                           ledger *theirs);
int africa_tail_coins(const state *s, int margin);
int africa_combat_result(const chart_cell *cell); /* COMBAT_ */
void africa_attack(state *s, const action *a, resolver *r);
void africa_rout(state *s, const agenda_item *due, resolver *r);
void africa_aftermath(state *s, const agenda_item *due, resolver *r);
void africa_forget_fight(state *s); /* the marks of one are taken off */

#endif
