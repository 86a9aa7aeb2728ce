/* test_lessons.c: `sandtable check` reads the lessons of all systems, and tells file, place, what was found
 * and what was expected of one that names what is not there. */
#include "saves/battle.h"

#include <string.h>

#include "cli/check.h"

static void every_lesson_is_in_order(void **unused)
{
    (void)unused;
    for (int i = 0; ruleset_list[i] != NULL; i++) {
        char path[80];
        strbuf out = {0};
        snprintf(path, sizeof path, "rules/%s/lesson.json", ruleset_list[i]->id);
        if (!file_exists(path)) continue;
        if (!check_file(".", path, &out)) fail_msg("%s", strbuf_str(&out));
        strbuf_free(&out);
    }
}

/* Our data with another lesson of the square grid. */
static void one_is_refused(const char *edit, const char *place, const char *word)
{
    char command[1400], path[200], data[128];
    strbuf out = {0};
    battle_path("data", data);
    snprintf(command, sizeof command,
             "rm -rf %s; mkdir -p %s/rules/grid && ln -s \"$PWD\"/maps \"$PWD\"/assets %s/ && "
             "ln -s \"$PWD\"/rules/*.json %s/rules/ && ln -s \"$PWD\"/rules/grid/* %s/rules/grid/ && "
             "rm %s/rules/grid/lesson.json && sed '%s' rules/grid/lesson.json > %s/rules/grid/lesson.json",
             data, data, data, data, data, data, edit, data);
    assert_int_equal(system(command), 0);
    snprintf(path, sizeof path, "%s/rules/grid/lesson.json", data);
    const bool good = check_file(data, path, &out);
    if (good || strstr(strbuf_str(&out), "lesson.json") == NULL || strstr(strbuf_str(&out), place) == NULL ||
        strstr(strbuf_str(&out), word) == NULL)
        fail_msg("%s: %s", edit, strbuf_str(&out));
    strbuf_free(&out);
    snprintf(command, sizeof command, "rm -rf %s", data);
    assert_int_equal(system(command), 0);
}

static void what_is_wrong_is_told_by_place(void **unused)
{
    (void)unused;
    one_is_refused("s/\"verb\": \"move\"/\"verb\": \"mvoe\"/", "steps[3].until.verb",
                   "did you mean \"move\"");
    one_is_refused("s/\"refusal\": \"any\"/\"refusal\": \"grid.no.such\"/", "steps[2].until.refusal",
                   "grid.no.such");
    one_is_refused("s/\"scenario\": \"kassassin\"/\"scenario\": \"kasassin\"/", "scenario", "kasassin");
    one_is_refused("s/\"player\": \"recruit\"/\"player\": \"swift\"/", "player", "swift");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_is_in_order),
        cmocka_unit_test(what_is_wrong_is_told_by_place),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
