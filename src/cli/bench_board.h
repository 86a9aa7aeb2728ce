/*
 * bench_board.h: what a unit's reach, loading a map and a durable action cost. False and *err if a row cannot
 * be measured.
 */
#ifndef CLI_BENCH_BOARD_H
#define CLI_BENCH_BOARD_H

#include <stdbool.h>

#include "core/error.h"

bool bench_board(error *err); /* reach and loading a map */
bool bench_save(error *err);  /* appending to a save until it is on the disk */

#endif
