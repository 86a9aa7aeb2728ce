/*
 * test_headers.c: files know their place: a header declares what the .c beside it defines, no circle of needs
 * has more than three files, no function is longer than sixty lines.
 *
 * A file is here a .c with the .h of its name; it needs another where either includes the other's header.
 * Headers named <room>_internal.h are what several files of a room share and may declare what any of them
 * defines.
 */
#include <ctype.h>

#include "unit/sources.h"

enum { FILES_MOST = 1000, NAMES_MOST = 8000, NEEDS_MOST = 60, CIRCLE_MOST = 3, LINES_MOST = 60 };

/* ---- reading C, as far as needed */

/* Blanks comments, strings, characters and lines for the preprocessor; lines stay where they are. */
static void blank(char *text)
{
    bool line_begins = true;
    for (char *p = text; *p != '\0'; p++) {
        char *end = p;
        if (p[0] == '/' && p[1] == '*') {
            end = strstr(p + 2, "*/");
            assert_non_null(end);
            end += 2;
        } else if (line_begins && *p == '#') {
            for (; *end != '\0' && (*end != '\n' || end[-1] == '\\'); end++)
                continue;
        } else if (*p == '"' || *p == '\'') {
            for (end = p + 1; *end != *p; end++)
                if (*end == '\\') end++;
            end++;
        }
        if (end > p) {
            for (; p < end; p++)
                if (*p != '\n') *p = ' ';
            p--;
            continue;
        }
        line_begins = *p == '\n' || (line_begins && isspace((unsigned char)*p));
    }
}

/* The name before the first bracket of a prototype or the head of a function; false: it is neither. */
static bool name_of(const char *begin, const char *end, char out[64])
{
    const char *open = memchr(begin, '(', (size_t)(end - begin));
    if (open == NULL) return false;
    while (open > begin && isspace((unsigned char)open[-1]))
        open--;
    const char *name = open;
    while (name > begin && (isalnum((unsigned char)name[-1]) || name[-1] == '_'))
        name--;
    if (name == open || name == begin || open - name > 63) return false;
    snprintf(out, 64, "%.*s", (int)(open - name), name);
    return true;
}

typedef void (*found)(const char *path, const char *name, void *self);

static bool begins(const char *p, const char *word)
{
    return strncmp(p, word, strlen(word)) == 0 && !isalnum((unsigned char)p[strlen(word)]) &&
           p[strlen(word)] != '_';
}

/* Prototypes (`bodies` false) or definitions (true) of functions that other files may call. */
static void each_function(const char *path, const char *text, bool bodies, found tell, void *self)
{
    const char *begin = text;
    int depth = 0;
    bool body = false, braces = false;
    for (const char *p = text; *p != '\0'; p++) {
        if (depth == 0 && isspace((unsigned char)*p) && begin == p) begin = p + 1;
        if (*p == '{' && depth++ == 0) {
            const char *last = p;
            while (last > begin && isspace((unsigned char)last[-1]))
                last--;
            body = last > begin && last[-1] == ')';
            braces = true;
            char name[64];
            if (body && bodies && !begins(begin, "static") && name_of(begin, last, name))
                tell(path, name, self);
        }
        const bool closes = *p == '}' && --depth == 0 && body;
        if (depth > 0 || !(closes || *p == ';')) continue;
        char name[64];
        if (*p == ';' && !braces && !bodies && !begins(begin, "typedef") &&
            !begins(begin, "_Static_assert") && name_of(begin, p, name))
            tell(path, name, self);
        begin = p + 1;
        braces = body = false;
    }
    assert_int_equal(depth, 0);
}

static bool is_header(const char *path)
{
    return path[strlen(path) - 1] == 'h';
}

/* ---- a header declares what its .c defines */

typedef struct definition {
    char name[64], file[96]; /* file: without its ending */
} definition;

typedef struct house {
    definition *defined;
    int ndefined, declared, wrong;
} house;

static void stem(const char *path, char out[96])
{
    snprintf(out, 96, "%.*s", (int)strlen(path) - 2, path);
}

static void note_definition(const char *path, const char *name, void *self)
{
    house *h = self;
    assert_true(h->ndefined < NAMES_MOST);
    definition *d = &h->defined[h->ndefined++];
    snprintf(d->name, sizeof d->name, "%s", name);
    stem(path, d->file);
}

static void read_definitions(const char *path, const char *text, void *self)
{
    if (is_header(path)) return;
    char *plain = mem_strdup(text);
    blank(plain);
    each_function(path, plain, true, note_definition, self);
    mem_free(plain);
}

static void check_declaration(const char *path, const char *name, void *self)
{
    house *h = self;
    char own[96];
    const char *elsewhere = "nowhere";
    stem(path, own);
    h->declared++;
    for (int i = 0; i < h->ndefined; i++) {
        if (strcmp(h->defined[i].name, name) != 0) continue;
        if (strcmp(h->defined[i].file, own) == 0) return;
        elsewhere = h->defined[i].file;
    }
    print_error("%s declares %s(), which is defined %s%s\n", path, name,
                strcmp(elsewhere, "nowhere") == 0 ? "" : "in ", elsewhere);
    h->wrong++;
}

static void read_declarations(const char *path, const char *text, void *self)
{
    if (!is_header(path) || strstr(path, "_internal.h") != NULL) return;
    char *plain = mem_strdup(text);
    blank(plain);
    each_function(path, plain, false, check_declaration, self);
    mem_free(plain);
}

static void test_a_header_declares_what_its_file_defines(void **unused)
{
    (void)unused;
    house h = {.defined = mem_alloc(NAMES_MOST * sizeof(definition))};
    walk("src", read_definitions, &h);
    walk("src", read_declarations, &h);
    assert_true(h.ndefined > 500 && h.declared > 400);
    mem_free(h.defined);
    assert_int_equal(h.wrong, 0);
}

/* ---- circles */

typedef struct file_node {
    char path[96]; /* without its ending */
    int needs[NEEDS_MOST], nneeds;
    int number, low; /* of the search: when it was met, and the earliest it leads back to */
    bool open;
} file_node;

typedef struct graph {
    file_node *files;
    int nfiles, met, depth, wrong;
    int path[FILES_MOST]; /* met, and not yet known to be outside a circle */
} graph;

static int node_of(graph *g, const char *path)
{
    char own[96];
    stem(path, own);
    for (int i = 0; i < g->nfiles; i++)
        if (strcmp(g->files[i].path, own) == 0) return i;
    assert_true(g->nfiles < FILES_MOST);
    snprintf(g->files[g->nfiles].path, sizeof own, "%s", own);
    return g->nfiles++;
}

static void read_needs(const char *path, const char *text, void *self)
{
    graph *g = self;
    const int from = node_of(g, path);
    for (const char *p = strstr(text, "#include \""); p != NULL; p = strstr(p + 1, "#include \"")) {
        char name[90], full[96];
        assert_int_equal(sscanf(p, "#include \"%89[^\"]", name), 1);
        snprintf(full, sizeof full, "src/%s", name);
        const int to = node_of(g, full);
        file_node *f = &g->files[from];
        if (to == from) continue;
        assert_true(f->nneeds < NEEDS_MOST);
        f->needs[f->nneeds++] = to;
    }
}

/* Takes the files met since `at` off the path: they are one circle. */
static void close_circle(graph *g, int at)
{
    int size = 0, first = g->depth;
    do {
        first--;
        size++;
    } while (g->path[first] != at);
    if (size > CIRCLE_MOST) {
        g->wrong++;
        print_error("a circle of %d files:", size);
        for (int i = first; i < g->depth; i++)
            print_error(" %s", g->files[g->path[i]].path);
        print_error("\n");
    }
    for (; g->depth > first; g->depth--)
        g->files[g->path[g->depth - 1]].open = false;
}

/* Tarjan's search for what reaches itself. */
static void search(graph *g, int at)
{
    file_node *f = &g->files[at];
    f->number = f->low = ++g->met;
    f->open = true;
    g->path[g->depth++] = at;
    for (int i = 0; i < f->nneeds; i++) {
        const file_node *to = &g->files[f->needs[i]];
        if (to->number == 0) search(g, f->needs[i]);
        if (to->open && to->low < f->low) f->low = to->low;
    }
    if (f->low == f->number) close_circle(g, at);
}

static void test_no_circle_has_more_than_three_files(void **unused)
{
    (void)unused;
    graph *g = mem_alloc(sizeof *g);
    *g = (graph){.files = mem_alloc(FILES_MOST * sizeof(file_node))};
    memset(g->files, 0, FILES_MOST * sizeof(file_node));
    walk("src", read_needs, g);
    assert_true(g->nfiles > 200);
    for (int i = 0; i < g->nfiles; i++)
        if (g->files[i].number == 0) search(g, i);
    const int wrong = g->wrong;
    mem_free(g->files);
    mem_free(g);
    assert_int_equal(wrong, 0);
}

/* ---- lengths: from a brace that stands first on its line to the one that closes it */

static void read_lengths(const char *path, const char *text, void *self)
{
    house *h = self;
    int line = 1, opened = 0;
    for (const char *p = text; *p != '\0'; line++) {
        const char *end = strchr(p, '\n');
        const size_t n = end != NULL ? (size_t)(end - p) : strlen(p);
        if (n == 1 && *p == '{') opened = line;
        if (n == 1 && *p == '}' && opened > 0) {
            h->declared++;
            if (line - opened + 1 > LINES_MOST) {
                print_error("%s:%d: a function of %d lines; %d are enough\n", path, opened, line - opened + 1,
                            LINES_MOST);
                h->wrong++;
            }
            opened = 0;
        }
        p += end != NULL ? n + 1 : n;
    }
}

static void test_no_function_is_longer_than_sixty_lines(void **unused)
{
    (void)unused;
    house h = {0};
    walk("src", read_lengths, &h);
    assert_true(h.declared > 2000);
    assert_int_equal(h.wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_header_declares_what_its_file_defines),
        cmocka_unit_test(test_no_circle_has_more_than_three_files),
        cmocka_unit_test(test_no_function_is_longer_than_sixty_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
