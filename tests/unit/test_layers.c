/*
 * test_layers.c: the house stands as drawn: no room of src/ includes from a room above it, SDL stays in
 * src/sdl, and no rule system is named outside its own folders (save the list that main() hands down). Not
 * for what single files need of each other (test_headers.c).
 */
#include "unit/sources.h"

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
    {"frozen", "frozen", " frozen rules game board core "},
    {"ui/draw", "ui_draw", " ui/draw core "},
    {"ui/widget", "ui_widget", " ui/widget ui/draw core "},
    {"ui/printed", "ui_printed", " ui/printed ui/draw board core "},
    {"ui/pieces", "ui_pieces", " ui/pieces ui/draw game board core "},
    {"ui/stage", "ui_stage", " ui/stage ui/draw game board core "},
    {"ui/table", "ui_table", " ui/table ui/stage ui/pieces ui/printed ui/widget ui/draw game board core "},
    {"ui/app", "ui", " ui/app ui/table ui/stage ui/pieces ui/printed ui/widget ui/draw game board core "},
    {"sdl", "sdl", " sdl ui/app ui/draw game board core "},
    {"cli", "cli", " cli sdl ui/app ui/pieces ui/printed ui/draw ai frozen rules game board core "},
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
        cmocka_unit_test(test_no_system_is_named_outside_its_folders),
        cmocka_unit_test(test_one_library_a_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
