/*
 * test_dice_row.c: one order to several who throw before they march: what they do is what separate orders
 * would do; the dice stand in a row that shows them one by one, quickly or at once; it is put away without
 * losing anything.
 */
#include <math.h>

#include "board/names.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/golden_desk.h"
#include "ui/strokes.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/dice_row_run.h"
#include "ui/table/choose/drag.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/run.h"
#include "ui/table/direct/frame.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/orders_card.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

enum { CHOSEN = 5 };

static desk tientsin(bool instant)
{
    return before("conduct-tientsin", "\n23 allied order", 1280, 720, instant);
}

static bool throws(const table *t, int who)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 1 && a->units[0] == who && (action_verb(t->rs, a->verb)->takes & LEADS_ON))
            return true;
    }
    return false;
}

/* Nobody's counter lies on it. */
static bool alone(const table *t, int who)
{
    const int space = t->battle->view.units[who].space;
    return standing_at(t, space, NO_UNIT, false) == who && standing_at(t, space, who, false) == NO_UNIT;
}

/* Nobody stands before it. */
static bool free_ahead(const table *t, int who)
{
    const int next =
        board_neighbour(t->b, t->battle->view.units[who].space, t->battle->view.units[who].facing);
    return next != NO_SPACE && standing_at(t, next, NO_UNIT, false) == NO_UNIT;
}

static int throwers(const table *t, int16_t *who, int most, bool ahead_free)
{
    int n = 0;
    for (int u = 0; u < t->sc->nunits && n < most; u++)
        if (throws(t, u) && alone(t, u) && (!ahead_free || free_ahead(t, u))) who[n++] = (int16_t)u;
    return n;
}

/* The first `n` that throw are chosen together. */
static void choose(table *t, int n, bool ahead_free)
{
    int16_t who[CHOSEN] = {0};
    assert_int_equal(throwers(t, who, n, ahead_free), n);
    choice_select(t, who[0]);
    for (int i = 1; i < n; i++)
        choice_together(t, who[i]);
    assert_int_equal(t->choice->nextra, n - 1);
}

static void stroke(desk *d, fpoint a, fpoint b)
{
    hold_and_draw(d, a, b);
    mouse(d, UI_MOUSE_UP, b, UI_LEFT);
}

static void send(desk *d, int who, int to)
{
    stroke(d, where_unit(d->a->table, who), where_centre(d->a->table, to));
}

/* Two spaces ahead of where it stands, on the side of the nearest enemy. */
static int ahead(const table *t, int who)
{
    int to = t->battle->view.units[who].space;
    for (int i = 0; i < 2; i++) {
        const int next = board_neighbour(t->b, to, t->battle->view.units[who].facing);
        if (next != NO_SPACE) to = next;
    }
    return to;
}

/* The same given one by one, each by a stroke of its own: to the same end. */
static void separately(desk *d, const dice_row *r, const table *as)
{
    table *t = d->a->table;
    for (int i = 0; i < r->count; i++) {
        send(d, r->unit[i].who, r->unit[i].to);
        rest(d);
    }
    assert_int_equal(session_count(t->s), session_count(as->s));
    for (int i = r->from; i < session_count(t->s); i++)
        assert_memory_equal(&session_at(t->s, i)->act, &session_at(as->s, i)->act, sizeof(action));
    assert_true(session_hash(t->s, NO_SIDE) == session_hash(as->s, NO_SIDE));
}

/* Of the narrow dock nothing lies bare below it: the log has what is left, without the dice where there is
 * not room for both. */
static void nothing_lies_bare_below_the_row(void **unused)
{
    (void)unused;
    int with_log = 0;
    for (int n = 3; n <= CHOSEN; n++) {
        desk d = tientsin(true);
        table *t = d.a->table;
        choose(t, n, true);
        send(&d, t->choice->unit, ahead(t, t->choice->unit));
        rest(&d);
        app_draw(d.a, d.out);
        const frect row = t->layout->over[LAYOUT_DICE_ROW], log = region_of(t, "logpanel", 0);
        const float end = t->layout->tray.y + t->layout->tray.h;
        assert_true(row.w > 0);
        if (end - row.y - row.h >= theme_tx(&d.a->ui.t, 92, 108)) assert_true(log.w > 0);
        with_log += log.w > 0;
        desk_close(&d);
    }
    assert_true(with_log > 0);
}

static void one_stroke_does_what_separate_orders_do(void **unused)
{
    (void)unused;
    desk d = tientsin(true);
    table *t = d.a->table;
    choose(t, CHOSEN, true);
    const int lead = t->choice->unit, from = session_count(t->s);
    send(&d, lead, ahead(t, lead));
    rest(&d);
    const dice_row *r = t->dice_row;
    assert_true(r->on);
    assert_int_equal(r->count, CHOSEN);
    assert_int_equal(r->from, from);
    assert_int_equal(dice_row_awaits(t), NO_UNIT);
    for (int i = 0; i < r->count; i++) {
        const dice_row_unit *k = &r->unit[i];
        const roll *thrown = dice_row_roll(t, k);
        assert_int_equal(k->entry, from + 2 * i); /* it throws, then it marches, and only then the next */
        assert_int_equal(k->gone, k->entry + 1);
        assert_true(k->may > 0 && k->steps > 0 && k->steps <= k->may);
        assert_non_null(thrown);
        assert_int_equal(thrown->unit, k->who);
        assert_true(thrown->chart >= 0);
        char went[48];
        snprintf(went, sizeof went, "went %d of %d %s", k->steps, k->may, k->may == 1 ? "hex" : "hexes");
        assert_true(text_drawn(d.out, went)); /* of what */
    }
    desk other = tientsin(true);
    separately(&other, r, t);
    desk_close(&other);
    key(&d, 'z', UI_CTRL); /* and is taken back at once */
    assert_int_equal(session_count(t->s), from);
    desk_close(&d);
}

/* Ordered without a place: the first throws and waits to be sent; the others follow it when all are told to.
 */
static void without_a_place_the_first_is_sent_and_the_others_follow(void **unused)
{
    (void)unused;
    desk d = tientsin(true);
    table *t = d.a->table;
    choose(t, CHOSEN, true);
    const int from = session_count(t->s);
    assert_true(t->choice->ready && t->choice->each);
    key(&d, KEY_ENTER, 0);
    const dice_row *r = t->dice_row;
    assert_true(r->on && r->goes_on);
    assert_int_equal(session_count(t->s), from + 1);
    const int first = dice_row_awaits(t);
    assert_int_equal(first, r->unit[0].who);
    assert_int_equal(t->choice->unit, first);
    assert_int_equal(dice_row_marches(t), 0); /* nobody has said where */
    send(&d, first, ahead(t, first));
    rest(&d);
    assert_int_equal(session_count(t->s), from + 3); /* it marched, and the next threw */
    assert_int_equal(dice_row_awaits(t), r->unit[1].who);
    assert_int_equal(dice_row_marches(t), CHOSEN - 1);
    key(&d, KEY_ENTER, 0); /* where all would go is shown before they do */
    assert_int_equal(session_count(t->s), from + 3);
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    assert_int_equal(t->plan->count, CHOSEN - 1);
    app_draw(d.a, d.out);
    assert_true(text_holds(d.out, "each as far as its dice let it (outlined: the goal)"));
    key(&d, KEY_ENTER, 0);
    assert_int_equal(session_count(t->s), from + 2 * CHOSEN);
    assert_int_equal(dice_row_awaits(t), NO_UNIT);
    assert_int_equal(dice_row_marches(t), 0);
    for (int i = 0; i < r->count; i++)
        assert_true(r->unit[i].gone > r->unit[i].entry);
    key(&d, 'z', UI_CTRL);
    assert_int_equal(session_count(t->s), from + 3);
    assert_int_equal(dice_row_awaits(t), r->unit[1].who);
    assert_true(r->on);
    desk_close(&d);
}

/* A march on the far bank, copied on this one: who goes like it goes by the way that leads there, the ford,
 * and not along the wrong bank because that lies nearer. Where all would go is shown before. */
static void a_copied_march_goes_by_a_way_that_leads_there(void **unused)
{
    enum { HUNTER, ASKARIS, BEARERS };
    (void)unused;
    desk d = before("ui/data/first-march-b", "\n93 expedition march u0", 1280, 720, true);
    table *t = d.a->table;
    const int n = t->b->nspaces;
    choice_select(t, HUNTER);
    choice_together(t, ASKARIS);
    choice_together(t, BEARERS);
    key(&d, 'm', 0);
    if (!t->dice_row->on) key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_int_equal(dice_row_awaits(t), HUNTER);
    const int to = board_space_find(t->b, "1004"), stood = t->battle->view.units[ASKARIS].space;
    send(&d, HUNTER, to);
    rest(&d);
    assert_int_equal(t->battle->view.units[HUNTER].space, to);
    const int before_it = session_count(t->s);
    uint16_t *far = mem_alloc(sizeof *far * (size_t)n), *room = mem_alloc(sizeof *room * (size_t)n);
    game_steps_to(&t->battle->view, ASKARIS, to, far, room);
    assert_true(far[stood] > board_steps(t->b, stood, to)); /* the river lies between */
    key(&d, KEY_ENTER, 0);
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    assert_int_equal(session_count(t->s), before_it);
    key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_true(dice_row_of(t, ASKARIS)->entry >= 0);
    assert_int_not_equal(t->battle->view.units[ASKARIS].space, stood);
    assert_true(far[t->battle->view.units[ASKARIS].space] < far[stood]);
    mem_free(far);
    mem_free(room);
    desk_close(&d);
}

/* Where no ground leads there he is not asked to go, and not asked to throw, and is told why. */
static void who_has_no_way_at_all_stays(void **unused)
{
    enum { ASKARIS = 1 };
    (void)unused;
    desk d = before("ui/data/first-march-b", "\n93 expedition march u0", 1280, 720, true);
    table *t = d.a->table;
    const int16_t who[] = {ASKARIS};
    const int n = t->b->nspaces, from = session_count(t->s), stood = t->battle->view.units[ASKARIS].space;
    uint16_t *far = mem_alloc(sizeof *far * (size_t)n), *room = mem_alloc(sizeof *room * (size_t)n);
    int to[] = {NO_SPACE};
    for (int i = 0; i < n && to[0] == NO_SPACE; i++) {
        game_steps_to(&t->battle->view, ASKARIS, i, far, room);
        if (far[stood] == WAY_NONE) to[0] = i;
    }
    assert_int_not_equal(to[0], NO_SPACE);
    plan_each(t, PLAN_PREPARED, who, to, to, 1);
    assert_false(t->plan->row[0].may);
    assert_true(t->plan->row[0].away);
    assert_string_equal(t->plan->row[0].why.code, "action.no-way");
    plan_give(t);
    rest(&d);
    assert_int_equal(session_count(t->s), from);
    plan_each(t, PLAN_PREPARED, who, to, NULL, 1); /* but as he is told, he goes as near as he comes */
    assert_false(t->plan->row[0].away);
    mem_free(far);
    mem_free(room);
    desk_close(&d);
}

/* Who has thrown and finds no way there, behind friends, stands in the others' way. When he has been told by
 * hand what to do nobody marches by himself: they go where they were sent when they are told once more. */
static void who_finds_no_way_is_told_what_to_do(void **unused)
{
    (void)unused;
    desk d = tientsin(true);
    table *t = d.a->table;
    const dice_row *r = t->dice_row;
    choose(t, CHOSEN, false);
    const int lead = t->choice->unit;
    send(&d, lead, ahead(t, lead));
    rest(&d);
    const int stuck = dice_row_awaits(t), before_it = session_count(t->s);
    assert_true(stuck != NO_UNIT && !r->goes_on);
    assert_int_equal(dice_row_of(t, stuck)->gone, -1);
    assert_true(dice_row_waits(t, r->unit[CHOSEN - 1].who));
    assert_int_equal(t->choice->unit, stuck);
    key(&d, KEY_ENTER, 0); /* all told to march once more: he still stands in their way, and that is said */
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    assert_true(t->plan->may > 0 && t->plan->may < t->plan->count);
    const ui_event enter = {.kind = UI_KEY, .key = KEY_ENTER};
    app_event(d.a, &enter);
    d.a->said[0] = 0;
    bool told = false;
    for (int i = 0; i < 20; i++) {
        d.now += 20;
        app_tick(d.a, d.now);
        app_draw(d.a, d.out);
        told = told || strstr(d.a->said, say_unit(t, stuck)) != NULL;
    }
    assert_int_equal(session_count(t->s), before_it);
    assert_true(told);
    key(&d, 'h', 0);
    assert_int_equal(dice_row_of(t, stuck)->gone, before_it);
    assert_int_equal(session_count(t->s), before_it + 1);
    assert_true(dice_row_waits(t, r->unit[CHOSEN - 1].who) && dice_row_marches(t) > 0);
    key(&d, KEY_ENTER, 0); /* where they would go is shown before they do */
    assert_int_equal(t->plan->on, PLAN_PREPARED);
    assert_int_equal(session_count(t->s), before_it + 1);
    key(&d, KEY_ENTER, 0);
    for (int i = 0; i < CHOSEN; i++)
        assert_false(dice_row_waits(t, r->unit[i].who));
    desk_close(&d);
}

/* Milliseconds in which dice tumble, until all is shown. */
static int tumbling(desk *d)
{
    enum { STEP = 10, MOST = 60000 };
    const table *t = d->a->table;
    int ms = 0;
    for (int i = 0; i < MOST / STEP && (run_on(t) || t->anim->running); i++) {
        d->now += STEP;
        app_tick(d->a, d->now);
        app_draw(d->a, d->out);
        if (!anim_roll_under_way(t->anim)) continue;
        assert_false(anim_chart_under_way(t->anim)); /* no table opens by itself */
        ms += STEP;
    }
    return ms;
}

static void dice_tumble_quickly_one_after_the_other(void **unused)
{
    (void)unused;
    desk d = tientsin(false);
    table *t = d.a->table;
    choose(t, CHOSEN, true);
    const int lead = t->choice->unit, from = session_count(t->s);
    send(&d, lead, ahead(t, lead));
    const int ms = tumbling(&d);
    assert_int_equal(session_count(t->s), from + 2 * CHOSEN);
    if (ms < 150 * CHOSEN || ms > (DICE_ROW_EACH_MS + 20) * CHOSEN) fail_msg("%d ms", ms);
    desk_close(&d);
}

static void space_shows_all_at_once(void **unused)
{
    (void)unused;
    desk d = tientsin(false);
    table *t = d.a->table;
    choose(t, CHOSEN, true);
    const int lead = t->choice->unit, from = session_count(t->s);
    send(&d, lead, ahead(t, lead));
    for (int i = 0; i < 40 && !t->anim->running; i++)
        d.now += 10, app_tick(d.a, d.now);
    const ui_event e = {.kind = UI_KEY, .key = KEY_SPACE};
    app_event(d.a, &e);
    for (int i = 0; i < 4 * CHOSEN; i++)
        d.now += 10, app_tick(d.a, d.now), app_draw(d.a, d.out);
    assert_int_equal(session_count(t->s), from + 2 * CHOSEN);
    assert_false(t->anim->running);
    assert_false(run_on(t));
    desk_close(&d);
}

/* Esc stops what has not been thrown, again and the row is put away; what was thrown stands. */
static void esc_puts_it_away_and_loses_nothing(void **unused)
{
    (void)unused;
    desk d = tientsin(true);
    table *t = d.a->table;
    choose(t, CHOSEN, true);
    const int from = session_count(t->s);
    key(&d, KEY_ENTER, 0);
    const int first = t->dice_row->unit[0].who;
    const frect r = t->layout->over[LAYOUT_DICE_ROW];
    assert_true(r.w > 0 && r.h > 0);
    dice_row_open(t, first);
    rest(&d);
    assert_true(text_drawn(d.out, "Row to read")); /* its sum, above its whole table */
    key(&d, KEY_ESCAPE, 0);
    assert_false(t->dice_row->on);
    assert_int_equal(t->modal->card, MODAL_NONE);
    assert_int_equal(session_count(t->s), from + 1);
    send(&d, first, ahead(t, first)); /* and marches by itself; nobody else throws */
    rest(&d);
    assert_int_equal(session_count(t->s), from + 2);
    desk_close(&d);
}

/* Taken back to before the first throw the row goes, too; one that has thrown keeps it. */
static void a_row_taken_back_is_gone(void **unused)
{
    (void)unused;
    desk d = tientsin(true);
    table *t = d.a->table;
    choose(t, CHOSEN, true);
    const int from = session_count(t->s);
    key(&d, KEY_ENTER, 0);
    send(&d, t->dice_row->unit[0].who, ahead(t, t->dice_row->unit[0].who));
    rest(&d);
    assert_int_equal(session_count(t->s), from + 3);
    for (int left = 2; left >= 0; left--) {
        key(&d, 'z', UI_CTRL);
        rest(&d);
        assert_int_equal(session_count(t->s), from + left);
        assert_int_equal(t->dice_row->on, left > 0);
        assert_int_equal(t->layout->over[LAYOUT_DICE_ROW].w > 0, left > 0);
    }
    desk_close(&d);
}

/* Who throws first is told by numbers, and only one button is golden: that of the row, and not what would
 * have the first one stay. */
static void a_row_has_an_order_and_one_golden_button(void **unused)
{
    enum { HUNTER, ASKARIS, BEARERS, IN_ROW };
    (void)unused;
    desk d = before("ui/data/first-march-b", "\n93 expedition march u0", 1280, 720, true);
    table *t = d.a->table;
    choice_select(t, HUNTER);
    choice_together(t, ASKARIS);
    choice_together(t, BEARERS);
    key(&d, 'm', 0);
    if (!t->dice_row->on) key(&d, KEY_ENTER, 0);
    rest(&d);
    const frect r = t->layout->over[LAYOUT_DICE_ROW];
    int n = 0;
    for (size_t i = 0; i < d.out->count && n < IN_ROW; i++) {
        const draw_command *c = &d.out->commands[i];
        const char nth[] = {(char)('1' + n), 0};
        n += c->kind == DRAW_TEXT && ui_inside(r, c->u.text.x, c->u.text.y) && c->u.text.x < r.x + 40 &&
             strcmp(d.out->text + c->text, nth) == 0;
    }
    assert_int_equal(n, IN_ROW);
    assert_true(golden_buttons(d.out) <= 1);
    send(&d, HUNTER, board_space_find(t->b, "1004"));
    rest(&d);
    assert_true(dice_row_marches(t) > 0);
    assert_int_equal(golden_buttons(d.out), 1);
    desk_close(&d);
}

/* Whatever is struck while several march, of all buttons in sight one at the most is golden. */
static void one_button_at_most_is_golden(void **unused)
{
    static const struct {
        const char *game, *entry;
    } at[] = {{"ui/data/first-march-b", "\n93 expedition march u0"},
              {"safari-ituri", "\n40 "},
              {"conduct-tientsin", "\n23 allied order"},
              {"prone-omaruru", "\n30 "},
              {"safari-rovuma", "\n30 "}};
    static const struct {
        int key, mods;
    } strokes[] = {{'m', 0},        {KEY_ENTER, 0}, {KEY_ENTER, 0},     {KEY_TAB, 0}, {KEY_ESCAPE, 0},
                   {'z', UI_CTRL},  {KEY_SPACE, 0}, {'g', UI_SHIFT},    {'a', 0},     {'h', 0},
                   {'l', UI_SHIFT}, {'o', 0},       {KEY_TAB, UI_SHIFT}};
    enum { STROKES = sizeof strokes / sizeof *strokes, MANY = 900 };
    (void)unused;
    uint32_t seed = 1;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        desk d = before(at[i].game, at[i].entry, 1280, 720, true);
        table *t = d.a->table;
        for (int n = 0; n < MANY && t->battle->d.side != GAME_OVER; n++) {
            seed = seed * 1664525u + 1013904223u;
            const int s = (int)(seed >> 16) % (STROKES + 3);
            if (s < STROKES)
                key(&d, strokes[s].key, strokes[s].mods);
            else if (t->choice->ndest > 0)
                (void)choice_space(t, t->choice->dest[(seed >> 8) % (uint32_t)t->choice->ndest]);
            rest(&d);
            if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
            if (t->modal->card != MODAL_NONE) key(&d, KEY_ESCAPE, 0);
            app_draw(d.a, d.out);
            if (golden_buttons(d.out) > 1)
                fail_msg("%s, stroke %d: %d golden buttons", at[i].game, n, golden_buttons(d.out));
        }
        desk_close(&d);
    }
}

/* Of dice thrown on the real table each is shown before the next is asked for. */
static void typed_dice_are_shown_one_by_one(void **unused)
{
    static const char path[] = "rules/conduct/scenarios/tientsin.json";
    (void)unused;
    desk d = desk_open(path, 1280, 720, true);
    session_config c = {.seed = 7, .typed = 3, .undo = UNDO_FREE};
    assert_true(app_start_battle(d.a, path, &c, NULL));
    table *t = d.a->table;
    rest(&d);
    for (int i = 0; i < 4 && t->waits->now == WAIT_FACES; i++)
        battle_throw_for(t), rest(&d);
    action a;
    action_init(&a, VERB_UMPIRE_STEP, NO_SIDE);
    for (int i = 0; i < t->rs->nsteps; i++)
        if (strcmp(t->rs->steps[i], "movement") == 0) a.args[0] = i;
    assert_true(battle_overrule(t, &a));
    rest(&d);
    if (t->modal->card == MODAL_CURTAIN) key(&d, KEY_ENTER, 0);
    int16_t who[CHOSEN];
    for (int i = 0; i < 40 && throwers(t, who, CHOSEN, true) < 3; i++) { /* the leaders ride first */
        const int end = offers_end_step(t);
        if (end < 0) break;
        const action ends = t->battle->list.items[end];
        battle_do(t, &ends);
        rest(&d);
    }
    choose(t, 3, true);
    const int lead = t->choice->unit, from = session_count(t->s);
    camera_fit(t, false);
    rest(&d);
    send(&d, lead, ahead(t, lead));
    for (int i = 0; i < 3; i++) {
        rest(&d);
        assert_int_equal(t->waits->now, WAIT_FACES);
        assert_int_equal(session_lacking(t->s)->unit, t->dice_row->unit[i].who);
        assert_int_equal(session_count(t->s), from + 2 * i);
        for (int k = 0; k < i; k++) /* those before it lie there */
            assert_int_equal(dice_row_die(t, &t->dice_row->unit[k]), DICE_LIES);
        key(&d, '4', 0);
        key(&d, KEY_ENTER, 0);
    }
    rest(&d);
    assert_int_equal(session_count(t->s), from + 6);
    desk_close(&d);
}

/* Those who wait beside the board and may come on, all told to come on at the same place. */
static int order_all_on(desk *d, const char *on)
{
    table *t = d->a->table;
    int16_t who[PLAN_ROWS] = {0};
    int n = 0, entry = NO_SPACE;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        char name[16];
        if (!(action_verb(t->rs, a->verb)->takes & COMES_ON)) continue;
        board_space_name(t->b, action_space(a), name);
        if (strcmp(name, on) == 0) entry = action_space(a);
        if (n > 0 && who[n - 1] == a->units[0]) continue;
        who[n++] = a->units[0];
    }
    choice_select(t, who[0]);
    for (int i = 1; i < n; i++)
        choice_together(t, who[i]);
    assert_true(choice_space(t, entry));
    assert_true(t->choice->ready && t->choice->each);
    return n;
}

/* Who comes on throws and marches before the next may: the words say so, and nobody of the order is lost,
 * though cards give the other side its turn between. */
static void who_comes_on_waits_for_the_one_before(void **unused)
{
    (void)unused;
    desk d = before("prone-oviumbo", "\n12 german enter u2", 1280, 720, true);
    table *t = d.a->table;
    const dice_row *r = t->dice_row;
    const int n = order_all_on(&d, "1624"), from = session_count(t->s), side = t->battle->d.side;
    char who[80];
    strbuf said = {0};
    assert_true(n > 2);
    assert_true(t->plan->row[0].comes && !t->plan->row[0].waits);
    for (int i = 1; i < n; i++)
        assert_true(t->plan->row[i].may && t->plan->row[i].waits);
    assert_true(orders_words(t, who, sizeof who, &said));
    assert_non_null(strstr(strbuf_str(&said), "one by one"));
    strbuf_free(&said);
    odds *card = mem_alloc(sizeof *card);
    assert_true(game_odds(&t->battle->view, &t->plan->row[0].act, card));
    const int dice = card->thrown[0].n;
    mem_free(card);
    key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_int_equal(session_count(t->s), from + 1);
    assert_true(r->on && r->comes && r->goes_on);
    const roll *thrown = dice_row_roll(t, &r->unit[0]);
    assert_non_null(thrown);
    assert_int_equal(thrown->count, dice); /* the die of the track is foreseen */
    assert_int_equal(r->count, n);
    const int first = dice_row_awaits(t), next = r->unit[1].who;
    assert_int_equal(first, r->unit[0].who);
    for (int i = 0; i < t->battle->list.count && dice_row_awaits(t) == first; i++) {
        const action a = t->battle->list.items[i];
        if (a.nunits == 1 && a.units[0] == first && action_space(&a) != NO_SPACE) battle_do(t, &a);
    }
    rest(&d);
    assert_true(dice_row_awaits(t) != first);
    if (t->battle->d.side == side)
        assert_int_equal(t->battle->view.units[next].status, UNIT_ON);
    else
        assert_true(run_waits(t));
    desk_close(&d);
}

/* Who is told to get up throws for his march as well: when the first has gone the next gets up, or does so
 * when the other side has had its turn. */
static void who_gets_up_is_waited_for(void **unused)
{
    (void)unused;
    desk d = before("prone-omaruru", "\n283 german stand u0", 1280, 720, true);
    table *t = d.a->table;
    const dice_row *r = t->dice_row;
    const int side = t->battle->d.side;
    choice_select(t, 0);
    choice_together(t, 1);
    choice_together(t, 3);
    key(&d, 'u', 0);
    if (!r->on) key(&d, KEY_ENTER, 0);
    rest(&d);
    assert_true(r->on);
    assert_int_equal(r->count, 3);
    for (int n = 1; n <= 3; n++) {
        const int who = dice_row_awaits(t);
        int up = 0;
        for (int i = 0; i < r->count && t->battle->d.side == side; i++)
            up += !dice_row_waits(t, r->unit[i].who);
        if (t->battle->d.side != side || who == NO_UNIT) break;
        assert_int_equal(up, n);
        for (int i = 0; i < t->battle->list.count && dice_row_awaits(t) == who; i++) {
            const action a = t->battle->list.items[i];
            if (a.nunits == 1 && a.units[0] == who) battle_do(t, &a);
        }
        rest(&d);
        assert_true(dice_row_awaits(t) != who);
        const int left = (int)(r->on ? r->count - n : 0);
        if (left > 0 || n == 3) continue;
        assert_true(t->battle->d.side != side ? run_waits(t)
                                              : run_left(t) == 3 - n); /* nobody is forgotten */
        break;
    }
    desk_close(&d);
}

/* Who is told to go and lie down there throws for his march between: the others of the order do it after him,
 * or when the other side has had its turn. */
static void who_goes_and_lies_down_is_waited_for(void **unused)
{
    (void)unused;
    desk d = before("prone-omaruru", "\n93 german lie u1", 1280, 720, true);
    table *t = d.a->table;
    const int side = t->battle->d.side;
    int16_t who[3] = {0};
    int n = 0;
    action told = {.verb = -1};
    for (int i = 0; i < t->battle->list.count && n < 3; i++) {
        const action *a = &t->battle->list.items[i];
        if (strcmp(action_verb(t->rs, a->verb)->name, "lie") != 0 || a->args[0] != 1) continue;
        if (n > 0 && who[n - 1] == a->units[0]) continue;
        if (n == 0) told = *a;
        who[n++] = a->units[0];
    }
    assert_int_equal(n, 3);
    plan_like(t, PLAN_PREPARED, who, n, &told);
    plan_give(t);
    rest(&d);
    assert_true(t->dice_row->on);
    assert_int_equal(t->dice_row->count, 3);
    const int first = dice_row_awaits(t);
    assert_true(first != NO_UNIT);
    for (int i = 0; i < t->battle->list.count && dice_row_awaits(t) == first; i++) {
        const action a = t->battle->list.items[i];
        if (a.nunits == 1 && a.units[0] == first) battle_do(t, &a);
    }
    rest(&d);
    if (t->battle->d.side != side)
        assert_true(run_waits(t));
    else if (t->dice_row->on)
        assert_true(dice_row_awaits(t) != NO_UNIT && dice_row_awaits(t) != first);
    else
        assert_int_equal(run_left(t), 2);
    desk_close(&d);
}

/* Where to? is asked of one unit: a hex that is pressed answers it, though the unit was let go. */
static void who_was_let_go_is_still_asked(void **unused)
{
    (void)unused;
    desk d = before("prone-omaruru", "\n94 german move u1", 1280, 720, true);
    table *t = d.a->table;
    choice_select(t, 1);
    rest(&d);
    assert_true(t->choice->ndest > 0);
    const int to = t->choice->dest[t->choice->ndest - 1];
    const ui_event move = {.kind = UI_MOUSE_MOVE, .x = where_centre(t, to).x, .y = where_centre(t, to).y};
    app_event(d.a, &move);
    for (int i = 0; i < 4 && t->choice->unit != NO_UNIT; i++) {
        choice_step_back(t);
        rest(&d);
    }
    assert_int_equal(t->choice->unit, NO_UNIT);
    press_space(&d, to);
    assert_int_equal(t->choice->unit, 1);
    assert_true(t->choice->ready);
    assert_int_equal(t->choice->space, to);
    desk_close(&d);
}

/* How far it may go is the most of any ground, and not that of the ground that is listed first. */
static void it_may_go_as_far_as_the_best_ground_lets_it(void **unused)
{
    (void)unused;
    desk d = before("prone-omaruru", "\n4 german march u0", 1280, 720, true);
    table *t = d.a->table;
    const dice_row *r = t->dice_row;
    choose(t, 2, false);
    key(&d, 'm', 0);
    if (!r->on) key(&d, KEY_ENTER, 0);
    rest(&d);
    const int who = dice_row_awaits(t);
    int most = 0;
    for (int i = 0; i < t->battle->list.count; i++) {
        unit_way w = {.per = 1};
        const action *a = &t->battle->list.items[i];
        if (a->units[0] == who && game_way(&t->battle->view, a, &w) && w.most > most) most = w.most;
    }
    assert_int_not_equal(who, NO_UNIT);
    assert_int_equal(dice_row_of(t, who)->may, most);
    /* Who waits for that march is not said to stay: he throws after it. */
    const int other = r->unit[r->unit[0].who == who].who;
    const int16_t both[] = {(int16_t)other, (int16_t)who};
    const int to[] = {ahead(t, other), ahead(t, who)};
    assert_true(dice_row_waits(t, other));
    plan_each(t, PLAN_PREPARED, both, to, NULL, 2);
    assert_int_equal(t->plan->may, 2);
    plan_each(t, PLAN_PREPARED, both, to, NULL, 1);
    assert_true(t->plan->row[0].may && t->plan->row[0].waits);
    desk_close(&d);
}

/* Who is to be sent shares his place with another of the row: the row says whose turn it is, and no list of
 * the stack lies on where he may go. */
static void no_list_lies_on_where_it_may_go(void **unused)
{
    (void)unused;
    desk d = before("prone-omaruru", "\n4 german march u0", 1280, 720, true);
    table *t = d.a->table;
    int16_t both[UNITS_MAX];
    int chief = 0;
    action place;
    while (strcmp(t->sc->units[chief].name, "Captain Franke") != 0)
        chief++;
    action_init(&place, VERB_UMPIRE_PLACE, NO_SIDE);
    action_add_unit(&place, chief);
    action_add_space(&place, t->battle->view.units[0].space);
    battle_overrule(t, &place);
    rest(&d);
    choice_select(t, 0);
    choice_together(t, chief);
    key(&d, 'm', 0);
    if (!t->dice_row->on) key(&d, KEY_ENTER, 0);
    rest(&d);
    const int sent = dice_row_awaits(t);
    assert_int_not_equal(sent, NO_UNIT);
    assert_int_equal(standing_stack(t, t->battle->view.units[sent].space, both), 2);
    assert_int_equal(t->pointer->fan, NO_SPACE);
    desk_close(&d);
}

/* The row lies over a corner for a moment: the sheet is not pushed from under it, with the enemy out of
 * sight. */
static void the_row_pushes_no_sheet_away(void **unused)
{
    (void)unused;
    desk d = before("conduct-maiwand", "\n24 afghan order", 1280, 720, true);
    table *t = d.a->table;
    camera_let_go(t);
    frame_decide(t);
    rest(&d);
    camera_frame(t, 11, 5, t->layout->board, 44, false); /* the row of those who may act across the board */
    frame_decide(t);
    rest(&d);
    const view was = t->camera->view;
    choose(t, CHOSEN, true);
    const int lead = t->choice->unit;
    send(&d, lead, ahead(t, lead));
    rest(&d);
    assert_true(t->dice_row->on && t->layout->over[LAYOUT_DICE_ROW].w > 0);
    const view is = view_rested(&t->camera->view);
    if (fabsf(is.y - was.y) > 0.1f || is.cell != was.cell)
        fail_msg("%.2f,%.2f of %.0f, was %.2f,%.2f of %.0f", (double)is.x, (double)is.y, (double)is.cell,
                 (double)was.x, (double)was.y, (double)was.cell);
    desk_close(&d);
}

/* Somebody comes into sight while the row lies open: the card that tells of it is as narrow as what the row
 * leaves of the board, and runs under nothing. */
static void the_card_of_a_result_keeps_beside_the_row(void **unused)
{
    enum { MISSION = 1, CARRIERS, HIPPO = 16 };
    (void)unused;
    desk d = before("safari-rovuma", "\n64 patrol march u1", 1280, 720, false);
    table *t = d.a->table;
    error err = {0};
    assert_string_equal(t->sc->units[HIPPO].name, "Hippopotamus");
    overrule(&d, "umpire-place u16 > 1003");
    overrule(&d, "umpire-place u1 > 1403");
    overrule(&d, "umpire-place u2 > 1402");
    const int16_t who[] = {MISSION, CARRIERS};
    const int to[] = {board_space_find(t->b, "1303"), board_space_find(t->b, "1401")};
    assert_true(session_script((session *)t->s, "4 4", &err));
    plan_each(t, PLAN_PREPARED, who, to, NULL, 2);
    assert_int_equal(t->plan->may, 2);
    plan_give(t);
    int seen = 0;
    for (int ms = 0; ms < 20000; ms += 20) {
        d.now += 20, app_tick(d.a, d.now), app_draw(d.a, d.out);
        const frect left = odds_board_leaves(t);
        if (show_verdict(t) == NULL || t->layout->over[LAYOUT_DICE_ROW].w <= 0) continue;
        for (int i = 0; i < d.a->ui.nregions; i++) {
            const frect r = d.a->ui.regions[i].r;
            if (d.a->ui.regions[i].id != ui_name("verdictplate", 0)) continue;
            if (r.x < left.x || r.x + r.w > left.x + left.w)
                fail_msg("%.0f to %.0f, of %.0f to %.0f", (double)r.x, (double)(r.x + r.w), (double)left.x,
                         (double)(left.x + left.w));
            seen++;
        }
    }
    assert_true(seen > 0);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_lies_bare_below_the_row),
        cmocka_unit_test(one_stroke_does_what_separate_orders_do),
        cmocka_unit_test(no_list_lies_on_where_it_may_go),
        cmocka_unit_test(without_a_place_the_first_is_sent_and_the_others_follow),
        cmocka_unit_test(who_finds_no_way_is_told_what_to_do),
        cmocka_unit_test(a_copied_march_goes_by_a_way_that_leads_there),
        cmocka_unit_test(who_has_no_way_at_all_stays),
        cmocka_unit_test(dice_tumble_quickly_one_after_the_other),
        cmocka_unit_test(space_shows_all_at_once),
        cmocka_unit_test(esc_puts_it_away_and_loses_nothing),
        cmocka_unit_test(a_row_taken_back_is_gone),
        cmocka_unit_test(one_button_at_most_is_golden),
        cmocka_unit_test(a_row_has_an_order_and_one_golden_button),
        cmocka_unit_test(who_comes_on_waits_for_the_one_before),
        cmocka_unit_test(who_gets_up_is_waited_for),
        cmocka_unit_test(who_goes_and_lies_down_is_waited_for),
        cmocka_unit_test(who_was_let_go_is_still_asked),
        cmocka_unit_test(it_may_go_as_far_as_the_best_ground_lets_it),
        cmocka_unit_test(typed_dice_are_shown_one_by_one),
        cmocka_unit_test(the_row_pushes_no_sheet_away),
        cmocka_unit_test(the_card_of_a_result_keeps_beside_the_row),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
