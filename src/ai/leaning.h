/*
 * leaning.h: what a commander's character is worth to a plan: so little that it decides only among plans of
 * about equal worth.
 */
#ifndef AI_LEANING_H
#define AI_LEANING_H

#include "ai/plan.h"
#include "game/character.h"

enum { LEANING_MOST = 28 }; /* between two plans never as much as 3 % of a battle */

/* In thousandths of a victory (2 to a thousandth of the chance); c may be NULL: 0. */
int plan_leaning(const character *c, const state *s, int side, const plan *p);

#endif
