/* catch_up.c: see catch_up.h. */
#include "ui/table/catch_up.h"

#include "ui/table/board/press.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/run.h"
#include "ui/table/guard.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/log.h"
#include "ui/table/show.h"
#include "ui/table/waits.h"

/* A key that gives or leads to an order, or a press on the board; what skips and puts away is not. */
static bool is_order(const table *t)
{
    const ui *u = t->host->ui;
    const ui_event *e = u->event;
    if (!e) return false;
    if (e->kind == UI_MOUSE_DOWN) return e->button == UI_LEFT && ui_hot(u, press_region());
    const bool skips = e->key == KEY_ESCAPE || ((e->mods & UI_CTRL) == 0 && e->key == KEY_ENTER);
    return e->kind == UI_KEY && !e->repeat && e->key != KEY_SPACE && !skips;
}

void catch_up(table *t)
{
    if (t->waits->now != WAIT_SHOWING || t->modal->card != MODAL_NONE || run_on(t) || !is_order(t)) return;
    if (!show_plain(t)) return;
    show_finish(t);
    log_update(t);
    waits_tick(t);
    choice_stay(t);
    guard_caught_up(t);
}
