/*
 * test_words.c: every rule the area rules cite has a page; every refusal is heard in some test; nothing is
 * called by a working name.
 */
#include "rules/africa/drill.h"

#include <ctype.h>

#include "ai/teach_internal.h"
#include "core/file.h"
#include "core/mem.h"
#include "game/ruleset.h"
#include "game/words.h"
#include "game/scenario_load.h"
#include "game/teacher.h"

static scenario *load(void)
{
    return drill_load("rules/africa/scenarios/castillejos.json", NULL);
}

typedef void look(const scenario *sc, const char *name, const char *text);

static void each_file(const char *folder, const char *suffix, look *at, const scenario *sc)
{
    error err = {0};
    char **names;
    int n;
    assert_true(file_list(folder, suffix, &names, &n, &err));
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        char path[256], *text;
        size_t size;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_true(file_read(path, 1 << 20, &text, &size, &err));
        at(sc, names[i], text);
        mem_free(text);
    }
    file_list_free(names, n);
}

static bool explained(const scenario *sc, const char *rule)
{
    char padded[48];
    snprintf(padded, sizeof padded, " %s ", rule);
    for (int i = 0; i < sc->npages; i++)
        if (strstr(sc->pages[i].rules, padded) != NULL) return true;
    return false;
}

/* "A7", "A·H6" in quotes. */
static void rules_have_pages(const scenario *sc, const char *name, const char *text)
{
    for (const char *p = strstr(text, "\"A"); p != NULL; p = strstr(p + 1, "\"A")) {
        char rule[40];
        const size_t len = strcspn(p + 1, "\"");
        if (len > 8 || len < 2 || (!isdigit((unsigned char)p[2]) && strncmp(p + 2, "\xc2\xb7H", 3) != 0))
            continue;
        if (strcmp(name, "words.json") != 0 && strstr(name, ".json") != NULL &&
            strncmp(p - 8, "\"rule\": ", 8) != 0)
            continue;
        snprintf(rule, sizeof rule, "%.*s", (int)len, p + 1);
        if (!explained(sc, rule)) fail_msg("%s cites %s, which no page explains", name, rule);
    }
}

static void every_rule_has_a_page(void **unused)
{
    (void)unused;
    scenario *sc = load();
    each_file("src/rules/africa", ".c", rules_have_pages, sc);
    each_file("rules/africa", ".json", rules_have_pages, sc);
    for (int i = 1; i <= 10; i++) {
        char rule[16];
        snprintf(rule, sizeof rule, "A%d", i);
        assert_true(explained(sc, rule));
    }
    for (int i = 1; i <= 20; i++) {
        char rule[16];
        snprintf(rule, sizeof rule, "A·H%d", i);
        if (!explained(sc, rule)) fail_msg("no page explains %s", rule);
    }
    scenario_free(sc);
}

static char heard[1 << 18];

static void listen(const scenario *sc, const char *name, const char *text)
{
    (void)sc;
    if (strcmp(name, "test_words.c") == 0) return;
    assert_true(strlen(heard) + strlen(text) < sizeof heard);
    strcat(heard, text);
}

static void every_refusal_is_heard(void **unused)
{
    (void)unused;
    scenario *sc = load();
    const char *code;
    const word_entry *entry;
    int n = 0;
    each_file("tests/rules/africa", ".c", listen, NULL);
    for (size_t i = 0; words_each(sc->words, i, &code, &entry); i++) {
        char quoted[96];
        if (strncmp(code, "africa.", 7) != 0) continue;
        snprintf(quoted, sizeof quoted, "\"%s\"", code);
        if (strstr(heard, quoted) == NULL) fail_msg("no test is refused by %s", code);
        assert_true(entry->title[0] != '\0' && entry->text[0] != '\0' && entry->remedy[0] != '\0' &&
                    entry->rule[0] != '\0');
        n++;
    }
    assert_true(n > 50);
    scenario_free(sc);
}

static void no_working_names(const scenario *sc, const char *name, const char *text)
{
    (void)sc;
    if (strstr(text, "Gap") != NULL || strstr(text, "ASC1") != NULL || strstr(text, "ACamp") != NULL)
        fail_msg("%s uses a working name", name);
}

static void house_rules_go_by_their_public_names(void **unused)
{
    (void)unused;
    each_file("src/rules/africa", ".c", no_working_names, NULL);
    each_file("rules/africa", ".json", no_working_names, NULL);
    each_file("rules/africa/pages", ".md", no_working_names, NULL);
    each_file("rules/africa/scenarios", ".json", no_working_names, NULL);
}

static void note_order(const drill *t, const char *text, taught_plan *out)
{
    action a;
    error err = {0};
    if (!action_decode(session_scenario(t->play), 0, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    teach_note(drill_state(t), 0, &a, false, out);
}

/* A hint can be followed line by line: who finds room only when others have gone comes after them. */
static void a_hint_makes_room_before_it_is_filled(void **unused)
{
    (void)unused;
    taught_plan p = {0};
    drill t = drill_open("rules/africa/scenarios/castillejos.json", NULL);
    drill_do(&t, "end");
    drill_do(&t, "enter u0+u1+u2+u3 > A1");
    note_order(&t, "enter u4 > A1", &p); /* four stand there */
    note_order(&t, "enter u6 > A1", &p);
    note_order(&t, "move u0 > A3", &p);
    teach_sort(&p);
    assert_int_equal(p.order[0].unit, 4); /* as they weigh */
    teach_make_room_first(drill_state(&t), &p);
    assert_int_equal(p.norders, 3);
    assert_int_equal(p.order[0].unit, 6);
    assert_int_equal(p.order[1].unit, 0);
    assert_int_equal(p.order[2].unit, 4);
    drill_close(&t);
}

/* Going where the enemy is seen to stand is an attack, and a hint says so. */
static void a_hint_says_attack_where_the_enemy_stands(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/africa/scenarios/castillejos.json", NULL);
    const scenario *sc = session_scenario(t.play);
    const state *now = drill_state(&t);
    static const char *const said[] = {"attack Marabout house", "to Condesa beach"}, *const to[] = {"A9",
                                                                                                    "A6"};
    for (int i = 0; i < 2; i++) {
        strbuf who = {0}, what = {0};
        const taught_order o = {.target = NO_UNIT,
                                .from = NO_SPACE,
                                .to = (uint16_t)board_space_find(sc->board, to[i]),
                                .what = TAUGHT_MOVES};
        taught_order_words(sc, now, &o, &who, &what);
        assert_string_equal(strbuf_str(&what), said[i]);
        strbuf_free(&who);
        strbuf_free(&what);
    }
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_a_page),
        cmocka_unit_test(every_refusal_is_heard),
        cmocka_unit_test(a_hint_makes_room_before_it_is_filled),
        cmocka_unit_test(a_hint_says_attack_where_the_enemy_stands),
        cmocka_unit_test(house_rules_go_by_their_public_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
