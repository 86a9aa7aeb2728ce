/* evaluate.h: what a position is worth to the computer. */
#ifndef RULES_AFRICA_EVALUATE_H
#define RULES_AFRICA_EVALUATE_H

#include "rules/africa/africa.h"

int32_t africa_evaluate(const state *s, int side); /* about a hundredth of a battalion's step each */
bool africa_exceptional(const state *s, const action *a);

#endif
