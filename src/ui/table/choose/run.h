/*
 * run.h: the orders of a plan given one after the other, each judged anew; it breaks off where something
 * happens that was not foreseen, and can be gone on with. Undo takes them back together.
 */
#ifndef UI_TABLE_RUN_H
#define UI_TABLE_RUN_H

#include "ui/table/choose/plan.h"
#include "ui/table/parts.h"

struct run *run_new(void); /* what this file alone keeps; freed by mem_free() */
/* Time passes: a plan that was given is begun, or its next is done when all has been shown. true: there is
 * more to come. */
bool run_tick(table *t);
bool run_on(const table *t);
void run_drop(table *t);           /* what has not been done is not done */
bool run_may_drop(const table *t); /* one is under way, or waits, that whoever looks may end */
bool run_waits(
    const table *t); /* a person's order goes on when the other side has acted; run_drop() ends that */
/* Units that could still be told what an order told them that broke off; 0: none did. */
int run_left(const table *t);
int run_left_verb(const table *t);              /* what they were told, -1: whatever leads there */
void run_left_why(const table *t, strbuf *out); /* what broke it off, as a sentence */
/* It is the other side's turn before all of them could: the rest is done when that side has it again. */
void run_later(table *t, const intent *want, int n, int side);
void run_go_on(table *t); /* they are told it again */
/* How many entries stand when what was done last is taken back together with all that was ordered with it;
 * -1: it was ordered alone, or may not be taken back. *ask: the other side must agree. */
int run_back(const table *t, bool *ask);
int run_again(const table *t); /* how many entries stand when it is done again; -1: as run_back() */

#endif
