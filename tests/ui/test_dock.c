/*
 * test_dock.c: what the column at the right tells can be read and pressed: the odds before the open log, the
 * unit card when it is asked for, what the pointer rested on for as long as it is on its card; nobody who has
 * fallen.
 */
#include "game/action_form.h"
#include "ui/desk.h"
#include "ui/golden_desk.h"
#include "ui/table/choose/marked.h"
#include "ui/table/panels/dock.h"
#include "ui/table/panels/odds_board.h"
#include "ui/table/panels/unit_panel.h"
#include "ui/table/say.h"
#include "ui/widget/widget_form.h"

static void point(desk *d, float x, float y, int ms)
{
    const ui_event e = {.kind = UI_MOUSE_MOVE, .x = x, .y = y};
    app_event(d->a, &e);
    d->now += (uint64_t)ms;
    app_tick(d->a, d->now);
    app_draw(d->a, d->out);
}

static void point_at(desk *d, int space, int ms)
{
    const fpoint at = where_centre(d->a->table, space);
    point(d, at.x, at.y, ms);
}

/* A post of the British about to fire, with an enemy marked. */
static desk rifles(int w, int h)
{
    desk d = before("conduct-rorkes-drift", "\n29 british fire u0 @u15", w, h, true);
    choice_select(d.a->table, 0);
    rest(&d);
    assert_true(d.a->table->choice->naim > 0);
    return d;
}

/* The log, opened in the narrow dock, gives way to the odds of what is pointed at, and comes back after them.
 */
static void odds_come_before_the_open_log(void **unused)
{
    (void)unused;
    desk d = rifles(1280, 720);
    table *t = d.a->table;
    const int at = t->battle->view.units[t->choice->aim[0]].space;
    key(&d, 'l', 0);
    assert_true(t->layout->open[LAYOUT_LOG] && t->layout->odds_in_dock);
    assert_true(region_of(t, "odds", 0).w <= 0);
    point_at(&d, at, 40);
    assert_true(dock_shows_odds(t));
    assert_true(region_of(t, "odds", 0).w > 0);
    assert_true(text_drawn(d.out, "Dice thrown"));
    point_at(&d, t->battle->view.units[0].space, 40);
    assert_false(text_drawn(d.out, "Dice thrown"));
    desk_close(&d);
}

/* Where odds leave the unit card no room its key puts them away, and says what brings them back. */
static void the_unit_card_is_had_beside_the_odds(void **unused)
{
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}};
    (void)unused;
    for (int i = 0; i < 2; i++) {
        desk d = rifles(sizes[i][0], sizes[i][1]);
        table *t = d.a->table;
        assert_true(choice_target(t, t->choice->aim[0]));
        rest(&d);
        assert_true(odds_board_open(t) && dock_shows_odds(t));
        assert_false(text_drawn(d.out, "Formation"));
        const ui_event asked = {.kind = UI_KEY, .key = 'i'};
        app_event(d.a, &asked);
        app_draw(d.a, d.out);
        assert_false(t->odds->on);
        assert_true(text_drawn(d.out, "Formation") && text_drawn(d.out, "line, close order"));
        assert_non_null(strstr(d.a->said, "T brings them back"));
        assert_true(t->choice->ready); /* what stands prepared stays so */
        key(&d, 't', 0);
        assert_true(odds_board_open(t));
        assert_false(text_drawn(d.out, "Formation"));
        desk_close(&d);
    }
}

/* What the pointer rested on is told of as long as it is on the card of it, however it came there; what it
 * only passed is not. */
static void what_was_read_of_can_be_pressed_on_its_card(void **unused)
{
    (void)unused;
    desk d = rifles(1280, 720);
    table *t = d.a->table;
    const int at = t->battle->view.units[t->choice->aim[0]].space, by = t->battle->view.units[1].space;
    const frect dock = t->layout->dock;
    point_at(&d, at, 100);
    point_at(&d, by, 100);
    point(&d, dock.x + 60, dock.y + 200, 100);
    assert_int_equal(t->pointer->hover, NO_SPACE); /* it rested nowhere */
    point_at(&d, at, 800);
    assert_true(region_of(t, "oddsrule", 0).w > 0);
    point_at(&d, by, 100);
    assert_int_equal(t->pointer->hover, by);
    for (int i = 0; i < 40; i++) { /* longer than the way there may take */
        const frect card = region_of(t, "odds", 0);
        point(&d, i > 0 ? card.x + 20 + (float)i : dock.x + 60, i > 0 ? card.y + 40 : dock.y + 200, 100);
        assert_int_equal(t->pointer->hover, at);
    }
    const frect chip = region_of(t, "oddsrule", 0);
    assert_true(chip.w > 0);
    press(&d, chip.x + chip.w / 2, chip.y + chip.h / 2);
    assert_int_equal(d.a->screen, SCREEN_RULES);
    desk_close(&d);
}

/* Who was looked at, or has acted, is no more told of once he has gone from the map. */
static void nobody_who_has_fallen_stays_looked_at(void **unused)
{
    (void)unused;
    desk d = before("conduct-rorkes-drift", "\n29 british fire u0 @u15", 1280, 720, true);
    table *t = d.a->table;
    pointer_inspect(t, 15);
    assert_int_equal(unit_panel_about(t), 15);
    overrule(&d, "umpire-remove u15");
    assert_int_equal(t->pointer->inspect, NO_UNIT);
    assert_int_not_equal(unit_panel_about(t), 15);
    set_choice(t)->did = 14;
    set_choice(t)->did_at = t->pointer->hover;
    assert_int_equal(unit_panel_about(t), 14);
    overrule(&d, "umpire-remove u14");
    set_choice(t)->did = 14;
    set_choice(t)->did_at = t->pointer->hover;
    assert_int_not_equal(unit_panel_about(t), 14);
    desk_close(&d);
}

/* Which formation is chosen says what it does and costs, below its button. */
static void a_formation_says_what_it_does(void **unused)
{
    (void)unused;
    desk d = before("conduct-isandlwana", "\n96 british move u4", 1280, 720, true);
    table *t = d.a->table;
    choice_select(t, 4);
    for (int v = 0; v < t->rs->nverbs; v++)
        if (strcmp(t->rs->verbs[v].name, "form") == 0) choice_verb(t, v);
    app_draw(d.a, d.out);
    assert_true(t->choice->ready && t->choice->nstrips > 0);
    assert_true(text_holds(d.out, "Two stands fire, and it has two dice"));
    desk_close(&d);
}

/* Where it looks takes a line of its own below a long state of mind: the card is higher by it, and its last
 * row whole. */
static void the_card_of_who_has_acted_is_whole(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1920, 1080, false);
    table *t = d.a->table;
    int rows = 0;
    rest(&d);
    overrule(&d, "umpire-step step=movement");
    overrule(&d, "umpire-set u0 key=done value=1");
    choice_select(t, 0);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, "Has acted in this step"));
    const frect card = region_of(t, "card", 0);
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT || !ui_inside(card, c->u.text.x, card.y + 20)) continue;
        if (strcmp(d.out->text + c->text, "Move") != 0) continue;
        assert_true(c->u.text.y + 0.3f * c->u.text.f.px < card.y + card.h - 6);
        rows++;
    }
    assert_int_equal(rows, 1);
    desk_close(&d);
}

/* What is neither well nor ill is drawn as neither, also in the large card: that one has acted is no warning.
 */
static void who_has_acted_is_not_warned_of(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/africa/scenarios/castillejos.json", 1920, 1080, false);
    table *t = d.a->table;
    rest(&d);
    overrule(&d, "umpire-set u0 key=action value=1");
    overrule(&d, "umpire-place u0 > A3");
    choice_select(t, 0);
    app_draw(d.a, d.out);
    int seen = 0;
    for (size_t i = 0; i < d.out->count; i++) {
        const draw_command *c = &d.out->commands[i];
        if (c->kind != DRAW_TEXT || strcmp(d.out->text + c->text, "Has acted") != 0) continue;
        assert_int_not_equal(c->u.text.c, d.a->ui.t.warn);
        seen++;
    }
    assert_true(seen > 0);
    desk_close(&d);
}

/* What a toss came to goes on behind its number, in small letters. */
static void what_coins_came_to_goes_on_in_small_letters(void **unused)
{
    (void)unused;
    action a;
    desk d = before_order("africa-castillejos", "\n64 spanish fire", &a);
    battle_do(d.a->table, &a);
    rest(&d);
    assert_true(text_holds(d.out, "1 head: retreats"));
    assert_false(text_holds(d.out, "1 head: Retreats"));
    desk_close(&d);
}

/* Beside a long state of mind the strength is drawn closer, and not left out. */
static void the_small_card_keeps_its_strength(void **unused)
{
    static const char *const marks[] = {"shaken", "disordered", "low-ammo"};
    (void)unused;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        desk d = rifles(1280, 720);
        char text[60];
        snprintf(text, sizeof text, "umpire-set u0 key=%s value=1", marks[i]);
        overrule(&d, text);
        choice_select(d.a->table, 0);
        app_draw(d.a, d.out);
        const frect pips = region_of(d.a->table, "cardpips", 0);
        if (pips.w < 8 * 4) fail_msg("%s: %.0f wide", marks[i], (double)pips.w);
        desk_close(&d);
    }
}

/* Who fights whom, in two lines, keeps off the rule below. */
static void a_long_name_keeps_off_the_rule_below(void **unused)
{
    (void)unused;
    desk d = before("conduct-rorkes-drift", "\n79 british fire u0 @u15", 1920, 1080, true);
    table *t = d.a->table;
    int seen = 0;
    for (int u = 0; u < t->sc->nunits; u++) {
        const int at = t->battle->view.units[u].space;
        if (t->battle->view.units[u].status != UNIT_ON) continue;
        point_at(&d, at, 40);
        const frect r = region_of(t, "odds", 0);
        if (r.w <= 0 || odds_board_open(t)) continue;
        const float rule = r.y + theme_tx(&d.a->ui.t, 58, 66);
        int lines = 0;
        for (size_t i = 0; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            if (c->kind != DRAW_TEXT || !ui_inside(r, c->u.text.x, c->u.text.y - 4)) continue;
            const float low = c->u.text.y + c->u.text.f.px * 0.2f;
            if (c->u.text.y > rule + 2) continue;
            lines++;
            if (low > rule - 2)
                fail_msg("%s: %.1f, the rule at %.1f", d.out->text + c->text, (double)low, (double)rule);
        }
        seen += lines >= 3;
    }
    assert_true(seen > 0);
    desk_close(&d);
}

/* Of equal cells one whose words would touch its edges has more. */
static void words_of_a_choice_keep_off_its_edges(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/conduct/scenarios/rorkes-drift.json", 1280, 720, true);
    ui *u = &d.a->ui;
    draw_list *was = u->out, *out = draw_list_new();
    const char *const labels[] = {"You", "Computer: Colonel"};
    const float wide = ui_width(u, TEXT_BUTTON, labels[1]);
    const frect r = {100, 100, 2 * wide + 8, 34};
    int value = 0, found = 0;
    u->out = out;
    ui_segments(u, ui_name("test", 0), r, labels, 2, &value);
    u->out = was;
    for (size_t i = 0; i < out->count; i++) {
        const draw_command *c = &out->commands[i];
        if (c->kind != DRAW_TEXT || strcmp(out->text + c->text, labels[1]) != 0) continue;
        found++;
        assert_true(c->u.text.f.px >= theme_font(&u->t, TEXT_BUTTON).px);
        const float left = c->u.text.align == ALIGN_CENTRE ? c->u.text.x - wide / 2 : c->u.text.x;
        assert_true(left + wide <= r.x + r.w - 8);
    }
    assert_int_equal(found, 1);
    draw_list_free(out);
    desk_close(&d);
}

/* The small card says why the enemy throws as he does, too: his rows follow under his name. */
static void the_small_card_has_the_enemys_reasons(void **unused)
{
    (void)unused;
    desk d = before("conduct-rorkes-drift", "\n29 british fire u0 @u15", 1280, 720, true);
    table *t = d.a->table;
    int both = 0;
    for (int i = 0; i < t->battle->list.count && both == 0; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 0 || a->target == NO_UNIT) continue;
        choice_select(t, a->units[0]);
        rest(&d);
        point_at(&d, t->battle->view.units[a->target].space, 40);
        if (!dock_shows_odds(t) || t->odds->odds.against.count == 0) continue;
        assert_true(text_drawn(d.out, say_unit(t, t->odds->target)));
        both++;
    }
    assert_true(both > 0);
    desk_close(&d);
}

/* What a row comes to has room on the small card, be it ever so many words. */
static void the_small_card_keeps_its_values(void **unused)
{
    (void)unused;
    desk d = before("safari-first-march", "\n21 expedition fire u0 @u4", 1280, 720, true);
    table *t = d.a->table;
    int shown = 0, values = 0;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 0 || a->target == NO_UNIT) continue;
        choice_select(t, action_unit_of(t->sc, a->units[0]));
        rest(&d);
        point_at(&d, t->battle->view.units[action_unit_of(t->sc, a->target)].space, 40);
        if (!dock_shows_odds(t) || t->odds->odds.against.count == 0) continue;
        shown++;
        for (size_t k = 0; k < d.out->count; k++) {
            const draw_command *c = &d.out->commands[k];
            const frect r = t->layout->odds;
            if (c->kind != DRAW_TEXT || c->u.text.align != ALIGN_RIGHT ||
                !ui_inside(r, c->u.text.x, c->u.text.y))
                continue;
            const float wide = width_of(NULL, c->u.text.f, d.out->text + c->text, c->length);
            if (c->u.text.x - wide < r.x) fail_msg("%s", d.out->text + c->text);
            values++;
        }
    }
    assert_true(shown > 0 && values > shown);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_come_before_the_open_log),
        cmocka_unit_test(the_unit_card_is_had_beside_the_odds),
        cmocka_unit_test(what_was_read_of_can_be_pressed_on_its_card),
        cmocka_unit_test(nobody_who_has_fallen_stays_looked_at),
        cmocka_unit_test(a_formation_says_what_it_does),
        cmocka_unit_test(the_card_of_who_has_acted_is_whole),
        cmocka_unit_test(who_has_acted_is_not_warned_of),
        cmocka_unit_test(what_coins_came_to_goes_on_in_small_letters),
        cmocka_unit_test(the_small_card_keeps_its_strength),
        cmocka_unit_test(a_long_name_keeps_off_the_rule_below),
        cmocka_unit_test(words_of_a_choice_keep_off_its_edges),
        cmocka_unit_test(the_small_card_has_the_enemys_reasons),
        cmocka_unit_test(the_small_card_keeps_its_values),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
