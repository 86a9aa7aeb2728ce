/*
 * bench_screen.h: what frames, scrolling, idling and starting cost.
 */
#ifndef CLI_BENCH_SCREEN_H
#define CLI_BENCH_SCREEN_H

#include <stdbool.h>
#include "core/error.h"

/* The rows of the report. data_dir holds rules/ and maps/. False and *err if something cannot be read. */
bool bench_screen(const char *data_dir, error *err);

/* What the start of a minimal SDL program with a window, a font and a picture takes; run as a child of its
 * own. */
int bench_minimal(const char *data_dir);
/* And what ours takes to its first frame. */
int bench_first_frame(const char *data_dir);

#endif
