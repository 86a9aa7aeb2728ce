/*
 * test_examples.c: the worked examples of the square-grid rules, each with its dice: given, ordered,
 * expected.
 */
#include "game/action_text.h"
#include "rules/grid/drill.h"

#include "game/game.h"

/* Fire of `u` alone at the enemy foot, as the setup leaves them, with those faces first. */
static drill fire_at(const char *const *options, int u, const char *setup, const char *faces)
{
    char text[64];
    drill t = drill_open("drill", options);
    drill_clear(&t, u, ENEMY_FOOT, -1);
    drill_all(&t, setup);
    drill_do(&t, "umpire-set u15 key=limbered value=0");
    drill_do(&t, "umpire-step step=fire");
    snprintf(text, sizeof text, "fire u%d @u%d", u, ENEMY_FOOT);
    drill_do(&t, text);
    drill_ends(&t, faces);
    return t;
}

static const char at_two_boxes[] =
    "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4";
static const char natives_at_two[] =
    "umpire-place u22 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4";

static void gx1_led_volley(void **unused)
{
    (void)unused;
    drill t = fire_at(NULL, FOOT, at_two_boxes, "3 5 2 6 1 4 3");
    const roll *volley = drill_roll(&t, "roll.volley", 0), *leader = drill_roll(&t, "roll.leader", 0);
    assert_non_null(volley);
    assert_int_equal(volley->count, 5);
    assert_int_equal(volley->sides, 6);
    assert_int_equal(volley->outcome, 17);
    assert_int_equal(volley->ledger.total, 5);
    assert_int_equal(drill_line(&volley->ledger, "mod.bases"), 4);
    assert_int_equal(drill_line(&volley->ledger, "mod.leader"), 1);
    assert_string_equal(volley->rule, "G1");
    assert_non_null(leader);
    assert_int_equal(leader->total, 7);
    assert_string_equal(session_scenario(t.play)->charts[leader->chart].cells[leader->row].code,
                        "chart.leader.unharmed");
    assert_int_equal(drill_event(&t, "ev.hits", 0)->n[0], 17);
    assert_int_equal(drill_event(&t, "ev.loss", 0)->n[0], 1);
    assert_int_equal(drill_unit(&t, ENEMY_FOOT)->strength, 4);
    assert_int_equal(drill_unit(&t, ENEMY_FOOT)->hits, 7);
    drill_close(&t);
}

static void gx2_no_six(void **unused)
{
    (void)unused;
    static const char *const five_hits[] = {"leaderCheck=1", NULL};
    drill t = fire_at(NULL, FOOT, at_two_boxes, "5 5 4 3 1");
    assert_int_equal(drill_roll(&t, "roll.volley", 0)->outcome, 18);
    assert_int_equal(drill_rolls(&t, "roll.leader"), 0);
    drill_close(&t);
    t = fire_at(five_hits, FOOT, at_two_boxes, "5 5 4 3 1 3 4");
    assert_int_equal(drill_rolls(&t, "roll.leader"), 1);
    assert_int_equal(drill_roll(&t, "roll.leader", 0)->total, 7);
    drill_close(&t);
}

static void leader_check_by_maximum_alone(void **unused)
{
    (void)unused;
    static const char *const maximum[] = {"leaderCheck=2", NULL};
    const char *setup = "umpire-place u22 > E5; umpire-set u22 key=strength value=1; umpire-set u22 "
                        "key=leader value=0; umpire-place u15 > E7;"
                        "umpire-set u15 key=facing value=4";
    drill t = fire_at(maximum, NATIVES, setup, "3 5 2");
    assert_int_equal(drill_roll(&t, "roll.volley", 0)->outcome,
                     3); /* three hits only, but the highest face of a d3 */
    assert_int_equal(drill_rolls(&t, "roll.leader"), 1);
    drill_close(&t);
    t = fire_at(NULL, NATIVES, setup, "3");
    assert_int_equal(drill_rolls(&t, "roll.leader"), 0); /* both are asked: three hits are not five */
    drill_close(&t);
}

static void gx3_native_volley(void **unused)
{
    (void)unused;
    drill t = fire_at(NULL, NATIVES, natives_at_two, "1 2 1 3 2 1 5 2");
    const roll *volley = drill_roll(&t, "roll.volley", 0);
    assert_int_equal(volley->count, 6);
    assert_int_equal(volley->sides, 3);
    assert_int_equal(volley->outcome, 10);
    assert_int_equal(drill_rolls(&t, "roll.leader"), 1);
    drill_close(&t);
}

static void gx5_no_d3s(void **unused)
{
    (void)unused;
    static const char *const options[] = {"d3Substitute=1", NULL};
    drill t = fire_at(options, NATIVES, natives_at_two, "5 3 6 2 4 1 5 2");
    const roll *volley = drill_roll(&t, "roll.volley", 0);
    assert_int_equal(volley->count, 6);
    assert_int_equal(volley->sides, 6);
    assert_int_equal(volley->total, 21);
    assert_int_equal(volley->outcome, 11); /* the total is halved, not each die: that would be 12 */
    assert_int_equal(drill_event(&t, "ev.hits", 0)->n[0], 11);
    assert_int_equal(drill_rolls(&t, "roll.leader"), 1); /* a 6 counts as the highest face */
    drill_close(&t);
}

static const char one_base_at_trench[] =
    "umpire-place u0 > M4; umpire-set u0 key=facing value=6; umpire-set u0 key=strength value=1;"
    "umpire-set u0 key=leader value=0; umpire-place u15 > K4; umpire-set u15 key=facing value=2";

static void gx6_one_die_at_least(void **unused)
{
    (void)unused;
    drill t = fire_at(NULL, FOOT, one_base_at_trench, "4");
    const roll *volley = drill_roll(&t, "roll.volley", 0);
    assert_int_equal(volley->count, 1);
    assert_int_equal(volley->outcome, 4);
    assert_int_equal(drill_line(&volley->ledger, "mod.works"), -2);
    assert_int_equal(drill_line(&volley->ledger, "mod.at-least-one"), 1);
    drill_close(&t);
}

static void gx7_broken_throws_none(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, SECOND, ENEMY_FOOT, -1);
    drill_all(&t, one_base_at_trench);
    drill_all(&t, "umpire-set u0 key=broken value=1; umpire-place u1 > N5; umpire-set u1 key=facing value=6; "
                  "umpire-step step=fire");
    drill_refused(&t, "fire u0 @u15", "grid.fire.broken");
    drill_do(&t, "umpire-place u15 > L4"); /* in the open a die is left to it, and that it may throw */
    drill_do(&t, "fire u0 @u15");
    drill_close(&t);
}

static void gx9_two_diagonals_are_long_range(void **unused)
{
    (void)unused;
    drill t =
        fire_at(NULL, FOOT, "umpire-place u0 > E5; umpire-place u15 > G7; umpire-set u15 key=facing value=6",
                "3 3 3");
    const roll *volley = drill_roll(&t, "roll.volley", 0);
    assert_int_equal(drill_event(&t, "ev.fire", 0)->n[0], 6); /* three boxes, in halves */
    assert_int_equal(drill_line(&volley->ledger, "mod.long-range"), 0);
    assert_int_equal(volley->count, 3); /* five dice, halved, fractions up */
    drill_close(&t);
}

/* Four British units, no leaders among them, each of the hits asked for: one on the flank (a die more),
 * across a corner, in front, across a corner. */
static void four_units(const char *third, const char *faces, int expected)
{
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, SECOND, THIRD, FOURTH, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u15 > E8; umpire-set u15 key=facing value=4; umpire-place u0 > C8; "
                  "umpire-set u0 key=facing value=2; umpire-place u1 > D7;"
                  "umpire-place u23 > E7; umpire-place u24 > F7; umpire-set u0 key=leader value=0; "
                  "umpire-set u1 key=leader value=0;"
                  "umpire-set u23 key=leader value=0; umpire-set u24 key=leader value=0; umpire-set u0 "
                  "key=strength value=1; umpire-set u1 key=strength value=1;"
                  "umpire-set u24 key=strength value=2");
    drill_all(&t, third);
    drill_all(&t, "umpire-step step=fire; fire u0 @u15; fire u1 @u15; fire u23 @u15; fire u24 @u15");
    drill_ends(&t, faces);
    assert_int_equal(drill_rolls(&t, "roll.volley"), 4);
    assert_int_equal(drill_rolls(&t, "roll.leader"), expected);
    drill_close(&t);
}

static void gx11_four_checks(void **unused)
{
    (void)unused;
    four_units("umpire-set u23 key=strength value=1", "6 1 3 4  6 3 4  4  6 3 3 4", 3);
    four_units("umpire-set u23 key=strength value=2", "6 1 3 4  6 3 4  6 2 3 4  6 3 3 4", 4);
}

/* ---- machine guns: the enemy stands far off and is refreshed, so that only the barrels matter */

static void fire_turn(drill *t, bool fires, const char *faces)
{
    drill_all(t, "umpire-set u15 key=strength value=5; umpire-set u15 key=hits value=0; umpire-set u15 "
                 "key=broken value=0; umpire-set u15 key=disordered value=0;"
                 "umpire-place u15 > E10; umpire-set u15 key=facing value=4; umpire-step step=fire");
    if (fires) drill_do(t, "fire u6 @u15");
    drill_ends(t, faces);
}

static drill machine_gun(void)
{
    drill t = drill_open("drill", NULL);
    drill_clear(&t, MACHINE_GUNS, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u6 > E6; umpire-set u6 key=facing value=0; umpire-set u6 key=strength "
                  "value=1; umpire-set u15 key=leader value=0");
    return t;
}

static void gx12_one_turn_no_check(void **unused)
{
    (void)unused;
    drill t = machine_gun();
    fire_turn(&t, true, "1 1 1");
    assert_int_equal(drill_rolls(&t, "roll.volley"), 1);
    assert_int_equal(drill_rolls(&t, "roll.overheat"), 0);
    drill_close(&t);
}

static void gx13_overheats_and_cools(void **unused)
{
    (void)unused;
    drill t = machine_gun();
    fire_turn(&t, true, "1 1 1"); /* two dice of four, Elite +1, halved */
    fire_turn(&t, true, "1 1 1  2");
    const roll *barrels = drill_roll(&t, "roll.overheat", 0);
    assert_non_null(barrels);
    assert_int_equal(barrels->total, 2);
    assert_int_equal(barrels->need, 3); /* above the turns it has fired */
    assert_true(drill_marked(&t, MACHINE_GUNS, "overheated"));
    fire_turn(&t, false, "");
    assert_int_equal(drill_rolls(&t, "roll.overheat"), 0);
    assert_false(drill_marked(&t, MACHINE_GUNS, "overheated"));
    fire_turn(&t, true, "1 1 1");
    assert_int_equal(drill_rolls(&t, "roll.volley"), 1);
    assert_int_equal(drill_rolls(&t, "roll.overheat"), 0); /* the count began anew */
    drill_close(&t);
}

static void gx14_fires_on_and_breaks(void **unused)
{
    (void)unused;
    drill t = machine_gun();
    fire_turn(&t, true, "1 1 1");
    fire_turn(&t, true, "1 1 1  1");
    assert_true(drill_marked(&t, MACHINE_GUNS, "overheated"));
    drill_do(&t, "umpire-step step=fire");
    action a;
    error err = {0};
    assert_true(action_decode(session_scenario(t.play), 0, "fire u6 @u15", &a, &err));
    assert_true(game_exceptional(drill_state(&t), &a)); /* it is the player's choice, and he is asked */
    fire_turn(&t, true, "1 1 1  3");
    assert_false(drill_marked(&t, MACHINE_GUNS, "overheated"));
    assert_true(drill_marked(&t, MACHINE_GUNS, "jammed"));
    drill_do(&t, "umpire-step step=fire");
    drill_close(&t);
}

static void gx15_six_turns_always_fail(void **unused)
{
    (void)unused;
    drill t = machine_gun();
    fire_turn(&t, true, "1 1 1");
    fire_turn(&t, true, "1 1 1  6");
    fire_turn(&t, true, "1 1 1  6");
    fire_turn(&t, true, "1 1 1  6");
    fire_turn(&t, true, "1 1 1  6");
    assert_false(drill_marked(&t, MACHINE_GUNS, "overheated"));
    fire_turn(&t, true, "1 1 1  6");
    assert_int_equal(drill_roll(&t, "roll.overheat", 0)->need, 7); /* which no d6 shows */
    assert_true(drill_marked(&t, MACHINE_GUNS, "overheated"));
    drill_close(&t);
}

/* ---- rockets */

static void gx16_rocket_on_target(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, ROCKETS, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u7 > H5; umpire-set u7 key=facing value=0; umpire-place u15 > H8; umpire-set "
                  "u15 key=facing value=4; umpire-step step=fire;"
                  "fire u7 @u15");
    drill_ends(&t, "5  3 4");
    assert_int_equal(drill_event(&t, "ev.rocket-lands", 0)->to, drill_space(&t, "H8"));
    assert_null(drill_event(&t, "ev.hits", 0));
    const roll *test = drill_roll(&t, "roll.morale", 0);
    assert_non_null(test);
    assert_int_equal(test->unit, ENEMY_FOOT);
    assert_int_equal(drill_line(&test->ledger, "mod.rocket-foot"), -1);
    assert_int_equal(drill_line(&test->ledger, "mod.test-leader"), 1);
    assert_int_equal(test->outcome, 7);
    drill_close(&t);
}

static void rocket_drifts_onto_friends(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, ROCKETS, HORSE, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u7 > H5; umpire-set u7 key=facing value=0; umpire-place u15 > H8; umpire-set "
                  "u15 key=facing value=4; umpire-place u2 > K11;"
                  "umpire-step step=fire; fire u7 @u15");
    drill_ends(&t, "2 2 3  6 6"); /* 2: drifts; 2: north-east; three boxes */
    assert_int_equal(drill_roll(&t, "roll.drift-direction", 0)->sides, 8);
    assert_int_equal(drill_event(&t, "ev.rocket-lands", 0)->to, drill_space(&t, "K11"));
    assert_int_equal(drill_roll(&t, "roll.morale", 0)->unit, HORSE);
    assert_int_equal(drill_line(&drill_roll(&t, "roll.morale", 0)->ledger, "mod.rocket-horse"), -2);
    assert_int_equal(drill_rolls(&t, "roll.morale"), 1);
    drill_close(&t);
}

static void rocket_off_the_map(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, ROCKETS, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u7 > C5; umpire-set u7 key=facing value=0; umpire-place u15 > C8; umpire-set "
                  "u15 key=facing value=4; umpire-step step=fire;"
                  "fire u7 @u15");
    drill_ends(&t, "1 7 5"); /* west, five boxes: beyond the edge */
    assert_non_null(drill_event(&t, "ev.rocket-off-map", 0));
    assert_int_equal(drill_rolls(&t, "roll.morale"), 0);
    drill_close(&t);
}

/* ---- movement and facing */

static void gx18_cavalry_moves(void **unused)
{
    (void)unused;
    static const char *const legal[] = {"move u2 > E7", "move u2 > F7", "move u2 > F6",
                                        "move u2 > E6 E7 facing=e", NULL};
    for (int i = 0; legal[i] != NULL; i++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, HORSE, ENEMY_FOOT, -1);
        drill_all(&t, "umpire-place u2 > E5; umpire-set u2 key=facing value=0; umpire-step step=movement");
        drill_do(&t, legal[i]);
        drill_close(&t);
    }
    drill t = drill_open("drill", NULL);
    drill_clear(&t, HORSE, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u2 > E5; umpire-set u2 key=facing value=0; umpire-step step=movement");
    drill_refused(&t, "move u2 > G7", "grid.move.two-diagonals");
    drill_refused(&t, "move u2 > F6 G7", "grid.move.two-diagonals");
    assert_string_equal(drill_at(&t, HORSE), "E5");
    drill_close(&t);
}

static void gx19_facing_a_corner(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, FIELD_GUNS, MACHINE_GUNS, ENEMY_FOOT, -1);
    drill_do(&t, "umpire-step step=movement");
    drill_refused(&t, "face u0 facing=ne", "grid.face.corner");
    drill_do(&t, "face u3 facing=ne");
    assert_int_equal(drill_unit(&t, FIELD_GUNS)->facing, 1);
    drill_do(&t, "face u6 facing=sw");
    drill_close(&t);
}

static void gx21_gunners_in_melee(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_GUNS, -1);
    drill_all(&t, "umpire-place u0 > E5; umpire-set u0 key=facing value=0; umpire-set u0 key=strength "
                  "value=1; umpire-place u20 > E7;"
                  "umpire-set u20 key=facing value=4; umpire-step step=movement; charge u0 @u20 > E6; end");
    drill_ends(
        &t,
        "2 2 2  3 2 4 3"); /* one base, its leader, and one for charging; then the gunners, and the table */
    const roll *gunners = drill_roll(&t, "roll.melee", 1);
    assert_int_equal(drill_roll(&t, "roll.melee", 0)->count, 3);
    assert_int_equal(gunners->unit, ENEMY_GUNS);
    assert_int_equal(gunners->sides, 3);
    assert_int_equal(gunners->count, 2);
    assert_int_equal(gunners->outcome, 5);
    const roll *leader = drill_roll(&t, "roll.leader", 0);
    assert_non_null(leader);
    assert_int_equal(leader->unit, ENEMY_GUNS);
    assert_int_equal(leader->other, FOOT);
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gx1_led_volley),
        cmocka_unit_test(gx2_no_six),
        cmocka_unit_test(leader_check_by_maximum_alone),
        cmocka_unit_test(gx3_native_volley),
        cmocka_unit_test(gx5_no_d3s),
        cmocka_unit_test(gx6_one_die_at_least),
        cmocka_unit_test(gx7_broken_throws_none),
        cmocka_unit_test(gx9_two_diagonals_are_long_range),
        cmocka_unit_test(gx11_four_checks),
        cmocka_unit_test(gx12_one_turn_no_check),
        cmocka_unit_test(gx13_overheats_and_cools),
        cmocka_unit_test(gx14_fires_on_and_breaks),
        cmocka_unit_test(gx15_six_turns_always_fail),
        cmocka_unit_test(gx16_rocket_on_target),
        cmocka_unit_test(rocket_drifts_onto_friends),
        cmocka_unit_test(rocket_off_the_map),
        cmocka_unit_test(gx18_cavalry_moves),
        cmocka_unit_test(gx19_facing_a_corner),
        cmocka_unit_test(gx21_gunners_in_melee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
