/* morale.h: demoralized units taking heart again (A8). */
#ifndef RULES_AFRICA_MORALE_H
#define RULES_AFRICA_MORALE_H

#include "rules/africa/africa.h"

void africa_rally_ledger(const state *s, int u, ledger *l);
void africa_rally(state *s, int u, resolver *r);
int africa_next_to_rally(const state *s, int after); /* NO_UNIT: no more */

#endif
