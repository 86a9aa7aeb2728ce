/*
 * simulate.h: many games of the computer against itself.
 */
#ifndef CLI_SIMULATE_H
#define CLI_SIMULATE_H

#include <stdbool.h>
#include <stdint.h>
#include "cli/follies.h"
#include "core/strbuf.h"
#include "game/player.h"
#include "game/scenario.h"

typedef struct simulated {
    uint64_t seed, hash;
    int32_t turns, actions, lost[SIDES_MAX];
    int32_t dice[SIDES_MAX], luck[SIDES_MAX]; /* lab_notes.h; luck in hundredths of a spread */
    int8_t winner;
    uint8_t level;
    folly_count follies[SIDES_MAX];
    bool ended; /* false: stopped at the rule system's bound */
} simulated;

/* Is told of each game in order of their numbers, by one thread at a time. `notes`: lab_notes_text(), ""
 * where nobody asked. false: no further game is begun, and *err says why. */
typedef bool (*simulate_told)(void *self, int number, const simulated *game, const strbuf *notes, error *err);

typedef struct simulate_job {
    const scenario *sc;
    const player *players[SIDES_MAX];
    const char *const *options; /* "key=value", NULL at the end; NULL: none */
    uint64_t seed;
    int games, jobs;
    int first, step; /* the numbers of the games, from 0: first, first + step, ...; step 0: one by one */
    struct met *met; /* notes what the games meet with (met.h); NULL: nobody asks */
    simulate_told told;
    void *self;    /* of told */
    bool progress; /* a bar on standard error */
    int before;    /* games that were played before this run: the bar counts them */
} simulate_job;

/* Plays all of them; the results are the same for any number of jobs. `out` holds job->games. */
bool simulate_all(const simulate_job *job, simulated *out, error *err);
uint64_t simulate_seed(const simulate_job *job, int number);
/* The choices of a game as text actions, a line each: played by a session of simulate_seed() they make that
 * very game. */
bool simulate_actions(const simulate_job *job, int number, strbuf *out, error *err);
void simulate_csv(const simulate_job *job, const simulated *games, strbuf *out);
void simulate_csv_head(const simulate_job *job, strbuf *out);
void simulate_csv_row(const simulate_job *job, int number, const simulated *g, strbuf *out);
void simulate_summary(const simulate_job *job, const simulated *games, strbuf *out);

#endif
