/*
 * test_layers.c: the house stands as drawn: no folder of src/ includes from a folder above it, SDL stays in
 * src/sdl, and no rule system is named outside its own folders (save the list that main() hands down).
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <cmocka.h>

#include "core/file.h"
#include "core/mem.h"

typedef struct layer {
    const char *folder;
    const char *may;
} layer;

/* Who may include whose headers, itself included. */
static const layer layers[] = {
    {"core", " core "},
    {"board", " board core "},
    {"game", " game board core "},
    {"rules", " rules game board core "},
    {"ai", " ai game board core "},
    {"ui", " ui game board core "},
    {"sdl", " sdl ui game board core "},
    {"cli", " cli sdl ui ai rules game board core "},
};

typedef void (*visitor)(const char *path, const char *text, void *self);

static void walk(const char *folder, visitor visit, void *self)
{
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        if (e->d_name[0] == '.') continue;
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        struct stat st;
        assert_int_equal(stat(path, &st), 0);
        size_t n = strlen(path);
        if (S_ISDIR(st.st_mode)) {
            walk(path, visit, self);
        } else if (n > 2 && path[n - 2] == '.' && (path[n - 1] == 'c' || path[n - 1] == 'h')) {
            char *text;
            size_t size;
            error err = {0};
            assert_true(file_read(path, 4u << 20, &text, &size, &err));
            visit(path, text, self);
            mem_free(text);
        }
    }
    closedir(d);
}

typedef struct tally {
    int files, includes, wrong;
    char ids[16][32];
    int nids;
} tally;

static void check_includes(const char *path, const char *text, void *self)
{
    tally *t = self;
    t->files++;
    char folder[32] = "";
    sscanf(path, "src/%31[^/]", folder);
    const char *may = NULL;
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++)
        if (strcmp(layers[i].folder, folder) == 0) may = layers[i].may;
    if (may == NULL) {
        print_error("%s: a folder of src/ the house does not know\n", path);
        t->wrong++;
        return;
    }
    for (const char *p = strstr(text, "#include"); p != NULL; p = strstr(p + 1, "#include")) {
        char kind, name[128];
        if (sscanf(p, "#include %c%127[^\">]", &kind, name) != 2) continue;
        t->includes++;
        if (strncmp(name, "SDL", 3) == 0 && strcmp(folder, "sdl") != 0) {
            print_error("%s includes %s: SDL belongs in src/sdl\n", path, name);
            t->wrong++;
        }
        if (kind != '"') continue;
        char from[40] = "";
        sscanf(name, "%30[^/]", from);
        char spaced[48];
        snprintf(spaced, sizeof spaced, " %s ", from);
        if (strchr(name, '/') != NULL && strstr(may, spaced) == NULL) {
            print_error("%s includes \"%s\": %s may not see %s\n", path, name, folder, from);
            t->wrong++;
        }
        char own[64]; /* a rule system sees its own folder, never another system's */
        if (strcmp(from, "rules") == 0 && strcmp(folder, "rules") == 0 &&
            sscanf(path, "src/rules/%40[^/]/", own) == 1 && strchr(path + 10, '/') != NULL &&
            strncmp(name + 6, own, strlen(own)) != 0) {
            print_error("%s includes \"%s\" of another system\n", path, name);
            t->wrong++;
        }
    }
}

static void test_nothing_reaches_upward(void **state)
{
    (void)state;
    tally t = {0};
    walk("src", check_includes, &t);
    assert_true(t.files > 50 && t.includes > 150);
    assert_int_equal(t.wrong, 0);
}

static void check_ids(const char *path, const char *text, void *self)
{
    tally *t = self;
    t->files++;
    if (strcmp(path, "src/rules/list.c") == 0) return;
    for (int i = 0; i < t->nids; i++) {
        char own[64], quoted[40];
        snprintf(own, sizeof own, "src/rules/%s/", t->ids[i]);
        if (strncmp(path, own, strlen(own)) == 0) continue;
        snprintf(quoted, sizeof quoted, "\"%s\"", t->ids[i]);
        if (strstr(text, quoted) != NULL) {
            print_error("%s names the rule system %s\n", path, quoted);
            t->wrong++;
        }
    }
}

static void test_no_system_is_named_outside_its_folders(void **state)
{
    (void)state;
    tally t = {0};
    DIR *d = opendir("src/rules");
    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        char path[300];
        struct stat st;
        snprintf(path, sizeof path, "src/rules/%s", e->d_name);
        if (e->d_name[0] == '.' || stat(path, &st) != 0 || !S_ISDIR(st.st_mode)) continue;
        snprintf(t.ids[t.nids++], sizeof t.ids[0], "%.31s", e->d_name);
    }
    closedir(d);
    assert_true(t.nids >= 1);
    walk("src", check_ids, &t);
    assert_true(t.files > 50);
    assert_int_equal(t.wrong, 0);
}

static void test_one_library_a_folder(void **state)
{
    (void)state;
    char *text;
    size_t size;
    error err = {0};
    assert_true(file_read("CMakeLists.txt", 1u << 20, &text, &size, &err));
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        char want[64];
        snprintf(want, sizeof want, "layer(%s ", layers[i].folder);
        assert_non_null(strstr(text, want));
    }
    mem_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_reaches_upward),
        cmocka_unit_test(test_no_system_is_named_outside_its_folders),
        cmocka_unit_test(test_one_library_a_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
