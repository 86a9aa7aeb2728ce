/*
 * bench_play.h: what random play, copies, replay and the computer cost, and the play signature.
 */
#ifndef CLI_BENCH_PLAY_H
#define CLI_BENCH_PLAY_H

#include <stdbool.h>
#include "core/error.h"

/* The rows of the report. data_dir holds rules/ and maps/. False and *err if something cannot be read. */
bool bench_play(const char *data_dir, error *err);
/* Prints one hash over random self-play of every scenario with `seeds` seeds, played by that many threads. */
bool bench_signature(const char *data_dir, int seeds, int threads, error *err);

#endif
