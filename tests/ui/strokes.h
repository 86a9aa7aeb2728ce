/* strokes.h: one key or one click, and the very next frame: for tests of what a moment shows. Until all is at
 * rest: desk.h. */
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

#endif
