/*
 * progress.h: the bar of a long run on a terminal, with the time it still needs.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <time.h>

typedef struct progress {
    time_t begun, shown;
    int before, all;
    const char *what; /* "games" */
} progress;

bool progress_wanted(void); /* standard error is a terminal */
/* `before` of `all` were done earlier, and say nothing of how long the others take. */
void progress_begin(progress *p, int before, int all, const char *what);
void progress_show(progress *p, int done); /* once a second; written over the one before */
void progress_end(progress *p);            /* wipes it */

#endif
