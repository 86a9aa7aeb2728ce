/* test_lessons.c: `sandtable check` reads the lessons of all systems, and tells file, place, what was found
 * and what was expected of one that names what is not there. */
#include "saves/battle.h"

#include <string.h>

#include "cli/check.h"
#include "core/file.h"
#include "game/lesson.h"

static void every_lesson_is_in_order(void **unused)
{
    (void)unused;
    int read = 0;
    for (int i = 0; ruleset_list[i] != NULL; i++) {
        char folder[80], path[160], id[64];
        char **names;
        int n;
        error err = {0};
        snprintf(folder, sizeof folder, "rules/%s", ruleset_list[i]->id);
        assert_true(file_list(folder, ".json", &names, &n, &err));
        for (int k = 0; k < n; k++) {
            strbuf out = {0};
            file_join(folder, names[k], path, sizeof path);
            if (!lesson_called(path, id, sizeof id)) continue;
            if (!check_file(".", path, &out)) fail_msg("%s", strbuf_str(&out));
            strbuf_free(&out);
            read++;
        }
        file_list_free(names, n);
    }
    assert_true(read >= 6);
}

/* Our data with another lesson of the square grid in the file of that name. */
static void one_as_is_refused(const char *from, const char *edit, const char *as, const char *place,
                              const char *word)
{
    char command[1600], path[200], data[128];
    strbuf out = {0};
    battle_path("data", data);
    snprintf(command, sizeof command,
             "rm -rf %s; mkdir -p %s/rules/grid && ln -s \"$PWD\"/maps \"$PWD\"/assets %s/ && "
             "ln -s \"$PWD\"/rules/*.json %s/rules/ && ln -s \"$PWD\"/rules/grid/* %s/rules/grid/ && "
             "rm -f %s/rules/grid/%s && sed '%s' rules/grid/%s > %s/rules/grid/%s",
             data, data, data, data, data, data, as, edit, from, data, as);
    assert_int_equal(system(command), 0);
    snprintf(path, sizeof path, "%s/rules/grid/lesson.json", data);
    const bool good = check_file(data, path, &out);
    if (good || strstr(strbuf_str(&out), as) == NULL || strstr(strbuf_str(&out), place) == NULL ||
        strstr(strbuf_str(&out), word) == NULL)
        fail_msg("%s as %s: %s", edit, as, strbuf_str(&out));
    strbuf_free(&out);
    snprintf(command, sizeof command, "rm -rf %s", data);
    assert_int_equal(system(command), 0);
}

static void one_is_refused(const char *edit, const char *place, const char *word)
{
    one_as_is_refused("lesson.json", edit, "lesson.json", place, word);
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

/* A second lesson is found by its name: one that is called otherwise than its battle, one more of the same
 * battle, and a file that nothing would ever read are told of. */
static void a_further_lesson_is_called_by_its_battle(void **unused)
{
    (void)unused;
    static const char second[] = "lesson-maida.json";
    char path[256], id[64];
    one_as_is_refused(second, "s/\"scenario\": \"maida\"/\"scenario\": \"bussaco\"/", second, "scenario",
                      "call it lesson-bussaco.json");
    one_as_is_refused(second, "", "lesson.json", "scenario", "has a lesson of its own, lesson-maida.json");
    one_as_is_refused(second, "", "lesson_maida.json", "lesson_maida.json", "call it lesson-BATTLE.json");
    one_as_is_refused(second, "s/\"verb\": \"charge\"/\"verb\": \"chrage\"/", second, "until.verb",
                      "did you mean \"charge\"");
    assert_true(lesson_find(".", "grid", "maida", path, sizeof path));
    assert_string_equal(path, "./rules/grid/lesson-maida.json");
    assert_true(lesson_find(".", "grid", "kassassin", path, sizeof path));
    assert_string_equal(path, "./rules/grid/lesson.json");
    assert_false(lesson_find(".", "grid", "bussaco", path, sizeof path));
    assert_false(lesson_called("rules/grid/lesson-.json", id, sizeof id));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_lesson_is_in_order),
        cmocka_unit_test(what_is_wrong_is_told_by_place),
        cmocka_unit_test(a_further_lesson_is_called_by_its_battle),
    };
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
