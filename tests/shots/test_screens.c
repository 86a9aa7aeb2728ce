/*
 * test_screens.c: the screens round the table without a window: by keys and by pointer from the title to
 * every page and back, a battle begun and found again, what a broken scenario says, a save played back. The
 * painter measures and keeps rasters as it does in the window.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "core/file.h"
#include "core/mem.h"
#include "rules/list.h"
#include "sdl/paint.h"
#include "ui/app/setup.h"
#include "ui/table/battle.h"
#include "ui/app/app.h"

typedef struct desk {
    char folder[64];
    painter *painter;
    draw_list *list;
    app *app;
    uint64_t now;
} desk;

static void frame(desk *d)
{
    app_draw(d->app, d->list);
    painter_frame_over(d->painter);
}

/* Lets time pass until nothing moves by itself. */
static void settle(desk *d)
{
    for (int i = 0; i < 60; i++) {
        d->now += 200;
        int wait = app_tick(d->app, d->now);
        frame(d);
        if (wait < 0) return;
    }
}

/* The title says that it opens, then does. */
static void open_chosen(desk *d)
{
    assert_int_equal(d->app->screen, SCREEN_TITLE);
    app_tick(d->app, d->now += 40);
    frame(d);
}

/* As the title comes up: its battle and the picture of it; the others, which it goes on to read while nobody
 * does anything, are read by those who look for them. */
static void look_at_title(desk *d)
{
    for (int i = 0, wait = 0; i < 60 && wait == 0; i++) {
        d->now += 200;
        wait = app_tick(d->app, d->now);
        frame(d);
    }
}

static void press(desk *d, int key, int mods)
{
    ui_event e = {.kind = UI_KEY, .key = key, .mods = mods};
    app_event(d->app, &e);
    frame(d);
}

static void type(desk *d, const char *text)
{
    for (; *text; text++) {
        ui_event key = {.kind = UI_KEY, .key = *text}, letter = {.kind = UI_TEXT, .text = {*text, 0}};
        app_event(d->app, &key);
        app_event(d->app, &letter);
    }
    frame(d);
}

static void click(desk *d, float x, float y)
{
    ui_event move = {.kind = UI_MOUSE_MOVE, .x = x, .y = y},
             down = {.kind = UI_MOUSE_DOWN, .x = x, .y = y, .button = UI_LEFT, .clicks = 1};
    ui_event up = down;
    up.kind = UI_MOUSE_UP;
    app_event(d->app, &move);
    frame(d);
    app_event(d->app, &down);
    app_event(d->app, &up);
    frame(d);
}

/* Presses what that widget covers. */
static void click_widget(desk *d, const char *name, int n)
{
    ui_id id = ui_name(name, n);
    const ui *u = &d->app->ui;
    for (int i = 0; i < u->nregions; i++)
        if (u->regions[i].id == id) {
            frect r = u->regions[i].r;
            click(d, r.x + r.w / 2, r.y + r.h / 2);
            return;
        }
    fail_msg("nothing called %s %d can be pressed", name, n);
}

static void open_desk(desk *d, int width, int height, const char *data_dir)
{
    static char config_dir[96], state_dir[96];
    error err = {0};
    snprintf(config_dir, sizeof config_dir, "%s/config", d->folder);
    snprintf(state_dir, sizeof state_dir, "%s/state", d->folder);
    app_config c = {.rulesets = ruleset_list,
                    .players = ai_players,
                    .data_dir = data_dir,
                    .config_dir = config_dir,
                    .state_dir = state_dir,
                    .scale = 1,
                    .width = width,
                    .height = height,
                    .seed = 7,
                    .instant = true};
    d->app = app_new(&c, painter_host(d->painter), NULL, &err);
    assert_non_null(d->app);
    frame(d);
    look_at_title(d);
}

static int begin(void **given)
{
    desk *d = mem_alloc(sizeof *d);
    error err = {0};
    snprintf(d->folder, sizeof d->folder, "/tmp/sandtable-screens-XXXXXX");
    if (!mkdtemp(d->folder)) return -1;
    d->painter = painter_new(".", &err);
    if (!d->painter) return -1;
    d->list = draw_list_new();
    d->now = 1000;
    *given = d;
    return 0;
}

static int end(void **given)
{
    desk *d = *given;
    char command[128];
    app_free(d->app);
    draw_list_free(d->list);
    painter_free(d->painter);
    snprintf(command, sizeof command, "rm -r '%s'", d->folder);
    int code = system(command);
    mem_free(d);
    return code;
}

static void every_page_and_back_by_keys(void **given)
{
    desk *d = *given;
    static const struct {
        int key, mods;
        screen_id id;
    } pages[] = {
        {KEY_F1, 0, SCREEN_KEYS},  {KEY_F2, 0, SCREEN_RULES}, {KEY_F3, 0, SCREEN_SETTINGS},
        {'s', 0, SCREEN_SETTINGS}, {'o', 0, SCREEN_SETUP},    {'o', UI_CTRL, SCREEN_LOAD},
    };
    open_desk(d, 1280, 720, ".");
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        press(d, pages[i].key, pages[i].mods);
        assert_int_equal(d->app->screen, pages[i].id);
        press(d, KEY_ESCAPE, 0);
        assert_int_equal(d->app->screen, SCREEN_TITLE);
    }
    press(d, 'q', UI_CTRL);
    assert_true(app_done(d->app));
}

/* A computer chosen in the settings plays the very next battle, unless another was chosen for that battle
 * since. */
static void settings_hold_for_the_next_battle(void **given)
{
    desk *d = *given;
    open_desk(d, 1280, 720, ".");
    press(d, 'o', 0);
    press(d, KEY_ESCAPE, 0);
    assert_true(setup_players(d->app) > 1);
    for (int liked = setup_players(d->app) - 1; liked >= 0; liked--) {
        d->app->settings.opponent = liked;
        for (int side = 0; side < 2; side++)
            assert_int_equal(setup_get(d->app)->player[side], liked);
    }
    setup_get(d->app)->player[1] = 1;
    assert_int_equal(setup_get(d->app)->player[1], 1);
    /* and one that is opened by its file */
    d->app->settings.opponent = 0;
    assert_true(app_start_solo(d->app, "rules/grid/scenarios/maida.json"));
    assert_string_equal(session_settings(d->app->table->s)->player[1], ai_players[0]->name);
}

static void search_narrows_the_list(void **given)
{
    desk *d = *given;
    open_desk(d, 1280, 720, ".");
    catalogue *c = catalogue_get(d->app);
    assert_true(catalogue_count(c) >= 5);
    press(d, '/', 0);
    type(d, "1806");
    assert_non_null(strstr(d->app->scenario, "maida"));
    int found = 0;
    for (int i = 0; i < catalogue_count(c); i++)
        found += catalogue_matches(d->app, catalogue_at(c, i), "1806");
    assert_int_equal(found, 1);
    press(d, KEY_ENTER, 0); /* out of the field, and no battle yet */
    assert_int_equal(d->app->screen, SCREEN_TITLE);
}

static void a_battle_is_begun_left_and_found_again(void **given)
{
    desk *d = *given;
    open_desk(d, 1280, 720, ".");
    click_widget(d, "title-button", 8);
    open_chosen(d);
    assert_int_equal(d->app->screen, SCREEN_TABLE);
    const session_config *config = session_settings(d->app->table->s);
    assert_int_equal(config->seed, 7);
    assert_int_equal(config->seat[0], SEAT_HUMAN);
    assert_int_equal(config->seat[1], SEAT_COMPUTER);
    assert_int_equal(config->undo, UNDO_FREE);
    /* The next program that is started offers it. */
    app_free(d->app);
    open_desk(d, 1920, 1080, ".");
    press(d, 'c', 0);
    assert_int_equal(d->app->screen, SCREEN_TABLE);
    assert_int_equal(session_settings(d->app->table->s)->seed, 7);
}

static void two_at_one_desk_and_options(void **given)
{
    desk *d = *given;
    open_desk(d, 1920, 1080, ".");
    click_widget(d, "title-mode", MODE_TWO);
    battle_setup *s = setup_get(d->app);
    assert_int_equal(s->seat[0], SEAT_HUMAN);
    assert_int_equal(s->seat[1], SEAT_HUMAN);
    assert_int_equal(s->undo, UNDO_ASK);
    press(d, 'o', 0);
    press(d, 'n', 0);
    assert_string_not_equal(s->seed, "7");
    char seed[24];
    snprintf(seed, sizeof seed, "%s", s->seed);
    press(d, KEY_ENTER, 0);
    assert_int_equal(d->app->screen, SCREEN_TABLE);
    assert_true(session_settings(d->app->table->s)->seed == strtoull(seed, NULL, 10));
    assert_int_equal(session_settings(d->app->table->s)->seat[1], SEAT_HUMAN);
}

static void a_changed_option_reaches_the_battle(void **given)
{
    desk *d = *given;
    open_desk(d, 1280, 720, ".");
    press(d, 'o', 0);
    battle_setup *s = setup_get(d->app);
    const catalogue_entry *e = catalogue_at(catalogue_get(d->app), catalogue_find(d->app, d->app->scenario));
    assert_true(e->sc->rules->noptions > 0);
    const option *o = &e->sc->rules->options[0];
    s->options[0] = e->sc->options[0] == o->hi ? o->lo : o->hi;
    int32_t wanted = s->options[0];
    press(d, KEY_ENTER, 0);
    assert_int_equal(session_scenario(d->app->table->s)->options[0], wanted);
}

/* A data folder of our own with one scenario more, which is torn. */
static void a_broken_scenario_says_why(void **given)
{
    desk *d = *given;
    char data[96], command[512], path[160];
    error err = {0};
    snprintf(data, sizeof data, "%s/data", d->folder);
    snprintf(command, sizeof command,
             "mkdir '%s' && cp -r rules maps '%s' && ln -s \"$PWD/assets\" '%s/assets'", data, data, data);
    assert_int_equal(system(command), 0);
    snprintf(path, sizeof path, "%s/rules/%s/scenarios/torn.json", data, ruleset_list[0]->id);
    assert_true(file_write(path, "{ \"format\": 1, \"title\": ", 24, &err));
    open_desk(d, 1280, 720, data);
    int at = catalogue_find(d->app, path);
    const catalogue_entry *e = catalogue_at(catalogue_get(d->app), at);
    assert_non_null(strstr(e->trouble, "torn.json"));
    click_widget(d, "title-row", at);
    settle(d);
    assert_string_equal(d->app->scenario, path);
    press(d, KEY_ENTER, 0);
    assert_int_equal(d->app->screen, SCREEN_TITLE);
    press(d, 'd', 0);
    assert_int_equal(d->app->screen, SCREEN_TITLE);
}

static void a_save_is_played_back(void **given)
{
    desk *d = *given;
    open_desk(d, 1280, 720, ".");
    press(d, KEY_ENTER, 0);
    open_chosen(d);
    assert_int_equal(d->app->screen, SCREEN_TABLE);
    table *t = d->app->table;
    for (int i = 0; i < 12 && t->battle->d.side != GAME_OVER; i++) {
        settle(d);
        if (!t->battle->ours || t->battle->list.count == 0) continue;
        action first = t->battle->list.items[0];
        battle_do(t, &first);
    }
    const int count = session_count(t->s);
    assert_true(count >= 6);
    press(d, 'r', UI_CTRL);
    assert_int_equal(d->app->screen, SCREEN_REPLAY);
    press(d, KEY_END, 0);
    press(d, KEY_LEFT, 0);
    press(d, KEY_HOME, 0);
    press(d, KEY_RIGHT, UI_SHIFT);
    press(d, KEY_SPACE, 0);
    settle(d);
    press(d, KEY_ESCAPE, 0);
    assert_int_equal(d->app->screen, SCREEN_TABLE);
    assert_int_equal(session_count(d->app->table->s), count); /* looking back has changed nothing */
}

/* Thirty battles more than fit: the keys go through all of them, and the one that is open is always in sight.
 */
static void a_long_list_scrolls(void **given)
{
    desk *d = *given;
    char data[96], command[900];
    snprintf(data, sizeof data, "%s/many", d->folder);
    snprintf(command, sizeof command,
             "mkdir '%s' && cp -r rules maps '%s' && ln -s \"$PWD/assets\" '%s/assets' && cd "
             "'%s/rules/%s/scenarios' && "
             "for i in $(seq 30); do cp kassassin.json \"copy$i.json\"; done",
             data, data, data, data, ruleset_list[0]->id);
    assert_int_equal(system(command), 0);
    open_desk(d, 1280, 720, data);
    const int n = catalogue_count(catalogue_get(d->app));
    assert_true(n >= 35);
    press(d, KEY_HOME, 0);
    for (int i = 0; i < n; i++) {
        const int at = catalogue_find(d->app, d->app->scenario);
        bool seen = false;
        for (int k = 0; k < d->app->ui.nregions; k++)
            if (d->app->ui.regions[k].id == ui_name("title-row", at)) seen = d->app->ui.regions[k].r.h > 20;
        assert_true(seen);
        assert_int_equal(at, i);
        press(d, KEY_DOWN, 0);
    }
    press(d, KEY_END, 0);
    assert_int_equal(catalogue_find(d->app, d->app->scenario), n - 1);
}

static void any_key_stops_the_demonstration_and_escape_ends_it(void **given)
{
    desk *d = *given;
    open_desk(d, 1280, 720, ".");
    press(d, 'd', 0);
    assert_int_equal(d->app->screen, SCREEN_DEMO);
    for (int i = 0; i < 4; i++) {
        app_tick(d->app, d->now += 300);
        frame(d);
    }
    assert_true(session_count(d->app->table->s) > 0);
    press(d, 'x', 0);
    frame(d);
    assert_int_equal(d->app->screen, SCREEN_DEMO);
    const int stands = session_count(d->app->table->s);
    for (int i = 0; i < 4; i++) {
        app_tick(d->app, d->now += 300);
        frame(d);
    }
    assert_int_equal(session_count(d->app->table->s), stands);
    press(d, KEY_ESCAPE, UI_SHIFT); /* the host's: without Shift the show goes on */
    assert_int_equal(d->app->screen, SCREEN_TITLE);
    assert_null(d->app->table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_page_and_back_by_keys, begin, end),
        cmocka_unit_test_setup_teardown(settings_hold_for_the_next_battle, begin, end),
        cmocka_unit_test_setup_teardown(search_narrows_the_list, begin, end),
        cmocka_unit_test_setup_teardown(a_battle_is_begun_left_and_found_again, begin, end),
        cmocka_unit_test_setup_teardown(two_at_one_desk_and_options, begin, end),
        cmocka_unit_test_setup_teardown(a_changed_option_reaches_the_battle, begin, end),
        cmocka_unit_test_setup_teardown(a_broken_scenario_says_why, begin, end),
        cmocka_unit_test_setup_teardown(a_save_is_played_back, begin, end),
        cmocka_unit_test_setup_teardown(a_long_list_scrolls, begin, end),
        cmocka_unit_test_setup_teardown(any_key_stops_the_demonstration_and_escape_ends_it, begin, end),
    };
    return cmocka_run_group_tests_name("screens", tests, NULL, NULL);
}
