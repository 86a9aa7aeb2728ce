/*
 * test_keymap.c: keys that a player changed: what is pressed, what caps and hints show, which letters orders
 * have, the page where they are changed, and their file, whole or broken.
 */
#include "ui/desk.h"

#include "core/file.h"
#include "core/json.h"
#include "game/words.h"
#include "ui/app/keys_file.h"
#include "ui/widget/padmap.h"
#include "ui/table/panels/actions.h"

static const char kassassin[] = "rules/grid/scenarios/kassassin.json";

static int command(const char *name)
{
    for (int i = 0; i < keymap_count(); i++)
        if (strcmp(keymap_at(i)->name, name) == 0) return i;
    fail_msg("there is no command %s", name);
    return -1;
}

static bool says(const desk *d, const char *text)
{
    for (size_t i = 0; i < d->out->count; i++)
        if (d->out->commands[i].kind == DRAW_TEXT &&
            strcmp(d->out->text + d->out->commands[i].text, text) == 0)
            return true;
    return false;
}

/* With a folder for its configuration. */
static desk open_at(const char *config_dir)
{
    desk d = desk_open(kassassin, 1280, 720, false);
    d.a->config.config_dir = config_dir;
    rest(&d);
    return d;
}

static void in_file(char *out, size_t size)
{
    file_join(folder, "keys.json", out, size);
}

static void write_file(const char *text)
{
    char path[200];
    error err = {0};
    in_file(path, sizeof path);
    assert_true(file_write(path, text, strlen(text), &err));
}

static void no_file(void)
{
    char path[200];
    in_file(path, sizeof path);
    unlink(path);
}

static void every_command_has_one_key_and_a_name_for_it(void **unused)
{
    (void)unused;
    keymap m;
    keymap_reset(&m);
    for (int i = 0; i < keymap_count(); i++) {
        char name[KEYMAP_NAME];
        chord c;
        const chord born = keymap_at(i)->born;
        keymap_name(born, name);
        assert_true(keymap_parse(name, &c));
        if (c.key != born.key || c.mods != born.mods) fail_msg("%s is not read as it is written", name);
        if (!keymap_free(born)) fail_msg("%s could not get its own key back: %s", keymap_at(i)->name, name);
        const int other = keymap_holder(&m, i, born);
        if (other >= 0) fail_msg("%s is of %s and of %s", name, keymap_at(i)->name, keymap_at(other)->name);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(keymap_at(k)->name, keymap_at(i)->name);
    }
    static const char *const none[] = {"", "Ctrl ", "F0", "F13", "Fx", "LL", "Enter now", "\xC3\xA4"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        chord c;
        if (keymap_parse(none[i], &c)) fail_msg("\"%s\" is read as a key", none[i]);
    }
    static const chord fixed[] = {{KEY_ENTER, 0},      {KEY_ESCAPE, 0}, {KEY_TAB, 0},
                                  {KEY_LEFT, UI_CTRL}, {'1', 0},        {'+', 0},
                                  {'j', UI_ALT},       {KEY_F6, 0},     {KEY_PAD_5, 0}};
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        assert_false(keymap_free(fixed[i]));
}

static bool turned(const keymap *m, unsigned heard, chord from, chord to)
{
    return keymap_turn(m, heard, &from) && from.key == to.key && from.mods == to.mods;
}

static void a_key_moves_where_its_command_is_heard(void **unused)
{
    (void)unused;
    keymap m;
    chord c = {'l', 0};
    char out[64];
    keymap_reset(&m);
    assert_true(turned(&m, KEYS_TABLE, (chord){'l', 0}, (chord){'l', 0}));
    assert_true(keymap_give(&m, command("log"), (chord){'j', 0}));
    assert_true(keymap_give(&m, command("save"), (chord){'b', UI_CTRL}));
    assert_true(turned(&m, KEYS_TABLE, (chord){'j', 0}, (chord){'l', 0}));
    assert_false(keymap_turn(&m, KEYS_TABLE, &c));
    assert_true(turned(&m, KEYS_TITLE, (chord){'l', 0}, (chord){'l', 0})); /* the lesson's */
    assert_true(turned(&m, KEYS_TITLE, (chord){'j', 0}, (chord){'j', 0}));
    /* What reads letters gets those that were pressed. */
    assert_true(turned(&m, KEYS_TABLE | KEYS_ASKED, (chord){'j', 0}, (chord){'j', 0}));
    assert_true(turned(&m, KEYS_TABLE | KEYS_ASKED, (chord){'l', 0}, (chord){'l', 0}));
    assert_true(turned(&m, KEYS_TABLE | KEYS_ASKED, (chord){'b', UI_CTRL}, (chord){'s', UI_CTRL}));
    assert_true(keymap_letter_taken(&m, KEYS_TABLE, 'j') && keymap_letter_taken(&m, KEYS_TABLE, 'l'));
    assert_false(keymap_letter_taken(&m, KEYS_TABLE, 'b') || keymap_letter_taken(&m, KEYS_TITLE, 'j'));
    assert_string_equal(keymap_shown(&m, KEYS_TABLE, "L", out, sizeof out), "J");
    assert_string_equal(keymap_shown(&m, KEYS_TITLE, "L", out, sizeof out), "L");
    assert_string_equal(keymap_shown(&m, KEYS_TABLE, "Ctrl S, Ctrl Y", out, sizeof out), "Ctrl B, Ctrl Y");
    assert_string_equal(keymap_shown(NULL, KEYS_TABLE, "L", out, sizeof out), "L");
    assert_string_equal(keymap_words(&m, KEYS_TABLE, "Log (L); all (of it) (X).", out, sizeof out),
                        "Log (J); all (of it) (X).");
}

static void two_that_meet_change_places_or_nothing_is_done(void **unused)
{
    (void)unused;
    keymap m;
    keymap_reset(&m);
    const int log = command("log"), card = command("unit-card"), rules = command("rules"),
              options = command("options");
    assert_int_equal(keymap_holder(&m, log, (chord){'i', 0}), card);
    assert_true(keymap_give(&m, log, (chord){'i', 0}));
    assert_true(m.now[log].key == 'i' && m.now[card].key == 'l');
    /* O is free for everywhere nowhere: at the table it is the minimap's. */
    const keymap before = m;
    assert_false(keymap_give(&m, options, (chord){KEY_F2, 0}));
    assert_memory_equal(&before, &m, sizeof m);
    assert_int_equal(keymap_holder(&m, options, (chord){'i', 0}), -1); /* not heard in one place */
    assert_true(keymap_give(&m, rules, (chord){KEY_F4, 0}));
    assert_true(keymap_moved(&m));
    keymap_reset(&m);
    assert_false(keymap_moved(&m));
}

static void the_table_obeys_and_shows_the_new_key(void **unused)
{
    (void)unused;
    desk d = open_at(NULL);
    const bool open = d.a->table->layout->open[LAYOUT_LOG];
    assert_true(keymap_give(&d.a->keys, command("log"), (chord){'j', 0}));
    key(&d, 'l', 0);
    assert_int_equal(d.a->table->layout->open[LAYOUT_LOG], open);
    assert_true(says(&d, "J") && !says(&d, "L"));
    key(&d, 'j', 0);
    assert_int_equal(d.a->table->layout->open[LAYOUT_LOG], !open);
    key(&d, KEY_F1, 0);
    assert_int_equal(d.a->screen, SCREEN_KEYS);
    assert_true(says(&d, "J"));
    key(&d, KEY_ESCAPE, 0);
    assert_true(keymap_give(&d.a->keys, command("keys"), (chord){KEY_F4, 0}));
    key(&d, KEY_F1, 0);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    key(&d, KEY_F4, 0);
    assert_int_equal(d.a->screen, SCREEN_KEYS);
    desk_close(&d);
}

/* ---- sentences of the rules */

static void formatted(const table *t, const char *text, strbuf *out)
{
    out->len = 0;
    words_format_template(t->sc, &t->anim->shown, text, NULL, out);
}

static void a_sentence_names_the_key_as_it_is_now(void **unused)
{
    (void)unused;
    desk d = open_at(NULL);
    const table *t = d.a->table;
    strbuf text = {0};
    formatted(t, "Press {key:log|L}, {key:rules|F2}.", &text);
    assert_string_equal(strbuf_str(&text), "Press L, F2.");
    assert_true(keymap_give(&d.a->keys, command("log"), (chord){'j', UI_SHIFT}));
    formatted(t, "Press {key:log|L}, {key:rules|F2}.", &text);
    assert_string_equal(strbuf_str(&text), "Press Shift J, F2.");
    strbuf_free(&text);
    desk_close(&d);
}

/* A key by its bare name would not follow: "(M)", "(F2)", "Ctrl Z". */
static void names_no_key(const char *path, const char *s)
{
    for (const char *p = s; *p; p++) {
        chord c;
        char name[KEYMAP_NAME], born[KEYMAP_NAME];
        const char *end = *p == '(' ? strchr(p, ')') : NULL;
        const size_t n = end ? (size_t)(end - p - 1) : 0;
        if (strncmp(p, "{key:", 5) == 0) {
            assert_int_equal(sscanf(p, "{key:%23[^|]|%23[^}]}", name, born), 2);
            assert_true(command(name) >= 0);
            keymap_name(keymap_at(command(name))->born, name);
            assert_string_equal(name, born);
            p = strchr(p, '}');
            continue;
        }
        if (n > 0 && n < sizeof name) {
            memcpy(name, p + 1, n);
            name[n] = '\0';
            if (keymap_parse(name, &c) && (c.key < '0' || c.key > '9')) fail_msg("%s: %s", path, s);
        }
        if (strncmp(p, "Ctrl ", 5) == 0 || strncmp(p, "Shift ", 6) == 0) fail_msg("%s: %s", path, s);
    }
}

static void all_strings(const char *path, json_t *v)
{
    const char *member;
    json_t *of;
    size_t i;
    if (json_is_string(v)) names_no_key(path, json_string_value(v));
    json_array_foreach(v, i, of) all_strings(path, of);
    json_object_foreach(v, member, of) all_strings(path, of);
}

static void no_sentence_names_a_key_otherwise(void **unused)
{
    static const char *const systems[] = {"africa", "conduct", "example", "grid", "prone", "safari"};
    static const char *const files[] = {"words", "lesson", "lesson-maida"};
    const size_t nfiles = sizeof files / sizeof *files, all = nfiles * sizeof systems / sizeof *systems;
    (void)unused;
    for (size_t i = 0; i < all + 1; i++) {
        char path[80];
        json_in root;
        error err = {0};
        if (i == all)
            snprintf(path, sizeof path, "rules/common.json");
        else
            snprintf(path, sizeof path, "rules/%s/%s.json", systems[i / nfiles], files[i % nfiles]);
        if (!file_exists(path)) continue; /* no lesson */
        if (!json_read_file(path, 1u << 22, &root, &err)) fail_msg("%s", err.text);
        all_strings(path, root.value);
        json_close(&root);
    }
}

/* ---- orders */

/* In every system: two orders that may be offered at one time have two letters, and a letter is no matter of
 * who is chosen or what is offered. */
static void an_order_keeps_its_letter(void **unused)
{
    static const char *const battles[] = {
        "africa/scenarios/castillejos", "conduct/scenarios/tamai", "grid/scenarios/kassassin",
        "prone/scenarios/drill",        "safari/scenarios/rovuma",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        char path[80];
        snprintf(path, sizeof path, "rules/%s.json", battles[i]);
        desk d = desk_open(path, 1280, 720, true);
        table *t = d.a->table;
        rest(&d);
        for (int v = 0; v < t->rs->nverbs; v++) {
            const verb *a = &t->rs->verbs[v];
            const int letter = actions_letter(t, v);
            if (a->takes & ENDS_STEP) continue;
            assert_true(letter >= 'a' && letter <= 'z' && !strchr("oltdiwqexk", letter));
            for (int w = 0; w < v; w++)
                if (t->rs->verbs[w].stages & a->stages) assert_int_not_equal(letter, actions_letter(t, w));
        }
        desk_close(&d);
    }
}

/* ---- the page */

static void press_line(desk *d, const char *name)
{
    const ui_id id = ui_name("change-key", command(name));
    for (int i = 0; i < d->a->ui.nregions; i++) {
        const ui_region *r = &d->a->ui.regions[i];
        if (r->id != id) continue;
        assert_true(r->r.h >= 36);
        press(d, r->r.x + r->r.w / 2, r->r.y + r->r.h / 2);
        return;
    }
    fail_msg("%s has no line in sight", name);
}

static void a_line_is_pressed_and_then_its_key(void **unused)
{
    (void)unused;
    desk d = open_at(folder);
    const keymap *m = &d.a->keys;
    const int log = command("log"), card = command("unit-card");
    keymap read;
    error err = {0};
    app_open(d.a, SCREEN_CHANGE_KEYS);
    rest(&d);
    press_line(&d, "log");
    key(&d, KEY_F2, UI_SHIFT); /* whatever it means elsewhere */
    assert_int_equal(d.a->screen, SCREEN_CHANGE_KEYS);
    assert_true(m->now[log].key == KEY_F2 && m->now[log].mods == UI_SHIFT);
    press_line(&d, "log");
    key(&d, KEY_ESCAPE, 0);
    assert_int_equal(d.a->screen, SCREEN_CHANGE_KEYS);
    press_line(&d, "log");
    key(&d, KEY_TAB, 0); /* not to be had */
    assert_int_equal(m->now[log].key, KEY_F2);
    press_line(&d, "log");
    key(&d, 'i', 0); /* the unit card's: it is asked */
    assert_true(says(&d, "One key, two commands"));
    key(&d, KEY_ESCAPE, 0);
    assert_true(m->now[log].key == KEY_F2 && m->now[card].key == 'i');
    press_line(&d, "log");
    key(&d, 'i', 0);
    key(&d, KEY_ENTER, 0);
    assert_true(m->now[log].key == 'i' && m->now[card].key == KEY_F2);
    assert_true(says(&d, "Shift F2"));
    keymap_reset(&read);
    assert_true(keys_file_read(&read, folder, &err));
    assert_memory_equal(&read, m, sizeof read.now[0] * (size_t)keymap_count());
    press_line(&d, "odds");
    press(&d, 640, 4); /* elsewhere: it stays */
    key(&d, 'j', 0);
    assert_int_equal(m->now[command("odds")].key, 't');
    keymap_reset(&d.a->keys);
    assert_true(keys_file_write(m, folder, &err));
    assert_true(keys_file_read(&read, folder, &err));
    assert_false(keymap_moved(&read));
    desk_close(&d);
    no_file();
}

static void pad_press(desk *d, pad_button b)
{
    const ui_event e = {.kind = UI_PAD, .button = (int)b};
    app_event(d->a, &e);
    app_draw(d->a, d->out);
    rest(d);
}

static void a_button_of_a_gamepad_goes_elsewhere(void **unused)
{
    (void)unused;
    desk d = open_at(folder);
    keymap read;
    error err = {0};
    app_open(d.a, SCREEN_CHANGE_KEYS);
    rest(&d);
    key(&d, KEY_END, 0); /* it is the last card */
    app_draw(d.a, d.out);
    frect line = {0};
    for (int i = 0; i < d.a->ui.nregions; i++)
        if (d.a->ui.regions[i].id == ui_name("change-button", PAD_B)) line = d.a->ui.regions[i].r;
    press(&d, line.x + line.w / 2, line.y + line.h / 2);
    assert_true(d.a->key_wanted);
    pad_press(&d, PAD_LEFT); /* a direction is no button: it waits */
    assert_true(d.a->key_wanted);
    pad_press(&d, PAD_Y);
    assert_false(d.a->key_wanted);
    assert_int_equal(padmap_hand(&d.a->keys, PAD_B), PAD_Y);
    assert_int_equal(padmap_hand(&d.a->keys, PAD_Y), PAD_B);
    assert_int_equal(d.a->screen, SCREEN_CHANGE_KEYS);
    keymap_reset(&read);
    assert_true(keys_file_read(&read, folder, &err));
    assert_memory_equal(read.pad, d.a->keys.pad, sizeof read.pad);
    pad_press(&d, PAD_B); /* does nothing here */
    assert_int_equal(d.a->screen, SCREEN_CHANGE_KEYS);
    pad_press(&d, PAD_Y);
    assert_int_equal(d.a->screen, SCREEN_TABLE);
    keymap_reset(&d.a->keys);
    assert_false(padmap_moved(&d.a->keys));
    assert_true(keys_file_write(&d.a->keys, folder, &err));
    desk_close(&d);
}

static void a_broken_file_says_where_and_changes_nothing(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"{\"log\": \"J\",\n \"lgo\": \"K\"}", "keys.json:2:9: lgo"},
        {"{\"log\": \"J\", \"lgo\": \"K\"}", "there is no command \"lgo\""},
        {"{\"log\": \"J\",\n \"odds\": \"Spacebar\"}", "\"Spacebar\" is no key"},
        {"{\"log\": \"J\", \"odds\": 4}", "keys.json:1"},
        {"{\"log\": \"Enter\"}", "choose another key"},
        {"{\"log\": \"J\", \"odds\": \"J\"}", "give one of them another"},
        {"{\"log\": \"W\"}", "\"why-not\""},
        {"[\"log\"]", "expected an object"},
        {"{\"log\": \"J\"", "keys.json:1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        keymap m;
        error err = {0};
        char text[800];
        keymap_reset(&m);
        write_file(cases[i].text);
        assert_false(keys_file_read(&m, folder, &err));
        error_format(&err, text, sizeof text);
        if (!strstr(text, cases[i].says)) fail_msg("%s: %s", cases[i].text, text);
        assert_false(keymap_moved(&m));
        error_clear(&err);
    }
    keymap m;
    error err = {0};
    keymap_reset(&m);
    write_file("{\"_why\": \"left-handed\", \"log\": \"I\", \"unit-card\": \"L\"}");
    assert_true(keys_file_read(&m, folder, &err));
    assert_true(m.now[command("log")].key == 'i' && m.now[command("unit-card")].key == 'l');
    no_file();
    assert_true(keys_file_read(&m, folder, &err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_has_one_key_and_a_name_for_it),
        cmocka_unit_test(a_key_moves_where_its_command_is_heard),
        cmocka_unit_test(two_that_meet_change_places_or_nothing_is_done),
        cmocka_unit_test(a_sentence_names_the_key_as_it_is_now),
        cmocka_unit_test(no_sentence_names_a_key_otherwise),
        cmocka_unit_test(an_order_keeps_its_letter),
        cmocka_unit_test(the_table_obeys_and_shows_the_new_key),
        cmocka_unit_test(a_line_is_pressed_and_then_its_key),
        cmocka_unit_test(a_button_of_a_gamepad_goes_elsewhere),
        cmocka_unit_test(a_broken_file_says_where_and_changes_nothing),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
