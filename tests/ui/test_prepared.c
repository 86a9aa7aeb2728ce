/*
 * test_prepared.c: what stands prepared and what is shown of it agree: whom all would fire at, which button
 * is the golden one, which way a square would march, who is asked, every line of a sum.
 */
#include "game/action_form.h"
#include "game/game.h"
#include "game/goal.h"
#include "ui/golden_desk.h"
#include "ui/table/board/range.h"
#include "ui/table/choose/all_fire.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/facing.h"
#include "ui/table/choose/pick.h"
#include "ui/table/choose/plan.h"
#include "ui/table/host.h"
#include "ui/table/panels/bar_fit.h"
#include "ui/table/panels/hint_panel.h"
#include "ui/table/panels/odds_find.h"
#include "ui/table/panels/orders_card.h"
#include "ui/table/panels/sum.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static bool advise(const state *seen, uint64_t seed, const teach_budget *b, hint *out)
{
    (void)seed;
    decision now;
    game_decide(seen, &now);
    *out = (hint){.side = now.side, .done = b->playouts, .most = b->playouts, .holds = true};
    b->tell(b->self, out);
    return true;
}

static const teacher adviser = {.hint = advise};

/* Nothing that is written there ends in dots. */
static bool cut_within(const draw_list *l, frect r)
{
    for (size_t i = 0; i < l->count; i++) {
        const draw_command *c = &l->commands[i];
        if (c->kind == DRAW_TEXT && strstr(l->text + c->text, "…") && ui_inside(r, c->u.text.x, c->u.text.y))
            return true;
    }
    return false;
}

/* At whom each fires is the one thing to be checked before Enter: it stands whole, and that they fire is said
 * once, above. */
static void whom_each_fires_at_stands_whole(void **unused)
{
    static const int rows[] = {3, 8, 11};
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    for (int i = 0; i < 600 && !all_fire_known(t); i++) {
        if (t->battle->ours && t->battle->list.count > 0) {
            const action a = t->battle->list.items[i * 7 % t->battle->list.count];
            battle_do(t, &a);
        }
        rest(&d);
    }
    key(&d, 'a', UI_SHIFT);
    plan *p = (plan *)t->plan;
    assert_int_equal(p->on, PLAN_PREPARED);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        while (p->count < rows[k]) { /* as many as a whole garrison */
            p->row[p->count] = p->row[0];
            p->row[p->count].want.who[0] = (int16_t)(p->count % 8);
            p->count++;
            p->may++;
        }
        app_draw(d.a, d.out);
        const frect card = region_of(t, "orderscard", 0);
        assert_true(card.w > 0);
        if (cut_within(d.out, card)) fail_msg("%d rows: a word is cut", p->count);
        assert_true(text_holds(d.out, "What each will do: "));
    }
    desk_close(&d);
}

static int throwers(const table *t, int16_t *who, int most)
{
    int n = 0;
    for (int i = 0; i < t->battle->list.count && n < most; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        bool known = !v || !(v->takes & LEADS_ON) || a->nunits != 1;
        for (int k = 0; k < n; k++)
            known = known || who[k] == a->units[0];
        if (!known) who[n++] = a->units[0];
    }
    return n;
}

/* Of all that Enter would press one button is golden: of several who throw, and of those who follow in the
 * row of dice, where the list of orders lies below it. */
static void one_button_is_golden(void **unused)
{
    static const struct {
        int w, h;
    } windows[] = {{1280, 720}, {1920, 1080}};
    enum { CHOSEN = 4 };
    (void)unused;
    for (size_t w = 0; w < sizeof windows / sizeof *windows; w++) {
        desk d = before("conduct-tientsin", "\n23 allied order", windows[w].w, windows[w].h, true);
        table *t = d.a->table;
        int16_t who[CHOSEN];
        assert_int_equal(throwers(t, who, CHOSEN), CHOSEN);
        choice_select(t, who[0]);
        for (int i = 1; i < CHOSEN; i++)
            choice_together(t, who[i]);
        rest(&d);
        assert_true(t->choice->ready && t->choice->each);
        assert_int_equal(golden_buttons(d.out), 1);
        const action lead = t->choice->act;
        key(&d, KEY_ENTER, 0);
        rest(&d);
        assert_true(t->dice_row->on);
        assert_true(golden_buttons(d.out) <= 1);
        plan_like(t, PLAN_PREPARED, who, CHOSEN, &lead);
        ((plan *)t->plan)->row[1].may = ((plan *)t->plan)->row[2].may = true;
        app_draw(d.a, d.out);
        assert_true(orders_card_on(t));
        assert_int_equal(golden_buttons(d.out), 1);
        assert_int_equal(region_of(t, "ordergive", 0).w > 0, t->dice_row->left);
        desk_close(&d);
    }
}

/* The ground that is shown is that of the way which Enter takes, wherever the pointer lies. */
static void the_ground_shown_is_the_way_ordered(void **unused)
{
    (void)unused;
    desk d = before("conduct-tamai", "\n42 british march u0", 1920, 1080, true);
    table *t = d.a->table;
    int others = 0, shown = 0;
    if (t->choice->unit != 0) choice_select(t, 0);
    for (int v = 0; v < t->rs->nverbs; v++)
        if (strcmp(t->rs->verbs[v].name, "march") == 0) choice_verb(t, v);
    rest(&d);
    assert_true(facing_goes(t));
    const int now = (int)t->choice->act.args[0];
    for (int i = 0; i < t->choice->overlay.count; i++) {
        const overlay_item *at = &t->choice->overlay.item[i];
        if (at->way == NO_DIRECTION || at->way == now) continue;
        const fpoint p = where_centre(t, at->to);
        const ui_event e = {.kind = UI_MOUSE_MOVE, .x = p.x, .y = p.y};
        app_event(d.a, &e);
        app_draw(d.a, d.out);
        others += t->pointer->hover == at->to;
        assert_int_equal(t->choice->act.args[0], now);
        for (int k = 0; k < t->choice->overlay.count; k++) {
            const overlay_item *o = &t->choice->overlay.item[k];
            if (o->way == NO_DIRECTION) continue;
            if (range_shown(t, o)) assert_int_equal(o->way, now);
            shown += range_shown(t, o);
        }
    }
    assert_true(others > 0 && shown > 0);
    desk_close(&d);
}

/* Of that position: who may act and has something to better; all of them are ringed. */
static int pointed_out(const char *play, const char *entry, bool of[UNITS_MAX])
{
    desk d = before(play, entry, 1920, 1080, true);
    const table *t = d.a->table;
    int may = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        of[u] = offers_is_unused(t, u);
        may += of[u];
        assert_int_equal(offers_calls(t, u), of[u]);
    }
    desk_close(&d);
    return may;
}

/* Also where they are many, when one of them has gone. */
static void many_who_may_act_are_pointed_out(void **unused)
{
    bool of[UNITS_MAX];
    (void)unused;
    assert_true(pointed_out("conduct-maiwand", "\n28 afghan order", of) > 9); /* up to nine are in any case */
}

/* A great square is ordered as one: of that which has not marched yet its lead is pointed out, and the horse
 * beside it. */
static void a_square_is_pointed_out_by_its_lead(void **unused)
{
    enum { LEAD = 9, HORSE = 18, HORSES = 4 };
    bool of[UNITS_MAX];
    (void)unused;
    assert_int_equal(pointed_out("conduct-tamai", "\n43 british order", of), 1 + HORSES);
    assert_true(of[LEAD]);
    for (int i = 0; i < HORSES; i++)
        assert_true(of[HORSE + i]);
}

static bool has_button(const table *t)
{
    return region_of(t, "oddsgo", 0).w > 0 || region_of(t, "doalone", 0).w > 0;
}

/* What Enter would order has a golden button as well: where no odds stand, where the log is open over them
 * and where a hint is. */
static void what_is_prepared_has_its_button(void **unused)
{
    static const struct {
        const char *play, *entry;
        int unit, key;
    } orders[] = {{"prone-drill", "\n22 german move", 0, 'h'},
                  {"conduct-rorkes-drift", "\n110 british order", 7, 'o'}};
    (void)unused;
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        for (int over = 0; over < 3; over++) {
            desk d = before(orders[i].play, orders[i].entry, 1280, 720, true);
            table *t = d.a->table;
            ((table_host *)t->host)->teacher = &adviser;
            odds_show(t, true);
            choice_select(t, orders[i].unit);
            rest(&d);
            key(&d, orders[i].key, 0);
            if (over == 1) key(&d, 'l', 0);
            if (over == 2) hint_panel_toggle(t);
            rest(&d);
            app_draw(d.a, d.out);
            if (!t->choice->ready) fail_msg("%s: nothing is prepared, %d", orders[i].play, over);
            if (!has_button(t)) fail_msg("%s: no button, %d", orders[i].play, over);
            assert_int_equal(hint_panel_on(t), over == 2);
            desk_close(&d);
        }
}

/* Half steps to the farthest of the places it may go to, 0 if it may go to `space`. */
static int reach_but(const table *t, int who, int space)
{
    const action_list *l = &t->battle->list;
    int most = 0;
    for (int i = 0; i < l->count; i++) {
        const int to = action_space(&l->items[i]);
        if (l->items[i].units[0] != who || to == NO_SPACE) continue;
        if (to == space) return 0;
        const int far = board_distance2(t->b, t->battle->view.units[who].space, to);
        most = far > most ? far : most;
    }
    return most;
}

/* Drawn onto a box of one's own that is full, and within reach, nobody is sent elsewhere: why not is said. */
static void who_is_drawn_onto_a_full_box_stays(void **unused)
{
    static const char *const entries[] = {"\n3 french move", "\n99 british move", "\n100 british move",
                                          "\n120 british move", "\n141 british move"};
    int asked = 0;
    (void)unused;
    for (size_t k = 0; k < sizeof entries / sizeof *entries; k++) {
        desk d = before("grid-maida", entries[k], 1280, 720, true);
        table *t = d.a->table;
        const state *now = &t->battle->view;
        for (int u = 0; u < t->sc->nunits; u++)
            for (int v = 0; v < t->sc->nunits && offers_may_act(t, u); v++) {
                const int from = now->units[u].space, to = now->units[v].space;
                const int16_t who = (int16_t)u;
                if (now->units[v].side != now->units[u].side || now->units[v].status != UNIT_ON ||
                    from == to || from == NO_SPACE || board_distance2(t->b, from, to) >= reach_but(t, u, to))
                    continue;
                plan_go(t, PLAN_DRAGGED, &who, 1, to, NO_ARG);
                assert_int_equal(t->plan->may, 0);
                plan_clear(t);
                asked++;
            }
        desk_close(&d);
    }
    assert_true(asked > 0);
}

/* Whoever adds up what changed a throw comes to what is needed: no line is left out. */
static void every_line_of_a_sum_has_room(void **unused)
{
    (void)unused;
    desk d = before("conduct-tamai", "\n61 british end", 1920, 1080, false);
    table *t = d.a->table;
    int seen = 0;
    choice_select(t, 0); /* his card is a tall one */
    const int end = offers_end_step(t);
    assert_true(end >= 0);
    const action a = t->battle->list.items[end];
    battle_do(t, &a);
    for (int i = 0; i < 1500 && (i < 5 || t->anim->running); i++) {
        d.now += 40;
        app_tick(d.a, d.now);
        app_draw(d.a, d.out);
        const frect r = region_of(t, "scenesum", 0);
        if (r.w <= 0) continue;
        seen++;
        if (r.h + 1 < sum_wanted(t, r.w))
            fail_msg("%.0f high, and %.0f are needed", (double)r.h, (double)sum_wanted(t, r.w));
    }
    assert_true(seen > 0);
    desk_close(&d);
}

/* What holds because nothing has befallen anybody yet is no goal that is met. */
static void what_is_only_kept_is_not_won(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/tamai.json", 1280, 720, true);
    goal g[GOALS];
    rest(&d);
    state *s = (state *)&d.a->table->anim->shown;
    const scenario *sc = s->sc;
    int whole = -1;
    for (int i = 0; i < sc->nconditions; i++)
        if (sc->conditions[i].kind == VICTORY_ALL) whole = i;
    assert_true(whole >= 0 && goals_of(s, sc->conditions[whole].side, g) > 0);
    g[0] = goal_of(s, whole);
    assert_int_equal(g[0].has, 0);
    assert_int_equal(g[0].wanted, 2);
    const unsigned tags = sc->conditions[sc->conditions[whole].parts[2]].tags;
    for (int u = 0; u < sc->nunits; u++)
        if ((sc->units[u].tags & tags) == tags) s->units[u].status = UNIT_DESTROYED;
    g[0] = goal_of(s, whole); /* what is lost is missed */
    assert_int_equal(g[0].has, 0);
    assert_int_equal(g[0].wanted, 3);
    desk_close(&d);
}

/* Where eleven buttons share the bar of a small window each shows its key, beside its words or below them,
 * and none of them is cut. */
static void every_button_of_a_full_bar_shows_its_key(void **unused)
{
    static const char *const names[] = {"Hold",  "March",     "Charge",        "Go prone", "Form",    "Face",
                                        "Mount", "Limber up", "Leave the map", "Odds",     "Why not?"};
    enum { BUTTONS = sizeof names / sizeof *names, ROOM = 715 };
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/onganjira.json", 1280, 720, true);
    ui *u = &d.a->ui;
    bar b = {.count = BUTTONS};
    for (int i = 0; i < BUTTONS; i++) {
        bar_item *item = &b.item[i];
        *item = (bar_item){.key = 'a' + i, .look = i == 2 ? LOOK_OFF : LOOK_NORMAL, .verb = i, .list = -1};
        item->what = i < BUTTONS - 2 ? DO_VERB : i == BUTTONS - 2 ? DO_ODDS : DO_WHY;
        snprintf(item->label, sizeof item->label, "%s", names[i]);
        snprintf(item->cap, sizeof item->cap, "%c", 'A' + i);
    }
    const bar_fit fit = bar_make_fit(d.a->table, &b, ROOM);
    assert_int_equal(b.count, BUTTONS);
    assert_true(bar_wide(u, &b, &fit) <= ROOM);
    for (int i = 0; i < BUTTONS; i++) {
        const bar_item *item = &b.item[i];
        if (!fit.caps && !bar_has_cap(item)) assert_string_equal(item->under, item->cap);
        assert_true(item->width - fit.cut >= ui_width(u, TEXT_BUTTON, item->label) + 8);
    }
    desk_close(&d);
}

/* What ends a step keeps its key where it has no room beside what it will ask: below, before that; and gives
 * it up only where that is too wide as well. */
static void the_end_keeps_its_key_in_a_full_bar(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    ui *u = &d.a->ui;
    bar_item next = {.key = KEY_TAB, .look = LOOK_NORMAL, .verb = -1, .list = -1, .what = DO_NEXT};
    bar_item end = {.key = KEY_ENTER, .look = LOOK_NORMAL, .verb = -1, .list = -1, .what = DO_END};
    snprintf(next.label, sizeof next.label, "Next unit");
    snprintf(next.cap, sizeof next.cap, "Tab");
    snprintf(end.label, sizeof end.label, "End movement and all that goes with it");
    snprintf(end.cap, sizeof end.cap, "Ctrl Enter");
    snprintf(end.under, sizeof end.under, "1 unused");
    end.words = ui_width(u, TEXT_SMALL, end.under);
    int joined = 0;
    for (float room = 700; room > 250; room -= 10) {
        bar b = {.item = {next, end}, .count = 2};
        const bar_fit fit = bar_make_fit(d.a->table, &b, room);
        const bar_item *item = &b.item[1];
        const bool beside = fit.caps || bar_has_cap(item),
                   below = strstr(item->under, "Ctrl Enter, 1 unused");
        joined += below;
        assert_false(beside && below);
        assert_non_null(strstr(item->under, "1 unused"));
        if (bar_wide(u, &b, &fit) <= room && item->width - fit.cut >= ui_width(u, TEXT_BUTTON, end.label) + 8)
            assert_true(beside || below);
    }
    assert_true(joined > 0);
    desk_close(&d);
}

/* What stands below a button's name lies in it, though the button has not the room that is kept for its
 * longest words: where it is wider than the name both begin farther left, and neither is left out. */
static void what_stands_below_a_name_lies_in_its_button(void **unused)
{
    static const char name[] = "End first activations", below[] = "2 can still fire, 9 not placed yet";
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/castillejos.json", 1280, 720, true);
    ui *u = &d.a->ui;
    const float wide = ui_width(u, TEXT_SMALL, below);
    assert_true(wide > ui_width(u, TEXT_BUTTON, name));
    for (int more = 8; more < 60; more += 4) {
        const frect r = {900, 600, wide + (float)more, 40};
        int seen = 0;
        draw_list_clear(d.out);
        ui_begin(u, d.out, NULL, 0);
        (void)ui_button_under(u, ui_name("below", more), r, LOOK_NORMAL, name, below, r.w + 4, "Ctrl Enter",
                              0, 0);
        for (size_t i = 0; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            if (c->kind != DRAW_TEXT || strcmp(d.out->text + c->text, below) != 0) continue;
            seen++;
            assert_true(c->u.text.x >= r.x + 3 && c->u.text.x + wide <= r.x + r.w - 3);
        }
        assert_int_equal(seen, 1);
    }
    desk_close(&d);
}

static int verb_called(const table *t, const char *name)
{
    for (int v = 0; v < t->rs->nverbs; v++)
        if (strcmp(t->rs->verbs[v].name, name) == 0) return v;
    fail_msg("no verb %s", name);
    return -1;
}

/* To hold where one stands is prepared with the front one has: a press on the map, straight before that front
 * too, never gives it; it turns him, or puts it away. */
static void a_press_on_the_map_is_no_order_to_hold(void **unused)
{
    (void)unused;
    desk d = before("prone-omaruru", "\n45 german halt u0", 1280, 720, true);
    table *t = d.a->table;
    const int halt = verb_called(t, "halt"), count = session_count(t->s),
              from = t->battle->view.units[0].space;
    int away = 0, turned = 0;
    for (int space = 0; space < t->b->nspaces; space++) {
        const int way = board_direction(t->b, from, space);
        if (space == from || standing_at(t, space, NO_UNIT, false) != NO_UNIT || way >= 8) continue;
        choice_select(t, NO_UNIT);
        choice_select(t, 0);
        choice_verb(t, halt);
        assert_true(t->choice->ready && t->choice->act.verb == halt);
        const int front = t->choice->act.args[0];
        pick_space(t, space, 1);
        assert_int_equal(session_count(t->s), count);
        if (way == front) {
            assert_int_equal(t->choice->verb, -1);
            assert_false(t->choice->ready);
            away++;
        } else if (t->choice->ready) {
            assert_int_equal(t->choice->act.verb, halt);
            turned++;
        }
    }
    assert_true(away > 0 && turned > 0);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whom_each_fires_at_stands_whole),
        cmocka_unit_test(one_button_is_golden),
        cmocka_unit_test(what_stands_below_a_name_lies_in_its_button),
        cmocka_unit_test(the_ground_shown_is_the_way_ordered),
        cmocka_unit_test(many_who_may_act_are_pointed_out),
        cmocka_unit_test(a_square_is_pointed_out_by_its_lead),
        cmocka_unit_test(what_is_prepared_has_its_button),
        cmocka_unit_test(who_is_drawn_onto_a_full_box_stays),
        cmocka_unit_test(every_line_of_a_sum_has_room),
        cmocka_unit_test(what_is_only_kept_is_not_won),
        cmocka_unit_test(every_button_of_a_full_bar_shows_its_key),
        cmocka_unit_test(the_end_keeps_its_key_in_a_full_bar),
        cmocka_unit_test(a_press_on_the_map_is_no_order_to_hold),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
