/*
 * retire.h: leaving the field and giving ground.
 */
#ifndef RULES_PRONE_RETIRE_H
#define RULES_PRONE_RETIRE_H

#include "rules/prone/prone.h"
#include "rules/prone/place.h"

void prone_act_deploy(state *s, const action *a, resolver *r);
void prone_remove(state *s, int u, int status, int captor, const char *code, resolver *r);
void prone_fall_back(state *s, int u, int hexes, resolver *r);
void prone_advance_into(state *s, int u, int space, resolver *r); /* after a fight: the hex beside it */
int prone_default_place(const state *s, const prone_occupied *occ, int u); /* NO_SPACE: none is free */

#endif
