/*
 * test_scenarios.c: the battles load as they were fought, play to a verdict under both systems of
 * movement, and their own conditions of victory are met when they should be.
 */
#include "rules/conduct/drill.h"

#include "ai/ai.h"
#include "game/game.h"
#include "game/victory.h"
#include "game/scenario_load.h"
#include "rules/list.h"
#include "rules/conduct/apply.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/ucc.h"

static const char *const battles[] = {"rorkes-drift", "isandlwana", "ulundi",     "tamai",
                                      "maiwand",      "tientsin",   "laings-nek", "dargai"};
enum { BATTLES = sizeof battles / sizeof battles[0] };

static drill *battle(const char *name, const char *const *options)
{
    error err = {0};
    char path[128], said[1024];
    drill *t = mem_alloc(sizeof *t);
    snprintf(path, sizeof path, "rules/conduct/scenarios/%s.json", name);
    t->sc = scenario_load(path, ".", ruleset_list, options, &err);
    if (t->sc == NULL) {
        error_format(&err, said, sizeof said);
        fail_msg("%s", said);
    }
    drill_begin(t);
    return t;
}

static int count_type(const drill *t, int side, const char *type)
{
    int n = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        n += t->sc->units[u].side == side && strcmp(t->sc->types[t->sc->units[u].type].id, type) == 0;
    return n;
}

static int unit_named(const drill *t, const char *name)
{
    for (int u = 0; u < t->sc->nunits; u++)
        if (strcmp(t->sc->units[u].name, name) == 0) return u;
    fail_msg("nobody is called %s", name);
    return NO_UNIT;
}

static void as_they_were_fought(void **unused)
{
    (void)unused;
    static const int turns[] = {10, 14, 12, 16, 18, 20, 12, 12};
    static const char *const campaigns[] = {"zulu-shaken",   "zulu-shaken",     "zulu-shaken",
                                            "sudan-shaken",  "frontier-shaken", "boxer-shaken",
                                            "master-shaken", "frontier-shaken"};
    for (int i = 0; i < BATTLES; i++) {
        drill *t = battle(battles[i], NULL);
        assert_int_equal(t->sc->turns, turns[i]);
        assert_true(strlen(t->sc->note) > 80 && strlen(t->sc->history) > 200);
        int u = 0, index, column;
        while (is_leader(&t->s, u) || is_crew(&t->s, u) || t->s.units[u].side != 0)
            u++;
        drill_mark(t, u, MARK_SHAKEN);
        assert_string_equal(conduct_chart_of(&t->s, u, &index, &column)->id, campaigns[i]);
        drill_close(t);
    }
    drill *t = battle("isandlwana", NULL);
    assert_int_equal(count_type(t, 0, "british-company"), 6);
    assert_int_equal(count_type(t, 0, "nnc-company"), 4);
    assert_int_equal(count_type(t, 0, "mule"), 2);
    drill_close(t);
    t = battle("tientsin", NULL);
    assert_int_equal(count_type(t, 0, "japanese-company"), 6);
    assert_int_equal(count_type(t, 0, "naval-guns"), 2);
    assert_true(start_of(&t->s, unit_named(t, "Yihetuan with Tigermen"))->tigermen);
    drill_close(t);
}

/* U·HX7: the square at Ulundi is 22 units round the horse; those of Tamai nine each. */
static void squares_stand_whole(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int members;
    } all[] = {{"ulundi", 22}, {"tamai", 18}, {"rorkes-drift", 8}};
    for (size_t i = 0; i < 3; i++) {
        drill *t = battle(all[i].name, NULL);
        int members = 0;
        for (int u = 0; u < t->sc->nunits; u++) {
            members += state_has(&t->s, u, MARK_RING) && state_has(&t->s, u, MARK_CLOSED);
            if (state_has(&t->s, u, MARK_RING)) assert_true(state_has(&t->s, u, MARK_CLOSED));
        }
        assert_int_equal(members, all[i].members);
        drill_close(t);
    }
}

static void plays_to_a_verdict(const char *name, const char *const *options)
{
    const player *quick = ai_find("quick");
    drill *t = battle(name, options);
    static state seen_state;
    resolver r = {.dice = &t->dice};
    int actions = 0;
    for (; !t->s.over; actions++) {
        decision d;
        action a;
        game_decide(&t->s, &d);
        assert_int_not_equal(d.side, GAME_OVER);
        dice_seeded(&t->dice, 21, t->s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, 0xff);
        } else {
            game_redact(&t->s, d.side, &seen_state);
            assert_true(quick->choose(&seen_state, 5 + t->s.actions, NULL, &a));
            assert_true(game_check(&t->s, &a, &t->why));
        }
        game_apply(&t->s, &a, &r);
        assert_true(actions < 20000);
    }
    result verdict;
    game_result(&t->s, &verdict);
    assert_true(verdict.over);
    assert_true(t->s.turn >= 2 && t->s.turn <= t->sc->turns);
    drill_close(t);
}

static void every_battle_has_a_verdict(void **unused)
{
    (void)unused;
    static const char *const four[] = {"movement=four-dice", NULL}, *const master[] = {"charts=master",
                                                                                       "steadyFailShaken=on",
                                                                                       NULL};
    for (int i = 0; i < BATTLES; i++) {
        plays_to_a_verdict(battles[i], NULL);
        plays_to_a_verdict(battles[i], four);
        plays_to_a_verdict(battles[i], master);
    }
}

static void destroy_units(drill *t, uint32_t tag, int n)
{
    resolver r = {.dice = &t->dice, .events = &t->events};
    for (int u = 0; u < t->sc->nunits && n > 0; u++)
        if ((t->sc->units[u].tags & tag) != 0 && state_on_board(&t->s, u)) {
            conduct_remove(&t->s, u, UNIT_DESTROYED, "ev.destroyed", &r);
            n--;
        }
    conduct_ring_refresh(&t->s, &r);
    victory_watch(&t->s, &r);
}

/* A face at Ulundi is broken for the British when one unit of it has left the ring, and lost when half are
 * dead. */
static void the_faces_of_ulundi(void **unused)
{
    (void)unused;
    drill *t = battle("ulundi", NULL);
    int whole = -1, all = -1;
    for (int i = 0; i < t->sc->nconditions; i++) {
        if (strcmp(t->sc->conditions[i].id, "left-whole") == 0) whole = i;
        if (t->sc->conditions[i].kind == VICTORY_ALL) all = i;
    }
    assert_true(whole >= 0 && all >= 0);
    assert_true(victory_met(&t->s, whole));
    const int u = unit_named(t, "90th, first");
    resolver r = {.dice = &t->dice, .events = &t->events};
    conduct_ring_leave(&t->s, u, &r);
    assert_false(victory_met(&t->s, whole));
    destroy_units(t, scenario_tag(t->sc, "front"), 1);
    assert_false(t->s.over);
    destroy_units(t, scenario_tag(t->sc, "front"), 1);
    assert_true(t->s.over);
    assert_int_equal(t->s.winner, 1);
    drill_close(t);
}

static void guns_taken_at_tamai(void **unused)
{
    (void)unused;
    drill *t = battle("tamai", NULL);
    resolver r = {.dice = &t->dice, .events = &t->events};
    const int a = unit_named(t, "Naval machine guns, left"), b = unit_named(t, "Naval machine guns, right");
    conduct_remove(&t->s, a, UNIT_CAPTURED, "ev.captured", &r);
    victory_watch(&t->s, &r);
    assert_false(t->s.over);
    conduct_remove(&t->s, b, UNIT_CAPTURED, "ev.captured", &r);
    victory_watch(&t->s, &r);
    assert_true(t->s.over);
    assert_int_equal(t->s.winner, 1);
    drill_close(t);
}

static void away_from_maiwand(void **unused)
{
    (void)unused;
    drill *t = battle("maiwand", NULL);
    resolver r = {.dice = &t->dice, .events = &t->events};
    const uint32_t tag = scenario_tag(t->sc, "line");
    int units = 0, gone = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        units += (t->sc->units[u].tags & tag) != 0;
    for (int u = 0; u < t->sc->nunits && !t->s.over; u++) {
        if ((t->sc->units[u].tags & tag) == 0) continue;
        conduct_remove(&t->s, u, UNIT_EXITED, "ev.leaves", &r);
        gone++;
        victory_watch(&t->s, &r);
    }
    assert_int_equal(gone, (units + 1) / 2);
    assert_int_equal(t->s.winner, 0);
    drill_close(t);
}

static const char *told_of_road(const drill *t, const char *hex)
{
    panel card = {0};
    game_describe_place(&t->s, board_space_find(t->sc->board, hex), &card);
    for (int i = 0; i < card.count; i++)
        if (strcmp(card.row[i].label, "place.road") == 0) return card.row[i].value;
    return NULL;
}

/* U·HX6: the card of a swamp says what a causeway through it spares. */
static void a_causeway_is_told_of(void **unused)
{
    (void)unused;
    drill *t = battle("tientsin", NULL);
    assert_string_equal(told_of_road(t, "1311"), "place.road.guns");
    assert_null(told_of_road(t, "1711"));
    assert_null(told_of_road(t, "1315")); /* open ground: nothing to spare */
    drill_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_they_were_fought),        cmocka_unit_test(squares_stand_whole),
        cmocka_unit_test(every_battle_has_a_verdict), cmocka_unit_test(the_faces_of_ulundi),
        cmocka_unit_test(guns_taken_at_tamai),        cmocka_unit_test(away_from_maiwand),
        cmocka_unit_test(a_causeway_is_told_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
