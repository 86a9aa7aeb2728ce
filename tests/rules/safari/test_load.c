/*
 * test_load.c: bad data of the safari rules and of their scenarios is refused in one sentence that says
 * where, what was found and what was expected; nothing of it reaches the rules.
 */
#include "rules/safari/drill.h"

#include <unistd.h>

#include "core/file.h"
#include "core/mem.h"
#include "rules/list.h"
#include "game/scenario_load.h"

static char folder[] = "/tmp/sandtable-safari-XXXXXX";

static void copy(const char *from, const char *to)
{
    char *text, path[512];
    size_t size;
    error err = {0};
    assert_true(file_read(from, 1 << 20, &text, &size, &err));
    file_join(folder, to, path, sizeof path);
    assert_true(file_write(path, text, size, &err));
    mem_free(text);
}

static void copy_rules(void)
{
    char **names, from[256];
    int n;
    error err = {0};
    assert_true(file_list("rules/safari", ".json", &names, &n, &err));
    for (int i = 0; i < n; i++) {
        file_join("rules/safari", names[i], from, sizeof from);
        copy(from, from);
    }
    file_list_free(names, n);
}

static int make_folder(void **unused)
{
    (void)unused;
    char path[512];
    error err = {0};
    if (mkdtemp(folder) == NULL) return 1;
    file_join(folder, "rules/safari", path, sizeof path);
    if (!file_make_folders(path, &err)) return 1;
    copy("rules/common.json", "rules/common.json");
    copy("rules/branches.json", "rules/branches.json");
    copy_rules();
    return 0;
}

static int drop_folder(void **unused)
{
    (void)unused;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* The text with `from` once replaced; the caller's. */
static char *changed(const char *text, size_t size, const char *from, const char *to)
{
    const char *at = strstr(text, from);
    if (at == NULL) fail_msg("\"%s\" is not there to be changed", from);
    char *out = calloc(1, size + strlen(to) + 1);
    assert_non_null(out);
    memcpy(out, text, (size_t)(at - text));
    strcat(out, to);
    strcat(out, at + strlen(from));
    return out;
}

static void refused(const scenario *sc, const error *err, const char *what, const char *sentence)
{
    char said[1024];
    assert_null(sc);
    error_format(err, said, sizeof said);
    if (strstr(said, sentence) == NULL)
        fail_msg("%s: \"%s\" was said; \"%s\" was expected", what, said, sentence);
    if (strchr(said, '\n') != NULL) fail_msg("%s: more than one line was said: %s", what, said);
}

/* One change to a file of rules/safari/. */
static void rules_wanted(const char *file, const char *from, const char *to, const char *sentence)
{
    char *text, path[512], name[128];
    size_t size;
    error err = {0};
    snprintf(name, sizeof name, "rules/safari/%s", file);
    assert_true(file_read(name, 1 << 20, &text, &size, &err));
    char *bad = changed(text, size, from, to);
    file_join(folder, name, path, sizeof path);
    assert_true(file_write(path, bad, strlen(bad), &err));
    scenario *sc = scenario_load("tests/rules/safari/data/drill.json", folder, ruleset_list, NULL, &err);
    refused(sc, &err, to, sentence);
    copy(name, name);
    free(bad);
    mem_free(text);
}

static void scenario_wanted(const char *name, const char *from, const char *to, const char *sentence)
{
    char *text, path[256];
    size_t size;
    error err = {0};
    snprintf(path, sizeof path, "tests/rules/safari/data/%s.json", name);
    assert_true(file_read(path, 1 << 20, &text, &size, &err));
    char *bad = changed(text, size, from, to);
    scenario *sc = scenario_parse(path, bad, strlen(bad), ".", ruleset_list, &err);
    refused(sc, &err, to, sentence);
    free(bad);
    mem_free(text);
}

static void rules_data_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *file, *from, *to, *sentence;
    } rows[] = {
        {"animals.json", "\"die\": 12", "\"die\": 7", "a Q-die of 6, 8, 10, 12 or 20 is expected"},
        {"animals.json", "\"die\": 12, \"toughness\": 14", "\"die\": 0, \"toughness\": 14",
         "its \"agg\" must be 0"},
        {"animals.json", "\"id\": \"cow-elephant\"", "\"id\": \"bull-elephant\"", "each id stands once"},
        {"animals.json", "\"weapon\": \"musket\"", "\"weapon\": \"arquebus\"",
         "there is no weapon \"arquebus\""},
        {"animals.json", "{\"weapon\": \"musket\", \"die\": 10, \"source\": \"seed\", \"rule\": \"S37\"},",
         "", "says nothing of the weapon \"musket\""},
        {"animals.json", "\"kill-wounds\": {\"value\": 2", "\"kill-wounds\": {\"value\": 0", "kill-wounds"},
        {"animals.json", "\"pool\": [\"leopard\"", "\"pool\": [\"bearers\"",
         "there is no beast of the type \"bearers\""},
        {"animals.json", "\"pool\": [\"leopard\", ", "\"pool\": [",
         "\"leopard\", which the happenings call for, is missing"},
        {"animals.json", "\"tramples\"", "\"trampels\"", "trampels"},
        {"charts.json", "{\"from\": 12, \"to\": 12, \"cells\": [{\"words\": \"chart.happening.snake\"",
         "{\"from\": 13, \"to\": 13, \"cells\": [{\"words\": \"chart.happening.snake\"", "no row is for 12"},
        {"charts.json", "\"elephants\": 1, \"die\": 6", "\"elephants\": 1, \"die\": 1",
         "2 to 20 is expected"},
        {"charts.json", "\"quicksand\": 1", "\"qiucksand\": 1", "did you mean \"quicksand\""},
        {"charts.json", "\"quicksand\": 1, ", "", "no cell of any chart says \"quicksand\""},
        {"charts.json", "\"roaming\": {", "\"loitering\": {", "the chart \"roaming\" is expected"},
        {"charts.json", "\"movement\": {", "\"marching\": {", "the chart \"movement\" is expected"},
        {"modifiers.json", "\"save\": [", "\"rescue\": [", "the table \"save\" is expected"},
        {"modifiers.json", "\"jam\": [", "\"jams\": [", "the table \"jam\" is expected"},
        {"types.json", "\"animal\": \"rhino\"", "\"animal\": \"unicorn\"", "there is no animal \"unicorn\""},
        {"types.json", "\"figures\": {\"great-hunter\": 1", "\"figures\": {\"small-hunter\": 1",
         "no people \"small-hunter\""},
        {"types.json", "\"gun\": \"maxim\"", "\"gun\": \"musket\"", "no machine gun"},
        {"weapons.json", "\"reload\": \"always\"", "\"reload\": \"never\"",
         "\"always\" or \"moved\" is expected"},
        {"weapons.json", "\"shots\": [1, 1]", "\"shots\": [1]", "two numbers are expected"},
        {"weapons.json", "\"id\": \"matchlock\"", "\"id\": \"musket\"", "each id stands once"},
        {"figures.json", "\"die\": 12", "\"die\": 11", "a Q-die is 6, 8, 10, 12 or 20"},
        {"figures.json", "\"leader\"", "\"captain\"", "\"captain\" is not known here"},
        {"figures.json", "\"elephant-gun\"", "\"blunderbuss\"", "there is no weapon \"blunderbuss\""},
        {"terrain.json", "\"cover\": \"soft\"", "\"cover\": \"woolly\"", "one of none, soft, hard"},
        {"numbers.json", "\"kill-on\": {\"value\": 5", "\"kill-on\": {\"value\": 50", "kill-on"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        rules_wanted(rows[i].file, rows[i].from, rows[i].to, rows[i].sentence);
}

static void scenarios_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *name, *from, *to, *sentence;
    } rows[] = {
        {"drill", "\"behaviour\": \"graze\"", "\"behaviour\": \"sleep\"", "\"sleep\" is not known here"},
        {"drill", "\"alone\": true", "\"alone\": false", "one that nobody plays is expected"},
        {"drill", "\"loads\": 4", "\"loads\": 7", "fewer people to carry than loads"},
        {"drill", "\"figures\": {\"great-hunter\": 1, \"zanzibari\": 4}",
         "\"figures\": {\"great-hunter\": 1, \"zanzibari\": 12}", "at most 12 figures"},
        {"drill", "\"figures\": {\"great-hunter\": 1, \"zanzibari\": 4}", "\"figures\": {}", "names nobody"},
        {"drill", "\"at\": \"0806\"", "\"at\": \"0704\"", "too deep"},
        {"drill", "\"at\": \"0808\"", "\"at\": \"0809\"", "start it elsewhere"},
        {"drill", "\"at\": \"0101\", \"hidden\": true", "\"at\": \"1408\", \"hidden\": true",
         "cannot hide there"},
        {"drill", "\"type\": \"rhino\"", "\"loads\": 1, \"type\": \"rhino\"", "beasts carry no loads"},
        {"village", "\"village\": \"1009\"", "\"village\": \"0505\"", "no hex with a village's huts"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        scenario_wanted(rows[i].name, rows[i].from, rows[i].to, rows[i].sentence);
}

/* And what is changed within bounds is read: a house value is free. */
static void a_house_value_is_free(void **unused)
{
    (void)unused;
    char *text, path[512];
    size_t size;
    error err = {0};
    assert_true(file_read("rules/safari/animals.json", 1 << 20, &text, &size, &err));
    char *other = changed(text, size, "\"move\": 5, \"die\": 12, \"toughness\": 14",
                          "\"move\": 4, \"die\": 20, \"toughness\": 15");
    file_join(folder, "rules/safari/animals.json", path, sizeof path);
    assert_true(file_write(path, other, strlen(other), &err));
    scenario *sc = scenario_load("tests/rules/safari/data/drill.json", folder, ruleset_list, NULL, &err);
    assert_non_null(sc);
    scenario_free(sc);
    copy("rules/safari/animals.json", "rules/safari/animals.json");
    free(other);
    mem_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_data_refused),
        cmocka_unit_test(scenarios_refused),
        cmocka_unit_test(a_house_value_is_free),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
