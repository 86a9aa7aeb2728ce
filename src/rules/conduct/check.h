/*
 * check.h: the verbs of the Movement step judged, bayonets and orders among them.
 */
#ifndef RULES_CONDUCT_CHECK_H
#define RULES_CONDUCT_CHECK_H

#include "rules/conduct/conduct.h"
#include "rules/conduct/place.h"

bool conduct_check_move(const state *s, const action *a, refusal *why);
bool conduct_check_charge(const state *s, const action *a, refusal *why);
bool conduct_check_enter(const state *s, const action *a, refusal *why);
bool conduct_check_order(const state *s, const action *a, refusal *why);
bool conduct_check_ready(const state *s, const action *a,
                         refusal *why); /* hold, face, form, limber, ring... */
const char *conduct_mover_refused(const state *s,
                                  int u); /* NULL: it may move or do something of the kind now */
const char *conduct_charge_refused(const state *s, int u, int target); /* but for the way there */
const char *conduct_enter_refused(const state *s, const conduct_occupied *occ, int u, int space);
const char *conduct_leave_refused(const state *s, int u);
const char *conduct_order_refused(const state *s, int u);
const char *conduct_hold_refused(const state *s, int u);
const char *conduct_form_refused(const state *s, int u, int formation);
const char *conduct_ready_refused(const state *s, int u, int verb, int choice); /* limber, mount, face... */
bool conduct_must_charge(const state *s, int u, int *target); /* a fanatic that can reach an enemy */
const char *conduct_bayonets_refused(const state *s, int u, bool fix);
bool conduct_falls_back(const state *s, int u, int to); /* out of touch with all it fights */

#endif
