/*
 * choice.h: from what the player points at to one action: a unit, then a verb, a space, a target, a facing, a
 * number.
 */
#ifndef UI_TABLE_CHOICE_H
#define UI_TABLE_CHOICE_H

#include "ui/table/parts.h"

int verb_arg_of(const verb *v, arg_kind kind); /* its index, -1 */
void choice_clear(table *t);
int choice_wanted_facing(const table *t, const action *a); /* where its unit would look of itself */
bool choice_fits(const table *t, const action *a);         /* it agrees with all that was pointed out */
void choice_face(table *t, int verb, int32_t facing);      /* turned there; verb -1: as it is */
void choice_want(table *t, int arg, int32_t value);        /* a value of a strip */
void choice_select(table *t, int unit);
void choice_update(table *t);
void choice_figure(table *t, bool victim, int who); /* that figure of the line-up */
void choice_commit(table *t);                       /* does it, or asks first */
void choice_stay(table *t);             /* with the unit that has just done something, while it may do more */
bool choice_target(table *t, int unit); /* takes it as the target; again: does it. false: it is none */
bool choice_only_target(table *t);      /* the one there is; false: none, or several, or it is chosen */
bool choice_space(table *t, int space); /* takes the place; again: does it. false: it is none */
void choice_together(table *t, int unit); /* joins the group, or leaves it */
void choice_verb(table *t, int verb);     /* pressed in the bar */
void choice_step_back(table *t);          /* Esc */
void choice_next(table *t, int step);     /* the next unit with something to do */
bool choice_open(const table *t);         /* the board may be asked for a place or a target now */
bool choice_preview(const table *t, int space, action *out); /* what a press there would prepare */

#endif
