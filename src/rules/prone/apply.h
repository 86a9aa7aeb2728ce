/*
 * apply.h: orders done.
 */
#ifndef RULES_PRONE_APPLY_H
#define RULES_PRONE_APPLY_H

#include "rules/prone/prone.h"

void prone_act(state *s, const action *a, resolver *r);
void prone_act_move(state *s, const action *a, resolver *r); /* move and halt: the dice are thrown */
void prone_see(state *s, resolver *r);
void prone_look_around(state *s, int u, resolver *r); /* Z7: what is hidden near it, or it near them */
void prone_rise(state *s, int u, resolver *r);
void prone_stop_moving(state *s, resolver *r); /* whoever is moving is done */

#endif
