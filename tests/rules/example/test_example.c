/*
 * test_example.c: the example system's rules, one test a rule; a model for the tests of another.
 *
 * West: u0-u2 line, u3 guards, u4 cavalry, u5, u6 guns. East: u7-u10 line, u11 lancers, u12 guns. Hexes about
 * 0714 lie open and empty: the umpire sets the positions there.
 */
#include "rules/example/drill.h"

#include "board/names.h"
#include "game/game.h"

static int at(const drill *t, const char *name)
{
    return board_space_find(session_scenario(t->play)->board, name);
}

static void refused(drill *t, const char *text, const char *code)
{
    if (drill_try(t, text) != SESSION_REFUSED) fail_msg("\"%s\" was not refused", text);
    assert_string_equal(t->why.code, code);
}

static drill open_ground(const char *positions)
{
    drill t = drill_open("village", NULL);
    drill_all(&t, positions);
    return t;
}

static void test_turn(void **unused) /* E1 */
{
    (void)unused;
    drill t = drill_open("village", NULL);
    decision d;
    session_decide(t.play, &d);
    assert_int_equal(d.side, 0);
    refused(&t, "attack u0 @u7", "example.step.attack");
    drill_do(&t, "end"); /* nobody stands beside an enemy: no combat step */
    session_decide(t.play, &d);
    assert_int_equal(d.side, 1);
    drill_do(&t, "end");
    assert_int_equal(drill_state(&t)->turn, 2);
    drill_close(&t);
}

static void test_movement(void **unused) /* E2, E3 */
{
    (void)unused;
    drill t = open_ground("umpire-place u4 > 1016; umpire-place u0 > 1116");
    action a = action_of(VERB_MOVE, 0, 4);
    unit_way way;
    a.nspaces = 1;
    a.spaces[0] = (uint16_t)at(&t, "1013");
    assert_true(game_way(drill_state(&t), &a, &way));
    assert_int_equal(way.count, 3);
    assert_int_equal(way.cost[2], 3);
    refused(&t, "move u4", "example.move.where");
    refused(&t, "move u4 > 1116", "example.move.occupied");
    refused(&t, "move u4 > 2401", "example.move.too-far");
    drill_do(&t, "move u4 > 1013");
    assert_int_equal(drill_unit(&t, 4)->space, at(&t, "1013"));
    refused(&t, "move u4 > 1012", "example.move.done");
    drill_do(&t, "umpire-remove u0");
    refused(&t, "move u0 > 1115", "example.move.off-board");
    drill_close(&t);
}

static void test_zones(void **unused) /* E4 */
{
    (void)unused;
    drill t = open_ground("umpire-place u0 > 1016; umpire-place u1 > 1116; umpire-place u7 > 1014");
    action a = action_of(VERB_MOVE, 0, 0);
    unit_way way;
    a.nspaces = 1;
    a.spaces[0] = (uint16_t)at(&t, "1015");
    assert_true(game_way(drill_state(&t), &a, &way));
    assert_string_equal(way.stops, "way.zone");
    drill_do(&t, "move u0 > 1015");                        /* beside u7 now */
    refused(&t, "move u1 > 1013", "example.move.too-far"); /* every way stops beside u7 */
    drill_all(&t, "umpire-place u4 > 0914");
    refused(&t, "move u4 > 0911", "example.move.held");
    drill_do(&t, "move u4 > 0913");
    drill_close(&t);
}

static void test_odds_and_results(void **unused) /* E5, E6, E8 */
{
    (void)unused;
    drill t = open_ground("umpire-place u0 > 1015; umpire-place u1 > 0914; umpire-place u7 > 1014");
    drill_do(&t, "end");
    action a = action_of(VERB_ATTACK, 0, 0);
    odds o = {0};
    action_add_unit(&a, 1);
    a.target = 7;
    assert_true(game_odds(drill_state(&t), &a, &o)); /* 8 to 4 in the open: two to one, no modifier */
    assert_int_equal(o.ledger.total, 0);
    assert_int_equal(o.ledger.line[0].n, 8);
    assert_int_equal(o.ledger.line[1].n, 4);
    assert_int_equal(o.nbands, 5);
    refused(&t, "attack u0", "example.attack.whom");
    refused(&t, "attack u2 @u7", "example.attack.not-adjacent");
    drill_dice(&t, "6");
    drill_do(&t, "attack u0+u1 @u7"); /* the defender loses a step and falls back past u1 */
    assert_int_equal(drill_unit(&t, 7)->strength, 1);
    assert_int_equal(drill_unit(&t, 7)->space, at(&t, "1114"));
    refused(&t, "attack u0 @u8", "example.attack.done");
    drill_close(&t);
}

static void test_surrounded_and_once(void **unused) /* E7, E8 */
{
    (void)unused;
    drill t = open_ground(
        "umpire-place u0 > 1015; umpire-place u1 > 1012; umpire-place u2 > 0814; umpire-place u3 > "
        "1214; umpire-place u7 > 1014; umpire-place u5 > 1114");
    drill_do(&t, "end");
    drill_dice(&t, "4");
    drill_do(&t, "attack u0 @u7"); /* one to one, a four: no effect */
    assert_int_equal(drill_unit(&t, 7)->strength, 2);
    refused(&t, "attack u5 @u7", "example.attack.again");
    drill_close(&t);
    t = open_ground(
        "umpire-place u0 > 1015; umpire-place u1 > 1012; umpire-place u2 > 0813; umpire-place u3 > 1213; "
        "umpire-place u7 > 1014");
    drill_do(&t, "end");
    drill_dice(&t, "6");
    drill_do(&t, "attack u0 @u7"); /* one to one, a six: back, but every hex is watched */
    assert_int_equal(drill_unit(&t, 7)->status, UNIT_DESTROYED);
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turn),
        cmocka_unit_test(test_movement),
        cmocka_unit_test(test_zones),
        cmocka_unit_test(test_odds_and_results),
        cmocka_unit_test(test_surrounded_and_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
