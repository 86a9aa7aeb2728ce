/*
 * longrun.h: the bar of a long run on a terminal, with the time it still needs.
 */
#ifndef CLI_LONGRUN_H
#define CLI_LONGRUN_H

#include <stdbool.h>
#include <time.h>

typedef struct longrun {
    time_t begun, shown;
    int before, all;
    const char *what; /* "games" */
} longrun;

bool longrun_wanted(void); /* standard error is a terminal */
/* `before` of `all` were done earlier, and say nothing of how long the others take. */
void longrun_begin(longrun *p, int before, int all, const char *what);
void longrun_show(longrun *p, int done); /* once a second; written over the one before */
void longrun_end(longrun *p);            /* wipes it */

#endif
