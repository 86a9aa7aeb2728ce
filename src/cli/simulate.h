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

typedef struct simulate_job {
    const scenario *sc;
    const player *players[SIDES_MAX];
    uint64_t seed;
    int games, jobs;
    struct met *met; /* notes what the games meet with (met.h); NULL: nobody asks */
} simulate_job;
typedef struct simulated {
    uint64_t seed, hash;
    int32_t turns, actions, lost[SIDES_MAX];
    int8_t winner;
    uint8_t level;
    folly_count follies[SIDES_MAX];
    bool ended; /* false: stopped at the rule system's bound */
} simulated;
/* Plays all of them; the results are the same for any number of jobs. `out` holds job->games. */
bool simulate_all(const simulate_job *job, simulated *out, error *err);
void simulate_csv(const simulate_job *job, const simulated *games, strbuf *out);
void simulate_summary(const simulate_job *job, const simulated *games, strbuf *out);

#endif
