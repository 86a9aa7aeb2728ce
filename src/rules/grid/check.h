/*
 * check.h: what a unit may be ordered to do: each verb's check(), and the questions it asks, which the lists
 * of actions ask too. A `refused` answers NULL (it may) or the refusal's code.
 */
#ifndef RULES_GRID_CHECK_H
#define RULES_GRID_CHECK_H

#include "rules/grid/moves.h"

bool grid_check_move(const state *s, const action *a, refusal *why);
bool grid_check_charge(const state *s, const action *a, refusal *why);
bool grid_check_enter(const state *s, const action *a, refusal *why);
bool grid_check_fire(const state *s, const action *a, refusal *why);

const char *grid_enter_refused(const state *s, const occupied *occ, int u, int space);
const char *grid_turn_refused(const state *s, int u, int facing); /* facing alone */
/* verb.refused; ready: limber, mount, form, hold */
const char *grid_face_refused(const state *s, int u, int what, int facing);
const char *grid_ready_refused(const state *s, int u, int what, int choice);
const char *grid_charge_refused(const state *s, int u, int target); /* but for the way there */
/* NULL: standing at `at` is contact (G·H7) */
const char *grid_charge_contact(const grid_mover *m, int at, int target, int *where);
bool grid_reaches(const state *s, int u, int target); /* where it stands it is in contact with it */
bool grid_has_order(const state *s, int u, int what); /* ruleset.has_order */

#endif
