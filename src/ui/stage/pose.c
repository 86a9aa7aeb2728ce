/* pose.c: see pose.h. */
#include "ui/stage/pose.h"

#include <math.h>

static const float HALF_TURN = 3.1415927f;
static const float CLASH = 0.1f, RECOIL = 0.035f, STRUCK = 0.06f; /* cells */
static const float STRUCK_PART = 0.32f;                           /* of the beat */
static const float WAVER = 6;                                     /* degrees */

void pose_place(const board *b, int space, float *x, float *y)
{
    *x = *y = 0;
    if (space < 0 || space >= b->nspaces) return;
    *x = (float)b->spaces[space].centre.x / 1000;
    *y = (float)b->spaces[space].centre.y / 1000;
}

static float ease(float k)
{
    return k * k * (3 - 2 * k);
}

static float swing(float k)
{
    return sinf(k * HALF_TURN);
}

void pose_step(const pose_beat *beat, pose *p)
{
    p->moved = true;
    if (beat->still) {
        pose_place(beat->b, beat->events[beat->nevents - 1].to, &p->x, &p->y);
        p->alpha = beat->part;
        return;
    }
    const float along = ease(beat->part) * (float)beat->nevents;
    int i = (int)along;
    if (i >= beat->nevents) i = beat->nevents - 1;
    const event *step = &beat->events[i];
    const float part = along - (float)i;
    float x0, y0, x1, y1;
    pose_place(beat->b, step->to, &x1, &y1);
    if (step->from == NO_SPACE)
        x0 = x1, y0 = y1;
    else
        pose_place(beat->b, step->from, &x0, &y0);
    p->x = x0 + (x1 - x0) * part;
    p->y = y0 + (y1 - y0) * part;
    p->lift = fminf(1, fminf(beat->part, 1 - beat->part) * 8);
}

static void nudge(const pose_beat *beat, float by, pose *p)
{
    if (beat->still) return;
    p->nudge_x = beat->dx * by;
    p->nudge_y = beat->dy * by;
}

void pose_clash(const pose_beat *beat, pose *p)
{
    nudge(beat, CLASH * swing(beat->part), p);
}

void pose_recoil(const pose_beat *beat, pose *p)
{
    nudge(beat, -RECOIL * swing(beat->part), p);
}

void pose_struck(const pose_beat *beat, pose *p)
{
    if (beat->part < STRUCK_PART) nudge(beat, -STRUCK * swing(beat->part / STRUCK_PART), p);
}

void pose_waver(const pose_beat *beat, pose *p)
{
    if (!beat->still && beat->routs) p->tilt = WAVER * swing(beat->part);
}

void pose_arrive(const pose_beat *beat, pose *p)
{
    pose_place(beat->b, beat->events[0].to, &p->x, &p->y);
    p->moved = true;
    p->alpha = beat->part;
    p->lift = 1 - beat->part;
}

void pose_leave(const pose_beat *beat, pose *p)
{
    p->alpha = 1 - beat->part;
}
