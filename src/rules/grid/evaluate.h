/* evaluate.h: what a position is worth to the computer. */
#ifndef RULES_GRID_EVALUATE_H
#define RULES_GRID_EVALUATE_H

#include "rules/grid/grid.h"

int32_t grid_evaluate(const state *s, int side); /* quarters of a hundredth of an experienced base, about */
bool grid_exceptional(const state *s, const action *a);

#endif
