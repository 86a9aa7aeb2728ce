/*
 * test_scenarios.c: the battles: their orders of battle, who stands where, what wins them; and random play to
 * the end of each: every listed action passes the judge, on the truth and on what the side may know, and a
 * play repeats itself from its seed.
 */
#include "rules/africa/drill.h"

#include "board/names.h"
#include "core/random.h"
#include "game/game.h"
#include "game/ruleset.h"
#include "game/scenario_load.h"

enum { LIST = 8192 };
static const char *const battles[] = {"castillejos", "tetuan", "wad-ras", "campaign"};

static scenario *battle(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "rules/africa/scenarios/%s.json", name);
    return drill_load(path, NULL);
}

/* Units of a type; group: NULL all, else that group's. */
static int count(const scenario *sc, const char *type, const char *group)
{
    int n = 0;
    for (int i = 0; i < sc->nunits; i++) {
        const char *of = sc->units[i].group > 0 ? sc->groups[sc->units[i].group - 1].id : "";
        if (strcmp(sc->types[sc->units[i].type].id, type) != 0) continue;
        n += group == NULL || strcmp(of, group) == 0;
    }
    return n;
}

static void orders_of_battle(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle;
        struct {
            const char *type;
            int n;
        } has[16];
    } all[] = {
        {"castillejos",
         {{"spanish-line", 5},
          {"spanish-light", 3},
          {"spanish-cavalry", 1},
          {"mountain-battery", 3},
          {"field-battery", 1},
          {"spanish-engineers", 1},
          {"warship", 2},
          {"general", 3},
          {"tribal-foot", 9},
          {"gaix", 2},
          {"moroccan-cavalry", 4},
          {"chief", 3}}},
        {"tetuan",
         {{"spanish-line", 11},
          {"spanish-light", 6},
          {"spanish-cavalry", 4},
          {"mountain-battery", 2},
          {"field-battery", 4},
          {"spanish-engineers", 2},
          {"gunboat", 1},
          {"general", 8},
          {"tribal-foot", 14},
          {"nizam", 4},
          {"gaix", 2},
          {"moroccan-cavalry", 6},
          {"moroccan-guns", 2},
          {"chief", 2}}},
        {"wad-ras",
         {{"spanish-line", 12},
          {"spanish-light", 7},
          {"spanish-cavalry", 3},
          {"mountain-battery", 2},
          {"field-battery", 2},
          {"general", 5},
          {"tribal-foot", 16},
          {"nizam", 3},
          {"gaix", 2},
          {"moroccan-cavalry", 6},
          {"moroccan-guns", 1},
          {"chief", 1}}},
        {"campaign",
         {{"tribal-foot", 16}, {"nizam", 4}, {"gaix", 2}, {"moroccan-cavalry", 6}, {"moroccan-guns", 2}}},
    };
    for (size_t b = 0; b < sizeof all / sizeof all[0]; b++) {
        scenario *sc = battle(all[b].battle);
        for (int g = 0; g < sc->ngroups; g++) /* of the Moroccans those from the Fondak alone come in later */
            assert_int_equal(sc->groups[g].side, strcmp(sc->groups[g].id, "fondak") == 0);
        for (int i = 0; i < 16 && all[b].has[i].type != NULL; i++)
            if (count(sc, all[b].has[i].type, NULL) != all[b].has[i].n)
                fail_msg("%s: %d of %s, expected %d", all[b].battle, count(sc, all[b].has[i].type, NULL),
                         all[b].has[i].type, all[b].has[i].n);
        scenario_free(sc);
    }
}

static int hidden_at(const scenario *sc, const char *where)
{
    int n = 0;
    for (int i = 0; i < sc->nunits; i++)
        n += sc->units[i].hidden && sc->units[i].space == board_space_find(sc->board, where);
    return n;
}

static void who_comes_when_and_who_hides(void **unused)
{
    (void)unused;
    scenario *sc = battle("castillejos");
    assert_int_equal(sc->turns, 18);
    assert_int_equal(count(sc, "spanish-line", "vanguard"), 3);
    assert_int_equal(count(sc, "spanish-line", "second"), 2);
    assert_int_equal(count(sc, "field-battery", "commander"), 1);
    for (int g = 0; g < 3; g++)
        assert_int_equal(sc->groups[g].turn[0], g == 0 ? 1 : g == 1 ? 2 : 4);
    assert_int_equal(hidden_at(sc, "A4") + hidden_at(sc, "A5") + hidden_at(sc, "A7") + hidden_at(sc, "A8"),
                     4);
    scenario_free(sc);
    sc = battle("wad-ras");
    assert_int_equal(sc->turns, 18);
    for (int g = 0; g < sc->ngroups; g++) /* all the Spanish enter at W1 as there is room */
        assert_int_equal(sc->groups[g].turn[0], sc->groups[g].side == 0 ? 1 : 6);
    assert_int_equal(count(sc, "tribal-foot", "fondak"), 2);
    assert_int_equal(count(sc, "moroccan-cavalry", "fondak"), 4);
    assert_int_equal(hidden_at(sc, "W5") + hidden_at(sc, "W8") + hidden_at(sc, "W9") + hidden_at(sc, "W11") +
                         hidden_at(sc, "W13"),
                     8);
    scenario_free(sc);
    sc = battle("tetuan");
    assert_int_equal(sc->turns, 12);
    scenario_free(sc);
}

/* ---- what wins */

static void verdict(const char *name, const char *const *places, int turn, const char *level, int winner)
{
    char path[128];
    snprintf(path, sizeof path, "rules/africa/scenarios/%s.json", name);
    drill t = drill_open(path, NULL);
    const scenario *sc = session_scenario(t.play);
    int stays = NO_UNIT; /* an army with nobody left has lost whatever it holds: one is left */
    for (int u = 0; u < sc->nunits; u++) {
        if (drill_unit(&t, u)->status == UNIT_DESTROYED || sc->units[u].side != 1) continue;
        if (stays == NO_UNIT)
            stays = u;
        else
            drill_off(&t, u);
    }
    drill_place(&t, stays, (const char[]){places[0][0], '1', '\0'}); /* where nothing is to be held */
    for (int i = 0; places[i] != NULL; i++)
        drill_place(&t, i, places[i]);
    char text[64];
    snprintf(text, sizeof text, "umpire-set key=turn value=%d", turn);
    drill_do(&t, text);
    for (int i = 0; i < 20 && !drill_state(&t)->over && drill_state(&t)->turn == turn; i++)
        drill_do(&t, "end");
    if (level == NULL) {
        assert_int_equal(drill_state(&t)->over, 0);
    } else {
        assert_int_equal(drill_state(&t)->over, 1);
        assert_int_equal(drill_state(&t)->winner, winner);
        assert_string_equal(sc->levels[drill_state(&t)->level], level);
    }
    drill_close(&t);
}

static void what_wins(void **unused)
{
    (void)unused;
    verdict("castillejos", (const char *const[]){"A9", "A11", "A13", NULL}, 18, "win", 0); /* 2 + 3 + 3 */
    verdict("castillejos", (const char *const[]){"A9", "A11", "A12", NULL}, 18, "draw", NO_SIDE); /* 7 */
    verdict("castillejos", (const char *const[]){"A10", "A12", "A13", NULL}, 18, "win",
            1); /* neither house nor hill */
    verdict("tetuan", (const char *const[]){"B9", "B10", "B12", NULL}, 12, "win", 0);
    verdict("tetuan", (const char *const[]){"B9", "B10", "B12", NULL}, 8, "major", 0);
    verdict("tetuan", (const char *const[]){"B9", "B12", NULL}, 12, "minor", 0);
    verdict("tetuan", (const char *const[]){"B9", "B12", NULL}, 8, NULL, 0);
    verdict("tetuan", (const char *const[]){"B12", NULL}, 12, "win", 1);
    verdict("wad-ras", (const char *const[]){"W10", "W11", "W12", "W13", NULL}, 18, "decisive", 0);
    verdict("wad-ras", (const char *const[]){"W11", "W12", "W13", NULL}, 18, "win", 0);
    verdict("wad-ras", (const char *const[]){"W11", "W12", NULL}, 18, "marginal", 0);
    verdict("wad-ras", (const char *const[]){"W10", NULL}, 18, "marginal", 0); /* the bridge alone */
    verdict("wad-ras", (const char *const[]){"W11", NULL}, 18, "win", 1);
}

/* ---- random play */

static uint64_t random_game(const scenario *sc, uint64_t seed, bool look)
{
    static state s, seen;
    random_stream r = {.seed = seed, .stream = 5};
    dice_source dice;
    resolver out = {.dice = &dice};
    action_list list = {.items = malloc(LIST * sizeof(action)), .cap = LIST};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &out);
    int n = 0;
    for (;; n++) {
        decision d;
        action a;
        assert_true(n < sc->rules->max_actions);
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, s.actions + 1);
        action_init(&a, VERB_GO, 0xff);
        if (d.side != NOBODY) {
            list.count = 0;
            game_actions(&s, &list);
            assert_true(list.count > 0 && !list.overflow);
            for (int i = 0; look && i < list.count; i += 7) {
                assert_true(game_check(&s, &list.items[i], NULL));
                game_redact(&s, d.side, &seen);
                assert_true(game_check(&seen, &list.items[i], NULL));
            }
            a = list.items[random_below(&r, (uint32_t)list.count)];
        }
        game_apply(&s, &a, &out);
    }
    assert_true(n > 20);
    free(list.items);
    return state_hash(&s);
}

static void random_play_ends_and_repeats(void **unused)
{
    (void)unused;
    for (size_t b = 0; b < sizeof battles / sizeof battles[0]; b++) {
        scenario *sc = battle(battles[b]);
        for (uint64_t seed = 1; seed <= 6; seed++)
            assert_true(random_game(sc, seed, true) == random_game(sc, seed, false));
        scenario_free(sc);
    }
}

/* The note of Castillejos tells of those who are there: so many battalions of the line and light ones, the
 * sappers and the hussars of the vanguard. */
static void the_note_counts_the_vanguard(void **unused)
{
    (void)unused;
    static const char *const numbers[] = {"no", "one", "two", "three", "four", "five", "six"};
    char told[40];
    scenario *sc = battle("castillejos");
    const int n = count(sc, "spanish-line", "vanguard") + count(sc, "spanish-light", "vanguard");
    assert_in_range(n, 1, 6);
    snprintf(told, sizeof told, " %s battalions, sappers, hussars", numbers[n]);
    assert_non_null(strstr(sc->note, told));
    assert_int_equal(count(sc, "spanish-engineers", "vanguard"), 1);
    assert_int_equal(count(sc, "spanish-cavalry", "vanguard"), 1);
    scenario_free(sc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_of_battle),
        cmocka_unit_test(who_comes_when_and_who_hides),
        cmocka_unit_test(what_wins),
        cmocka_unit_test(the_note_counts_the_vanguard),
        cmocka_unit_test(random_play_ends_and_repeats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
