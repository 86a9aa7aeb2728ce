/* apply.h: what a verb does, `go` among them. */
#ifndef RULES_SAFARI_APPLY_H
#define RULES_SAFARI_APPLY_H

#include "rules/safari/safari.h"

void safari_apply(state *s, const action *a, resolver *r);
/* ruleset.verbs */
void safari_act_march(state *s, const action *a, resolver *r);
void safari_act_path(state *s, const action *a, resolver *r);
void safari_act_charge(state *s, const action *a, resolver *r);
void safari_act_flee(state *s, const action *a, resolver *r);
void safari_act_enter(state *s, const action *a, resolver *r);
void safari_act_hold(state *s, const action *a, resolver *r);
void safari_act_clear(state *s, const action *a, resolver *r);
void safari_act_fire(state *s, const action *a, resolver *r);
void safari_act_end(state *s, const action *a, resolver *r);
void safari_go(state *s, resolver *r); /* `go`: the first item of the agenda */

#endif
