/*
 * log.h: every event as a sentence, what the viewer may know of it.
 */
#ifndef UI_TABLE_LOG_H
#define UI_TABLE_LOG_H

#include "ui/table/parts.h"

typedef struct log_line {
    int entry;                      /* of the session; -1: the opening's */
    int event;                      /* within it */
    int8_t side;                    /* whose doing, NO_SIDE */
    int16_t unit;                   /* whose doing, or of whom it is told; NO_UNIT */
    uint16_t space;                 /* where, NO_SPACE */
    bool heading, step, roll, card; /* step: a heading below a turn's; card: one was turned up */
    bool passed;                    /* of steps that were passed over */
    int turn;                       /* in which it was; 0: before the first */
    float height, width;            /* as last set */
    bool set_whole;                 /* and with what is told beneath it */
    char *text;
    /* Lines that are told as one (log_fold.h). */
    int host;    /* the line that tells this one too; its own number: it stands for itself */
    int last;    /* the last line it tells for */
    char *under; /* how it came about, told quietly beneath it; NULL: nothing */
    char *whole; /* its sentence for the whole of several steps; NULL: its text */
} log_line;

enum { LOG_TURNS = 128 };

/* A turn's lines below its heading: those before the last two are folded away until somebody opens them. */
typedef enum log_folded { FOLD_OLD, FOLD_OPEN, FOLD_SHUT } log_folded;

typedef struct log_panel {
    log_line *lines;
    int count, cap;
    int entries;        /* of the session that were read */
    int lucky;          /* of which it was asked what luck changed */
    int noted;          /* up to so many entries left it was told whether something was taken back there */
    int taken_back;     /* times that had happened when it was read */
    uint64_t last_hash; /* of the state after the last of them */
    int viewer;
    bool opened; /* what setting up said has been read too */
    ui_scroll scroll;
    bool away;                       /* scrolled up from the end */
    int known;                       /* entries there were when it was drawn last */
    int presses;                     /* of lines, ever */
    uint8_t fold[LOG_TURNS];         /* of each turn: a log_folded; later ones fold with the last */
    float story_width, story_height; /* as last set */
} log_panel;

void log_free(table *t);
void log_tell_nothing(table *t); /* all entries count as read, none is told */

void log_draw(table *t, frect r);
float log_least(const table *t); /* how high its place must be for the last sentence, whole */
void log_update(table *t);
/* A line of that side's which no event tells: that nothing was done is to be seen there too, after what is
 * told of that entry, in the step it belongs to. It is gone when something is taken back. */
void log_note(table *t, int side, int entry, const char *text);
void log_clear(table *t);
const log_line *log_last_line(const table *t); /* the last that was told; NULL: nothing yet */
const char *log_last_thrown(const table *t);   /* somebody went in it: the dice that said how far; "": none */
const char *log_last(const table *t, int8_t *side); /* the last sentence told, "": none; side may be NULL */

#endif
