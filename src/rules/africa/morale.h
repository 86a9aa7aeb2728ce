/* morale.h: demoralized units taking heart again (A8). */
#ifndef RULES_AFRICA_MORALE_H
#define RULES_AFRICA_MORALE_H

#include "rules/africa/africa.h"

void africa_rally_ledger(const state *s, int u, ledger *l);
/* Owes the toss of the next unit, the side with the initiative first, each in its order; after: the unit that
 * tossed last, NO_UNIT to begin. */
void africa_owe_rally(state *s, int after);
void africa_rally(state *s, const agenda_item *due, resolver *r); /* and owes the next */

#endif
