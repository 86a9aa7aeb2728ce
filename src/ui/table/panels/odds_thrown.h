/*
 * odds_thrown.h: of a fight that is rolled, or was (odds_fought.h), on the battle board: the dice of both on
 * their baize, each side's in its half, what each throw came to, and the verdict.
 */
#ifndef UI_TABLE_ODDS_THROWN_H
#define UI_TABLE_ODDS_THROWN_H

#include "ui/table/parts.h"

enum { ODDS_THROWN_WORDS = 120 };

/* "5d6: each 4 or more", and "2 hits" when they lie there. */
void odds_thrown_says(const table *t, int nth, char what[ODDS_THROWN_WORDS], char value[ODDS_THROWN_WORDS]);
float odds_thrown_height(const table *t);
void odds_thrown_draw(table *t, frect bed);
/* Returns its height; 0: it is not told yet. */
float odds_thrown_verdict(table *t, float x, float y, float width, bool draw);

#endif
