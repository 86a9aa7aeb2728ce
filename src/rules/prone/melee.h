/*
 * melee.h: charges come home (H·H18).
 */
#ifndef RULES_PRONE_MELEE_H
#define RULES_PRONE_MELEE_H

#include "rules/prone/prone.h"

void prone_melee_push(state *s);
void prone_close(state *s, agenda_item item, resolver *r);
void prone_round(state *s, agenda_item item, resolver *r);
void prone_closing_ledger(const state *s, int u, ledger *out);
void prone_standing_ledger(const state *s, int u, ledger *out);
void prone_melee_ledger(const state *s, int u, int other, int round, ledger *out);
bool prone_must_test(const state *s, int u);
void prone_morale(state *s, int u, resolver *r);
void prone_leaderless_ledger(const state *s, int u, ledger *out);

#endif
