/*
 * test_load.c: what a designer may write wrong in a scenario of these rules is refused in one sentence that
 * names the place and says what was expected.
 */
#include "rules/conduct/drill.h"
#include "rules/list.h"
#include "game/scenario_load.h"

static void refused(const char *find, const char *instead, const char *place, const char *said)
{
    static const char path[] = "tests/rules/conduct/data/drill.json";
    error err = {0};
    char *text, told[1024];
    size_t size;
    assert_true(file_read(path, 1 << 20, &text, &size, &err));
    const char *at = strstr(text, find);
    if (at == NULL) fail_msg("the drill ground does not say %s", find);
    char *made = mem_alloc(size + 512);
    snprintf(made, size + 512, "%.*s%s%s", (int)(at - text), text, instead, at + strlen(find));
    scenario *sc = scenario_parse(path, made, strlen(made), ".", ruleset_list, &err);
    mem_free(text);
    mem_free(made);
    if (sc != NULL) fail_msg("\"%s\" was accepted", instead);
    error_format(&err, told, sizeof told);
    if (strstr(told, place) == NULL || strstr(told, said) == NULL) fail_msg("\"%s\": %s", instead, told);
}

static void slips_of_the_pen(void **unused)
{
    (void)unused;
    refused("\"campaign\": \"zulu\"", "\"campaign\": \"peru\"", "campaign",
            "master, zulu, sudan, frontier, boxer");
    refused("\"campaign\": \"zulu\",", "", "campaign", "missing");
    refused("\"rating\": \"elite\"", "\"rating\": \"splendid\"", "units[3]", "normal, elite, brittle");
}

static void things_that_cannot_be(void **unused)
{
    (void)unused;
    refused("\"type\": \"hussars\", \"at\": \"1408\"",
            "\"type\": \"hussars\", \"limbered\": true, \"at\": \"1408\"", "units[4]", "limbers");
    refused("\"type\": \"hussars\", \"at\": \"1408\"",
            "\"type\": \"hussars\", \"dismounted\": true, \"at\": \"1408\"", "units[4]", "do not dismount");
    refused("\"type\": \"hussars\", \"at\": \"1408\"",
            "\"type\": \"hussars\", \"bayonets\": true, \"at\": \"1408\"", "units[4]", "no bayonets");
    refused("\"type\": \"hussars\", \"at\": \"1408\"",
            "\"type\": \"hussars\", \"formation\": \"square\", \"at\": \"1408\"", "units[4]",
            "do not form square");
    refused("\"type\": \"hussars\", \"at\": \"1408\"",
            "\"type\": \"hussars\", \"ring\": \"Company\", \"at\": \"1408\"", "units[4]", "make up a square");
    refused("\"type\": \"hussars\", \"at\": \"1408\"", "\"type\": \"hussars\", \"at\": \"1402\"", "units[4]",
            "impassable");
    refused("\"type\": \"hussars\", \"at\": \"1408\"", "\"type\": \"hussars\", \"at\": \"1008\"", "units[4]",
            "start in one hex");
    refused("\"type\": \"hussars\", \"at\": \"1408\"",
            "\"type\": \"hussars\", \"weapon\": \"maxim\", \"at\": \"1408\"", "units[4]",
            "no weapon of that class");
    refused("\"at\": \"1705\"", "\"at\": \"1705\", \"hidden\": true", "units[29]", "cannot hide there");
    refused("\"at\": \"0314\"", "\"at\": \"0514\"", "gate", "gate");
    refused("\"tags\": [\"engineers\"]}", "\"tags\": [\"miners\"]}", "", "miners");
    refused("\"after\": 4", "\"after\": -1", "thirst", "from 0 to 200");
}

/* Members of the scenario, of units and of the rules' own files: none hides another. */
static void all_at_once(void **unused)
{
    (void)unused;
    static const char path[] = "tests/rules/conduct/data/drill.json";
    static const char *const slips[][2] = {{"\"campaign\": \"zulu\"", "\"campaign\": \"peru\""},
                                           {"\"rating\": \"elite\"", "\"rating\": \"grand\""},
                                           {"\"after\": 4", "\"after\": 9999"}};
    static const char *const said[] = {"campaign: \"peru\"", "units[3].rating: \"grand\"", "thirst.after"};
    error_list all = {0};
    error err = {.all = &all};
    char *text;
    size_t size;
    assert_true(file_read(path, 1 << 20, &text, &size, &err));
    for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++) {
        char *at = strstr(text, slips[i][0]), *made = mem_alloc(strlen(text) + 64);
        assert_non_null(at);
        snprintf(made, strlen(text) + 64, "%.*s%s%s", (int)(at - text), text, slips[i][1],
                 at + strlen(slips[i][0]));
        mem_free(text);
        text = made;
    }
    assert_null(scenario_parse(path, text, strlen(text), ".", ruleset_list, &err));
    assert_int_equal(all.count, 3);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        bool told = false;
        for (int k = 0; k < all.count; k++)
            told = told || (strstr(all.items[k].text, said[i]) != NULL && all.items[k].line > 0 &&
                            all.items[k].column > 0);
        if (!told) fail_msg("%s was not told with its line", said[i]);
    }
    error_list_free(&all);
    mem_free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slips_of_the_pen),
        cmocka_unit_test(things_that_cannot_be),
        cmocka_unit_test(all_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
