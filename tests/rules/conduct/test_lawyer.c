/*
 * test_lawyer.c: readings of the unit conduct rules that a careful opponent would argue over: what stops a
 * great square, who has charged, what guns in a square may still do, what the smallest move allows.
 */
#define DRILL_FOLDER "rules/conduct/scenarios"
#include "board/names.h"
#include "game/game.h"
#include "rules/conduct/conduct.h"
#include "rules/conduct/place.h"
#include "rules/drill.h"

enum { FIRST_SIDE, SECOND_SIDE };

/* That side moves first, and the leaders' part of its movement is over. */
static void begin(drill *t, int side)
{
    decision d;
    while (drill_state(t)->step != STEP_INITIATIVE)
        drill_do(t, "end");
    session_decide(t->play, &d);
    drill_do(t, d.side == side ? "move-first" : "move-second");
    drill_do(t, "end"), drill_do(t, "end");
}

static void to_step(drill *t, int step, int side)
{
    while (drill_state(t)->step != step || drill_state(t)->side != side)
        drill_do(t, "end");
}

static void next_turn(drill *t, int side)
{
    const int turn = drill_state(t)->turn;
    while (drill_state(t)->turn == turn)
        drill_do(t, "end");
    begin(t, side);
}

static void order(drill *t, const char *text, const char *faces)
{
    drill_dice(t, faces);
    drill_do(t, text);
}

static void refused(drill *t, const char *text, const char *code)
{
    if (drill_try(t, text) != SESSION_REFUSED) fail_msg("\"%s\" was not refused", text);
    assert_string_equal(t->why.code, code);
}

static bool marked(const drill *t, int u, int which)
{
    return state_has(drill_state(t), u, which);
}

static bool at(const drill *t, int u, const char *hex)
{
    return drill_unit(t, u)->space == board_space_find(session_scenario(t->play)->board, hex);
}

/* The nth event with that code since the last order. */
static const event *told(const drill *t, const char *code, int nth)
{
    for (int i = t->from; i < session_count(t->play); i++) {
        const event_list *l = &session_at(t->play, i)->events;
        for (int k = 0; k < l->count; k++)
            if (strcmp(l->items[k].code, code) == 0 && nth-- == 0) return &l->items[k];
    }
    return NULL;
}

/* ---- the great square (U·HX7) */

/* It crosses no cliff, climbs no rampart and passes no shut gate, as no unit of it would by itself. */
static void a_square_marches_where_its_units_may_go(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle, *stands, *way, *code, *where;
    } rows[] = {
        {"dargai",
         "umpire-place u0 > 1003; umpire-place u1 > 1004; umpire-place u2 > 1104; umpire-place u3 > 1204; "
         "umpire-place u4 > 1203; umpire-place u5 > 1102; umpire-place u33 > 0901; umpire-place u27 > 0501; "
         "umpire-place u26 > 0502",
         "march u0 way=nw", "conduct.march.ground", NULL},
        {"tientsin",
         "umpire-place u0 > 1304; umpire-place u1 > 1405; umpire-place u2 > 1406; umpire-place u3 > 1306; "
         "umpire-place u4 > 1206; umpire-place u5 > 1205; umpire-remove u30; umpire-remove u31; "
         "umpire-remove u32; umpire-remove u33",
         "march u0 way=n", "conduct.move.gate", "1303"},
        {"tientsin",
         "umpire-place u0 > 1104; umpire-place u1 > 1205; umpire-place u2 > 1206; umpire-place u3 > 1106; "
         "umpire-place u4 > 1006; umpire-place u5 > 1005; umpire-remove u30; umpire-remove u31; "
         "umpire-remove u32; umpire-remove u33",
         "march u0 way=n", "conduct.move.wall", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open(rows[i].battle, NULL);
        drill_all(&t, rows[i].stands);
        begin(&t, FIRST_SIDE);
        order(&t, "order u0", "3");
        drill_do(&t, "form-ring u0");
        next_turn(&t, FIRST_SIDE);
        order(&t, "order u0", "3");
        refused(&t, rows[i].way, rows[i].code);
        if (rows[i].where != NULL)
            assert_int_equal(t.why.args.space,
                             board_space_find(session_scenario(t.play)->board, rows[i].where));
        drill_close(&t);
    }
}

/* It stands while anybody inside it is in melee, too: nobody is carried off out of one. */
static void a_square_carries_nobody_out_of_a_melee(void **unused)
{
    (void)unused;
    drill t = drill_open("ulundi", NULL);
    drill_all(&t, "umpire-place u35 > 1007; umpire-place u31 > 1007; umpire-place u34 > 1007; "
                  "umpire-place u28 > 1508; umpire-place u36 > 1408");
    begin(&t, FIRST_SIDE);
    order(&t, "order u1", "3");
    drill_do(&t, "umpire-set u36 key=quarry value=29");
    refused(&t, "march u1 way=ne", "conduct.march.contact");
    assert_int_equal(t.why.args.space, board_space_find(session_scenario(t.play)->board, "1508"));
    drill_do(&t, "umpire-set u36 key=quarry value=0");
    drill_do(&t, "march u1 way=ne");
    drill_close(&t);
}

/* U·H30: who has gone to ground inside it gets up to go with it. */
static void nobody_is_carried_along_lying(void **unused)
{
    (void)unused;
    enum { INSIDE = 29 };
    drill t = drill_open("ulundi", NULL);
    begin(&t, FIRST_SIDE);
    order(&t, "order u29", "3");
    drill_do(&t, "form u29 formation=ground");
    next_turn(&t, FIRST_SIDE);
    order(&t, "order u1", "3");
    const int before = drill_unit(&t, INSIDE)->space;
    assert_true(marked(&t, INSIDE, MARK_GROUND));
    drill_do(&t, "march u1 way=ne");
    assert_int_not_equal(drill_unit(&t, INSIDE)->space, before);
    assert_true(marked(&t, INSIDE, MARK_MOVED) && !marked(&t, INSIDE, MARK_GROUND));
    drill_close(&t);
}

/* Who comes upon what lay hidden is the unit it lay before. */
static void who_ran_into_them_is_named(void **unused)
{
    (void)unused;
    enum { MARINES = 5, GORDONS_RIGHT = 8, REGIMENT = 28 };
    drill t = drill_open("tamai", NULL);
    drill_do(&t, "umpire-place u28 > 1412");
    drill_do(&t, "umpire-set u28 key=hidden value=1");
    begin(&t, FIRST_SIDE);
    order(&t, "order u0", "3");
    drill_do(&t, "march u0 way=se");
    const event *e = told(&t, "ev.run-into", 0);
    assert_non_null(e);
    assert_int_equal(e->unit, MARINES);
    assert_int_equal(e->other, REGIMENT);
    assert_true(at(&t, 0, "1109"));
    drill_close(&t);
}

/* U·H25: guns that take their place in it have turned at most, and those that turned fire at -1. */
static void guns_in_their_place_still_fire(void **unused)
{
    (void)unused;
    enum { GORDONS = 9, TURNED = 15, STOOD = 16, REGIMENT = 33 };
    drill t = drill_open("tamai", NULL);
    drill_all(&t,
              "umpire-set u15 key=ring value=0; umpire-set u15 key=facing value=1; umpire-place u33 > 1315");
    begin(&t, FIRST_SIDE);
    order(&t, "order u9", "3");
    drill_do(&t, "form-ring u9");
    assert_true(marked(&t, TURNED, MARK_RING) && marked(&t, STOOD, MARK_RING));
    assert_true(marked(&t, TURNED, MARK_PIVOTED) && !marked(&t, TURNED, MARK_MOVED));
    assert_false(marked(&t, STOOD, MARK_PIVOTED) || marked(&t, STOOD, MARK_MOVED));
    assert_true(marked(&t, GORDONS, MARK_MOVED)); /* a change of formation */
    for (int i = 0; told(&t, "ev.face", i) != NULL; i++)
        assert_int_not_equal(told(&t, "ev.face", i)->unit, STOOD);
    to_step(&t, STEP_ARTILLERY, FIRST_SIDE);
    drill_do(&t, "fire u15 @u33");
    drill_close(&t);
}

/* ---- charges */

/* U·H10: hex by hex as by the shortest way, nobody falls on an enemy over a cliff. */
static void no_charge_crosses_a_cliff(void **unused)
{
    (void)unused;
    drill t = drill_open("dargai", NULL);
    drill_do(&t, "umpire-place u0 > 1105");
    begin(&t, FIRST_SIDE);
    order(&t, "order u0", "3");
    refused(&t, "charge u0 @u33 > 1104 1004", "conduct.charge.edge");
    refused(&t, "charge u0 @u33 > 1004", "conduct.charge.edge");
    drill_close(&t);
}

/* U18: who rolled a Fanatic Charge and reached nobody is no fanatic when he is charged himself. */
static void who_reached_nobody_is_no_fanatic(void **unused)
{
    (void)unused;
    enum { REGIMENT = 33 };
    drill t = drill_open("tamai", NULL);
    drill_all(&t, "umpire-place u33 > 0410; umpire-place u42 > 0410; umpire-place u18 > 0414; "
                  "umpire-place u19 > 2214; umpire-place u20 > 2215; umpire-place u21 > 2216; "
                  "umpire-set u33 key=facing value=0");
    begin(&t, SECOND_SIDE);
    order(&t, "order u33", "6");
    assert_true(marked(&t, REGIMENT, MARK_FANATIC));
    drill_do(&t, "hold u33");
    assert_false(marked(&t, REGIMENT, MARK_FANATIC));
    drill_close(&t);
}

/* A unit that falls back leaves its enemy's melee too: the next is a first round for both (U18). */
static void a_melee_left_is_over_for_both(void **unused)
{
    (void)unused;
    enum { COMPANY = 0, REGIMENT = 27 };
    drill t = drill_open("tamai", NULL);
    drill_all(&t, "umpire-place u18 > 0210; umpire-place u33 > 0209; umpire-set u18 key=quarry value=34; "
                  "umpire-set u18 key=rounds value=1; umpire-set u33 key=rounds value=1; "
                  "umpire-set u18 key=facing value=0; umpire-set u33 key=facing value=3");
    begin(&t, FIRST_SIDE);
    order(&t, "order u18", "3");
    drill_do(&t, "move u18 > 0212");
    assert_int_equal(cu_const(drill_state(&t), 33)->rounds, 0);
    drill_close(&t);
}

/* ---- the smallest move (U·HX6) */

static void what_moves_at_all_enters_one_hex(void **unused)
{
    (void)unused;
    static const struct {
        const char *so, *order, *move, *beyond;
    } rows[] = {
        {"umpire-set u4 key=square value=1", "order u4", "move u4 > 1110", "move u4 > 1111"},
        {"umpire-set u3 key=ground value=1", "order u3", "move u3 > 1109", "move u3 > 1110"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("isandlwana", NULL);
        drill_all(&t, "umpire-place u16 > 0116");
        drill_do(&t, rows[i].so);
        begin(&t, FIRST_SIDE);
        order(&t, rows[i].order, "1");
        assert_true(drill_try(&t, rows[i].beyond) == SESSION_REFUSED);
        drill_do(&t, rows[i].move);
        drill_close(&t);
    }
}

/* ---- fire */

/* U5, U9: an enemy who leaves the guns no die is not the closest they can hit. */
static void guns_are_not_tied_to_whom_they_cannot_hit(void **unused)
{
    (void)unused;
    drill t = drill_open("maiwand", NULL);
    drill_all(&t, "umpire-place u15 > 0808; umpire-place u26 > 0803; umpire-place u27 > 0902");
    begin(&t, FIRST_SIDE);
    to_step(&t, STEP_ARTILLERY, FIRST_SIDE);
    refused(&t, "fire u15 @u27", "conduct.fire.priority");
    drill_all(&t, "umpire-set u15 key=shaken value=1; umpire-set u15 key=low-ammo value=1; "
                  "umpire-set u15 key=pivoted value=1; umpire-set u27 key=column value=1");
    drill_do(&t, "fire u15 @u27");
    drill_close(&t);
}

/* ---- who is drawn off (U·H27) */

/* U21: nobody gains on his chart by an enemy who is called away. */
static void drawn_off_is_neither_recoiled_nor_destroyed(void **unused)
{
    (void)unused;
    enum { JAPANESE = 0, ON_THE_WALL = 27 };
    drill t = drill_open("tientsin", NULL);
    drill_all(&t, "umpire-place u27 > 1309; umpire-place u0 > 1310; umpire-set u0 key=facing value=0");
    for (int u = 28; u <= 34; u++) {
        char text[40];
        snprintf(text, sizeof text, "umpire-remove u%d", u);
        drill_do(&t, text);
    }
    drill_do(&t, "umpire-set key=turn value=7");
    begin(&t, FIRST_SIDE);
    order(&t, "order u0", "3");
    drill_do(&t, "charge u0 @u27");
    while (drill_state(&t)->step != STEP_RIFLES || drill_state(&t)->side != SECOND_SIDE)
        drill_do(&t, "end");
    order(&t, "end", "5 1 5 2 5 1 1 1 5");
    assert_int_equal(drill_state(&t)->turn, 8);
    assert_int_equal(drill_unit(&t, ON_THE_WALL)->status, UNIT_EXITED);
    assert_false(conduct_in_contact(drill_state(&t), JAPANESE));
    assert_false(marked(&t, JAPANESE, MARK_RELIEVED) || marked(&t, JAPANESE, MARK_EXPLOIT));
    drill_close(&t);
}

/* ---- reasons */

/* Who held has not rolled: it has had its move. */
static void who_held_has_not_rolled(void **unused)
{
    (void)unused;
    drill t = drill_open("ulundi", NULL);
    begin(&t, FIRST_SIDE);
    drill_do(&t, "hold u24");
    refused(&t, "order u24", "conduct.move.done");
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_square_marches_where_its_units_may_go),
        cmocka_unit_test(a_square_carries_nobody_out_of_a_melee),
        cmocka_unit_test(nobody_is_carried_along_lying),
        cmocka_unit_test(who_ran_into_them_is_named),
        cmocka_unit_test(guns_in_their_place_still_fire),
        cmocka_unit_test(no_charge_crosses_a_cliff),
        cmocka_unit_test(who_reached_nobody_is_no_fanatic),
        cmocka_unit_test(a_melee_left_is_over_for_both),
        cmocka_unit_test(what_moves_at_all_enters_one_hex),
        cmocka_unit_test(guns_are_not_tied_to_whom_they_cannot_hit),
        cmocka_unit_test(drawn_off_is_neither_recoiled_nor_destroyed),
        cmocka_unit_test(who_held_has_not_rolled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
