/* evaluate.h: what a position is worth to the computer, and what a place, a charge, a target promise. */
#ifndef RULES_CONDUCT_EVALUATE_H
#define RULES_CONDUCT_EVALUATE_H

#include "rules/conduct/conduct.h"

int32_t conduct_evaluate(const state *s, int side);
bool conduct_exceptional(const state *s, const action *a);
int32_t conduct_place_worth(const state *s, int u, int at, int facing); /* to stand there, looking so */
int32_t conduct_charge_worth(const state *s, int u, int from, int target);
int conduct_target_worth(const state *s, int u, int target);
int32_t conduct_coverage(const state *s, int u, int at,
                         int facing);         /* enemies before it, the nearer the more */
bool conduct_pressed(const state *s, int u);  /* little time is left for its goal */
bool conduct_comes_on(const state *s, int u); /* it rather comes to blows than shoots */

#endif
