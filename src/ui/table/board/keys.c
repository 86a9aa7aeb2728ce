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
#include "ui/table/modal/modal.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/scene.h"
#include "ui/table/table.h"

/* The neighbour that lies most nearly that way; anywhere else the nearest space. */
static void cursor_move(table *t, float dx, float dy)
{
    if (t->cursor == NO_SPACE || t->b->spaces[t->cursor].sheet != t->sheet) {
        int who = t->c.unit != NO_UNIT ? t->view.units[t->c.unit].space : NO_SPACE;
        fpoint c = {t->cam.x, t->cam.y};
        int near = who != NO_SPACE ? who : where_space_at(t, c.x, c.y);
        t->cursor = near != NO_SPACE ? near : t->b->sheets[t->sheet].first_space;
    } else {
        const board_space *s = &t->b->spaces[t->cursor];
        float best = 0.35f;
        int found = NO_SPACE;
        for (int i = 0; i < s->nlinks; i++) {
            const board_space *n = &t->b->spaces[t->b->links[s->first_link + (uint32_t)i].to];
            float x = (float)(n->centre.x - s->centre.x), y = (float)(n->centre.y - s->centre.y),
                  len = hypotf(x, y);
            float dot = (x * dx + y * dy) / len;
            if (dot > best) best = dot, found = t->b->links[s->first_link + (uint32_t)i].to;
        }
        if (found != NO_SPACE) t->cursor = found;
    }
    camera_show_space(t, t->cursor);
    if (t->why_on && t->why_space != t->cursor) t->why_on = false;
    if (t->why_mode && t->ours && t->c.unit != NO_UNIT && !t->c.dest_at[t->cursor]) meant_space(t, t->cursor);
}

static void board_enter_key(table *t)
{
    if (t->umpire.placing) {
        umpire_place(t, t->hover);
        return;
    }
    bool at_choice =
        !t->by_keys || t->cursor == NO_SPACE || t->cursor == t->c.space ||
        (t->c.target != NO_UNIT && t->view.units[t->c.target].space == t->cursor) ||
        (t->c.unit != NO_UNIT && t->view.units[t->c.unit].space == t->cursor && !t->c.dest_at[t->cursor]) ||
        !choice_open(t);
    if (t->d.side == GAME_OVER) {
        modal_open(t, MODAL_RESULT);
        return;
    }
    if (t->c.ready && (at_choice || (t->c.space == NO_SPACE && t->c.target == NO_UNIT))) {
        choice_commit(t);
        return;
    }
    if (t->ours && !table_busy(t) && offers_to_act(t) == 0 && offers_end_step(t) < 0 && !choice_open(t)) {
        host_say(t->host, "The bar below holds the choice: press its letter, or F6 and then Enter.");
        return;
    }
    /* Enter never lets go of a unit: only Escape and the mouse do. */
    if (t->ours && t->c.unit != NO_UNIT && t->hover != NO_SPACE &&
        t->view.units[t->c.unit].space == t->hover && !t->c.dest_at[t->hover] && !table_busy(t)) {
        if (choice_only_target(t)) return;
        host_say(t->host, t->c.ndest > 0 || t->c.naim > 0
                              ? "Choose what is marked on the board, or press a letter of the bar below."
                              : "The bar below says what it may do: press the letter of one.");
        return;
    }
    /* A hovered choice is taken in two strokes as a pressed one is. */
    if (t->hover != NO_SPACE && !table_busy(t)) pick_space(t, t->hover, 1);
}

void keys_board(table *t)
{
    ui *u = t->host->ui;
    if (!u->event || u->event->kind != UI_KEY || u->layer < u->last_top) return;
    bool ring = u->show_focus && u->focus;
    if (t->anim.running && (ui_key(u, KEY_SPACE, 0) || ui_key(u, KEY_ENTER, 0))) {
        anim_skip(&t->anim, t->host->now);
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
        else if (ring && t->fan == NO_SPACE)
            u->focus = 0;
        else if (t->umpire.placing)
            modal_open(t, MODAL_UMPIRE);
        else if (t->why_on || t->c.unit != NO_UNIT || t->inspect != NO_UNIT || t->fan != NO_SPACE)
            choice_step_back(t);
        else if (t->board_only)
            t->board_only = false;
        else
            modal_open(t, MODAL_MENU);
    } else if (ui_key(u, 'q', 0))
        facing_turn(t, -1);
    else if (ui_key(u, 'e', 0))
        facing_turn(t, 1);
    else if (ui_key(u, 'y', UI_CTRL) || ui_key(u, 'z', UI_CTRL | UI_SHIFT))
        battle_redo(t);
    else if (ui_key(u, 'l', 0))
        t->log.open = !t->log.open;
    else if (ui_key(u, 'i', 0))
        t->card_open = !t->card_open;
    else if (ui_key(u, 'd', 0))
        t->drawer = !t->drawer;
    else if (ui_key(u, KEY_HOME, 0) || ui_key(u, '0', 0))
        view_fit(&t->cam, true, t->host->now);
    else if (ui_key(u, '+', 0) || ui_key(u, '=', 0) || ui_key(u, '+', UI_SHIFT) || ui_key(u, '=', UI_SHIFT) ||
             ui_key(u, KEY_PAGE_UP, 0))
        view_zoom(&t->cam, 1, t->l.board.x + t->l.board.w / 2, t->l.board.y + t->l.board.h / 2, t->host->now);
    else if (ui_key(u, '-', 0) || ui_key(u, KEY_PAGE_DOWN, 0))
        view_zoom(&t->cam, -1, t->l.board.x + t->l.board.w / 2, t->l.board.y + t->l.board.h / 2,
                  t->host->now);
    else if (ui_key(u, 'h', UI_SHIFT) || ui_key(u, KEY_F9, 0))
        t->board_only = !t->board_only;
}
