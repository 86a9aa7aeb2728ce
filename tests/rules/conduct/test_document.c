/*
 * test_document.c: sentences of the document of the Unit Conduct Charts that its worked examples leave out,
 * each under its rule. docs/traceability.md says which sentence is held by which test.
 */
#include "rules/conduct/drill.h"
#include "rules/conduct/ucc.h"

static bool may(drill *t, const char *text)
{
    action a;
    error err = {0};
    assert_true(action_decode(t->sc, 0, text, &a, &err));
    return game_check(&t->s, &a, &t->why);
}

/* U20: guns and carriage machine guns 12 inches limbered and 3 unlimbered, mountain guns and Maxims 9 and 6;
 * without a roll. */
static void guns_move_by_their_carriage(void **unused)
{
    (void)unused;
    static const struct {
        int unit, limbered, hexes;
    } rows[] = {{LIGHT_GUN, 1, 4}, {LIGHT_GUN, 0, 1}, {FIELD_GUN, 1, 4},    {FIELD_GUN, 0, 1},
                {HEAVY_GUN, 1, 4}, {GATLING, 1, 4},   {GATLING, 0, 1},      {MOUNTAIN_GUN, 1, 3},
                {MAXIM_GUN, 1, 3}, {MAXIM_GUN, 0, 2}, {MOUNTAIN_GUN, 0, 2}, {HEAVY_GUN, 0, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill *t = drill_open("zulu", NULL);
        drill_clear(t);
        drill_put(t, rows[i].unit, "1012", "n");
        if (rows[i].limbered) drill_mark(t, rows[i].unit, MARK_LIMBERED);
        drill_movement(t, 0);
        for (int n = 1; n <= 5; n++) {
            char text[64];
            snprintf(text, sizeof text, "move u%d > 10%02d", rows[i].unit, 12 - n);
            if (may(t, text) != (n <= rows[i].hexes))
                fail_msg("u%d, limbered %d: %d hexes, %s", rows[i].unit, rows[i].limbered, n,
                         t->why.code != NULL ? t->why.code : "allowed");
        }
        char order[32];
        snprintf(order, sizeof order, "order u%d", rows[i].unit);
        drill_refused(t, order, "conduct.order.crew");
        drill_close(t);
    }
}

/* U4: foot and horse are destroyed by the eighth Kill, artillery and machine guns by the fourth. */
static void kills_that_can_be_borne(void **unused)
{
    (void)unused;
    static const struct {
        int unit, kills;
    } rows[] = {{COMPANY, 8},      {DRILL_HUSSARS, 8}, {IRREGULARS, 8}, {RECRUITS, 8},  {ZULUS, 8},
                {PATHANS, 8},      {TRIBAL_HORSE, 8},  {LIGHT_GUN, 4},  {FIELD_GUN, 4}, {HEAVY_GUN, 4},
                {MOUNTAIN_GUN, 4}, {GATLING, 4},       {MAXIM_GUN, 4}};
    drill *t = drill_open("zulu", NULL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(t->sc->types[t->sc->units[rows[i].unit].type].strength, rows[i].kills);
    drill_close(t);
}

/* U24: with four dice the ratings count for each die as they do on the chart. */
static void ratings_with_four_dice(void **unused)
{
    (void)unused;
    static const char *const four[] = {"movement=four-dice", NULL};
    drill *t = drill_open("zulu", four);
    ledger l;
    drill_clear(t);
    drill_put(t, ELITE, "1108", "n");
    drill_put(t, BRITTLE, "1208", "n");
    conduct_ledger(&t->s, ELITE, &l);
    assert_int_equal(drill_line(&l, "mod.elite"), 1);
    conduct_ledger(&t->s, BRITTLE, &l);
    assert_int_equal(drill_line(&l, "mod.brittle"), -1);
    drill_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guns_move_by_their_carriage),
        cmocka_unit_test(kills_that_can_be_borne),
        cmocka_unit_test(ratings_with_four_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
