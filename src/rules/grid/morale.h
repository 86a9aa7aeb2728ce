/* morale.h: who must test, and the tests: agenda items. */
#ifndef RULES_GRID_MORALE_H
#define RULES_GRID_MORALE_H

#include "rules/grid/grid.h"

bool grid_must_test(const state *s, int u);
/* Why it must test, the gravest first: which of the words "test.for.N" tells it. */
enum { FOR_LOSS_IN_MELEE, FOR_LOSS, FOR_MELEE, FOR_LEADER, FOR_ROCKET, FOR_FLANK, FOR_FRIEND };
int grid_why_tested(const state *s, int u);
/* How a test may end, from the best to the worst; those after the first fail. */
enum { MORALE_HOLDS, MORALE_DISORDERED, MORALE_FALLS_BACK, MORALE_RUNS, MORALE_WAYS, MORALE_THROWS = 36 };
/* Of so many throws of the two dice how many end so, were it thrown now. */
void grid_morale_odds(const state *s, int u, int ways[MORALE_WAYS]);
int grid_morale_modifiers(const state *s, int u); /* added to the two dice of its test, were it thrown now */
void grid_morale_test(state *s, const agenda_item *due, resolver *r);
void grid_rally_test(state *s, const agenda_item *due, resolver *r);
void grid_barrel_test(state *s, const agenda_item *due, resolver *r);

#endif
