/*
 * test_orders.c: orders by gesture, in every system: a counter drawn over the board goes there, or throws and
 * goes; several go with it; what is dropped has changed nothing; whoever stays says why; undo takes all of it
 * back at once.
 */
#include <math.h>

#include "board/names.h"
#include "game/action_form.h"
#include "game/session_undo.h"
#include "ui/desk.h"
#include "ui/table/board/pieces.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/run.h"
#include "ui/table/choose/stack.h"
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
        if (pieces_at(t, at.x, at.y) == who[i]) return who[i]; /* not one below others */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_counter_drawn_goes),
        cmocka_unit_test(what_is_dropped_has_done_nothing),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
