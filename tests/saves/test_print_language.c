/*
 * test_print_language.c: a battle on paper in German has no English left on the pages that are read: what
 * both books say alike is a name, or a word of both languages.
 */
#include "saves/battle.h"

#include "cli/print.h"
#include "core/language.h"
#include "rules/list.h"
#include "ui/draw/draw_commands.h"

static void speak(const char *code)
{
    char folder[600];
    snprintf(folder, sizeof folder, "%.*s/locale", (int)(strrchr(SANDTABLE_BINARY, '/') - SANDTABLE_BINARY),
             SANDTABLE_BINARY);
    language_speak(code, folder);
}

static print_book *printed(const char *path, const char *code, session **of)
{
    error err = {0};
    speak(code);
    scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
    if (sc == NULL) fail_with(&err);
    const session_config config = {.seed = 1};
    *of = session_new(sc, &config, &err);
    if (*of == NULL) fail_with(&err);
    const print_order order = {
        .side = NO_SIDE, .part = {[PRINT_REFERENCE] = true, [PRINT_ROSTER] = true, [PRINT_HOST] = true}};
    print_book *b = print_make(".", *of, &order, &err);
    if (b == NULL) fail_with(&err);
    speak("en");
    return b;
}

/* A line of the book; false: there are no more. */
static bool next_line(print_book *b, int *page, size_t *at, const char **line)
{
    for (; *page < press_pages(print_press(b)); ++*page, *at = 0) {
        float w, h;
        const draw_list *d = press_page_at(print_press(b), *page, &w, &h);
        for (; *at < d->count; ++*at) {
            const draw_command *c = &d->commands[*at];
            if (c->kind != DRAW_TEXT) continue;
            *line = d->text + c->text;
            ++*at;
            return true;
        }
    }
    return false;
}

static bool has_line(print_book *b, const char *wanted)
{
    int page = 0;
    size_t at = 0;
    for (const char *line; next_line(b, &page, &at, &line);)
        if (strcmp(line, wanted) == 0) return true;
    return false;
}

/* Two letters beside each other: no number, no letter to be ticked, no rule. */
static bool is_word(const char *line)
{
    for (; *line != '\0'; line++)
        if (line[0] >= 'a' && line[0] <= 'z' && line[1] >= 'a' && line[1] <= 'z') return true;
    return false;
}

/* Names are the same in every language, and "Elite" is a word of both. */
static bool is_the_same(const scenario *sc, const char *line)
{
    const char *bare = strstr(line, "\xc2\xb7 "); /* "12 · First band" */
    char name[120];
    if (bare != NULL) line = bare + 3;
    if (strcmp(line, "Elite") == 0 || strstr(sc->title, line) != NULL) return true;
    for (int i = 0; i < sc->nunits; i++) {
        const char *from = sc->units[i].name;
        size_t n = 0;
        for (; *from != '\0' && n + 4 < sizeof name; from++) /* printed with the curved apostrophe */
            if (*from == '\'')
                n += (size_t)snprintf(name + n, sizeof name - n, "’");
            else
                name[n++] = *from;
        name[n] = '\0';
        if (strstr(name, line) != NULL) return true;
    }
    return false;
}

static void no_english_is_left(const char *path)
{
    session *of[2];
    print_book *english = printed(path, "en", &of[0]), *german = printed(path, "de", &of[1]);
    int page = 0, words = 0;
    size_t at = 0;
    for (const char *line; next_line(german, &page, &at, &line);) {
        words += is_word(line);
        if (is_word(line) && !is_the_same(session_scenario(of[1]), line) && has_line(english, line))
            fail_msg("%s: the German pages say \"%s\"", path, line);
    }
    assert_true(words > 100);
    print_free(english);
    print_free(german);
    session_free(of[0]);
    session_free(of[1]);
}

static void the_forced_prone_rules_are_printed_in_german(void **unused)
{
    (void)unused;
    char **names;
    int n;
    assert_true(file_list("rules/prone/scenarios", ".json", &names, &n, NULL));
    for (int i = 0; i < n; i++) {
        char path[300];
        file_join("rules/prone/scenarios", names[i], path, sizeof path);
        no_english_is_left(path);
    }
    file_list_free(names, n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_forced_prone_rules_are_printed_in_german),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
