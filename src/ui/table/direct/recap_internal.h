/*
 * recap_internal.h: one stretch of a battle while it is being read for its recap (recap_read.h): what the
 * files that make its lines share. Not for others.
 */
#ifndef UI_TABLE_RECAP_INTERNAL_H
#define UI_TABLE_RECAP_INTERNAL_H

#include "ui/table/direct/recap_day.h"
#include "ui/table/direct/recap_read.h"

typedef struct recap_reader {
    recap_told *out;
    const session *s;
    const scenario *sc;
    const tale *t; /* of the stretch */
    int viewer;
    bool fought[UNITS_MAX];     /* a line tells what its fight came to */
    int fought_upto[UNITS_MAX]; /* the entry after the last of such a fight: what is begun later is told */
    bool named[UNITS_MAX];      /* a line begins with him, or with what was done to him */
    bool did[UNITS_MAX];
    int driven[UNITS_MAX]; /* one of the viewer's, of whose last flight a line of its own tells: the entry
                              after it */
    bool broke[UNITS_MAX]; /* where it had come on: only the way that begins now is a flight */
    recap_sum sum;
    int left[UNITS_MAX]; /* of each unit's strength, as far as has been told */
    int entry;           /* that is read, or told of */
    int from, event;     /* the first that is read; while events are taken, which of the entry */
    int own;             /* the first of which the viewer's own fights are told, too */
} recap_reader;

/* A line of that side's unit, which leads to the space (NO_SPACE: nowhere), of the entry that is told of. */
recap_line *recap_line_add(recap_reader *r, int side, int space);
recap_way *recap_last_way(recap_reader *r, int who); /* his last; NULL: he has gone nowhere yet */
bool recap_same_turn(const session *s, int entry, int other);
bool recap_same_step(const session *s, int entry, int other); /* and of the same step */
bool recap_came_back(const recap_way *w);                     /* it ends where it began, and led elsewhere */
/* As he stands now; NO_SPACE: he is gone by then, or out of sight. */
uint16_t recap_where(const recap_reader *r, int who);
bool recap_is_there(const recap_reader *r, int who); /* on the map now, for all the viewer knows */
/* Where he stood as he was destroyed or taken, since what is told began; NO_SPACE: he was not, or nobody
 * knows where. */
uint16_t recap_fell(const recap_reader *r, int who);
/* Where he was seen last: as he stands now, else where his way was lost sight of, or where he stood before
 * that entry if that was later. NO_SPACE: he was not seen then either, or is known to be off the map. */
uint16_t recap_last_seen(recap_reader *r, int who, int entry);
void recap_spot_add(recap_reader *r, int space); /* another place that the last line leads to */

/* recap_fights.c */
void recap_tell_fights(recap_reader *r);      /* a line for what each fight of the tale came to */
void recap_drop_never_begun(recap_reader *r); /* charges that a throw held back */
void recap_tell_blows(recap_reader *r); /* what they did to whom, where no fight tells of it, or not yet */

/* recap_changes.c; of entries from..to-1: who looks otherwise, what they hold, who had to go; who was in
 * sight and is not any more. */
void recap_note_driven(recap_reader *r, int from, int to); /* who of the viewer's had to go */
void recap_tell_changes(recap_reader *r, int from, int to);
void recap_tell_hidden(recap_reader *r, int from, int to);
void recap_note_unseen(recap_reader *r, int to); /* whose way goes on out of sight */
const char *recap_way_words(const recap_way *w); /* from where to where it went: words */

/* recap_ways.c: the next that no line tells of, -1: none; that one, and all who go the same way. */
int recap_next_way(const recap_reader *r);
void recap_tell_way(recap_reader *r, int first);

#endif
