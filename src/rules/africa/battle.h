/* battle.h: a battle of the campaign (A·H18). */
#ifndef RULES_AFRICA_BATTLE_H
#define RULES_AFRICA_BATTLE_H

#include "rules/africa/africa.h"

void africa_battle_arrivals(state *s, resolver *r); /* of the turn */
bool africa_battle_over(const state *s);

/* Agenda items. */
void africa_battle_begin(state *s, const agenda_item *due, resolver *r);
void africa_battle_end(state *s, const agenda_item *due, resolver *r);
void africa_army_falls_back(state *s, resolver *r); /* to the next place; from the last it scatters */

#endif
