/*
 * test_document.c: sentences of the square-grid document that its worked examples leave out, each under its
 * rule. docs/traceability.md says which sentence is held by which test.
 */
#include "game/action_text.h"
#include "game/game.h"
#include "rules/grid/drill.h"

/* G7: one box in any of the eight directions, with a change of facing for nothing; not two. */
static void foot_goes_a_box_in_any_direction(void **unused)
{
    (void)unused;
    static const char *const boxes[] = {"F8", "G8", "G7", "G6", "F6", "E6", "E7", "E8"};
    static const char *const sides[] = {"n", "e", "s", "w"};
    static const int directions[] = {0, 2, 4, 6};
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        char order[64];
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, ENEMY_FOOT, -1);
        drill_all(&t, "umpire-place u0 > F7; umpire-step step=movement");
        snprintf(order, sizeof order, "move u0 > %s facing=%s", boxes[i], sides[i % 4]);
        drill_do(&t, order);
        assert_string_equal(drill_at(&t, FOOT), boxes[i]);
        assert_int_equal(drill_unit(&t, FOOT)->facing, directions[i % 4]);
        drill_close(&t);
    }
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u0 > F7; umpire-step step=movement");
    drill_refused(&t, "move u0 > F9", "grid.move.too-far");
    drill_close(&t);
}

/* G8: a box straight and a box diagonally, in either order; two straight; never three boxes. */
static void horse_goes_straight_and_diagonally_in_either_order(void **unused)
{
    (void)unused;
    static const struct {
        const char *order, *refused;
    } rows[] = {{"move u2 > E6", NULL},
                {"move u2 > E6 E7", NULL},
                {"move u2 > F6 F7", NULL},
                {"move u2 > E6 F7", NULL},
                {"move u2 > F6 G7", "grid.move.two-diagonals"},
                {"move u2 > E8", "grid.move.too-far-horse"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, HORSE, ENEMY_FOOT, -1);
        drill_all(&t, "umpire-place u2 > E5; umpire-set u2 key=facing value=0; umpire-step step=movement");
        if (rows[i].refused != NULL)
            drill_refused(&t, rows[i].order, rows[i].refused);
        else
            drill_do(&t, rows[i].order);
        drill_close(&t);
    }
}

/* G6: horse too faces a side; artillery and machine guns a side or a corner. */
static void horse_faces_a_side_and_guns_a_side_or_a_corner(void **unused)
{
    (void)unused;
    static const int guns[] = {FIELD_GUNS, HORSE_GUNS, MOUNTAIN_GUNS, MACHINE_GUNS};
    drill t = drill_open("drill", NULL);
    drill_clear(&t, HORSE, FIELD_GUNS, HORSE_GUNS, MOUNTAIN_GUNS, MACHINE_GUNS, ENEMY_FOOT, -1);
    drill_do(&t, "umpire-step step=movement");
    drill_refused(&t, "face u2 facing=se", "grid.face.corner");
    drill_do(&t, "face u2 facing=e");
    for (size_t i = 0; i < sizeof guns / sizeof guns[0]; i++)
        for (int corner = 0; corner < 2; corner++) {
            char order[64];
            action a;
            error err = {0};
            snprintf(order, sizeof order, "face u%d facing=%s", guns[i], corner != 0 ? "se" : "e");
            assert_true(action_decode(session_scenario(t.play), 0, order, &a, &err));
            assert_true(game_check(drill_state(&t), &a, NULL));
        }
    drill_close(&t);
}

/* G1c, G1d: regulars, Egyptians among them, shoot with six-sided dice, native troops with three-sided. */
static void regulars_throw_d6_and_natives_d3(void **unused)
{
    (void)unused;
    static const struct {
        int side, sides;
        const char *setup, *order;
    } rows[] = {{0, 6, "umpire-place u0 > E5; umpire-place u15 > E7", "fire u0 @u15"},
                {1, 6, "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4",
                 "fire u15 @u0"},
                {0, 3, "umpire-place u22 > E5; umpire-place u15 > E7", "fire u22 @u15"},
                {1, 3, "umpire-place u0 > E5; umpire-place u18 > E7; umpire-set u18 key=facing value=4",
                 "fire u18 @u0"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static odds o;
        action a;
        error err = {0};
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, NATIVES, ENEMY_FOOT, RIFLEMEN, -1);
        drill_all(&t, rows[i].setup);
        drill_do(&t, "umpire-step step=fire");
        assert_true(action_decode(session_scenario(t.play), rows[i].side, rows[i].order, &a, &err));
        assert_true(session_scenario(t.play)->rules->odds(drill_state(&t), &a, &o));
        assert_int_equal(o.thrown[0].sides, rows[i].sides);
        drill_close(&t);
    }
}

/* G2: five hits call for a leader check, four do not, though a die shows its highest face. */
static void five_hits_call_for_a_leader_check(void **unused)
{
    (void)unused;
    for (int hits = 4; hits <= 5; hits++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, NATIVES, ENEMY_FOOT, -1);
        drill_all(&t,
                  "umpire-place u22 > E5; umpire-set u22 key=strength value=2; umpire-set u22 key=leader "
                  "value=0; umpire-place u15 > E7; umpire-set u15 key=facing value=4; umpire-step step=fire;"
                  "fire u22 @u15");
        drill_ends(&t, hits == 5 ? "3 2  3 4" : "3 1");
        assert_int_equal(drill_roll(&t, "roll.volley", 0)->outcome, hits);
        assert_int_equal(drill_rolls(&t, "roll.leader"), hits == 5);
        drill_close(&t);
    }
}

/* G11: raw, experienced and elite troops need 8, 7 and 6; a rocket that strays has all three test. */
static void there_are_three_grades(void **unused)
{
    (void)unused;
    static const struct {
        int unit, need;
    } rows[] = {{ENEMY_FOOT, 8}, {HORSE, 7}, {MACHINE_GUNS, 6}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char place[64];
        drill t = drill_open("drill", NULL);
        drill_clear(&t, ROCKETS, rows[i].unit, ENEMY_SECOND, -1);
        drill_all(&t, "umpire-place u7 > H5; umpire-set u7 key=facing value=0; umpire-place u16 > H8");
        snprintf(place, sizeof place, "umpire-place u%d > K11", rows[i].unit);
        drill_do(&t, place);
        drill_all(&t, "umpire-step step=fire; fire u7 @u16");
        drill_ends(&t, "2 2 3  6 6");
        assert_int_equal(drill_roll(&t, "roll.morale", 0)->unit, rows[i].unit);
        assert_int_equal(drill_roll(&t, "roll.morale", 0)->need, rows[i].need);
        drill_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(foot_goes_a_box_in_any_direction),
        cmocka_unit_test(horse_goes_straight_and_diagonally_in_either_order),
        cmocka_unit_test(horse_faces_a_side_and_guns_a_side_or_a_corner),
        cmocka_unit_test(regulars_throw_d6_and_natives_d3),
        cmocka_unit_test(five_hits_call_for_a_leader_check),
        cmocka_unit_test(there_are_three_grades),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
