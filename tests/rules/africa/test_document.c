/*
 * test_document.c: sentences of the document of Africa 1859-60 that its worked examples leave out, each under
 * its rule. docs/traceability.md says which sentence is held by which test.
 */
#include "game/game.h"
#include "rules/africa/drill.h"

/* A9, A10: to enter mountain, river or forest cavalry spends its whole movement, two areas: it can be the
 * only one, never the second nor the first of two. */
static void hard_ground_takes_all_movement_of_cavalry(void **unused)
{
    (void)unused;
    static const struct {
        const char *from, *order;
        bool enters;
    } rows[] = {{"A3", "move u8 > A2", true},     {"A3", "move u8 > A1 A2", false},  /* mountain */
                {"A1", "move u8 > A2 A3", false},                                    /* mountain first */
                {"A6", "move u8 > A10", true},    {"A3", "move u8 > A6 A10", false}, /* river */
                {"A2", "move u8 > A4", true},     {"A7", "move u8 > A4", true},      /* forest */
                {"A7", "move u8 > A4 A8", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("drill", NULL);
        drill_off(&t, HIDDEN);
        drill_place(&t, HORSE, rows[i].from);
        drill_place(&t, TRIBE, "A13");
        if (rows[i].enters)
            drill_do(&t, rows[i].order);
        else
            drill_refused(&t, rows[i].order, "africa.move.horse-whole");
        drill_close(&t);
    }
}

/* A10: buildings and trenches have no effect on movement, for horse or guns. */
static void buildings_and_trenches_hinder_nobody(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, TRIBE, "A13");
    drill_place(&t, HORSE, "A6");
    drill_place(&t, BATTERY, "A3");
    drill_do(&t, "move u9 > A1"); /* the trench */
    drill_do(&t, "move u8 > A9 A12");
    drill_stands(&t, BATTERY, "A1");
    drill_stands(&t, HORSE, "A12");
    drill_place(&t, MOUNTAIN, "A6");
    drill_do(&t, "move u10 > A9"); /* the house */
    drill_stands(&t, MOUNTAIN, "A9");
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hard_ground_takes_all_movement_of_cavalry),
        cmocka_unit_test(buildings_and_trenches_hinder_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
