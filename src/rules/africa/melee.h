/* melee.h: hand to hand (A6, A7, A·H5 to A·H7, A·H14). */
#ifndef RULES_AFRICA_MELEE_H
#define RULES_AFRICA_MELEE_H

#include "rules/africa/africa.h"

enum { ROLE_ATTACK, ROLE_DEFEND };
void africa_combat_ledger(const state *s, const int16_t *units, int n, const int16_t *others, int nothers,
                          int area, int role, bool rush, ledger *l);
int africa_tail_coins(const state *s, int margin);
void africa_attack(state *s, const action *a, resolver *r);
void africa_rout(state *s, agenda_item item, resolver *r);
void africa_aftermath(state *s, int area, resolver *r);
void africa_take_loss(state *s, const action *a, resolver *r);

#endif
