/*
 * stampede.h: S34.
 */
#ifndef RULES_SAFARI_STAMPEDE_H
#define RULES_SAFARI_STAMPEDE_H

#include "rules/safari/safari.h"

void bush_stampede(state *s, int u, resolver *r);
void bush_trample(state *s, int u, int herd, resolver *r);

#endif
