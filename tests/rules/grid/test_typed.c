/*
 * test_typed.c: where people throw their own dice, the very first throw of a battle is theirs too, also after
 * a crash before it.
 */
#include "game/save_load.h"
#include "rules/grid/drill.h"
#include "rules/list.h"

#include <unistd.h>

static session *begin(const char *save)
{
    error err = {0};
    session_config config = {.seed = 4, .typed = 3, .save_path = save};
    scenario *sc = drill_load("rules/grid/scenarios/kassassin.json", NULL);
    session *s = session_new(sc, &config, &err);
    assert_non_null(s);
    return s;
}

static void throw_initiative(session *s)
{
    error err = {0};
    refusal why;
    action go;
    action_init(&go, VERB_GO, 0xff);
    assert_int_equal(session_do(s, &go, &why, &err), SESSION_NEEDS_FACES);
    assert_string_equal(session_lacking(s)->purpose, "roll.initiative");
    assert_int_equal(session_lacking(s)->thrower, 1);
    assert_true(session_enter_faces(s, "2", &err));
    assert_int_equal(session_do(s, &go, &why, &err), SESSION_NEEDS_FACES);
    assert_int_equal(session_lacking(s)->thrower, 2);
    assert_true(session_enter_faces(s, "5", &err));
    assert_int_equal(session_do(s, &go, &why, &err), SESSION_DONE);
    decision d;
    session_decide(s, &d);
    assert_int_equal(d.side, 1); /* G·H3: the higher die decides who moves first */
    assert_true(session_at(s, 0)->events.rolls[0].typed);
}

static void test_the_first_throw_is_asked_for(void **unused)
{
    (void)unused;
    session *s = begin(NULL);
    decision d;
    session_decide(s, &d);
    assert_int_equal(d.side, NOBODY);
    assert_int_equal(session_count(s), 0);
    throw_initiative(s);
    session_free(s);
}

static void test_the_first_throw_survives_a_crash_before_it(void **unused)
{
    (void)unused;
    char path[128];
    snprintf(path, sizeof path, "/tmp/sandtable-typed-%ld.save", (long)getpid());
    session_free(begin(path));
    error err = {0};
    load_report report = {0};
    session *s = session_load(path, ".", ruleset_list, true, &report, &err);
    assert_non_null(s);
    assert_false(report.torn);
    throw_initiative(s);
    session_free(s);
    s = session_load(path, ".", ruleset_list, false, &report, &err);
    assert_non_null(s);
    assert_true(session_count(s) >= 1);
    assert_int_equal(session_at(s, 0)->events.rolls[1].faces[0], 5);
    session_free(s);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_throw_is_asked_for),
        cmocka_unit_test(test_the_first_throw_survives_a_crash_before_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
