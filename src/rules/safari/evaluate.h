/* evaluate.h: what a position is worth to the computer. */
#ifndef RULES_SAFARI_EVALUATE_H
#define RULES_SAFARI_EVALUATE_H

#include "rules/safari/safari.h"

int32_t safari_evaluate(const state *s, int side);
int32_t safari_place_worth(const state *s, int u, int space); /* hundredths of a point */
bool safari_worth_charging(const state *s, int u, int target);

#endif
