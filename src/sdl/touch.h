/*
 * touch.h: fingers as a hand with a mouse: a tap presses, a long press is the right button, one finger draws
 * a counter or moves the sheet, two pan and pinch. What lies under the finger says which (ui/app/touch.h).
 * SDL's own mouse events of fingers are not wanted beside these.
 */
#ifndef SDL_TOUCH_H
#define SDL_TOUCH_H

#include <SDL.h>

#include "ui/app/app.h"
#include "ui/app/touch.h"

typedef struct finger {
    SDL_FingerID id;
    float x, y;
} finger;

typedef struct touch {
    enum {
        TOUCH_NONE,
        TOUCH_WAITS, /* one finger lies there: a tap, a long press or a drag */
        TOUCH_HELD,  /* it holds a button and draws */
        TOUCH_READS, /* it scrolls */
        TOUCH_TWO,   /* two pan and pinch */
        TOUCH_SPENT  /* until all are up nothing more is meant */
    } now;
    finger down[2];
    int count;
    bool told;       /* two: where they are has been acted on */
    int button;      /* held; 0: none */
    float x0, y0;    /* where the first came down; of two, their middle when last told */
    float apart;     /* of two, when last told */
    uint64_t since;  /* ms, when the first came down */
    uint64_t tapped; /* ms of the last tap, and where */
    float tap_x, tap_y;
} touch;

/* One event of a finger; positions are shares of a frame of so many pixels. */
void touch_event(touch *t, app *a, const SDL_TouchFingerEvent *e, float width, float height, uint64_t now);
/* Once for all events there were: a finger that lay long enough, two that moved (each tells of itself alone,
 * so that only both together say how far they are apart). True where something came of it. */
bool touch_tick(touch *t, app *a, uint64_t now);
int touch_wait(const touch *t, uint64_t now); /* in how many ms touch_tick() is wanted; -1: not at all */

#endif
