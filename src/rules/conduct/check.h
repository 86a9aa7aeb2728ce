/*
 * check.h: what a unit may be ordered to do: each verb's check(), and the questions it asks, which the lists
 * of actions ask too. A `refused` answers NULL (it may) or the refusal's code.
 */
#ifndef RULES_CONDUCT_CHECK_H
#define RULES_CONDUCT_CHECK_H

#include "rules/conduct/moves.h"

bool conduct_check_move(const state *s, const action *a, refusal *why);
bool conduct_check_charge(const state *s, const action *a, refusal *why);
bool conduct_check_enter(const state *s, const action *a, refusal *why);
bool conduct_check_fire(const state *s, const action *a, refusal *why);
bool conduct_check_march(const state *s, const action *a, refusal *why);

/* verb.refused. ready: facing, limbering, mounting, great squares: what must be free to move, and no fanatic
 * does that can charge. */
const char *conduct_ready_refused(const state *s, int u, int what, int choice);
const char *conduct_form_refused(const state *s, int u, int what, int formation);
const char *conduct_bayonets_refused(const state *s, int u, int what, int choice);
const char *conduct_hold_refused(const state *s, int u, int what, int choice);
const char *conduct_order_refused(const state *s, int u, int what, int choice);
const char *conduct_leave_refused(const state *s, int u, int what, int choice);
const char *conduct_mover_refused(const state *s, int u); /* it may move or do something of the kind now */
const char *conduct_charge_refused(const state *s, int u, int target); /* but for the way there */
const char *conduct_enter_refused(const state *s, const occupied *occ, int u, int space);
bool conduct_falls_back(const state *s, int u, int to);  /* out of touch with all it fights */
bool conduct_may_fall_back(const state *s, int u);       /* there is such a hex, and its way ends there */
bool conduct_has_order(const state *s, int u, int what); /* ruleset.has_order */

#endif
