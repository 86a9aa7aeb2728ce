/* apply.h: movement done, and what happens to single units. */
#ifndef RULES_AFRICA_APPLY_H
#define RULES_AFRICA_APPLY_H

#include "rules/africa/africa.h"

bool africa_reveal_at(state *s, int area, int side,
                      resolver *r);                      /* true: that side had somebody hidden there */
void africa_put(state *s, int u, int area, resolver *r); /* moves it, telling those who see it */
/* The same, told by those words: it retreats, falls back. Returns what tells it. */
event *africa_put_told(state *s, int u, int area, const char *code, resolver *r);
/* All units of the action go into the next area. false: they do not, something hidden stood there. */
bool africa_step(state *s, const action *a, int to, resolver *r);
bool africa_step_told(state *s, const action *a, int to, const char *code, resolver *r); /* in those words */
void africa_remove(state *s, int u, int status, const char *code, resolver *r);
void africa_lose_step(state *s, int u, resolver *r);        /* A·H4 */
void africa_lose_step_no_way(state *s, int u, resolver *r); /* A·H12, told so where it was the last */
/* again: destroyed if it is so already (A·H12) */
void africa_demoralize(state *s, int u, bool again, resolver *r);
void africa_owe(state *s, int kind, int side, int u, int space, int n0);

void africa_apply_move(state *s, const action *a, resolver *r);
void africa_apply_enter(state *s, const action *a, resolver *r);
void africa_apply_place(state *s, const action *a, resolver *r);

#endif
