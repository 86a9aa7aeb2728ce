/* test_lamps.c: lamps burn by night where the map shows that people live, and nowhere else. */
#include "ui/lit.h"

#include <stdlib.h>
#include "board/names.h"

/* How many spaces of a sheet lie in warm light; all of these must. */
static int warm_spaces(const char *path, const char *kind, const char *const *lamps, int n)
{
    session *s = begun(path);
    const board *b = session_scenario(s)->board;
    sheet_art *art = sheet_art_new(b, 0, NULL, NULL, false);
    draw_list *d = draw_list_new();
    uint8_t *nothing = calloc((size_t)b->nspaces, 1);
    assert_true(sheet_light_record(art, &(sheet_sky){.kind = kind, .seen = nothing, .sight = 1}, d));
    const lit l = light_in(d);
    int warm = 0;
    for (int i = 0; i < b->sheets[0].nspaces; i++)
        warm += warm_at(&l, sheet_art_centre(art, i)) > 20;
    for (int i = 0; i < n; i++)
        if (warm_at(&l, sheet_art_centre(art, board_space_find(b, lamps[i]))) < 60)
            fail_msg("%s: no lamp burns at %s", path, lamps[i]);
    free(nothing);
    draw_list_free(d);
    sheet_art_free(art);
    session_free(s);
    return warm;
}

/* They stand where the map has houses, huts, tents; nobody need be there, and nobody need see it. */
static void test_lamps_burn_by_night_where_people_live(void **unused)
{
    (void)unused;
    static const char *const lock[] = {"L2"}, *const drift[] = {"0607", "0906"};
    const char *kassassin = "rules/grid/scenarios/kassassin.json",
               *rorkes = "rules/conduct/scenarios/rorkes-drift.json";
    const int night = warm_spaces(kassassin, "night", lock, 1);
    assert_true(night >= 1 && night < 30); /* and the desert is dark */
    assert_true(warm_spaces(kassassin, "moon", lock, 1) >= 1);
    assert_true(warm_spaces(rorkes, "night", drift, 2) < 40);
    assert_int_equal(warm_spaces("rules/prone/scenarios/drill.json", "night", NULL, 0),
                     0); /* empty country */
    assert_int_equal(warm_spaces(kassassin, "storm", NULL, 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lamps_burn_by_night_where_people_live)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
