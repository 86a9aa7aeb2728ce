/*
 * plan_search.h: finding the plan of a side-turn, and the best of a few actions under a plan. Not for how a
 * plan is followed: plan.h.
 */
#ifndef AI_PLAN_SEARCH_H
#define AI_PLAN_SEARCH_H

#include "ai/pace.h"
#include "ai/plan.h"

typedef struct planned {
    plan own;
    plan reply; /* what of the enemy's is feared most */
} planned;

/* How many battles are played in the head, and by how many lots of dice (BOUT_LOTS_MOST at most) a plan is
 * judged before it is kept: of many that few lots favour the best is but the luckiest. */
typedef struct effort {
    int rollouts, lots;
} effort;

/* The best plan found for the side that decides in t, by so many battles in the head (a few more than that,
 * so that plans are compared fairly). `last` is what the side follows until now, or NULL: it is
 * kept unless another is better by a margin. `p` ends it early: the best so far; NULL: never. */
void plan_search(plan_field *f, const trials *t, effort e, const pace *p, const planned *last, planned *out);

/* The posture of the whole side that does best against a few of the enemy's, by 66 to 90 battles in the
 * head: one order for all, or all as they see fit, as they also are where none is clearly better. */
void plan_posture(plan_field *f, const trials *t, const pace *p, planned *out);

/* Plays each of `others` against *act under that plan: it is replaced by one that is clearly better. */
void plan_play_off(plan_field *f, const trials *t, const planned *under, int lots, const pace *p,
                   const shortlist *others, action *act);

/* Does it gain, by dice that nothing was chosen by and by more than three times its own error (many are asked
 * about), to do that under that plan rather than to go on by the other? Not where that was broken off. */
bool plan_gains(plan_field *f, const trials *t, const planned *under, const action *act, const plan *other,
                const pace *p);

/* What it would mean on average, to evaluate(), to lose one of the units on the board. */
int64_t plan_unit_worth(const trials *t);

#endif
