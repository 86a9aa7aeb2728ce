/*
 * test_hands.c: what a turn costs the hands: recorded turns of separate orders, given again at the table by
 * gestures, come to the very same orders and positions, and cost no more gestures than they are held to.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "rules/list.h"
#include "ui/app/hands.h"

static void a_turn_by_hand_is_the_recorded_one(void **unused)
{
    (void)unused;
    int n;
    const hands_turn *of = hands_turns(&n);
    assert_int_equal(n, 5);
    for (int i = 0; i < n; i++) {
        hands_count c;
        error err = {0};
        if (!hands_play(ruleset_list, ".", &of[i], &c, &err)) fail_msg("%s: %s", of[i].what, err.text);
        if (c.gestures == 0 || c.gestures > of[i].most)
            fail_msg("%s: %d gestures, held to %d", of[i].what, c.gestures, of[i].most);
        assert_true(c.orders > 0 && c.separate > c.gestures); /* it is a turn, and strokes save presses */
    }
}

/* The count is not of another turn: a record that the table does not follow is refused. */
static void another_battle_is_noticed(void **unused)
{
    (void)unused;
    int n;
    hands_turn wrong = hands_turns(&n)[0];
    hands_count c;
    error err = {0};
    wrong.scenario = hands_turns(&n)[1].scenario;
    assert_false(hands_play(ruleset_list, ".", &wrong, &c, &err));
    assert_true(error_is_set(&err));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_by_hand_is_the_recorded_one),
        cmocka_unit_test(another_battle_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
