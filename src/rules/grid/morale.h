/* morale.h: who must test, and the tests: agenda items. */
#ifndef RULES_GRID_MORALE_H
#define RULES_GRID_MORALE_H

#include "rules/grid/grid.h"

bool grid_must_test(const state *s, int u);
void grid_morale_test(state *s, const agenda_item *due, resolver *r);
void grid_rally_test(state *s, const agenda_item *due, resolver *r);
void grid_barrel_test(state *s, const agenda_item *due, resolver *r);

#endif
