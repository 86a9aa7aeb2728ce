/* goods.h: loads, baggage, villages and their toll, nets cut. */
#ifndef RULES_SAFARI_GOODS_H
#define RULES_SAFARI_GOODS_H

#include "rules/safari/safari.h"

/* Baggage left lying where u stands: one heap a hex; where the table has no room for another, it is swept
 * into the nearest. Told to whoever knows of that heap. */
void safari_lay_down(state *s, int u, int loads, resolver *r);
/* May the side be told of what lies there, and be shown it: whose it is, or who has it in view. */
bool safari_knows_of(const state *s, int side, const thing *heap);
void safari_goods_befell(state *shown, const event *ev);    /* ruleset.befell: what is laid down */
int safari_lying(const state *s, int space);                /* loads lying there */
bool safari_at_hand(const state *s, int u, int verb_index); /* to take up loads, where some lie at its feet */
void safari_drop_all(state *s, int u, resolver *r);
bool safari_may_pass(const state *s, int side, int village); /* no toll is owed there */
int safari_helper(const state *s, int u, int f); /* S23.2: who of u could cut that figure free; NO_UNIT */
/* Where the party stands: why not, NULL if it may. */
const char *safari_lift_refused(const state *s, int u);
const char *safari_trade_refused(const state *s, int u);
/* ruleset.verbs */
void safari_act_drop(state *s, const action *a, resolver *r);
void safari_act_lift(state *s, const action *a, resolver *r);
void safari_act_trade(state *s, const action *a, resolver *r);
void safari_act_free(state *s, const action *a, resolver *r);

#endif
