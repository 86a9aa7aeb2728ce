/*
 * headless.h: a battle fought to its end where there is no display: its log on standard output, pictures of
 * the board in out/.
 */
#ifndef CLI_HEADLESS_H
#define CLI_HEADLESS_H

#include <stdbool.h>
#include <stdint.h>
#include "core/error.h"

/* Is there a screen to open a window on? */
bool headless_needed(void);

/* Plays the scenario, or goes on with the save, computer against itself. `seed` and `options` (as
 * scenario_load() takes them, or NULL) are of a new battle. Pictures go to `folder` (made). False and *err.
 */
bool headless_battle(const char *data_dir, const char *file, uint64_t seed, const char *const *options,
                     const char *folder, error *err);

#endif
