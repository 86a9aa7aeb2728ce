/*
 * volley.h: one burst of fire in the order the rules give (H·H5).
 */
#ifndef RULES_PRONE_VOLLEY_H
#define RULES_PRONE_VOLLEY_H

#include "rules/prone/prone.h"

bool prone_tested(const state *s, int u, int target); /* does fire of u at target call for the test of H1 */
void prone_burst(state *s, agenda_item item, resolver *r);
void prone_clear_jam(state *s, int u, resolver *r);
bool prone_man_the_gun(state *s, int gun,
                       resolver *r); /* whose crew has just fallen; true: others serve it */
void prone_test_ledger(const state *s, int target, int casualties, ledger *out);

#endif
