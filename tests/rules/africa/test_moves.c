/*
 * test_moves.c: movement, stacking, coming on, deploying, the course of a turn; and that every refusal there
 * is has been heard.
 */
#include "rules/africa/drill.h"

static void foot_and_roads(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A3");
    drill_place(&t, SECOND, "A3");
    drill_place(&t, THIRD, "A3");
    drill_place(&t, TRIBE, "A9");
    drill_refused(&t, "move u1", "africa.move.where");
    drill_refused(&t, "move u5 > A3", "africa.move.off-board");
    drill_refused(&t, "move u1 > A12", "africa.move.too-far");
    drill_refused(&t, "move u1 > A4", "africa.move.not-road");
    drill_refused(&t, "move u1 > A10",
                  "africa.move.road-enemy"); /* the tribe in the house is next to the beach */
    drill_refused(&t, "move u1 > A6 A14", "africa.move.not-adjacent");
    drill_refused(&t, "move u1 > A6 A9", "africa.move.not-road");
    drill_do(&t, "move u1 > A2");
    drill_refused(&t, "move u1 > A1", "africa.acted");
    drill_place(&t, TRIBE, "A13");
    drill_place(&t, ENEMY_ANCHOR, "A13");
    drill_do(&t, "move u2 > A10"); /* A12 lies between: nobody is next to the road */
    drill_stands(&t, SECOND, "A10");
    drill_do(&t, "move u3 > A6 A10");
    drill_close(&t);
}

static void horse_and_guns(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, HORSE, "A3");
    drill_place(&t, BATTERY, "A3");
    drill_place(&t, MOUNTAIN, "A6");
    drill_place(&t, TRIBE, "A13");
    drill_refused(&t, "move u8 > A10", "africa.move.horse-whole"); /* the river takes the whole move */
    drill_refused(&t, "move u8 > A2 A4", "africa.move.horse-whole");
    drill_refused(&t, "move u9 > A10", "africa.move.guns-whole");
    drill_place(&t, MOUNTAIN2, "A1");
    drill_refused(&t, "move u30 > A6", "africa.move.too-far"); /* pack guns: one area, road or not */
    drill_place(&t, TRIBE2, "A9");
    drill_refused(&t, "attack u8 > A9 A12", "africa.move.not-adjacent"); /* A9 is not next to A3 */
    drill_place(&t, HORSE, "A6");
    drill_refused(&t, "move u8 > A9 A12", "africa.move.enemy-in-way");
    drill_refused(&t, "move u8 > A9", "africa.move.enemy-there");
    drill_off(&t, TRIBE2);
    drill_do(&t, "move u8 > A12"); /* two areas of open ground and houses */
    drill_stands(&t, HORSE, "A12");
    drill_place(&t, BATTERY, "A6");
    drill_do(&t, "move u9 > A10"); /* one area, its whole move */
    drill_place(&t, LIGHT, "A9");
    drill_place(&t, TRIBE2, "A11");
    drill_do(&t, "attack u6 > A11");
    drill_close(&t);
    t = drill_open("drill", NULL); /* two areas and into the enemy */
    drill_place(&t, HORSE, "A6");
    drill_place(&t, TRIBE, "A12");
    drill_with(&t, "attack u8 > A9 A12", "T T T T T"); /* two and one for cavalry, against two */
    drill_stands(&t, HORSE, "A9");                     /* the attack failed: back to where it came from */
    drill_close(&t);
}

static void attacks(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, BATTERY, "A9");
    drill_place(&t, PRIM, "A9");
    drill_place(&t, SECOND, "A6");
    drill_place(&t, TRIBE, "A12");
    drill_refused(&t, "attack u9 > A12", "africa.attack.guns");
    drill_refused(&t, "attack u1+u9 > A12", "africa.attack.guns");
    drill_refused(&t, "attack u11 > A12", "africa.attack.officers");
    drill_refused(&t, "attack u1 > A11", "africa.attack.nobody");
    drill_refused(&t, "attack u1+u2 > A12", "africa.group.apart");
    drill_refused(&t, "attack u15 > A9", "action.not-your-unit");
    drill_close(&t);
}

static bool is_warned_of(const drill *t, const char *text, const char *code)
{
    action a;
    error err = {0};
    refusal why;
    assert_true(action_decode(session_scenario(t->play), 0, text, &a, &err));
    assert_true(game_check(drill_state(t), &a, &why)); /* it is not forbidden */
    return game_warned_of(drill_state(t), &a, &why) && strcmp(why.code, code) == 0;
}

static bool is_warned(const drill *t, const char *text)
{
    return is_warned_of(t, text, "warn.officers-alone");
}

/* The last troops to go leave an officer alone: who sends them is warned; not while others, or guns, stay,
 * nor where he goes with them. */
static void who_leaves_an_officer_is_warned(void **unused)
{
    (void)unused;
    static const char *const alone = "warn.left-alone";
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, SECOND, "A9");
    drill_place(&t, PRIM, "A9");
    assert_false(is_warned_of(&t, "move u1 > A6", alone));
    assert_true(is_warned_of(&t, "move u1+u2 > A6", alone));
    assert_false(is_warned_of(&t, "move u1+u2+u11 > A6", alone));
    drill_place(&t, MOUNTAIN, "A9");
    assert_false(is_warned_of(&t, "move u1+u2 > A6", alone));
    drill_close(&t);
}

/* Who sends officers alone is warned that they hold nothing; not where troops go with them or stand. */
static void officers_alone_are_warned_of(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, PRIM, "A9");
    drill_place(&t, OROZCO, "A9");
    assert_true(is_warned(&t, "move u11 > A6"));
    assert_true(is_warned(&t, "move u11+u12 > A6"));
    assert_false(is_warned(&t, "move u1+u11 > A6"));
    assert_false(is_warned(&t, "move u1 > A6"));
    drill_place(&t, SECOND, "A6");
    assert_false(is_warned(&t, "move u11 > A6"));
    drill_close(&t);
}

static void stacking(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    for (int u = FIRST; u <= FOURTH; u++)
        drill_place(&t, u, "A9");
    drill_place(&t, MOUNTAIN, "A9");
    drill_place(&t, PRIM, "A9");
    drill_place(&t, OROZCO, "A9");
    drill_place(&t, FIFTH, "A6");
    drill_place(&t, BATTERY, "A6");
    drill_place(&t, GENERAL3, "A6");
    drill_refused(&t, "move u5 > A9", "africa.stack.units");
    drill_refused(&t, "move u9 > A9", "africa.stack.battery");
    drill_refused(&t, "move u28 > A9", "africa.stack.officers");
    drill_off(&t, FOURTH);
    drill_off(&t, MOUNTAIN);
    drill_off(&t, OROZCO);
    drill_do(&t, "move u5+u9+u28 > A9");
    drill_close(&t);
}

static void coming_on(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_set(&t, FIRST, "status", UNIT_READY);
    drill_set(&t, SECOND, "status", UNIT_READY);
    drill_refused(&t, "enter u3 > A1", "africa.enter.not-ready");
    drill_refused(&t, "enter u1 > A2 A4", "africa.enter.where");
    drill_refused(&t, "enter u1 > A2", "africa.move.not-road");
    drill_do(&t, "enter u1 > A3"); /* A1 and on along the road */
    drill_stands(&t, FIRST, "A3");
    drill_place(&t, TRIBE, "A6"); /* next to A3: on foot no farther than A1, and that has room for no more */
    drill_refused(&t, "enter u2 > A3", "africa.move.road-enemy");
    for (int u = THIRD; u <= FIFTH; u++)
        drill_place(&t, u, "A1");
    drill_refused(&t, "enter u2 > A3", "africa.stack.units");
    assert_int_equal(t.why.args.space, board_space_find(session_scenario(t.play)->board, "A1"));
    assert_int_equal(t.why.args.n[0], 4);
    assert_int_equal(t.why.args.n[1], 4);
    drill_refused(&t, "enter u2 > A9", "africa.move.too-far"); /* that has another reason */
    for (int u = THIRD; u <= FIFTH; u++)
        drill_off(&t, u);
    drill_off(&t, ANCHOR);
    drill_place(&t, TRIBE, "A1");
    drill_refused(&t, "enter u2 > A1", "africa.enter.enemy");
    drill_refused(&t, "enter u2 > A3", "africa.move.enemy-in-way");
    drill_close(&t);
}

static void groups_arrive(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_do(&t, "umpire-set key=turn value=10");
    drill_all(&t, "end; end");
    assert_int_equal(drill_state(&t)->turn, 11);
    assert_int_equal(drill_unit(&t, FIRST)->status, UNIT_READY);
    assert_int_equal(drill_unit(&t, TRIBE)->status, UNIT_READY);
    assert_int_equal(drill_rolls(&t, "roll.arrival"), 0); /* certain: no die */
    drill_close(&t);
}

static void deploying(void **unused)
{
    (void)unused;
    drill t = drill_open("orchard", NULL);
    assert_int_equal(drill_decision(&t).side, 1); /* the defender first */
    assert_string_equal(drill_decision(&t).prompt, "prompt.deploy");
    drill_refused(&t, "move u14 > B12", "africa.step.deploy");
    drill_refused(&t, "place u14 > B15", "africa.place.there");
    drill_refused(&t, "place u14 > B5", "africa.place.zone");
    drill_refused(&t, "place u15 > B12", "africa.place.not-here");
    drill_place(&t, ENEMY_GUNS, "B12");
    drill_refused(&t, "place u25 > B14", "africa.move.guns-mountain");
    drill_do(&t, "place u14 > B9");
    drill_refused(&t, "place u14 > B10", "africa.place.done");
    drill_do(&t, "end");
    assert_int_equal(drill_decision(&t).side, 0);
    drill_do(&t, "place u0 > B6");
    drill_stands(&t, ANCHOR, "B6");
    assert_int_equal(drill_decision(&t).side, 0);
    assert_int_equal(drill_state(&t)->turn, 1);
    assert_false(drill_marked(&t, ANCHOR, "action")); /* placing is not acting */
    drill_close(&t);
}

/* ---- the course of a turn (A·H8, A·H9) */

static void the_turn(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, PRIM, "A1");
    drill_place(&t, MULEY, "A14");
    assert_int_equal(drill_decision(&t).side, 0); /* the attacker on the first turn */
    drill_do(&t, "end");
    assert_int_equal(drill_decision(&t).side, 1);
    drill_with(&t, "end", "2 6"); /* 2 + 3 against 6 + 2 */
    const roll *r = drill_roll(&t, "roll.initiative", 0);
    assert_int_equal(r->outcome, 5);
    assert_int_equal(drill_roll(&t, "roll.initiative", 1)->outcome, 8);
    assert_int_equal(drill_decision(&t).side, 1);
    drill_do(&t, "end");
    drill_with(&t, "end", "3 4"); /* six each: it stays */
    assert_non_null(drill_event(&t, "ev.initiative-stays", 0));
    assert_int_equal(drill_decision(&t).side, 1);
    drill_refused(&t, "place u14 > A13", "africa.step.act");
    drill_refused(&t, "lose u14", "africa.step.act");
    drill_do(&t, "end");
    drill_with(&t, "end", "5 1");
    assert_int_equal(drill_decision(&t).side, 0);
    assert_int_equal(drill_state(&t)->turn, 4);
    drill_close(&t);
}

static void nobody_left_ends_the_step(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_do(&t, "move u0 > A2"); /* the only unit */
    assert_int_equal(drill_decision(&t).side, 1);
    drill_close(&t);
}

static void pull_back_is_owed(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, SECOND, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_with(&t, "attack u1+u2 > A12", "H H H T T T T T T T T"); /* by three: two coins, two tails */
    drill_refused(&t, "move u0 > A2", "africa.step.pull-back");
    drill_do(&t, "pull-back u1 > A9");
    drill_close(&t);
}

/* A refusal speaks of the way that was asked: it stands there already; and where one way is barred by the
 * enemy and another is free but for the rule of roads, it is the road that is wanting. */
static void the_way_that_was_asked(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, FIRST, "A6");
    drill_place(&t, TRIBE, "A9");
    drill_refused(&t, "move u1 > A6", "africa.move.there");
    drill_refused(&t, "attack u1 > A6", "africa.move.there");
    drill_refused(&t, "move u1 > A5 A6", "africa.move.there");
    drill_refused(&t, "move u1 > A12", "africa.move.not-road");
    drill_refused(&t, "move u1 > A9 A12", "africa.move.enemy-in-way"); /* that one was asked for */
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foot_and_roads),
        cmocka_unit_test(horse_and_guns),
        cmocka_unit_test(attacks),
        cmocka_unit_test(officers_alone_are_warned_of),
        cmocka_unit_test(who_leaves_an_officer_is_warned),
        cmocka_unit_test(stacking),
        cmocka_unit_test(coming_on),
        cmocka_unit_test(groups_arrive),
        cmocka_unit_test(deploying),
        cmocka_unit_test(the_turn),
        cmocka_unit_test(nobody_left_ends_the_step),
        cmocka_unit_test(pull_back_is_owed),
        cmocka_unit_test(the_way_that_was_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
