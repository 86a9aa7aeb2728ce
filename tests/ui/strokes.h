/* strokes.h: one key, one click or one thing the mouse does, and the very next frame: for tests of what a
 * moment shows, and of what is drawn over the board. Until all is at rest: desk.h. */
#ifndef TESTS_UI_STROKES_H
#define TESTS_UI_STROKES_H

#include "ui/desk.h"

static inline void strike(desk *d, int k, int mods)
{
    ui_event e = {.kind = UI_KEY, .key = k, .mods = mods};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

static inline void click(desk *d, float x, float y)
{
    tap(d, x, y);
    app_draw(d->a, d->out);
}

static inline void mouse(desk *d, ui_event_kind kind, fpoint at, int button)
{
    const ui_event e = {.kind = kind, .x = at.x, .y = at.y, .button = button, .clicks = 1};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

/* The pointer goes from there to there. */
static inline void leg(desk *d, fpoint a, fpoint b)
{
    for (int i = 1; i <= 12; i++) {
        const float k = (float)i / 12;
        mouse(d, UI_MOUSE_MOVE, (fpoint){a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k}, 0);
    }
}

/* Pressed at a and drawn to b, with the button still down. */
static inline void hold_and_draw(desk *d, fpoint a, fpoint b)
{
    mouse(d, UI_MOUSE_MOVE, a, 0);
    mouse(d, UI_MOUSE_DOWN, a, UI_LEFT);
    leg(d, a, b);
}

#endif
