/* Z6: who has won, when, and how well. */
#include "unit/field.h"

#include "board/names.h"
#include "core/strbuf.h"
#include "game/game.h"
#include "game/state_hold.h"
#include "game/victory.h"
#include "rules/grid/grid.h"

enum { R0, R1, R2, R_GUN, B0, B1, B2, B_GUN, B_HORSE }; /* the units of the battles below */

static scenario *battle_of(const ruleset *rs, const char *levels, const char *held, const char *victory)
{
    static const char *const head =
        "{\"format\": 1, \"rules\": \"grid\", \"title\": \"x\", \"turns\": 9, \"maps\": [{\"file\": "
        "\"field.tmj\"}],"
        "\"sides\": [{\"id\": \"red\", \"name\": \"Reds\", \"style\": \"madder\"}, {\"id\": \"blue\", "
        "\"name\": \"Blues\", \"style\": \"forest\"}], \"units\": ["
        "{\"name\": \"r0\", \"side\": \"red\", \"type\": \"line-battalion\", \"at\": \"A1\", \"tags\": "
        "[\"foot\"]}, "
        "{\"name\": \"r1\", \"side\": \"red\", \"type\": \"line-battalion\", \"at\": \"A2\", \"tags\": "
        "[\"foot\"]},"
        "{\"name\": \"r2\", \"side\": \"red\", \"type\": \"line-battalion\", \"at\": \"A3\", \"tags\": "
        "[\"foot\", "
        "\"guard\"]}, {\"name\": \"rg\", \"side\": \"red\", \"type\": \"battery\", \"at\": \"A4\", \"tags\": "
        "[\"gun\"]},"
        "{\"name\": \"b0\", \"side\": \"blue\", \"type\": \"line-battalion\", \"at\": \"H1\", \"tags\": "
        "[\"foot\"]}, "
        "{\"name\": \"b1\", \"side\": \"blue\", \"type\": \"line-battalion\", \"at\": \"H2\", \"tags\": "
        "[\"foot\"]},"
        "{\"name\": \"b2\", \"side\": \"blue\", \"type\": \"line-battalion\", \"at\": \"H3\", \"tags\": "
        "[\"foot\"]}, "
        "{\"name\": \"bg\", \"side\": \"blue\", \"type\": \"battery\", \"at\": \"H4\", \"tags\": [\"gun\"]},"
        "{\"name\": \"bh\", \"side\": \"blue\", \"type\": \"line-battalion\", \"at\": \"H5\", \"tags\": "
        "[\"horse\"], "
        "\"strength\": 6}],";
    const ruleset *const list[] = {rs, NULL};
    strbuf text = {0};
    error err = {0};
    strbuf_addf(&text, "%s %s%s%s %s%s%s \"victory\": [%s]}", head, levels ? "\"levels\": " : "",
                levels ? levels : "", levels ? "," : "", held ? "\"held\": " : "", held ? held : "",
                held ? "," : "", victory);
    scenario *sc = scenario_parse("tests/unit/data/x.json", strbuf_str(&text), text.len, ".", list, &err);
    if (sc == NULL) fail_msg("%s", err.text);
    strbuf_free(&text);
    return sc;
}

static scenario *battle(const char *levels, const char *held, const char *victory)
{
    return battle_of(&grid_ruleset, levels, held, victory);
}

typedef struct game {
    scenario *sc;
    state s;
    dice_source d;
    event_list events;
    resolver r;
} game;

static void begin(game *g, scenario *sc)
{
    memset(g, 0, sizeof *g);
    g->sc = sc;
    g->r.dice = &g->d;
    g->r.events = &g->events;
    dice_seeded(&g->d, 1, 1);
    game_setup(sc, &g->s, &g->r);
    event_list_clear(&g->events);
}

static void again(game *g)
{
    game_setup(g->sc, &g->s, &g->r);
    event_list_clear(&g->events);
}

static void end(game *g)
{
    event_list_free(&g->events);
    scenario_free(g->sc);
}

static void put(game *g, int u, const char *space)
{
    g->s.units[u].space = (uint16_t)board_space_find(g->sc->board, space);
    state_update_holders(&g->s, &g->r);
}

static void lose(game *g, int u, unit_status status, int captor)
{
    g->s.units[u].status = (uint8_t)status;
    g->s.units[u].captor = (uint8_t)captor;
    g->s.units[u].space = NO_SPACE;
    state_update_holders(&g->s, &g->r);
}

static void assert_over(const game *g, int winner, int level)
{
    result res;
    assert_true(g->s.over);
    assert_int_equal(g->s.winner, winner);
    assert_int_equal(g->s.level, level);
    assert_int_equal(g->events.items[g->events.count - 1].kind, EV_OVER);
    assert_int_equal(g->events.items[g->events.count - 1].side, winner);
    victory_result(&g->s, &res);
    assert_true(res.over);
    assert_int_equal(res.winner, winner);
    assert_int_equal(res.level, level);
    assert_string_equal(res.code, winner == NO_SIDE ? "verdict.draw" : "verdict.win");
    decision now;
    game_decide(&g->s, &now);
    assert_int_equal(now.side, GAME_OVER);
}

/* Kassassin: one side holds the bridge or destroys two battalions; the other holds it and has taken or
 * destroyed a battery. */
static void test_kassassin(void **unused)
{
    (void)unused;
    game g;
    begin(&g,
          battle(
              NULL, "{\"red\": \"hill\"}",
              "{\"side\": \"blue\", \"kind\": \"hold\", \"spaces\": \"hill\", \"text\": \"hold the bridge\"},"
              "{\"side\": \"blue\", \"kind\": \"destroy\", \"of\": \"red\", \"tags\": [\"foot\"], \"count\": "
              "2, \"text\": \"destroy two\"},"
              "{\"id\": \"hold\", \"side\": \"red\", \"kind\": \"hold\", \"spaces\": \"hill\", \"effect\": "
              "\"part\"},"
              "{\"id\": \"gun\", \"side\": \"red\", \"kind\": \"destroy\", \"tags\": [\"gun\"], \"effect\": "
              "\"part\"},"
              "{\"side\": \"red\", \"kind\": \"all\", \"parts\": [\"hold\", \"gun\"], \"text\": \"hold the "
              "bridge and take a battery\"}"));
    put(&g, B0, "E5");
    victory_watch(&g.s, &g.r); /* held now, but judged after the last turn */
    assert_false(g.s.over);
    victory_close(&g.s, &g.r);
    assert_over(&g, BLUE, 1);

    again(&g);
    lose(&g, R0, UNIT_DESTROYED, 0);
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over);
    lose(&g, R1, UNIT_CAPTURED, BLUE); /* captured is lost as well */
    victory_watch(&g.s, &g.r);
    assert_over(&g, BLUE, 1);

    again(&g);
    lose(&g, B_GUN, UNIT_CAPTURED, RED);
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over); /* a part alone ends nothing */
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1); /* "held" from the start, nobody else came */

    again(&g);
    victory_close(&g.s, &g.r); /* Red holds the bridge, but took no battery: neither */
    assert_over(&g, NO_SIDE, 0);
    end(&g);
}

/* Tel-el-Kebir: only one side has a condition; major if its losses are small. El Teb: lowered by losses. */
static void test_one_sided(void **unused)
{
    (void)unused;
    game g;
    begin(&g, battle("[\"draw\", \"win\", \"major\"]", NULL,
                     "{\"id\": \"two\", \"side\": \"red\", \"kind\": \"hold\", \"spaces\": [\"B1\", \"B2\", "
                     "\"B3\"], \"count\": 2, \"effect\": \"part\"},"
                     "{\"id\": \"hill\", \"side\": \"red\", \"kind\": \"hold\", \"spaces\": \"hill\", "
                     "\"effect\": \"part\"},"
                     "{\"side\": \"red\", \"kind\": \"all\", \"parts\": [\"two\", \"hill\"], \"text\": \"two "
                     "and the hill\"},"
                     "{\"id\": \"dear\", \"side\": \"red\", \"kind\": \"lose-strength\", \"of\": \"red\", "
                     "\"count\": 4, \"effect\": \"part\"},"
                     "{\"side\": \"red\", \"kind\": \"not\", \"parts\": [\"dear\"], \"effect\": \"raise\", "
                     "\"text\": \"lose at most 3\"}"));
    victory_close(&g.s, &g.r);
    assert_over(&g, BLUE, 1); /* not met: the other wins, and its win is not raised */

    again(&g);
    put(&g, R0, "B1");
    put(&g, R1, "B3");
    put(&g, R2, "E5");
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over);
    int32_t needed;
    assert_int_equal(victory_progress(&g.s, 0, &needed), 2);
    assert_int_equal(needed, 2);
    g.s.units[R0].strength -= 3;
    state cheap = g.s;
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 2);
    g.s = cheap;
    lose(&g, R_GUN, UNIT_DESTROYED, 0);
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1);
    end(&g);

    begin(&g, battle("[\"draw\", \"win\", \"major\"]", NULL,
                     "{\"side\": \"red\", \"kind\": \"clear\", \"spaces\": [\"H1\", \"H2\"], \"text\": "
                     "\"clear the village\"},"
                     "{\"id\": \"g\", \"side\": \"red\", \"kind\": \"destroy\", \"of\": \"red\", \"tags\": "
                     "[\"gun\"], \"effect\": \"part\"},"
                     "{\"id\": \"b\", \"side\": \"red\", \"kind\": \"break\", \"of\": \"red\", \"tags\": "
                     "[\"guard\"], \"effect\": \"part\"},"
                     "{\"side\": \"red\", \"kind\": \"any\", \"parts\": [\"g\", \"b\"], \"effect\": "
                     "\"lower\", \"text\": \"lose a gun or the guard\"},"
                     "{\"side\": \"red\", \"kind\": \"lose-strength\", \"of\": \"red\", \"tags\": "
                     "[\"foot\"], \"count\": 3, \"effect\": \"lower\", \"text\": \"lose 3 foot\"}"));
    victory_close(&g.s, &g.r);
    assert_over(&g, BLUE, 1);
    again(&g);
    put(&g, B0, "G8");
    g.s.units[B1].marks = BIT(MARK_BROKEN); /* a broken unit does not contest */
    state won = g.s;
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1);
    g.s = won;
    g.s.units[R2].marks = BIT(MARK_BROKEN); /* the guard breaks ... */
    victory_watch(&g.s, &g.r);
    g.s.units[R2].marks = 0; /* ... and rallies: met is met */
    victory_close(&g.s, &g.r);
    assert_over(&g, NO_SIDE, 0); /* one below a win */
    g.s = won;
    lose(&g, R_GUN, UNIT_CAPTURED, BLUE);
    g.s.units[R0].strength = 1;
    victory_close(&g.s, &g.r);
    assert_over(&g, BLUE, 1); /* two below */
    end(&g);
}

/* Maida and the Pyramids: half the units; both at once is a draw. */
static void test_both_sides(void **unused)
{
    (void)unused;
    game g;
    begin(&g, battle(NULL, NULL,
                     "{\"side\": \"red\", \"kind\": \"break\", \"of\": \"blue\", \"count\": \"half\", "
                     "\"text\": \"break half\"},"
                     "{\"side\": \"blue\", \"kind\": \"break\", \"of\": \"red\", \"count\": \"half\", "
                     "\"text\": \"break half\"}"));
    lose(&g, B0, UNIT_DESTROYED, 0);
    g.s.units[B1].marks = BIT(MARK_BROKEN);
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over); /* two of five; three are wanted */
    g.s.units[B2].marks = BIT(MARK_BROKEN);
    state before = g.s;
    victory_watch(&g.s, &g.r);
    assert_over(&g, RED, 1);
    victory_watch(&g.s, &g.r); /* once */
    assert_int_equal(g.events.items[g.events.count - 1].n[1], 0);
    g.s = before;
    lose(&g, R0, UNIT_DESTROYED, 0);
    lose(&g, R1, UNIT_DESTROYED, 0);
    victory_watch(&g.s, &g.r);
    assert_over(&g, NO_SIDE, 0);
    again(&g);
    victory_close(&g.s, &g.r);
    assert_over(&g, NO_SIDE, 0);
    end(&g);

    begin(
        &g,
        battle(
            NULL, NULL,
            "{\"id\": \"v\", \"side\": \"red\", \"kind\": \"hold\", \"spaces\": [\"B1\", \"B2\", \"B3\"], "
            "\"count\": 2, \"effect\": \"part\"},"
            "{\"id\": \"sq\", \"side\": \"red\", \"kind\": \"break\", \"of\": \"red\", \"tags\": [\"foot\"], "
            "\"effect\": \"part\"},"
            "{\"id\": \"whole\", \"side\": \"red\", \"kind\": \"not\", \"parts\": [\"sq\"], \"effect\": "
            "\"part\"},"
            "{\"side\": \"red\", \"kind\": \"all\", \"parts\": [\"v\", \"whole\"], \"text\": \"hold two, "
            "unbroken\"},"
            "{\"side\": \"blue\", \"kind\": \"break\", \"of\": \"red\", \"tags\": [\"foot\"], \"count\": 2, "
            "\"text\": \"break two\"},"
            "{\"side\": \"blue\", \"kind\": \"not\", \"parts\": [\"v\"], \"text\": \"keep them from two\"}"));
    victory_close(&g.s, &g.r);
    assert_over(&g, BLUE, 1);
    again(&g);
    put(&g, R0, "B1");
    put(&g, R1, "B2");
    before = g.s;
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1);
    g.s = before;
    g.s.units[R2].marks = BIT(MARK_BROKEN);
    victory_watch(&g.s, &g.r);
    victory_close(&g.s, &g.r);
    assert_over(&g, NO_SIDE, 0); /* holds them, but a square broke: neither */
    end(&g);
}

/* One short of what is asked for: the battle hangs on those who count, until it is over. */
static void test_hangs_on(void **unused)
{
    (void)unused;
    game g;
    begin(&g, battle("[\"draw\", \"win\"]", NULL,
                     "{\"side\": \"red\", \"kind\": \"destroy\", \"of\": \"blue\", \"tags\": "
                     "[\"foot\"], \"count\": 2, \"text\": \"two of foot\"},"
                     "{\"side\": \"blue\", \"kind\": \"destroy\", \"of\": \"red\", \"count\": 3, "
                     "\"text\": \"three\"}"));
    assert_false(victory_hangs_on(&g.s, B1)); /* two are asked for */
    lose(&g, B0, UNIT_DESTROYED, 0);
    assert_true(victory_hangs_on(&g.s, B1));
    assert_true(victory_hangs_on(&g.s, B2));
    assert_false(victory_hangs_on(&g.s, B0));    /* lost already */
    assert_false(victory_hangs_on(&g.s, B_GUN)); /* does not count */
    lose(&g, R0, UNIT_DESTROYED, 0);
    assert_false(victory_hangs_on(&g.s, R1)); /* two of three, with it */
    lose(&g, B1, UNIT_CAPTURED, RED);
    victory_watch(&g.s, &g.r);
    assert_false(victory_hangs_on(&g.s, B2)); /* it is over */
    end(&g);
}

/* Shares, strength, places worth points, turns of their own, capture, enter, exit, survive. */
static void test_other_kinds(void **unused)
{
    (void)unused;
    game g;
    begin(&g, battle("[\"draw\", \"marginal\", \"decisive\"]", NULL,
                     "{\"side\": \"red\", \"kind\": \"hold\", \"spaces\": {\"B1\": 2, \"B2\": 3, \"B3\": 2}, "
                     "\"count\": 5, \"text\": \"five points\"},"
                     "{\"side\": \"red\", \"kind\": \"hold\", \"spaces\": {\"B1\": 2, \"B2\": 3, \"B3\": 2}, "
                     "\"count\": 7, \"level\": \"decisive\", \"text\": \"all seven\"},"
                     "{\"side\": \"blue\", \"kind\": \"exit\", \"count\": \"60%\", \"text\": \"exit three of "
                     "five\"}"));
    put(&g, R0, "B1");
    put(&g, R1, "B3");
    int32_t needed;
    assert_int_equal(victory_progress(&g.s, 0, &needed), 4);
    assert_int_equal(needed, 5);
    put(&g, R2, "B2");
    state before = g.s;
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 2);
    g.s = before;
    put(&g, R0, "C1");
    put(&g, B0, "B1");
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1);
    g.s = before;
    lose(&g, B0, UNIT_EXITED, 0);
    lose(&g, B1, UNIT_EXITED, 0);
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over);
    lose(&g, B2, UNIT_EXITED, 0);
    victory_watch(&g.s, &g.r);
    assert_over(&g, BLUE, 1);
    end(&g);

    begin(&g,
          battle("[\"draw\", \"minor\", \"major\"]", NULL,
                 "{\"side\": \"red\", \"kind\": \"hold\", \"spaces\": \"hill\", \"turn\": 3, \"level\": "
                 "\"major\", \"text\": \"by turn 3\"},"
                 "{\"side\": \"red\", \"kind\": \"hold\", \"spaces\": \"hill\", \"text\": \"at the end\"},"
                 "{\"side\": \"blue\", \"kind\": \"capture\", \"tags\": [\"gun\"], \"text\": \"capture the "
                 "gun\"}"));
    put(&g, R0, "E5");
    g.s.turn = 2;
    victory_turn(&g.s, &g.r);
    assert_false(g.s.over);
    g.s.turn = 3;
    before = g.s;
    victory_turn(&g.s, &g.r);
    assert_over(&g, RED, 2);
    g.s = before;
    g.s.turn = 4; /* too late for major */
    victory_turn(&g.s, &g.r);
    assert_false(g.s.over);
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1);
    g.s = before;
    lose(&g, R_GUN, UNIT_DESTROYED, 0);
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over); /* destroyed is not captured */
    lose(&g, R_GUN, UNIT_CAPTURED, BLUE);
    victory_watch(&g.s, &g.r);
    assert_over(&g, BLUE, 1);
    end(&g);

    begin(&g, battle(NULL, NULL,
                     "{\"side\": \"red\", \"kind\": \"enter\", \"tags\": [\"foot\"], \"spaces\": \"east\", "
                     "\"count\": 2, \"text\": \"reach the east\"},"
                     "{\"side\": \"blue\", \"kind\": \"survive\", \"tags\": [\"horse\"], \"text\": \"keep "
                     "the horse\"}"));
    put(&g, R0, "H8");
    put(&g, R_GUN, "H7");
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over); /* the gun is no foot */
    before = g.s;
    put(&g, R1, "H6");
    victory_watch(&g.s, &g.r);
    assert_over(&g, RED, 1);
    g.s = before;
    victory_close(&g.s, &g.r);
    assert_over(&g, BLUE, 1);
    g.s = before;
    lose(&g, B_HORSE, UNIT_DESTROYED, 0);
    victory_close(&g.s, &g.r);
    assert_over(&g, NO_SIDE, 0);
    end(&g);
}

/* An army that is wholly dead or taken cannot win: what it would have won falls to the other. */
static void test_nobody_left(void **unused)
{
    (void)unused;
    game g;
    begin(&g, battle("[\"draw\", \"win\", \"major\"]", "{\"blue\": \"hill\"}",
                     "{\"id\": \"hill\", \"side\": \"red\", \"kind\": \"hold\", \"spaces\": \"hill\", "
                     "\"text\": \"the hill\"},"
                     "{\"side\": \"blue\", \"kind\": \"not\", \"parts\": [\"hill\"], \"level\": \"major\", "
                     "\"text\": \"keep it\"}"));
    for (int u = B0; u <= B_HORSE; u++)
        lose(&g, u, u == B0 ? UNIT_CAPTURED : UNIT_DESTROYED, RED);
    const state all_lost = g.s;
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1); /* a win, at no higher level: its own was not met */
    assert_string_equal(g.events.items[g.events.count - 1].code, "ev.over.gone");
    assert_int_equal(g.events.items[g.events.count - 1].n[2], BLUE);

    g.s = all_lost;
    g.s.units[B1].status = UNIT_EXITED; /* who got away is left to it; so is who is still to come */
    victory_close(&g.s, &g.r);
    assert_over(&g, BLUE, 2);
    g.s = all_lost;
    g.s.units[B1].status = UNIT_WAITING;
    victory_close(&g.s, &g.r);
    assert_over(&g, BLUE, 2);
    g.sc->noncombatants = UINT64_C(1) << g.s.units[B1].type; /* a leader alone is no army */
    g.s = all_lost;
    g.s.units[B1].status = UNIT_WAITING;
    g.s.units[B_GUN].status = UNIT_DESTROYED;
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1);
    g.sc->noncombatants = 0;

    g.s = all_lost;
    for (int u = R0; u <= R_GUN; u++)
        lose(&g, u, UNIT_DESTROYED, 0);
    victory_close(&g.s, &g.r);
    assert_over(&g, NO_SIDE, 0); /* nor does the other */
    end(&g);
}

static void test_tallies(void **unused)
{
    (void)unused;
    game g;
    result res;
    begin(&g, battle(NULL, "{\"blue\": \"hill\"}",
                     "{\"side\": \"red\", \"kind\": \"destroy\", \"count\": \"all\", \"measure\": "
                     "\"strength\", \"text\": \"all of them\"}"));
    g.s.units[B0].strength = 1;
    lose(&g, B1, UNIT_DESTROYED, 0);
    victory_result(&g.s, &res);
    assert_false(res.over);
    assert_string_equal(res.code, "verdict.none");
    assert_int_equal(res.lost[BLUE], 7);
    assert_int_equal(res.lost[RED], 0);
    assert_int_equal(res.ntally, 3);
    assert_int_equal(res.tally[0].value[BLUE], 1);
    assert_int_equal(res.tally[1].value[BLUE], 7);
    assert_int_equal(res.tally[2].value[BLUE], 1);
    int32_t needed;
    assert_int_equal(victory_progress(&g.s, 0, &needed), 4);
    assert_int_equal(needed, 4 * 3 + 2 + 6);
    /* Who does not fight is no unit that was lost: he is counted by himself. */
    g.sc->noncombatants = UINT64_C(1) << g.s.units[B_GUN].type;
    lose(&g, B_GUN, UNIT_CAPTURED, RED);
    victory_result(&g.s, &res);
    assert_int_equal(res.ntally, 4);
    assert_int_equal(res.tally[0].value[BLUE], 1);
    assert_string_equal(res.tally[2].code, "tally.others-lost");
    assert_int_equal(res.tally[2].value[BLUE], 1);
    assert_int_equal(res.tally[3].value[BLUE], 1);
    g.sc->noncombatants = 0;
    end(&g);
}

/* A score of the test's own: the hits its first unit has taken. */
static int32_t hits_of(const state *s, int side, int which)
{
    return which == 1 && side == RED ? s->units[R0].hits : 1;
}

static void test_score(void **unused)
{
    (void)unused;
    static const char *const scores[] = {"ones", "hits", NULL};
    game g;
    int32_t needed;
    ruleset rs = grid_ruleset;
    rs.scores = scores;
    rs.score = hits_of;
    begin(&g, battle_of(&rs, NULL, NULL,
                        "{\"side\": \"red\", \"kind\": \"score\", \"score\": \"hits\", \"count\": 3, "
                        "\"text\": \"x\"}"));
    g.s.units[R0].hits = 3;
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over); /* judged at the end, if it does not say otherwise */
    assert_int_equal(victory_progress(&g.s, 0, &needed), 3);
    assert_int_equal(needed, 3);
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1);
    end(&g);

    begin(&g, battle_of(&rs, NULL, NULL,
                        "{\"side\": \"red\", \"kind\": \"score\", \"score\": \"hits\", \"count\": 3, "
                        "\"judged\": \"at once\", \"text\": \"x\"}"));
    g.s.units[R0].hits = 2;
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over);
    g.s.units[R0].hits = 3;
    victory_watch(&g.s, &g.r);
    assert_over(&g, RED, 1);
    end(&g);
}

/* "meet": units that come near others; "marked": only those that carry a mark count. */
static void test_meet_and_marked(void **unused)
{
    (void)unused;
    game g;
    begin(&g, battle(NULL, NULL,
                     "{\"side\": \"red\", \"kind\": \"meet\", \"tags\": [\"foot\"], \"near\": [\"horse\"], "
                     "\"within\": 2, "
                     "\"text\": \"x\"}"));
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over);
    put(&g, R_GUN, "H6"); /* beside it, but no foot */
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over);
    put(&g, R0, "E5");
    victory_watch(&g.s, &g.r);
    assert_false(g.s.over);
    put(&g, R0, "F5"); /* two boxes from the horse at H5 */
    victory_watch(&g.s, &g.r);
    assert_over(&g, RED, 1);
    end(&g);

    begin(&g, battle(NULL, NULL,
                     "{\"side\": \"red\", \"kind\": \"survive\", \"tags\": [\"foot\"], \"count\": 2, "
                     "\"marked\": \"done\", "
                     "\"text\": \"x\"}"));
    int32_t needed;
    assert_int_equal(victory_progress(&g.s, 0, &needed), 0);
    g.s.units[R0].marks |= BIT(MARK_DONE);
    g.s.units[R1].marks |= BIT(MARK_BROKEN);
    assert_int_equal(victory_progress(&g.s, 0, &needed), 1);
    g.s.units[R2].marks |= BIT(MARK_DONE);
    assert_int_equal(victory_progress(&g.s, 0, &needed), 2);
    assert_int_equal(needed, 2);
    victory_close(&g.s, &g.r);
    assert_over(&g, RED, 1);
    end(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kassassin),       cmocka_unit_test(test_one_sided),
        cmocka_unit_test(test_both_sides),      cmocka_unit_test(test_other_kinds),
        cmocka_unit_test(test_nobody_left),     cmocka_unit_test(test_tallies),
        cmocka_unit_test(test_hangs_on),        cmocka_unit_test(test_score),
        cmocka_unit_test(test_meet_and_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
