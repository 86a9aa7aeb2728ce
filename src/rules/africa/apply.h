/* apply.h: movement done, and what happens to single units. */
#ifndef RULES_AFRICA_APPLY_H
#define RULES_AFRICA_APPLY_H

#include "rules/africa/africa.h"

void africa_reveal(state *s, int u, resolver *r);
bool africa_reveal_at(state *s, int area, int side,
                      resolver *r); /* hidden enemies of that side; true: there were any */
void africa_put(state *s, int u, int area, resolver *r); /* moves it, telling those who see it */
void africa_remove(state *s, int u, int status, const char *code, resolver *r);
void africa_lose_step(state *s, int u, resolver *r); /* A·H4 */
void africa_demoralize(state *s, int u, bool again,
                       resolver *r); /* again: destroyed if it is so already (A·H12) */
void africa_owe(state *s, int kind, int side, int u, int space, int n0);
void africa_act(state *s, const action *a, resolver *r);

#endif
