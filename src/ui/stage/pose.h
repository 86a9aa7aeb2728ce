/*
 * pose.h: how a counter stands apart from its place while an event about it is shown: on its way, pushed,
 * struck, tilted, coming or going. Arithmetic only: which event has which pose is said in cues.c, and whose
 * turn it is to be shown in anim.c.
 */
#ifndef UI_POSE_H
#define UI_POSE_H

#include "board/board.h"
#include "game/event.h"

typedef struct pose {
    float x, y; /* board units, absolute; used when moved */
    bool moved;
    float nudge_x, nudge_y;  /* cells */
    float lift, tilt, alpha; /* lift: share of 6 px; tilt: degrees */
} pose;

/* The beat a pose is taken from. */
typedef struct pose_beat {
    const board *b;
    const event *events; /* one, or the steps of one move */
    int nevents;
    float part;   /* 0..1 of the beat */
    float dx, dy; /* towards the other one, of length 1; a little upward where there is none */
    bool still;   /* reduced motion */
    bool routs;   /* EV_MARK: the mark says that the unit cannot hold */
} pose_beat;

typedef void (*pose_maker)(const pose_beat *beat, pose *p);

void pose_step(const pose_beat *beat, pose *p);   /* along the spaces of its move */
void pose_clash(const pose_beat *beat, pose *p);  /* at the other and back */
void pose_recoil(const pose_beat *beat, pose *p); /* back from its own shot */
void pose_struck(const pose_beat *beat, pose *p); /* away from the shot and back, in the first third */
void pose_waver(const pose_beat *beat, pose *p);  /* tilts when it cannot hold any more */
void pose_arrive(const pose_beat *beat, pose *p); /* set down on its space */
void pose_leave(const pose_beat *beat, pose *p);

void pose_place(const board *b, int space, float *x, float *y); /* a space's centre in cells; 0, 0: nowhere */

#endif
