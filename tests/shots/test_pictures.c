/*
 * test_pictures.c: what the rule systems want shown has its picture: marks. test_art.c is about the
 * drawing itself.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include "core/json.h"
#include "game/ruleset.h"
#include "rules/list.h"
#include "ui/pieces/counter.h"
#include "ui/pieces/counter_pictures.h"

/* Every mark that a rule system shows was drawn; its branches scenario_load() wants in rules/branches.json.
 */
static void what_the_rules_name_was_drawn(void **unused)
{
    (void)unused;
    for (const ruleset *const *rs = ruleset_list; *rs; rs++) {
        for (int i = 0; i < (*rs)->nmarks; i++)
            if ((*rs)->marks[i].picture && !counter_mark((*rs)->marks[i].picture))
                fail_msg("%s: no picture of the mark \"%s\"", (*rs)->id, (*rs)->marks[i].picture);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_rules_name_was_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
