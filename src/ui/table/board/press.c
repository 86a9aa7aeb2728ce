/* press.c: what the pointer does on the board: hovering, pressing, dragging, the wheel. */
#include "ui/table/board/press.h"

#include "ui/table/board/pieces.h"
#include "ui/table/board/where.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/pick.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/scene.h"
#include "ui/table/standing.h"
#include "ui/table/table.h"

ui_id press_region(void)
{
    return ui_name("board", 0);
}

/* The space under the pointer; at sea that of the ship there. */
static int pointed_space(const table *t)
{
    const ui *u = t->host->ui;
    const fpoint at = view_to_board(&t->cam, u->mx, u->my);
    const int space = where_space_at(t, at.x, at.y),
              who = space == NO_SPACE ? pieces_at(t, u->mx, u->my) : NO_UNIT;
    return who != NO_UNIT ? t->anim.shown.units[who].space : space;
}

/* A ship lies apart from all that stands ashore: a press on her means her. */
static bool press_ship(table *t, int who)
{
    if (who == NO_UNIT || !standing_afloat(t, who) || t->c.aimed[who]) return false;
    t->fan = NO_SPACE;
    if (t->ours && who == t->c.unit)
        choice_step_back(t);
    else if (t->ours && offers_any(t, who))
        choice_select(t, who);
    else
        t->inspect = who;
    return true;
}

/* An area is large: a press on a counter of one's own means it, one beside it means the place. */
static bool press_counter(table *t, float x, float y)
{
    const choice *c = &t->c;
    if (t->b->sheets[t->sheet].kind != BOARD_AREA || (t->host->ui->mods & UI_SHIFT)) return false;
    const int who = pieces_at(t, x, y);
    if (press_ship(t, who)) return true;
    if (!t->ours || c->unit == NO_UNIT) return false;
    if (who == NO_UNIT || who == c->unit || !offers_may_act(t, who) || c->aimed[who]) return false;
    const int space = t->view.units[who].space;
    if (space == c->space || space == t->view.units[c->unit].space)
        return false; /* done, or the next of the stack */
    t->fan = NO_SPACE;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (u != who) t->fan = space;
    choice_select(t, who);
    return true;
}

static void board_hover(table *t, const ui_event *e, bool here)
{
    const ui *u = t->host->ui;
    if (e->kind == UI_MOUSE_MOVE || e->kind == UI_MOUSE_DOWN) {
        int space = here && ui_inside(t->l.board, u->mx, u->my) ? pointed_space(t) : NO_SPACE;
        /* On the way to the refusal's card and on it the pointer asks nothing new: its rule can be pressed.
         */
        bool reading = t->why_on && ui_inside(t->why_at, u->mx, u->my);
        if (e->kind == UI_MOUSE_MOVE && !reading && (space != t->hover || t->by_keys)) {
            t->by_keys = false;
            t->hover = space;
            if (t->why_on && t->why_space != space) t->why_on = false;
            if (t->why_mode && t->ours && t->c.unit != NO_UNIT && space != NO_SPACE && !t->c.dest_at[space] &&
                space != t->view.units[t->c.unit].space)
                meant_space(t, space);
        }
    }
}

static void board_press(table *t, const ui_event *e, bool here)
{
    ui *u = t->host->ui;
    const fpoint at = view_to_board(&t->cam, u->mx, u->my);
    if (e->kind == UI_MOUSE_DOWN && e->button == UI_LEFT && here && scene_open(t)) {
        scene_close(t);
        ui_take(u);
        return;
    }
    if (table_busy(t)) return;
    if (e->kind == UI_MOUSE_DOWN && e->button == UI_LEFT && here) {
        int space = pointed_space(t);
        if (t->umpire.placing) {
            umpire_place(t, space);
            ui_take(u);
            return;
        }
        t->pressed = true;
        t->turning = false;
        t->press_space = space;
        if (!press_counter(t, e->x, e->y)) pick_space(t, space, e->clicks);
        ui_take(u);
        return;
    }
    /* Pressed on a destination and drawn out of it: that way it will face; let go, it goes. */
    if (e->kind == UI_MOUSE_MOVE && t->pressed && t->c.ready && facing_has(t)) {
        if (where_space_at(t, at.x, at.y) != action_space(&t->c.act)) t->turning = true;
        if (t->turning) facing_to_point(t, at.x, at.y);
    }
    if (e->kind == UI_MOUSE_UP && e->button == UI_LEFT) {
        bool go = t->pressed && t->turning && t->c.ready;
        t->pressed = t->turning = false;
        if (go) choice_commit(t);
    }
}

void press_board(table *t)
{
    ui *u = t->host->ui;
    const ui_event *e = u->event;
    bool here = ui_hot(u, press_region());
    if (!e) return;
    if (e->kind == UI_WHEEL && here) {
        t->followed = false;
        view_zoom(&t->cam, e->wheel, e->x, e->y, t->host->now);
        ui_take(u);
        return;
    }
    if (e->kind == UI_MOUSE_DOWN && (e->button == UI_RIGHT || e->button == UI_MIDDLE) &&
        ui_inside(t->l.board, e->x, e->y) && u->hot == press_region()) {
        t->panning = true;
        t->press_x = e->x;
        t->press_y = e->y;
        return;
    }
    if (e->kind == UI_MOUSE_UP && e->button != UI_LEFT) {
        t->panning = false;
        return;
    }
    if (e->kind == UI_MOUSE_MOVE && t->panning) {
        t->followed = false;
        view_pan(&t->cam, e->x - t->press_x, e->y - t->press_y);
        t->press_x = e->x;
        t->press_y = e->y;
        return;
    }
    board_hover(t, e, here);
    board_press(t, e, here);
}
