/*
 * test_scenarios.c: the six battles: their orders of battle as the brief history gives them, and random play
 * to the end of each: every listed action passes the judge, on the truth and on what the side may know; no
 * game runs beyond its bound; a play repeats itself from its seed.
 */
#include "rules/grid/drill.h"

#include "board/names.h"
#include "core/random.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/words.h"
#include "game/save_load.h"
#include "game/scenario_load.h"
#include "rules/grid/place.h"

enum { LIST = 8192 };

static scenario *battle(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "rules/grid/scenarios/%s.json", name);
    return drill_load(path, NULL);
}

static const char *const battles[] = {"kassassin", "tel-el-kebir", "el-teb", "pyramids", "maida", "bussaco"};

/* ---- orders of battle */

static int units_of(const scenario *sc, int side)
{
    int n = 0;
    for (int i = 0; i < sc->nunits; i++)
        n += sc->units[i].side == side;
    return n;
}

static int bases_of(const scenario *sc, int side, bool at_start)
{
    int n = 0;
    for (int i = 0; i < sc->nunits; i++)
        if (sc->units[i].side == side && (!at_start || sc->units[i].group == 0)) n += sc->units[i].strength;
    return n;
}

static const scenario_unit *named(const scenario *sc, const char *name)
{
    for (int i = 0; i < sc->nunits; i++)
        if (strcmp(sc->units[i].name, name) == 0) return &sc->units[i];
    fail_msg("no unit \"%s\"", name);
    return NULL;
}

static void stands_at(const scenario *sc, const char *name, const char *place, int strength)
{
    char text[16];
    const scenario_unit *u = named(sc, name);
    board_space_name(sc->board, u->space, text);
    assert_string_equal(text, place);
    assert_int_equal(u->strength, strength);
}

static void kassassin(void **unused)
{
    (void)unused;
    scenario *sc = battle("kassassin");
    assert_int_equal(sc->turns, 14);
    stands_at(sc, "York & Lancaster", "K6", 4);
    stands_at(sc, "Duke of Cornwall's L.I.", "L5", 4);
    stands_at(sc, "Royal Marine Artillery", "K2", 3);
    stands_at(sc, "19th Hussars", "M8", 1);
    stands_at(sc, "Horse Artillery", "L6", 1);
    stands_at(sc, "Krupp on a truck", "L4", 1);
    assert_int_equal(bases_of(sc, 0, true), 4 + 4 + 3 + 1 + 1 + 1);
    assert_int_equal(bases_of(sc, 0, false) - bases_of(sc, 0, true), 3 + 3 + 2);
    assert_int_equal(bases_of(sc, 1, true), 4 * 5 + 3 * 3 + 2 * 2);
    assert_int_equal(bases_of(sc, 1, false) - bases_of(sc, 1, true), 3 * 5 + 2);
    assert_int_equal(scenario_light_at(sc, 8) == NULL, 1);
    assert_int_equal(scenario_light_at(sc, 9)->visibility, 3);
    assert_int_equal(scenario_light_at(sc, 12)->visibility, 4);
    scenario_free(sc);
}

static void the_others(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        int turns, units[2], bases[2];
    } rows[] = {
        {"tel-el-kebir", 16, {29, 18}, {13 * 4 + 5 * 2 + 4 * 3 + 1 + 4 * 4 + 2 + 1, 10 * 5 + 5 * 2 + 3 * 3}},
        {"el-teb", 14, {13, 14}, {4 + 4 + 3 + 3 + 3 + 2 + 2 + 2 + 3 + 3 + 1, 8 * 6 + 2 * 3 + 2 * 3 + 2}},
        {"pyramids", 16, {12, 17}, {5 * 6 + 5 + 2 * 3, 8 * 3 + 5 * 3 + 4}},
        {"maida", 12, {11, 7}, {4 + 2 + 4 + 4 + 3 + 4 + 3 + 2 + 2 + 3, 6 + 5 + 5 + 4 + 6 + 3 + 1}},
        {"bussaco", 12, {18, 18}, {2 * 3 + 4 * 2 + 3 * 4 + 5 * 3 + 3 + 2, 9 * 6 + 5 + 2 * 2 + 4 + 2 * 3}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        scenario *sc = battle(rows[i].name);
        assert_int_equal(sc->turns, rows[i].turns);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(units_of(sc, side), rows[i].units[side]);
            assert_int_equal(bases_of(sc, side, false), rows[i].bases[side]);
        }
        scenario_free(sc);
    }
}

static void at_most_six_are_seen_at_el_teb(void **unused)
{
    (void)unused;
    scenario *sc = battle("el-teb");
    int seen_ones = 0;
    for (int i = 0; i < sc->nunits; i++)
        seen_ones += sc->units[i].side == 1 && !sc->units[i].hidden;
    assert_int_equal(seen_ones, 6);
    scenario_free(sc);
}

/* The ridge at Bussaco: guns keep to the roads and the track, horse climbs a box and stays off the top, foot
 * goes anywhere; the higher strikes harder. */
static void the_ridge_at_bussaco(void **unused)
{
    (void)unused;
    enum { FIRST_GUNS = 33, SECOND_GUNS = 34, HUSSARS = 35, SIMON = 26 };
    drill t = drill_open("rules/grid/scenarios/bussaco.json", NULL);
    drill_clear(&t, FIRST_GUNS, SECOND_GUNS, HUSSARS, SIMON, -1);
    drill_all(&t, "umpire-set key=first value=1; umpire-set u33 key=limbered value=1;"
                  "umpire-set u34 key=limbered value=1; umpire-place u33 > I11; umpire-place u34 > I6;"
                  "umpire-place u35 > I9; umpire-place u26 > G9; umpire-step step=movement");
    drill_refused(&t, "move u34 > H6", "grid.move.guns-ridge");
    drill_refused(&t, "move u33 > H10", "grid.move.guns-ridge");
    drill_do(&t, "move u33 > G11"); /* up the road, two boxes */
    drill_refused(&t, "move u35 > G9", "grid.move.rough");
    drill_do(&t, "umpire-place u35 > F9");
    drill_refused(&t, "move u35 > E9", "grid.move.impassable");
    drill_do(&t, "umpire-place u35 > F11");
    drill_do(&t, "move u35 > E11"); /* the road goes over */
    drill_do(&t, "move u26 > F9");
    drill_close(&t);
}

/* Where neither army breaks, who holds two of the three fields between them has a little victory, and not
 * before the last turn is over; with one field each nobody has. */
static void the_fields_at_maida(void **unused)
{
    (void)unused;
    static const struct {
        const char *where;
        int winner;
        const char *level;
    } rows[] = {{"umpire-place u0 > I8; umpire-place u2 > H4", 0, "minor"},
                {"umpire-place u11 > H4; umpire-place u14 > I6; umpire-place u0 > I8", 1, "minor"},
                {"umpire-place u0 > I8; umpire-place u11 > H4", NO_SIDE, "draw"},
                {"umpire-place u0 > H8; umpire-place u2 > I4", NO_SIDE, "draw"}}; /* beside them */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("rules/grid/scenarios/maida.json", NULL);
        drill_all(&t, rows[i].where);
        while (!drill_state(&t)->over)
            if (drill_try(&t, "move-first") != SESSION_DONE) drill_do(&t, "end");
        assert_int_equal(drill_state(&t)->turn, 12);
        assert_int_equal(drill_state(&t)->winner, rows[i].winner);
        assert_string_equal(session_scenario(t.play)->levels[drill_state(&t)->level], rows[i].level);
        drill_close(&t);
    }
}

/* ---- random play */

static void check_listed(const state *s, int side, const action_list *list)
{
    static state view;
    refusal why;
    game_redact(s, side, &view);
    for (int i = 0; i < list->count; i++) {
        const action *a = &list->items[i];
        const char *where = !game_check(s, a, &why)       ? "the truth"
                            : !game_check(&view, a, &why) ? "its own view"
                                                          : NULL;
        if (where == NULL) continue;
        strbuf text = {0};
        action_encode(s->sc, a, &text);
        fail_msg("turn %d: \"%s\" is listed, but on %s refused: %s", s->turn, strbuf_str(&text), where,
                 why.code);
    }
}

static uint64_t random_game(const scenario *sc, uint64_t seed, bool checked, int *count)
{
    static state s;
    static action items[LIST];
    random_stream pick = {.seed = seed, .stream = 11};
    dice_source dice;
    resolver r = {.dice = &dice};
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    decision d;
    for (*count = 0;; ++*count) {
        assert_true(*count < sc->rules->max_actions);
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        action a;
        action_init(&a, VERB_GO, 0xff);
        if (d.side != NOBODY) {
            action_list list = {.items = items, .cap = LIST};
            game_actions(&s, &list);
            assert_false(list.overflow);
            assert_true(list.count > 0);
            if (checked && *count % 4 == 0) check_listed(&s, d.side, &list);
            /* the default less often than its share of a short list, or nothing ever happens */
            a = items[random_below(&pick, (uint32_t)list.count)];
        }
        dice_seeded(&dice, seed, (uint64_t)*count + 1);
        game_apply(&s, &a, &r);
    }
    assert_true(s.over);
    assert_true(s.turn <= sc->turns);
    return state_hash(&s);
}

static void random_games_end(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        scenario *sc = battle(battles[i]);
        for (uint64_t seed = 1; seed <= 6; seed++) {
            int count, again;
            const uint64_t hash = random_game(sc, seed, true, &count);
            assert_true(hash == random_game(sc, seed, false, &again));
            assert_int_equal(count, again);
        }
        scenario_free(sc);
    }
}

/* What the hidden are thought to be: put where they may be, and nowhere else. */
static void the_hidden_are_imagined(void **unused)
{
    (void)unused;
    static state s, view;
    scenario *sc = battle("el-teb");
    dice_source dice;
    resolver r = {.dice = &dice};
    dice_seeded(&dice, 5, 0);
    game_setup(sc, &s, &r);
    game_redact(&s, 0, &view);
    random_stream chance = {.seed = 3, .stream = 1};
    for (int i = 0; i < sc->nunits; i++)
        if (sc->units[i].hidden) assert_int_equal(view.units[i].space, NO_SPACE);
    game_imagine(&view, 0, &chance);
    for (int i = 0; i < sc->nunits; i++) {
        if (!sc->units[i].hidden) continue;
        assert_int_equal(view.units[i].status, UNIT_ON);
        const char *ground = sc->board->terrains[sc->board->spaces[view.units[i].space].terrain];
        assert_true(strcmp(ground, "clear") != 0);
        assert_int_equal(state_unit_at(&view, view.units[i].space, NO_UNIT), i);
    }
    scenario_free(sc);
}

/* Cards and overlays of every unit at every turn of a game: codes with words, within bounds. */
static void cards_are_whole(void **unused)
{
    (void)unused;
    static state s;
    static overlay over;
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        scenario *sc = battle(battles[i]);
        dice_source dice;
        resolver r = {.dice = &dice};
        dice_seeded(&dice, 5, 0);
        game_setup(sc, &s, &r);
        for (int u = 0; u < sc->nunits; u++) {
            panel card;
            unit_face face;
            game_describe_unit(&s, u, &card);
            game_face(&s, u, &face);
            assert_int_equal(face.number, sc->units[u].strength);
            assert_true(card.count >= 6 && card.count < PANEL_ROWS);
            for (int k = 0; k < card.count; k++) {
                assert_non_null(words_find(sc->words, card.row[k].label));
                assert_non_null(words_find(sc->words, card.row[k].value));
            }
            game_show(&s, u, 0, &over);
            assert_true(over.count < OVERLAY_ITEMS);
            for (int k = 0; k < over.count; k++)
                assert_non_null(words_find(sc->words, over.item[k].code));
        }
        for (int space = 0; space < sc->board->nspaces; space++) {
            panel card;
            sc->rules->describe_place(&s, space, &card);
            for (int k = 0; k < card.count; k++) {
                assert_non_null(words_find(sc->words, card.row[k].label));
                assert_non_null(words_find(sc->words, card.row[k].value));
            }
        }
        scenario_free(sc);
    }
}

/* G·H14: the commanders that the battles name ride with somebody, and steady him and his neighbours. */
static void commanders_are_with_their_men(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle, *unit, *near;
    } rows[] = {{"kassassin", "Duke of Cornwall's L.I.", "York & Lancaster"},
                {"tel-el-kebir", "Scots Guards", "Coldstream Guards"},
                {"tel-el-kebir", "6th Egyptian", "5th Egyptian"},
                {"el-teb", "Gordon Highlanders", "Royal Irish Fusiliers"},
                {"el-teb", "Spears in the village", "Spears in the works"},
                {"pyramids", "Dugua's division", NULL},
                {"maida", "81st Foot", "78th Foot"},
                {"maida", "4th Swiss", "Polish-Italian Legion"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static const char *const without[] = {"commanders=0", NULL};
        for (int off = 0; off < 2; off++) {
            char path[128];
            snprintf(path, sizeof path, "rules/grid/scenarios/%s.json", rows[i].battle);
            drill t = drill_open(path, off ? without : NULL);
            const scenario *sc = session_scenario(t.play);
            const bool named = !off || strcmp(rows[i].battle, "pyramids") == 0;
            int found = 0;
            for (int u = 0; u < sc->nunits; u++) {
                if (strcmp(sc->units[u].name, rows[i].unit) != 0 &&
                    (rows[i].near == NULL || strcmp(sc->units[u].name, rows[i].near) != 0))
                    continue;
                found++;
                if (grid_near_commander(drill_state(&t), u) != named)
                    fail_msg("%s: %s %s its commander", rows[i].battle, sc->units[u].name,
                             named ? "lacks" : "has");
            }
            assert_int_equal(found, rows[i].near == NULL ? 1 : 2);
            drill_close(&t);
        }
    }
}

/* A battle of a program that had no such commanders goes on as it was played: without. */
static void an_older_battle_keeps_its_options(void **unused)
{
    (void)unused;
    error err = {0};
    load_report report;
    session *s = session_load("tests/saves/old/kassassin.save", ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_msg("%s", err.text);
    const scenario *sc = session_scenario(s);
    for (int i = 0; i < sc->rules->noptions; i++)
        if (strcmp(sc->rules->options[i].key, "commanders") == 0) assert_int_equal(sc->options[i], 0);
    for (int u = 0; u < sc->nunits; u++)
        assert_false(grid_near_commander(session_state(s), u));
    session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kassassin),
        cmocka_unit_test(the_others),
        cmocka_unit_test(at_most_six_are_seen_at_el_teb),
        cmocka_unit_test(the_ridge_at_bussaco),
        cmocka_unit_test(the_fields_at_maida),
        cmocka_unit_test(random_games_end),
        cmocka_unit_test(the_hidden_are_imagined),
        cmocka_unit_test(cards_are_whole),
        cmocka_unit_test(commanders_are_with_their_men),
        cmocka_unit_test(an_older_battle_keeps_its_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
