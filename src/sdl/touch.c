/* touch.c: see touch.h. */
#include "sdl/touch.h"

#include <math.h>

/* SLOP: pixels a finger may stray and still taps; ZOOM: what two fingers come apart by for one notch. */
enum { SLOP = 12, LONG_MS = 500, DOUBLE_MS = 400, DOUBLE_NEAR = 30 };
static const float ZOOM = 1.18f, LEAST_NOTCHES = 0.5f; /* as the wheel's in stage/view.c */

static void give(app *a, ui_event_kind kind, int button, float x, float y, uint64_t now)
{
    app_event(a, &(ui_event){.kind = kind, .button = button, .clicks = 1, .x = x, .y = y, .at = now});
}

static void point(app *a, float x, float y, uint64_t now)
{
    give(a, UI_MOUSE_MOVE, 0, x, y, now);
}

static void hold(touch *t, app *a, int button, float x, float y, uint64_t now)
{
    point(a, x, y, now);
    give(a, UI_MOUSE_DOWN, button, x, y, now);
    t->button = button;
}

static void let_go(touch *t, app *a, float x, float y, uint64_t now)
{
    if (t->button) give(a, UI_MOUSE_UP, t->button, x, y, now);
    t->button = 0;
}

static void turn_wheel(app *a, float notches, float x, float y, uint64_t now)
{
    app_event(a, &(ui_event){.kind = UI_WHEEL, .wheel = notches, .x = x, .y = y, .at = now});
}

static void tap(touch *t, app *a, uint64_t now)
{
    float x = t->x0, y = t->y0;
    const bool twice =
        t->tapped && now - t->tapped < DOUBLE_MS && hypotf(x - t->tap_x, y - t->tap_y) < DOUBLE_NEAR;
    t->tapped = twice ? 0 : now;
    t->tap_x = x;
    t->tap_y = y;
    app_touch_point(a, &x, &y);
    point(a, x, y, now);
    ui_event e = {
        .kind = UI_MOUSE_DOWN, .button = UI_LEFT, .clicks = twice ? 2 : 1, .x = x, .y = y, .at = now};
    app_event(a, &e);
    e.kind = UI_MOUSE_UP;
    app_event(a, &e);
}

/* ---- two */

static void measure_two(const touch *t, float *x, float *y, float *apart)
{
    const finger *p = &t->down[0], *q = &t->down[1];
    *x = (p->x + q->x) / 2;
    *y = (p->y + q->y) / 2;
    *apart = fmaxf(1, hypotf(p->x - q->x, p->y - q->y));
}

static void begin_two(touch *t, app *a, uint64_t now)
{
    let_go(t, a, t->down[0].x, t->down[0].y, now);
    t->now = TOUCH_TWO;
    t->told = true;
    measure_two(t, &t->x0, &t->y0, &t->apart);
    hold(t, a, UI_MIDDLE, t->x0, t->y0, now); /* it pans, and let go it means nothing else */
}

static void move_two(touch *t, app *a, uint64_t now)
{
    float x, y, apart;
    if (t->told) return;
    t->told = true;
    measure_two(t, &x, &y, &apart);
    point(a, x, y, now);
    t->x0 = x;
    t->y0 = y;
    const float notches = logf(apart / t->apart) / logf(ZOOM);
    if (fabsf(notches) < LEAST_NOTCHES) return; /* a cell has whole pixels: less might be nothing */
    turn_wheel(a, notches, x, y, now);
    t->apart = apart;
}

/* ---- one */

static void begin_drag(touch *t, app *a, float dx, float dy, uint64_t now)
{
    const touch_drag means = app_touch_drag(a, t->x0, t->y0);
    if (means == TOUCH_SCROLLS && fabsf(dy) >= fabsf(dx)) {
        t->now = TOUCH_READS;
        return;
    }
    t->now = TOUCH_HELD;
    hold(t, a, means == TOUCH_PANS ? UI_MIDDLE : UI_LEFT, t->x0, t->y0, now);
}

static void move_one(touch *t, app *a, float from_y, uint64_t now)
{
    const finger *f = &t->down[0];
    const float dx = f->x - t->x0, dy = f->y - t->y0;
    if (t->now == TOUCH_WAITS && hypotf(dx, dy) > SLOP) {
        begin_drag(t, a, dx, dy, now);
        from_y = t->y0;
    }
    if (t->now == TOUCH_HELD) point(a, f->x, f->y, now);
    if (t->now == TOUCH_READS) turn_wheel(a, (f->y - from_y) / app_touch_notch(a), t->x0, t->y0, now);
}

/* ---- events */

static int finger_of(const touch *t, SDL_FingerID id)
{
    for (int i = 0; i < t->count; i++)
        if (t->down[i].id == id) return i;
    return -1;
}

static void put_down(touch *t, app *a, finger f, uint64_t now)
{
    if (t->count == 2) return;
    t->down[t->count++] = f;
    if (t->count == 1) {
        t->now = TOUCH_WAITS;
        t->x0 = f.x;
        t->y0 = f.y;
        t->since = now;
        point(a, f.x, f.y, now);
    } else if (t->now == TOUCH_WAITS || (t->now == TOUCH_HELD && t->button == UI_MIDDLE)) {
        begin_two(t, a, now);
    }
}

static void moved(touch *t, app *a, int which, finger f, uint64_t now)
{
    const float from_y = t->down[which].y;
    t->down[which] = f;
    if (t->now == TOUCH_TWO)
        t->told = false;
    else if (which == 0)
        move_one(t, a, from_y, now);
}

static void lifted(touch *t, app *a, int which, finger f, uint64_t now)
{
    if (t->now == TOUCH_WAITS) tap(t, a, now);
    if (t->now == TOUCH_TWO)
        move_two(t, a, now), let_go(t, a, t->x0, t->y0, now);
    else if (which == 0)
        let_go(t, a, f.x, f.y, now);
    if (which == 0) t->down[0] = t->down[1];
    t->count--;
    t->now = t->count == 0 ? TOUCH_NONE : t->now == TOUCH_HELD && t->button ? TOUCH_HELD : TOUCH_SPENT;
}

void touch_event(touch *t, app *a, const SDL_TouchFingerEvent *e, float width, float height, uint64_t now)
{
    const finger f = {e->fingerId, e->x * width, e->y * height};
    const int which = finger_of(t, e->fingerId);
    if (e->type == SDL_FINGERDOWN && which < 0)
        put_down(t, a, f, now);
    else if (e->type == SDL_FINGERMOTION && which >= 0)
        moved(t, a, which, f, now);
    else if (e->type == SDL_FINGERUP && which >= 0)
        lifted(t, a, which, f, now);
}

bool touch_tick(touch *t, app *a, uint64_t now)
{
    if (t->now == TOUCH_TWO && !t->told) return move_two(t, a, now), true;
    if (t->now != TOUCH_WAITS || now < t->since + LONG_MS) return false;
    hold(t, a, UI_RIGHT, t->x0, t->y0, now);
    let_go(t, a, t->x0, t->y0, now);
    t->now = TOUCH_SPENT;
    return true;
}

int touch_wait(const touch *t, uint64_t now)
{
    if (t->now == TOUCH_TWO && !t->told) return 0;
    if (t->now != TOUCH_WAITS) return -1;
    return now >= t->since + LONG_MS ? 0 : (int)(t->since + LONG_MS - now);
}
