/*
 * check.h: the orders of the Movement step judged, and deployment.
 */
#ifndef RULES_PRONE_CHECK_H
#define RULES_PRONE_CHECK_H

#include "rules/prone/prone.h"
#include "rules/prone/place.h"

const char *prone_order_refused(const state *s, int u); /* may it take any order at all */
const char *prone_verb_refused(const state *s, int u, int verb);
const char *prone_form_refused(const state *s, int u, int order);
const char *prone_charge_refused(const state *s, int u, int target); /* but for the way there */
const char *prone_enter_refused(const state *s, const prone_occupied *occ, int u, int space);
const char *prone_deploy_refused(const state *s, const prone_occupied *occ, int u, int space);
bool prone_check_order(const state *s, const action *a, refusal *why);
bool prone_check_move(const state *s, const action *a, refusal *why);
bool prone_check_deploy(const state *s, const action *a, refusal *why);

#endif
