/*
 * special.h: what a scenario of these rules adds beyond the common members (U·H27): a gate to blow in, an
 * attack elsewhere, thirst.
 */
#ifndef RULES_CONDUCT_SPECIAL_H
#define RULES_CONDUCT_SPECIAL_H

#include "rules/conduct/conduct.h"

void conduct_owe_specials(state *s); /* at the start of a turn */
void conduct_thirst(state *s, const agenda_item *due, resolver *r);
void conduct_aside(state *s, const agenda_item *due, resolver *r);
bool conduct_check_blow(const state *s, const action *a, refusal *why);
const char *conduct_blow_refused(const state *s, int u, int what, int choice);
void conduct_apply_blow(state *s, const action *a, resolver *r);

#endif
