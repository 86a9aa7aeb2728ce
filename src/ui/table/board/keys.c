/* keys.c: what keys do at the table: the cursor, Enter, Escape, and a table of the rest. */
#include "ui/table/board/keys.h"

#include <math.h>

#include "core/language.h"
#include "ui/table/battle.h"
#include "ui/table/board/ruler.h"
#include "ui/table/board/sightline.h"
#include "ui/table/board/where.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/dice_row_run.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/meant.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/others.h"
#include "ui/table/choose/pick.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/reach.h"
#include "ui/table/choose/run.h"
#include "ui/table/choose/stack.h"
#include "ui/table/choose/together.h"
#include "ui/table/direct/frame.h"
#include "ui/table/direct/recap.h"
#include "ui/table/host.h"
#include "ui/table/layout.h"
#include "ui/table/lesson.h"
#include "ui/table/modal/modal.h"
#include "ui/table/modal/umpire.h"
#include "ui/table/panels/actions.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/panels/log.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/odds_fought.h"
#include "ui/table/panels/scene.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/show.h"
#include "ui/table/take_back.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"

/* The neighbour that lies most nearly that way; `at` itself: none does. */
static int neighbour_towards(const table *t, int at, float dx, float dy)
{
    const board_space *s = &t->b->spaces[at];
    float best = 0.35f;
    int found = at;
    for (int i = 0; i < s->nlinks; i++) {
        const int to = t->b->links[s->first_link + (uint32_t)i].to;
        const board_space *n = &t->b->spaces[to];
        const float x = (float)(n->centre.x - s->centre.x), y = (float)(n->centre.y - s->centre.y),
                    dot = (x * dx + y * dy) / hypotf(x, y);
        if (dot > best) best = dot, found = to;
    }
    return found;
}

/* Where the next stroke goes on from: where it would stop, or the space it can only go through that the last
 * stroke came to. */
static int send_from(const table *t, int stands)
{
    const choice *c = t->choice;
    const int at = t->pointer->by_keys ? t->pointer->cursor : NO_SPACE;
    if (at != NO_SPACE && why_on(t) && t->why->space == at && choice_through(t, at)) return at;
    return t->plan->on == PLAN_PREPARED && t->plan->space != NO_SPACE ? t->plan->space
           : c->ready && c->space != NO_SPACE                         ? c->space
                                                                      : stands;
}

/* Whoever is chosen, alone or several, is sent one space farther that way; back where the lead stands the
 * order is dropped. */
static void send_move(table *t, float dx, float dy)
{
    const choice *c = t->choice;
    const plan *p = t->plan;
    int16_t who[PLAN_ROWS];
    if (!t->battle->ours || waits_busy(t) || c->unit == NO_UNIT) return;
    const int stands = t->battle->view.units[c->unit].space;
    if (stands == NO_SPACE) return;
    const int to = neighbour_towards(t, send_from(t, stands), dx, dy);
    camera_show_space(t, to); /* with some ground about it: the next stroke may lead there */
    frame_go(t, to);
    plan_clear(t);
    if (choice_through(t, to)) { /* not short of it: the stroke after it may lead beyond */
        meant_space(t, to);
        return;
    }
    if (to == stands) {
        if (c->ready) choice_step_back(t);
        return;
    }
    plan_go(t, PLAN_PREPARED, who, choice_all(t, who, PLAN_ROWS), to, NO_ARG);
    if (p->count != 1) return;
    const plan_row one = p->row[0];
    plan_clear(t);
    if (one.may && !one.throws && one.want.nwho == 1)
        choice_take(t, &one.act);
    else
        meant_space(t, to);
}

/* The neighbour that lies most nearly that way, of the cursor's space or of who is chosen; else the space in
 * the middle of what is seen. */
static void cursor_move(table *t, float dx, float dy)
{
    int at = t->pointer->cursor;
    if (at == NO_SPACE || t->b->spaces[at].sheet != t->camera->sheet) {
        int who = t->choice->unit != NO_UNIT ? t->battle->view.units[t->choice->unit].space : NO_SPACE;
        fpoint c = {t->camera->view.x, t->camera->view.y};
        const int near = where_space_at(t, c.x, c.y);
        at = who != NO_SPACE    ? neighbour_towards(t, who, dx, dy) /* on his own box nobody would see it */
             : near != NO_SPACE ? near
                                : t->b->sheets[t->camera->sheet].first_space;
    } else {
        at = neighbour_towards(t, at, dx, dy);
    }
    camera_show_space(t, at);
    frame_go(t, at);
    if (why_on(t) && t->why->space != at) why_clear(t);
    if (t->why->mode && t->battle->ours && t->choice->unit != NO_UNIT && !t->choice->dest_at[at])
        meant_space(t, at);
}

/* Somebody is chosen, and what is pointed at is where he stands, or nothing at all: Enter never lets go of a
 * unit, only Escape and the mouse do. */
static bool points_nowhere_else(const table *t)
{
    const int who = t->choice->unit, at = t->pointer->hover;
    if (!t->battle->ours || who == NO_UNIT) return false;
    if (!t->pointer->by_keys && pointer_old(t)) return true;
    return at == NO_SPACE || (t->battle->view.units[who].space == at && !t->choice->dest_at[at]);
}

static void board_enter_key(table *t)
{
    if (ruler_point(t, t->pointer->hover)) return;
    if (t->pointer->placing) {
        umpire_place(t, t->pointer->hover);
        return;
    }
    const bool at_choice = choice_at_cursor(t);
    if (t->battle->d.side == GAME_OVER) {
        modal_open(t, MODAL_RESULT);
        return;
    }
    if (t->waits->now == WAIT_DIE) {
        t->heed(t, NOTICE_THROW, 0);
        return;
    }
    if (t->plan->on == PLAN_PREPARED && !t->choice->ready) {
        choice_give(t);
        return;
    }
    if (t->choice->ready && (at_choice || (t->choice->space == NO_SPACE && t->choice->target == NO_UNIT))) {
        choice_commit(t);
        return;
    }
    if (dice_row_marches(t) > 0 && !(t->pointer->by_keys && t->pointer->cursor != NO_SPACE)) {
        dice_row_march(t);
        return;
    }
    if (t->battle->ours && !waits_busy(t) && offers_to_act(t) == 0 && offers_end_step(t) < 0 &&
        !choice_open(t)) {
        const int golden = offers_golden(t);
        if (golden >= 0) {
            const action first = t->battle->list.items[golden];
            battle_do(t, &first);
            return;
        }
        host_say(t->host, _("The bar below holds the choice: press its letter, or F6 and then Enter."));
        return;
    }
    if (points_nowhere_else(t) && !waits_busy(t)) {
        if (choice_only_shot(t) || together_only_space(t)) return;
        host_say(t->host,
                 t->choice->naim > 1 && t->choice->ndest == 0
                     ? _("It may aim at several: press one of them, or a letter of the bar below and "
                         "then Tab.")
                 : t->choice->ndest > 0 || t->choice->naim > 0
                     ? _("Choose what is marked on the board, or press a letter of the bar below.")
                 : offers_any(t, t->choice->unit)
                     ? _("The bar below says what it may do: press the letter of one.")
                     : _("It can do nothing now: the line below says why."));
        return;
    }
    /* A hovered choice is taken in two strokes as a pressed one is. */
    if (t->pointer->hover != NO_SPACE && !waits_busy(t)) pick_space(t, t->pointer->hover, 1);
}

bool keys_not_this(table *t)
{
    if (ruler_back(t) || odds_fought_close(t)) return true;
    if (drag_on(t))
        drag_drop(t);
    else if (t->why->mode) /* the question first, and whom it is about stays chosen */
        why_toggle(t);
    else if (why_on(t))
        why_put_away(t);
    else if (run_may_drop(t))
        run_drop(t);
    else if (scene_open(t))
        scene_close(t);
    else if (t->plan->on == PLAN_PREPARED && !t->choice->each)
        plan_clear(t);
    else if (t->dice_row->on && t->choice->space == NO_SPACE && t->choice->target == NO_UNIT)
        dice_row_close(t);
    else if (t->choice->unit != NO_UNIT || t->pointer->inspect != NO_UNIT || t->pointer->fan != NO_SPACE)
        choice_step_back(t);
    else
        return false;
    return true;
}

/* The nearest thing that Esc can put away. */
static void escape_key(table *t, bool ring)
{
    if (t->ruler->on || drag_on(t) || run_may_drop(t) || scene_open(t))
        keys_not_this(t);
    else if (ring && t->pointer->fan == NO_SPACE)
        t->host->ui->focus = 0;
    else if (t->pointer->placing)
        modal_open(t, MODAL_UMPIRE);
    else if (keys_not_this(t))
        return;
    else if (t->layout->open[LAYOUT_BOARD_ONLY])
        layout_open(t, LAYOUT_BOARD_ONLY, false);
    else if (layout_page(t) != LAYOUT_FLAGS)
        layout_open(t, layout_page(t), false);
    else if (show_own(t)) /* pressed in haste after Enter: what comes of it first */
        show_skip(t);
    else
        modal_open(t, MODAL_MENU); /* a lesson too is left from there, never by one stroke too many */
}

/* While the battle board is open the next whom it could be done to; with an order pressed the next place it
 * leads to; else the next who may act. */
static void next(table *t, int step)
{
    if (!odds_board_next(t, step) && !others_next_place(t, step)) others_next(t, step);
}

/* Ctrl Enter where the step cannot be ended: who has to be done with first, but for whose way it ends. Over
 * an open card it is the card's. */
static bool end_step_key(table *t)
{
    ui *u = t->host->ui;
    if (scene_open(t) && ui_key(u, KEY_ENTER, UI_CTRL)) return scene_close(t), true;
    if (show_own(t) && ui_key(u, KEY_ENTER, UI_CTRL)) return show_say_first(t), true;
    if (!t->battle->ours || waits_busy(t) || offers_end_step(t) >= 0 || offers_ends_way(t) >= 0 ||
        !ui_key(u, KEY_ENTER, UI_CTRL))
        return false;
    offers_say_unfinished(t);
    return true;
}

static const fpoint ways[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, 1}, {1, 1}, {-1, -1}, {1, -1}};

static void go(table *t, int way)
{
    cursor_move(t, ways[way].x, ways[way].y);
}

static void send(table *t, int way)
{
    send_move(t, ways[way].x, ways[way].y);
}

static void enter(table *t, int n)
{
    (void)n;
    board_enter_key(t);
}

/* Space only goes on after what is shown. With somebody chosen it says so, unless a card of the lesson waits
 * for it. */
static bool space_key(table *t)
{
    ui *u = t->host->ui;
    const bool shown = scene_open(t), chosen = t->battle->ours && !waits_busy(t) &&
                                               t->choice->unit != NO_UNIT &&
                                               !(lesson_on(t) && lesson_telling(t->lesson));
    if ((!shown && !chosen) || !ui_key(u, KEY_SPACE, 0)) return false;
    if (shown)
        scene_close(t);
    else
        host_say(t->host,
                 t->choice->ready
                     ? _("Enter gives the order; Space only goes on after what is shown.")
                     : _("Nothing is on show for Space to skip. The line below says what to do next."));
    return true;
}

static void stay(table *t, int n)
{
    (void)n;
    if (scene_open(t)) /* it lies over what would be ordered: first it goes on */
        scene_close(t);
    else if (!waits_busy(t))
        actions_stay_all(t);
}

static void do_again(table *t, int n)
{
    (void)n;
    take_back_not(t);
}

static void toggle(table *t, int what)
{
    layout_toggle(t, (layout_flag)what);
}

static void unit_card(table *t, int n)
{
    (void)n;
    layout_open(t, LAYOUT_UNIT, odds_make_way(t) || !t->layout->open[LAYOUT_UNIT]);
}

/* A hint lies where the log would: it makes way, F4 brings it back. */
static void show_log(table *t, int n)
{
    (void)n;
    if (hint_panel_on(t)) {
        hint_panel_toggle(t);
        layout_open(t, LAYOUT_LOG, true);
        return;
    }
    layout_toggle(t, LAYOUT_LOG);
}

static void whole_map(table *t, int n)
{
    (void)n;
    camera_stay(t);
    camera_fit(t, true);
}

static void formation(table *t, int n)
{
    (void)n;
    if (t->battle->ours && !waits_busy(t)) others_join(t);
}

static void look(table *t, int n)
{
    (void)n;
    sightline_toggle(t);
}

static void measure(table *t, int n)
{
    (void)n;
    ruler_toggle(t);
}

static void zoom(table *t, int notches)
{
    const frect b = t->layout->board;
    camera_zoom(t, (float)notches, b.x + b.w / 2, b.y + b.h / 2);
}

typedef struct key_row {
    int key, mods;
    void (*deed)(table *t, int n);
    int n;
} key_row;

/* Not while a button has the focus ring, which moves by the same keys. */
static const key_row on_board[] = {
    {KEY_TAB, 0, next, 1},
    {KEY_TAB, UI_SHIFT, next, -1},
    {KEY_LEFT, 0, go, 0},
    {KEY_RIGHT, 0, go, 1},
    {KEY_UP, 0, go, 2},
    {KEY_DOWN, 0, go, 3},
    {KEY_PAD_4, 0, go, 0},
    {KEY_PAD_6, 0, go, 1},
    {KEY_PAD_8, 0, go, 2},
    {KEY_PAD_2, 0, go, 3},
    {KEY_PAD_1, 0, go, 4},
    {KEY_PAD_3, 0, go, 5},
    {KEY_PAD_7, 0, go, 6},
    {KEY_PAD_9, 0, go, 7},
    {KEY_ENTER, 0, enter, 0},
    {KEY_LEFT, UI_SHIFT, send, 0},
    {KEY_RIGHT, UI_SHIFT, send, 1},
    {KEY_UP, UI_SHIFT, send, 2},
    {KEY_DOWN, UI_SHIFT, send, 3},
};

static const key_row always[] = {
    {'q', 0, facing_turn, -1},
    {'e', 0, facing_turn, 1},
    {'y', UI_CTRL, do_again, 0},
    {'z', UI_CTRL | UI_SHIFT, do_again, 0},
    {'a', UI_CTRL, formation, 0},
    {'a', UI_SHIFT, stay, 0},
    {'l', 0, show_log, 0},
    {'i', 0, unit_card, 0},
    {'d', 0, toggle, LAYOUT_DRAWER},
    {KEY_HOME, 0, whole_map, 0},
    {'0', 0, whole_map, 0},
    {'+', 0, zoom, 1},
    {'=', 0, zoom, 1},
    {'+', UI_SHIFT, zoom, 1},
    {'=', UI_SHIFT, zoom, 1},
    {KEY_PAGE_UP, 0, zoom, 1},
    {'-', 0, zoom, -1},
    {KEY_PAGE_DOWN, 0, zoom, -1},
    {'s', UI_SHIFT, look, 0},
    {'r', UI_SHIFT, measure, 0},
    {'h', UI_SHIFT, toggle, LAYOUT_BOARD_ONLY},
    {KEY_F9, 0, toggle, LAYOUT_BOARD_ONLY},
};

static bool key_of(table *t, const key_row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (ui_key(t->host->ui, rows[i].key, rows[i].mods)) return rows[i].deed(t, rows[i].n), true;
    return false;
}

/* While it is told what the enemy did: Space and Enter go on, the arrows walk its lines. */
static bool recap_key(table *t)
{
    ui *u = t->host->ui;
    if (ui_key(u, KEY_SPACE, 0) || ui_key(u, KEY_ENTER, 0))
        recap_put_away(t);
    else if (ui_key(u, KEY_DOWN, 0) || ui_key(u, KEY_TAB, 0))
        recap_light(t, 1);
    else if (ui_key(u, KEY_UP, 0))
        recap_light(t, -1);
    else
        return false;
    return true;
}

void keys_board(table *t)
{
    ui *u = t->host->ui;
    if (!u->event || u->event->kind != UI_KEY || u->layer < u->last_top) return;
    const bool ring = u->show_focus && u->focus;
    if (t->anim->running && (ui_key(u, KEY_SPACE, 0) || ui_key(u, KEY_ENTER, 0))) {
        show_skip(t);
        log_update(t);
        return;
    }
    if (show_may_skip_all(t) && ui_key(u, KEY_SPACE, UI_SHIFT)) {
        show_skip_all(t);
        log_update(t);
        return;
    }
    if (recap_on(t) && recap_key(t)) return;
    if (end_step_key(t)) return;
    if (!ring && space_key(t)) return;
    if (!ring) key_of(t, on_board, sizeof on_board / sizeof *on_board);
    stack_keys(t);
    if (ui_key(u, KEY_ESCAPE, 0))
        escape_key(t, ring);
    else
        key_of(t, always, sizeof always / sizeof *always);
}
