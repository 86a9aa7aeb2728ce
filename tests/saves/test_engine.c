/* test_engine.c: the text protocol, driven as a function of lines: every command, hidden information, and any
 * garbage. */
#include "saves/battle.h"

#include "cli/engine.h"
#include "game/game.h"

/* A player for these tests: the first thing listed. */
static bool choose_first(const state *view, uint64_t seed, const budget *b, action *out)
{
    action items[4096];
    action_list list = {.items = items, .cap = 4096};
    (void)seed;
    (void)b;
    game_actions(view, &list);
    if (list.count > 0) *out = items[list.count > 1 ? 1 : 0];
    return list.count > 0;
}

static const player first_player = {.name = "first", .title = "First", .choose = choose_first};
static const player *const players[] = {&first_player, NULL};

static engine *fresh(void)
{
    return engine_new(".", ruleset_list, players);
}

/* The answer without its sign and the empty line. */
static char answer[1 << 20];

static char ask(engine *e, const char *line)
{
    strbuf out = {0};
    engine_line(e, line, strlen(line), &out);
    assert_true(out.len >= 3 && out.len < sizeof answer);
    const char *s = strbuf_str(&out);
    assert_true(s[0] == '=' || s[0] == '?');
    assert_string_equal(s + out.len - 2, "\n\n");
    assert_true(strstr(s, "\n\n") == s + out.len - 2); /* one empty line, at the end */
    size_t skip = s[1] == ' ' ? 2 : 1;
    memcpy(answer, s + skip, out.len - skip - 2);
    answer[out.len - skip - 2] = '\0';
    char sign = s[0];
    strbuf_free(&out);
    return sign;
}

static void good(engine *e, const char *line)
{
    if (ask(e, line) != '=') fail_msg("%s: ? %s", line, answer);
}

static void bad(engine *e, const char *line, const char *says)
{
    if (ask(e, line) != '?') fail_msg("%s was accepted: %.200s", line, answer);
    if (says != NULL && strstr(answer, says) == NULL)
        fail_msg("%s: \"%s\" does not say \"%s\"", line, answer, says);
}

static json_t *json_of(engine *e, const char *line)
{
    json_error_t err;
    good(e, line);
    assert_null(strchr(answer, '\n'));
    json_t *doc = json_loads(answer, 0, &err);
    if (doc == NULL) fail_msg("%s: %s in %.300s", line, err.text, answer);
    return doc;
}

static engine *loaded(void)
{
    engine *e = fresh();
    good(e, "load " FIELD);
    assert_string_equal(answer, "The field");
    return e;
}

/* In the step where Reds decide first. */
static engine *begun(const char *step)
{
    engine *e = loaded();
    char line[40];
    snprintf(line, sizeof line, "umpire step %s", step);
    good(e, line);
    return e;
}

static void hash_into(engine *e, char out[32])
{
    json_t *doc = json_of(e, "state");
    snprintf(out, 32, "%s", json_string_value(json_object_get(doc, "hash")));
    assert_int_equal(strlen(out), 16);
    json_decref(doc);
}

static void test_before_loading(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"state",
                                        "units",
                                        "legal",
                                        "why end",
                                        "odds end",
                                        "do end",
                                        "umpire remove u0",
                                        "undo",
                                        "redo",
                                        "think",
                                        "play 3",
                                        "save /tmp/x",
                                        "result",
                                        "view all",
                                        "dice 6",
                                        "log",
                                        "option leaderCheck 1",
                                        NULL};
    engine *e = fresh();
    for (int i = 0; lines[i] != NULL; i++)
        bad(e, lines[i], "load");
    bad(e, "load /no/such/file.json", "not there");
    bad(e, "load", NULL);
    bad(e, "load rules/grid/types.json", NULL);
    bad(e, "xyzzy", "help");
    good(e, "help");
    good(e, "list");
    assert_non_null(strstr(answer, VILLAGE));
    assert_non_null(strstr(answer, "rules/grid/scenarios/kassassin.json\n"));
    good(e, "seed 7");
    engine_free(e);
}

static void test_state_and_units(void **unused)
{
    (void)unused;
    engine *e = begun("movement");
    json_t *doc = json_of(e, "state");
    assert_int_equal(json_integer_value(json_object_get(doc, "turn")), 1);
    assert_string_equal(json_string_value(json_object_get(doc, "side")), "Reds");
    assert_string_equal(json_string_value(json_object_get(doc, "step")), "movement");
    assert_true(json_is_string(json_object_get(doc, "prompt")));
    assert_true(json_is_string(json_object_get(doc, "hash")));
    json_decref(doc);
    doc = json_of(e, "units");
    assert_int_equal(json_array_size(doc), 8);
    json_t *u = json_array_get(doc, 2);
    assert_string_equal(json_string_value(json_object_get(u, "unit")), "u2");
    assert_string_equal(json_string_value(json_object_get(u, "name")), "Red Gun");
    assert_string_equal(json_string_value(json_object_get(u, "space")), "A4");
    assert_string_equal(json_string_value(json_object_get(u, "facing")), "e");
    json_decref(doc);
    doc = json_of(e, "result");
    assert_true(json_is_false(json_object_get(doc, "over")));
    const json_t *chances = json_object_get(doc, "chances"); /* in thousandths; here both know the same */
    assert_int_equal(json_integer_value(json_object_get(chances, "red")) +
                         json_integer_value(json_object_get(chances, "blue")),
                     1000);
    json_decref(doc);
    engine_free(e);
}

static long chance_of(engine *e, const char *side)
{
    json_t *doc = json_of(e, "result");
    const json_t *chances = json_object_get(doc, "chances");
    const long chance = chances == NULL ? -1 : (long)json_integer_value(json_object_get(chances, side));
    json_decref(doc);
    return chance;
}

/* A side is told its chances by what it knows, and nobody any where nothing was fitted. */
static void test_chances(void **unused)
{
    (void)unused;
    engine *e = loaded();
    const long all = chance_of(e, "red");
    assert_in_range(all, 1, 999);
    good(e, "view red");
    assert_int_not_equal(chance_of(e, "red"), all); /* a Blue is hidden from it */
    good(e, "view blue");
    assert_int_equal(chance_of(e, "red"), all);
    good(e, "load " VILLAGE);
    assert_int_equal(chance_of(e, "west"), -1);
    engine_free(e);
}

static void test_legal_and_why(void **unused)
{
    (void)unused;
    engine *e = begun("movement");
    good(e, "legal");
    char *list = mem_strdup(answer);
    int n = 0;
    for (char *rest = NULL, *line = strtok_r(list, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest), n++) {
        char text[300];
        snprintf(text, sizeof text, "why %s", line);
        good(e, text);
        assert_string_equal(answer, "legal");
    }
    assert_true(n > 10);
    mem_free(list);
    good(e, "legal u0");
    assert_non_null(strstr(answer, "hold u0"));
    assert_null(strstr(answer, "u1"));
    good(e, "legal u4");
    assert_string_equal(answer, "");
    bad(e, "legal u99", NULL);
    good(e, "why move u0 > H8");
    assert_true(strncmp(answer, "illegal grid.move.too-far ", 26) == 0);
    good(e, "why move u4 > F4");
    assert_true(strncmp(answer, "illegal action.not-your-unit ", 29) == 0);
    good(e, "why frobnicate");
    assert_true(strncmp(answer, "illegal action.text - ", 22) == 0);
    bad(e, "odds end", NULL);
    bad(e, "odds fire u0 @u4", "illegal grid.step.fire");
    bad(e, "do move u0 > H8", "illegal grid.move.too-far");
    engine_free(e);
}

static json_t *first_declaration(json_t *doc)
{
    size_t i;
    json_t *ev;
    json_array_foreach(json_object_get(doc, "events"), i,
                       ev) if (json_object_get(ev, "declares") != NULL) return ev;
    return NULL;
}

static json_t *first_roll(json_t *doc)
{
    size_t i;
    json_t *ev;
    json_array_foreach(json_object_get(doc, "events"), i,
                       ev) if (json_object_get(ev, "roll") != NULL) return json_object_get(ev, "roll");
    return NULL;
}

static void test_do_tells_every_roll(void **unused)
{
    (void)unused;
    engine *e = fresh();
    good(e, "load " VILLAGE);
    json_decref(json_of(e, "umpire place u0 1015"));
    json_decref(json_of(e, "umpire place u5 0914"));
    json_decref(json_of(e, "umpire place u7 1014"));
    json_decref(json_of(e, "do end"));
    json_t *doc = json_of(e, "odds attack u0+u5 @u7");
    json_t *bars = json_object_get(doc, "bars"), *bar;
    size_t i;
    long sum = 0;
    json_array_foreach(bars, i, bar) sum += (long)json_integer_value(json_object_get(bar, "ppm"));
    assert_int_equal(sum, 1000000);
    const json_t *die = json_array_get(json_object_get(doc, "thrown"), 0);
    assert_int_equal(json_integer_value(json_object_get(die, "dice")), 1);
    assert_string_equal(json_string_value(json_object_get(die, "read")), "sum");
    json_t *foretold = json_incref(json_object_get(doc, "ledger"));
    assert_int_equal(json_array_size(foretold), 3); /* what attacks, what defends, the guns among the first */
    json_decref(doc);
    bad(e, "dice 7 banana", NULL);
    good(e, "dice 7");
    bad(e, "do attack u0+u5 @u7", "dice.misfit");
    good(e, "dice 3 3");
    bad(e, "do attack u0+u5 @u7", "dice.left-over");
    good(e, "dice 4");
    doc = json_of(e, "do attack u0+u5 @u7");
    assert_string_equal(json_string_value(json_object_get(first_declaration(doc), "declares")), "charge");
    json_t *roll_of = first_roll(doc);
    assert_non_null(roll_of);
    assert_string_equal(json_string_value(json_object_get(roll_of, "kind")), "dice");
    assert_string_equal(json_string_value(json_object_get(roll_of, "purpose")), "roll.combat");
    assert_string_equal(json_string_value(json_object_get(roll_of, "rule")), "E6");
    assert_string_equal(json_string_value(json_object_get(roll_of, "cause")), "declared");
    assert_string_equal(json_string_value(json_object_get(roll_of, "table")), "combat");
    assert_int_equal(json_array_size(json_object_get(roll_of, "faces")), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(roll_of, "faces"), 0)), 4);
    assert_true(json_equal(foretold,
                           json_object_get(roll_of, "ledger"))); /* what was foretold is what was rolled by */
    json_decref(foretold);
    json_decref(doc);
    good(e, "log");
    assert_true(strlen(answer) > 20);
    engine_free(e);
}

/* What is declared falls later, of itself, with all that comes of it. */
static void test_declared_and_gone(void **unused)
{
    (void)unused;
    engine *e = begun("fire");
    bad(e, "odds fire u1 @u5", "illegal grid.fire.range");
    json_decref(json_of(e, "umpire place u4 C5"));
    json_t *doc = json_of(e, "do fire u0 @u4");
    assert_string_equal(json_string_value(json_object_get(first_declaration(doc), "declares")), "fire");
    assert_null(first_roll(doc));
    json_decref(doc);
    json_decref(json_of(e, "do end"));
    doc = json_of(e, "do end");
    assert_string_equal(json_string_value(json_object_get(first_roll(doc), "purpose")), "roll.volley");
    assert_string_equal(json_string_value(json_object_get(first_roll(doc), "table")), "fire");
    assert_true(json_array_size(json_object_get(doc, "actions")) > 1); /* `go` after `go` */
    json_decref(doc);
    engine_free(e);
}

static void test_undo_and_redo(void **unused)
{
    (void)unused;
    char start[32], then[32], now[32];
    engine *e = loaded();
    bad(e, "undo", "undo.nothing");
    bad(e, "redo", "redo");
    good(e, "umpire step movement");
    hash_into(e, start);
    json_decref(json_of(e, "do hold u0"));
    hash_into(e, then);
    assert_string_not_equal(start, then);
    good(e, "undo");
    hash_into(e, now);
    assert_string_equal(start, now);
    json_decref(json_of(e, "redo"));
    hash_into(e, now);
    assert_string_equal(then, now);
    engine_free(e);
}

static void test_seed_and_options(void **unused)
{
    (void)unused;
    char one[32], two[32];
    engine *e = loaded();
    good(e, "seed 5");
    good(e, "option leaderCheck 1");
    bad(e, "option nonsense 1", "no option");
    bad(e, "option leaderCheck 17", NULL);
    bad(e, "option leaderCheck", NULL);
    bad(e, "seed minus", NULL);
    json_decref(json_of(e, "play 20"));
    hash_into(e, one);
    bad(e, "seed 6", "begun");
    bad(e, "option leaderCheck 0", "begun");
    good(e, "load " FIELD);
    good(e, "seed 5");
    good(e, "option leaderCheck 1");
    json_decref(json_of(e, "play 20"));
    hash_into(e, two);
    assert_string_equal(one, two);
    engine_free(e);
}

static void test_play_to_the_end(void **unused)
{
    (void)unused;
    char path[128], line[200], one[32], two[32];
    engine *e = loaded();
    json_t *doc = json_of(e, "play 100000");
    assert_true(json_is_true(json_object_get(doc, "over")));
    json_decref(doc);
    doc = json_of(e, "state");
    assert_true(json_is_null(json_object_get(doc, "prompt")));
    assert_true(json_is_null(json_object_get(doc, "side")));
    json_decref(doc);
    doc = json_of(e, "result");
    assert_true(json_is_true(json_object_get(doc, "over")));
    json_t *winner = json_object_get(doc, "winner");
    assert_true(json_is_null(winner) || json_is_string(winner));
    assert_true(strlen(json_string_value(json_object_get(doc, "text"))) > 5);
    json_decref(doc);
    bad(e, "do end", "action.over");
    good(e, "why end");
    assert_true(strncmp(answer, "illegal action.over ", 20) == 0);
    good(e, "legal");
    assert_string_equal(answer, "");
    bad(e, "think", "over");
    hash_into(e, one);
    battle_path("engine.save", path);
    snprintf(line, sizeof line, "save %s", path);
    good(e, line);
    snprintf(line, sizeof line, "load %s", path);
    good(e, line);
    hash_into(e, two);
    assert_string_equal(one, two);
    bad(e, "save /no/such/folder/x", NULL);
    engine_free(e);
}

static long tenths(const json_t *o, const char *key, const char *of)
{
    const json_t *v = json_object_get(o, key);
    const double percent = json_number_value(of != NULL ? json_object_get(v, of) : v);
    return (long)(percent * 10 + (percent < 0 ? -0.5 : 0.5));
}

/* A chance that a hint tells is one against an enemy who does what is best for him: the company holds the
 * waterhole with a band before it that will charge, and of twelve battles played on from here it lost
 * seven. */
static void test_a_hint_reckons_with_the_enemy(void **unused)
{
    (void)unused;
    engine *e = fresh();
    good(e, "load drill");
    good(e, "seed 3");
    json_decref(json_of(e, "umpire place u0 0808"));
    json_decref(json_of(e, "umpire place u1 0709"));
    json_decref(json_of(e, "umpire step movement"));
    json_decref(json_of(e, "umpire set game turn 7"));
    json_t *doc = json_of(e, "hint 400");
    const long hold = tenths(doc, "hold", "percent");
    if (hold < 150 || hold > 700) fail_msg("to stand and fire is told to win %ld of 1000", hold);
    json_decref(doc);
    engine_free(e);
}

static void test_think(void **unused)
{
    (void)unused;
    char line[300];
    engine *e = loaded();
    good(e, "think");
    snprintf(line, sizeof line, "do %.200s", answer);
    json_decref(json_of(e, line));
    good(e, "think 10");
    bad(e, "think much", NULL);
    bad(e, "play 0x", NULL);
    bad(e, "play 3 nobody", "player");
    json_decref(json_of(e, "play 3 first"));
    engine_free(e);
}

/* What a hint proposes may be done, and comes out the same again; nobody else is told it. */
static void test_hint(void **unused)
{
    (void)unused;
    char line[300];
    engine *e = fresh();
    size_t i;
    int orders = 0;
    json_t *order;
    good(e, "load first-march");
    good(e, "seed 6");
    json_t *doc = json_of(e, "hint 150");
    char *first = mem_strdup(answer);
    const json_t *best = json_object_get(doc, "best");
    assert_true(json_integer_value(json_object_get(doc, "playouts")) >= 100);
    assert_true(json_array_size(json_object_get(best, "orders")) > 0);
    assert_true(tenths(best, "chance", "percent") - tenths(doc, "hold", "percent") -
                    tenths(best, "gain", "percent") <=
                1);
    const json_t *second = json_object_get(json_object_get(doc, "second"), "orders");
    json_array_foreach(second, i, order)
    {
        const char *act = json_string_value(json_object_get(order, "action"));
        assert_non_null(act);
        snprintf(line, sizeof line, "why %.200s", act);
        good(e, line);
        assert_null(strstr(answer, "action.text")); /* some wait for their step */
        orders++;
    }
    assert_true(orders > 0);
    json_decref(doc);
    json_decref(json_of(e, "hint 150"));
    assert_string_equal(answer, first);
    mem_free(first);
    bad(e, "hint 0", "expected");
    bad(e, "hint much", "expected");
    good(e, "view forest");
    bad(e, "hint", "other side");
    bad(e, "analyse", "view all");
    engine_free(e);
}

/* Start, choices and dice are the end; who did his best has lost nothing by choice. */
static void test_analyse(void **unused)
{
    (void)unused;
    engine *e = fresh();
    size_t i;
    json_t *row;
    good(e, "load first-march");
    good(e, "seed 5");
    bad(e, "analyse", "nobody");
    bad(e, "analyse -1", "expected");
    json_decref(json_of(e, "play 100000 first"));
    json_t *doc = json_of(e, "analyse 40");
    long sum = tenths(doc, "start", NULL);
    json_array_foreach(json_object_get(doc, "side_turns"), i, row)
    {
        const bool own = strcmp(json_string_value(json_object_get(row, "side")), "expedition") == 0;
        const long choice = tenths(row, "choice", "percent");
        assert_int_equal(tenths(row, "before", NULL), sum);
        assert_true(own ? choice <= 0 : choice >= 0);
        if (!json_is_true(json_object_get(row, "dice"))) assert_int_equal(tenths(row, "luck", "percent"), 0);
        sum += choice + tenths(row, "luck", "percent") + tenths(row, "rest", NULL) +
               tenths(row, "overlap", NULL);
        assert_int_equal(tenths(row, "after", NULL), sum);
        assert_true(json_string_length(json_object_get(row, "best")) > 0);
    }
    assert_true(i >= 4);
    assert_int_equal(sum, tenths(doc, "end", NULL));
    assert_true(sum == 0 || sum == 500 || sum == 1000);
    json_array_foreach(json_object_get(doc, "moments"), i, row)
    { /* a letter is of a row by which the chance moved */
        const json_t *of = json_array_get(json_object_get(doc, "side_turns"),
                                          (size_t)json_integer_value(json_object_get(row, "row")));
        assert_true(labs(tenths(of, "after", NULL) - tenths(of, "before", NULL)) >= 10);
    }
    json_decref(doc);
    engine_free(e);
}

/* Who did what a lesson asked for is not judged by the engine either; a battle of other dice was no lesson.
 */
static void test_a_lesson_is_not_judged(void **unused)
{
    (void)unused;
    static const char *const seeds[] = {"seed 11", "seed 12"};
    for (size_t k = 0; k < 2; k++) {
        engine *e = fresh();
        size_t i;
        json_t *row;
        int asked = 0;
        good(e, "load first-march");
        good(e, seeds[k]);
        json_decref(json_of(e, "play 100000 first"));
        json_t *doc = json_of(e, "analyse 4");
        json_array_foreach(json_object_get(doc, "side_turns"), i, row)
        {
            if (!json_is_true(json_object_get(row, "asked"))) continue;
            assert_int_equal(tenths(row, "choice", "percent"), 0);
            asked++;
        }
        assert_int_equal(asked > 0, k == 0);
        json_decref(doc);
        engine_free(e);
    }
}

static void test_umpire(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"umpire",
                                        "umpire place",
                                        "umpire place u0",
                                        "umpire place u0 Z99",
                                        "umpire place u99 A1",
                                        "umpire set u0 hits",
                                        "umpire set u0 nonsense 3",
                                        "umpire set u0 hits many",
                                        "umpire set game turn 10000",
                                        "umpire step tea",
                                        "umpire roll 13 6",
                                        "umpire abolish u0",
                                        "umpire set u0 hits 99999",
                                        NULL};
    engine *e = loaded();
    for (int i = 0; wrong[i] != NULL; i++)
        bad(e, wrong[i], NULL);
    json_decref(json_of(e, "umpire place u0 D4"));
    json_decref(json_of(e, "umpire set u0 hits 2"));
    json_decref(json_of(e, "umpire set u0 facing s"));
    json_decref(json_of(e, "umpire set u2 status destroyed"));
    bad(e, "umpire set u2 status asleep", NULL);
    bad(e, "umpire set game side nobody", NULL);
    json_decref(json_of(e, "umpire set game turn 3"));
    json_decref(json_of(e, "umpire roll 2 6"));
    json_decref(json_of(e, "umpire step movement"));
    json_decref(json_of(e, "umpire remove u1"));
    json_t *doc = json_of(e, "units"), *u = json_array_get(doc, 0);
    assert_string_equal(json_string_value(json_object_get(u, "space")), "D4");
    assert_string_equal(json_string_value(json_object_get(u, "facing")), "s");
    assert_int_equal(json_integer_value(json_object_get(u, "hits")), 2);
    assert_string_not_equal(json_string_value(json_object_get(json_array_get(doc, 1), "status")), "on");
    assert_string_equal(json_string_value(json_object_get(json_array_get(doc, 2), "status")), "destroyed");
    json_decref(doc);
    doc = json_of(e, "state");
    assert_int_equal(json_integer_value(json_object_get(doc, "turn")), 3);
    json_decref(doc);
    good(e, "undo");
    engine_free(e);
}

/* A side's view tells nothing of what it has not seen. */
static void test_views(void **unused)
{
    (void)unused;
    char one[32], two[32];
    engine *e = begun("movement");
    bad(e, "view nobody", "red");
    good(e, "view red");
    json_t *doc = json_of(e, "units");
    json_t *hidden = json_array_get(doc, 6);
    bool unseen = json_is_null(json_object_get(hidden, "space"));
    json_decref(doc);
    assert_true(unseen);
    hash_into(e, one);
    good(e, "view all");
    hash_into(e, two);
    assert_string_not_equal(one, two);
    doc = json_of(e, "units");
    assert_true(json_is_string(json_object_get(json_array_get(doc, 6), "space")));
    json_decref(doc);
    good(e, "view Blues");
    good(e, "legal");
    assert_string_equal(answer, ""); /* it is not for them to decide */
    good(e, "why end");
    assert_true(strncmp(answer, "illegal action.not-yours ", 25) == 0);
    bad(e, "think", "other side");
    good(e, "view 0");
    good(e, "legal");
    assert_true(strlen(answer) > 10);
    engine_free(e);
}

static void test_garbage(void **unused)
{
    (void)unused;
    static const char *const words_of[] = {"do",
                                           "why",
                                           "odds",
                                           "legal",
                                           "move",
                                           "fire",
                                           "u0",
                                           "u1+u2",
                                           "u99999999999",
                                           "@u4",
                                           ">",
                                           "A1",
                                           "ZZ99",
                                           "facing=n",
                                           "dice=5",
                                           "dice=-1",
                                           "umpire",
                                           "set",
                                           "place",
                                           "game",
                                           "turn",
                                           "99999999999999999999",
                                           "view",
                                           "red",
                                           "all",
                                           "undo",
                                           "redo",
                                           "option",
                                           "seed",
                                           "dice",
                                           "H",
                                           "QS",
                                           "load",
                                           "=",
                                           "u0.1",
                                           "%s%n",
                                           "\xff\xfe",
                                           "\x01",
                                           "play",
                                           "2",
                                           "think",
                                           "log",
                                           "state"};
    random_stream chance = {.seed = 404};
    engine *e = loaded();
    strbuf out = {0};
    int n = how_many(20000, 1000000);
    for (int i = 0; i < n; i++) {
        char line[400];
        size_t size = 0;
        int kinds = (int)random_below(&chance, 8);
        if (kinds == 0) {
            size = random_below(&chance, 80);
            for (size_t k = 0; k < size; k++)
                line[k] = (char)random_below(&chance, 256);
        } else {
            for (int k = 0; k < kinds; k++)
                size +=
                    (size_t)snprintf(line + size, sizeof line - size, "%s%s", k > 0 ? " " : "",
                                     words_of[random_below(&chance, sizeof words_of / sizeof words_of[0])]);
        }
        strbuf_clear(&out);
        assert_true(engine_line(e, line, size, &out));
        if (out.len > 0) {
            assert_true(out.s[0] == '=' || out.s[0] == '?');
            assert_string_equal(out.s + out.len - 2, "\n\n");
        }
    }
    char *longest = mem_alloc(ENGINE_LINE_MAX + 10);
    memset(longest, 'a', ENGINE_LINE_MAX + 5);
    strbuf_clear(&out);
    assert_true(engine_line(e, longest, ENGINE_LINE_MAX + 5, &out));
    assert_non_null(strstr(out.s, "too long"));
    strbuf_clear(&out);
    assert_true(engine_line(e, longest, ENGINE_LINE_MAX, &out));
    assert_int_equal(out.s[0], '?');
    strbuf_clear(&out);
    assert_true(engine_line(e, "state\0x", 7, &out));
    assert_non_null(strstr(out.s, "NUL"));
    strbuf_clear(&out);
    assert_true(engine_line(e, "", 0, &out));
    assert_int_equal(out.len, 0);
    assert_false(engine_line(e, "quit", 4, &out));
    mem_free(longest);
    strbuf_free(&out);
    engine_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_before_loading),
        cmocka_unit_test(test_state_and_units),
        cmocka_unit_test(test_chances),
        cmocka_unit_test(test_legal_and_why),
        cmocka_unit_test(test_do_tells_every_roll),
        cmocka_unit_test(test_declared_and_gone),
        cmocka_unit_test(test_undo_and_redo),
        cmocka_unit_test(test_seed_and_options),
        cmocka_unit_test(test_play_to_the_end),
        cmocka_unit_test(test_think),
        cmocka_unit_test(test_hint),
        cmocka_unit_test(test_a_hint_reckons_with_the_enemy),
        cmocka_unit_test(test_analyse),
        cmocka_unit_test(test_a_lesson_is_not_judged),
        cmocka_unit_test(test_umpire),
        cmocka_unit_test(test_views),
        cmocka_unit_test(test_garbage),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    battle_clean();
    return failed;
}
