/* apply.h: movement done: each verb of the step, and what moves units that nobody orders. */
#ifndef RULES_GRID_APPLY_H
#define RULES_GRID_APPLY_H

#include "rules/grid/grid.h"

void grid_apply_move(state *s, const action *a, resolver *r);
void grid_apply_charge(state *s, const action *a, resolver *r);
void grid_apply_enter(state *s, const action *a, resolver *r);
void grid_apply_form(state *s, const action *a, resolver *r);
void grid_apply_ready(state *s, const action *a, resolver *r); /* face, hold, limber, mount */

void grid_see(state *s, resolver *r); /* who sees whom in the dark; r NULL: nothing is told */
void grid_remove(state *s, int u, int status, int captor, const char *code, resolver *r);
void grid_fall_back(state *s, int u, int boxes, bool flee, resolver *r);
void grid_stray(state *s, const agenda_item *due, resolver *r);
void grid_wake(state *s, resolver *r);

#endif
