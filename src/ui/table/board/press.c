/* press.c: what the pointer does on the board: hovering, pressing, dragging, the wheel. */
#include "ui/table/board/press.h"

#include "ui/table/battle.h"
#include "ui/table/board/keys.h"
#include "ui/table/board/pieces.h"
#include "ui/table/board/place.h"
#include "ui/table/board/ruler.h"
#include "ui/table/board/things.h"
#include "ui/table/board/ways_out.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/pick.h"
#include "ui/table/direct/recap.h"
#include "ui/table/layout.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/scene.h"
#include "ui/table/pointer.h"
#include "ui/table/show.h"
#include "ui/table/standing.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"

ui_id press_region(void)
{
    return ui_name("board", 0);
}

/* The space under the pointer; at sea that of the ship there; of a counter of an area that lies out over the
 * next its own, and so of the sign of what lies about in a space; of an arrow that leads out of the map,
 * which lies over the edge of its space, that space. */
static int pointed_space(const table *t)
{
    const ui *u = t->host->ui;
    const fpoint at = view_to_board(&t->camera->view, u->mx, u->my);
    const int space = where_space_at(t, at.x, at.y);
    const bool lies_out = space == NO_SPACE || t->b->sheets[t->camera->sheet].kind == BOARD_AREA;
    const int who = lies_out ? pieces_at(t, u->mx, u->my) : NO_UNIT;
    const int lies = things_at(t, u->mx, u->my);
    return who != NO_UNIT      ? t->anim->shown.units[who].space
           : lies != NO_SPACE  ? lies
           : space == NO_SPACE ? ways_out_at(t, u->mx, u->my)
                               : space;
}

/* A ship lies apart from all that stands ashore: a press on her means her. */
static bool press_ship(table *t, int who)
{
    if (who == NO_UNIT || !standing_afloat(t, who) || t->choice->aimed[who]) return false;
    pointer_fan(t, NO_SPACE);
    if (t->battle->ours && who == t->choice->unit)
        choice_again(t);
    else if (t->battle->ours && (offers_any(t, who) || pick_reads_own(t, who)))
        choice_select(t, who);
    else
        pointer_inspect(t, who);
    return true;
}

/* Who comes on, or is placed, has been taken from beside the board: where he may be placed a press means the
 * place, whoever stands there already. */
static bool placing_there(const table *t, int space)
{
    const choice *c = t->choice;
    return c->unit != NO_UNIT && t->battle->view.units[c->unit].status == UNIT_READY &&
           c->dest_at[space] != 0;
}

/* An area is large: a press on a counter of one's own means it, one beside it means the place; and always the
 * place, where several were chosen who go there together. */
int press_takes(const table *t, float x, float y)
{
    const choice *c = t->choice;
    if (t->b->sheets[t->camera->sheet].kind != BOARD_AREA || !t->battle->ours || c->unit == NO_UNIT ||
        choice_ticked(t))
        return NO_UNIT;
    const int who = pieces_at(t, x, y);
    if (who == NO_UNIT || who == c->unit || !offers_may_act(t, who) || c->aimed[who]) return NO_UNIT;
    const int space = t->battle->view.units[who].space;
    if (space == c->space || space == t->battle->view.units[c->unit].space)
        return NO_UNIT; /* done, or the next of the stack */
    return placing_there(t, space) ? NO_UNIT : who;
}

static bool press_counter(table *t, float x, float y)
{
    if (t->b->sheets[t->camera->sheet].kind != BOARD_AREA || (t->host->ui->mods & UI_SHIFT)) return false;
    if (press_ship(t, pieces_at(t, x, y))) return true;
    const int who = press_takes(t, x, y);
    if (who == NO_UNIT) return false;
    const int space = t->battle->view.units[who].space;
    pointer_fan(t, NO_SPACE);
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (u != who) pointer_fan(t, space);
    choice_select(t, who);
    choice_whole(t); /* the first that is pressed of its stack; another press there means one alone */
    return true;
}

static void press_means(table *t, float x, float y, int clicks)
{
    const int space = pointed_space(t);
    if (t->pointer->by_keys) pointer_hover(t, space); /* a press points there, where no key had led before */
    pointer_read(t, place_ship(t));
    if (!press_counter(t, x, y)) pick_space(t, space, clicks);
}

/* Unit card and odds tell of whom the pointer rested on for as long as it is on them: what they hold can be
 * pressed. */
static int read_of(const table *t)
{
    const ui *u = t->host->ui;
    const bool on_card = ui_inside(t->layout->dock, u->mx, u->my) || u->hot == ui_name("odds", 0);
    const int space = on_card ? pointer_read_of(t) : NO_SPACE;
    return space != NO_SPACE && standing_at(t, space, NO_UNIT, false) != NO_UNIT ? space : NO_SPACE;
}

static void board_hover(table *t, const ui_event *e, bool here)
{
    const ui *u = t->host->ui;
    if (e->kind == UI_MOUSE_MOVE || e->kind == UI_MOUSE_DOWN) {
        const bool pointed = here && ui_inside(t->layout->board, u->mx, u->my);
        const int space = pointed ? pointed_space(t) : read_of(t);
        pointer_beside(t, !pointed && space != NO_SPACE);
        /* On the way to the refusal's card and on it the pointer asks nothing new: its rule can be pressed.
         */
        bool reading = why_on(t) && ui_inside(t->why->at, u->mx, u->my);
        if (e->kind == UI_MOUSE_MOVE && !reading &&
            (space != t->pointer->hover || t->pointer->by_keys || pointer_old(t))) {
            pointer_hover(t, space);
            if (why_on(t) && t->why->space != space) why_clear(t);
            if (t->why->mode && t->battle->ours && t->choice->unit != NO_UNIT && space != NO_SPACE &&
                !t->choice->dest_at[space] && space != t->battle->view.units[t->choice->unit].space)
                meant_space(t, space);
        }
    }
}

/* The press is on a counter of one's own. */
static bool takes_up_own(const table *t)
{
    const ui *u = t->host->ui;
    const int who = t->battle->ours ? pieces_at(t, u->mx, u->my) : NO_UNIT;
    return who != NO_UNIT && t->battle->view.units[who].side == t->battle->viewer;
}

/* What the enemy did lies there: a press on one's own puts it away, and is heeded besides. */
static bool reads_on(const table *t)
{
    return recap_on(t) && takes_up_own(t);
}

/* What lies over the board is put away by a press beside it. true: the press was for that alone; drawn on
 * over empty ground it is a band all the same. */
static bool puts_away(table *t, const ui_event *e, bool here)
{
    if (e->kind != UI_MOUSE_DOWN || e->button != UI_LEFT || !here || !scene_open(t)) return false;
    const bool in_passing = show_in_passing(t) || (show_own_told(t) && takes_up_own(t)),
               wanted = in_passing || reads_on(t);
    scene_close(t);
    if (in_passing) show_finish(t);
    if (wanted && !scene_open(t)) return false;
    drag_arm_band(t, e);
    ui_take(t->host->ui);
    return true;
}

static void board_press(table *t, const ui_event *e, bool here)
{
    ui *u = t->host->ui;
    const fpoint at = view_to_board(&t->camera->view, u->mx, u->my);
    if (waits_busy(t)) return;
    if (e->kind == UI_MOUSE_DOWN && e->button == UI_LEFT && here) {
        int space = pointed_space(t);
        if (t->pointer->placing) {
            umpire_place(t, space);
            ui_take(u);
            return;
        }
        pointer_press(t, true);
        press_means(t, e->x, e->y, e->clicks);
        ui_take(u);
        return;
    }
    /* Pressed on a destination and drawn out of it: that way it will face; let go, it goes. */
    if (e->kind == UI_MOUSE_MOVE && t->pointer->pressed && t->choice->ready && facing_has(t)) {
        if (where_space_at(t, at.x, at.y) != action_space(&t->choice->act)) pointer_turn(t);
        if (t->pointer->turning) facing_to_point(t, at.x, at.y);
    }
    if (e->kind == UI_MOUSE_UP && e->button == UI_LEFT) {
        bool go = t->pointer->pressed && t->pointer->turning && t->choice->ready;
        pointer_press(t, false);
        if (go) choice_commit(t);
    }
}

void press_board(table *t)
{
    ui *u = t->host->ui;
    const ui_event *e = u->event;
    bool here = ui_hot(u, press_region());
    if (!e) return;
    if (ruler_event(t, e, here, e->kind == UI_MOUSE_DOWN ? pointed_space(t) : NO_SPACE)) {
        if (e->kind == UI_MOUSE_UP) u->active = 0;
        ui_take(u);
        return;
    }
    if (puts_away(t, e, here)) return;
    if (e->kind == UI_MOUSE_DOWN && e->button == UI_LEFT && here && show_own(t) && takes_up_own(t))
        show_say_first(t);
    const drag_answer drawn = drag_event(t, e, here);
    if (drawn != DRAG_LEAVES) {
        if (e->kind == UI_MOUSE_UP) u->active = 0;
        if (drawn == DRAG_PRESSED) press_means(t, t->drag->x0, t->drag->y0, t->drag->clicks);
        ui_take(u);
        return;
    }
    if (e->kind == UI_WHEEL && here) {
        if (t->pointer->panning)
            camera_pinch(t, e->wheel, e->x, e->y);
        else
            camera_zoom(t, e->wheel, e->x, e->y);
        ui_take(u);
        return;
    }
    if (e->kind == UI_MOUSE_DOWN && (e->button == UI_RIGHT || e->button == UI_MIDDLE) &&
        ui_inside(t->layout->board, e->x, e->y) && u->hot == press_region()) {
        pointer_pan(t, e->x, e->y);
        return;
    }
    if (e->kind == UI_MOUSE_UP && e->button != UI_LEFT) {
        const bool still = t->pointer->panning && !t->pointer->panned;
        pointer_pan_end(t);
        if (still && e->button == UI_RIGHT && !waits_busy(t)) keys_not_this(t);
        return;
    }
    if (e->kind == UI_MOUSE_MOVE && t->pointer->panning) {
        camera_pan(t, e->x - t->pointer->press_x, e->y - t->pointer->press_y);
        pointer_pan(t, e->x, e->y);
        return;
    }
    board_hover(t, e, here);
    board_press(t, e, here);
}
