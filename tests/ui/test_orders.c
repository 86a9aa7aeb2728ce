/*
 * test_orders.c: orders by gesture, in every system: a counter drawn over the board goes there, or throws and
 * goes; several go with it; what is dropped has changed nothing; whoever stays says why; undo takes all of it
 * back at once.
 */
#include <math.h>

#include "board/names.h"
#include "core/file.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/course.h"
#include "game/game.h"
#include "game/story.h"
#include "game/session_undo.h"
#include "ui/desk.h"
#include "ui/table/board/pieces.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/broken.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/front.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/last_turn.h"
#include "ui/table/choose/left_so.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/run.h"
#include "ui/table/choose/stack.h"
#include "ui/table/choose/trail.h"
#include "ui/table/modal/unused.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static const char *const battles[] = {
    "rules/grid/scenarios/el-teb.json",        "rules/africa/scenarios/castillejos.json",
    "rules/conduct/scenarios/tientsin.json",   "rules/prone/scenarios/onganjira.json",
    "rules/safari/scenarios/first-march.json", "rules/example/scenarios/village.json",
};

static void mouse(desk *d, ui_event_kind kind, fpoint at, int button, int mods)
{
    const ui_event e = {.kind = kind, .x = at.x, .y = at.y, .button = button, .mods = mods, .clicks = 1};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
}

/* Pressed at a and drawn to b, with the button still down. */
static void draw_to(desk *d, fpoint a, fpoint b, int mods)
{
    mouse(d, UI_MOUSE_MOVE, a, 0, mods);
    mouse(d, UI_MOUSE_DOWN, a, UI_LEFT, mods);
    for (int i = 1; i <= 10; i++) {
        const float k = (float)i / 10;
        mouse(d, UI_MOUSE_MOVE, (fpoint){a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k}, 0, mods);
    }
}

static void let_go(desk *d, fpoint at, int mods)
{
    mouse(d, UI_MOUSE_UP, at, UI_LEFT, mods);
    rest(d);
}

static bool goes(const table *t, const action *a)
{
    const verb *v = action_verb(t->rs, a->verb);
    return a->nunits == 1 && a->units[0] < FIGURE_BASE && a->target == NO_UNIT && v &&
           (action_space(a) != NO_SPACE || (v->takes & LEADS_ON));
}

/* Own units on the board that may go somewhere, or throw to. */
static int movers(const table *t, int16_t *out, int most)
{
    int n = 0;
    for (int u = 0; u < t->sc->nunits && n < most; u++)
        for (int i = 0; i < t->battle->list.count; i++) {
            const action *a = &t->battle->list.items[i];
            if (a->nunits == 0 || a->units[0] != u || !goes(t, a) ||
                t->battle->view.units[u].status != UNIT_ON)
                continue;
            out[n++] = (int16_t)u;
            break;
        }
    return n;
}

/* On by this and that which may be done, until so many may go. */
static void until_movers(desk *d, int wanted)
{
    table *t = d->a->table;
    int16_t who[UNITS_MAX];
    rest(d);
    for (int i = 0; i < 400 && t->battle->d.side != GAME_OVER; i++) {
        if (t->battle->ours && movers(t, who, UNITS_MAX) >= wanted) return;
        if (t->battle->ours && t->battle->list.count > 0) {
            const action a = t->battle->list.items[i * 7 % t->battle->list.count];
            battle_do(t, &a);
        }
        rest(d);
    }
    fail_msg("%s: nobody may ever go", t->sc->title);
}

/* A free space next to it, on which nobody stands, nearest to the middle of the board: on the window. */
static int near_to(const table *t, int who)
{
    const board_space *s = &t->b->spaces[t->battle->view.units[who].space];
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 1 && a->units[0] == who && goes(t, a) && action_space(a) != NO_SPACE &&
            standing_at(t, action_space(a), NO_UNIT, false) == NO_UNIT)
            return action_space(a);
    }
    for (int i = 0; i < s->nlinks; i++) {
        const int to = t->b->links[s->first_link + (uint32_t)i].to;
        if (standing_at(t, to, NO_UNIT, false) == NO_UNIT) return to;
    }
    return NO_SPACE;
}

/* Somebody that may go, and a place for him; the camera is where both are seen. */
static int mover_with_room(desk *d, int *to)
{
    table *t = d->a->table;
    int16_t who[UNITS_MAX];
    const int n = movers(t, who, UNITS_MAX);
    for (int i = 0; i < n; i++) {
        *to = near_to(t, who[i]);
        if (*to == NO_SPACE || standing_afloat(t, who[i])) continue;
        camera_show_sheet(t, t->b->spaces[*to].sheet);
        camera_centre(t, (float)t->b->spaces[*to].centre.x / 1000, (float)t->b->spaces[*to].centre.y / 1000,
                      false);
        rest(d);
        const fpoint at = where_unit(t, who[i]);
        /* Not one below others, nor one that a far march has left beyond the edge of the board. */
        if (ui_inside(t->layout->board, at.x, at.y) && pieces_at(t, at.x, at.y) == who[i]) return who[i];
    }
    fail_msg("nobody has room");
    return NO_UNIT;
}

static fpoint counter_of(const table *t, int who)
{
    return where_unit(t, who);
}

static int orders_since(const table *t, int from, int who)
{
    int n = 0;
    for (int i = from; i < session_count(t->s); i++) {
        const action *a = &session_at(t->s, i)->act;
        for (int k = 0; k < a->nunits; k++)
            n += a->verb < VERB_GO && a->units[k] == who;
    }
    return n;
}

static void a_counter_drawn_goes(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        desk d = desk_open(battles[i], 1280, 720, true);
        table *t = d.a->table;
        int to;
        until_movers(&d, 1);
        const int who = mover_with_room(&d, &to), before = session_count(t->s);
        const fpoint b = where_centre(t, to);
        draw_to(&d, counter_of(t, who), b, 0);
        assert_int_equal(t->drag->kind, DRAG_UNITS);
        assert_int_equal(t->drag->who, who);
        assert_int_equal(t->plan->on, PLAN_DRAGGED);
        assert_true(t->plan->row[0].may);
        const bool throws = t->plan->row[0].throws;
        assert_int_equal(session_count(t->s), before); /* nothing is done before it is let go */
        let_go(&d, b, 0);
        if (orders_since(t, before, who) == 0) fail_msg("%s: nothing was ordered", battles[i]);
        if (!throws) assert_int_equal(t->battle->view.units[who].space, to);
        assert_int_equal(t->plan->on, PLAN_NONE);
        desk_close(&d);
    }
}

/* Who may go, and a place of the same row beyond where he comes that he is kept from; whom to draw where. */
static int drawn_beyond(desk *d, int *to)
{
    table *t = d->a->table;
    int16_t who[UNITS_MAX];
    const int n = movers(t, who, UNITS_MAX);
    for (int i = 0; i < n; i++)
        for (int s = 0; s < t->b->nspaces; s++) {
            const fpoint at = where_unit(t, who[i]), b = where_centre(t, s);
            if (fabsf(at.y - b.y) > 4 || !ui_inside(ui_inset(t->layout->board, 30), b.x, b.y) ||
                !ui_inside(t->layout->board, at.x, at.y) || standing_at(t, s, NO_UNIT, false) != NO_UNIT)
                continue;
            plan_go(t, PLAN_DRAGGED, &who[i], 1, s, NO_ARG);
            const bool stops = drag_comes_to(t) != NO_SPACE;
            plan_clear(t);
            *to = s;
            if (stops) return who[i];
        }
    fail_msg("nobody can be drawn beyond where he comes");
    return NO_UNIT;
}

/* Who is drawn beyond where he comes is told so before he is let go, and goes as far as he comes; let go
 * before any picture has shown it, nothing is done, and it is said as of a press. */
static void drawn_beyond_reach_it_is_told_first(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, true);
    table *t = d.a->table;
    int to = NO_SPACE;
    char says[64], name[16];
    until_movers(&d, 3);
    const int who = drawn_beyond(&d, &to), before = session_count(t->s);
    const fpoint a = counter_of(t, who), b = where_centre(t, to);
    board_space_name(t->b, to, name);
    snprintf(says, sizeof says, "%s is out of reach: ", name);
    const ui_event unseen[] = {{.kind = UI_MOUSE_MOVE, .x = a.x, .y = a.y},
                               {.kind = UI_MOUSE_DOWN, .x = a.x, .y = a.y, .button = UI_LEFT, .clicks = 1},
                               {.kind = UI_MOUSE_MOVE, .x = (a.x + b.x) / 2, .y = b.y},
                               {.kind = UI_MOUSE_MOVE, .x = b.x, .y = b.y},
                               {.kind = UI_MOUSE_UP, .x = b.x, .y = b.y, .button = UI_LEFT, .clicks = 1}};
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        app_event(d.a, &unseen[i]);
    app_draw(d.a, d.out);
    assert_int_equal(session_count(t->s), before);
    assert_true(why_on(t));
    key(&d, KEY_ESCAPE, 0);
    choice_clear(t);
    rest(&d);
    draw_to(&d, a, b, 0);
    assert_true(text_holds(d.out, says));
    assert_int_equal(session_count(t->s), before);
    mouse(&d, UI_MOUSE_UP, b, UI_LEFT, 0);
    assert_non_null(strstr(d.a->said, says));
    rest(&d);
    assert_int_equal(orders_since(t, before, who), 1);
    desk_close(&d);
}

/* By the right button, by Esc, and brought back to where it stood. */
static void what_is_dropped_has_done_nothing(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        desk d = desk_open(battles[i], 1280, 720, true);
        table *t = d.a->table;
        int to;
        until_movers(&d, 1);
        const int who = mover_with_room(&d, &to), before = session_count(t->s);
        const uint64_t hash = session_hash(t->s, NO_SIDE);
        const fpoint a = counter_of(t, who), b = where_centre(t, to);
        for (int way = 0; way < 3; way++) {
            draw_to(&d, a, way == 2 ? a : b, 0);
            if (way == 0) mouse(&d, UI_MOUSE_DOWN, b, UI_RIGHT, 0);
            if (way == 1) key(&d, KEY_ESCAPE, 0);
            if (way < 2) assert_int_equal(t->drag->kind, DRAG_NONE);
            assert_int_equal(t->plan->on, PLAN_NONE);
            mouse(&d, UI_MOUSE_UP, b, UI_RIGHT, 0);
            let_go(&d, way == 2 ? a : b, 0);
            assert_int_equal(session_count(t->s), before);
            assert_true(session_hash(t->s, NO_SIDE) == hash);
            assert_int_equal(t->modal->card, MODAL_NONE); /* Esc did not open the menu */
        }
        desk_close(&d);
    }
}

/* One is pressed, another joins with Shift: `a` and `b`, both of them uppermost where they stand. */
static bool two_movers(const desk *d, int16_t two[2])
{
    const table *t = d->a->table;
    int16_t who[UNITS_MAX];
    const int n = movers(t, who, UNITS_MAX);
    const bool areas = t->b->sheets[t->camera->sheet].kind == BOARD_AREA; /* many stand together there */
    int found = 0;
    for (int i = 0; i < n && found < 2; i++) {
        const fpoint at = where_unit(t, who[i]);
        if (!ui_inside(ui_inset(t->layout->board, 30), at.x, at.y) || standing_afloat(t, who[i]) ||
            t->b->spaces[t->battle->view.units[who[i]].space].sheet != t->camera->sheet ||
            (pieces_at(t, at.x, at.y) != who[i] && !(found == 1 && areas)))
            continue;
        if (found == 0 && near_to(t, who[i]) == NO_SPACE) continue;
        if (found == 1 && !areas &&
            t->battle->view.units[who[i]].space == t->battle->view.units[two[0]].space)
            continue;
        two[found++] = who[i];
    }
    return found == 2;
}

static void press_on(desk *d, int who, int mods)
{
    const fpoint at = where_unit(d->a->table, who);
    mouse(d, UI_MOUSE_MOVE, at, 0, mods);
    mouse(d, UI_MOUSE_DOWN, at, UI_LEFT, mods);
    mouse(d, UI_MOUSE_UP, at, UI_LEFT, mods);
    rest(d);
}

/* In every system: each row of the plan that may do it does it, and all of it is taken back at once. */
static void several_go_together(void **unused)
{
    (void)unused;
    int went = 0;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        desk d = desk_open(battles[i], 1280, 720, true);
        table *t = d.a->table;
        int16_t two[2];
        bool found = false;
        for (int k = 0; k < 100 && !found; k++) {
            until_movers(&d, 2);
            camera_fit(t, false);
            rest(&d);
            found = two_movers(&d, two);
            const action on = t->battle->list.items[k * 5 % t->battle->list.count];
            if (!found) battle_do(t, &on);
        }
        if (!found) fail_msg("%s: no two", battles[i]);
        choice_select(t, NO_UNIT);
        press_on(&d, two[0], 0);
        assert_int_not_equal(t->choice->unit, NO_UNIT);
        assert_int_equal(t->battle->view.units[t->choice->unit].space, t->battle->view.units[two[0]].space);
        two[0] = (int16_t)t->choice->unit; /* of a stack its first, too */
        press_on(&d, two[1], UI_SHIFT);
        if (t->choice->nextra != 1) fail_msg("%s: nobody joined", battles[i]);
        two[1] = (int16_t)t->choice->extra[0]; /* of a stack its first */
        const int to = near_to(t, two[0]), before = session_count(t->s);
        const uint64_t hash = session_hash(t->s, NO_SIDE);
        assert_int_not_equal(to, NO_SPACE);
        draw_to(&d, where_unit(t, two[0]), where_centre(t, to), 0);
        assert_int_equal(t->drag->kind, DRAG_UNITS);
        assert_int_equal(t->choice->nextra, 1); /* what was put together is drawn together */
        assert_true(plan_holds(t, two[0]) && plan_holds(t, two[1]));
        bool may[2] = {false, false};
        for (int k = 0; k < 2; k++)
            for (int row = 0; row < t->plan->count; row++)
                for (int n = 0; n < t->plan->row[row].want.nwho; n++)
                    may[k] = may[k] || (t->plan->row[row].may && t->plan->row[row].want.who[n] == two[k]);
        const bool throws = t->plan->row[0].throws;
        assert_true(may[0] || may[1]);
        let_go(&d, where_centre(t, to), 0);
        for (int k = 0; k < 2; k++) {
            if (may[k] && !throws && orders_since(t, before, two[k]) == 0)
                fail_msg("%s: unit %d did nothing", battles[i], two[k]);
            went += orders_since(t, before, two[k]) > 0;
        }
        assert_true(session_count(t->s) > before);
        key(&d, 'z', UI_CTRL);
        if (!throws) {
            assert_int_equal(session_count(t->s), before);
            assert_true(session_hash(t->s, NO_SIDE) == hash);
        }
        desk_close(&d);
    }
    assert_true(went >= 8);
}

static desk el_teb_moves(void)
{
    desk d = desk_open(battles[0], 1280, 720, true);
    until_movers(&d, 10);
    camera_fit(d.a->table, false);
    rest(&d);
    return d;
}

/* A band round all, with Shift over empty ground or with nothing chosen. */
static void band_round_all(desk *d)
{
    const table *t = d->a->table;
    float x0 = 1e9f, y0 = 1e9f, x1 = 0, y1 = 0;
    int16_t who[UNITS_MAX];
    const int n = movers(t, who, UNITS_MAX);
    for (int i = 0; i < n; i++) {
        const fpoint at = where_unit(t, who[i]);
        x0 = fminf(x0, at.x), y0 = fminf(y0, at.y), x1 = fmaxf(x1, at.x), y1 = fmaxf(y1, at.y);
    }
    const float half = t->camera->view.cell * 0.62f;
    draw_to(d, (fpoint){x0 - half, y0 - half}, (fpoint){x1 + 4, y1 + half}, UI_SHIFT);
    assert_int_equal(t->drag->kind, DRAG_BAND);
    let_go(d, (fpoint){x1 + 4, y1 + half}, UI_SHIFT);
    assert_int_equal(t->choice->nextra + 1, n);
}

/* They keep their shape: whoever goes goes by the lead's shift or stops short of it, and never elsewhere. */
static void a_band_keeps_its_shape(void **unused)
{
    (void)unused;
    desk d = el_teb_moves();
    table *t = d.a->table;
    int16_t who[UNITS_MAX];
    const int n = movers(t, who, UNITS_MAX);
    uint16_t stood[UNITS_MAX];
    for (int i = 0; i < n; i++)
        stood[i] = t->battle->view.units[who[i]].space;
    band_round_all(&d);
    const int lead = t->choice->unit, from = t->battle->view.units[lead].space, before = session_count(t->s);
    const int to = board_neighbour(t->b, from, 6);
    assert_int_not_equal(to, NO_SPACE);
    draw_to(&d, where_unit(t, lead), where_centre(t, to), 0);
    assert_true(t->plan->may >= 8);
    assert_true(text_holds(d.out, "What each will do"));
    let_go(&d, where_centre(t, to), 0);
    int moved = 0;
    for (int i = 0; i < n; i++) {
        const int at = t->battle->view.units[who[i]].space;
        if (at == stood[i]) continue;
        assert_int_equal(at, trail_shifted(t, stood[i], from, to));
        moved++;
    }
    assert_true(moved >= 8);
    key(&d, 'z', UI_CTRL); /* one gesture, one taking back */
    assert_int_equal(session_count(t->s), before);
    key(&d, 'y', UI_CTRL);
    assert_int_equal(t->battle->view.units[lead].space, to);
    int again = 0;
    for (int i = 0; i < n; i++)
        again += t->battle->view.units[who[i]].space != stood[i];
    assert_int_equal(again, moved);
    desk_close(&d);
}

/* Whole; in a low row without "stays", which the colour says: the reason has the room. */
static bool reason_drawn(const desk *d, const refusal *why)
{
    const table *t = d->a->table;
    strbuf title = {0}, text = {0}, remedy = {0};
    const char *rule = NULL;
    bool drawn = false;
    story_refusal(t->sc, &t->battle->view, why, &title, &text, &remedy, &rule);
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_TEXT)
            drawn = drawn || strstr(d->out->text + d->out->commands[i].text, strbuf_str(&title)) != NULL;
    strbuf_free(&title);
    strbuf_free(&text);
    strbuf_free(&remedy);
    return drawn;
}

/* Off the sheet nobody goes: those at its edge stay, each with its reason. */
static void whoever_stays_says_why(void **unused)
{
    (void)unused;
    desk d = el_teb_moves();
    table *t = d.a->table;
    band_round_all(&d);
    const int lead = t->choice->unit, to = board_neighbour(t->b, t->battle->view.units[lead].space, 2);
    assert_int_not_equal(to, NO_SPACE);
    draw_to(&d, where_unit(t, lead), where_centre(t, to), 0);
    int stay = 0;
    for (int i = 0; i < t->plan->count; i++)
        if (!t->plan->row[i].may) {
            stay++;
            assert_true(reason_drawn(&d, &t->plan->row[i].why));
        }
    assert_true(stay >= 1);
    mouse(&d, UI_MOUSE_DOWN, where_centre(t, to), UI_RIGHT, 0);
    desk_close(&d);
}

/* One order to all of them: those that may hold, hold. */
static void one_button_for_all(void **unused)
{
    (void)unused;
    desk d = el_teb_moves();
    table *t = d.a->table;
    band_round_all(&d);
    int16_t who[UNITS_MAX];
    const int n = choice_all(t, who, UNITS_MAX), before = session_count(t->s);
    for (int v = 0; v < t->rs->nverbs; v++)
        if (t->rs->verbs[v].takes & IS_REST) choice_verb(t, v);
    rest(&d);
    for (int i = 0; i < n; i++)
        assert_int_equal(orders_since(t, before, who[i]), 1);
    desk_close(&d);
}

/* Of every step so far: it was no order's. */
static void all_were_sent_back(const table *t, bool gives)
{
    for (int i = 0; i < session_count(t->s); i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++)
            if (l->items[k].kind == EV_MOVE) l->items[k].gives = gives;
    }
}

static void press_row(desk *d, int nth)
{
    const ui_id id = ui_name("orderrow", nth);
    for (int i = 0; i < d->a->ui.nlast; i++) {
        const frect r = d->a->ui.last[i].r;
        if (d->a->ui.last[i].id != id) continue;
        const fpoint at = {r.x + r.w / 2, r.y + r.h / 2};
        mouse(d, UI_MOUSE_MOVE, at, 0, 0);
        mouse(d, UI_MOUSE_DOWN, at, UI_LEFT, 0);
        mouse(d, UI_MOUSE_UP, at, UI_LEFT, 0);
        return;
    }
    fail_msg("no line %d to press", nth);
}

/* A press on a line of the list leaves that one out, a second one takes it in again, and nobody else changes.
 * Whose it is, left out in the end. */
static int row_is_left_out(desk *d, int lead)
{
    table *t = d->a->table;
    app_draw(d->a, d->out);
    int nth = 0;
    while (!t->plan->row[nth].may || t->plan->row[nth].want.who[0] == lead)
        nth++;
    const int may = t->plan->may, all = t->plan->count;
    assert_true(may > 1);
    assert_true(text_holds(d->out, "a line of the list leaves its unit out"));
    press_row(d, nth);
    assert_true(t->plan->row[nth].left);
    assert_int_equal(t->plan->may, may - 1);
    assert_int_equal(t->plan->count, all);
    app_draw(d->a, d->out);
    assert_true(text_holds(d->out, "left out"));
    press_row(d, nth);
    assert_int_equal(t->plan->may, may);
    const unit_way *way = &t->plan->row[nth].way; /* its number stands at the right, and is explained */
    mouse(d, UI_MOUSE_MOVE, (fpoint){d->a->ui.mx + 1, d->a->ui.my}, 0, 0);
    if (way->count > 0 && way->most > 1 && way->per <= 1)
        assert_non_null(strstr(d->a->ui.tip, "takes of its whole move"));
    press_row(d, nth);
    assert_int_equal(t->plan->may, may - 1);
    return t->plan->row[nth].want.who[0];
}

/* The same shift again in the turn after, but for one: if that is whom the others go by he is not in hand
 * afterwards. */
static void as_last_turn_without(bool whom_they_go_by)
{
    desk d = el_teb_moves();
    table *t = d.a->table;
    assert_false(last_turn_known(t));
    band_round_all(&d);
    const int lead = t->choice->unit, from = t->battle->view.units[lead].space,
              to = board_neighbour(t->b, from, 6), turn = t->battle->view.turn;
    draw_to(&d, where_unit(t, lead), where_centre(t, to), 0);
    let_go(&d, where_centre(t, to), 0);
    for (int i = 0; i < 60 && !(t->battle->ours && t->battle->view.turn > turn && last_turn_known(t)); i++) {
        const int end = offers_end_step(t);
        if (t->battle->ours && t->battle->list.count > 0) {
            const action a = t->battle->list.items[end >= 0 ? end : 0];
            battle_do(t, &a);
        }
        rest(&d);
    }
    assert_true(last_turn_known(t));
    all_were_sent_back(t,
                       true); /* whom something sent back, or who went home by it, is not sent there again */
    assert_false(last_turn_known(t));
    all_were_sent_back(t, false);
    const int before = session_count(t->s), stands = t->battle->view.units[lead].space,
              next = trail_shifted(t, stands, from, to);
    assert_false(t->choice->ready);
    key(&d, 'a', 0); /* an order's letter means no other order where nobody is chosen */
    assert_int_equal(t->plan->on, PLAN_NONE);
    key(&d, 'l', UI_SHIFT);
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    assert_int_equal(session_count(t->s), before);
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(t->plan->on, PLAN_NONE);
    key(&d, 'l', UI_SHIFT);
    const int first = t->plan->lead, led_by = t->plan->row[first].want.who[0];
    if (whom_they_go_by) plan_leave(t, first);
    const int out = whom_they_go_by ? led_by : row_is_left_out(&d, lead),
              stays_at = t->battle->view.units[out].space;
    bool may = false;
    for (int i = 0; i < t->plan->count; i++)
        if (t->plan->row[i].want.who[0] == lead) may = t->plan->row[i].may;
    key(&d, KEY_ENTER, 0);
    assert_true(session_count(t->s) > before);
    if (may) assert_int_equal(t->battle->view.units[lead].space, next);
    assert_int_equal(t->battle->view.units[out].space, stays_at);
    assert_true(offers_may_act(t, out)); /* left out, it may still be ordered by itself */
    rest(&d);
    assert_int_not_equal(t->choice->unit, out);
    desk_close(&d);
}

static void as_last_turn(void **unused)
{
    (void)unused;
    as_last_turn_without(false);
    as_last_turn_without(true);
}

/* From `to` on to `on` is as far as it was to `to`, and much the same way: at most 60 degrees off. */
static bool one_way(const board *b, int from, int to, int on)
{
    const board_point f = b->spaces[from].centre, g = b->spaces[to].centre, h = b->spaces[on].centre;
    const double x = g.x - f.x, y = g.y - f.y, dx = h.x - g.x, dy = h.y - g.y;
    return on != from && on != to && board_distance2(b, to, on) == board_distance2(b, from, to) &&
           x * dx + y * dy >= 0.499 * hypot(x, y) * hypot(dx, dy);
}

/* Somebody moves in such a way that there is an area to go on to; all who wait come on first. */
static action moved_with_room(desk *d, int *from)
{
    table *t = d->a->table;
    for (int i = 0; i < 100 && t->battle->d.side != GAME_OVER; i++) {
        const action_list *l = &t->battle->list;
        const int end = offers_end_step(t);
        int next = end >= 0 ? end : 0;
        for (int k = l->count - 1; k >= 0; k--) {
            const action take = l->items[k];
            const int to = action_space(&take);
            if (!goes(t, &take) || to == NO_SPACE) continue;
            *from = t->battle->view.units[take.units[0]].space;
            if (*from == NO_SPACE) next = k;
            for (int on = 0; on < t->b->nspaces && *from != NO_SPACE; on++)
                if (one_way(t->b, *from, to, on)) {
                    battle_do(t, &take);
                    return take;
                }
        }
        const action on = l->items[next];
        battle_do(t, &on);
        rest(d);
    }
    fail_msg("nobody moves");
    return (action){0};
}

/* On areas: on, as far again and most nearly the same way. */
static void as_last_turn_on_areas(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/castillejos.json", 1280, 720, true);
    table *t = d.a->table;
    int from = NO_SPACE;
    rest(&d);
    const action move = moved_with_room(&d, &from);
    const int went = move.units[0], to = action_space(&move), turn = t->battle->view.turn;
    rest(&d);
    for (int i = 0; i < 60 && !(t->battle->view.turn > turn && last_turn_known(t)); i++) {
        const int end = offers_end_step(t);
        const action a = t->battle->list.items[end >= 0 ? end : 0];
        battle_do(t, &a);
        rest(&d);
    }
    assert_int_equal(t->battle->view.turn, turn + 1);
    assert_int_equal(t->battle->view.units[went].space, to);
    key(&d, 'l', UI_SHIFT);
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    int next = NO_SPACE;
    for (int i = 0; i < t->plan->count; i++)
        if (t->plan->row[i].want.who[0] == went) next = t->plan->row[i].want.space;
    assert_int_not_equal(next, NO_SPACE);
    assert_true(one_way(t->b, from, to, next));
    desk_close(&d);
}

/* The first question of Rorke's Drift is about bayonets: a post chosen, and Enter, unfix none. */
static void nothing_is_prepared_unasked(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    assert_true(t->battle->ours);
    const int before = session_count(t->s);
    for (int i = 0; i < 4; i++) {
        key(&d, KEY_TAB, 0);
        assert_int_not_equal(t->choice->unit, NO_UNIT);
        assert_false(t->choice->ready);
        key(&d, KEY_ENTER, 0);
        key(&d, KEY_ENTER, 0);
    }
    const int who = t->choice->unit;
    press_on(&d, who, 0);
    press_on(&d, who, 0);
    assert_int_equal(session_count(t->s), before);
    desk_close(&d);
}

/* ---- sides that act by turns, a card at a time */

/* Two persons at one table; the side that decides may march with so many. */
static desk by_cards(int16_t *who, int n)
{
    desk d = desk_open("rules/prone/scenarios/onganjira.json", 1280, 720, false);
    session_config c = {.seed = 11, .undo = UNDO_FREE};
    assert_true(app_start_battle(d.a, "rules/prone/scenarios/onganjira.json", &c, NULL));
    table *t = d.a->table;
    for (int i = 0; i < 60; i++) {
        rest(&d);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        if (t->battle->view.step > 0 && movers(t, who, n) == n) return d;
        const action a = t->battle->list.items[t->battle->list.count - 1];
        battle_do(t, &a);
    }
    fail_msg("nobody may march");
    return d;
}

/* Whoever else may act holds one unit, and the cards are drawn on. */
static void other_holds(desk *d, int side)
{
    table *t = d->a->table;
    for (int i = 0; i < 12 && t->battle->d.side >= 0 && t->battle->d.side != side; i++) {
        for (int k = 0; k < t->battle->list.count; k++) {
            const action a = t->battle->list.items[k];
            if (a.nunits == 0 || !(action_verb(t->rs, a.verb)->takes & IS_REST)) continue;
            battle_do(t, &a);
            break;
        }
        rest(d);
        if (t->modal->card == MODAL_CURTAIN) key(d, KEY_ENTER, 0);
        rest(d);
    }
}

static int marched(const table *t, int from, const int16_t *who, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += orders_since(t, from, who[i]) > 0;
    return count;
}

/* All of them one space on. */
static void all_march(desk *d, const int16_t *who, int n)
{
    table *t = d->a->table;
    int to[PLAN_ROWS];
    for (int i = 0; i < n; i++) {
        const unit *u = &t->battle->view.units[who[i]];
        to[i] = board_neighbour(t->b, u->space, u->facing);
    }
    plan_each(t, PLAN_PREPARED, who, to, NULL, n);
    assert_int_equal(t->plan->may, n);
    plan_give(t);
    rest(d);
    if (t->modal->card == MODAL_CURTAIN) key(d, KEY_ENTER, 0);
    rest(d);
}

/* One order to many is one order, whoever draws the cards: while the other side acts the rest waits. */
static void cards_of_the_other_side_end_no_order(void **unused)
{
    enum { ALL = 5 };
    int16_t who[ALL];
    (void)unused;
    desk d = by_cards(who, ALL);
    table *t = d.a->table;
    const int side = t->battle->d.side, from = session_count(t->s);
    bool waited = false;
    all_march(&d, who, ALL);
    for (int i = 0; i < 20 && t->battle->d.side != side; i++) {
        waited = waited || (run_waits(t) && marched(t, from, who, ALL) < ALL);
        other_holds(&d, side);
    }
    assert_true(waited);
    assert_int_equal(marched(t, from, who, ALL), ALL);
    assert_false(run_waits(t));
    assert_int_equal(run_left(t), 0);
    desk_close(&d);
}

static bool among(const int16_t *who, int n, int u)
{
    for (int i = 0; i < n; i++)
        if (who[i] == u) return true;
    return false;
}

/* Where something has happened to them meanwhile they are asked: by what it broke off, and one press goes on.
 */
static void what_breaks_an_order_off_is_told(void **unused)
{
    enum { ALL = 5 };
    int16_t who[ALL];
    (void)unused;
    desk d = by_cards(who, ALL);
    table *t = d.a->table;
    const int side = t->battle->d.side, from = session_count(t->s);
    all_march(&d, who, ALL);
    assert_int_not_equal(t->battle->d.side, side);
    const int went = marched(t, from, who, ALL);
    assert_true(run_waits(t) && went > 0 && went < ALL);
    action gone;
    action_init(&gone, VERB_UMPIRE_REMOVE, NO_SIDE);
    for (int u = 0; u < t->sc->nunits && gone.nunits == 0; u++)
        if (t->sc->units[u].side == side && t->battle->view.units[u].status == UNIT_ON && !among(who, ALL, u))
            action_add_unit(&gone, u);
    assert_true(battle_overrule(t, &gone));
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    other_holds(&d, side);
    assert_int_equal(t->battle->d.side, side);
    assert_int_equal(marched(t, from, who, ALL), went);
    assert_int_equal(run_left(t), ALL - went);
    char still[40], button[24];
    snprintf(still, sizeof still, ALL - went == 1 ? "1 unit is still to go." : "%d units are still to go.",
             ALL - went);
    snprintf(button, sizeof button, "Go on: %d", ALL - went);
    assert_true(text_drawn(d.out, still));
    assert_true(text_drawn(d.out, button));
    for (int i = 0; i < ALL && t->choice->unit == NO_UNIT; i++) /* whom one looks at takes it from nobody */
        if (offers_may_act(t, who[i])) choice_select(t, who[i]);
    assert_int_not_equal(t->choice->unit, NO_UNIT);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, button));
    key(&d, 'g', UI_SHIFT);
    rest(&d);
    assert_true(marched(t, from, who, ALL) > went);
    desk_close(&d);
}

/* Whoever sits there meanwhile ends his own orders alone, not one that waits for him. */
static void nobody_ends_the_order_of_another(void **unused)
{
    enum { ALL = 5 };
    int16_t who[ALL];
    (void)unused;
    desk d = by_cards(who, ALL);
    table *t = d.a->table;
    const int side = t->battle->d.side;
    all_march(&d, who, ALL);
    assert_true(run_waits(t));
    assert_int_equal(t->battle->viewer, 1 - side);
    assert_false(run_may_drop(t));
    run_drop(t);
    assert_true(run_waits(t));
    desk_close(&d);
}

/* What has been taken back broke nothing off, whatever is done in its stead. */
static void what_is_taken_back_leaves_nothing_to_go_on_with(void **unused)
{
    enum { ALL = 5 };
    int16_t who[ALL];
    (void)unused;
    desk d = by_cards(who, ALL);
    table *t = d.a->table;
    const int side = t->battle->d.side, from = session_count(t->s);
    all_march(&d, who, ALL);
    run_drop(t);
    const int upto = session_count(t->s);
    battle_undo(t, from);
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    assert_int_equal(t->battle->d.side, side);
    assert_int_equal(run_left(t), 0);
    for (int i = 0; i < 20 && session_count(t->s) < upto; i++) { /* none of the order's units goes */
        const int held = session_count(t->s);
        for (int k = 0; k < t->battle->list.count && session_count(t->s) == held; k++) {
            const action a = t->battle->list.items[k];
            if (a.nunits > 0 && !among(who, ALL, a.units[0]) && (action_verb(t->rs, a.verb)->takes & IS_REST))
                battle_do(t, &a);
        }
        rest(&d);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        rest(&d);
    }
    other_holds(&d, side);
    assert_true(session_count(t->s) >= upto && t->battle->d.side == side);
    assert_int_equal(run_left(t), 0);
    desk_close(&d);
}

/* Turned away by `steps` from where the nearest enemy stands as seen from there. */
static void turned_from(const table *t, int who, int enemy, int steps)
{
    state *now = (state *)&t->battle->view;
    const int n = board_directions(t->b, now->units[who].space);
    now->units[who].facing = (int8_t)((enemy + steps) % n);
}

/* Whoever marches keeps his front where he has the enemy before it, and else turns to him; where none is seen
 * he looks the way he went. A stroke, or a key, turns him all the same. */
static void a_march_shows_the_enemy_no_back(void **unused)
{
    enum { ALL = 5, TURNS = 6 };
    int16_t who[ALL];
    (void)unused;
    desk d = by_cards(who, ALL);
    table *t = d.a->table;
    state *now = (state *)&t->battle->view;
    const int u = who[0], from = now->units[u].space, to = board_neighbour(t->b, from, now->units[u].facing),
              enemy = front_to_enemy(t, now, t->battle->d.side, to);
    assert_int_not_equal(enemy, NO_DIRECTION);
    const intent march = {.who = {(int16_t)u},
                          .nwho = 1,
                          .verb = -1,
                          .space = to,
                          .target = NO_UNIT,
                          .facing = NO_ARG,
                          .toward = NO_SPACE,
                          .args = {NO_ARG, NO_ARG, NO_ARG, NO_ARG}};
    action a;
    bool throws;
    refusal why;
    assert_true(plan_find(t, now, &march, &a, &throws, &why) && throws);
    battle_do(t, &a);
    rest(&d);
    const int side = t->battle->d.side;
    for (int off = 0; off < TURNS; off++) {
        turned_from(t, u, enemy, off);
        const int front = now->units[u].facing, want = off <= 1 || off == TURNS - 1 ? front : enemy;
        intent then = march;
        then.thrown = true;
        assert_int_equal(front_after(t, now, u, from, to), want);
        assert_true(plan_find(t, now, &then, &a, &throws, &why) && !throws);
        assert_int_equal(a.args[verb_arg_of(action_verb(t->rs, a.verb), ARG_DIRECTION)], want);
        assert_int_equal(choice_wanted_facing(t, &a), want);
    }
    for (int i = 0; i < t->sc->nunits; i++)
        if (now->units[i].side != side) now->units[i].status = UNIT_DESTROYED;
    assert_int_equal(front_after(t, now, u, from, to), board_direction(t->b, from, to));
    desk_close(&d);
}

/* ---- one order to several, of whom not all have what it asks for besides */

static action *listed(const table *t, int deed, int who, int target, int asked)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        action *a = &t->battle->list.items[i];
        if (a->verb == deed && a->nunits == 1 && a->units[0] == who && a->target == target &&
            a->args[0] == asked)
            return a;
    }
    return NULL;
}

/* A yes of the first verb at a target that has one. */
static int asks_besides(const table *t)
{
    for (int i = 0; i < t->rs->nverbs; i++)
        if ((t->rs->verbs[i].takes & TAKES_TARGET) && t->rs->verbs[i].args[0].choices == action_no_yes)
            return i;
    return -1;
}

/* Two who may fire at the same enemy, the first led and the other not; false: there are none now. */
static bool led_and_not(const table *t, int deed, int16_t who[2], int *target)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->verb != deed || a->args[0] != 1) continue;
        for (int u = 0; u < t->sc->nunits; u++)
            if (u != a->units[0] && listed(t, deed, u, a->target, 0) && !listed(t, deed, u, a->target, 1)) {
                who[0] = a->units[0];
                who[1] = (int16_t)u;
                *target = a->target;
                return true;
            }
    }
    return false;
}

/* Guns are unlimbered, an enemy stands before them, the rest is ended, until that stands. */
static desk led_and_not_opened(int16_t who[2], int *target, int *deed)
{
    static const char path[] = "rules/prone/scenarios/omaruru.json";
    desk d = desk_open(path, 1280, 720, false);
    session_config c = {.seed = 11, .undo = UNDO_FREE};
    assert_true(app_start_battle(d.a, path, &c, NULL));
    table *t = d.a->table;
    action near;
    *deed = asks_besides(t);
    for (int i = 0; i < 200; i++) {
        rest(&d);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        if (led_and_not(t, *deed, who, target)) return d;
        if (i == 2) {
            action_init(&near, VERB_UMPIRE_PLACE, NO_SIDE);
            action_add_unit(&near, 10); /* Third band */
            action_add_space(&near, board_space_find(t->b, "1413"));
            assert_true(battle_overrule(t, &near));
            rest(&d);
        }
        const action_list *l = &t->battle->list;
        int k = 0;
        while (k < l->count && (strcmp(t->rs->verbs[l->items[k].verb].name, "unlimber") != 0))
            k++;
        for (int e = 0; e < l->count && k == l->count; e++)
            if (action_verb(t->rs, l->items[e].verb)->takes & ENDS_STEP) k = e;
        const action a = l->items[k < l->count ? k : l->count - 1];
        battle_do(t, &a);
    }
    fail_msg("nobody is led while another is not");
    return d;
}

/* A gun has no leader to direct its fire: it fires all the same, the list says without what, and where a card
 * comes between it is still to fire. */
static void who_has_nothing_to_add_does_it_plainly(void **unused)
{
    int16_t who[2];
    int target = NO_UNIT, deed = -1;
    (void)unused;
    desk d = led_and_not_opened(who, &target, &deed);
    table *t = d.a->table;
    const int side = t->battle->d.side, from = session_count(t->s);
    const action order = *listed(t, deed, who[0], target, 1);
    plan_like(t, PLAN_PREPARED, who, 2, &order);
    assert_int_equal(t->plan->may, 2);
    assert_int_equal(t->plan->row[0].act.args[0], 1);
    assert_int_equal(t->plan->row[1].act.args[0], 0);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "; without: "));
    plan_give(t);
    rest(&d);
    for (int i = 0; i < 20 && t->battle->d.side != side && t->battle->d.side >= 0; i++)
        other_holds(&d, side);
    assert_true(orders_since(t, from, who[0]) > 0);
    assert_true(orders_since(t, from, who[1]) > 0 || run_left(t) == 1);
    desk_close(&d);
}

/* Who throws for his march goes on the same way as far as his dice let him: no bad throw is repeated. */
static void as_last_turn_goes_as_far_as_the_dice_let_it(void **unused)
{
    enum { ALL = 3 };
    int16_t who[ALL];
    (void)unused;
    desk d = by_cards(who, ALL);
    table *t = d.a->table;
    const int side = t->battle->d.side, turn = t->battle->view.turn;
    int from[ALL];
    for (int i = 0; i < ALL; i++)
        from[i] = t->battle->view.units[who[i]].space;
    all_march(&d, who, ALL);
    for (int i = 0;
         i < 200 && !(t->battle->d.side == side && t->battle->view.turn > turn && last_turn_known(t)); i++) {
        const int end = offers_end_step(t);
        if (t->battle->list.count > 0 && !run_waits(t)) {
            const action a = t->battle->list.items[end >= 0 ? end : 0];
            battle_do(t, &a);
        } else {
            other_holds(&d, side);
        }
        rest(&d);
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    }
    assert_true(last_turn_known(t));
    last_turn_prepare(t);
    int farther = 0;
    for (int i = 0; i < t->plan->count; i++) {
        const intent *w = &t->plan->row[i].want;
        const int at = t->battle->view.units[w->who[0]].space;
        for (int k = 0; k < ALL; k++)
            if (w->who[0] == who[k] && at != from[k])
                farther += board_steps(t->b, at, w->space) > board_steps(t->b, from[k], at);
    }
    assert_true(farther > 0);
    desk_close(&d);
}

/* The French of Maida go straight on, as far as they may. */
static void straight_on(desk *d)
{
    table *t = d->a->table;
    for (int u = 0; u < t->sc->nunits; u++) {
        const action *best = NULL;
        for (int i = 0; i < t->battle->list.count && t->battle->view.units[u].status == UNIT_ON; i++) {
            const action *a = &t->battle->list.items[i];
            const int at = t->battle->view.units[u].space, to = action_space(a);
            if (a->nunits != 1 || a->units[0] != u || !goes(t, a) || to == NO_SPACE ||
                t->b->spaces[to].centre.y != t->b->spaces[at].centre.y ||
                t->b->spaces[to].centre.x >= t->b->spaces[at].centre.x)
                continue;
            if (!best || board_steps(t->b, at, to) > board_steps(t->b, at, action_space(best))) best = a;
        }
        if (!best) continue;
        const action chosen = *best;
        battle_do(t, &chosen);
        rest(d);
    }
}

/* What went straight at the enemy stops short of him; limbered guns do not follow into his fire but stay, and
 * it is said why; of whom more enemies can fire at where he goes the list says so. */
static void as_last_turn_leads_no_guns_into_fire(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, false);
    table *t = d.a->table;
    int stayed = 0, exposed = 0, sent = 0, done = 0;
    rest(&d);
    for (int i = 0; i < 200 && t->battle->view.turn < 5 && t->battle->d.side != GAME_OVER; i++) {
        const int turn = t->battle->view.turn;
        if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
        if (t->battle->d.side == 1 && turn != done && t->battle->view.step == 1 && t->battle->ours) {
            done = turn;
            d.a->said[0] = 0;
            if (last_turn_known(t)) last_turn_prepare(t);
            stayed += strstr(d.a->said, "stays: Limbered it cannot fire, and") != NULL;
            app_draw(d.a, d.out);
            bool some = false;
            for (int k = 0; k < t->plan->count; k++) {
                const plan_row *row = &t->plan->row[k];
                refusal warned;
                const int at = t->battle->view.units[row->want.who[0]].space;
                assert_false(row->may && game_warned_of(&t->battle->view, &row->act, &warned));
                for (int e = 0; e < t->sc->nunits && row->may; e++)
                    if (t->battle->view.units[e].status == UNIT_ON && t->sc->units[e].side == 0 &&
                        board_steps(t->b, at, t->battle->view.units[e].space) > 1)
                        assert_true(
                            board_steps(t->b, action_space(&row->act), t->battle->view.units[e].space) > 1);
                some = some || row->exposed > 0;
                sent++;
            }
            exposed += some && text_holds(d.out, "can fire at it");
            plan_clear(t);
            straight_on(&d);
            continue;
        }
        if (t->battle->ours && t->battle->list.count > 0) {
            const int end = offers_end_step(t);
            const action a = t->battle->list.items[end >= 0 ? end : 0];
            battle_do(t, &a);
        }
        rest(&d);
    }
    assert_true(stayed > 0);
    assert_true(exposed > 0);
    assert_true(sent > 0);
    desk_close(&d);
}

/* A golden battle of the safari up to that order. */
static desk on_the_rovuma(const char *entry)
{
    char path[500], *text;
    size_t size;
    error err = {0};
    if (!file_read("tests/playthroughs/safari-rovuma.save", 1u << 24, &text, &size, &err))
        fail_msg("%s", err.text);
    const char *at = strstr(text, entry);
    assert_non_null(at);
    file_join(folder, "rovuma.save", path, sizeof path);
    assert_true(file_write(path, text, (size_t)(at + 1 - text), &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    rest(&d);
    while (d.a->table->modal->card != MODAL_NONE)
        key(&d, KEY_ENTER, 0);
    return d;
}

/* Nobody is sent farther than a throw may lead him (S1: five hexes at most), nor up to or past an enemy whom
 * he does not touch already. */
static void as_last_turn_is_one_march_and_stops_short_of_enemies(void **unused)
{
    enum { MARCH = 5 };
    static const char *const orders[] = {"\n126 patrol march u0", "\n198 foragers charge u7"};
    int sent = 0;
    (void)unused;
    for (size_t k = 0; k < sizeof orders / sizeof orders[0]; k++) {
        desk d = on_the_rovuma(orders[k]);
        table *t = d.a->table;
        const state *s = &t->battle->view;
        assert_true(last_turn_known(t));
        last_turn_prepare(t);
        for (int i = 0; i < t->plan->count; i++) {
            const plan_row *row = &t->plan->row[i];
            const int at = s->units[row->want.who[0]].space, to = row->want.space;
            assert_true(to != at);
            assert_in_range(board_steps(t->b, at, to), 1, MARCH);
            for (int e = 0; e < t->sc->nunits; e++)
                if (s->units[e].status == UNIT_ON && s->units[e].side != t->battle->d.side &&
                    board_steps(t->b, at, s->units[e].space) > 1)
                    assert_true(board_steps(t->b, to, s->units[e].space) > 1);
            sent++;
        }
        desk_close(&d);
    }
    assert_true(sent > 0);
}

static int named(const table *t, const char *name)
{
    for (int u = 0; u < t->sc->nunits; u++)
        if (strcmp(t->sc->units[u].name, name) == 0) return u;
    fail_msg("no %s", name);
    return NO_UNIT;
}

static void ordered(desk *d, const char *text)
{
    table *t = d->a->table;
    action a;
    error err = {0};
    if (!action_decode(t->sc, 0, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    battle_do(t, &a);
    rest(d);
}

/* Whoever comes into sight ends an order to several, but not game that harms nobody (zebra), nor whom they
 * have been told of there in the same turn. In haze, that ends three hexes off. */
static void harmless_game_and_what_is_known_break_nothing_off(void **unused)
{
    static const struct {
        const char *beast, *to;
        bool shown, ends;
    } rows[] = {{"Zebra", "1304", true, false},
                {"Zebra", "1305", false, false},
                {"Hippopotamus", "1304", true, true},
                {"Hippopotamus", "1305", false, false},
                {"Hippopotamus", "1304", true, false}};
    (void)unused;
    desk d = {0};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[80];
        error err = {0};
        if (i == 0 || strcmp(rows[i].beast, rows[i - 1].beast) != 0) {
            if (i > 0) desk_close(&d);
            d = on_the_rovuma("\n64 patrol march u1");
            snprintf(text, sizeof text, "umpire-place u%d > 0101", named(d.a->table, "Hippopotamus"));
            overrule(&d, text);
            snprintf(text, sizeof text, "umpire-place u%d > 1301", named(d.a->table, rows[i].beast));
            overrule(&d, text);
            overrule(&d, "umpire-place u1 > 1305");
            assert_true(session_script((session *)d.a->table->s, "4", &err));
            ordered(&d, "march u1");
        }
        const table *t = d.a->table;
        const int beast = named(t, rows[i].beast), from = session_count(t->s);
        int at, nth, shown = 0;
        snprintf(text, sizeof text, "move u1 > %s", rows[i].to);
        ordered(&d, text);
        assert_true(session_count(t->s) > from);
        for (int k = 0; k < session_at(t->s, from)->events.count; k++) {
            const event *ev = &session_at(t->s, from)->events.items[k];
            shown += ev->kind == EV_REVEAL && ev->unit == beast && (ev->seen_by & 1) != 0;
        }
        if (shown != rows[i].shown) fail_msg("row %zu: shown %d times", i, shown);
        if (broken_by_own(t, from, 1, &at, &nth) != rows[i].ends) fail_msg("row %zu", i);
    }
    desk_close(&d);
}

/* On until several could fire by one order. */
static void until_fire(desk *d)
{
    table *t = d->a->table;
    rest(d);
    for (int i = 0; i < 600 && !all_fire_known(t); i++) {
        if (t->battle->ours && t->battle->list.count > 0) {
            const action a = t->battle->list.items[i * 7 % t->battle->list.count];
            battle_do(t, &a);
        }
        rest(d);
    }
    if (!all_fire_known(t)) fail_msg("%s: nobody may ever fire", t->sc->title);
}

/* Each of the rows that may has an enemy of its own to fire at. */
static void all_aim(const table *t)
{
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    assert_true(t->plan->shots && t->plan->may > 0);
    for (int i = 0; i < t->plan->count; i++) {
        const int at = t->plan->row[i].want.target;
        assert_int_not_equal(at, NO_UNIT);
        assert_int_not_equal(t->battle->view.units[at].side, t->battle->d.side);
    }
}

/* Where fire is declared first: one key shows whom each would fire at, and nothing is ordered; a press on an
 * enemy turns upon him all who can; Escape drops it and opens nothing; Enter orders it, and one undo takes
 * all of it back. */
static void the_fire_of_a_side_is_one_order(void **unused)
{
    static const char *const fires[] = {"rules/grid/scenarios/kassassin.json",
                                        "rules/conduct/scenarios/rorkes-drift.json"};
    (void)unused;
    for (size_t i = 0; i < sizeof fires / sizeof *fires; i++) {
        desk d = desk_open(fires[i], 1280, 720, true);
        table *t = d.a->table;
        until_fire(&d);
        camera_fit(t, false);
        const int before = session_count(t->s);
        const uint64_t hash = session_hash(t->s, NO_SIDE);
        key(&d, 'a', UI_SHIFT);
        all_aim(t);
        key(&d, KEY_ESCAPE, 0);
        assert_int_equal(t->plan->on, PLAN_NONE);
        assert_int_equal(t->modal->card, MODAL_NONE);
        key(&d, 'a', UI_SHIFT);
        const int at = t->plan->row[0].want.target;
        press_on(&d, at, 0);
        all_aim(t);
        int upon = 0;
        for (int k = 0; k < t->plan->count; k++)
            upon += t->plan->row[k].want.target == at;
        assert_true(upon > 0);
        int16_t who[PLAN_ROWS];
        int n = 0;
        for (int k = 0; k < t->plan->count; k++)
            if (t->plan->row[k].may) who[n++] = t->plan->row[k].want.who[0];
        assert_int_equal(session_count(t->s), before);
        key(&d, KEY_ENTER, 0);
        for (int k = 0; k < n; k++)
            assert_int_equal(orders_since(t, before, who[k]), 1);
        key(&d, 'z', UI_CTRL);
        assert_int_equal(session_count(t->s), before);
        assert_true(session_hash(t->s, NO_SIDE) == hash);
        desk_close(&d);
    }
}

/* Several aim at one: under the board of odds, which lies where the list would, nobody is sent to a line of
 * it. */
static void a_list_that_is_covered_is_not_spoken_of(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/heyde.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    int enemy = 0, lead = NO_UNIT;
    while (t->sc->units[enemy].side == 0)
        enemy++;
    char line[80];
    snprintf(line, sizeof line, "umpire-place u%d > 1115", enemy);
    overrule(&d, line);
    overrule(&d, "umpire-step step=fire");
    rest(&d);
    for (int i = 0; i < t->battle->list.count && lead == NO_UNIT; i++)
        if (t->battle->list.items[i].target == enemy) lead = t->battle->list.items[i].units[0];
    assert_int_not_equal(lead, NO_UNIT);
    choice_select(t, lead);
    for (int i = 0; i < t->sc->nunits && t->choice->nextra < 2; i++)
        if (i != lead && t->sc->units[i].side == 0 && t->battle->view.units[i].status == UNIT_ON)
            choice_together(t, i);
    assert_true(t->choice->nextra > 0 && choice_target(t, enemy));
    if (!odds_board_on_dock(t)) key(&d, 't', 0);
    app_draw(d.a, d.out);
    assert_true(odds_board_on_dock(t) && plan_listed(t));
    assert_false(text_holds(d.out, "a line of the list"));
    key(&d, 't', 0);
    app_draw(d.a, d.out);
    assert_true(!odds_board_on_dock(t) && text_holds(d.out, "a line of the list leaves its unit out"));
    desk_close(&d);
}

/* The golden battle of Kassassin up to the order that has those words, with the whole fire prepared. */
static desk at_fire(const char *entry)
{
    char path[500], *text;
    size_t size;
    error err = {0};
    if (!file_read("tests/playthroughs/grid-kassassin.save", 1u << 24, &text, &size, &err))
        fail_msg("%s", err.text);
    const char *at = strstr(text, entry);
    assert_non_null(at);
    while (at > text && at[-1] != '\n')
        at--;
    file_join(folder, "fire.save", path, sizeof path);
    assert_true(file_write(path, text, (size_t)(at - text), &err));
    mem_free(text);
    desk d = desk_open(path, 1280, 720, true);
    rest(&d);
    while (d.a->table->modal->card != MODAL_NONE)
        key(&d, KEY_ENTER, 0);
    assert_true(all_fire_known(d.a->table));
    const ui_event e = {.kind = UI_KEY, .key = 'a', .mods = UI_SHIFT};
    app_event(d.a, &e); /* what is said then goes by */
    app_draw(d.a, d.out);
    app_draw(d.a, d.out);
    all_aim(d.a->table);
    return d;
}

static action first_shot(const table *t, int who)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits > 0 && a->units[0] == who && game_is_shot(&t->battle->view, a)) return *a;
    }
    fail_msg("%s has no shot", t->sc->units[who].name);
    return (action){0};
}

static bool drawn_within(const desk *d, frect r, const char *what)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && strstr(d->out->text + c->text, what) &&
            ui_inside(r, c->u.text.x, c->u.text.y))
            return true;
    }
    return false;
}

/* Of one alone a whole fire is shown as of many: the list, the golden button, and what Enter does; and who is
 * left out of it is told, with what his shot would cost. */
static void a_fire_of_one_is_listed_and_who_is_left_out_told(void **unused)
{
    (void)unused;
    desk d = at_fire(" british fire u4 @u9 ");
    table *t = d.a->table;
    char says[160];
    assert_int_equal(t->plan->count, 1);
    assert_true(text_holds(d.out, "What each will do"));
    assert_true(text_drawn(d.out, "Order 1 unit"));
    assert_int_equal(golden_buttons(d.out), 1);
    snprintf(says, sizeof says, "press Enter and it declares its fire at %s;",
             say_unit(t, t->plan->row[0].want.target));
    assert_true(text_holds(d.out, says));
    assert_string_equal(d.a->said,
                        "Horse Artillery stays out: ammunition is counted. Chosen by itself it may fire "
                        "all the same.");
    assert_true(drawn_within(&d, region_of(t, "orderscard", 0), "stays out"));
    key(&d, KEY_ESCAPE, 0);
    assert_true(unused_asked(t)); /* nothing is given: all of them are asked about */
    key(&d, 'a', UI_SHIFT);
    const int before = session_count(t->s), who = t->plan->row[0].want.who[0];
    key(&d, KEY_ENTER, 0);
    assert_int_equal(orders_since(t, before, who), 1);
    assert_true(offers_unused(t) > 0 && !unused_asked(t)); /* who was left out has been told of */
    assert_true(unused_nobody(t));
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "1 left out")); /* below the golden button */
    key(&d, 'z', UI_CTRL);
    assert_true(unused_asked(t));
    const action one = first_shot(t, who);
    battle_do(t, &one);
    rest(&d);
    assert_true(unused_asked(t)); /* he was told by himself: the others are still asked about */
    assert_true(text_holds(d.out, "declared fire")); /* and nothing has been thrown */
    assert_false(text_holds(d.out, "fired on"));
    desk_close(&d);
}

/* The whole fire as it would be prepared, ordered one by one; how many. */
static int fire_by_hand(desk *d)
{
    table *t = d->a->table;
    action shot[PLAN_ROWS];
    int n = 0;
    key(d, 'a', UI_SHIFT);
    for (int i = 0; i < t->plan->count; i++)
        if (t->plan->row[i].may) shot[n++] = t->plan->row[i].act;
    key(d, KEY_ESCAPE, 0);
    for (int i = 0; i < n; i++) {
        battle_do(t, &shot[i]);
        rest(d);
    }
    return n;
}

/* Once it is said who moves first the leaders' part, which was left so, is passed over: by its name, for the
 * units' own part of the step just begins. */
static bool passes_over(desk *d)
{
    static const char says[] = "Commanders, leaders and mules: by itself, as you chose.";
    bool said = false;
    for (int i = 0; i < 100 && !said; i++) {
        app_tick(d->a, d->now += 40);
        said = strstr(d->a->said, says) != NULL;
    }
    rest(d);
    return said;
}

/* The garrison stands and fires to the end of that turn; presses it took, all that is only looked at put
 * away.
 */
static int stands_and_fires(desk *d, int turn, bool by_hand, int *passed)
{
    table *t = d->a->table;
    int presses = 0;
    rest(d);
    for (int guard = 0; t->battle->view.turn == turn && t->battle->d.side >= 0 && guard < 40; guard++) {
        assert_true(t->battle->ours);
        if (offers_end_step(t) < 0) { /* who moves first */
            const action first = t->battle->list.items[0];
            battle_do(t, &first);
            *passed += passes_over(d);
        } else if (all_fire_known(t) && by_hand) {
            presses += fire_by_hand(d);
            key(d, KEY_ENTER, UI_CTRL);
        } else if (all_fire_known(t)) {
            key(d, 'a', UI_SHIFT);
            assert_int_equal(t->plan->on, PLAN_PREPARED);
            key(d, KEY_ENTER, 0);
            presses++;
        } else if (unused_may_stay(t) || (left_so_may(t) && !by_hand)) {
            key(d, 'a', UI_SHIFT);
        } else {
            key(d, KEY_ENTER, UI_CTRL);
        }
        presses++;
        rest(d);
    }
    return presses;
}

/* Where that turn ended; the next may have gone on by itself. */
static uint64_t hash_after(const session *s, int turn)
{
    int i = session_count(s) - 1;
    while (i > 0 && session_at(s, i)->turn > turn)
        i--;
    return session_at(s, i)->hash;
}

/* That turn began with no question; taken back, there it is, and stays until it is answered. */
static void what_was_left_so_is_asked_after_an_undo(desk *d)
{
    table *t = d->a->table;
    rest(d);
    assert_false(left_so_may(t));
    const int before = session_count(t->s), turn = t->battle->view.turn;
    key(d, 'z', UI_CTRL);
    while (t->modal->card != MODAL_NONE)
        key(d, KEY_ENTER, 0);
    rest(d);
    assert_true(session_count(t->s) < before && t->battle->view.turn == turn);
    assert_true(left_so_may(t) && text_drawn(d->out, "Always end it"));
    key(d, KEY_ENTER, UI_CTRL);
    rest(d);
    assert_false(left_so_may(t) && strcmp(t->battle->d.prompt, "prompt.bayonets") == 0);
}

/* Where nothing presses a step is left so once and for all that stays so, and a whole fire that leaves nobody
 * anything to do ends its step: from the second turn on to stand and to fire is a handful of presses, and
 * what comes of it is what it was by hand. An undo goes back to what was left so, and it is asked again. */
static void to_stand_and_fire_takes_few_presses(void **unused)
{
    enum { TURNS = 3, SPARED = 4, MOST = 7 }; /* of them two who rally are asked */
    uint64_t hash[2][TURNS + 1] = {{0}};
    int presses[2][TURNS + 1] = {{0}}, passed[2] = {0};
    (void)unused;
    for (int how = 0; how < 2; how++) {
        desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
        for (int turn = 1; turn <= TURNS; turn++) {
            presses[how][turn] = stands_and_fires(&d, turn, how == 0, &passed[how]);
            hash[how][turn] = hash_after(d.a->table->s, turn);
        }
        desk_close(&d);
    }
    assert_true(passed[0] == 0 && passed[1] > 0); /* by the name of the part, not as the end of the step */
    for (int turn = 1; turn <= TURNS; turn++) {
        if (hash[0][turn] != hash[1][turn]) fail_msg("turn %d ends otherwise", turn);
        /* Each shot but the first, and the end of the fire; then what was left so, too. */
        if (presses[1][turn] > presses[0][turn] - SPARED || presses[1][turn] > MOST)
            fail_msg("turn %d: %d presses, by hand %d", turn, presses[1][turn], presses[0][turn]);
    }
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    for (int turn = 1; turn < TURNS; turn++)
        stands_and_fires(&d, turn, false, &passed[1]);
    what_was_left_so_is_asked_after_an_undo(&d);
    desk_close(&d);
}

/* Nobody can be placed, and one is looked at: the key does what its button did until then. */
static void who_is_only_looked_at_leaves_the_key_for_all(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/lake.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    const int side = t->battle->d.side, before = session_count(t->s);
    assert_true(t->battle->ours && left_so_may(t));
    choice_select(t, 1);
    rest(&d);
    assert_int_equal(t->sc->units[1].side, side);
    assert_false(left_so_may(t) || offers_any(t, 1));
    key(&d, 'a', UI_SHIFT);
    rest(&d);
    assert_true(session_count(t->s) > before);
    desk_close(&d);
}

static int with_offer(const table *t, uint8_t what, int *first)
{
    int n = 0;
    for (int u = t->sc->nunits - 1; u >= 0; u--)
        if (t->offers->of[u] & what) *first = u, n++;
    return n;
}

/* The key that fires with all fires with one as well, where one alone has a shot left; where that would cost
 * him something it is said whose it is, and nothing is offered. */
static void the_key_for_all_serves_one(void **unused)
{
    (void)unused;
    desk d = at_fire(" british fire u0 @u13 ");
    table *t = d.a->table;
    int who = NO_UNIT;
    key(&d, KEY_ESCAPE, 0);
    while (with_offer(t, OFFER_FREE, &who) > 1) {
        const action one = first_shot(t, who);
        battle_do(t, &one);
        rest(&d);
    }
    assert_int_equal(with_offer(t, OFFER_FREE, &who), 1);
    assert_true(all_fire_known(t));
    assert_true(text_drawn(d.out, "The rest fire"));
    key(&d, 'a', UI_SHIFT);
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    assert_true(t->plan->count == 1 && t->plan->row[0].want.who[0] == who);
    const int before = session_count(t->s);
    key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_int_equal(orders_since(t, before, who), 1); /* and nobody has anything left: the step is over */
    const verb *ends = action_verb(t->rs, session_at(t->s, before + 1)->act.verb);
    assert_true(ends != NULL && (ends->takes & ENDS_STEP) != 0);
    desk_close(&d);
}

/* With one chosen the key is for all, all the same; with something prepared for him it says what comes first.
 */
static void all_fire_with_one_chosen(void **unused)
{
    (void)unused;
    desk d = at_fire(" british fire u0 @u13 ");
    table *t = d.a->table;
    int who = NO_UNIT;
    key(&d, KEY_ESCAPE, 0);
    assert_true(with_offer(t, OFFER_FREE, &who) > 0);
    choice_select(t, who);
    key(&d, 'a', UI_SHIFT);
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    key(&d, KEY_ESCAPE, 0);
    const action one = first_shot(t, who);
    choice_select(t, who);
    assert_true(choice_target(t, one.target) && t->choice->ready);
    key(&d, 'a', UI_SHIFT);
    assert_int_equal(t->plan->on, PLAN_NONE);
    assert_true(t->choice->ready);
    desk_close(&d);
}

/* Each row of a whole fire has the mean of its own dice; what falls with it is said beside it in words. */
static void each_row_has_its_own_mean(void **unused)
{
    (void)unused;
    desk d = at_fire(" british fire u0 @u13 ");
    const table *t = d.a->table;
    int with = 0, follow = 0;
    for (int k = 0; k < t->plan->count; k++) {
        const plan_row *row = &t->plan->row[k];
        odds o;
        int before = 0;
        for (int i = 0; i < k; i++)
            before += t->plan->row[i].want.target == row->want.target;
        follow += before > 0;
        assert_true(game_odds(&t->battle->view, &row->act, &o));
        assert_int_equal(o.ndeclared, 0);
        assert_int_equal(row->mean_milli, o.mean_milli);
        with += row->with_milli > row->mean_milli;
    }
    assert_true(with > 0);
    assert_int_equal(with, follow);
    assert_true(text_drawn(d.out, "17.5 with those before"));
    assert_true(text_holds(d.out, "average 14.0 hits"));
    desk_close(&d);
}

/* Of its shots that with most hits, and that with fewest; false: it has not two that differ. */
static bool shots_apart(const table *t, int who, action *most, action *least)
{
    int64_t high = -1, low = INT64_MAX;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        odds o;
        if (a->nunits != 1 || a->units[0] != who || !game_free_shot(&t->battle->view, a) ||
            !game_odds(&t->battle->view, a, &o))
            continue;
        if (o.mean_milli > high) high = o.mean_milli, *most = *a;
        if (o.mean_milli < low) low = o.mean_milli, *least = *a;
    }
    return high > low;
}

static int aimed_at(const table *t, int who)
{
    for (int i = 0; i < t->plan->count; i++)
        if (t->plan->row[i].want.who[0] == who) return t->plan->row[i].want.target;
    return NO_UNIT;
}

/* Better than most hits on average is whom it surely destroys; but not one whom those before it destroy. */
static void a_sure_kill_is_the_best_target(void **unused)
{
    (void)unused;
    desk d = at_fire(" british fire u0 @u13 ");
    table *t = d.a->table;
    unit *all = ((battle *)t->battle)->view.units;
    int16_t wish[UNITS_MAX];
    action most = {0}, least = {0};
    int who = t->sc->nunits - 1;
    for (int u = 0; u < UNITS_MAX; u++)
        wish[u] = NO_UNIT;
    key(&d, KEY_ESCAPE, 0);
    while (who > 0 && !shots_apart(t, who, &most, &least))
        who--;
    assert_true(who > 0);
    all[least.target].strength = all[most.target].strength = 3; /* as fresh as each other: most hits decide */
    all[least.target].hits = all[most.target].hits = 0;
    for (int u = 0; u < who; u++)
        if (all[u].side == all[who].side) all[u].status = UNIT_DESTROYED;
    plan_shots(t, PLAN_PREPARED, wish);
    assert_int_equal(aimed_at(t, who), most.target);
    all[least.target].strength = 1;
    all[least.target].hits = 9;
    plan_shots(t, PLAN_PREPARED, wish);
    assert_int_equal(aimed_at(t, who), least.target);
    for (int u = 0; u < who; u++)
        if (all[u].side == all[who].side) all[u].status = UNIT_ON;
    plan_shots(t, PLAN_PREPARED, wish);
    assert_int_equal(aimed_at(t, 0), least.target);
    assert_int_equal(aimed_at(t, who), most.target);
    desk_close(&d);
}

/* ---- the last counter */

static bool deploys(const table *t)
{
    return t->battle->ours && t->rs->course && course_phase_of(&t->battle->view) < t->rs->course->turn;
}

/* The first place of the first who has one. */
static const action *to_place(const table *t)
{
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].nunits > 0 && action_space(&t->battle->list.items[i]) != NO_SPACE)
            return &t->battle->list.items[i];
    return NULL;
}

/* Prepared at its place, as a press does it, and given by Enter. How many orders that made. */
static int place_next(desk *d)
{
    table *t = d->a->table;
    const action a = *to_place(t);
    const int before = session_count(t->s);
    choice_select(t, a.units[0]);
    choice_take(t, &a);
    assert_true(t->choice->ready);
    key(d, KEY_ENTER, 0);
    return session_count(t->s) - before;
}

/* Until a question comes up, or nobody places any more. */
static int place_all(desk *d)
{
    table *t = d->a->table;
    const int side = t->battle->d.side;
    int placed = 0;
    while (deploys(t) && t->battle->d.side == side && t->modal->card == MODAL_NONE && to_place(t))
        placed += place_next(d);
    return placed;
}

/* Placed one by one, the last is asked about by the golden button of a question; let be, nothing has
 * happened. So is all of them at once. */
static void the_last_counter_begins_no_battle_unasked(void **unused)
{
    int systems = 0;
    (void)unused;
    for (int i = 0; ruleset_list[i]; i++) {
        char within[200], path[512], **names;
        int count, deployed = 0;
        error err = {0};
        snprintf(within, sizeof within, "rules/%s/scenarios", ruleset_list[i]->id);
        assert_true(file_list(within, ".json", &names, &count, &err));
        for (int k = 0; k < count; k++) {
            file_join(within, names[k], path, sizeof path);
            desk d = desk_open(path, 1280, 720, false);
            table *t = d.a->table;
            rest(&d);
            if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
            rest(&d);
            if (deploys(t) && to_place(t)) {
                const int side = t->battle->d.side, placed = place_all(&d), before = session_count(t->s);
                if (deploys(t) && t->battle->d.side == side && t->modal->card == MODAL_NONE) {
                    assert_true(offers_end_step(t) >= 0); /* there it ends by its button */
                    desk_close(&d);
                    continue;
                }
                if (t->modal->card != MODAL_SURE) fail_msg("%s: begun with %d placed", path, placed);
                assert_true(text_drawn(d.out, "Begin"));
                key(&d, KEY_ESCAPE, 0);
                assert_int_equal(t->modal->card, MODAL_NONE);
                assert_int_equal(session_count(t->s), before);
                assert_true(deploys(t) && t->battle->d.side == side);
                assert_int_equal(place_next(&d), 0);
                key(&d, KEY_ENTER, 0); /* the golden one */
                assert_true(session_count(t->s) > before);
                assert_true(!deploys(t) || t->battle->d.side != side);
                deployed++;
            }
            desk_close(&d);
        }
        file_list_free(names, count);
        systems += deployed > 0;
    }
    assert_true(systems > 0);
}

/* All that wait, set out by one order. */
static void all_set_out_at_once_are_asked_about(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/omaruru.json", 1280, 720, false);
    table *t = d.a->table;
    int16_t who[WAITING_MAX];
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    rest(&d);
    const int n = offers_waiting(t, who), before = session_count(t->s);
    assert_true(n > 2 && deploys(t));
    for (int all = 0; all < 2; all++) {
        plan_go(t, PLAN_DRAGGED, who, n - 1 + all, action_space(to_place(t)), NO_ARG);
        assert_int_equal(t->plan->may, n - 1 + all);
        choice_give(t);
        assert_int_equal(t->modal->card, all ? MODAL_SURE : MODAL_NONE);
        rest(&d);
        if (!all) {
            assert_int_equal(session_count(t->s), before + n - 1);
            while (session_count(t->s) > before)
                key(&d, 'z', UI_CTRL);
        }
    }
    assert_int_equal(session_count(t->s), before);
    key(&d, KEY_ENTER, 0);
    assert_true(session_count(t->s) >= before + n);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_counter_drawn_goes),
        cmocka_unit_test(drawn_beyond_reach_it_is_told_first),
        cmocka_unit_test(as_last_turn_leads_no_guns_into_fire),
        cmocka_unit_test(what_is_dropped_has_done_nothing),
        cmocka_unit_test(several_go_together),
        cmocka_unit_test(a_band_keeps_its_shape),
        cmocka_unit_test(whoever_stays_says_why),
        cmocka_unit_test(one_button_for_all),
        cmocka_unit_test(as_last_turn),
        cmocka_unit_test(as_last_turn_on_areas),
        cmocka_unit_test(nothing_is_prepared_unasked),
        cmocka_unit_test(cards_of_the_other_side_end_no_order),
        cmocka_unit_test(what_breaks_an_order_off_is_told),
        cmocka_unit_test(nobody_ends_the_order_of_another),
        cmocka_unit_test(what_is_taken_back_leaves_nothing_to_go_on_with),
        cmocka_unit_test(a_march_shows_the_enemy_no_back),
        cmocka_unit_test(who_has_nothing_to_add_does_it_plainly),
        cmocka_unit_test(as_last_turn_goes_as_far_as_the_dice_let_it),
        cmocka_unit_test(harmless_game_and_what_is_known_break_nothing_off),
        cmocka_unit_test(as_last_turn_is_one_march_and_stops_short_of_enemies),
        cmocka_unit_test(the_fire_of_a_side_is_one_order),
        cmocka_unit_test(a_fire_of_one_is_listed_and_who_is_left_out_told),
        cmocka_unit_test(the_key_for_all_serves_one),
        cmocka_unit_test(all_fire_with_one_chosen),
        cmocka_unit_test(each_row_has_its_own_mean),
        cmocka_unit_test(a_sure_kill_is_the_best_target),
        cmocka_unit_test(the_last_counter_begins_no_battle_unasked),
        cmocka_unit_test(a_list_that_is_covered_is_not_spoken_of),
        cmocka_unit_test(all_set_out_at_once_are_asked_about),
        cmocka_unit_test(to_stand_and_fire_takes_few_presses),
        cmocka_unit_test(who_is_only_looked_at_leaves_the_key_for_all),
    };
    const char *some = getenv("SANDTABLE_TEST");
    if (some) cmocka_set_test_filter(some);
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
