/* check.h: every verb judged. */
#ifndef RULES_PRONE_CHECK_H
#define RULES_PRONE_CHECK_H

#include "rules/prone/place.h"

/* Codes of refusals, or NULL: what check and the lists ask alike. */
const char *prone_order_refused(const state *s, int u); /* may it take any order at all */
const char *prone_verb_refused(const state *s, int u, int verb);
const char *prone_charge_refused(const state *s, int u, int target); /* but for the way there */
/* verb.refused */
const char *prone_form_refused(const state *s, int u, int what, int order);
const char *prone_hold_refused(const state *s, int u, int what, int choice);
const char *prone_clear_refused(const state *s, int u, int what, int choice);

/* verb.check; order: of all that takes no more than the unit, a facing and a posture. */
bool prone_check_order(const state *s, const action *a, refusal *why);
bool prone_check_charge(const state *s, const action *a, refusal *why);
bool prone_check_place(const state *s, const action *a, refusal *why); /* enter, deploy */
bool prone_check_mover(const state *s, const action *a, refusal *why); /* halt */
bool prone_check_move(const state *s, const action *a, refusal *why);
bool prone_check_fire(const state *s, const action *a, refusal *why);
bool prone_has_order(const state *s, int u, int what); /* ruleset.has_order */
/* ruleset.has_choice: to direct the fire is for whoever leads Germans. */
bool prone_has_choice(const state *s, const action *a, int arg, int32_t value);
/* ruleset.check: what belongs to another stage, then the verb's own. */
bool prone_check(const state *s, const action *a, refusal *why);

#endif
