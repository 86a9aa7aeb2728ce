/*
 * test_chips.c: every chip that a battle of any system can show opens a page of F2 on which a paragraph
 * carries its identifier: those of words, charts, modifiers, numbers, types and scenarios, and those the
 * rules cite.
 */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/mem.h"
#include "game/scenario_load.h"
#include "rules/list.h"
#include "ui/widget/markdown.h"

typedef struct library {
    const scenario *sc;
    markdown *page[64];
    int chips;
    char missing[2000];
} library;

/* A page that is said to explain it, and a paragraph of which has it. */
static bool opens(const library *l, const char *rule)
{
    char padded[48];
    snprintf(padded, sizeof padded, " %s ", rule);
    for (int i = 0; i < l->sc->npages; i++)
        if (strstr(l->sc->pages[i].rules, padded) != NULL && markdown_says(l->page[i], rule) > 0) return true;
    return false;
}

static void look_up(library *l, const char *rule, const char *where)
{
    char line[120];
    l->chips++;
    if (opens(l, rule)) return;
    snprintf(line, sizeof line, "\n%.40s (%.60s)", rule, where);
    if (strstr(l->missing, line) == NULL)
        strncat(l->missing, line, sizeof l->missing - strlen(l->missing) - 1);
}

/* "G7", "G1e", "G·H6", "G·HX2" and nothing else. */
static bool is_rule(const char *s, size_t n)
{
    size_t i = 1;
    if (n < 2 || n > 12 || !isupper((unsigned char)s[0])) return false;
    if (strncmp(s + i, "\xc2\xb7H", 3) == 0)
        for (i += 3; i < n && isupper((unsigned char)s[i]);)
            i++;
    if (i >= n || !isdigit((unsigned char)s[i])) return false;
    while (i < n && isdigit((unsigned char)s[i]))
        i++;
    return i == n || (i + 1 == n && islower((unsigned char)s[i]));
}

/* Of data what stands behind "rule"; of the sources each text that is an identifier. */
static void read_all(library *l, const char *folder, const char *suffix, const char *before)
{
    error err = {0};
    char **names;
    int n;
    assert_true(file_list(folder, suffix, &names, &n, &err) && n > 0);
    for (int i = 0; i < n; i++) {
        char path[256], rule[40], *text;
        size_t size;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_true(file_read(path, 1 << 22, &text, &size, &err));
        for (const char *p = strstr(text, before); p != NULL; p = strstr(p + strlen(before), before)) {
            const char *s = p + strlen(before);
            const size_t len = strcspn(s, "\"");
            const bool data = before[1] != '\0';
            if (len == 0 || len >= sizeof rule || (!data && !is_rule(s, len))) continue;
            snprintf(rule, sizeof rule, "%.*s", (int)len, s);
            look_up(l, rule, names[i]);
        }
        mem_free(text);
    }
    file_list_free(names, n);
}

static void every_chip_opens_its_paragraph(void **unused)
{
    (void)unused;
    static const char *const battles[][2] = {{"grid", "kassassin"},
                                             {"safari", "first-march"},
                                             {"africa", "castillejos"},
                                             {"conduct", "rorkes-drift"},
                                             {"prone", "drill"}};
    bool wrong = false;
    for (size_t b = 0; b < sizeof battles / sizeof *battles; b++) {
        char path[200];
        error err = {0};
        snprintf(path, sizeof path, "rules/%s/scenarios/%s.json", battles[b][0], battles[b][1]);
        scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
        if (sc == NULL) fail_msg("%s", err.text);
        library l = {.sc = sc};
        assert_true(sc->npages > 0 && sc->npages <= 64);
        for (int i = 0; i < sc->npages; i++)
            assert_non_null(l.page[i] = markdown_new(sc->pages[i].text));
        snprintf(path, sizeof path, "rules/%s", battles[b][0]);
        read_all(&l, path, ".json", "\"rule\": \"");
        snprintf(path, sizeof path, "rules/%s/scenarios", battles[b][0]);
        read_all(&l, path, ".json", "\"rule\": \"");
        snprintf(path, sizeof path, "src/rules/%s", battles[b][0]);
        read_all(&l, path, ".c", "\"");
        print_message("%s: %d chips%s\n", battles[b][0], l.chips, l.missing);
        assert_true(l.chips > 60);
        wrong = wrong || l.missing[0] != '\0';
        for (int i = 0; i < sc->npages; i++)
            markdown_free(l.page[i]);
        scenario_free(sc);
    }
    assert_false(wrong);
}

/* How many paragraphs of all pages bear it as the head of their title. */
static int titled(const char *folder, const char *rule)
{
    error err = {0};
    char **names, head[48];
    int n, found = 0;
    snprintf(head, sizeof head, "**%s ", rule);
    assert_true(file_list(folder, ".md", &names, &n, &err) && n > 0);
    for (int i = 0; i < n; i++) {
        char path[320], *text;
        size_t size;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_true(file_read(path, 1 << 20, &text, &size, &err));
        for (const char *p = strstr(text, head); p != NULL; p = strstr(p + 1, head))
            found++;
        mem_free(text);
    }
    file_list_free(names, n);
    return found;
}

/* A chip that leads to one of two that speak of different things leads astray; what the documents number is
 * theirs. */
static void no_house_rule_heads_two_paragraphs(void **unused)
{
    (void)unused;
    static const char *const systems[] = {"grid", "safari", "africa", "conduct", "prone"};
    static const char *const letters[] = {"", "a", "b", "c"};
    int seen = 0, wrong = 0;
    for (size_t k = 0; k < sizeof systems / sizeof *systems; k++)
        for (int i = 0; i < 160; i++) {
            char folder[64], rule[24];
            snprintf(folder, sizeof folder, "rules/%s/pages", systems[k]);
            snprintf(rule, sizeof rule, "%c\xc2\xb7H%d%s", "GSAUH"[k], i / 4, letters[i % 4]);
            const int n = titled(folder, rule);
            seen += n;
            if (n > 1) print_message("%s heads %d paragraphs\n", rule, n), wrong++;
        }
    assert_true(seen > 20);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_chip_opens_its_paragraph),
                                       cmocka_unit_test(no_house_rule_heads_two_paragraphs)};
    return cmocka_run_group_tests_name("chips", tests, NULL, NULL);
}
