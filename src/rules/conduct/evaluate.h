/*
 * evaluate.h: what a position is worth to the computer, what redaction leaves out beyond the common part, and
 * how its gaps are filled to think on.
 */
#ifndef RULES_CONDUCT_EVALUATE_H
#define RULES_CONDUCT_EVALUATE_H

#include "rules/conduct/conduct.h"

void conduct_redact(state *s, int side);
void conduct_imagine(state *s, int side, random_stream *r);
int32_t conduct_evaluate(const state *s, int side);
int32_t conduct_place_worth(const state *s, int u, int at,
                            int facing); /* what standing there is worth to it */
int32_t conduct_coverage(const state *s, int u, int at,
                         int facing);         /* enemies before it, the nearer the more */
bool conduct_pressed(const state *s, int u);  /* little time is left for its goal */
bool conduct_comes_on(const state *s, int u); /* it rather comes to blows than shoots */
bool conduct_exceptional(const state *s, const action *a);
void conduct_result(const state *s, result *out);

#endif
