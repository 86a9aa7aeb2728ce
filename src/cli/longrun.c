/* longrun.c: see longrun.h. */
#include "cli/longrun.h"

#include <stdio.h>
#include <unistd.h>

enum { BAR = 24 };

bool longrun_wanted(void)
{
    return isatty(STDERR_FILENO) != 0;
}

void longrun_begin(longrun *p, int before, int all, const char *what)
{
    *p = (longrun){.begun = time(NULL), .before = before, .all = all, .what = what};
}

void longrun_show(longrun *p, int done)
{
    const time_t now = time(NULL);
    const long gone = (long)(now - p->begun);
    const int played = done - p->before, full = p->all > 0 ? (int)((long)BAR * done / p->all) : BAR;
    if (now == p->shown && done < p->all) return;
    p->shown = now;
    fputs("\r[", stderr);
    for (int i = 0; i < BAR; i++)
        fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %d of %d %s", done, p->all, p->what);
    if (played > 0) {
        const long left = gone * (p->all - done) / played;
        fprintf(stderr, ", %ld:%02ld:%02ld left  ", left / 3600, left / 60 % 60, left % 60);
    }
    fflush(stderr);
}

void longrun_end(longrun *p)
{
    (void)p;
    fprintf(stderr, "\r%72s\r", "");
}
