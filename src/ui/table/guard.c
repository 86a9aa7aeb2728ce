/* guard.c: one press does one thing. Where nothing takes time (tests) nothing comes too soon. */
#include "ui/table/guard.h"

#include <math.h>

#include "core/language.h"
#include "core/mem.h"
#include "ui/table/host.h"

enum { NEAR = 24, NO_PRESS = -1 }; /* pixels: a hand that trembles */

static guard *own(table *t)
{
    return (guard *)t->guard;
}

struct guard *guard_new(void)
{
    guard *g = mem_alloc(sizeof *g);
    g->pressed = NO_PRESS;
    return g;
}

/* Of a key: with nothing more held down than before; Ctrl Enter after Enter is meant, Enter after Ctrl Enter
 * is the other half of it. */
static bool same(const guard *g, const ui_event *e)
{
    if (e->kind == UI_KEY) return g->key == e->key && (e->mods & ~g->mods) == 0;
    return g->key == 0 && fabsf(e->x - g->x) < NEAR && fabsf(e->y - g->y) < NEAR;
}

void guard_filter(table *t)
{
    guard *g = own(t);
    ui *u = t->host->ui;
    const ui_event *e = u->event;
    g->caught = false;
    const bool press = e && (e->kind == UI_KEY || (e->kind == UI_MOUSE_DOWN && e->button == UI_LEFT) ||
                             (e->kind == UI_MOUSE_UP && e->button == UI_LEFT));
    if (!press) {
        g->pressed = NO_PRESS;
        return;
    }
    if (e->kind != UI_MOUSE_UP) {
        const bool passes = e->kind == UI_KEY && e->key == KEY_SPACE; /* goes on after what is shown */
        g->again = g->last && !passes && same(g, e);
        g->last = g->last && passes; /* until it does something itself */
    }
    g->pressed = e->kind == UI_KEY ? e->key : 0;
    g->with = e->kind == UI_KEY ? e->mods : 0;
    const bool goes_on = e->kind != UI_KEY || e->key == KEY_ENTER || e->key == KEY_SPACE;
    /* A key held down is one press, however long. */
    if (e->kind == UI_KEY && e->repeat && goes_on) {
        ui_take(u);
        return;
    }
    if (e->kind == UI_MOUSE_UP || t->host->instant) return;
    if (goes_on && t->host->now < g->until && same(g, e)) {
        if (e->kind != UI_KEY)
            u->active = 0;
        else if (e->key != KEY_SPACE) /* it only goes on: nothing is lost */
            guard_say(t);
        ui_take(u);
        return;
    }
    g->until = 0; /* something else was pressed: two of the same no more */
}

void guard_say(const table *t)
{
    host_say(t->host, _("Too soon after the last, and not heeded: press it again."));
}

void guard_deed(table *t)
{
    guard *g = own(t);
    const ui *u = t->host->ui;
    if (!t->host->in_event || g->pressed == NO_PRESS) return;
    g->until = t->host->now + GUARD_MS;
    g->calm = t->host->now + GUARD_CALM;
    g->last = true;
    g->key = g->pressed;
    g->mods = g->with;
    g->x = u->mx;
    g->y = u->my;
}

void guard_caught_up(table *t)
{
    own(t)->caught = true;
    own(t)->passing = 0; /* it has not gone by itself */
}

bool guard_calm(const table *t)
{
    return t->host->instant || t->host->now >= t->guard->calm;
}

bool guard_golden(table *t, unsigned meaning)
{
    guard *g = own(t);
    if (g->golden != meaning) {
        g->golden = meaning;
        g->golden_since = t->host->now;
    }
    return t->host->instant || g->caught || t->host->now >= g->golden_since + GUARD_MS;
}

void guard_passing(table *t)
{
    own(t)->passing = t->host->now;
}

bool guard_late(const table *t)
{
    const guard *g = t->guard;
    return !t->host->instant && g->pressed == 0 && g->passing > 0 && t->host->now < g->passing + GUARD_LATE;
}
