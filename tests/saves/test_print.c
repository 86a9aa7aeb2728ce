/*
 * test_print.c: a battle on paper: every page within its margins, no word without room, every unit once, the
 * backs of counters behind their fronts, only what this battle and this side may see, the same file twice.
 * What the pages look like is for people.
 */
#include "saves/battle.h"

#include <math.h>

#include "cli/check.h"
#include "cli/print.h"
#include "cli/print_data.h"
#include "game/host.h"
#include "game/ledger.h"
#include "rules/list.h"
#include "ui/draw/draw_commands.h"

#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

static session *begin(const char *path)
{
    error err = {0};
    scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
    if (sc == NULL) fail_with(&err);
    session_config config = {.seed = 1};
    session *s = session_new(sc, &config, &err);
    if (s == NULL) fail_with(&err);
    return s;
}

static print_order whole(int side)
{
    print_order o = {.side = side};
    for (int k = 0; k < PRINT_PARTS; k++)
        o.part[k] = side == NO_SIDE || k != PRINT_HOST;
    return o;
}

static print_book *print(const session *s, const print_order *o)
{
    error err = {0};
    print_book *b = print_make(".", s, o, &err);
    if (b == NULL) fail_with(&err);
    return b;
}

/* Does a page of that part say it? */
static bool says(print_book *b, print_part part, const char *text)
{
    for (int i = 0; i < press_pages(print_press(b)); i++) {
        float w, h;
        const draw_list *d = press_page_at(print_press(b), i, &w, &h);
        if (print_part_of(b, i) != part) continue;
        for (size_t k = 0; k < d->count; k++)
            if (d->commands[k].kind == DRAW_TEXT && strstr(d->text + d->commands[k].text, text) != NULL)
                return true;
    }
    return false;
}

/* Every battle of every system; under sanitizers one of each. */
static void each_battle(void (*test)(const char *path, const session *s))
{
    for (int i = 0; ruleset_list[i] != NULL; i++) {
        char folder[200], path[400];
        char **names;
        int n;
        snprintf(folder, sizeof folder, "rules/%s/scenarios", ruleset_list[i]->id);
        assert_true(file_list(folder, ".json", &names, &n, NULL));
        for (int k = SANITIZED ? n - 1 : 0; k < n; k++) {
            file_join(folder, names[k], path, sizeof path);
            session *s = begin(path);
            test(path, s);
            session_free(s);
        }
        file_list_free(names, n);
    }
}

/* ---- pages */

static void page_within(const char *path, print_book *b, int page)
{
    float w, h;
    press_page_at(print_press(b), page, &w, &h);
    const frect ink = press_ink(print_press(b), page);
    const float m = print_margin() - 1; /* ink is told in whole points */
    if (ink.w <= 0 || ink.x < m || ink.y < m || ink.x + ink.w > w - m || ink.y + ink.h > h - m)
        fail_msg("%s, page %d: ink from %.1f, %.1f to %.1f, %.1f on %.0f x %.0f", path, page + 1,
                 (double)ink.x, (double)ink.y, (double)(ink.x + ink.w), (double)(ink.y + ink.h), (double)w,
                 (double)h);
}

static void check_pages(const char *path, const session *s)
{
    const bool both = !SANITIZED && (strstr(path, "/conduct/") != NULL || strstr(path, "/africa/") != NULL);
    for (int letter = 0; letter < (both ? 2 : 1); letter++) {
        print_order o = whole(NO_SIDE);
        o.letter = letter == 1;
        print_book *b = print(s, &o);
        const int n = press_pages(print_press(b));
        int of[PRINT_PARTS] = {0};
        for (int i = 0; i < n; i++) {
            of[print_part_of(b, i)]++;
            page_within(path, b, i);
        }
        if (print_cut_short(b) != 0) fail_msg("%s: %d words found no room", path, print_cut_short(b));
        for (int k = 0; k < PRINT_PARTS; k++)
            if (of[k] == 0) fail_msg("%s: no page of the %s", path, print_part_names[k]);
        if (of[PRINT_REFERENCE] > 4 || of[PRINT_HOST] > 2 || of[PRINT_MAP] > 40 ||
            of[PRINT_ROSTER] < session_scenario(s)->nsides - 1 || of[PRINT_COUNTERS] % 2 != 0)
            fail_msg("%s: %d pages of reference, %d of roster, %d of counters, %d of map, %d for the host",
                     path, of[PRINT_REFERENCE], of[PRINT_ROSTER], of[PRINT_COUNTERS], of[PRINT_MAP],
                     of[PRINT_HOST]);
        print_free(b);
    }
}

static void test_pages(void **unused)
{
    (void)unused;
    each_battle(check_pages);
}

/* ---- units */

static const print_cut *find_cut(const print_cut *cuts, int n, int u, bool back)
{
    for (int i = 0; i < n; i++)
        if (cuts[i].u == u && cuts[i].back == back) return &cuts[i];
    return NULL;
}

static void check_units(const char *path, const session *s)
{
    print_order o = {.side = NO_SIDE, .part = {[PRINT_ROSTER] = true, [PRINT_COUNTERS] = true}};
    print_book *b = print(s, &o);
    const print_cut *cuts;
    const int n = print_cuts(b, &cuts), units = session_scenario(s)->nunits;
    assert_int_equal(n, 2 * units);
    for (int u = 0; u < units; u++) {
        const print_cut *front = find_cut(cuts, n, u, false), *back = find_cut(cuts, n, u, true);
        float w, h;
        if (print_listed(b, u) != 1)
            fail_msg("%s: unit %d is %d times on the roster", path, u, print_listed(b, u));
        assert_non_null(front);
        assert_non_null(back);
        press_page_at(print_press(b), front->page, &w, &h);
        if (back->page != front->page + 1 || fabsf(back->r.x + back->r.w - (w - front->r.x)) > 0.05f ||
            fabsf(back->r.y - front->r.y) > 0.05f || fabsf(back->r.h - front->r.h) > 0.05f)
            fail_msg("%s: the back of unit %d does not lie behind its front", path, u);
        assert_true(front->r.w >= 12 * 2.834f - 0.1f && front->r.w <= 15 * 2.835f + 0.1f);
    }
    print_free(b);
}

static void test_units(void **unused)
{
    (void)unused;
    each_battle(check_units);
}

static void test_one_side_alone(void **unused)
{
    (void)unused;
    session *s = begin("rules/prone/scenarios/oviumbo.json");
    const scenario *sc = session_scenario(s);
    const int german = scenario_side_find(sc, "german");
    const print_order all = whole(NO_SIDE), one = whole(german);
    print_book *everything = print(s, &all), *theirs = print(s, &one);
    const print_cut *cuts;
    const int n = print_cuts(theirs, &cuts);
    int hidden = 0;
    for (int u = 0; u < sc->nunits; u++) {
        const bool own = sc->units[u].side == german;
        hidden += sc->units[u].hidden && !own;
        assert_true(!own || print_listed(theirs, u) == 1);
        if (own || !sc->units[u].hidden) continue;
        assert_int_equal(print_listed(theirs, u), 0);
        assert_null(find_cut(cuts, n, u, false));
        assert_null(find_cut(cuts, n, u, true));
        assert_true(says(everything, PRINT_ROSTER, sc->units[u].name));
    }
    assert_int_equal(hidden, 9);
    assert_true(says(everything, PRINT_ROSTER, "Fifth band"));
    assert_false(says(theirs, PRINT_ROSTER, "Fifth band"));
    print_free(everything);
    print_free(theirs);
    session_free(s);
}

/* ---- what is said */

static void test_only_what_the_battle_can_use(void **unused)
{
    (void)unused;
    session *s = begin("rules/conduct/scenarios/rorkes-drift.json");
    const print_order o = whole(NO_SIDE);
    print_book *b = print(s, &o);
    static const char *const there[] = {"Zulu War: steady units", "Breechloading rifles: to hit by inches",
                                        "Melee: added to each die", "Army commander attached"},
                             *const absent[] = {"Sudan",     "Four dice", "Machine guns",
                                                "Artillery", "Boxer",     "Skirmishers in a sangar"};
    for (size_t i = 0; i < sizeof there / sizeof *there; i++)
        if (!says(b, PRINT_REFERENCE, there[i])) fail_msg("the sheet does not say \"%s\"", there[i]);
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        if (says(b, PRINT_REFERENCE, absent[i])) fail_msg("the sheet says \"%s\"", absent[i]);
    assert_true(says(b, PRINT_HOST, "Prince Dabulamanzi"));
    print_free(b);
    session_free(s);
}

/* Canister where guns have it; the army commander where he counts: with the option, or where history says
 * whom he was with. */
static void test_rows_of_the_square_grid(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle;
        bool canister, commander;
    } rows[] = {{"kassassin", false, true}, {"maida", true, true}, {"pyramids", true, true}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char path[120];
        print_data d;
        error err = {0};
        snprintf(path, sizeof path, "rules/grid/scenarios/%s.json", rows[i].battle);
        session *s = begin(path);
        if (!print_data_read(&d, session_scenario(s), &err)) fail_with(&err);
        assert_int_equal(print_data_uses(&d, "rows", "fire/canister"), rows[i].canister);
        assert_int_equal(print_data_uses(&d, "rows", "morale/commander-near"), rows[i].commander);
        assert_int_equal(print_data_uses(&d, "numbers", "commander-half-boxes"), rows[i].commander);
        print_data_free(&d);
        session_free(s);
    }
}

static bool has_table(const scenario *sc, const char *name)
{
    for (int i = 0; i < sc->ntables; i++)
        if (strcmp(sc->tables[i].name, name) == 0) return true;
    return false;
}

static bool has_row(const scenario *sc, const char *name)
{
    char whole_name[200];
    if (has_table(sc, name)) return true;
    for (int i = 0; i < sc->ntables; i++)
        for (int k = 0; k < sc->tables[i].count; k++) {
            snprintf(whole_name, sizeof whole_name, "%s/%s", sc->tables[i].name,
                     sc->tables[i].rows[k].when->name);
            if (strcmp(whole_name, name) == 0) return true;
        }
    for (int i = 0; i < sc->rules->nsteps; i++) {
        snprintf(whole_name, sizeof whole_name, "step/%s", sc->rules->steps[i] ? sc->rules->steps[i] : "");
        if (strcmp(whole_name, name) == 0) return true;
    }
    return false;
}

static bool has_chart(const scenario *sc, const char *name)
{
    char id[120];
    snprintf(id, sizeof id, "%s", name);
    char *dot = strchr(id, '/');
    if (dot != NULL) *dot = '\0';
    const chart *c = chart_find(sc, id);
    return c != NULL && (dot == NULL || atoi(dot + 1) < c->ncolumns);
}

static bool has_mark(const scenario *sc, const char *name)
{
    for (int i = 0; i < sc->rules->nmarks; i++)
        if (sc->rules->marks[i].name != NULL && strcmp(sc->rules->marks[i].name, name) == 0) return true;
    return false;
}

/* Nothing in print.json speaks of what the system does not have, and no battle is without a host's sheet. */
static void check_data(const char *path, const session *s)
{
    const scenario *sc = session_scenario(s);
    print_data d;
    error err = {0};
    host_sheet *h = host_read(sc, &err);
    if (h == NULL) fail_msg("%s: no host's sheet: %s", path, err.text);
    assert_in_range(h->nsay, 4, HOST_SAY);
    unsigned sides = 0;
    for (int i = 0; i < h->nroles; i++)
        sides |= 1u << h->roles[i].side;
    assert_true((sides & 3) == 3);
    host_free(h);
    assert_true(print_data_read(&d, sc, &err));
    const char *group, *name;
    json_t *rows, *value;
    json_object_foreach(d.rows.value, group, rows)
    {
        json_object_foreach(rows, name, value)
        {
            const bool known = strcmp(group, "charts") == 0   ? has_chart(sc, name)
                               : strcmp(group, "tables") == 0 ? has_table(sc, name)
                               : strcmp(group, "rows") == 0   ? has_row(sc, name)
                               : strcmp(group, "marks") == 0  ? has_mark(sc, name)
                                                             : json_object_get(d.numbers.value, name) != NULL;
            if (!known) fail_msg("rules/%s/print.json: %s: there is no \"%s\"", sc->rules->id, group, name);
        }
    }
    print_data_free(&d);
}

static void test_data(void **unused)
{
    (void)unused;
    each_battle(check_data);
}

static void test_hosts_are_of_battles(void **unused)
{
    (void)unused;
    for (int i = 0; ruleset_list[i] != NULL; i++) {
        char path[200], battle[400];
        json_in root;
        error err = {0};
        const char *name;
        json_t *value;
        snprintf(path, sizeof path, "rules/%s/host.json", ruleset_list[i]->id);
        if (!json_read_file(path, 1 << 20, &root, &err)) fail_with(&err);
        json_object_foreach(root.value, name, value)
        {
            snprintf(battle, sizeof battle, "rules/%s/scenarios/%s.json", ruleset_list[i]->id, name);
            if (!file_exists(battle)) fail_msg("%s: there is no battle \"%s\"", path, name);
        }
        json_close(&root);
    }
}

/* ---- refusals */

static void refused(const char *folder, const char *file, const char *text, const char *why)
{
    char path[300], battle[300];
    strbuf out = {0};
    snprintf(path, sizeof path, "%s/rules/example/%s", folder, file);
    snprintf(battle, sizeof battle, "%s/rules/example/scenarios/village.json", folder);
    assert_true(file_write(path, text, strlen(text), NULL));
    const bool fine = check_file(folder, battle, &out);
    if (fine != (why == NULL) || (why != NULL && strstr(strbuf_str(&out), why) == NULL))
        fail_msg("%s: \"%s\" does not say \"%s\"", text, strbuf_str(&out), why != NULL ? why : "OK");
    strbuf_free(&out);
    unlink(path);
}

static void test_malformed(void **unused)
{
    (void)unused;
    char folder[64] = "/tmp/sandtable-print-XXXXXX", line[600];
    assert_non_null(mkdtemp(folder));
    snprintf(
        line, sizeof line,
        "mkdir -p %s/rules && cp -r maps %s/ && cp -r rules/example rules/common.json rules/branches.json "
        "%s/rules/ && rm %s/rules/example/host.json %s/rules/example/print.json",
        folder, folder, folder, folder, folder);
    assert_int_equal(system(line), 0);
    refused(folder, "host.json", "{}", NULL);
    refused(folder, "host.json", "{\"village\": {\"say\": []}}", "expected 1 to 6");
    refused(folder, "host.json", "{\"village\": {\"said\": []}}", "said");
    refused(folder, "host.json", "{\"village\": {\"say\": [\"\"]}}", "nothing to say");
    refused(folder, "host.json",
            "{\"village\": {\"say\": [\"a\"], \"roles\": [{\"side\": \"north\", \"role\": \"b\", \"task\": "
            "\"c\"}]}}",
            "no side \"north\"");
    refused(folder, "host.json", "{\"village\": {\"say\": [\"a\"]", "host.json");
    refused(folder, "print.json", "{\"rows\": {\"combat/guns-attack\": [\"typ class=gun\"]}}",
            "expected type, unit, terrain");
    refused(folder, "print.json", "{\"row\": {}}", "row");
    snprintf(line, sizeof line, "rm -r %s", folder);
    assert_int_equal(system(line), 0);
}

/* ---- the file */

static char *written(const session *s, const print_order *o, const char *name, size_t *size)
{
    char path[128], *data;
    error err = {0};
    battle_path(name, path);
    print_book *b = print(s, o);
    if (!print_write(b, path, &err)) fail_with(&err);
    print_free(b);
    assert_true(file_read(path, 256 << 20, &data, size, &err));
    return data;
}

static void test_same_twice(void **unused)
{
    (void)unused;
    session *s = begin("rules/conduct/scenarios/rorkes-drift.json");
    print_order o = whole(NO_SIDE);
    o.part[PRINT_MAP] = !SANITIZED;
    size_t size[2];
    char *data[2] = {written(s, &o, "one.pdf", &size[0]), written(s, &o, "two.pdf", &size[1])};
    assert_memory_equal(data[0], "%PDF-", 5);
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(data[0], data[1], size[0]);
    mem_free(data[0]);
    mem_free(data[1]);
    session_free(s);
}

static void command(int code, const char *arguments, const char *wanted)
{
    char line[600], said[1000] = "";
    snprintf(line, sizeof line, "%s print %s 2>&1", SANDTABLE_BINARY, arguments);
    FILE *out = popen(line, "r");
    assert_non_null(out);
    said[fread(said, 1, sizeof said - 1, out)] = '\0';
    const int status = pclose(out);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != code || strstr(said, wanted) == NULL)
        fail_msg("print %s: exit %d, saying \"%s\", not \"%s\"", arguments, WEXITSTATUS(status), said,
                 wanted);
}

static void test_command(void **unused)
{
    (void)unused;
    char path[128], line[300];
    battle_path("sheet.pdf", path);
    snprintf(line, sizeof line, "village --pages roster,host --paper letter --out %s", path);
    command(0, line, "3 pages");
    command(2, "village --pages roster,sheets", "--pages roster,sheets: expected some of reference");
    command(2, "village --paper a5", "--paper a5: expected a4 or letter");
    command(2, "village --side north", "north");
    command(2, "village --side west --pages host", "the host's sheet tells of both sides");
    command(1, "no-such-battle", "no-such-battle");
    command(1, "village --pages host --out /no/such/folder/a.pdf", "/no/such/folder");
    command(1, "rules/example/scenarios/village.json --out rules/example/scenarios/village.json",
            "what it would be made of");
    command(2, "", "SCENARIO");
}

/* A page too many is no page less: nothing is written then, and it is said. */
static void test_too_much(void **unused)
{
    (void)unused;
    error err = {0};
    char path[128], said[300];
    battle_path("full.pdf", path);
    press *p = press_new(".", &err);
    assert_non_null(p);
    for (int i = 0; i < 400; i++)
        press_page(p, 100, 100);
    assert_int_equal(press_pages(p), 400);
    press_page(p, 100, 100);
    assert_int_equal(press_pages(p), 400);
    assert_false(press_write(p, "Full", path, &err));
    error_format(&err, said, sizeof said);
    assert_non_null(strstr(said, "400 pages"));
    assert_false(file_exists(path));
    press_free(p);
}

static int clean(void **unused)
{
    (void)unused;
    battle_clean();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_units),
        cmocka_unit_test(test_one_side_alone),
        cmocka_unit_test(test_only_what_the_battle_can_use),
        cmocka_unit_test(test_rows_of_the_square_grid),
        cmocka_unit_test(test_data),
        cmocka_unit_test(test_hosts_are_of_battles),
        cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_same_twice),
        cmocka_unit_test(test_command),
        cmocka_unit_test(test_too_much),
    };
    return cmocka_run_group_tests(tests, NULL, clean);
}
