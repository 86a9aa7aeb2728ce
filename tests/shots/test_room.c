/*
 * test_room.c: room for what is to be read, in the smaller window, in letters as they come and half as large
 * again: the log has the dock of every battle, and no word of the screens round the table is cut. The fonts
 * are the real ones; nothing is painted.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/ai.h"
#include "board/names.h"
#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "rules/list.h"
#include "shots/desk.h"
#include "shots/shortest.h"
#include "shots/spoken.h"
#include "ui/app/catalogue.h"
#include "ui/app/setup.h"
#include "ui/table/battle.h"
#include "ui/table/board/prizes.h"
#include "ui/table/board/where.h"
#include "ui/table/choose/choice.h"
#include "ui/table/modal/modal.h"
#include "ui/table/panels/log.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"

enum { ORDERS = 10, RULESETS_MOST = 100 };

static void open_window(desk *d, const char *path, int text)
{
    error err = {0};
    /* How well the computer plays is nothing to these: it does not think long. */
    static const player *quick[2];
    quick[0] = ai_players[0];
    app_config c = {.rulesets = ruleset_list,
                    .players = quick,
                    .data_dir = ".",
                    .config_dir = d->folder,
                    .state_dir = d->folder,
                    .open = path,
                    .seed = 7,
                    .scale = 1,
                    .width = 1280,
                    .height = 720,
                    .instant = true};
    d->battle = path ? path : "no battle";
    d->now = 1000;
    d->doing = "the beginning";
    d->a = app_new(&c, &d->host, NULL, &err);
    assert_non_null(d->a);
    if (path && !table_of(d)) fail_msg("%s does not open: %s", path, d->a->said);
    d->a->settings.text = text;
    app_settings_changed(d->a);
}

static void all_read(desk *d)
{
    for (int i = 0; i < d->found->count; i++) {
        const complaint *c = &d->found->list[i];
        print_message("%s: \"%s\" (%s)\n", c->what, c->text, c->where);
    }
    if (d->found->count) fail_msg("%d words cannot be read whole", d->found->count);
}

/* ---- the dock */

static bool written_in(const desk *d, frect r, const char *beginning)
{
    for (size_t i = 0; i < d->out->count; i++) {
        const draw_command *c = &d->out->commands[i];
        if (c->kind == DRAW_TEXT && ui_inside(r, c->u.text.x, c->u.text.y) &&
            strncmp(d->out->text + c->text, beginning, strlen(beginning)) == 0)
            return true;
    }
    return false;
}

static void play_some(desk *d)
{
    table *t = table_of(d);
    for (int i = 0; i < 4 * ORDERS && session_count(t->s) < ORDERS; i++) {
        state seen;
        action a;
        rest(d);
        if (t->battle->d.side == GAME_OVER || !t->battle->ours) continue;
        session_view(t->s, t->battle->d.side, &seen);
        if (!ai_players[0]->choose(&seen, (uint64_t)i, NULL, &a)) break;
        battle_do(t, &a);
    }
    rest(d);
}

static void first_word(const char *text, char out[40])
{
    const size_t n = strcspn(text, " ");
    snprintf(out, 40, "%.*s", (int)(n < 39 ? n : 39), text);
}

/* Half of the dock at the least, the last sentence in it; who looks at a place reads it on the board. */
static void the_log_has_the_dock(desk *d, int text)
{
    for (int i = 0; ruleset_list[i]; i++) {
        char path[512], word[40];
        if (!shortest(ruleset_list[i], path)) continue;
        open_window(d, path, text);
        play_some(d);
        if (table_of(d)->modal->card != MODAL_NONE) key(d, KEY_ESCAPE, 0);
        key(d, KEY_ESCAPE, 0);
        if (table_of(d)->modal->card != MODAL_NONE) key(d, KEY_ESCAPE, 0);
        const frect dock = table_of(d)->layout->dock;
        const ui_region *log = region(d, ui_name("logpanel", 0));
        if (!log) fail_msg("%s: no log in the dock", path);
        const frect was = log->r;
        if (was.h < dock.h * 0.3f)
            fail_msg("%s at %d: the log is %.0f of %.0f high", path, text, (double)was.h, (double)dock.h);
        first_word(log_last(table_of(d), NULL), word);
        if (!written_in(d, was, word)) fail_msg("%s: \"%s\" is not told in the log", path, word);
        app_free(d->a);
    }
}

static void the_log_has_the_narrow_dock(void **given)
{
    the_log_has_the_dock(*given, 100);
}

static void the_log_has_the_narrow_dock_in_large_letters(void **given)
{
    the_log_has_the_dock(*given, 150);
}

/* ---- the screens round the table */

static void go_round(desk *d, const char *doing, int k, int mods, screen_id id)
{
    d->doing = doing;
    key(d, k, mods);
    assert_int_equal(d->a->screen, id);
    for (int i = 0; i < 40; i++) { /* as far as it scrolls */
        send(d, (ui_event){.kind = UI_WHEEL, .x = 800, .y = 400, .wheel = -4});
        look(d);
    }
    key(d, KEY_ESCAPE, 0);
}

static void round_the_table(desk *d, int text)
{
    open_window(d, NULL, text);
    rest(d);
    go_round(d, "keys", KEY_F1, 0, SCREEN_KEYS);
    go_round(d, "settings", KEY_F3, 0, SCREEN_SETTINGS);
    app_open(d->a, SCREEN_CHANGE_KEYS);
    for (int i = 0; i < 8; i++) {
        d->doing = "changing keys";
        send(d, (ui_event){.kind = UI_WHEEL, .x = 800, .y = 400, .wheel = -4});
        look(d);
    }
    key(d, KEY_ESCAPE, 0);
    d->doing = "the title";
    const int n = catalogue_count(catalogue_get(d->a));
    key(d, KEY_HOME, 0);
    for (int i = 0; i < n; i++) {
        char doing[400];
        snprintf(doing, sizeof doing, "title: %.200s", d->a->scenario);
        d->doing = doing;
        for (int mode = 0; mode < (text > 100 ? 2 : 3); mode++) /* for a hall the letters are large already */
            press_named(d, "title-mode", mode);
        press_named(d, "title-mode", 0);
        snprintf(doing, sizeof doing, "setup: %.200s", d->a->scenario);
        key(d, 'o', 0);
        key(d, KEY_ESCAPE, 0);
        key(d, KEY_DOWN, 0);
    }
    app_free(d->a);
    all_read(d);
}

static void screens_can_be_read(void **given)
{
    round_the_table(*given, 100);
}

static void screens_can_be_read_in_large_letters(void **given)
{
    round_the_table(*given, 150);
}

/* ---- in every language */

/* The first is English, which is read above. */
static void in_each_language(desk *d, void (*read)(desk *d, int text))
{
    language one;
    for (size_t i = 1; language_at(i, &one); i++) {
        print_message("%s:\n", one.name);
        spoken(one.code);
        assert_string_not_equal(_("Settings"), "Settings");
        read(d, 100);
    }
    spoken("en");
}

static void screens_can_be_read_in_each_language(void **given)
{
    in_each_language(*given, round_the_table);
}

/* ---- battles kept, played back, and over */

/* The whole of what is open, up and down. */
static void leaf_through(desk *d, int first, int last)
{
    static const int keys[] = {KEY_END, KEY_LEFT, KEY_HOME, KEY_RIGHT, KEY_DOWN, KEY_PAGE_DOWN, KEY_PAGE_UP};
    for (int i = first; i <= last; i++)
        key(d, keys[i], 0);
}

static void keep_a_battle(desk *d, const ruleset *rs, int text)
{
    char path[512];
    if (!shortest(rs, path)) return;
    open_window(d, path, text);
    play_some(d);
    app_free(d->a);
}

/* Of so many systems at most, one by one, with the cards that ask for a name and whether it shall go; then
 * each is played back. */
static void kept_battles_are_read(desk *d, int text, int most)
{
    char doing[80];
    int kept = 0;
    for (; ruleset_list[kept] && kept < most; kept++)
        keep_a_battle(d, ruleset_list[kept], text);
    open_window(d, NULL, text);
    rest(d);
    for (int i = 0; i < kept; i++) {
        snprintf(doing, sizeof doing, "battle kept %d", i);
        d->doing = doing;
        key(d, 'o', UI_CTRL);
        assert_int_equal(d->a->screen, SCREEN_LOAD);
        for (int k = 0; k < i; k++)
            key(d, KEY_DOWN, 0);
        key(d, 'n', 0);
        key(d, KEY_ESCAPE, 0);
        key(d, KEY_DELETE, 0);
        key(d, KEY_ESCAPE, 0);
        assert_int_equal(d->a->screen, SCREEN_LOAD);
        snprintf(doing, sizeof doing, "battle kept %d, played back", i);
        key(d, 'r', 0);
        assert_int_equal(d->a->screen, SCREEN_REPLAY);
        leaf_through(d, 0, 3);
        for (int k = 0; k < ORDERS; k++)
            key(d, KEY_RIGHT, 0);
        while (d->a->screen != SCREEN_TITLE)
            key(d, KEY_ESCAPE, 0);
    }
    app_free(d->a);
    all_read(d);
}

static void battles_kept_can_be_read(void **given)
{
    kept_battles_are_read(*given, 100, RULESETS_MOST);
}

static void battles_kept_can_be_read_in_large_letters(void **given)
{
    kept_battles_are_read(*given, 150, RULESETS_MOST);
}

/* How every recorded battle ended. */
static void verdicts_are_read(desk *d, int text)
{
    char **names;
    int count;
    error err = {0};
    assert_true(file_list("tests/playthroughs", ".save", &names, &count, &err));
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[512];
        file_join("tests/playthroughs", names[i], path, sizeof path);
        open_window(d, path, text);
        d->doing = "the verdict";
        rest(d);
        for (int k = 0; k < 4 && table_of(d)->modal->card != MODAL_RESULT; k++)
            key(d, KEY_ENTER, 0);
        if (table_of(d)->modal->card != MODAL_RESULT) fail_msg("%s shows no verdict", path);
        look(d);
        leaf_through(d, 4, 6);
        app_free(d->a);
    }
    file_list_free(names, count);
    all_read(d);
}

static void verdicts_can_be_read(void **given)
{
    verdicts_are_read(*given, 100);
}

static void verdicts_can_be_read_in_large_letters(void **given)
{
    verdicts_are_read(*given, 150);
}

/* One will do: where its words stand hangs on no system. */
static void a_kept_battle_is_read(desk *d, int text)
{
    kept_battles_are_read(d, text, 1);
}

static void battles_kept_can_be_read_in_each_language(void **given)
{
    in_each_language(*given, a_kept_battle_is_read);
}

/* ---- the table itself in large letters */

/* As far as the first order that reads so. */
static void a_battle_until(desk *d, const char *save, const char *order, char path[512])
{
    char *all;
    size_t n;
    error err = {0};
    assert_true(file_read(save, 1 << 24, &all, &n, &err));
    char *at = strstr(all, order);
    assert_non_null(at);
    while (at > all && at[-1] != '\n')
        at--;
    file_join(d->folder, "cut.save", path, 512);
    assert_true(file_write(path, all, (size_t)(at - all), &err));
    mem_free(all);
}

static int unit_called(const table *t, const char *name)
{
    for (int i = 0; i < t->sc->nunits; i++)
        if (strcmp(t->sc->units[i].name, name) == 0) return i;
    fail_msg("no unit %s", name);
    return NO_UNIT;
}

static int area(const table *t, const char *name)
{
    const int space = board_space_find(t->b, name);
    assert_int_not_equal(space, NO_SPACE);
    return space;
}

/* Before anybody has scrolled. */
static void outcome_is_seen(desk *d, const char *first, const char *last)
{
    look(d);
    const ui_region *r = region(d, ui_name("odds", 0));
    if (!r) fail_msg("no battle board");
    const float foot = 1.35f * theme_tx(&d->a->ui.t, 36, 44); /* its buttons */
    const frect above = {r->r.x, r->r.y, r->r.w, r->r.h - foot};
    if (!written_in(d, above, first)) fail_msg("\"%s\" is below the fold", first);
    if (!written_in(d, above, last)) fail_msg("\"%s\" is below the fold", last);
}

static void every_step_is_named(desk *d)
{
    table *t = table_of(d);
    state *shown = (state *)&t->anim->shown;
    const int now = shown->step;
    for (int i = 0; i < t->rs->nsteps; i++) {
        char code[80], word[40];
        snprintf(code, sizeof code, "step.%s", t->rs->steps[i]);
        first_word(say_title(t, code, ""), word);
        shown->step = (uint8_t)i;
        app_draw(d->a, d->out);
        if (!written_in(d, t->layout->top, word)) fail_msg("step %s is not in the bar", word);
    }
    shown->step = (uint8_t)now;
}

/* Who holds an area is seen beside its name, whoever stands next to it. */
static void no_counter_lies_on_whose_a_place_is(void **given)
{
    desk *d = *given;
    int seen = 0;
    open_window(d, "rules/africa/scenarios/castillejos.json", 100);
    rest(d);
    const table *t = table_of(d);
    const float half = 8 * t->host->ui->t.zoom;
    for (int s = 0; s < t->b->nspaces; s++) {
        fpoint at;
        if (!prizes_plate_tag_at(t, s, &at)) continue;
        seen++;
        if (where_counters_covered(t, (frect){at.x - half, at.y - half, 2 * half, 2 * half}) > 0)
            fail_msg("the tag of %s", t->b->spaces[s].name);
    }
    assert_true(seen > 4);
    app_free(d->a);
}

static void an_attack_is_weighed_in_large_letters(void **given)
{
    desk *d = *given;
    char path[512];
    a_battle_until(d, "tests/playthroughs/africa-castillejos.save", "spanish attack", path);
    open_window(d, path, 150);
    rest(d);
    table *t = table_of(d);
    for (int i = 0; i < 4 && t->modal->card != MODAL_NONE; i++)
        key(d, KEY_ENTER, 0);
    rest(d);
    every_step_is_named(d);
    pointer_fan(t, area(t, "A6"));
    choice_select(t, unit_called(t, "Cuenca"));
    assert_true(choice_target(t, unit_called(t, "Haus")));
    outcome_is_seen(d, "no effect", "10.4");
    choice_clear(t);
    choice_select(t, unit_called(t, "Cuenca"));
    choice_together(t, unit_called(t, "Prim"));
    assert_true(choice_space(t, area(t, "A6")));
    outcome_is_seen(d, "0 tails: all lose a step", "3.9");
    /* What a place is lies under no stack that is looked into. */
    choice_clear(t);
    pointer_fan(t, area(t, "A5"));
    for (int s = 0; s < t->b->nspaces; s++) {
        const fpoint at = where_centre(t, s);
        send(d, (ui_event){.kind = UI_MOUSE_MOVE, .x = at.x, .y = at.y});
        look(d);
        if (t->layout->note.w > 0 && ui_meet(t->layout->note, t->layout->over[LAYOUT_STACK]))
            fail_msg("what area %d is lies under a stack", s + 1);
    }
    pointer_fan(t, NO_SPACE);
    app_free(d->a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(battles_kept_can_be_read, begin, end),
        cmocka_unit_test_setup_teardown(battles_kept_can_be_read_in_large_letters, begin, end),
        cmocka_unit_test_setup_teardown(verdicts_can_be_read, begin, end),
        cmocka_unit_test_setup_teardown(verdicts_can_be_read_in_large_letters, begin, end),
        cmocka_unit_test_setup_teardown(the_log_has_the_narrow_dock, begin, end),
        cmocka_unit_test_setup_teardown(the_log_has_the_narrow_dock_in_large_letters, begin, end),
        cmocka_unit_test_setup_teardown(no_counter_lies_on_whose_a_place_is, begin, end),
        cmocka_unit_test_setup_teardown(an_attack_is_weighed_in_large_letters, begin, end),
        cmocka_unit_test_setup_teardown(screens_can_be_read, begin, end),
        cmocka_unit_test_setup_teardown(screens_can_be_read_in_large_letters, begin, end),
        cmocka_unit_test_setup_teardown(screens_can_be_read_in_each_language, begin, end),
        cmocka_unit_test_setup_teardown(battles_kept_can_be_read_in_each_language, begin, end),
    };
    const char *some = getenv("SANDTABLE_TEST");
    if (some) cmocka_set_test_filter(some);
    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
