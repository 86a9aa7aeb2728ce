/*
 * bench_hands.h: the rows of `sandtable bench` about orders: how many gestures a turn costs.
 */
#ifndef CLI_BENCH_HANDS_H
#define CLI_BENCH_HANDS_H

#include <stdbool.h>

#include "core/error.h"

/* Where the recorded battles are not at hand (they come with the sources) the rows say so. */
bool bench_hands(const char *data_dir, error *err);

#endif
