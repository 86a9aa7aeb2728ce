/*
 * anim.h: the battle as it is shown: events of the session's entries, one after the other, each taking its
 * time.
 *
 * Everything is made from events after the fact. `shown` is a state that trails the true one: entry by entry
 * it is taken from the session (redacted for the viewer), within an entry the events change it as they are
 * shown. Nothing here can change a battle.
 */
#ifndef UI_ANIM_H
#define UI_ANIM_H

#include "game/session.h"

typedef struct anim {
    const session *s;
    int viewer; /* NO_SIDE: sees all */
    state shown;
    int entry, event,
        event_end; /* under way: events event..event_end-1 of that entry; entry == session_count: all shown */
    uint64_t from, to;   /* of the beat under way */
    bool running, began; /* began: a beat has begun since the last look: sound and camera */
    float pace;          /* 0: at once */
    bool still;          /* reduced motion */
    roll tray;           /* the last roll shown or being thrown */
    bool has_tray;
    uint64_t thrown; /* when it was */
} anim;

typedef struct pose { /* how a counter stands apart from its place */
    float x, y;       /* board units, absolute; used when moved */
    bool moved;
    float nudge_x, nudge_y;  /* cells */
    float lift, tilt, alpha; /* lift: share of 6 px; tilt: degrees */
} pose;

void anim_reset(anim *a, const session *s, int viewer); /* shows the session as it is */
void anim_start(anim *a, int entry, uint64_t now);      /* shows what happened from that entry on */
/* Lets time pass; true while something is under way. */
bool anim_tick(anim *a, uint64_t now);
void anim_skip(anim *a);                /* all of it */
const event *anim_event(const anim *a); /* under way, or NULL */
float anim_part(const anim *a, uint64_t now); /* 0..1 of the beat under way */
pose anim_pose(const anim *a, int unit, uint64_t now);
bool anim_sees(const anim *a, const event *ev);
void anim_place(const board *b, int space, float *x, float *y); /* a space's centre in cells */
bool anim_roll_under_way(const anim *a);

#endif
