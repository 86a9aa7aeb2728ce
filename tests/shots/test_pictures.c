/*
 * test_pictures.c: what the rule systems want shown has its picture: branches, marks. test_art.c is about the
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

/* Every branch that a rule system's types name was drawn, and so was every mark it shows. */
static void what_the_rules_name_was_drawn(void **unused)
{
    (void)unused;
    for (const ruleset *const *rs = ruleset_list; *rs; rs++) {
        char path[128];
        json_in root;
        error err;
        error_clear(&err);
        snprintf(path, sizeof path, "rules/%s/types.json", (*rs)->id);
        if (!json_read_file(path, 1 << 20, &root, &err)) fail_msg("%s", err.text);
        json_in types = json_get(&root, "types");
        for (size_t i = 0; i < json_count(&types); i++) {
            json_in type = json_at(&types, i);
            const char *branch;
            assert_true(json_want_string(&type, "branch", &branch));
            if (!counter_knows(branch)) fail_msg("%s: no picture of \"%s\"", path, branch);
        }
        json_decref(root.value);
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
