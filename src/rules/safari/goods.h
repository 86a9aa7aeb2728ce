/*
 * goods.h: loads, baggage, villages and their toll, nets cut.
 */
#ifndef RULES_SAFARI_GOODS_H
#define RULES_SAFARI_GOODS_H

#include "rules/safari/safari.h"

void safari_lay_down(state *s, int space, int loads, int side, resolver *r); /* baggage left lying there */
int safari_lying(const state *s, int space);                                 /* loads lying there */
int safari_lying_side(const state *s, int space); /* whose they are; NO_SIDE: none lie there */
void safari_drop_all(state *s, int u, resolver *r);
bool safari_can_carry(const state *s, int f);
int safari_carriers(const state *s, int u);                /* figures that can */
bool safari_takes_away(const state *s, int u);             /* raiders carry what they find out of sight */
bool safari_may_pass(const state *s, int side, int space); /* no toll is owed there */
/* ruleset.verbs */
void safari_act_drop(state *s, const action *a, resolver *r);
void safari_act_lift(state *s, const action *a, resolver *r);
void safari_act_trade(state *s, const action *a, resolver *r);
void safari_act_free(state *s, const action *a, resolver *r);

#endif
