/*
 * test_thinking.c: what the computer makes of a march: where it takes those to be whom it does not see, and
 * how near a race is to being won.
 */
#include "rules/safari/table.h"

#include "core/random.h"
#include "game/game.h"
#include "rules/safari/place.h"
#include "rules/safari/safari_internal.h"

#define LAKE "rules/safari/scenarios/lake.json"

enum { CARAVAN, RIVAL };
enum { EXPLORERS, HUNTERS, FIRST_LOADS }; /* of the caravan */

static state s;

static void stand(const drill *t, int u, const char *at)
{
    s.units[u].space = (uint16_t)drill_space(t, at);
}

static int from_entry(const state *seen, int side, int space)
{
    const safari_side *from = &sd(seen)->side[side];
    int near = steps_between(sd(seen), from->entry[0], space);
    for (int i = 1; i < from->nentry; i++) {
        const int far = steps_between(sd(seen), from->entry[i], space);
        if (far < near) near = far;
    }
    return near;
}

/* Who is not seen is on his way from where his side comes on, and no farther than he can have marched. */
static void the_unseen_are_imagined_on_their_march(void **unused)
{
    enum { GUESSES = 20, MARCH = 3 };
    (void)unused;
    drill t = drill_open(LAKE, NULL);
    const scenario *sc = drill_state(&t)->sc;
    int placed = 0, moved = 0;
    for (int turn = 1; turn <= 3; turn++)
        for (int k = 0; k < GUESSES; k++) {
            random_stream r = {.seed = 5, .stream = (uint64_t)k};
            game_redact(drill_state(&t), CARAVAN, &s);
            s.turn = (uint8_t)turn;
            safari_imagine(&s, CARAVAN, &r);
            for (int u = 0; u < sc->nunits; u++) {
                if (sc->units[u].side != RIVAL || !state_on_board(&s, u)) continue;
                const int far = from_entry(&s, RIVAL, s.units[u].space);
                assert_true(far <= MARCH * turn);
                placed++, moved += far > 0;
            }
        }
    assert_true(placed > GUESSES && moved > GUESSES);
    drill_close(&t);
}

/* Nothing else wins it: the leader and loads enough, near the goal; loads that are lost are missing. */
static void a_race_is_nearer_won_by_who_is_nearer(void **unused)
{
    enum { MUCH = 100, LITTLE = 40 };
    (void)unused;
    drill t = drill_open(LAKE, NULL);
    s = *drill_state(&t);
    const int begins = game_chance(&s, CARAVAN);
    stand(&t, HUNTERS, "0906");
    const int hunters = game_chance(&s, CARAVAN) - begins;
    assert_true(hunters < LITTLE && hunters > -LITTLE);
    s = *drill_state(&t);
    stand(&t, EXPLORERS, "0906"), stand(&t, FIRST_LOADS, "0906");
    const int near = game_chance(&s, CARAVAN);
    assert_true(near > begins + MUCH);
    for (int f = first_figure(&s, FIRST_LOADS); f < end_figure(&s, FIRST_LOADS); f++)
        sf(&s, f)->load = 0;
    assert_true(game_chance(&s, CARAVAN) < near - MUCH);
    drill_close(&t);
}

static int32_t way_of(const state *seen, int side)
{
    enum { FEATURES = 16 };
    int32_t of[FEATURES] = {0};
    int which = 0;
    while (strcmp(safari_features[which], "way") != 0)
        which++;
    safari_measure(seen, side, of);
    return of[which];
}

/* That nobody sees the rival does not make him any slower. */
static void a_race_is_as_near_won_unseen(void **unused)
{
    enum { ABOUT = 20 };
    (void)unused;
    drill t = drill_open(LAKE, NULL);
    for (int side = CARAVAN; side <= RIVAL; side++) {
        game_redact(drill_state(&t), 1 - side, &s);
        const int32_t off = way_of(&s, side) - way_of(drill_state(&t), side);
        assert_true(off < ABOUT && off > -ABOUT);
        s.turn = 4;
        assert_true(way_of(&s, side) < way_of(drill_state(&t), side) - ABOUT);
    }
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_unseen_are_imagined_on_their_march),
        cmocka_unit_test(a_race_is_nearer_won_by_who_is_nearer),
        cmocka_unit_test(a_race_is_as_near_won_unseen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
