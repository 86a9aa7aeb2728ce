/* check.h: check(), the judge of verbs. Each code stands in words.json; NULL: it may. */
#ifndef RULES_SAFARI_CHECK_H
#define RULES_SAFARI_CHECK_H

#include "rules/safari/moves.h"

bool safari_check(const state *s, const action *a, refusal *why);
/* ruleset.verbs */
bool safari_check_march(const state *s, const action *a, refusal *why); /* march, move, charge, flee, enter */
bool safari_check_hold(const state *s, const action *a, refusal *why);
bool safari_check_fire(const state *s, const action *a, refusal *why);
bool safari_check_goods(const state *s, const action *a, refusal *why); /* drop, lift, trade, free, clear */
/* May it do that kind of thing now, wherever it goes. */
const char *safari_mover_refused(const state *s, int u, int verb_index);
void safari_compile_bars(struct safari_data *d); /* at load */
uint32_t safari_barred(const state *s, int u);   /* the verbs of which that refuses, BIT(VERB_) */
/* How far a charge could carry it. */
typedef struct safari_charge {
    int hexes;         /* the farthest, before terrain */
    safari_reach ways; /* of a beast somebody plays, which knows its hexes */
} safari_charge;
void safari_charge_find(const state *s, int u, safari_charge *out);
const char *safari_charge_refused(const state *s, int u, int target);
const char *safari_charge_refused_in(const state *s, int u, int target, const safari_charge *far);
const char *safari_enter_refused(const state *s, int u, int space);
/* The hex itself, of one of those it may come on at; taken: somebody its side sees may stand there. */
const char *safari_landing_refused(const state *s, int u, int space, bool taken);
const char *safari_goods_refused(const state *s, int what,
                                 int verb_index); /* what: unit, or FIGURE_BASE + figure */
const char *safari_handling_refused(const state *s, int what,
                                    int verb_index); /* the same of who is not barred from it */
const char *safari_shooter_refused(const state *s, int u);
/* *limit (or NULL): the range or sight it may not pass. */
const char *safari_shot_refused(const state *s, int u, int target, int *limit);
/* What keeps one that may shoot from that target, whatever it has in hand; range: its longest. */
const char *safari_aim_refused(const state *s, int u, int target, int range, int *limit);
bool safari_may_shoot(const state *s, int u, int target); /* the same without a reason */
/* The whole order to fire: who, with what, at whom. */
const char *safari_volley_refused(const state *s, const action *a, int *limit);
bool safari_can_shoot(const state *s, int side); /* has anybody of it something to shoot at */
int safari_walker(const state *s); /* the party that must march now, or stand: NO_UNIT if there is none */

#endif
