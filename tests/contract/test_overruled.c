/*
 * test_overruled.c: the umpire may set up any position, however odd, and the battle can be played on from it:
 * what is listed is allowed, nothing fails, and going back and forth gives the same states.
 */
#include "contract/every.h"

#include "game/action_text.h"
#include "game/field.h"
#include "game/game.h"
#include "game/session_undo.h"

enum { ROUNDS = 40, OVERRULINGS = 6, ACTIONS = 60, LIST_MAX = 20000 };

typedef struct dealer {
    uint64_t seed;
    uint32_t n;
} dealer;

static int deal(dealer *d, int sides)
{
    return (int)(hash_mix(d->seed, d->n++) % (uint32_t)sides);
}

/* Something the umpire could say; he may well be refused. */
static void overrule(session *s, dealer *d)
{
    static const uint8_t verbs[] = {VERB_UMPIRE_SET,   VERB_UMPIRE_SET,    VERB_UMPIRE_SET,
                                    VERB_UMPIRE_PLACE, VERB_UMPIRE_REMOVE, VERB_UMPIRE_STEP};
    const scenario *sc = session_scenario(s);
    action a;
    key_info info;
    refusal why;
    error err = {0};
    action_init(&a, verbs[deal(d, (int)sizeof verbs)], 0xff);
    const int key = deal(d, key_count(sc));
    assert_true(key_at(sc, key, &info));
    if (a.verb == VERB_UMPIRE_STEP) {
        a.args[0] = deal(d, sc->rules->nsteps);
    } else if (a.verb != VERB_UMPIRE_SET || info.of == KEY_UNIT) {
        a.nunits = 1;
        a.units[0] = (int16_t)deal(d, sc->nunits);
    }
    if (a.verb == VERB_UMPIRE_PLACE || (a.verb == VERB_UMPIRE_SET && info.of == KEY_OBJECTIVE)) {
        a.nspaces = 1;
        a.spaces[0] = (uint16_t)deal(d, sc->board->nspaces);
    }
    if (a.verb == VERB_UMPIRE_SET) {
        const int64_t wide = (int64_t)info.hi - info.lo + 1;
        a.args[0] = key;
        a.args[1] = info.lo + deal(d, wide > 40 ? 40 : (int)wide);
    }
    if (!session_umpire(s, &a, &why, &err)) assert_false(error_is_set(&err));
}

static void play_on(session *s, dealer *d, action_list *list)
{
    for (int i = 0; i < ACTIONS; i++) {
        decision now;
        refusal why;
        error err = {0};
        session_decide(s, &now);
        if (now.side == GAME_OVER) return;
        list->count = 0;
        list->overflow = false;
        game_actions(session_state(s), list);
        assert_false(list->overflow);
        assert_true(list->count > 0);
        const action *a = &list->items[deal(d, list->count)];
        if (session_do(s, a, &why, &err) != SESSION_DONE) {
            strbuf text = {0};
            action_encode(session_scenario(s), a, &text);
            fail_msg("listed, but refused with %s: %s", why.code, text.s);
        }
    }
}

static void go_back_and_forth(session *s)
{
    refusal why;
    error err = {0};
    const uint64_t end = session_hash(s, NO_SIDE);
    int steps = 0;
    while (steps < 5 && session_undo(s, true, &why, &err))
        steps++;
    for (int i = 0; i < steps; i++)
        assert_true(session_redo(s, &err));
    assert_true(session_hash(s, NO_SIDE) == end);
}

static void visit(const char *path, void *self)
{
    (void)self;
    action_list list = {.cap = LIST_MAX, .items = mem_alloc(sizeof(action) * LIST_MAX)};
    const long rounds = every_number("SANDTABLE_GAMES", ROUNDS);
    for (long i = 0; i < rounds; i++) {
        error err = {0};
        dealer d = {.seed = hash_mix(0x756d70697265u, (uint64_t)i)};
        session_config config = {.seed = (uint64_t)i + 1, .undo = UNDO_FREE};
        session *s = session_new(every_load(path), &config, &err);
        assert_non_null(s);
        for (int part = 0; part < 4; part++) {
            for (int k = 0; k < OVERRULINGS; k++)
                overrule(s, &d);
            play_on(s, &d, &list);
        }
        go_back_and_forth(s);
        session_free(s);
    }
    mem_free(list.items);
}

static void test_any_position_can_be_played_on(void **unused)
{
    (void)unused;
    assert_true(every_scenario(visit, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_any_position_can_be_played_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
