/*
 * test_settings.c: the page of settings under the pointer: what is drawn slowly comes where it is let go; and
 * the computer's cards of the options page.
 */
#include "ui/desk.h"

#include "ai/ai.h"
#include "core/file.h"
#include "core/language.h"
#include "game/session_seats.h"
#include "ui/app/opponent.h"

static frect region_there(const ui *u, ui_id id)
{
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == id) return u->regions[i].r;
    fail_msg("it is not there");
    return (frect){0};
}

static void send(desk *d, ui_event_kind kind, float x, float y)
{
    const ui_event e = {.kind = kind, .x = x, .y = y, .button = UI_LEFT, .clicks = 1};
    app_event(d->a, &e);
    app_tick(d->a, d->now += 16);
    app_draw(d->a, d->out);
}

/* The page is laid anew when the slider is let go, not under it. */
static void the_text_is_as_large_as_the_slider_is_drawn(void **unused)
{
    static const int sizes[][2] = {{900, 600}, {1280, 720}, {1920, 1080}};
    (void)unused;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        desk d = desk_open("rules/grid/scenarios/kassassin.json", sizes[i][0], sizes[i][1], false);
        rest(&d);
        key(&d, KEY_F3, 0);
        const frect r = region_there(&d.a->ui, ui_name("settings-slider", 0));
        const float y = r.y + r.h / 2;
        send(&d, UI_MOUSE_MOVE, r.x + 10, y);
        send(&d, UI_MOUSE_DOWN, r.x + 10, y);
        for (int k = 0; k <= 60; k++) {
            send(&d, UI_MOUSE_MOVE, r.x + 10 + (r.w - 12) * (float)k / 60, y);
            assert_int_equal(d.a->settings.text, 100);
        }
        /* Let go below it: all of the next frame has the new size, as the one after that. */
        send(&d, UI_MOUSE_UP, r.x + r.w - 2, y + 3 * r.h);
        assert_int_equal(d.a->settings.text, THEME_TEXT_MOST);
        app_draw(d.a, d.out); /* what has no room so large has been set smaller */
        const size_t count = d.out->count;
        float high = 0;
        for (size_t k = 0; k < count; k++)
            if (d.out->commands[k].kind == DRAW_TEXT) high += d.out->commands[k].u.text.y;
        app_draw(d.a, d.out);
        assert_int_equal(d.out->count, count);
        for (size_t k = 0; k < count; k++)
            if (d.out->commands[k].kind == DRAW_TEXT) high -= d.out->commands[k].u.text.y;
        assert_true(high > -1 && high < 1);
        desk_close(&d);
    }
}

/* A lesson has an opponent of its own: where the page says what is liked, it says what plays now. */
static void who_plays_now_stands_beside_what_is_liked(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, true);
    rest(&d);
    error err = {0};
    assert_true(session_seat((session *)d.a->table->s, 1, SEAT_COMPUTER, "quick", &err));
    d.a->settings.opponent = 3;
    key(&d, KEY_F3, 0);
    app_draw(d.a, d.out);
    int said = 0;
    for (size_t i = 0; i < d.out->count; i++)
        said += d.out->commands[i].kind == DRAW_TEXT &&
                strstr(d.out->text + d.out->commands[i].text, "Quick (Ctrl P") != NULL;
    assert_int_equal(said, 1);
    desk_close(&d);
}

/* Who sits where, whose dice and what may be taken back, as the command line has it: of the first battle
 * alone. */
static void a_battle_is_played_as_it_was_named(void **unused)
{
    static const char path[] = "rules/grid/scenarios/kassassin.json";
    (void)unused;
    const session_config told = {.seed = 42,
                                 .seat = {SEAT_COMPUTER, SEAT_HUMAN},
                                 .player = {ai_players[0]->name},
                                 .typed = 2,
                                 .undo = UNDO_NO};
    static const char *const options[] = {"leaderCheck=2", NULL};
    app_config c = {.rulesets = ruleset_list,
                    .players = ai_players,
                    .data_dir = ".",
                    .config_dir = folder,
                    .keep_dir = folder,
                    .open = path,
                    .seats = &told,
                    .options = options,
                    .scale = 1,
                    .width = 1280,
                    .height = 720};
    desk d = desk_started_with(&c);
    const session_config *is = session_settings(d.a->table->s);
    assert_true(battle_seat(d.a->table, 0) == SEAT_COMPUTER && battle_seat(d.a->table, 1) == SEAT_HUMAN);
    assert_string_equal(is->player[0], ai_players[0]->name);
    assert_true(is->undo == UNDO_NO && is->typed == 2 && is->seed == 42);
    const scenario *sc = session_scenario(d.a->table->s);
    int changed = 0;
    for (int i = 0; i < sc->rules->noptions; i++)
        changed += strcmp(sc->rules->options[i].key, "leaderCheck") == 0 && sc->options[i] == 2;
    assert_int_equal(changed, 1);
    assert_true(app_start_solo(d.a, path));
    assert_true(battle_seat(d.a->table, 0) == SEAT_HUMAN && battle_seat(d.a->table, 1) == SEAT_COMPUTER);
    assert_true(session_settings(d.a->table->s)->undo == UNDO_FREE);
    desk_close(&d);
}

/* In a window four times as large a check box is drawn larger with its words, its rim too. */
static void check_boxes_grow_with_the_window(void **unused)
{
    (void)unused;
    float side[2] = {0}, rim[2] = {0};
    for (int i = 0; i < 2; i++) {
        desk d = desk_open("rules/grid/scenarios/kassassin.json", i ? 3840 : 1280, i ? 2160 : 720, false);
        rest(&d);
        key(&d, KEY_F3, 0);
        const frect r = region_there(&d.a->ui, ui_name("settings-check", 0));
        for (size_t k = 0; k < d.out->count; k++) {
            const draw_command *c = &d.out->commands[k];
            if (c->kind != DRAW_ROUND || !ui_inside(r, c->u.round.r.x + 1, c->u.round.r.y + 1)) continue;
            if (c->u.round.r.w != c->u.round.r.h) continue;
            side[i] = c->u.round.r.w;
            rim[i] = c->u.round.width;
        }
        assert_true(side[i] > 0);
        desk_close(&d);
    }
    assert_true(side[1] >= 1.8f * side[0] && rim[1] >= 1.8f * rim[0]);
}

static void keys_and_the_volume_count_at_once(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, false);
    rest(&d);
    key(&d, KEY_F3, 0);
    d.a->ui.focus = ui_name("settings-slider", 0);
    key(&d, KEY_RIGHT, 0);
    assert_int_equal(d.a->settings.text, 125);
    const frect r = region_there(&d.a->ui, ui_name("settings-slider", 1));
    send(&d, UI_MOUSE_MOVE, r.x + r.w / 2, r.y + r.h / 2);
    send(&d, UI_MOUSE_DOWN, r.x + r.w / 2, r.y + r.h / 2);
    assert_int_equal(d.a->settings.volume, 50);
    desk_close(&d);
}

static fpoint where_written(const desk *d, const char *text)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && strcmp(d->out->text + c->text, text) == 0)
            return (fpoint){c->u.text.x, c->u.text.y};
    }
    fail_msg("\"%s\" is not written there", text);
    return (fpoint){0};
}

/* Each is called as whoever speaks it does; what was chosen is kept, and what no language is changes nothing.
 */
static void the_language_is_chosen_and_kept(void **unused)
{
    (void)unused;
    settings again;
    error err = {0};
    language one;
    char path[200], code[8];
    desk d = desk_open("rules/grid/scenarios/kassassin.json", 1280, 720, false);
    rest(&d);
    key(&d, KEY_F3, 0);
    assert_string_equal(d.a->settings.language, "");
    for (size_t i = 0; language_at(i, &one); i++) {
        const fpoint at = where_written(&d, one.name);
        send(&d, UI_MOUSE_MOVE, at.x, at.y);
        send(&d, UI_MOUSE_DOWN, at.x, at.y);
        send(&d, UI_MOUSE_UP, at.x, at.y);
        assert_string_equal(d.a->settings.language, one.code);
        settings_default(&again);
        assert_true(settings_write(&d.a->settings, folder, &err) && settings_read(&again, folder, &err));
        assert_string_equal(again.language, one.code);
        assert_true(app_language(folder, code));
        assert_string_equal(code, one.code);
    }
    desk_close(&d);
    file_join(folder, "settings.json", path, sizeof path);
    static const char unknown[] = "{\"language\": \"xx\", \"text\": 120}";
    assert_true(file_write(path, unknown, sizeof unknown - 1, &err));
    settings_default(&again);
    assert_true(settings_read(&again, folder, &err));
    assert_string_equal(again.language, "");
    assert_int_equal(again.text, 120);
    assert_false(app_language(folder, code));
    unlink(path);
}

/* The level is chosen by its digit, the arrows or the pointer, of the side that the computer plays, and the
 * card beside it tells who commands there; digits that are typed into a line choose nothing. */
static void a_level_is_chosen_by_its_card(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, true);
    rest(&d);
    d.a->config.players = ai_levels;
    app_open(d.a, SCREEN_TITLE);
    rest(&d);
    key(&d, 'o', 0);
    assert_int_equal(d.a->screen, SCREEN_SETUP);
    battle_setup *s = setup_get(d.a);
    assert_true(text_holds(d.out, "Plans the whole turn and your answer to it."));
    assert_true(text_holds(d.out, "up to 10 s a turn"));
    assert_false(text_holds(d.out, "beats")); /* nothing that was not measured */
    key(&d, '4', 0);
    assert_int_equal(s->player[1], 3);
    key(&d, KEY_UP, 0);
    assert_int_equal(s->player[1], 2);
    key(&d, KEY_DOWN, 0);
    assert_int_equal(s->player[1], 3);
    const frect r = region_there(&d.a->ui, ui_name("setup-level", 0));
    press(&d, r.x + r.w / 2, r.y + r.h / 2);
    assert_int_equal(s->player[1], 0);
    s->named = 1;
    app_draw(d.a, d.out);
    ui_set_focus(&d.a->ui, ui_name("setup-seed", 0));
    app_draw(d.a, d.out);
    key(&d, '4', 0);
    assert_int_equal(s->player[1], 0);
    desk_close(&d);
}

/* What was chosen stays: when one comes back, where the sides are exchanged, and for the battles to come. */
static void the_level_chosen_is_kept(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, true);
    rest(&d);
    d.a->config.players = ai_levels;
    app_open(d.a, SCREEN_TITLE);
    rest(&d);
    key(&d, 'o', 0);
    battle_setup *s = setup_get(d.a);
    key(&d, '4', 0);
    key(&d, '1', 0);
    key(&d, KEY_ESCAPE, 0);
    s->seat[0] = SEAT_COMPUTER, s->seat[1] = SEAT_HUMAN;
    key(&d, 'o', 0);
    assert_int_equal(d.a->screen, SCREEN_SETUP);
    assert_int_equal(s->player[0], 0);
    assert_int_equal(s->player[1], 0);
    assert_int_equal(d.a->settings.opponent, 0);
    d.a->settings.opponent = -1;
    desk_close(&d);
}

/* Where the sides stand in the bar it says who plays the computer's, and in a large window who the other. */
static void the_bar_says_who_plays_and_how_well(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/grid/scenarios/maida.json", 1280, 720, true);
    table *t = d.a->table;
    rest(&d);
    app_draw(d.a, d.out);
    const char *title = player_find(t->host->players, session_settings(t->s)->player[1])->title;
    assert_true(text_drawn(d.out, title));
    assert_false(text_drawn(d.out, "you"));
    app_event(d.a, &(ui_event){.kind = UI_RESIZE, .x = 1920, .y = 1080});
    rest(&d);
    app_draw(d.a, d.out);
    assert_true(text_drawn(d.out, title) && text_drawn(d.out, "you"));
    battle_reseat(t, 1, SEAT_HUMAN, NULL);
    rest(&d);
    app_draw(d.a, d.out);
    assert_false(text_drawn(d.out, title) || text_drawn(d.out, "a person"));
    desk_close(&d);
}

/* Of so many battles, with what chance may have made of it. */
static void strength_is_said_with_its_interval(void **unused)
{
    (void)unused;
    player p = {.against = {.name = "Recruit", .battles = 2000, .halves = 2800}};
    char says[120];
    opponent_strength(&p, says, sizeof says);
    assert_string_equal(says, "beats Recruit in 70 % (68 to 72), 2,000 battles");
    p.against.battles = 0;
    opponent_strength(&p, says, sizeof says);
    assert_string_equal(says, "");
}

/* Somewhere on the options page, however far down. */
static bool page_holds(desk *d, const char *text)
{
    bool found = false;
    for (float y = 0; y < 4000 && !found; y += 200) {
        setup_get(d->a)->scroll.at = y;
        app_draw(d->a, d->out);
        found = text_holds(d->out, text);
    }
    return found;
}

/* The options page offers what can change something in the battle, and says how many cannot. */
static void only_what_concerns_the_battle_is_offered(void **unused)
{
    static const struct {
        const char *battle, *has, *not ;
    } of[] = {
        {"rules/conduct/scenarios/rorkes-drift.json", "A natural 1 in fire", "Imperial Chinese masses"},
        {"rules/conduct/scenarios/tientsin.json", "Imperial Chinese masses", "Natal Native Contingent"},
        {"rules/conduct/scenarios/isandlwana.json", "Natal Native Contingent", "Imperial Chinese masses"},
        {"rules/grid/scenarios/kassassin.json", "No three-sided dice at hand", "Columns of attack"},
        {"rules/grid/scenarios/maida.json", "Columns of attack", NULL}};
    (void)unused;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        desk d = desk_open(of[i].battle, 1280, 720, true);
        rest(&d);
        app_open(d.a, SCREEN_TITLE);
        rest(&d);
        key(&d, 'o', 0);
        assert_int_equal(d.a->screen, SCREEN_SETUP);
        if (!page_holds(&d, of[i].has)) fail_msg("%s: %s is not offered", of[i].battle, of[i].has);
        if (of[i].not &&page_holds(&d, of[i].not )) fail_msg("%s: %s is", of[i].battle, of[i].not );
        if (of[i].not ) assert_true(page_holds(&d, "other battles."));
        desk_close(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_text_is_as_large_as_the_slider_is_drawn),
        cmocka_unit_test(who_plays_now_stands_beside_what_is_liked),
        cmocka_unit_test(a_battle_is_played_as_it_was_named),
        cmocka_unit_test(check_boxes_grow_with_the_window),
        cmocka_unit_test(keys_and_the_volume_count_at_once),
        cmocka_unit_test(the_language_is_chosen_and_kept),
        cmocka_unit_test(the_level_chosen_is_kept),
        cmocka_unit_test(the_bar_says_who_plays_and_how_well),
        cmocka_unit_test(a_level_is_chosen_by_its_card),
        cmocka_unit_test(strength_is_said_with_its_interval),
        cmocka_unit_test(only_what_concerns_the_battle_is_offered),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
