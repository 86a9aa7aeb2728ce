/* keys.c: what keys do at the table: the cursor, Enter, Escape, and a table of the rest. */
#include "ui/table/board/keys.h"

#include <math.h>

#include "ui/table/battle.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/pick.h"
#include "ui/table/choose/stack.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/scene.h"
#include "ui/table/pointer.h"
#include "ui/table/show.h"
#include "ui/table/take_back.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"

/* The neighbour that lies most nearly that way; anywhere else the nearest space. */
static void cursor_move(table *t, float dx, float dy)
{
    int at = t->pointer->cursor;
    if (at == NO_SPACE || t->b->spaces[at].sheet != t->camera->sheet) {
        int who = t->choice->unit != NO_UNIT ? t->battle->view.units[t->choice->unit].space : NO_SPACE;
        fpoint c = {t->camera->view.x, t->camera->view.y};
        int near = who != NO_SPACE ? who : where_space_at(t, c.x, c.y);
        at = near != NO_SPACE ? near : t->b->sheets[t->camera->sheet].first_space;
    } else {
        const board_space *s = &t->b->spaces[at];
        float best = 0.35f;
        int found = NO_SPACE;
        for (int i = 0; i < s->nlinks; i++) {
            const board_space *n = &t->b->spaces[t->b->links[s->first_link + (uint32_t)i].to];
            float x = (float)(n->centre.x - s->centre.x), y = (float)(n->centre.y - s->centre.y),
                  len = hypotf(x, y);
            float dot = (x * dx + y * dy) / len;
            if (dot > best) best = dot, found = t->b->links[s->first_link + (uint32_t)i].to;
        }
        if (found != NO_SPACE) at = found;
    }
    camera_show_space(t, at);
    if (t->why->on && t->why->space != at) why_clear(t);
    if (t->why->mode && t->battle->ours && t->choice->unit != NO_UNIT && !t->choice->dest_at[at])
        meant_space(t, at);
}

static void board_enter_key(table *t)
{
    if (t->modal->placing) {
        umpire_place(t, t->pointer->hover);
        return;
    }
    bool at_choice =
        !t->pointer->by_keys || t->pointer->cursor == NO_SPACE || t->pointer->cursor == t->choice->space ||
        (t->choice->target != NO_UNIT &&
         t->battle->view.units[t->choice->target].space == t->pointer->cursor) ||
        (t->choice->unit != NO_UNIT && t->battle->view.units[t->choice->unit].space == t->pointer->cursor &&
         !t->choice->dest_at[t->pointer->cursor]) ||
        !choice_open(t);
    if (t->battle->d.side == GAME_OVER) {
        modal_open(t, MODAL_RESULT);
        return;
    }
    if (t->choice->ready && (at_choice || (t->choice->space == NO_SPACE && t->choice->target == NO_UNIT))) {
        choice_commit(t);
        return;
    }
    if (t->battle->ours && !waits_busy(t) && offers_to_act(t) == 0 && offers_end_step(t) < 0 &&
        !choice_open(t)) {
        host_say(t->host, "The bar below holds the choice: press its letter, or F6 and then Enter.");
        return;
    }
    /* Enter never lets go of a unit: only Escape and the mouse do. */
    if (t->battle->ours && t->choice->unit != NO_UNIT && t->pointer->hover != NO_SPACE &&
        t->battle->view.units[t->choice->unit].space == t->pointer->hover &&
        !t->choice->dest_at[t->pointer->hover] && !waits_busy(t)) {
        if (choice_only_target(t)) return;
        host_say(t->host, t->choice->ndest > 0 || t->choice->naim > 0
                              ? "Choose what is marked on the board, or press a letter of the bar below."
                              : "The bar below says what it may do: press the letter of one.");
        return;
    }
    /* A hovered choice is taken in two strokes as a pressed one is. */
    if (t->pointer->hover != NO_SPACE && !waits_busy(t)) pick_space(t, t->pointer->hover, 1);
}

void keys_board(table *t)
{
    ui *u = t->host->ui;
    if (!u->event || u->event->kind != UI_KEY || u->layer < u->last_top) return;
    bool ring = u->show_focus && u->focus;
    if (t->anim->running && (ui_key(u, KEY_SPACE, 0) || ui_key(u, KEY_ENTER, 0))) {
        show_skip(t);
        log_update(t);
        return;
    }
    if (!ring) {
        if (ui_key(u, KEY_TAB, 0))
            choice_next(t, 1);
        else if (ui_key(u, KEY_TAB, UI_SHIFT))
            choice_next(t, -1);
        else if (ui_key(u, KEY_LEFT, 0))
            cursor_move(t, -1, 0);
        else if (ui_key(u, KEY_RIGHT, 0))
            cursor_move(t, 1, 0);
        else if (ui_key(u, KEY_UP, 0))
            cursor_move(t, 0, -1);
        else if (ui_key(u, KEY_DOWN, 0))
            cursor_move(t, 0, 1);
        else if (ui_key(u, KEY_ENTER, 0))
            board_enter_key(t);
    }
    stack_keys(t);
    if (ui_key(u, KEY_ESCAPE, 0)) {
        if (scene_open(t))
            scene_close(t);
        else if (ring && t->pointer->fan == NO_SPACE)
            u->focus = 0;
        else if (t->modal->placing)
            modal_open(t, MODAL_UMPIRE);
        else if (t->why->on || t->choice->unit != NO_UNIT || t->pointer->inspect != NO_UNIT ||
                 t->pointer->fan != NO_SPACE)
            choice_step_back(t);
        else if (t->layout->open[LAYOUT_BOARD_ONLY])
            layout_open(t, LAYOUT_BOARD_ONLY, false);
        else
            modal_open(t, MODAL_MENU);
    } else if (ui_key(u, 'q', 0))
        facing_turn(t, -1);
    else if (ui_key(u, 'e', 0))
        facing_turn(t, 1);
    else if (ui_key(u, 'y', UI_CTRL) || ui_key(u, 'z', UI_CTRL | UI_SHIFT))
        take_back_not(t);
    else if (ui_key(u, 'l', 0))
        layout_toggle(t, LAYOUT_LOG);
    else if (ui_key(u, 'i', 0))
        layout_toggle(t, LAYOUT_UNIT);
    else if (ui_key(u, 'd', 0))
        layout_toggle(t, LAYOUT_DRAWER);
    else if (ui_key(u, KEY_HOME, 0) || ui_key(u, '0', 0))
        camera_fit(t, true);
    else if (ui_key(u, '+', 0) || ui_key(u, '=', 0) || ui_key(u, '+', UI_SHIFT) || ui_key(u, '=', UI_SHIFT) ||
             ui_key(u, KEY_PAGE_UP, 0))
        camera_zoom(t, 1, t->layout->board.x + t->layout->board.w / 2,
                    t->layout->board.y + t->layout->board.h / 2);
    else if (ui_key(u, '-', 0) || ui_key(u, KEY_PAGE_DOWN, 0))
        camera_zoom(t, -1, t->layout->board.x + t->layout->board.w / 2,
                    t->layout->board.y + t->layout->board.h / 2);
    else if (ui_key(u, 'h', UI_SHIFT) || ui_key(u, KEY_F9, 0))
        layout_toggle(t, LAYOUT_BOARD_ONLY);
}
