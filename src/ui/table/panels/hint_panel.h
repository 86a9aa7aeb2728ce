/*
 * hint_panel.h: the hint one has asked for: its card in the dock. It is never shown unasked, plays nothing,
 * and goes with its key, Escape and the first order.
 */
#ifndef UI_TABLE_HINT_PANEL_H
#define UI_TABLE_HINT_PANEL_H

#include "game/teacher.h"
#include "ui/table/parts.h"

enum { HINT_SHOWN = 4 }; /* orders, or as many as have room, until all are asked for */

struct hint_panel *hint_panel_new(void);
void hint_panel_free(table *t);
void hint_panel_keys(table *t); /* its keys, before those of the board */
int hint_panel_tick(table *t);  /* when to ask again, as app_tick() */
bool hint_panel_on(const table *t);
bool hint_panel_may(const table *t); /* it could be asked for now */
void hint_panel_toggle(table *t);
float hint_panel_height(table *t, float width);
void hint_panel_draw(table *t, frect r);

/* For what is drawn on the board. NULL: nothing is known yet, or best is to hold. */
const taught_plan *hint_panel_plan(const table *t, bool other);
/* It gains more than its own error; else it is one way among equals, and no advice. */
bool hint_panel_sure(const table *t);
/* Whom of those in that space the shown plan has that unit fire at or charge; NO_UNIT. */
int hint_panel_target(const table *t, int who, int space);
int hint_panel_shown(const table *t, const taught_plan *p); /* how many of its orders */
int hint_panel_lit(const table *t);                         /* the order that is pointed at; -1 */
float hint_panel_grown(const table *t, int order);          /* 0 to 1, how much of its arrow is drawn */

#endif
