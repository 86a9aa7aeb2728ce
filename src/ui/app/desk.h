/*
 * desk.h: the host's desk: where the dock lies while the audience has a window, and the letters are the
 * host's. How the slot stands, what the audience sees, the umpire's hand. Who plays takes the table with
 * Enter.
 */
#ifndef UI_DESK_H
#define UI_DESK_H

#include "ui/app/app_internal.h"

/* Turns left against minutes left. */
typedef struct slot {
    int turn, of;     /* the turn under way, from 1 on, and the last */
    float gone, left; /* minutes; left below 0: it is over already */
    float each;       /* minutes a turn so far, or as the slot gives them before one is over */
    float late;       /* minutes it will be over by, at that pace; 0 or less: it fits */
    int ends;         /* the last turn that fits, not before the one under way */
} slot;
/* `done`: of the turn under way, 0 to 1; `since`: the turn, and part of it, at which the slot began. */
slot slot_of(float gone, float left, int turn, float done, float since, int last);

typedef struct host_desk {
    bool on;             /* the letters are the host's */
    uint64_t begun, end; /* of the slot, on the app's clock; end 0: there is none */
    uint64_t stopped;    /* the clock stands since; 0: it goes */
    float since;         /* turns that were over when it began */
    int ends_after;      /* the turn the host has agreed to end with; 0: the scenario's last */
    const struct table *of;
} host_desk;

host_desk *desk_new(void);
bool desk_shown(const app *a);              /* it lies there, and letters are the host's */
float desk_strip(const app *a);             /* pixels it keeps for itself at the board's left */
bool desk_event(app *a, const ui_event *e); /* before the table; true: taken */
void desk_draw_over(app *a);                /* over the board: the ring, and what was drawn */
void desk_draw(app *a);                     /* over the table */
int desk_tick(app *a, uint64_t now);        /* as app_tick() */
void desk_slot(app *a, int minutes);        /* the slot begins now; 0: there is none */

#endif
