/* test_second_names.c: keys that other programs have taught people, Enter on the golden button, what Ctrl
 * Enter says where a step cannot end, and the rule that a chip leads to, marked on its page. */
#include "ui/desk.h"

#include "core/file.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/session_seal.h"
#include "ui/app/setup.h"
#include "ui/table/panels/scene.h"
#include "ui/widget/markdown.h"

static const char kassassin[] = "rules/grid/scenarios/kassassin.json";
#define MARK 0xfff0b3ffu

/* The band behind what is marked; h 0: there is none. */
static frect band(const desk *d)
{
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_ROUND && d->out->commands[i].u.round.fill == MARK)
            return d->out->commands[i].u.round.r;
    return (frect){0, 0, 0, 0};
}

static void open_rule(desk *d, const char *rule)
{
    host_open_rule(d->a->table->host, rule);
    assert_int_equal(d->a->screen, SCREEN_RULES);
    rest(d);
}

static void a_rule_is_marked_where_it_stands(void **unused)
{
    (void)unused;
    static const struct {
        const char *scenario, *rules[4];
    } cases[] = {{"rules/grid/scenarios/kassassin.json", {"G7", "G8", "G\xC2\xB7H10", NULL}},
                 {"rules/prone/scenarios/drill.json", {"H3", "H\xC2\xB7H4", "H\xC2\xB7H21", NULL}}};
    for (int c = 0; c < 2; c++) {
        desk d = desk_open(cases[c].scenario, 1280, 720, true);
        rest(&d);
        for (int i = 0; cases[c].rules[i]; i++) {
            open_rule(&d, cases[c].rules[i]);
            const frect at = band(&d);
            if (at.h <= 0) fail_msg("%s is not marked", cases[c].rules[i]);
            if (at.y < 40 || at.y + 10 > 660)
                fail_msg("%s is marked out of sight, at %g", cases[c].rules[i], (double)at.y);
            key(&d, KEY_DOWN, 0); /* another page has no mark */
            assert_true(band(&d).h <= 0);
            key(&d, KEY_ESCAPE, 0);
            assert_int_equal(d.a->screen, SCREEN_TABLE);
        }
        desk_close(&d);
    }
}

/* S23 heads three items of one page: none of them is the only one that is meant. */
static void all_that_a_rule_heads_is_marked(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, true);
    int bands = 0;
    rest(&d);
    open_rule(&d, "S23");
    for (size_t i = 0; i < d.out->count; i++)
        bands += d.out->commands[i].kind == DRAW_ROUND && d.out->commands[i].u.round.fill == MARK;
    assert_int_equal(bands, 3);
    desk_close(&d);
}

/* Loads, villages and points are told in three places, and each chip leads to its own. */
static void a_chip_leads_to_what_it_speaks_of(void **unused)
{
    (void)unused;
    static const char *const said[][2] = {{"S\xC2\xB7H25a", "Loads"},
                                          {"S\xC2\xB7H25b", "Villages"},
                                          {"S\xC2\xB7H25c", "Points"},
                                          {"S\xC2\xB7H16a", "stops"},
                                          {"S\xC2\xB7H16b", "Unseen"}};
    desk d = desk_open("rules/safari/scenarios/first-march.json", 1280, 720, true);
    rest(&d);
    for (size_t k = 0; k < sizeof said / sizeof *said; k++) {
        open_rule(&d, said[k][0]);
        const frect at = band(&d);
        bool there = false;
        for (size_t i = 0; i < d.out->count; i++) {
            const draw_command *c = &d.out->commands[i];
            there = there || (c->kind == DRAW_TEXT && c->u.text.y > at.y && c->u.text.y < at.y + 30 &&
                              strstr(d.out->text + c->text, said[k][1]) != NULL);
        }
        if (!there) fail_msg("%s does not lead to %s", said[k][0], said[k][1]);
        key(&d, KEY_ESCAPE, 0);
    }
    desk_close(&d);
}

static void a_rule_is_a_word_of_its_own(void **unused)
{
    (void)unused;
    markdown *m = markdown_new(
        "# A page\n\nNothing of H\xC2\xB7H3 nor of H31.\n\n**H3** begins.\n\nAnd (H4) within.\n");
    assert_int_equal(markdown_says(m, "H3"), 2);
    assert_int_equal(markdown_says(m, "H4"), 1);
    assert_int_equal(markdown_says(m, "H\xC2\xB7H3"), 1);
    assert_int_equal(markdown_says(m, "H"), 0);
    assert_int_equal(markdown_says(m, "H5"), 0);
    markdown_free(m);
}

static void enter_is_the_golden_buttons(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    for (uint64_t seed = 1; seed < 12 && !(d.a->table->battle->ours && d.a->table->battle->view.step == 0);
         seed++) {
        d.a->config.seed = seed;
        assert_true(app_open_file(d.a, kassassin));
        rest(&d);
    }
    assert_true(d.a->table->battle->ours && d.a->table->battle->view.step == 0);
    assert_true(text_holds(d.out, "Move first"));
    const int before = session_count(d.a->table->s);
    d.now += 1000;
    key(&d, KEY_ENTER, 0);
    assert_true(session_count(d.a->table->s) > before);
    assert_string_equal(d.a->table->rs->verbs[session_at(d.a->table->s, before)->act.verb].name,
                        "move-first");
    desk_close(&d);
}

/* Does one of the units owe something before the step can end? */
static bool owes(const table *t)
{
    return t->battle->ours && !waits_busy(t) && t->modal->card == MODAL_NONE && offers_end_step(t) < 0 &&
           t->battle->list.count > 0 && t->battle->list.items[0].nunits > 0;
}

/* A march that was thrown must be gone, or halted. Without the computer, so that it is always the same
 * battle. */
static void where_a_step_cannot_end_it_is_said_why(void **unused)
{
    (void)unused;
    desk d = desk_open("rules/prone/scenarios/drill.json", 1280, 720, false);
    rest(&d);
    const table *t = d.a->table;
    const int march = action_verb_find(t->rs, "march");
    for (int i = 0; i < 40 && !owes(t); i++) {
        int at = 0;
        for (int k = 0; k < t->battle->list.count; k++)
            if (t->battle->list.items[k].verb == march) at = k;
        if (t->modal->card != MODAL_NONE) {
            key(&d, KEY_ENTER, 0);
        } else if (t->battle->ours && t->battle->list.count > 0) {
            const action deed = t->battle->list.items[at];
            battle_do(d.a->table, &deed);
        }
        rest(&d);
    }
    assert_true(owes(t));
    for (int i = 0; i < 4 && scene_open(t); i++)
        key(&d, KEY_SPACE, 0);
    const int before = session_count(t->s);
    const ui_event e = {.kind = UI_KEY, .key = KEY_ENTER, .mods = UI_CTRL};
    d.a->said[0] = 0;
    app_event(d.a, &e);
    assert_int_equal(session_count(t->s), before);
    assert_non_null(strstr(d.a->said, "Be done with"));
    desk_close(&d);
}

static void keys_have_second_names(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    const int text = d.a->settings.text;
    key(&d, '+', UI_CTRL);
    assert_int_equal(d.a->settings.text, text + 10);
    key(&d, '-', UI_CTRL);
    for (int i = 0; i < 4; i++)
        key(&d, '-', UI_CTRL); /* not below what there is */
    assert_int_equal(d.a->settings.text, THEME_TEXT_LEAST);
    const bool full = d.a->settings.fullscreen;
    key(&d, KEY_ENTER, UI_ALT);
    assert_int_equal(d.a->settings.fullscreen, !full);
    key(&d, ',', UI_CTRL);
    assert_int_equal(d.a->screen, SCREEN_SETTINGS);
    key(&d, KEY_ESCAPE, 0);
    press_space(&d, d.a->table->battle->view.units[0].space);
    key(&d, KEY_ESCAPE, 0);
    key(&d, KEY_RIGHT, 0);
    const int from = d.a->table->pointer->cursor;
    assert_true(from != NO_SPACE);
    key(&d, KEY_PAD_9, 0);
    const int to = d.a->table->pointer->cursor;
    assert_true(d.a->table->b->spaces[to].centre.x > d.a->table->b->spaces[from].centre.x);
    assert_true(d.a->table->b->spaces[to].centre.y < d.a->table->b->spaces[from].centre.y);
    char copies[200], **names;
    int n = 0;
    snprintf(copies, sizeof copies, "%s/saves", folder);
    key(&d, KEY_F5, 0);
    assert_true(file_list(copies, ".save", &names, &n, NULL));
    assert_int_equal(n, 1);
    file_list_free(names, n);
    desk_close(&d);
}

/* On every page and over every card of the table Ctrl Q ends the program, and F8 leads from a page to the
 * title.
 */
static void the_way_out_is_everywhere(void **unused)
{
    (void)unused;
    static const screen_id pages[] = {SCREEN_KEYS, SCREEN_RULES, SCREEN_SETTINGS, SCREEN_LOAD};
    static const modal_card cards[] = {MODAL_NONE, MODAL_MENU, MODAL_CURTAIN, MODAL_SEATS, MODAL_END};
    enum { PAGES = sizeof pages / sizeof *pages, CARDS = sizeof cards / sizeof *cards };
    for (int i = 0; i < PAGES + CARDS; i++) {
        desk d = desk_open(kassassin, 1280, 720, true);
        rest(&d);
        if (i < PAGES)
            app_open(d.a, pages[i]);
        else
            modal_open(d.a->table, cards[i - PAGES]);
        rest(&d);
        if (i < PAGES) {
            assert_int_equal(d.a->screen, pages[i]);
            key(&d, KEY_F8, 0);
            assert_int_equal(d.a->screen, SCREEN_TITLE);
            app_open(d.a, pages[i]);
            rest(&d);
        }
        assert_false(app_done(d.a));
        key(&d, 'q', UI_CTRL);
        assert_true(app_done(d.a));
        desk_close(&d);
    }
}

static void enter_in_the_seed_plays(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    key(&d, KEY_F8, 0);
    key(&d, 'o', 0);
    assert_int_equal(d.a->screen, SCREEN_SETUP);
    ui_set_focus(&d.a->ui, ui_name("setup-seed", 0));
    key(&d, 'a', UI_CTRL); /* what was there is chosen, and what is typed takes its place */
    key(&d, KEY_PAD_4, 0); /* not a digit typed: that comes as text */
    ui_event e = {.kind = UI_TEXT, .text = "4711"};
    app_event(d.a, &e);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_int_equal(session_settings(d.a->table->s)->seed, 4711);
    desk_close(&d);
}

static void find(desk *d, const char *typed)
{
    ui_event e = {.kind = UI_TEXT};
    snprintf(e.text, sizeof e.text, "%s", typed);
    app_draw(d->a, d->out);
    ui_set_focus(&d->a->ui, ui_name("title-find", 0));
    app_event(d->a, &e);
    app_draw(d->a, d->out);
    key(d, KEY_ENTER, 0);
    rest(d);
}

/* Where what was typed leaves one battle, Enter is the golden button's; of several it only ends the typing.
 */
static void enter_in_the_search_plays_what_was_found(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    key(&d, KEY_F8, 0);
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    find(&d, "a");
    assert_int_equal(d.a->screen, SCREEN_TITLE);
    ui_set_focus(&d.a->ui, ui_name("title-find", 0));
    key(&d, KEY_ESCAPE, 0); /* empties it */
    find(&d, "rorke");
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_string_equal(d.a->table->sc->id, "rorkes-drift");
    desk_close(&d);
}

/* While somebody types no map is printed: the next letter would have to wait for it. */
static void no_letter_of_a_search_waits_for_a_map(void **unused)
{
    (void)unused;
    desk d = desk_open(kassassin, 1280, 720, true);
    rest(&d);
    key(&d, KEY_F8, 0);
    rest(&d);
    ui_set_focus(&d.a->ui, ui_name("title-find", 0));
    for (const char *c = "rorke"; *c; c++) {
        ui_event e = {.kind = UI_TEXT, .text = {*c}};
        app_event(d.a, &e);
        app_draw(d.a, d.out);
        d.now += 300; /* a slow hand */
        assert_in_range(app_tick(d.a, d.now), 1, 600);
    }
    rest(&d); /* and then it is */
    assert_false(text_drawn(d.out, "The map is being printed."));
    desk_close(&d);
}

/* Unless a seed is named: the key lies apart from the battle, which goes on with it. */
static void dice_are_sealed(void **unused)
{
    (void)unused;
    char path[1024], keys[300], **names, *text;
    int n = 0;
    size_t size;
    seal_card card;
    error err = {0};
    desk d = desk_open(kassassin, 1280, 720, false); /* two play */
    rest(&d);
    d.a->config.sealed = true;
    setup_release(d.a); /* it was made without */
    key(&d, KEY_F8, 0);
    key(&d, 'o', 0);
    app_draw(d.a, d.out);
    assert_int_equal(setup_get(d.a)->named, 0);
    ui_set_focus(&d.a->ui, ui_name("setup-secret", 0));
    ui_event e = {.kind = UI_TEXT, .text = "heads"};
    app_event(d.a, &e);
    key(&d, KEY_ENTER, 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    assert_int_equal(session_seals(d.a->table->s), 1);
    session_seal_card(d.a->table->s, 0, &card);
    assert_true(card.thrown[0] && !card.thrown[1] && !card.told);
    assert_int_equal(setup_get(d.a)->secret[0][0], 0); /* the next battle has its own */
    snprintf(path, sizeof path, "%s", session_settings(d.a->table->s)->save_path);
    desk_close(&d);
    snprintf(keys, sizeof keys, "%s/keys", folder);
    assert_true(file_list(keys, ".key", &names, &n, NULL));
    assert_int_equal(n, 1);
    file_list_free(names, n);
    assert_true(file_read(path, 1 << 20, &text, &size, &err));
    assert_null(strstr(text, "heads"));
    mem_free(text);
    d = desk_open(kassassin, 1280, 720, false);
    assert_true(app_resume_battle(d.a, path));
    assert_int_equal(session_seals(d.a->table->s), 1);
    session_seal_card(d.a->table->s, 0, &card);
    assert_true(card.known);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_are_sealed),
        cmocka_unit_test(enter_in_the_search_plays_what_was_found),
        cmocka_unit_test(no_letter_of_a_search_waits_for_a_map),
        cmocka_unit_test(a_rule_is_marked_where_it_stands),
        cmocka_unit_test(a_rule_is_a_word_of_its_own),
        cmocka_unit_test(all_that_a_rule_heads_is_marked),
        cmocka_unit_test(a_chip_leads_to_what_it_speaks_of),
        cmocka_unit_test(enter_is_the_golden_buttons),
        cmocka_unit_test(where_a_step_cannot_end_it_is_said_why),
        cmocka_unit_test(keys_have_second_names),
        cmocka_unit_test(the_way_out_is_everywhere),
        cmocka_unit_test(enter_in_the_seed_plays),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
