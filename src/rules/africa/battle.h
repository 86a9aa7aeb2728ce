/* battle.h: a battle of the campaign (A·H18). */
#ifndef RULES_AFRICA_BATTLE_H
#define RULES_AFRICA_BATTLE_H

#include "rules/africa/africa.h"

void africa_battle_begin(state *s, resolver *r);
void africa_battle_arrivals(state *s, resolver *r);
bool africa_battle_over(const state *s);
void africa_battle_end(state *s, resolver *r);

#endif
