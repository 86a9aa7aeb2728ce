/* pad.c: see pad.h. */
#include "ui/app/pad.h"

#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/table.h"
#include "ui/table/waits.h"
#include "ui/widget/padmap.h"

static bool at_board(const app *a)
{
    return a->screen == SCREEN_TABLE && a->table && a->table->modal->card == MODAL_NONE;
}

static const ui_region *region_of(const ui *u, ui_id id)
{
    for (int i = 0; i < u->nregions && id; i++)
        if (u->regions[i].id == id) return &u->regions[i];
    return NULL;
}

static bool in_bar(const app *a, const ui_region *r)
{
    const frect bar = a->table->layout->actions;
    return r && (r->flags & UI_FOCUS) && !(r->flags & UI_OFF) &&
           ui_inside(bar, r->r.x + r->r.w / 2, r->r.y + r->r.h / 2);
}

/* The orders: the ring comes to the first button of the bar; a second time, it goes. */
static void orders(app *a)
{
    ui *u = &a->ui;
    if (u->show_focus && in_bar(a, region_of(u, u->focus))) {
        u->focus = 0;
        return;
    }
    for (int i = 0; i < u->nregions; i++)
        if (in_bar(a, &u->regions[i])) {
            u->focus = u->regions[i].id;
            u->show_focus = true;
            return;
        }
}

/* While something is shown or the computer thinks, A goes on, as Space does; a button with the ring is
 * pressed by either. */
static bool goes_on(const app *a)
{
    return at_board(a) && waits_busy(a->table);
}

static bool is_press(const ui_event *e)
{
    return e->kind == UI_KEY || e->kind == UI_MOUSE_DOWN || e->kind == UI_WHEEL;
}

bool pad_turn(app *a, unsigned heard, ui_event *e)
{
    chord c;
    if (e->kind != UI_PAD) {
        if (is_press(e)) a->ui.pad = false;
        return true;
    }
    a->ui.pad = true;
    e->button = (int)padmap_work(&a->keys, (pad_button)e->button);
    if (e->button == PAD_X && at_board(a)) {
        if (!e->repeat) orders(a);
        return false;
    }
    if (!padmap_key(heard, (pad_button)e->button, &c)) return false;
    if (e->button == PAD_A && goes_on(a)) c.key = KEY_SPACE;
    if (e->button == PAD_BACK && a->ui.top > 0) c = (chord){KEY_ESCAPE, 0}; /* what it opened it shuts */
    e->kind = UI_KEY;
    e->button = 0;
    e->key = c.key;
    e->mods = c.mods;
    return true;
}

void pad_after(app *a, screen_id screen, ui_id ring, const ui_event *turned)
{
    const bool pressed = turned->key == KEY_ENTER || turned->key == KEY_SPACE;
    if (!pressed || screen != SCREEN_TABLE || !at_board(a) || !a->ui.focus || a->ui.focus != ring) return;
    if (in_bar(a, region_of(&a->ui, ring))) a->ui.focus = 0;
}
