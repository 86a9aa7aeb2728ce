/* moves.h: movement and zones of control (E2 to E4, E8): judged, listed, done. */
#ifndef RULES_EXAMPLE_MOVES_H
#define RULES_EXAMPLE_MOVES_H

#include "rules/example/example.h"

bool example_in_zone(const state *s, int side, int at); /* an enemy of `side` stands beside it */
bool example_check_move(const state *s, const action *a, refusal *why);
void example_list_moves(const state *s, int u, action_list *out);
void example_apply_move(state *s, const action *a, resolver *r);
bool example_way(const state *s, const action *a, unit_way *out); /* ruleset.way */
void example_fall_back(state *s, int u, resolver *r); /* if it still stands; lost where it cannot */

#endif
