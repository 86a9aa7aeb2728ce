/*
 * ucc.h: the Unit Conduct Charts rolled on and carried out, and the other way with four dice (U24 to U28).
 */
#ifndef RULES_CONDUCT_UCC_H
#define RULES_CONDUCT_UCC_H

#include "rules/conduct/conduct.h"

bool conduct_rolls(const state *s, int u); /* U20: does it roll as it stands */
void conduct_ledger(const state *s, int u, ledger *out);
const chart *conduct_chart_of(const state *s, int u, int *index, int *column); /* which it would read now */
void conduct_roll_unit(state *s, int u, resolver *r);
void conduct_apply_roll(state *s, const action *a, resolver *r); /* by order */
int conduct_four_base(const state *s, int u);                    /* inches an action */

#endif
