/*
 * test_examples.c: the worked examples of the area rules, each with its coins and dice: given, ordered,
 * expected.
 */
#include "rules/africa/drill.h"

/* Fire of u at the tribe. */
static drill fire_from(int u, const char *from, const char *target_at)
{
    drill t = drill_open("drill", NULL);
    drill_place(&t, u, from);
    drill_place(&t, TRIBE, target_at);
    return t;
}

static void ax1_river(void **unused)
{
    (void)unused;
    drill t = fire_from(FIRST, "A9", "A10");
    drill_place(&t, SECOND, "A9");
    drill_place(&t, LIGHT, "A9");
    drill_with(&t, "fire u1 @u15", "H H T H T T H T H");
    const roll *first = drill_roll(&t, "roll.fire.first", 0), *second = drill_roll(&t, "roll.fire.second", 0);
    assert_int_equal(first->count, 6);
    assert_int_equal(drill_line(&first->ledger, "mod.fire-factor"), 3);
    assert_int_equal(drill_line(&first->ledger, "mod.target-river"), 2);
    assert_int_equal(drill_line(&first->ledger, "mod.firer-stacked"), 1);
    assert_int_equal(second->count, 3);
    assert_int_equal(second->total, 2);
    assert_string_equal(session_scenario(t.play)->charts[second->chart].id, "fire");
    assert_int_equal(second->row, 2);
    assert_true(drill_marked(&t, TRIBE, "demoralized"));
    assert_true(drill_marked(&t, FIRST, "action"));
    assert_int_equal(drill_unit(&t, TRIBE)->strength, 2);
    drill_close(&t);
}

static void ax2_buildings(void **unused)
{
    (void)unused;
    drill t = fire_from(FIRST, "A5", "A9");
    drill_place(&t, FIRST, "A6"); /* not from the mountain */
    drill_with(&t, "fire u1 @u15", "T");
    assert_int_equal(drill_roll(&t, "roll.fire.first", 0)->count, 1);
    assert_int_equal(drill_rolls(&t, NULL), 1);
    assert_int_equal(drill_event(&t, "ev.fire.nothing", 0)->n[3], 0); /* there was no second toss */
    assert_int_equal(drill_unit(&t, TRIBE)->marks, 0);
    drill_close(&t);
}

static void ax3_mountain_at_forest(void **unused)
{
    (void)unused;
    drill t = fire_from(FIRST, "A5", "A4");
    drill_with(&t, "fire u1 @u15", "H H H H H H");
    assert_int_equal(drill_roll(&t, "roll.fire.first", 0)->count, 3);
    assert_int_equal(drill_unit(&t, TRIBE)->strength, 1); /* of two steps one */
    drill_close(&t);
    t = fire_from(FIRST, "A5", "A4");
    drill_set(&t, TRIBE, "strength", 1);
    drill_with(&t, "fire u1 @u15", "H H H H H H");
    assert_int_equal(drill_unit(&t, TRIBE)->status, UNIT_DESTROYED);
    drill_close(&t);
}

static void ax4_cavalry(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, LIGHT, "A9");
    drill_place(&t, ENEMY_HORSE, "A12");
    assert_int_equal(drill_odds(&t, "fire u6 @u23", NULL), 5);
    drill_set(&t, ENEMY_HORSE, "action", 1);
    assert_int_equal(drill_odds(&t, "fire u6 @u23", NULL), 4);
    drill_with(&t, "fire u6 @u23", "T T T T");
    assert_int_equal(drill_roll(&t, NULL, 0)->count, 4);
    assert_int_equal(drill_rolls(&t, NULL), 1);
    drill_close(&t);
}

static const roll *guns(drill *t, const char *from, const char *to, const char *faces)
{
    drill_place(t, BATTERY, from);
    drill_place(t, TRIBE, to);
    drill_with(t, "fire u9 @u15", faces);
    return drill_roll(t, "roll.guns.toss", 0);
}

static void ax6_and_ax7(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    const roll *r = guns(&t, "A6", "A12", "5 H H H T"); /* two areas, by the road of A10 */
    assert_int_equal(r->count, 4);
    assert_int_equal(r->total, 3);
    assert_int_equal(r->row, 1);
    assert_int_equal(r->column, 5);
    assert_true(drill_marked(&t, TRIBE, "driven")); /* DR */
    drill_close(&t);
    t = drill_open("drill", NULL);
    r = guns(&t, "A10", "A12", "2 H H H H");
    assert_int_equal(r->column, 0);
    assert_int_equal(drill_unit(&t, TRIBE)->strength, 1); /* DE */
    drill_close(&t);
}

static void ax9_buildings_at_three(void **unused)
{
    (void)unused;
    drill t = drill_open("orchard", NULL);
    drill_do(&t, "umpire-step step=first");
    drill_place(&t, BATTERY, "B5");
    drill_place(&t, TRIBE, "B12"); /* B5, B8, and then B9 or B10: trenches, no road: no line */
    drill_refused(&t, "fire u9 @u15", "africa.fire.line");
    drill_close(&t);
    t = drill_open("drill", NULL); /* A1 to A9: by A3 and A6, coast road and beach */
    const roll *r = guns(&t, "A1", "A9", "1 H H H H H T");
    assert_int_equal(r->count, 6);
    assert_int_equal(drill_line(&r->ledger, "mod.guns-buildings"), 2);
    assert_int_equal(r->column, 6);
    assert_int_equal(r->row, 3);
    assert_true(drill_marked(&t, TRIBE, "demoralized")); /* DD */
    drill_close(&t);
}

static void ax10_and_ax12(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    const roll *r = guns(&t, "A10", "A12", "1 H T T T");
    assert_int_equal(r->row, -1); /* no row for one head */
    assert_int_equal(drill_unit(&t, TRIBE)->marks, 0);
    drill_close(&t);
    t = drill_open("drill", NULL);
    r = guns(&t, "A6", "A12", "4 H H T T");
    assert_int_equal(r->row, 0);
    assert_int_equal(r->column, 4);
    assert_string_equal(session_scenario(t.play)->charts[r->chart].cells[r->row * 9 + r->column].code,
                        "chart.guns.x");
    assert_int_equal(drill_unit(&t, TRIBE)->marks, 0);
    drill_close(&t);
}

/* Two regulars and Prim at the foot of the hill, two tribes on it. */
static drill before_the_hill(void)
{
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A12");
    drill_place(&t, SECOND, "A12");
    drill_place(&t, PRIM, "A12");
    drill_place(&t, TRIBE, "A11");
    drill_place(&t, TRIBE2, "A11");
    return t;
}

static void ax13_attack_on_a_mountain(void **unused)
{
    (void)unused;
    drill t = before_the_hill();
    assert_int_equal(drill_odds(&t, "attack u1+u2+u11 > A11", NULL), 10);
    drill_with(&t, "attack u1+u2+u11 > A11", "H H H H H H T T T T H H H T T H T");
    const roll *mine = drill_roll(&t, "roll.combat.attack", 0),
               *theirs = drill_roll(&t, "roll.combat.defend", 0),
               *third = drill_roll(&t, "roll.combat.result", 0);
    assert_int_equal(mine->count, 10);
    assert_int_equal(mine->total, 6);
    assert_int_equal(drill_line(&mine->ledger, "mod.support"), 3);
    assert_int_equal(drill_line(&mine->ledger, "mod.two-regulars"), 1);
    assert_int_equal(theirs->count, 5);
    assert_int_equal(theirs->total, 3);
    assert_int_equal(drill_line(&theirs->ledger, "mod.defend-mountain"), 1);
    assert_int_equal(third->count, 2); /* margin 3 */
    assert_int_equal(third->outcome, 1);
    assert_int_equal(third->row, 1);
    decision d = drill_decision(&t);
    assert_int_equal(d.side, 1);
    assert_string_equal(d.prompt, "prompt.lose");
    drill_do(&t, "lose u16");
    assert_int_equal(drill_unit(&t, TRIBE2)->strength, 1);
    assert_int_equal(drill_unit(&t, TRIBE)->strength, 2);
    assert_true(drill_marked(&t, TRIBE, "demoralized"));
    assert_true(drill_marked(&t, TRIBE2, "demoralized"));
    d = drill_decision(&t);
    assert_int_equal(d.side, 1);
    assert_string_equal(d.prompt, "prompt.retreat");
    assert_int_equal(d.args.n[2], 1); /* it names the area towards which they go (A·H12) */
    char supply[16];
    board_space_name(session_scenario(t.play)->board, d.args.from, supply);
    assert_string_equal(supply, "A14");
    drill_do(&t, "retreat u15+u16 > A13");
    drill_stands(&t, TRIBE, "A13");
    drill_stands(&t, FIRST, "A11");
    drill_stands(&t, PRIM, "A11");
    drill_close(&t);
}

static void ax15_to_ax17(void **unused)
{
    (void)unused;
    drill t = before_the_hill(); /* margin 1: four coins, four tails */
    drill_with(&t, "attack u1+u2+u11 > A11", "H H H H T T T T T T H H H T T T T T T");
    assert_int_equal(drill_roll(&t, "roll.combat.result", 0)->count, 4);
    assert_int_equal(drill_roll(&t, "roll.combat.result", 0)->row, 4);
    drill_stands(&t, FIRST, "A12");
    drill_stands(&t, TRIBE, "A11");
    assert_int_equal(drill_unit(&t, TRIBE)->marks, 0);
    drill_close(&t);
    t = before_the_hill(); /* margin 7: one coin, a tail */
    drill_with(&t, "attack u1+u2+u11 > A11", "H H H H H H H T T T T T T T T T");
    assert_int_equal(drill_roll(&t, "roll.combat.result", 0)->count, 1);
    assert_int_equal(drill_roll(&t, "roll.combat.result", 0)->outcome, 1);
    drill_close(&t);
    t = before_the_hill(); /* as many heads: no second toss, the attackers fall back */
    drill_with(&t, "attack u1+u2+u11 > A11", "H H T T T T T T T T H H T T T");
    assert_int_equal(drill_rolls(&t, NULL), 2);
    drill_stands(&t, FIRST, "A12");
    drill_stands(&t, SECOND, "A12");
    drill_stands(&t, PRIM, "A12");
    assert_true(drill_marked(&t, FIRST, "action"));
    assert_false(drill_marked(&t, FIRST, "demoralized"));
    drill_close(&t);
}

static void ax18_cavalry(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL); /* the defender has it */
    drill_place(&t, FIRST, "A9");
    drill_place(&t, ENEMY_HORSE, "A12");
    drill_with(&t, "attack u1 > A12", "H H T H H T");
    assert_int_equal(drill_line(&drill_roll(&t, "roll.combat.defend", 0)->ledger, "mod.cavalry"), 1);
    assert_int_equal(drill_line(&drill_roll(&t, "roll.combat.attack", 0)->ledger, "mod.cavalry"), -1000);
    drill_close(&t);
    t = drill_open("drill", NULL); /* the attacker has it */
    drill_place(&t, HORSE, "A9");
    drill_place(&t, TRIBE, "A12");
    assert_int_equal(drill_odds(&t, "attack u8 > A12", NULL), 3);
    drill_place(&t, ENEMY_HORSE, "A12"); /* both */
    assert_int_equal(drill_odds(&t, "attack u8 > A12", NULL), 2);
    drill_close(&t);
}

static void ax19_driven_back(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, BATTERY, "A10");
    drill_place(&t, FIRST, "A12");
    drill_place(&t, TRIBE, "A9");
    assert_int_equal(drill_odds(&t, "attack u1 > A9", NULL), 3);
    drill_with(&t, "fire u9 @u15", "3 H H T T T T");
    assert_true(drill_marked(&t, TRIBE, "driven"));
    drill_do(&t, "retreat u15 > A11");
    assert_int_equal(drill_odds(&t, "attack u1 > A11", NULL), 4);
    drill_all(&t, "end; end");
    assert_int_equal(drill_state(&t)->turn, 2);
    assert_false(drill_marked(&t, TRIBE, "driven"));
    drill_close(&t);
}

/* Rallies at the end of the turn. */
static drill rally_with(int u, const char *at, int officer, int enemy, const char *enemy_at,
                        const char *faces)
{
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, u, at);
    drill_set(&t, u, "demoralized", 1);
    if (officer >= 0) drill_place(&t, officer, at);
    if (enemy >= 0) drill_place(&t, enemy, enemy_at);
    drill_do(&t, "end");
    drill_with(&t, "end", faces);
    return t;
}

static void ax20_rally_with_an_officer(void **unused)
{
    (void)unused;
    drill t = rally_with(FIRST, "A12", PRIM, TRIBE, "A9", "H T H T");
    const roll *r = drill_roll(&t, "roll.rally", 0);
    assert_int_equal(r->count, 4);
    assert_int_equal(drill_line(&r->ledger, "mod.rally-officer"), 2);
    assert_int_equal(drill_line(&r->ledger, "mod.rally-adjacent"), -1);
    assert_false(drill_marked(&t, FIRST, "demoralized"));
    drill_close(&t);
    t = rally_with(FIRST, "A12", PRIM, TRIBE, "A9", "H T T T");
    assert_true(drill_marked(&t, FIRST, "demoralized"));
    drill_close(&t);
}

static void ax22_rally_alone_in_the_mountain(void **unused)
{
    (void)unused;
    drill t = rally_with(FIRST, "A2", -1, TRIBE, "A11", "T T T H H");
    const roll *r = drill_roll(&t, "roll.rally", 0);
    assert_int_equal(r->count, 5);
    assert_int_equal(drill_line(&r->ledger, "mod.rally-far"), 1);
    assert_int_equal(drill_line(&r->ledger, "mod.rally-mountain"), 1);
    assert_false(drill_marked(&t, FIRST, "demoralized"));
    drill_close(&t);
}

static void ax24_guns_and_ground(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, BATTERY, "A9");
    drill_place(&t, MOUNTAIN, "A9");
    drill_refused(&t, "move u9 > A11", "africa.move.guns-mountain");
    drill_do(&t, "move u10 > A11");
    drill_place(&t, BATTERY, "A7");
    drill_refused(&t, "move u9 > A4", "africa.move.guns-forest");
    drill_place(&t, MOUNTAIN2, "A7");
    drill_refused(&t, "move u30 > A4", "africa.move.guns-forest");
    drill_close(&t);
    t = drill_open("orchard", NULL);
    drill_do(&t, "umpire-step step=first");
    drill_place(&t, BATTERY, "B12");
    drill_off(&t, ENEMY_ANCHOR);
    drill_do(&t, "move u9 > B13"); /* a road runs through the orchards */
    drill_stands(&t, BATTERY, "B13");
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ax1_river),
        cmocka_unit_test(ax2_buildings),
        cmocka_unit_test(ax3_mountain_at_forest),
        cmocka_unit_test(ax4_cavalry),
        cmocka_unit_test(ax6_and_ax7),
        cmocka_unit_test(ax9_buildings_at_three),
        cmocka_unit_test(ax10_and_ax12),
        cmocka_unit_test(ax13_attack_on_a_mountain),
        cmocka_unit_test(ax15_to_ax17),
        cmocka_unit_test(ax18_cavalry),
        cmocka_unit_test(ax19_driven_back),
        cmocka_unit_test(ax20_rally_with_an_officer),
        cmocka_unit_test(ax22_rally_alone_in_the_mountain),
        cmocka_unit_test(ax24_guns_and_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
