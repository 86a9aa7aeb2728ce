/* evaluate.h: what a position, and a place in it, is worth to the computer. */
#ifndef RULES_PRONE_EVALUATE_H
#define RULES_PRONE_EVALUATE_H

#include "rules/prone/prone.h"

int32_t prone_evaluate(const state *s, int side);
int32_t prone_place_worth(const state *s, int u, int space, bool lying); /* as if it stood (or lay) there */

#endif
