/*
 * bench_think.h: what thinking costs: plans, play-outs and decisions a second, and how they grow with units
 * and board.
 */
#ifndef CLI_BENCH_THINK_H
#define CLI_BENCH_THINK_H

#include <stdbool.h>
#include "core/error.h"

/* A row a scenario, and one of how it grows. False and *err if something cannot be read. */
bool bench_think(const char *data_dir, error *err);

#endif
