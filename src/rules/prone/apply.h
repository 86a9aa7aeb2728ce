/* apply.h: orders done, and ground given and taken. */
#ifndef RULES_PRONE_APPLY_H
#define RULES_PRONE_APPLY_H

#include "rules/prone/dice.h"

/* verb.apply; ready: hold, face, mount, dismount, limber, unlimber; move: halt, too. */
void prone_apply_deploy(state *s, const action *a, resolver *r);
void prone_apply_deploy_rest(state *s, const action *a, resolver *r);
void prone_apply_march(state *s, const action *a, resolver *r);
void prone_apply_charge(state *s, const action *a, resolver *r);
void prone_apply_lie(state *s, const action *a, resolver *r);
void prone_apply_stay(state *s, const action *a, resolver *r);
void prone_apply_stand(state *s, const action *a, resolver *r);
void prone_apply_form(state *s, const action *a, resolver *r);
void prone_apply_ready(state *s, const action *a, resolver *r);
void prone_apply_enter(state *s, const action *a, resolver *r);
void prone_apply_leave(state *s, const action *a, resolver *r);
void prone_apply_move(state *s, const action *a, resolver *r);

/* The charge with those dice thrown: it goes, and is beside the target at the end (true), or not. */
bool prone_charge_home(state *s, int u, int target, prone_budget b, resolver *r);

void prone_see(state *s, resolver *r);
void prone_rise(state *s, int u, resolver *r);
void prone_stop_moving(state *s, resolver *r); /* whoever is moving is done */
void prone_remove(state *s, int u, int status, int captor, const char *code, resolver *r);
void prone_fall_back(state *s, int u, int hexes, resolver *r);
void prone_advance_into(state *s, int u, int space, resolver *r); /* after a fight: the hex beside it */

#endif
