/*
 * cues.h: what the table does when something happens: one row for each kind of event. How long it is shown,
 * what it changes in the state as shown, how the counter stands meanwhile, what is heard and what is laid
 * over the board. A new kind of event is one new row.
 */
#ifndef UI_CUES_H
#define UI_CUES_H

#include "game/state.h"
#include "ui/stage/pose.h"

/* What a beat's length is counted by, beside its fixed part. */
typedef enum cue_count {
    CUE_ONCE,
    CUE_STEPS,  /* spaces entered by the move */
    CUE_LOST,   /* steps lost, as many as are shown one by one */
    CUE_DICE,   /* dice thrown, as many as settle one by one */
    CUE_LETTERS /* of what is to be read */
} cue_count;

/* What is laid over the board; it is drawn by table/board/motion.c. */
typedef enum cue_plate {
    CUE_BARE,
    CUE_LINE,  /* a line of fire */
    CUE_SHOT,  /* that line and smoke at the muzzle */
    CUE_CLASH, /* crossed swords between the two */
    CUE_HITS,  /* "2 hits" */
    CUE_LOSS,  /* "-1" */
    CUE_MARK,  /* the mark's name */
    CUE_CROSS, /* a cross where it stood */
    CUE_HELD,  /* whose the place is now */
    CUE_PLATES
} cue_plate;

typedef struct event_cue {
    int ms;          /* how long it is shown */
    int each;        /* and for each that is counted */
    int most;        /* ms + each never take longer; 0: no bound */
    cue_count count; /* what `each` counts */
    bool fades;      /* reduced motion: it only fades, in CUE_FADE ms, whatever else stands here */
    bool off_board;  /* it happens in the tray or the log: the camera stays where it is */
    /* What it changes in the state as shown; NULL: nothing. `u`: the event's unit, or NULL. */
    void (*show)(state *shown, unit *u, const event *ev);
    /* What is seen of that from the moment it begins to be told; NULL: nothing. */
    void (*begin)(state *shown, unit *u, const event *ev);
    pose_maker pose;   /* of the counter; NULL: it stands in its place */
    bool both;         /* the other one has the pose too */
    cue_plate plate;   /* over the board */
    const char *sound; /* of assets/sounds; NULL: none */
} event_cue;

enum { CUE_FADE = 120 };

const event_cue *cues_find(int kind); /* of an event_kind; never NULL: what nobody knows has an empty row */
int cue_length(const event_cue *c, int counted, bool still); /* milliseconds, for so many of what it counts */

#endif
