/*
 * brain.h: the computer's turn at the table: its choices are begun, waited for without holding anything up,
 * and done. A level has its time for each side-turn as a whole.
 */
#ifndef UI_TABLE_BRAIN_H
#define UI_TABLE_BRAIN_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

struct brain *brain_new(void);
void brain_free(table *t);
int brain_think(table *t); /* its decision; answers when to ask again, as app_tick() */
/* A person decides: whoever plays next prepares for it meanwhile, for a while after every choice. */
void brain_ponder(table *t);
void brain_drop(table *t); /* what it was about to do no longer counts */
/* The same: and what was spent of its time, and what it told, goes with what was taken back. */
void brain_taken_back(table *t);

bool brain_may_hurry(const table *t); /* it thinks, and has been at it for a while */
void brain_hurry(table *t);           /* the best so far, now, and for the rest of its side-turn */
/* What it means to do in this side-turn, while it is told, before it acts: NULL at any other time. */
const struct intention *brain_tells(const table *t);
float brain_told(const table *t); /* how much of its time has gone by: 0 to 1 */
void brain_stop_here(table *t);   /* the clock of it stops, until it is told to move; or goes on */
bool brain_stopped_here(const table *t);

/* How far it is: "the Colonel plans: 240 of about 600 battles in the head."; false: it does not say, or has
 * only begun. */
bool brain_words(const table *t, strbuf *out);

#endif
