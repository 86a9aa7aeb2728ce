/*
 * recap.h: what the enemy did, before one's own turn: a card in the dock with all of it line by line, and on
 * the board where everybody came from and went. It stays until Space, Enter or a press on the board
 * or its foot. What came of one's own orders is told so too, where all of it was skipped.
 */
#ifndef UI_TABLE_RECAP_H
#define UI_TABLE_RECAP_H

#include "ui/table/direct/recap_read.h"
#include "ui/table/parts.h"

typedef struct recap {
    bool on;
    int from, to;           /* the entries it tells of */
    int told_upto[VIEWERS]; /* entries each viewer has been told */
    int skipped;            /* from that entry on what was shown was skipped, and is still to be told; -1 */
    int rushed;             /* the last entry of which what was shown was skipped, singly; -1 */
    uint64_t opened;        /* when it was laid there */
    int lit;                /* the line that is pointed at, -1 */
    int gone, nth;          /* the line that was gone to last, and to which of its places */
    ui_scroll scroll;       /* of its lines, where there are more than it has room for */
    recap_told told;
    bool ahead;              /* what comes next waits until it has been read */
    bool sought;             /* the keys went to a line: it is to be brought into sight */
    char going[RECAP_QUIET]; /* the order of the day of what is being shown of the enemy's, "": none yet */
} recap;

struct recap *recap_new(void);
bool recap_on(const table *t);
/* The viewer is to decide: is there something to tell him first? Where there is nothing because a side that
 * could have moved was not seen to: that side, and the entry by which it ended or rested; else NO_SIDE. */
int recap_due(table *t, int *entry);
/* What is shown from that entry on was skipped, all of it. */
void recap_skipped(table *t, int from);
bool recap_passed(const table *t); /* and it is still to be told */
/* Of that entry of another's, the show was cut short: not all of it may have been read. */
void recap_rushed(table *t, int entry);
/* What was skipped came of the viewer's own orders, and what comes next is another's, or another step: it is
 * told now. So is what was passed over of the enemy's, where he begins another turn. */
bool recap_own_due(table *t);
/* While it lies there: when the last thing was that it tells of, or that was shown since; false: it lies not.
 */
bool recap_time(const table *t, int *turn, int *step);
int recap_told_turn(const table *t); /* that turn; while nothing is told, the one shown */
bool recap_holds(const table *t);    /* and what comes next waits for it */
/* That entry of another side's is shown next: the order of the day is made of what was shown, and of it. */
void recap_follow(table *t, int entry);
/* The order of the day while the enemy's doings are shown; "" at any other time. */
const char *recap_order(const table *t);
void recap_close(table *t);
/* The same, in answer to a press: one that was meant for what lay there a moment ago puts nothing away. */
void recap_put_away(table *t);
void recap_forget(table *t); /* entries were taken back */
int recap_again(table *t);   /* put away, to be told again: the entry from which all is to be shown again */
void recap_light(table *t, int way); /* the next line, or the one before */
void recap_go(table *t, int line);   /* that line, and the camera goes to its place, or the next of several */
void recap_point(table *t, int line);
ui_scroll *recap_scroll(table *t);
int recap_sought(table *t); /* the line to be brought into sight, asked once; -1: none */
/* For the prompt line; answers whose doings they are. */
int recap_words(const table *t, strbuf *who, strbuf *what);

#endif
