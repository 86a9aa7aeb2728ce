/*
 * choice.h: from what the player points at to one action: a unit, then a verb, a space, a target, a facing, a
 * number.
 */
#ifndef UI_TABLE_CHOICE_H
#define UI_TABLE_CHOICE_H

#include "ui/table/choose/chosen.h"
#include "ui/table/parts.h"

struct choice *choice_new(const board *b);
void choice_free(table *t);

void choice_clear(table *t);
int choice_wanted_facing(const table *t, const action *a); /* where its unit would look of itself */
void choice_face(table *t, int verb, int32_t facing);      /* turned there; verb -1: as it is */
void choice_want(table *t, int arg, int32_t value);        /* a value of a strip */
void choice_select(table *t, int unit);
void choice_update(table *t);
void choice_figure(table *t, bool victim, int who); /* that figure of the line-up */
bool choice_target(table *t, int unit); /* takes it as the target; again: does it. false: it is none */
bool choice_only_target(table *t);      /* the one there is; false: none, or several, or it is chosen */
bool choice_only_shot(table *t);        /* the same; with no order pressed only to fire, where that is free */
bool choice_space(table *t, int space); /* takes the place; again: does it. false: it is none */
void choice_together(table *t, int unit);    /* joins the group, or leaves it */
void choice_verb(table *t, int verb);        /* pressed in the bar */
void choice_lead(table *t, int unit);        /* one of them leads the others from now on */
void choice_whole(table *t);                 /* the chosen one stands for its stack */
void choice_join(table *t, const action *a); /* all of that action's units, for a place pressed */
void choice_part(table *t);                  /* who joined so leaves again */
void choice_take(table *t, const action *a); /* points out what it does with its unit, so that it is ready */
void choice_step_back(table *t);             /* Esc */
void choice_unprepare(
    table *t);               /* place, target and facing are loosened; unit, those with it and order stay */
void choice_again(table *t); /* the chosen unit, pressed again: it stays; what it was to do goes, as by Esc */
/* Enter means what is prepared, and not another place that the cursor was led to. */
bool choice_at_cursor(const table *t);
/* The player himself put several together: they go as one, until Esc. */
bool choice_ticked(const table *t);
bool choice_open(const table *t); /* the board may be asked for a place or a target now */
bool choice_preview(const table *t, int space, action *out); /* what a press there would prepare */

#endif
