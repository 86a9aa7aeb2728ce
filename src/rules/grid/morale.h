/* morale.h: who must test, and the tests: agenda items. */
#ifndef RULES_GRID_MORALE_H
#define RULES_GRID_MORALE_H

#include "rules/grid/grid.h"

bool grid_must_test(const state *s, int u);
/* The chances that a test thrown now fails, and that it breaks the unit, in parts of a million. */
void grid_morale_odds(const state *s, int u, uint32_t *fails, uint32_t *breaks);
void grid_morale_test(state *s, const agenda_item *due, resolver *r);
void grid_rally_test(state *s, const agenda_item *due, resolver *r);
void grid_barrel_test(state *s, const agenda_item *due, resolver *r);

#endif
