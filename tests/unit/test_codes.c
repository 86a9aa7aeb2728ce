/*
 * test_codes.c: every code a source or a data file can utter has its words. A code is a text in quotes of
 * the form "ev.move" or "grid.move.too-far"; the sources of src/game/ speak with rules/common.json, those of
 * a rule system with that and its own words.json. Names no system.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "core/file.h"
#include "core/mem.h"
#include "game/words.h"

enum { CODE_MOST = 96 };

typedef struct scan {
    const words *known;
    int codes, missing;
} scan;

static bool ends_with(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

static bool code_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/* Words of small letters, joined by dots; not the name of a file. */
static bool is_code(const char *s)
{
    int dots = 0;
    if (*s < 'a' || *s > 'z' || ends_with(s, ".json")) return false;
    for (; *s != '\0'; s++) {
        if (*s == '.')
            dots++;
        else if (!code_letter(*s))
            return false;
        if (*s == '.' && !code_letter(s[1])) return false;
    }
    return dots > 0;
}

static void look(scan *t, const char *path, const char *code)
{
    if (!is_code(code)) return;
    t->codes++;
    if (words_find(t->known, code) != NULL) return;
    print_error("%s: the code \"%s\" has no words\n", path, code);
    t->missing++;
}

/* Texts in quotes, outside comments. */
static void look_through(scan *t, const char *path, const char *p)
{
    while (*p != '\0') {
        if (strncmp(p, "/*", 2) == 0) {
            const char *end = strstr(p + 2, "*/");
            assert_non_null(end);
            p = end + 2;
        } else if (p[0] == '\'') {
            p += p[1] == '\\' ? 4 : 3;
        } else if (*p != '"') {
            p++;
        } else {
            char text[CODE_MOST];
            size_t n = 0;
            for (p++; *p != '"'; p++) {
                assert_true(*p != '\0');
                if (n < sizeof text - 1) text[n++] = *p;
                if (*p == '\\') p++;
            }
            p++;
            text[n] = '\0';
            look(t, path, text);
        }
    }
}

static int look_through_folder(scan *t, const char *folder, const char *suffix)
{
    char **names, path[512], *text;
    int n;
    size_t size;
    error err = {0};
    assert_true(file_list(folder, suffix, &names, &n, &err));
    for (int i = 0; i < n; i++) {
        file_join(folder, names[i], path, sizeof path);
        assert_true(file_read(path, 4u << 20, &text, &size, &err));
        look_through(t, path, text);
        mem_free(text);
    }
    file_list_free(names, n);
    return n;
}

static words *common_words(void)
{
    error err = {0};
    words *w = words_new();
    if (!words_read(w, "rules/common.json", &err)) fail_msg("%s", err.text);
    return w;
}

static void the_shared_layer_has_its_words(void **unused)
{
    (void)unused;
    words *w = common_words();
    scan t = {.known = w};
    look_through_folder(&t, "src/game", ".c");
    look_through_folder(&t, "src/game", ".h");
    assert_true(t.codes > 40);
    assert_int_equal(t.missing, 0);
    words_free(w);
}

/* Calls visit with the name of every folder of rules/ that has words of its own; there must be some. */
static void each_system(void (*visit)(const char *id))
{
    char path[512];
    int found = 0;
    DIR *d = opendir("rules");
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        snprintf(path, sizeof path, "rules/%.200s/words.json", e->d_name);
        if (e->d_name[0] == '.' || !file_exists(path)) continue;
        visit(e->d_name);
        found++;
    }
    closedir(d);
    assert_true(found > 0);
}

static void system_has_its_words(const char *id)
{
    char path[512];
    error err = {0};
    words *w = common_words();
    snprintf(path, sizeof path, "rules/%.200s/words.json", id);
    if (!words_read(w, path, &err)) fail_msg("%s", err.text);
    scan t = {.known = w};
    snprintf(path, sizeof path, "src/rules/%.200s", id);
    assert_true(look_through_folder(&t, path, ".c") > 0);
    look_through_folder(&t, path, ".h");
    assert_true(t.codes > 20); /* the smallest, the example, has not many more in its C */
    snprintf(path, sizeof path, "rules/%.200s", id);
    look_through_folder(&t, path, ".json");
    assert_int_equal(t.missing, 0);
    words_free(w);
}

static void every_system_has_its_words(void **unused)
{
    (void)unused;
    each_system(system_has_its_words);
}

/* What a system repeats word for word it does not need: the common words are read first. */
static void system_repeats_nothing(const char *id)
{
    char path[512];
    const char *code;
    const word_entry *own, *shared;
    error err = {0};
    words *common = common_words(), *w = words_new();
    snprintf(path, sizeof path, "rules/%.200s/words.json", id);
    if (!words_read(w, path, &err)) fail_msg("%s", err.text);
    for (size_t i = 0; words_each(w, i, &code, &own); i++) {
        shared = words_find(common, code);
        if (shared != NULL && strcmp(shared->text, own->text) == 0 &&
            strcmp(shared->title, own->title) == 0 && strcmp(shared->remedy, own->remedy) == 0 &&
            strcmp(shared->rule, own->rule) == 0)
            fail_msg("%s repeats \"%s\" of rules/common.json: leave it out", path, code);
    }
    words_free(w);
    words_free(common);
}

static void no_system_repeats_a_common_word(void **unused)
{
    (void)unused;
    each_system(system_repeats_nothing);
}

/* The scan itself: what it takes for a code and what not. */
static void the_scan_finds_codes(void **unused)
{
    (void)unused;
    static const char text[] =
        "/* \"ev.comment\" */ f('\"', \"ev.one\", \"no code.\", \"Ev.no\", \"x.json\", "
        "\"a\\\"b.c\", \"plain\", \"row.\", \"too-far.x9\") '\\''";
    words *w = words_new();
    scan t = {.known = w};
    assert_false(is_code("grid."));
    assert_false(is_code("%d.x"));
    assert_true(is_code("grid.move.too-far"));
    look_through(&t, "text", text);
    assert_int_equal(t.codes, 2);
    assert_int_equal(t.missing, 2);
    words_free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_scan_finds_codes),
        cmocka_unit_test(the_shared_layer_has_its_words),
        cmocka_unit_test(every_system_has_its_words),
        cmocka_unit_test(no_system_repeats_a_common_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
