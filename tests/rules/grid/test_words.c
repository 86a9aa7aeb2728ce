/*
 * test_words.c: every rule the square-grid rules cite has a page; nothing is called by a working name.
 */
#include "rules/grid/drill.h"

#include <ctype.h>

#include "core/file.h"
#include "core/mem.h"
#include "game/words.h"
#include "game/scenario_load.h"

static scenario *load(void)
{
    return drill_load("rules/grid/scenarios/kassassin.json", NULL);
}

static void each_file(const char *folder, const char *suffix,
                      void (*look)(const scenario *, const char *, const char *), const scenario *sc)
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
        look(sc, names[i], text);
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

/* "G7", "G1e", "G·H6" in quotes. */
static void rules_have_pages(const scenario *sc, const char *name, const char *text)
{
    for (const char *p = strstr(text, "\"G"); p != NULL; p = strstr(p + 1, "\"G")) {
        char rule[40];
        const size_t len = strcspn(p + 1, "\"");
        if (len > 8 || (!isdigit((unsigned char)p[2]) && strncmp(p + 2, "\xc2\xb7H", 3) != 0)) continue;
        snprintf(rule, sizeof rule, "%.*s", (int)len, p + 1);
        if (!explained(sc, rule)) fail_msg("%s cites %s, which no page explains", name, rule);
    }
}

static void every_rule_has_a_page(void **unused)
{
    (void)unused;
    scenario *sc = load();
    each_file("src/rules/grid", ".c", rules_have_pages, sc);
    each_file("rules/grid", ".json", rules_have_pages, sc);
    scenario_free(sc);
}

/* What one strikes with stands on the page of melee, not among the modifiers of fire; what blocks the line is
 * told with the line. */
static void each_chip_opens_its_own_paragraph(void **unused)
{
    (void)unused;
    char *text;
    size_t size;
    error err = {0};
    scenario *sc = load();
    if (!file_read("rules/grid/modifiers.json", 1 << 20, &text, &size, &err)) fail_msg("%s", err.text);
    char *melee = strstr(text, "\"melee\""), *morale = strstr(text, "\"morale\"");
    assert_true(melee && morale && melee < morale);
    *morale = '\0';
    assert_non_null(strstr(melee, "\"rule\": \"G\u00b7H21\""));
    assert_null(strstr(melee, "\"rule\": \"G9\"")); /* nor is it the document's */
    assert_null(strstr(melee, "\"rule\": \"G1b\""));
    assert_null(strstr(melee, "\"rule\": \"G\u00b7H6\""));
    mem_free(text);
    assert_string_equal(words_find(sc->words, "grid.fire.units-between")->rule, "G\u00b7H5");
    scenario_free(sc);
}

static void no_working_names(const scenario *sc, const char *name, const char *text)
{
    (void)sc;
    if (strstr(text, "Gap") != NULL || strstr(text, "GSC") != NULL) fail_msg("%s uses a working name", name);
}

static void house_rules_go_by_their_public_names(void **unused)
{
    (void)unused;
    each_file("src/rules/grid", ".c", no_working_names, NULL);
    each_file("rules/grid", ".json", no_working_names, NULL);
    each_file("rules/grid/pages", ".md", no_working_names, NULL);
    each_file("rules/grid/scenarios", ".json", no_working_names, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_a_page),
        cmocka_unit_test(each_chip_opens_its_own_paragraph),
        cmocka_unit_test(house_rules_go_by_their_public_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
