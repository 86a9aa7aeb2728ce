/*
 * test_text.c: battles by lines of text alone (cli/text_game.h): to the verdict in every system, and what a
 * listener is told.
 */
#include "saves/battle.h"

#include "ai/ai.h"
#include "cli/text_internal.h"
#include "core/file.h"
#include "game/deed.h"
#include "game/save_load.h"

static text_game *battle_by_text(const char *path, uint64_t seed, unsigned people)
{
    error err = {0};
    scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
    if (sc == NULL) fail_with(&err);
    session *s = session_new(sc, &(session_config){.seed = seed}, &err);
    if (s == NULL) fail_with(&err);
    return text_game_new(s, &(text_seats){.people = people, .computer = ai_find("quick")});
}

static void say(text_game *g, const char *line, strbuf *out)
{
    strbuf_clear(out);
    assert_true(text_game_line(g, line, out));
}

static void wants(const strbuf *out, const char *words_of)
{
    if (strstr(strbuf_str(out), words_of) == NULL)
        fail_msg("\"%s\" is not in:\n%s", words_of, strbuf_str(out));
}

static void wants_not(const strbuf *out, const char *words_of)
{
    if (strstr(strbuf_str(out), words_of) != NULL) fail_msg("\"%s\" is in:\n%s", words_of, strbuf_str(out));
}

/* How many choices the last question offers: the last number that begins a choice. */
static int choices_of(const char *text)
{
    int n = 0;
    const char *question = text;
    if (strstr(text, "There is one thing to do:") != NULL) return 1;
    for (const char *p = text; (p = strstr(p, "? ")) != NULL; p++)
        question = p;
    for (const char *p = text; (p = strstr(p, "?\n")) != NULL; p++)
        if (p > question) question = p;
    for (const char *p = question; *p != '\0'; p++) {
        char number[16];
        const int length = snprintf(number, sizeof number, "%d ", n + 1);
        const bool begins = p == text || p[-1] == '\n' || p[-1] == ' ';
        if (begins && strncmp(p, number, (size_t)length) == 0) n++;
    }
    return n;
}

/* Nothing is looked at but what is said: an answer is one of the numbers offered, the last of them (which
 * ends a step) one time in three. */
static void play_to_the_verdict(const char *path)
{
    enum { LINES = 20000 };
    strbuf out = {0};
    text_game *g = battle_by_text(path, 7, 1);
    random_stream r = {.seed = 3, .stream = 1};
    text_game_open(g, &out);
    int lines = 0, orders = 0;
    while (strstr(strbuf_str(&out), "The battle is over.") == NULL) {
        char answer[16];
        const int n = choices_of(strbuf_str(&out));
        if (++lines > LINES) fail_msg("%s: no verdict after %d lines:\n%s", path, LINES, strbuf_str(&out));
        if (strstr(strbuf_str(&out), "yes or no") != NULL) {
            say(g, "yes", &out);
            continue;
        }
        if (n == 0) fail_msg("%s: nothing to choose from:\n%s", path, strbuf_str(&out));
        snprintf(answer, sizeof answer, "%d",
                 random_below(&r, 3) == 0 ? n : 1 + (int)random_below(&r, (uint32_t)n));
        say(g, answer, &out);
        wants_not(&out, "There is no \"");
        wants_not(&out, "[");
        orders++;
    }
    assert_true(session_state(text_game_session(g))->over);
    assert_true(orders > 10);
    print_message("%s: %d answers\n", path, orders);
    strbuf_free(&out);
    text_game_free(g);
}

static void test_every_system_is_played_to_its_verdict(void **unused)
{
    (void)unused;
    play_to_the_verdict("rules/grid/scenarios/bussaco.json");
    play_to_the_verdict("rules/safari/scenarios/first-march.json");
    play_to_the_verdict("rules/africa/scenarios/tetuan.json");
    play_to_the_verdict("rules/conduct/scenarios/rorkes-drift.json");
    play_to_the_verdict("rules/prone/scenarios/drill.json");
}

/* Where a map shows a line along its edge, the board in words has the places; of nobody who leaves nowhere.
 */
static void test_exits_are_listed(void **unused)
{
    (void)unused;
    strbuf out = {0};
    text_game *g = battle_by_text("rules/safari/scenarios/first-march.json", 5, 1);
    text_game_open(g, &out);
    say(g, "look", &out);
    wants(&out, "Expedition: off the board at 1201, 1202, 1203, 1204.\n");
    wants_not(&out, "People of the forest: off the board");
    text_game_free(g);
    strbuf_free(&out);
}

static void test_what_is_told(void **unused)
{
    (void)unused;
    strbuf out = {0};
    text_game *g = battle_by_text("rules/conduct/scenarios/rorkes-drift.json", 5, 1);
    text_game_open(g, &out);
    wants(&out, "British: you.\nZulus: the computer.\n");
    wants(&out, "1 North-west barricade, 0705: Unfix bayonets\n");
    wants(&out, "9 End bayonets\n");
    say(g, "look", &out);
    wants(&out, "British, 12 units on the board:\n");
    wants(&out, "\n3 enemies within reach of Storehouse; South barricade; South-west barricade; Hospital: "
                "iNdlu-yengwe, "
                "right, 0610; iNdlu-yengwe, left, 0710; Marksmen on the Oscarberg, 0810.\n");
    say(g, "look storehouse", &out);
    wants(&out, "Nearest enemies: Marksmen on the Oscarberg, 0810, 4 hexes south");
    say(g, "look 0610", &out);
    wants(&out, "1 hex south-east, 0710, Hill, rocky, iNdlu-yengwe, left\n");
    say(g, "look nobody at all", &out);
    wants(&out, "no unit and no place called \"nobody at all\"");
    say(g, "score", &out);
    wants(&out, "British: destroy nine of the twelve Zulu units (0 of 9 now)\n");
    say(g, "why storehouse, fire, 0810", &out);
    wants_not(&out, "That may be done");
    wants_not(&out, "Say who");
    say(g, "why storehouse, fire, iNdlu-yengwe, left", &out); /* a name with a comma in it */
    wants(&out, "iNdlu-yengwe, left");
    wants_not(&out, "Say who");
    say(g, "save README.md", &out);
    wants(&out, "README.md is there already, and stays as it is");
    const int begun = session_count(text_game_session(g));
    say(g, "17", &out);
    wants(&out, "There is no \"17\" to choose here.");
    say(g, "barricade", &out);
    wants(&out, "\"barricade\" may mean several of these");
    say(g, "storehouse", &out);
    wants(&out, "Storehouse: no longer bayonets fixed.\n");
    say(g, "undo", &out);
    wants(&out, "Taken back.\n");
    wants(&out, "9 End bayonets\n");
    assert_int_equal(session_count(text_game_session(g)), begun);
    say(g, "odds", &out);
    wants(&out, "The odds of what? Who?\n");
    say(g, "storehouse", &out); /* not ordered */
    wants(&out, "No dice are thrown for that");
    wants(&out, "Nothing is ordered yet");
    assert_int_equal(session_count(text_game_session(g)), begun);
    strbuf_clear(&out);
    assert_false(text_game_line(g, "quit", &out));
    strbuf_free(&out);
    text_game_free(g);
}

/* A name with a comma in it is one answer; what goes without saying may be said. */
static void test_what_may_be_typed(void **unused)
{
    (void)unused;
    strbuf out = {0};
    text_game *g = battle_by_text("rules/conduct/scenarios/rorkes-drift.json", 5, 1);
    text_game_open(g, &out);
    say(g, "storehouse, unfix bayonets", &out); /* the one thing it may do */
    wants(&out, "Storehouse: no longer bayonets fixed.\n");
    say(g, "1, 1", &out);
    wants(&out, "no longer bayonets fixed.\n");
    say(g, "hospital, charge", &out); /* it may not, now */
    wants(&out, "There is no \"charge\" to choose here.");
    text_game_free(g);

    g = battle_by_text("rules/conduct/scenarios/rorkes-drift.json", 8101, 2);
    text_game_open(g, &out);
    while (strstr(strbuf_str(&out), "iNdlu-yengwe, left, 0710") == NULL) {
        if (choices_of(strbuf_str(&out)) == 0) fail_msg("no Zulu is ordered:\n%s", strbuf_str(&out));
        say(g, "end", &out);
    }
    say(g, "iNdlu-yengwe, left, roll conduct", &out);
    wants(&out, "Conduct of iNdlu-yengwe, left");
    text_game_free(g);

    g = battle_by_text("rules/grid/scenarios/maida.json", 5, 1);
    text_game_open(g, &out);
    say(g, "why Light guns, left, move, I5, ", &out); /* "move first" is an order of the same step */
    wants(&out, ": Move, I5.");
    wants(&out, "Light guns, left");
    strbuf_free(&out);
    text_game_free(g);
}

/* What a card notes beside its sum is told with its name, and what may come of it with its share. */
static void test_odds_are_told_whole(void **unused)
{
    (void)unused;
    char here[128], *text;
    size_t size;
    error err = {0};
    load_report report;
    strbuf out = {0};
    battle_path("part.save", here);
    if (!file_read("tests/playthroughs/grid-maida.save", 1u << 24, &text, &size, &err)) fail_with(&err);
    const char *charge = strstr(text, "\n76 british charge u2 > G10 @u16");
    assert_non_null(charge);
    assert_true(file_write(here, text, (size_t)(charge + 1 - text), &err));
    mem_free(text);
    session *s = session_load(here, ".", ruleset_list, false, &report, &err);
    if (s == NULL) fail_with(&err);
    text_game *g = text_game_new(s, &(text_seats){.people = 1, .computer = ai_find("quick")});
    text_game_open(g, &out);
    say(g, "odds 78th Foot, charge, 9th Chasseurs", &out);
    while (strstr(strbuf_str(&out), "The odds of what?") != NULL)
        say(g, "1", &out);
    wants(&out, "; Fire comes first: about 7 hits on it by those there now, a base or more in 17 %");
    wants(&out, "Its morale fails: 23 per cent\n");
    text_game_free(g);
    battle_clean();
    strbuf_free(&out);
}

/* Of the second question put to whoever is the k-th: what a choice that leaves one order does is all said
 * with it. How many choices did so. */
static int wants_whole_choices(text_game *g, int who)
{
    strbuf asked = {0}, out = {0};
    char number[16];
    int whole = 0;
    state seen;
    session_view(g->s, g->viewer, &seen);
    for (int k = 1, n = 1; k <= n; k++) {
        text_pick_all(g);
        snprintf(number, sizeof number, "%d", who);
        if (!text_pick_take(g, number, &out) || text_pick_one(g) != NULL) break;
        strbuf_clear(&asked);
        text_pick_say(g, &asked);
        n = g->pick.noptions;
        const int before = g->pick.count;
        int *of = mem_alloc(sizeof *of * (size_t)before);
        memcpy(of, g->pick.of, sizeof *of * (size_t)before);
        snprintf(number, sizeof number, "%d", k);
        const action *one = text_pick_take(g, number, &out) ? text_pick_one(g) : NULL;
        for (int part = DEED_WHO; one != NULL && part < DEED_PARTS; part++) {
            strbuf said = {0};
            bool asks = false;
            for (int i = 0; i < before; i++)
                asks = asks || !deed_same(&g->legal.items[of[i]], one, part);
            if (asks) deed_part_say(&seen, one, part, &said);
            if (said.len > 0) wants(&asked, said.s);
            strbuf_free(&said);
        }
        whole += one != NULL;
        mem_free(of);
    }
    text_pick_all(g);
    strbuf_free(&asked);
    strbuf_free(&out);
    return whole;
}

static void test_a_choice_says_all_that_it_does(void **unused)
{
    (void)unused;
    static const char *const battles[] = {"rules/prone/scenarios/drill.json",
                                          "rules/grid/scenarios/bussaco.json",
                                          "rules/conduct/scenarios/laings-nek.json"};
    int whole = 0;
    for (size_t i = 0; i < sizeof battles / sizeof *battles; i++) {
        strbuf out = {0};
        text_game *g = battle_by_text(battles[i], 7, 3);
        text_game_open(g, &out);
        for (int step = 0; step < 60; step++) {
            const int n = choices_of(strbuf_str(&out));
            for (int who = 1; who <= n && g->pick.part == DEED_WHO && g->wait == WAIT_ORDER; who++)
                whole += wants_whole_choices(g, who);
            char number[16];
            snprintf(number, sizeof number, "%d", n > 1 ? 1 + step % n : 1);
            strbuf_clear(&out);
            if (g->wait == WAIT_NOTHING || !text_game_line(g, g->wait == WAIT_SURE ? "yes" : number, &out))
                break;
        }
        strbuf_free(&out);
        text_game_free(g);
    }
    assert_true(whole > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_choice_says_all_that_it_does),
        cmocka_unit_test(test_every_system_is_played_to_its_verdict),
        cmocka_unit_test(test_exits_are_listed),
        cmocka_unit_test(test_what_is_told),
        cmocka_unit_test(test_what_may_be_typed),
        cmocka_unit_test(test_odds_are_told_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
