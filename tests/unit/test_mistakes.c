/*
 * test_mistakes.c: all that is wrong with a scenario or its data is told at once, with line, column and the
 * name of what it belongs to; names that are not known get a guess; what a system does not have is refused.
 * What each single mistake is answered with is in test_scenario.c.
 */
#include "core/file.h"
#include "core/strbuf.h"
#include "rules/grid/grid.h"
#include "unit/field.h"

typedef struct edit {
    const char *from, *to;
} edit;

/* A text with each `from` once replaced, in order; the caller's. */
static char *edited(const char *path, const edit *edits)
{
    char *text;
    size_t size;
    error err = {0};
    assert_true(file_read(path, 1000000, &text, &size, &err));
    for (; edits->from != NULL; edits++) {
        const char *at = strstr(text, edits->from);
        if (at == NULL) fail_msg("%s does not hold %s", path, edits->from);
        strbuf out = {0};
        strbuf_addn(&out, text, (size_t)(at - text));
        strbuf_add(&out, edits->to);
        strbuf_add(&out, at + strlen(edits->from));
        mem_free(text);
        text = out.s;
    }
    return text;
}

/* The field so changed, for the square grid or something like it: refused, with every error in the list. */
static void refused(const ruleset *rs, const char *data, const edit *edits, error_list *all)
{
    const ruleset *const list[] = {rs, NULL};
    error err = {.all = all};
    char *text = edited(FIELD, edits);
    *all = (error_list){0};
    assert_null(scenario_parse(FIELD, text, strlen(text), data, list, &err));
    assert_int_equal(all->count, err.more + 1);
    assert_string_equal(all->items[0].text, err.text);
    mem_free(text);
}

static void says(const error_list *all, int line, const char *sentence)
{
    char text[1024];
    for (int i = 0; i < all->count; i++)
        if (strstr(all->items[i].text, sentence) != NULL) {
            assert_int_equal(all->items[i].line, line);
            return;
        }
    for (int i = 0; i < all->count; i++) {
        error_format(&all->items[i], text, sizeof text);
        print_error("  %s\n", text);
    }
    fail_msg("nothing says: %s", sentence);
}

static void every_mistake_is_told(void **unused)
{
    (void)unused;
    static const edit edits[] = {{"\"place\"", "\"palce\""},
                                 {"\"style\": \"madder\"", "\"style\": \"mader\""},
                                 {"\"at\": \"B5\"", "\"at\": \"Z5\""},
                                 {"\"side\": \"red\", \"type\": \"line-battalion\", \"at\": \"B4\"",
                                  "\"type\": \"line-batallion\", \"at\": \"B4\", \"hiden\": 1"},
                                 {"\"group\": \"late\"", "\"group\": \"laet\""},
                                 {"\"visibility\": 4", "\"visibility\": -4"},
                                 {"\"kind\": \"hold\"", "\"kind\": \"hodl\""},
                                 {"\"count\": 2", "\"count\": 0"},
                                 {NULL, NULL}};
    error_list all;
    refused(&grid_ruleset, ".", edits, &all);
    says(&all, 1, "the key \"palce\" is not known here: did you mean \"place\"?");
    says(&all, 4, "\"Reds\", sides[0].style: the style \"mader\" is not known: did you mean \"madder\"?");
    error_list_free(&all);
    refused(&grid_ruleset, ".", edits + 2, &all); /* the sides are right: the rest is read too */
    says(&all, 6, "\"First Red\", units[0].at: \"Z5\" is neither a space nor a zone of the map");
    says(&all, 7, "\"Second Red\", units[1]: the key \"hiden\" is not known here: did you mean \"hidden\"?");
    says(&all, 7,
         "\"Second Red\", units[1].side: is missing: a side is expected there; there are: red, blue");
    says(&all, 7,
         "units[1].type: there is no type \"line-batallion\" in rules/grid/types.json: did you mean "
         "\"line-battalion\"?");
    says(&all, 9,
         "\"Late Red\", units[3].group: there is no group \"laet\" in \"groups\": did you mean \"late\"?");
    says(&all, 16, "\"Dusk\", light[0].visibility: ");
    says(&all, 21,
         "victory[0].kind: the kind \"hodl\" is not known: did you mean \"hold\"? (there are hold, ");
    says(&all, 22, "victory[1].count: a whole number");
    assert_int_equal(all.count, 8);
    error_list_free(&all);
}

/* A group that is refused is not also said to be missing. */
static void nothing_is_told_for_another_mistake(void **unused)
{
    (void)unused;
    static const edit edits[] = {{"\"need\": 5", "\"need\": 7"}, {NULL, NULL}};
    error_list all;
    refused(&grid_ruleset, ".", edits, &all);
    assert_int_equal(all.count, 1);
    says(&all, 15, "\"the late squad\", groups[0].arrives[0].need: a whole number from 1 to 6");
    error_list_free(&all);
}

static void copy_file(const char *folder, const char *name, const edit *edits)
{
    static const edit none[] = {{NULL, NULL}};
    char source[300], target[300], parent[300];
    error err = {0};
    snprintf(source, sizeof source, "%s", name);
    snprintf(target, sizeof target, "%s/%s", folder, name);
    char *text = edited(source, edits != NULL ? edits : none);
    file_folder(target, parent, sizeof parent);
    assert_true(file_make_folders(parent, &err));
    assert_true(file_write(target, text, strlen(text), &err));
    mem_free(text);
}

static const char *const data_files[] = {
    "rules/common.json",         "rules/branches.json",     "rules/grid/types.json",
    "rules/grid/terrain.json",   "rules/grid/charts.json",  "rules/grid/numbers.json",
    "rules/grid/modifiers.json", "rules/grid/weapons.json", "rules/grid/words.json"};
enum { DATA_FILES = sizeof data_files / sizeof data_files[0] };

/* Every terrain of the map that terrain.json lacks, with the first space that has it, and more besides. */
static void every_mistake_of_the_data_is_told(void **unused)
{
    (void)unused;
    static const edit terrain[] = {{"\"clear\"", "\"plain\""}, {"\"forest\"", "\"froest\""}, {NULL, NULL}},
                      types[] = {{"\"strength\": 4", "\"strength\": 0"}, {NULL, NULL}},
                      modifiers[] = {{"\"if\": \"enfilade\"", "\"if\": \"enfilaed\""}, {NULL, NULL}},
                      none[] = {{NULL, NULL}};
    char folder[] = "/tmp/sandtable-mistakes-XXXXXX", path[300];
    error_list all;
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < DATA_FILES; i++)
        copy_file(folder, data_files[i],
                  strstr(data_files[i], "terrain") != NULL     ? terrain
                  : strstr(data_files[i], "types") != NULL     ? types
                  : strstr(data_files[i], "modifiers") != NULL ? modifiers
                                                               : NULL);
    refused(&grid_ruleset, folder, none, &all);
    says(&all, 3, "terrain: says nothing of the terrain \"forest\", which ");
    says(&all, 3, "did you mean \"froest\"?");
    says(&all, 3, "terrain: says nothing of the terrain \"clear\", which A8 of the map has");
    assert_true(all.count >= 4);
    for (int i = 0; i < all.count; i++)
        if (all.items[i].line == 0) fail_msg("%s: %s has no line", all.items[i].file, all.items[i].text);
    error_list_free(&all);
    for (int i = 0; i < DATA_FILES; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, data_files[i]);
        assert_int_equal(remove(path), 0);
    }
    static const char *const folders[] = {"/rules/grid", "/rules", ""};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", folder, folders[i]);
        assert_int_equal(remove(path), 0);
    }
}

/* ---- what a system has and reads */

static void members_of_what_it_lacks_are_refused(void **unused)
{
    (void)unused;
    static const edit edits[] = {{"\"at\": \"B5\", \"facing\": \"e\"", "\"at\": \"west\""}, {NULL, NULL}};
    ruleset bare = grid_ruleset;
    error_list all;
    bare.capabilities = 0;
    refused(&bare, ".", edits, &all);
    says(&all, 6, "\"First Red\", units[0].at: several spaces");
    says(&all, 7, "\"Second Red\", units[1].facing: units do not face");
    says(&all, 12,
         "\"Hidden Blue\", units[6].hidden: no unit is hidden in Square-grid battles: leave it out");
    says(&all, 15, "groups: no reinforcements come on");
    says(&all, 16, "light: the light is always the same");
    error_list_free(&all);
}

/* The fields of the square grid's charts, the first written otherwise, and one more; NULL: neither. */
static void chart_keys(const char *first, const char *more, const char *out[32])
{
    const char *const *keys = grid_ruleset.keys.chart;
    int n = 0;
    for (; keys[n] != NULL && n < 30; n++)
        out[n] = keys[n];
    assert_string_equal(out[0], "lost");
    if (first != NULL) out[0] = first;
    if (more != NULL) out[n++] = more;
    out[n] = NULL;
}

static void fields_of_charts_are_known(void **unused)
{
    (void)unused;
    static const edit none[] = {{NULL, NULL}};
    const char *keys[32];
    error_list all;
    ruleset rs = grid_ruleset;
    const ruleset *const list[] = {&rs, NULL};
    rs.keys.chart = keys;
    chart_keys(NULL, NULL, keys);
    scenario_free(battle_load(FIELD, list));
    chart_keys("lots", NULL, keys);
    refused(&rs, ".", none, &all);
    assert_non_null(
        strstr(all.items[0].text, "fields: the key \"lost\" is not known here: did you mean \"lots\"?"));
    assert_true(all.items[0].line > 0);
    error_list_free(&all);
    chart_keys(NULL, "routed", keys);
    refused(&rs, ".", none, &all);
    assert_non_null(strstr(all.items[0].text, "no cell of any chart says \"routed\""));
    error_list_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mistake_is_told),
        cmocka_unit_test(nothing_is_told_for_another_mistake),
        cmocka_unit_test(every_mistake_of_the_data_is_told),
        cmocka_unit_test(members_of_what_it_lacks_are_refused),
        cmocka_unit_test(fields_of_charts_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
