/*
 * record.h: the record of one person's own battles against the computer: won, drawn and lost, and what choice
 * and luck had to do with it.
 *
 * `record.tsv` in our folder of state: its first line, then a line a battle that came to its end at this
 * table, between tabs; each is appended and synced as the battle ends. Of two lines of one battle the later
 * holds: it was taken back and fought out again, or has been analysed since. A line that was cut off is none.
 */
#ifndef UI_RECORD_H
#define UI_RECORD_H

#include "game/teacher.h"
#include "ui/app/app_internal.h"

enum { RECORD_WORDS = 80, RECORD_LOST = 0, RECORD_DRAWN, RECORD_WON, RECORD_RESULTS };

typedef struct record_battle {
    uint64_t key;                                                        /* which battle */
    char day[12];                                                        /* "2026-11-23" */
    char title[RECORD_WORDS], side[RECORD_WORDS], against[RECORD_WORDS]; /* in words */
    int result, turns, actions, hints;
    bool analysed;    /* what follows is known */
    int choice, luck; /* in thousandths of a chance of winning: what the person's choices cost against the
                         best found; what all dice gave */
} record_battle;

typedef struct record {
    record_battle *battles; /* the last fought first; record_free() */
    int count, cap;
} record;

typedef struct record_sum {
    int battles, result[RECORD_RESULTS], hints;
    int analysed, choice, luck; /* the last two: sums over those analysed */
} record_sum;

bool record_read(const app *a, record *out, error *err); /* none was fought: an empty one */
void record_free(record *r);
/* Of battles against that opponent; NULL: of all. */
void record_add_up(const record *r, const char *against, record_sum *out);

/* Notes the end of the battle on the table, once, if it ended here and one person plays it against the
 * computer. */
void record_heed(app *a);
/* It has been analysed to its last row: noted, if the battle is in the record. */
void record_review(app *a, const session *s, const review *r);

#endif
