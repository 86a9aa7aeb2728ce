/*
 * apply.h: what a verb does.
 */
#ifndef RULES_SAFARI_APPLY_H
#define RULES_SAFARI_APPLY_H

#include "rules/safari/safari.h"

void safari_apply(state *s, const action *a, resolver *r);
void safari_act_move(state *s, const action *a, resolver *r); /* the verbs of the movement step */
void safari_act_fire(state *s, const action *a, resolver *r);

#endif
