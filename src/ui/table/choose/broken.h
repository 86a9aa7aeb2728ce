/*
 * broken.h: an order to several that broke off: what is left of it and which event broke it off, so that it
 * can be gone on with. Nothing is ordered here: run.h does that.
 */
#ifndef UI_TABLE_BROKEN_H
#define UI_TABLE_BROKEN_H

#include "ui/table/choose/plan.h"

typedef struct broken {
    int count;
    intent want[PLAN_ROWS];
    int turn, step, side;
    int upto;      /* entries there were when it broke off; what came since is the other side's */
    uint64_t hash; /* after them: where it is another, what it broke off from has been taken back */
    bool waits;    /* only because the other side was to act: it goes on by itself afterwards */
    int at, nth;   /* entry and event that broke it off, -1: none did */
} broken;

/* What nobody who gave the order counted on: an ambush, a loss, a fight, a card; of the order's own entries
 * from `from` on, given to `who`. false: nothing of the kind; else *at, *nth: which. */
bool broken_by_own(const table *t, int from, int who, int *at, int *nth);
/* The same of what the other side did from `from` on. */
bool broken_by_other(const table *t, int side, int from, int *at, int *nth);
/* Units of the side that decides now that could still be told the same, in this step of this turn. */
int broken_count(const table *t, const broken *b);
void broken_why(const table *t, const broken *b, strbuf *out); /* the event, as a sentence */

#endif
