/*
 * selfplay.h: games of the computer against itself, with blunders, and the positions they went through: what
 * weights are fitted to.
 */
#ifndef CLI_SELFPLAY_H
#define CLI_SELFPLAY_H

#include <stdbool.h>
#include "core/error.h"
#include "game/chance.h"
#include "game/player.h"

typedef struct selfplay_position {
    int32_t feature[CHANCE_FEATURES];
    int16_t time; /* chance_time() */
    int8_t side;  /* whose features they are */
    int8_t came;  /* what that side had of it in the end, in halves: 2 won, 1 drawn, 0 lost */
} selfplay_position;

typedef struct selfplay_game {
    int battle;
    selfplay_position *position; /* mem_free() */
    int positions, room;
    bool ended;
} selfplay_game;

typedef struct selfplay_job {
    const scenario *const *battle;
    int battles;
    const player *player, *blunders; /* now and then a seat plays as the second does; NULL: never */
    uint64_t seed;
    int games, jobs;
    int first, step; /* the n-th game played is game first + n * step, of all; step 0: 1 */
    int before, all; /* games that were played earlier, and with these and later ones; for the line only */
    bool progress;   /* a line on standard error */
} selfplay_job;

/* One more position of a game; until the next. */
selfplay_position *selfplay_add(selfplay_game *g);
/* The number of the n-th game of a job. */
int selfplay_number(const selfplay_job *job, int nth);
/* Game k is of battle k, counted round, and the same for any number of jobs. `out` holds job->games, zeroed;
 * what is in it is the caller's, selfplay_free(). */
bool selfplay_all(const selfplay_job *job, selfplay_game *out, error *err);
void selfplay_free(selfplay_game *games, int count);

#endif
