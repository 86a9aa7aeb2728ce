/*
 * test_lawyer.c: readings of the rules that a careful opponent would argue over: guns within a square, what
 * the dark hides, who recovers, how far the broken run.
 */
#include "game/action_text.h"
#include "game/game.h"
#include "rules/grid/drill.h"
#include "rules/grid/fire.h"
#include "rules/grid/place.h"

static bool sees(const drill *t, int side, int u)
{
    return (drill_unit(t, u)->seen_by >> side & 1) != 0;
}

/* G·H10: unlimbering leaves nothing to hold, and does not count as pushing by hand. */
static void the_unlimbered_may_fire(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FIELD_GUNS, ENEMY_FOOT, -1);
    drill_all(&t,
              "umpire-place u3 > F2; umpire-set u3 key=limbered value=1; umpire-place u15 > F6; umpire-step "
              "step=movement; unlimber u3 facing=n");
    drill_refused(&t, "hold u3", "grid.move.done");
    drill_all(&t, "end; end; fire u3 @u15");
    drill_close(&t);
}

/* G·H7, G·H13: a charge on the guns of a square meets the square, and finds no flank. */
static void guns_are_safe_in_a_square(void **unused)
{
    (void)unused;
    odds out;
    action a;
    error err = {0};
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, MOUNTAIN_GUNS, ENEMY_HORSE, -1);
    drill_all(&t,
              "umpire-place u0 > E5; umpire-set u0 key=square value=1; umpire-place u5 > E5; umpire-set u5 "
              "key=facing value=4; umpire-place u19 > E7; umpire-set u19 key=facing value=4;"
              "umpire-set key=first value=1; umpire-step step=movement");
    assert_true(action_decode(session_scenario(t.play), 1, "charge u19 > E6 @u5", &a, &err));
    assert_true(game_odds(drill_state(&t), &a, &out));
    assert_int_equal(drill_line(&out.ledger, "mod.horse-at-square"), -2);
    assert_int_equal(drill_line(&out.ledger, "mod.in-flank"),
                     -1000); /* behind the guns, but not behind the square */
    drill_do(&t, "charge u19 > E6 @u5");
    assert_false(drill_marked(&t, MOUNTAIN_GUNS, "flanked"));
    drill_do(&t, "end");
    drill_refused(&t, "move u0 > E4", "grid.move.contact");
    drill_refused(&t, "move u5 > E4", "grid.move.contact");
    drill_ends(&t, "1 1");
    int struck = 0;
    for (int i = 0; i < drill_rolls(&t, "roll.melee"); i++) {
        const roll *r = drill_roll(&t, "roll.melee", i);
        struck |= 1 << (r->unit == FOOT ? 0 : r->unit == MOUNTAIN_GUNS ? 1 : 2);
        if (r->unit == FOOT) assert_int_equal(drill_line(&r->ledger, "mod.friends-in-contact"), 1);
    }
    assert_int_equal(struck, 7); /* the square, its guns, the horse */
    drill_close(&t);
}

/* Guns that share a box with foot in line have no such cover; a charge still meets both. */
static void a_charge_meets_the_whole_box(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, MOUNTAIN_GUNS, ENEMY_FOOT, -1);
    drill_all(
        &t,
        "umpire-place u0 > E5; umpire-place u5 > E5; umpire-set u5 key=facing value=4; umpire-place u15 > "
        "E7; umpire-set key=first value=1; umpire-step step=movement; charge u15 > E6 @u5; end");
    assert_true(drill_marked(&t, MOUNTAIN_GUNS, "flanked"));
    drill_refused(&t, "face u0 facing=e", "grid.face.charged");
    drill_ends(&t, "1 1 1 1 1 1 1 1  1 1 1 1 1 1  1 1"); /* eight hits take the gun; the foot is fought on */
    assert_int_equal(drill_unit(&t, MOUNTAIN_GUNS)->status, UNIT_CAPTURED);
    assert_true(drill_marked(&t, FOOT, "engaged"));
    assert_true(drill_marked(&t, ENEMY_FOOT, "engaged"));
    drill_close(&t);
}

/* Whichever of them it names: who looks away tests for it. */
static void a_charge_from_behind_is_felt_by_the_whole_box(void **unused)
{
    (void)unused;
    for (int named = 0; named < 2; named++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, MOUNTAIN_GUNS, ENEMY_FOOT, -1);
        drill_all(&t,
                  "umpire-place u0 > E5; umpire-place u5 > E5; umpire-set u0 key=facing value=6; "
                  "umpire-set u5 key=facing value=6; umpire-place u15 > E7; umpire-set key=first value=1; "
                  "umpire-step step=movement");
        drill_do(&t, named == 0 ? "charge u15 > E6 @u0" : "charge u15 > E6 @u5");
        assert_true(drill_marked(&t, FOOT, "flanked"));
        assert_true(drill_marked(&t, MOUNTAIN_GUNS, "flanked"));
        drill_close(&t);
    }
}

/* It charges a side of the box; what lies hidden there stops it at a corner, where it is in contact with
 * nobody while another side is free. */
static void who_is_halted_at_a_corner_has_not_charged(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/grid/scenarios/el-teb.json", NULL);
    drill_all(&t, "umpire-set key=winner value=1; umpire-place u10 > N3; umpire-place u18 > L5; move-first");
    drill_refused(&t, "charge u10 > M4 @u18", "grid.charge.corner");
    drill_do(&t, "charge u10 > M4 L4 @u18");
    assert_int_equal(drill_unit(&t, 10)->space, board_space_find(session_scenario(t.play)->board, "M4"));
    assert_false(drill_marked(&t, 10, "charged"));
    drill_do(&t, "end"); /* a charge would be fought out before the next turn */
    for (int i = 0; i < 3 && drill_state(&t)->turn == 1; i++)
        drill_do(&t, "end");
    assert_null(drill_roll(&t, "roll.melee", 0));
    drill_close(&t);
}

/* G·H1: guns join only foot; so horse on foot beside a gun stays on foot. */
static void nobody_mounts_beside_a_gun(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/grid/scenarios/el-teb.json", NULL);
    drill_all(&t,
              "umpire-set key=winner value=1; umpire-place u10 > O8; umpire-set u10 key=dismounted value=1; "
              "umpire-place u9 > O8; move-first");
    drill_refused(&t, "mount u10", "grid.mount.shared");
    drill_do(&t, "umpire-place u9 > P9");
    drill_do(&t, "mount u10");
    drill_close(&t);
}

/* G·H8: unhorsed while he is out, he helps neither this turn nor the next. */
static void who_is_unhorsed_on_foot_helps_nobody(void **unused)
{
    (void)unused;
    for (int again = 0; again < 2; again++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, ENEMY_FOOT, -1);
        drill_all(&t, "umpire-place u0 > E5; umpire-place u15 > E7; umpire-step step=fire");
        if (again) drill_all(&t, "umpire-set u0 key=leader value=4; umpire-set u0 key=leader_out value=1");
        state s = *drill_state(&t);
        assert_int_equal(grid_leader_helps(&s, FOOT), !again);
        assert_string_equal(grid_leader_struck(&s, FOOT, FATE_UNHORSED), "ev.leader-unhorsed");
        assert_int_equal(grid_leader_helps(&s, FOOT), !again);
        assert_int_equal(gu(&s, FOOT)->leader_out, 2);
        drill_close(&t);
    }
}

/* In the dark nobody knows of an enemy farther off than one sees; near, he does. */
static void the_dark_hides(void **unused)
{
    (void)unused;
    static state view;
    drill t = drill_open("night", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t,
              "umpire-set key=asleep value=0; umpire-place u0 > E5; umpire-place u15 > E9; umpire-set u15 "
              "key=facing value=4; umpire-set key=first value=1; umpire-step step=movement");
    assert_false(sees(&t, 0, ENEMY_FOOT));
    assert_false(sees(&t, 1, FOOT));
    game_redact(drill_state(&t), 1, &view);
    assert_int_equal(view.units[FOOT].space, NO_SPACE);
    drill_refused(&t, "charge u15 @u0 > E8", "action.unseen");
    drill_do(&t, "move u15 > E8"); /* three boxes off still */
    assert_false(sees(&t, 0, ENEMY_FOOT));
    assert_int_equal(drill_event(&t, "ev.move", 0)->seen_by & 3,
                     2); /* the enemy is told nothing of the step */
    drill_do(&t, "end");
    drill_do(&t, "move u0 > E6"); /* two */
    assert_true(sees(&t, 0, ENEMY_FOOT));
    assert_true(sees(&t, 1, FOOT));
    assert_non_null(drill_event(&t, "ev.reveal", 0));
    drill_all(&t, "umpire-set key=turn value=4; umpire-place u0 > E2");
    assert_false(sees(&t, 0, ENEMY_FOOT)); /* by moonlight four boxes, and here are six */
    drill_do(&t, "umpire-place u0 > E4");
    assert_true(sees(&t, 0, ENEMY_FOOT));
    drill_close(&t);
}

/* Who fires in the dark shows himself, until the turn is over. */
static void flashes_are_seen(void **unused)
{
    (void)unused;
    drill t = drill_open("night", NULL);
    drill_clear(&t, FOOT, THIRD, ENEMY_FOOT, -1);
    drill_all(
        &t,
        "umpire-set key=asleep value=0; umpire-place u0 > E5; umpire-place u15 > E9; umpire-step step=fire");
    assert_false(sees(&t, 1, FOOT));
    drill_do(&t, "umpire-set u0 key=fired value=1");
    assert_true(sees(&t, 1, FOOT));
    drill_do(&t, "umpire-set u0 key=fired value=0");
    assert_false(sees(&t, 1, FOOT));
    drill_close(&t);
}

/* By daylight only the hidden are not seen. */
static void daylight_hides_nobody(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/grid/scenarios/tel-el-kebir.json", NULL);
    const scenario *sc = session_scenario(t.play);
    int seen = 0;
    for (int u = 0; u < sc->nunits; u++)
        seen += sees(&t, 1 - drill_unit(&t, u)->side, u);
    assert_int_equal(seen, 0); /* night, and miles of desert */
    drill_do(&t, "umpire-set key=turn value=4");
    for (int u = 0; u < sc->nunits; u++)
        assert_true(sees(&t, 1 - drill_unit(&t, u)->side, u));
    drill_close(&t);
}

/* G·H9: what was disordered before recovers where nobody fired on it, though it had to test; what is
 * disordered now does not. */
static void who_recovers(void **unused)
{
    (void)unused;
    for (int pass = 0; pass < 2; pass++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, ENEMY_FOOT, -1);
        drill_do(&t, "umpire-set u0 key=disordered value=1");
        drill_do(&t, "umpire-set u0 key=friend-broke value=1");
        drill_all(&t, "umpire-step step=movement; end");
        drill_dice(&t, pass ? "6 6" : "3 4"); /* experienced, 7; leader +1, disordered -1 */
        drill_do(&t, "end");
        const roll *test = drill_roll(&t, "roll.morale", 0);
        assert_non_null(test);
        assert_int_equal(test->total, pass ? 12 : 7);
        assert_false(drill_marked(&t, FOOT, "disordered"));
        drill_close(&t);
    }
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-set u0 key=friend-broke value=1; umpire-step step=movement; end");
    drill_dice(&t, "2 3"); /* five and one: missed by one */
    drill_do(&t, "end");
    assert_true(drill_marked(&t, FOOT, "disordered"));
    drill_all(&t, "move-first; end; end");
    assert_false(drill_marked(&t, FOOT, "disordered")); /* the turn after */
    drill_close(&t);
}

/* G·H9: the broken run a full move; limbered horse guns have two boxes. */
static void horse_guns_run_two_boxes(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, HORSE_GUNS, ENEMY_FOOT, -1);
    drill_all(
        &t, "umpire-place u4 > F8; umpire-set u4 key=limbered value=1; umpire-place u15 > F11; umpire-set u4 "
            "key=broken value=1; umpire-step step=movement");
    drill_all(&t, "end; end");
    drill_do(&t, "move-first");
    if (drill_event(&t, "ev.flees", 0) == NULL) drill_do(&t, "end"); /* the enemy moves first */
    assert_non_null(drill_event(&t, "ev.flees", 0));
    assert_string_equal(drill_at(&t, HORSE_GUNS), "F6");
    drill_close(&t);
}

/* The moon is more light than the dusk, not less. */
static void the_moon_rises(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/grid/scenarios/kassassin.json", NULL);
    drill_all(&t, "umpire-set key=turn value=9; umpire-step step=end");
    assert_int_equal(drill_state(&t)->turn, 10);
    drill_do(&t, "move-first");
    while (drill_state(&t)->turn == 10)
        drill_do(&t, "end");
    assert_non_null(drill_event(&t, "ev.light.moon", 0));
    assert_int_equal(drill_state(&t)->turn, 11);
    drill_close(&t);
}

/* GSC5, Z6: both sides test in one step, so that whoever breaks last in it breaks with the first: a draw. */
static void who_tests_first_does_not_lose_by_it(void **unused)
{
    (void)unused;
    enum { LAST_BRITON = 6, LAST_FRENCHMAN = 14 };
    for (int both = 0; both < 2; both++) {
        drill t = drill_open("rules/grid/scenarios/maida.json", NULL);
        char text[64];
        drill_do(&t, "move-first");
        for (int u = 0; u < 14; u++) {
            if (u > 5 && u < 11) continue; /* six Britons of seven, three Frenchmen of four */
            snprintf(text, sizeof text, "umpire-set u%d key=broken value=1", u);
            drill_do(&t, text);
        }
        drill_all(&t, "umpire-place u7 > A1; umpire-place u17 > P1; umpire-set u6 key=lost-base value=1;"
                      "umpire-set u6 key=disordered value=1; umpire-set u6 key=strength value=1;"
                      "umpire-set u14 key=lost-base value=1; umpire-set u14 key=disordered value=1;"
                      "umpire-set u14 key=strength value=1");
        drill_dice(&t, both ? "1 1 1 1" : "1 1 6 6");
        drill_do(&t, "umpire-step step=morale");
        assert_int_equal(drill_rolls(&t, "roll.morale"), 2); /* the second too, though the first decides */
        assert_true(drill_marked(&t, LAST_BRITON, "broken"));
        assert_int_equal(drill_marked(&t, LAST_FRENCHMAN, "broken"), both);
        assert_true(drill_state(&t)->over);
        assert_int_equal(drill_state(&t)->winner, both ? NO_SIDE : 1);
        drill_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_unlimbered_may_fire),
        cmocka_unit_test(guns_are_safe_in_a_square),
        cmocka_unit_test(a_charge_meets_the_whole_box),
        cmocka_unit_test(a_charge_from_behind_is_felt_by_the_whole_box),
        cmocka_unit_test(who_is_halted_at_a_corner_has_not_charged),
        cmocka_unit_test(nobody_mounts_beside_a_gun),
        cmocka_unit_test(who_is_unhorsed_on_foot_helps_nobody),
        cmocka_unit_test(the_dark_hides),
        cmocka_unit_test(flashes_are_seen),
        cmocka_unit_test(daylight_hides_nobody),
        cmocka_unit_test(who_recovers),
        cmocka_unit_test(who_tests_first_does_not_lose_by_it),
        cmocka_unit_test(horse_guns_run_two_boxes),
        cmocka_unit_test(the_moon_rises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
