/*
 * test_lawyer.c: readings of the area rules that a careful opponent would argue over: who holds an area while
 * it is fought for, who is bound to his place, what a toss brought.
 */
#include "board/names.h"
#include "rules/africa/drill.h"

static int who(const drill *t, const char *name)
{
    const scenario *sc = session_scenario(t->play);
    for (int u = 0; u < sc->nunits; u++)
        if (strcmp(sc->units[u].name, name) == 0) return u;
    fail_msg("no unit \"%s\"", name);
    return NO_UNIT;
}

static bool moroccans_hold(const drill *t, const char *area)
{
    const scenario *sc = session_scenario(t->play);
    const int o = sc->objective_at[board_space_find(sc->board, area)] - 1;
    assert_true(o >= 0);
    return drill_state(t)->holder[o] == 2;
}

/* Z6: attackers who are beaten have held nothing, though the winners are demoralized (A7, two tails). */
static void the_beaten_have_held_nothing(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_place(&t, TRIBE2, "A12");
    drill_first(&t, 0);
    assert_true(moroccans_hold(&t, "A12"));
    drill_with(&t, "attack u1 > A12", "H T T H H T T H H T T"); /* 1 head against 2; four coins, two tails */
    assert_null(drill_event(&t, "ev.hold", 0));
    drill_do(&t, "retreat u1 > A9");
    assert_true(drill_marked(&t, TRIBE, "demoralized"));
    assert_null(drill_event(&t, "ev.hold", 0));
    assert_true(moroccans_hold(&t, "A12"));
    drill_close(&t);
}

/* Who wins the fight holds the area when it is over. */
static void the_winners_hold_it(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_first(&t, 0);
    drill_with(&t, "attack u1 > A12",
               "H H T T T H H T"); /* 2 heads to none; three coins, one tail: he loses a step */
    if (drill_decision(&t).side == 1) drill_do(&t, "retreat u15 > A13");
    assert_false(moroccans_hold(&t, "A12"));
    assert_int_equal(drill_unit(&t, TRIBE)->strength, 1);
    drill_close(&t);
}

/* The first toss tells what it brought: a coin for each head (A·H1). */
static void the_first_toss_tells_its_heads(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_first(&t, 0);
    drill_with(&t, "fire u1 @u15", "H T H T T");
    assert_int_equal(drill_roll(&t, "roll.fire.first", 0)->outcome, 2);
    assert_int_equal(drill_roll(&t, "roll.fire.second", 0)->count, 2);
    drill_close(&t);
}

static void place_refused(drill *t, const char *name, const char *area, const char *code)
{
    char text[64];
    snprintf(text, sizeof text, "place u%d > %s", who(t, name), area);
    drill_refused(t, text, code);
}

static void place(drill *t, const char *name, const char *area)
{
    char text[64];
    snprintf(text, sizeof text, "place u%d > %s", who(t, name), area);
    drill_do(t, text);
}

/* ASC2: the guns are in their trenches, the brothers in their camps, the horse at B8 and B11, the reserve at
 * B3. */
static void tetuan_has_its_places(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/africa/scenarios/tetuan.json", NULL);
    place_refused(&t, "Guns of the lower camp", "B12", "africa.place.bound");
    place_refused(&t, "Muley el-Abbas", "B12", "africa.place.bound");
    place_refused(&t, "Sidi Ahmed", "B15", "africa.place.bound");
    place_refused(&t, "Bokhari horse", "B13", "africa.place.bound");
    place_refused(&t, "Anghera", "B3", "africa.place.zone");
    place(&t, "Anghera", "B14");
    place(&t, "Sheraga horse", "B8"); /* where Anghera was */
    drill_do(&t, "end");
    place_refused(&t, "Cantabria", "B2", "africa.place.bound");
    place_refused(&t, "Ríos", "B1", "africa.place.bound");
    place(&t, "Zamora", "B2");
    drill_close(&t);
}

/* ASC3: the half that hides does so in W5, W8, W9, W11 and W13; the guns are at W12. */
static void wad_ras_has_its_places(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/africa/scenarios/wad-ras.json", NULL);
    place_refused(&t, "Guns of the camp", "W14", "africa.place.bound");
    place_refused(&t, "Haus", "W14", "africa.place.bound");
    place(&t, "Haus", "W8");
    assert_true(drill_marked(&t, who(&t, "Haus"), "hidden"));
    place(&t, "Rif", "W13"); /* one of those who do not hide */
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_beaten_have_held_nothing),   cmocka_unit_test(the_winners_hold_it),
        cmocka_unit_test(the_first_toss_tells_its_heads), cmocka_unit_test(tetuan_has_its_places),
        cmocka_unit_test(wad_ras_has_its_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
