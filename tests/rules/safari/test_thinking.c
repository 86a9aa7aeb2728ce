/*
 * test_thinking.c: what the computer makes of a march: where it takes those to be whom it does not see.
 */
#include "rules/safari/table.h"

#include "core/random.h"
#include "game/game.h"
#include "rules/safari/place.h"
#include "rules/safari/safari_internal.h"

#define LAKE "rules/safari/scenarios/lake.json"

enum { CARAVAN, RIVAL };

static state s;

/* Who is not seen is on his way, and no farther than he can have marched. */
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
                const int far = steps_between(sd(&s), sc->units[u].space, s.units[u].space);
                assert_true(far <= MARCH * turn);
                placed++, moved += far > 0;
            }
        }
    assert_true(placed > GUESSES && moved > GUESSES);
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_unseen_are_imagined_on_their_march),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
