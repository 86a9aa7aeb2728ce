/*
 * picture_counters.h: a picture of all counters there can be.
 */
#ifndef CLI_PICTURE_COUNTERS_H
#define CLI_PICTURE_COUNTERS_H

#include <stdbool.h>
#include "cli/picture.h"

/* Draws every branch of the list at `path` (rules/branches.json) on the card of every side, at 72, 40 and 24
 * pixels, as many side by side as the width of `wanted` holds, in its palette, and as high as it needs. */
bool cli_picture_counters(const char *data_dir, const char *path, const picture_order *wanted, const char *to,
                          error *err);

#endif
