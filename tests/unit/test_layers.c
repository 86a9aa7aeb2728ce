/*
 * test_layers.c: the house stands as drawn: no room of src/ includes from a room above it, SDL stays in
 * src/sdl, files do not need each other in wide circles, and no rule system is named outside its own folders
 * (save the list that main() hands down).
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
    const char *folder;  /* of src/; the longest that fits a file is the file's */
    const char *library; /* its layer() in CMakeLists.txt */
    const char *may;
} layer;

/* Who may include whose headers, itself included. A folder inside one of these (rules/grid, ui/table/board)
 * goes by the row of the folder around it. */
static const layer layers[] = {
    {"core", "core", " core "},
    {"board", "board", " board core "},
    {"game", "game", " game board core "},
    {"rules", "rules", " rules game board core "},
    {"ai", "ai", " ai game board core "},
    {"ui/draw", "ui_draw", " ui/draw core "},
    {"ui/widget", "ui_widget", " ui/widget ui/draw core "},
    {"ui/printed", "ui_printed", " ui/printed ui/draw board core "},
    {"ui/pieces", "ui_pieces", " ui/pieces ui/draw game board core "},
    {"ui/stage", "ui_stage", " ui/stage ui/draw game board core "},
    {"ui/table", "ui_table", " ui/table ui/stage ui/pieces ui/printed ui/widget ui/draw game board core "},
    {"ui/app", "ui", " ui/app ui/table ui/stage ui/pieces ui/printed ui/widget ui/draw game board core "},
    {"sdl", "sdl", " sdl ui/app ui/draw game board core "},
    {"cli", "cli", " cli sdl ui/app ui/pieces ui/printed ui/draw ai rules game board core "},
};

/* The row of a file, its path given from src/ on; NULL: in no folder of the house. */
static const layer *layer_of(const char *path)
{
    const layer *found = NULL;
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++) {
        const size_t n = strlen(layers[i].folder);
        if (strncmp(path, layers[i].folder, n) == 0 && path[n] == '/' &&
            (found == NULL || n > strlen(found->folder)))
            found = &layers[i];
    }
    return found;
}

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
    const layer *own_layer = layer_of(path + strlen("src/"));
    if (own_layer == NULL) {
        print_error("%s: a folder of src/ the house does not know\n", path);
        t->wrong++;
        return;
    }
    for (const char *p = strstr(text, "#include"); p != NULL; p = strstr(p + 1, "#include")) {
        char kind, name[128];
        if (sscanf(p, "#include %c%127[^\">]", &kind, name) != 2) continue;
        t->includes++;
        if (strncmp(name, "SDL", 3) == 0 && strcmp(own_layer->folder, "sdl") != 0) {
            print_error("%s includes %s: SDL belongs in src/sdl\n", path, name);
            t->wrong++;
        }
        if (kind != '"') continue;
        const layer *from = layer_of(name);
        char spaced[48];
        snprintf(spaced, sizeof spaced, " %s ", from != NULL ? from->folder : "?");
        if (strchr(name, '/') != NULL && strstr(own_layer->may, spaced) == NULL) {
            print_error("%s includes \"%s\": %s may not see it\n", path, name, own_layer->folder);
            t->wrong++;
        }
        char own[64]; /* a rule system sees its own folder, never another system's */
        if (from == own_layer && strcmp(from->folder, "rules") == 0 &&
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

/* ---- circles: files that need each other, a file with its header being one */

enum { FILES_MAX = 700, CIRCLE_MOST = 3 };

/* Folders without a circle of more than CIRCLE_MOST files. */
static const char *const unravelled[] = {"core/",      "ai/",         "sdl/",       "cli/",     "ui/draw/",
                                         "ui/widget/", "ui/printed/", "ui/pieces/", "ui/stage/"};

typedef struct web {
    char name[FILES_MAX][64]; /* from src/ on, without the ending */
    int n;
    bool needs[FILES_MAX][FILES_MAX];
} web;

static int web_file(web *w, const char *name)
{
    const size_t length = strcspn(name, ".");
    for (int i = 0; i < w->n; i++)
        if (strncmp(w->name[i], name, length) == 0 && w->name[i][length] == '\0') return i;
    assert_true(w->n < FILES_MAX);
    snprintf(w->name[w->n], sizeof w->name[0], "%.*s", (int)length, name);
    return w->n++;
}

static void read_needs(const char *path, const char *text, void *self)
{
    web *w = self;
    const int from = web_file(w, path + strlen("src/"));
    for (const char *p = strstr(text, "#include \""); p != NULL; p = strstr(p + 1, "#include \"")) {
        char name[128];
        if (sscanf(p, "#include \"%127[^\"]", name) == 1) w->needs[from][web_file(w, name)] = true;
    }
}

static void test_no_wide_circles(void **state)
{
    (void)state;
    web *w = mem_alloc(sizeof *w);
    walk("src", read_needs, w);
    for (int k = 0; k < w->n; k++)
        for (int i = 0; i < w->n; i++)
            for (int j = 0; w->needs[i][k] && j < w->n; j++)
                w->needs[i][j] |= w->needs[k][j];
    int wrong = 0;
    for (int i = 0; i < w->n; i++) {
        bool bound = false;
        int circle = 1;
        for (size_t k = 0; k < sizeof unravelled / sizeof *unravelled; k++)
            bound |= strncmp(w->name[i], unravelled[k], strlen(unravelled[k])) == 0;
        for (int j = 0; j < w->n; j++)
            circle += j != i && w->needs[i][j] && w->needs[j][i];
        if (!bound || circle <= CIRCLE_MOST) continue;
        print_error("%s stands in a circle of %d files\n", w->name[i], circle);
        wrong++;
    }
    mem_free(w);
    assert_int_equal(wrong, 0);
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
        snprintf(want, sizeof want, "layer(%s ", layers[i].library);
        assert_non_null(strstr(text, want));
    }
    mem_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_reaches_upward),
        cmocka_unit_test(test_no_wide_circles),
        cmocka_unit_test(test_no_system_is_named_outside_its_folders),
        cmocka_unit_test(test_one_library_a_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
