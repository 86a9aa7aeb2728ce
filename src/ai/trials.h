/*
 * trials.h: one action tried on copies of what a side may know, with dice of its own.
 *
 * An action is tried by playing it, letting the rest of the step run on by each decision's default (the first
 * action listed) and asking the rule system to evaluate where that led. So that luck is not mistaken for
 * merit:
 * - chance is keyed by what it is thrown for (trial, turn, step, verb, unit, what is owed), so that an event
 *   which two candidates both come to meets the same faces, whatever has been thrown before it;
 * - the trials of an action divide the faces of each die among them (random_shared_face), so that a shot is
 *   weighed by about all its faces, where some other candidate throws no die at all;
 * - where the rules know the odds of an action, its trials are set right by them: as far as they had more
 * hits than the mean of the card, and gained by hits, they are worth less, and the other way round. What is
 * hidden is imagined anew for each trial. Nothing here has seen the table's dice or what is hidden.
 */
#ifndef AI_TRIALS_H
#define AI_TRIALS_H

#include "game/ruleset.h"

enum { TRIALS_MOST = RANDOM_SHARES };

typedef struct trials {
    state view; /* what the side may know: what may be done is judged by that */
    int side;
    uint64_t seed;
    int32_t (*judge)(const state *s, int side); /* what a position is worth: game_evaluate, unless changed */
    int nguesses;                               /* 0: nothing is hidden, or nothing that can be imagined */
    state guess[TRIALS_MOST]; /* the same, each with another likely filling of what is hidden */
    int nrest;                /* trials of what is compared with, and what each came to */
    int64_t rest[TRIALS_MOST];
} trials;

/* Whose luck a trial has: share `share` of `of`, all of which have one seed. */
typedef struct lot {
    uint64_t seed;
    int share, of;
    uint64_t last; /* key of the last event, and how often it has come in a row: no two throws fall alike */
    uint64_t again;
    bool threw; /* anything at all so far */
} lot;

/* With as many guesses (at most TRIALS_MOST) as there will be different trials of an action. False: nobody
 * decides. */
bool trials_of_view(trials *t, const state *view, uint64_t seed, int guesses);
/* The same for a side that does not decide: what it may know, and what it thinks of meanwhile. */
void trials_of_side(trials *t, const state *view, int side, uint64_t seed, int guesses);
/* Of a position where nothing is to be imagined any more: within another trial. */
void trials_of_known(trials *t, const state *s, int side, uint64_t seed);

/* What so many trials of an action come to, in sum, by how the step ends; the same trials for every action.
 * The first that is weighed in a decision is what the others are compared with: the end of the step. */
int64_t trials_weigh(trials *t, const action *a, int n);

/* What so many trials come to, in sum, where nothing is done until this step is over: trials_weigh() of the
 * end of the step looks on through the step after it. */
int64_t trials_rest(const trials *t, int n);
/* What a throw for how far a unit goes comes to, in sum, by the best that each trial leaves it to choose,
 * when this step is over. To be compared with trials_rest(). */
int64_t trials_weigh_throw(const trials *t, const action *a, int n);

/* ---- for whoever plays on himself */

void trials_begin_one(const trials *t, const lot *l, state *s); /* the position that trial begins with */
/* May it be done there? What was imagined may stand in the way of it. */
bool trials_may(const trials *t, const state *s, const action *a);
/* With the dice of that trial for that event. r->dice is set. */
void trials_apply(state *s, const action *a, resolver *r, lot *l);
/* What nobody decides goes on. */
void trials_settle(state *s, resolver *r, lot *l);

#endif
