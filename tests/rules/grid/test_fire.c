/*
 * test_fire.c: the fire modifiers one by one (G·H6, G·H13), squares, canister, losses after the last volley,
 * leaders, ammunition, odds.
 */
#include "game/action_text.h"
#include "game/game.h"
#include "game/words.h"
#include "rules/grid/drill.h"
#include "rules/grid/melee.h"

/* The ledger of a shot, by way of the odds: the very one of the roll that would follow. */
static ledger shot(drill *t, const char *order)
{
    action a;
    error err = {0};
    refusal why;
    static odds o;
    assert_true(action_decode(session_scenario(t->play), 0, order, &a, &err));
    if (!game_check(drill_state(t), &a, &why)) fail_msg("%s: %s", order, why.code);
    assert_true(session_scenario(t->play)->rules->odds(drill_state(t), &a, &o));
    return o.ledger;
}

/* The value of one line of the ledger when u0 (or whoever the order names) fires as set up. */
static int line_of(const char *setup, const char *order, const char *code, int *dice)
{
    drill t = drill_open("drill", NULL);
    drill_all(&t, "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4");
    drill_all(&t, setup);
    drill_do(&t, "umpire-step step=fire");
    const ledger l = shot(&t, order);
    const int value = drill_line(&l, code); /* the codes are the scenario's: read before it goes */
    drill_close(&t);
    *dice = l.total;
    return value;
}

static void modifiers_one_by_one(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup, *order, *code;
        int value, dice;
    } rows[] = {
        {"", "fire u0 @u15", "mod.range-short", 0, 5},
        {"umpire-set u0 key=moved value=1", "fire u0 @u15", "mod.moved", -1, 4},
        {"umpire-set u0 key=disordered value=1", "fire u0 @u15", "mod.disordered", -1, 4},
        {"umpire-place u15 > P3; umpire-place u0 > P1; umpire-set u15 key=facing value=4; umpire-remove u21",
         "fire u0 @u15", "mod.soft-cover", -1, 4},
        {"umpire-place u15 > P3; umpire-place u0 > O2; umpire-set u15 key=facing value=4; umpire-remove u21",
         "fire u0 @u15", "mod.range-short.half", 0, 4}, /* G4: a diagonal, 1.5 */
        {"umpire-place u15 > S7; umpire-place u0 > S6; umpire-set u15 key=facing value=4; umpire-remove u18",
         "fire u0 @u15", "mod.works", -2, 3},
        {"umpire-place u20 > E6; umpire-set u20 key=facing value=4", "fire u0 @u20", "mod.loose", -1, 4},
        {"umpire-place u17 > E6; umpire-set u17 key=facing value=4", "fire u0 @u17", "mod.dense", 1, 6},
        {"umpire-set u15 key=square value=1", "fire u0 @u15", "mod.dense", 1, 6},
        {"umpire-set u15 key=column value=1", "fire u0 @u15", "mod.dense", 1, 6},
        {"umpire-set u15 key=facing value=0", "fire u0 @u15", "mod.enfilade", 1, 6},
        {"umpire-set u15 key=facing value=2", "fire u0 @u15", "mod.enfilade", 1, 6},
        {"umpire-set u15 key=facing value=0; umpire-set u15 key=square value=1", "fire u0 @u15",
         "mod.enfilade", -1000, 6}, /* no flank */
        {"umpire-place u15 > E8; umpire-set u15 key=facing value=4", "fire u0 @u15", "mod.long-range", 0, 3},
        {"umpire-set u0 key=square value=1", "fire u0 @u15", "mod.square-side", 0,
         3}, /* half of four and the leader, fractions up */
        {"umpire-place u3 > E3; umpire-remove u5; umpire-remove u0; umpire-set u15 key=square value=1",
         "fire u3 @u15", "mod.guns-at-square", 1, 8},
        {"umpire-place u3 > E3; umpire-remove u5", "fire u3 @u15", "mod.over-friends", -1, 5},
        {"umpire-place u3 > E3; umpire-remove u5; umpire-remove u0", "fire u3 @u15", "mod.gun-bases", 6, 6},
        {"umpire-place u6 > F6; umpire-set u6 key=facing value=7", "fire u6 @u15", "mod.elite", 1, 9},
        {"umpire-place u9 > E6; umpire-set u9 key=facing value=0", "fire u9 @u15", "mod.raw", -1, 2},
        {"umpire-place u11 > F6; umpire-set u11 key=column value=1", "fire u11 @u15", "mod.column-front", 2,
         2},
        {"umpire-place u10 > F6", "fire u10 @u15", "mod.leader", 1, 4},
        {"umpire-set u0 key=leader value=4; umpire-set u0 key=leader_out value=1", "fire u0 @u15",
         "mod.leader", -1000, 4},
        {"umpire-set u0 key=leader value=2", "fire u0 @u15", "mod.leader", -1000, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int dice;
        const int value = line_of(rows[i].setup, rows[i].order, rows[i].code, &dice);
        if (value != rows[i].value || dice != rows[i].dice)
            fail_msg("%s, %s: %s is %d and the dice %d; %d and %d were expected", rows[i].setup,
                     rows[i].order, rows[i].code, value, dice, rows[i].value, rows[i].dice);
    }
}

static void canister_by_the_base(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/grid/scenarios/maida.json", NULL);
    const int battery = 17, target = 0;
    drill_clear(&t, battery, target, -1);
    drill_all(&t, "umpire-set key=first value=1; umpire-place u17 > M9; umpire-set u17 key=facing value=6; "
                  "umpire-set u17 key=limbered value=0; umpire-place u0 > K9;"
                  "umpire-set u0 key=facing value=2; umpire-step step=fire");
    action a;
    error err = {0};
    static odds o;
    assert_true(action_decode(session_scenario(t.play), 1, "fire u17 @u0", &a, &err));
    assert_true(session_scenario(t.play)->rules->odds(drill_state(&t), &a, &o));
    assert_int_equal(drill_line(&o.ledger, "mod.canister"), 1);
    assert_int_equal(o.ledger.total, 4);
    drill_do(&t, "umpire-place u0 > J9"); /* three boxes: round shot */
    assert_true(session_scenario(t.play)->rules->odds(drill_state(&t), &a, &o));
    assert_int_equal(drill_line(&o.ledger, "mod.canister"), -1000);
    assert_int_equal(o.ledger.total, 3);
    drill_close(&t);
}

/* Guns that go limbered to where they are fired at are warned of those who may fire this turn (G·H10), not of
 * guns that have moved. */
static void the_limbered_are_warned_of_who_may_fire(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/grid/scenarios/maida.json", NULL);
    const int battery = 17, guns = 9;
    action a;
    error err = {0};
    refusal why;
    drill_clear(&t, battery, guns, -1);
    drill_all(&t, "umpire-set key=first value=1; umpire-place u17 > M9; umpire-set u17 key=facing value=6; "
                  "umpire-set u17 key=limbered value=1; umpire-step step=movement");
    drill_all(&t, "umpire-place u9 > G8; umpire-set u9 key=facing value=2; umpire-set u9 key=limbered "
                  "value=0; umpire-set u9 key=done value=1");
    assert_true(action_decode(session_scenario(t.play), 1, "move u17 > K8", &a, &err));
    assert_true(game_warned_of(drill_state(&t), &a, &why));
    assert_string_equal(why.code, "warn.limbered");
    drill_do(&t, "umpire-set u9 key=moved value=1");
    assert_false(game_warned_of(drill_state(&t), &a, &why));
    drill_close(&t);
}

/* Each side of a square fires once, with half its bases; the four are four rolls. */
static void a_square_fires_every_way(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, ENEMY_SECOND, SPEARS, ENEMY_HORSE, -1);
    drill_all(&t, "umpire-place u0 > G7; umpire-set u0 key=square value=1; umpire-place u15 > G9; "
                  "umpire-place u16 > I7; umpire-place u17 > G5; umpire-place u19 > E7;"
                  "umpire-step step=fire; fire u0 @u15; fire u0 @u16; fire u0 @u17; fire u0 @u19");
    drill_refused(&t, "fire u0 @u15", "grid.fire.declared");
    drill_ends(&t, "1 1 1 1  1 1 1 1  1 1 1 1  1 1 1 1"); /* five bases, half of it three; enfilade or mass
                                                             make it four */
    static const struct {
        const char *side;
        int at;
    } sides[] = {{"roll.volley.north", ENEMY_FOOT},
                 {"roll.volley.east", ENEMY_SECOND},
                 {"roll.volley.south", SPEARS},
                 {"roll.volley.west", ENEMY_HORSE}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        assert_int_equal(drill_rolls(&t, sides[i].side), 1);
        assert_int_equal(drill_roll(&t, sides[i].side, 0)->other, sides[i].at);
    }
    drill_close(&t);
}

/* G·H13: on a diagonal either side may fire, both at one target: each volley names its side, as does the aim
 * that was taken. */
static void two_sides_at_one_target_are_told_apart(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u0 > G7; umpire-set u0 key=square value=1; umpire-place u15 > E9; "
                  "umpire-step step=fire; fire u0 @u15");
    const event *first = drill_event(&t, "ev.aim", 0);
    assert_int_equal(first->n[0], 1);
    const int one = first->n[1];
    drill_do(&t, "fire u0 @u15");
    const event *second = drill_event(&t, "ev.aim", 0);
    assert_int_equal(second->n[0], 1);
    assert_true((one == 0 && second->n[1] == 6) || (one == 6 && second->n[1] == 0)); /* north and west */
    drill_ends(&t, "1 1  1 1"); /* long range: half of three, or of four */
    assert_int_equal(drill_rolls(&t, "roll.volley.north"), 1);
    assert_int_equal(drill_rolls(&t, "roll.volley.west"), 1);
    drill_close(&t);
}

/* The card says how far it may fire as it is: from the saddle at short range, who fires only on foot so. */
static void a_rider_s_card_says_what_he_may_fire(void **unused)
{
    (void)unused;
    static const struct {
        const char *battle, *unit, *says;
    } rows[] = {{"rules/grid/scenarios/pyramids.json", "Ayyub Bey's men", "row.fire.saddle"},
                {"rules/grid/scenarios/kassassin.json", "Household Cavalry", "row.fire.on-foot"},
                {"rules/grid/scenarios/kassassin.json", "York & Lancaster", "row.fire.ranges"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        drill t = drill_open(rows[i].battle, NULL);
        const scenario *sc = session_scenario(t.play);
        const char *says = "";
        panel card = {0};
        int who = 0;
        while (who < sc->nunits && strcmp(sc->units[who].name, rows[i].unit) != 0)
            who++;
        assert_true(who < sc->nunits);
        game_describe_unit(drill_state(&t), who, &card);
        for (int k = 0; k < card.count; k++)
            if (strncmp(card.row[k].value, "row.fire.", 9) == 0) says = card.row[k].value;
        assert_string_equal(says, rows[i].says);
        drill_close(&t);
    }
}

/* Both fire with all they had, whoever is shot away: losses fall after the last volley (G·H3). */
static void fire_is_simultaneous(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t,
              "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4; umpire-set "
              "u15 key=strength value=1; umpire-set u15 key=hits value=9;"
              "umpire-set u15 key=leader value=0; umpire-step step=fire; fire u0 @u15; end; fire u15 @u0");
    drill_dice(&t, "3 3 3 3 3  4");
    drill_do(&t, "end");
    assert_int_equal(drill_rolls(&t, "roll.volley"), 2);
    assert_int_equal(drill_roll(&t, "roll.volley", 1)->unit, ENEMY_FOOT);
    assert_int_equal(drill_roll(&t, "roll.volley", 1)->count,
                     1); /* raw: one base less one, but never less than one */
    assert_non_null(drill_event(&t, "ev.destroyed", 0));
    assert_int_equal(drill_unit(&t, ENEMY_FOOT)->status, UNIT_DESTROYED);
    assert_int_equal(drill_unit(&t, FOOT)->hits, 4);
    drill_close(&t);
}

static void guns_fall_by_six_hits(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_GUNS, -1);
    drill_all(&t, "umpire-place u0 > E5; umpire-place u20 > E7; umpire-set u20 key=facing value=4; "
                  "umpire-step step=fire; fire u0 @u20");
    drill_ends(&t, "2 2 1 1"); /* crew are a loose target: four dice; six hits */
    assert_int_equal(drill_roll(&t, "roll.volley", 0)->count, 4);
    assert_int_equal(drill_unit(&t, ENEMY_GUNS)->strength, 1);
    assert_int_equal(drill_unit(&t, ENEMY_GUNS)->hits, 0);
    drill_close(&t);
}

/* The leader hits table, row by row: what it says of the leader, and whether the unit tests. */
static void leader_table(void **unused)
{
    (void)unused;
    static const struct {
        const char *faces, *event;
        int leader, out;
        bool tests;
        int penalty;
    } rows[] = {
        {"1 1", "ev.leader-lost", 2, 0, true, -1000},
        {"1 2", "ev.leader-lost", 2, 0, true, -1000},
        {"2 2 2", "ev.leader-wounded", 3, 2, true,
         -1000}, /* a d3 follows: two turns; this one is over when we look */
        {"2 3", NULL, 1, 0, false, -1000},
        {"4 5", NULL, 1, 0, false, -1000},
        {"5 5", "ev.leader-unhorsed", 4, 1, false, -1000},
        {"5 6", "ev.leader-lost", 2, 0, true, -1000},
        {"6 6", "ev.leader-lost", 2, 0, true, -1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char faces[64];
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, ENEMY_FOOT, -1);
        drill_all(&t, "umpire-place u0 > E5; umpire-set u0 key=strength value=1; umpire-set u0 key=leader "
                      "value=0; umpire-place u15 > E7; umpire-set u15 key=facing value=4;"
                      "umpire-step step=fire; fire u0 @u15");
        snprintf(faces, sizeof faces, "6 %s %s", rows[i].faces, rows[i].tests ? "6 6" : "");
        drill_ends(&t, faces);
        if (rows[i].event != NULL)
            assert_non_null(drill_event(&t, rows[i].event, 0));
        else
            assert_null(drill_event(&t, "ev.leader-lost", 0));
        const ruleset *rs = session_scenario(t.play)->rules;
        assert_int_equal(drill_unit(&t, ENEMY_FOOT)->ext[0], rows[i].leader);
        assert_int_equal(drill_unit(&t, ENEMY_FOOT)->ext[1], rows[i].out);
        assert_string_equal(rs->fields[1].name, "leader_out");
        assert_int_equal(drill_rolls(&t, "roll.morale"), rows[i].tests);
        if (rows[i].tests)
            assert_int_equal(drill_line(&drill_roll(&t, "roll.morale", 0)->ledger, "mod.leader-killed"),
                             rows[i].penalty);
        drill_close(&t);
    }
}

/* G2: the die that calls for the leader's check is known by its face, and only where it called for one. */
static void the_die_that_calls_for_the_leader(void **unused)
{
    (void)unused;
    static const struct {
        const char *led, *faces;
        int calls;
    } rows[] = {{"1", "6 4 5", 6}, {"0", "6", 0}, {"1", "5", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char set[64];
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, ENEMY_FOOT, -1);
        snprintf(set, sizeof set, "umpire-set u15 key=leader value=%s", rows[i].led);
        drill_all(&t, "umpire-place u0 > E5; umpire-set u0 key=strength value=1; umpire-set u0 key=leader "
                      "value=0; umpire-place u15 > E7; umpire-set u15 key=facing value=4;");
        drill_all(&t, set);
        drill_all(&t, "umpire-step step=fire; fire u0 @u15");
        drill_ends(&t, rows[i].faces);
        const roll *volley = drill_roll(&t, "roll.volley", 0);
        assert_non_null(volley);
        assert_int_equal(volley->calls, rows[i].calls);
        if (rows[i].calls > 0)
            assert_string_equal(volley->calls_for, "roll.leader-called");
        else
            assert_null(volley->calls_for);
        assert_int_equal(drill_rolls(&t, "roll.leader"), rows[i].calls > 0);
        drill_close(&t);
    }
}

static void ammunition_runs_out(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, LOW_GUNS, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u27 > E5; umpire-place u15 > E9; umpire-set u15 key=facing value=4; "
                  "umpire-step step=fire; fire u27 @u15");
    drill_ends(&t, "1 1 1");
    assert_true(drill_marked(&t, LOW_GUNS, "low-ammo"));
    drill_do(&t, "umpire-place u15 > E8");
    drill_do(&t, "umpire-set u15 key=facing value=4");
    drill_do(&t, "umpire-place u0 > E7");
    drill_do(&t, "umpire-step step=fire");
    drill_refused(&t, "fire u27 @u15", "grid.fire.ammo");
    drill_close(&t);
}

static void odds_are_exact(void **unused)
{
    (void)unused;
    static odds o;
    action a;
    error err = {0};
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4; "
                  "umpire-set u15 key=hits value=4; umpire-step step=fire");
    assert_true(action_decode(session_scenario(t.play), 0, "fire u0 @u15", &a, &err));
    assert_true(session_scenario(t.play)->rules->odds(drill_state(&t), &a, &o));
    assert_int_equal(o.thrown[0].n, 5);
    assert_int_equal(o.thrown[0].sides, 6);
    assert_int_equal(o.mean_milli, 17500);
    uint32_t sum = 0, bands = 0;
    for (int i = 0; i < o.nbars; i++)
        sum += o.bar[i].ppm;
    for (int i = 0; i < o.nbands; i++)
        bands += o.band[i].ppm;
    assert_int_equal(sum, 1000000);
    assert_int_equal(bands, 1000000);
    assert_int_equal(o.bar[0].value, 5);
    assert_int_equal(o.bar[0].ppm, 129); /* one in 7776 */
    assert_int_equal(o.band[0].n, 0);    /* five hits on the four it carries: nine of ten */
    assert_int_equal(o.band[0].ppm, 129);
    assert_int_equal(o.nnotes, 3);
    assert_true(o.note[0].ppm > 598000 && o.note[0].ppm < 598200); /* one less five sixths to the fifth */
    drill_close(&t);
}

static const char *const card_setup =
    "umpire-place u0 > E5; umpire-place u1 > F5; umpire-place u15 > E7; umpire-set u15 key=facing value=4; "
    "umpire-set u15 key=hits value=4; umpire-set u15 key=disordered value=1; umpire-step step=fire";

static void card_of(drill *t, const char *text, odds *o)
{
    action a;
    error err = {0};
    assert_true(action_decode(session_scenario(t->play), 0, text, &a, &err));
    assert_true(game_odds(drill_state(t), &a, o));
}

static uint32_t noted(const odds *o, const char *code)
{
    for (int i = 0; i < o->nnotes; i++)
        if (strcmp(o->note[i].code, code) == 0) return o->note[i].ppm;
    return 0;
}

static const ledger_line *ledger_line_of(const ledger *l, const char *code)
{
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->line[i].code, code) == 0) return &l->line[i];
    fail_msg("no line %s", code);
    return NULL;
}

/* What follows is a table behind the bands: a row of it adds up to its band, its last three columns to what
 * the lines below sum up. */
static void after_adds_up(const odds *o)
{
    uint32_t fails = 0, breaks = 0;
    for (int i = 0; i < o->nbands; i++) {
        uint32_t row = 0;
        for (int k = 0; k < o->after.ncolumns; k++)
            row += o->after.ppm[i][k];
        assert_true(strcmp(o->band[i].code, "band.destroyed") == 0 ? row == 0
                                                                   : abs((int)row - (int)o->band[i].ppm) < 4);
        for (int k = 1; k < o->after.ncolumns; k++)
            fails += o->after.ppm[i][k];
        breaks += o->after.ppm[i][o->after.ncolumns - 1];
    }
    assert_true(abs((int)fails - (int)noted(o, "odds.morale-fails")) < 8);
    assert_true(abs((int)breaks - (int)noted(o, "odds.morale-breaks")) < 8);
}

/* How many hits it has, how many take a base, and what morale follows. */
static void a_card_tells_what_decides(void **unused)
{
    (void)unused;
    static odds o;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, SECOND, ENEMY_FOOT, -1);
    drill_all(&t, card_setup);
    card_of(&t, "fire u1 @u15", &o);
    const ledger_line *stands = ledger_line_of(&o.against, "note.stands"),
                      *more = ledger_line_of(&o.against, "note.base-falls");
    assert_int_equal(stands->n, 4);
    assert_int_equal(stands->value, 10);
    assert_int_equal(more->n, 6);
    for (int i = 0; i < o.ledger.count; i++) /* the gunner's own column is of his own */
        assert_string_not_equal(o.ledger.line[i].code, "note.stands");
    /* 3d6: six or more take a base, 206 of 216; sixteen two, 10 of 216. Raw 8, its leader and its disorder
     * even: 21 of 36 fail, and 3 break; with two bases of five lost it is a quarter worse: 26 and 6. But the
     * leader may be hit, and then it is worse. */
    const double unhurt = (196.0 * 21 + 10.0 * 26) / 216 / 36;
    assert_true(noted(&o, "odds.morale-fails") > (uint32_t)(unhurt * 1e6) + 5000);
    /* Without him it is disordered and alone: 26 and 6, 30 and 10. */
    drill_do(&t, "umpire-set u15 key=leader value=0");
    card_of(&t, "fire u1 @u15", &o);
    const double fails = (196.0 * 26 + 10.0 * 30) / 216 / 36, breaks = (196.0 * 6 + 10.0 * 10) / 216 / 36;
    assert_true(abs((int)noted(&o, "odds.morale-fails") - (int)(fails * 1e6)) <= 2);
    assert_true(abs((int)noted(&o, "odds.morale-breaks") - (int)(breaks * 1e6)) <= 2);
    assert_int_equal(o.after.ncolumns, 4);
    after_adds_up(&o);
    assert_int_equal(drill_line(&o.against, "note.into-melee"), -1000);
    drill_do(&t, "umpire-place u0 > E6"); /* hand to hand with ours: fire from outside hits him alone */
    drill_do(&t, "umpire-set u0 key=quarry value=16");
    card_of(&t, "fire u1 @u15", &o);
    assert_int_equal(drill_line(&o.against, "note.into-melee"), 0);
    drill_do(&t, "umpire-set u0 key=quarry value=0");
    drill_do(&t, "umpire-set u15 key=hits value=0");
    drill_do(&t, "umpire-set u1 key=strength value=1");
    card_of(&t, "fire u1 @u15", &o); /* one die: no base, and no test */
    assert_int_equal(noted(&o, "odds.morale-fails"), 0);
    drill_close(&t);
}

static int line_n(const ledger *l, const char *code)
{
    for (int i = 0; i < l->count; i++)
        if (strcmp(l->line[i].code, code) == 0) return l->line[i].n;
    return -1;
}

/* Where no base can be lost the card says for what else morale is tested; where one can, that needs no word.
 */
static void a_card_without_losses_says_why_morale_is_tested(void **unused)
{
    (void)unused;
    static odds o;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, SECOND, ENEMY_FOOT, ENEMY_SECOND, SPEARS, -1);
    drill_all(&t, card_setup);
    drill_do(&t, "umpire-set u15 key=hits value=0");
    card_of(&t, "fire u1 @u15", &o);
    assert_true(o.nbands > 1 && line_n(&o.against, "note.morale-may") < 0);
    drill_do(&t, "umpire-set u1 key=strength value=1"); /* a single die */
    card_of(&t, "fire u1 @u15", &o);
    assert_int_equal(o.nbands, 1);
    assert_true(noted(&o, "odds.morale-fails") > 0);
    assert_int_equal(line_n(&o.against, "note.morale-may"), 3); /* its leader */
    assert_true(line_n(&o.against, "note.morale-owed") < 0);
    drill_do(&t, "umpire-set u15 key=rocketed value=1");
    card_of(&t, "fire u1 @u15", &o);
    assert_true(noted(&o, "odds.morale-fails") > 0);
    assert_int_equal(line_n(&o.against, "note.morale-owed"), 4); /* the rocket */
    assert_true(line_n(&o.against, "note.morale-may") < 0);
    drill_close(&t);
}

/* Foot between two friends charges; at one of them spears will strike. His loss, too, falls before it tests:
 * the card says that its morale hangs on him, not how likely it is to fail. */
static void a_card_says_what_its_morale_hangs_on(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup;
        bool ours, theirs; /* hang on somebody */
    } rows[] = {
        {"", false, false},
        {"umpire-set u17 key=quarry value=2", true, false},
        {"umpire-set u1 key=quarry value=18", true, false},
        {"umpire-set u17 key=quarry value=2; umpire-remove u23", false, false}, /* nothing steadies it */
        {"umpire-place u17 > D7; umpire-place u16 > F7; umpire-set u17 key=quarry value=2", true, true},
        {"umpire-place u17 > D7; umpire-place u16 > F7; umpire-set u23 key=quarry value=17", true, true},
        {"umpire-place u17 > D7; umpire-place u16 > F7", false, false},
    };
    static odds o;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, SECOND, THIRD, ENEMY_FOOT, ENEMY_SECOND, SPEARS, -1);
        drill_all(&t,
                  "umpire-place u0 > E5; umpire-place u1 > D6; umpire-place u23 > F6; umpire-place u15 > E7; "
                  "umpire-set u15 key=facing value=4; umpire-place u17 > C7; umpire-step step=movement");
        drill_all(&t, rows[i].setup);
        card_of(&t, "charge u0 @u15 > E6", &o);
        assert_int_equal(drill_line(&o.ledger, "note.morale-hangs"), rows[i].ours ? 0 : -1000);
        assert_int_equal(drill_line(&o.against, "note.morale-hangs"), rows[i].theirs ? 0 : -1000);
        assert_true((noted(&o, "odds.we-fail") == 0) == rows[i].ours);
        assert_true((noted(&o, "odds.morale-fails") == 0) == rows[i].theirs);
        assert_true((o.after.ncolumns == 0) == rows[i].theirs);
        drill_close(&t);
    }
}

static int32_t line_number(const ledger *l, const char *code)
{
    for (int i = 0; i < l->count; i++)
        if (l->line[i].code != NULL && strcmp(l->line[i].code, code) == 0) return l->line[i].n;
    return -1;
}

/* One base charges, so the fire either takes it before it strikes or leaves all of it: what comes of the
 * whole is the card's own bands in so many of the rest. */
static void with_the_fire(const odds *o, uint32_t felled)
{
    enum { NEAR = 4 };
    uint64_t all = 0;
    for (int i = 0; i < o->before.nbands; i++) {
        const int32_t n = o->before.band[i].n;
        uint64_t want = felled;
        all += o->before.band[i].ppm;
        for (int k = 0; strcmp(o->before.band[i].code, "band.gone-first") != 0 && k < o->nbands; k++)
            if (o->band[k].n == n) want = (uint64_t)o->band[k].ppm * (PPM - felled) / PPM;
        assert_in_range(o->before.band[i].ppm + NEAR, want, want + 2 * NEAR);
    }
    assert_in_range(all + NEAR, PPM, PPM + 2 * NEAR);
    assert_int_equal(o->before.nbands, o->nbands + 1);
}

/* G·H3: the card of a charge tells what fire it must come through: as many hits as the very volley that
 * follows it would give; none where nobody before it can fire. */
static void a_charge_tells_the_fire_before_it(void **unused)
{
    (void)unused;
    /* The third has had its move, before the other side's: in the Fire step it fires all the same. */
    static const char *const fronts[] = {
        "umpire-set u15 key=facing value=4", "umpire-set u15 key=facing value=0",
        "umpire-set u15 key=facing value=4; umpire-set u15 key=done value=1"};
    static odds o, fire;
    for (int i = 0; i < 3; i++) {
        drill t = drill_open("drill", NULL);
        action shot;
        error err = {0};
        drill_clear(&t, FOOT, ENEMY_FOOT, -1);
        drill_all(&t, "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u0 key=strength value=1; "
                      "umpire-step step=movement");
        drill_all(&t, fronts[i]);
        card_of(&t, "charge u0 @u15 > E6", &o);
        assert_true((line_number(&o.ledger, "note.fire-first") >= 0) == (i != 1));
        assert_true((line_number(&o.ledger, "note.no-fire-first") >= 0) == (i == 1));
        assert_int_equal(o.before.nby, i != 1); /* and it stands on top, with who does it */
        assert_true((o.before.line > 0) == (i != 1));
        if (i != 1) {
            assert_int_equal(o.before.by[0], 15);
            assert_string_equal(o.ledger.line[o.before.line - 1].code, "note.fire-first");
            drill_all(&t, "charge u0 @u15 > E6; umpire-step step=fire");
            assert_true(action_decode(session_scenario(t.play), 1, "fire u15 @u0", &shot, &err));
            assert_true(game_odds(drill_state(&t), &shot, &fire));
            assert_int_equal(line_number(&o.ledger, "note.fire-first"), (fire.mean_milli + 500) / 1000);
            assert_string_equal(fire.band[fire.nbands - 1].code, "band.destroyed");
            const uint32_t felled = fire.band[fire.nbands - 1].ppm;
            assert_int_equal(drill_line(&o.ledger, "note.fire-first"), (felled + 5000) / 10000);
            with_the_fire(&o, felled);
        }
        drill_close(&t);
    }
}

static uint32_t band_of(const odds *o, int n)
{
    for (int i = 0; i < o->nbands; i++)
        if (o->band[i].n == n) return o->band[i].ppm;
    return 0;
}

static drill a_charge_of(int bases, odds *o)
{
    char set[60];
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4; "
                  "umpire-step step=movement");
    snprintf(set, sizeof set, "umpire-set u0 key=strength value=%d", bases);
    drill_do(&t, set);
    card_of(&t, "charge u0 @u15 > E6", o);
    return t;
}

/* Of three bases the fire takes none, one or more: what comes of the whole is what so many bases left would
 * do, as often as they are left. */
static void the_fire_before_it_is_reckoned_in(void **unused)
{
    enum { BASES = 3, LOSSES = 9, NEAR = 12 };
    static odds o, fire, left;
    uint64_t want[LOSSES] = {0};
    action shot;
    error err = {0};
    (void)unused;
    drill t = a_charge_of(BASES, &o);
    drill_all(&t, "charge u0 @u15 > E6; umpire-step step=fire");
    assert_true(action_decode(session_scenario(t.play), 1, "fire u15 @u0", &shot, &err));
    assert_true(game_odds(drill_state(&t), &shot, &fire));
    drill_close(&t);
    for (int lost = 0; lost < BASES; lost++) {
        t = a_charge_of(BASES - lost, &left);
        for (int n = 0; n < LOSSES; n++)
            want[n] += (uint64_t)band_of(&fire, lost) * band_of(&left, n) / PPM;
        drill_close(&t);
    }
    assert_true(band_of(&fire, 0) < PPM && band_of(&fire, 1) > 0 && o.before.nbands > 2);
    for (int i = 0; i < o.before.nbands; i++)
        if (strcmp(o.before.band[i].code, "band.gone-first") != 0)
            assert_in_range(o.before.band[i].ppm + NEAR, want[o.before.band[i].n],
                            want[o.before.band[i].n] + 2 * NEAR);
}

/* G9: where the enemy will touch others of ours as well, the card says whom he strikes, and has his dice
 * against that one: whom he charged, else one in front of him; of several blows it says that they are blows,
 * not fire. Where the charger is the only one he touches nothing is said. */
static void a_card_says_whom_the_enemy_strikes(void **unused)
{
    (void)unused;
    enum { NOTHING = -1 };
    static const struct {
        const char *setup;
        int struck;
    } rows[] = {{"umpire-remove u1", NOTHING},
                {"umpire-set u1 key=quarry value=16", FOOT},
                {"umpire-set u1 key=quarry value=16; umpire-set u15 key=quarry value=2", SECOND}};
    static odds o;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, SECOND, ENEMY_FOOT, -1);
        drill_all(&t, "umpire-place u0 > E5; umpire-place u1 > D7; umpire-place u15 > E7; umpire-set u15 "
                      "key=facing value=4; umpire-step step=movement");
        drill_all(&t, rows[i].setup);
        card_of(&t, "charge u0 @u15 > E6", &o);
        assert_int_equal(line_number(&o.against, "note.strikes"), rows[i].struck);
        assert_string_equal(o.unit_code, rows[i].struck == NOTHING ? "odds.hits" : "odds.blows-together");
        drill_do(&t, "charge u0 @u15 > E6");
        if (rows[i].struck != NOTHING)
            assert_int_equal(grid_melee_opponent(drill_state(&t), ENEMY_FOOT), rows[i].struck);
        drill_close(&t);
    }
}

/* G·H5: a line that runs through a corner, between two boxes, is blocked where both block it, and the card
 * names both; where one is free the shot goes through. */
static void both_boxes_beside_the_line_are_named(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    char name[16];
    drill_clear(&t, FOOT, SECOND, THIRD, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u0 > E5; umpire-set u0 key=facing value=0; umpire-place u15 > F6; "
                  "umpire-place u1 > E6; umpire-place u23 > F5; umpire-step step=fire");
    drill_refused(&t, "fire u0 @u15", "grid.fire.units-between");
    assert_int_equal(t.why.args.n[2], 1);
    board_space_name(session_scenario(t.play)->board, t.why.args.space, name);
    assert_true(strcmp(name, "E6") == 0 || strcmp(name, "F5") == 0);
    assert_true(t.why.args.from != t.why.args.space && t.why.args.from != NO_SPACE);
    drill_do(&t, "umpire-place u23 > L3");
    drill_do(&t, "fire u0 @u15");
    drill_close(&t);
}

/* The melee leaves out what the fire before it may take: that stands above it, with what comes of both, where
 * it is any; where it takes nothing the card is of all there is. */
static void what_the_fire_takes_stands_above_the_melee(void **unused)
{
    (void)unused;
    static odds o, fire;
    for (int hits = 0; hits <= 5; hits += 5) {
        drill t = drill_open("drill", NULL);
        action shot;
        error err = {0};
        char set[60];
        drill_clear(&t, FOOT, ENEMY_FOOT, -1);
        drill_all(&t, "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4; "
                      "umpire-set u15 key=strength value=1; umpire-set u15 key=leader value=0; "
                      "umpire-step step=movement");
        snprintf(set, sizeof set, "umpire-set u0 key=hits value=%d", hits);
        drill_do(&t, set);
        card_of(&t, "charge u0 @u15 > E6", &o);
        assert_true(line_number(&o.ledger, hits == 0 ? "note.fire-first.light" : "note.fire-first") > 0);
        assert_int_equal(o.before.nby, hits != 0);
        assert_true((o.before.nbands > 0) == (hits != 0) && (o.how.code != NULL) == (hits != 0));
        drill_all(&t, "charge u0 @u15 > E6; umpire-step step=fire");
        assert_true(action_decode(session_scenario(t.play), 1, "fire u15 @u0", &shot, &err));
        assert_true(game_odds(drill_state(&t), &shot, &fire));
        const uint32_t kept = strcmp(fire.band[0].code, "band.none") == 0 ? fire.band[0].ppm : 0;
        if (hits > 0) assert_int_equal(drill_line(&o.ledger, "note.fire-first"), (PPM - kept + 5000) / 10000);
        drill_close(&t);
    }
}

/* And of fire at one whose friend fights beside it, or who fights himself: a melee comes before any test. */
static void a_card_of_fire_waits_for_the_melee(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup, *says;
    } rows[] = {
        {"umpire-set u0 key=quarry value=0", NULL},
        {"umpire-set u0 key=quarry value=17", "note.morale-hangs"},
        {"umpire-set u0 key=quarry value=16; umpire-place u0 > E6", "note.morale-later"},
    };
    static odds o;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, FOOT, SECOND, ENEMY_FOOT, ENEMY_SECOND, SPEARS, -1);
        drill_all(&t, card_setup);
        drill_all(&t, "umpire-place u0 > C7; umpire-place u16 > D7; umpire-place u17 > F7");
        drill_all(&t, rows[i].setup);
        card_of(&t, "fire u1 @u15", &o);
        assert_true((noted(&o, "odds.morale-fails") > 0) == (rows[i].says == NULL));
        if (rows[i].says != NULL) assert_int_equal(drill_line(&o.against, rows[i].says), 0);
        drill_close(&t);
    }
}

/* All fire of a side falls together: the card of the second volley is that of both. */
static void a_second_volley_counts_the_first(void **unused)
{
    (void)unused;
    static odds o;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, SECOND, ENEMY_FOOT, -1);
    drill_all(&t, card_setup);
    drill_do(&t, "fire u0 @u15");
    card_of(&t, "fire u1 @u15", &o);
    assert_int_equal(o.ledger.total, 3);
    assert_int_equal(o.ndeclared, 1);
    assert_int_equal(o.declared[0].unit, 0);
    assert_int_equal(o.declared[0].n, 5);
    assert_int_equal(o.declared[0].sides, 6);
    assert_int_equal(o.mean_milli, 28000);
    assert_int_equal(odds_own_mean_milli(&o), 10500); /* three dice of the eight are its own */
    assert_int_equal(o.bar[0].value, 8);
    assert_string_equal(o.band[0].code, "band.bases"); /* 4 and at least 8: a base for certain */
    assert_int_equal(o.band[0].n, 1);
    const double spared = 3125.0 / 7776 * 125 / 216;
    assert_true(abs((int)noted(&o, "odds.leader-check") - (int)((1 - spared) * 1e6)) <= 300);
    drill_close(&t);
}

/* Before a move is made, its fire from there: the very ledger it gets once it has moved. */
/* G·H5: of two boxes the line runs between both must block, whatever each of them does it by: at Kassassin
 * F10 is ridge, E9 open; the one blocks by its height, the other by who stands there. */
static void height_and_troops_block_together(void **unused)
{
    (void)unused;
    static const struct {
        const char *troops, *code;
    } rows[] = {
        {"u1 > E8", NULL}, /* nobody on the open one */
        {"u1 > E9", "grid.fire.units-between"},
        {"u11 > E9", "grid.fire.units-between"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("rules/grid/scenarios/kassassin.json", NULL);
        char place[40];
        snprintf(place, sizeof place, "umpire-place %s", rows[i].troops);
        drill_do(&t, place);
        drill_all(&t, "umpire-place u0 > F9; umpire-set u0 key=facing value=0; umpire-place u12 > E10; "
                      "umpire-step step=fire");
        if (rows[i].code == NULL)
            drill_do(&t, "fire u0 @u12");
        else
            drill_refused(&t, "fire u0 @u12", rows[i].code);
        drill_close(&t);
    }
}

/* The line from E10 to F11 runs between E11 and F10, both of them ridge: the refusal names the two. */
static void both_that_block_are_named(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/grid/scenarios/kassassin.json", NULL);
    strbuf says = {0};
    drill_all(&t, "umpire-place u0 > E10; umpire-set u0 key=facing value=0; umpire-place u12 > F11; "
                  "umpire-place u1 > D5; umpire-set u1 key=facing value=0; umpire-place u11 > D7; "
                  "umpire-step step=fire");
    drill_refused(&t, "fire u0 @u12", "grid.fire.blocked");
    words_format(session_scenario(t.play), drill_state(&t), t.why.code, &t.why.args, &says);
    if (!strstr(strbuf_str(&says), "E11") || !strstr(strbuf_str(&says), "F10") ||
        !strstr(strbuf_str(&says), "both block"))
        fail_msg("\"%s\" does not name both", strbuf_str(&says));
    strbuf_free(&says);
    drill_close(&t);
}

static int ground_shown(const drill *t, int u)
{
    static overlay over;
    int n = 0;
    over.count = 0;
    game_show(drill_state(t), u, -1, &over);
    for (int i = 0; i < over.count; i++)
        n += over.item[i].kind == OVERLAY_SHORT || over.item[i].kind == OVERLAY_LONG;
    return n;
}

/* G·H10: that a push costs guns their fire stands on their card and with the way before they go; afterwards
 * no ground is drawn as theirs. Foot gives up nothing by marching. */
static void what_a_push_costs_is_told_before(void **unused)
{
    (void)unused;
    static const struct {
        int who;
        const char *order, *card, *way;
    } rows[] = {
        {FIELD_GUNS, "move u3 > H3", "move.by-hand", "way.pushed"},
        {MOUNTAIN_GUNS, "move u5 > D4", "move.pack-gun", "way.silent"},
        {FOOT, "move u0 > B3", "move.foot", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        drill t = drill_open("drill", NULL);
        drill_do(&t, "umpire-step step=movement");
        panel card = {0};
        unit_way way;
        action go;
        error err = {0};
        game_describe_unit(drill_state(&t), rows[i].who, &card);
        const char *says = "";
        for (int k = 0; k < card.count; k++)
            if (strcmp(card.row[k].label, "row.move") == 0) says = card.row[k].value;
        assert_string_equal(says, rows[i].card);
        assert_true(action_decode(session_scenario(t.play), 0, rows[i].order, &go, &err));
        assert_true(game_way(drill_state(&t), &go, &way));
        assert_string_equal(way.forgoes ? way.forgoes : "", rows[i].way ? rows[i].way : "");
        assert_true(ground_shown(&t, rows[i].who) > 0);
        drill_do(&t, rows[i].order);
        assert_true((ground_shown(&t, rows[i].who) == 0) == (rows[i].way != NULL));
        drill_close(&t);
    }
}

static void odds_before_the_move(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    action move;
    error err = {0};
    refusal why;
    static odds before;
    drill_all(&t, "umpire-place u0 > E4; umpire-set u0 key=facing value=0; umpire-place u15 > E7;"
                  "umpire-set u15 key=facing value=4; umpire-step step=movement");
    if (drill_state(&t)->side != 0) drill_do(&t, "end");
    assert_true(action_decode(session_scenario(t.play), 0, "move u0 > E5", &move, &err));
    if (!game_check(drill_state(&t), &move, &why)) fail_msg("the move is refused: %s", why.code);
    const uint64_t hash = state_hash(drill_state(&t));
    assert_true(game_preview_odds(drill_state(&t), &move, ENEMY_FOOT, &before));
    assert_int_equal(state_hash(drill_state(&t)), hash);
    assert_int_equal(drill_line(&before.ledger, "mod.moved"), -1);
    assert_int_equal(before.thrown[0].n, 4);
    move.args[0] = 4; /* with its back to them */
    static odds none;
    assert_false(game_preview_odds(drill_state(&t), &move, ENEMY_FOOT, &none));
    move.args[0] = NO_ARG;
    assert_false(game_preview_odds(drill_state(&t), &move, SECOND, &none)); /* a friend */
    drill_do(&t, "move u0 > E5");
    drill_do(&t, "umpire-set u0 key=done value=0");
    drill_do(&t, "umpire-step step=fire");
    const ledger after = shot(&t, "fire u0 @u15");
    assert_int_equal(after.count, before.ledger.count);
    assert_int_equal(after.total, before.ledger.total);
    for (int i = 0; i < after.count; i++) {
        assert_string_equal(after.line[i].code, before.ledger.line[i].code);
        assert_int_equal(after.line[i].value, before.ledger.line[i].value);
    }
    drill_close(&t);
}

/* Guns that go two boxes cannot fire, and pack guns not after one: there is nothing to preview. */
static void no_odds_where_it_could_not_fire(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    action move;
    error err = {0};
    static odds o;
    drill_all(&t, "umpire-place u6 > E4; umpire-set u6 key=facing value=0; umpire-place u15 > E7;"
                  "umpire-set u15 key=facing value=4; umpire-step step=movement");
    if (drill_state(&t)->side != 0) drill_do(&t, "end");
    assert_true(action_decode(session_scenario(t.play), 0, "move u6 > E5", &move, &err));
    assert_false(game_preview_odds(drill_state(&t), &move, ENEMY_FOOT, &o));
    assert_true(action_decode(session_scenario(t.play), 0, "hold u0", &move, &err));
    assert_false(game_preview_odds(drill_state(&t), &move, ENEMY_FOOT, &o));
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(modifiers_one_by_one),
        cmocka_unit_test(canister_by_the_base),
        cmocka_unit_test(the_limbered_are_warned_of_who_may_fire),
        cmocka_unit_test(a_square_fires_every_way),
        cmocka_unit_test(two_sides_at_one_target_are_told_apart),
        cmocka_unit_test(a_rider_s_card_says_what_he_may_fire),
        cmocka_unit_test(fire_is_simultaneous),
        cmocka_unit_test(guns_fall_by_six_hits),
        cmocka_unit_test(leader_table),
        cmocka_unit_test(the_die_that_calls_for_the_leader),
        cmocka_unit_test(ammunition_runs_out),
        cmocka_unit_test(odds_are_exact),
        cmocka_unit_test(a_card_tells_what_decides),
        cmocka_unit_test(a_card_without_losses_says_why_morale_is_tested),
        cmocka_unit_test(a_card_says_what_its_morale_hangs_on),
        cmocka_unit_test(a_charge_tells_the_fire_before_it),
        cmocka_unit_test(a_card_says_whom_the_enemy_strikes),
        cmocka_unit_test(both_boxes_beside_the_line_are_named),
        cmocka_unit_test(the_fire_before_it_is_reckoned_in),
        cmocka_unit_test(what_the_fire_takes_stands_above_the_melee),
        cmocka_unit_test(a_card_of_fire_waits_for_the_melee),
        cmocka_unit_test(a_second_volley_counts_the_first),
        cmocka_unit_test(height_and_troops_block_together),
        cmocka_unit_test(both_that_block_are_named),
        cmocka_unit_test(what_a_push_costs_is_told_before),
        cmocka_unit_test(odds_before_the_move),
        cmocka_unit_test(no_odds_where_it_could_not_fire),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
