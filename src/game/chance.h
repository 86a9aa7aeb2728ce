/*
 * chance.h: a side's chance of winning, by features of the position and weights that were fitted to games of
 * the computer against itself (rules/<id>/ai.json, `sandtable train`). One currency for all systems.
 *
 * A feature is an integer about one side; what counts is a side's own less what the others have on average,
 * so that the chances of two sides are a whole. A draw counts as half won. Integers only: the same on every
 * machine. Nothing of it decides a rule, and a save knows nothing of it.
 */
#ifndef GAME_CHANCE_H
#define GAME_CHANCE_H

#include "game/ruleset.h"

enum { CHANCE_FEATURES = FEATURES_SHARED + FEATURES_MAX, CHANCE_UNITY = 1000 };

/* Of a feature, in millionths of a logit for each unit of it: before the first turn and after the last. */
typedef struct chance_weight {
    int32_t early, late;
} chance_weight;

typedef struct chance_model {
    bool fitted; /* false: there is no ai.json */
    bool judges; /* in this battle the computer weighs what it may do in a step by it: where that was measured
                    to gain */
    int plans_for; /* battles played on in the head are judged by it after so many turns, where that was
                      measured to gain; 0: they are played to the end */
    int games;     /* what it was fitted to */
    chance_weight weight[CHANCE_FEATURES];
    chance_weight seat; /* of this battle's first seat, against the second; in millionths */
    chance_weight told; /* the same, beside it, of what people are told: by games of a player who plans */
    const uint16_t *to_goal[SIDES_MAX]; /* worth_goal_map(), NULL */
} chance_model;

/* The features of `side`, less those of the others; as many as have names (ruleset_features). */
void chance_measure(const state *s, int side, int32_t out[CHANCE_FEATURES]);
/* How much of the battle is over, in thousandths. */
int32_t chance_time(const state *s);
/* Thousandths of a logit; 0 where nothing was fitted. */
int32_t chance_logit(const chance_model *m, int nfeatures, const int32_t *features, int side, int32_t time);
/* That as a share, in millionths. */
int32_t chance_share(int32_t logit);
/* The chance that `side` wins, a draw counting half, in thousandths; -1 where nothing was fitted. `beside` is
 * added to the weight of the first seat: {0} for thinking, what is told for people (game_chance()). */
int chance_per_mille(const state *s, int side, chance_weight beside);
/* For thinking, which compares: 0 where it is even, a win above, a loss below all else, and with so much of
 * the logit in it as tells two hopeless positions apart. */
int32_t chance_worth(const state *s, int side);

#endif
