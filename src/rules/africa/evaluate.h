/*
 * evaluate.h: what a position is worth to the computer, how the gaps of what it knows are filled to think on,
 * and the tallies.
 */
#ifndef RULES_AFRICA_EVALUATE_H
#define RULES_AFRICA_EVALUATE_H

#include "rules/africa/africa.h"

void africa_imagine(state *s, int side, random_stream *r);
int32_t africa_evaluate(const state *s, int side);
void africa_result(const state *s, result *out);
bool africa_exceptional(const state *s, const action *a);

#endif
