/*
 * test_lawyer.c: readings of the forced-prone rules that a careful opponent would argue over: who leads whom,
 * which square, what the night and the bush hide, ways round the abatis, what the scenarios say.
 */
#include "game/action_text.h"
#include "game/game.h"
#include "game/victory.h"
#include "rules/grid/drill.h"

#define SCENARIO(name) "rules/prone/scenarios/" name ".json"

static int who(const drill *t, const char *name)
{
    const scenario *sc = session_scenario(t->play);
    for (int u = 0; u < sc->nunits; u++)
        if (strcmp(sc->units[u].name, name) == 0) return u;
    fail_msg("no unit \"%s\"", name);
    return NO_UNIT;
}

/* "umpire-place %s > 2010" for the unit of that name. */
static void put(drill *t, const char *name, const char *space)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-place u%d > %s", who(t, name), space);
    drill_do(t, text);
}

static void set(drill *t, const char *name, const char *key, int value)
{
    char text[80];
    snprintf(text, sizeof text, "umpire-set u%d key=%s value=%d", who(t, name), key, value);
    drill_do(t, text);
}

/* An order with the unit's number for each %d. */
static const char *order(const char *form, int u, int target)
{
    static char text[2][96];
    static int which;
    which = 1 - which;
    snprintf(text[which], sizeof text[which], form, u, target);
    return text[which];
}

/* That step, with the decision that side's until it has nothing left to do. */
static void step_of(drill *t, const char *step, int side)
{
    drill_do(t, order("umpire-step step=movement", 0, 0));
    if (strcmp(step, "movement") != 0) drill_do(t, "umpire-step step=fire");
    drill_do(t, side == 0 ? "umpire-set key=ended value=2" : "umpire-set key=ended value=1");
}

/* Everybody on the field far away from what is tried: nobody may be removed, or the battle would be lost. */
static void aside(drill *t)
{
    char text[64];
    int n = 0;
    for (int u = 0; u < session_scenario(t->play)->nunits; u++) {
        if (drill_unit(t, u)->status != UNIT_ON) continue;
        snprintf(text, sizeof text, "umpire-place u%d > %02d0%d", u, 1 + n % 12,
                 drill_unit(t, u)->side == 0 ? 1 : 2);
        drill_do(t, text);
        n++;
    }
}

/* H·H12: a superior leads from three hexes off, but not one who is with another unit. */
static void a_superior_with_others_leads_them_alone(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("onganjira"), NULL);
    aside(&t);
    put(&t, "4th Company", "2012");
    put(&t, "6th Company", "2014");
    put(&t, "Colonel Leutwein", "2014");
    set(&t, "4th Company", "leader", 2);
    step_of(&t, "movement", 0);
    drill_do(&t, order("march u%d", who(&t, "4th Company"), 0));
    assert_int_equal(drill_rolls(&t, "roll.leaderless"), 1);
    drill_close(&t);
    t = drill_open(SCENARIO("onganjira"), NULL);
    aside(&t);
    put(&t, "4th Company", "2012");
    put(&t, "6th Company", "2014");
    put(&t, "Colonel Leutwein", "2015");
    set(&t, "4th Company", "leader", 2);
    step_of(&t, "movement", 0);
    drill_do(&t, order("march u%d", who(&t, "4th Company"), 0));
    assert_int_equal(drill_rolls(&t, "roll.leaderless"), 0); /* alone, three hexes off */
    drill_close(&t);
}

/* H·H16: whoever is attached and on his feet may direct the fire, the superior, too. */
static void a_superior_directs(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("onganjira"), NULL);
    const int company = who(&t, "4th Company"), band = who(&t, "First band");
    aside(&t);
    put(&t, "First band", "1907");
    put(&t, "4th Company", "1910");
    put(&t, "Colonel Leutwein", "1911");
    set(&t, "4th Company", "leader", 2);
    step_of(&t, "fire", 0);
    drill_refused(&t, order("fire u%d @u%d direct=yes", company, band), "prone.leader.none");
    put(&t, "Colonel Leutwein", "1910");
    drill_do(&t, order("fire u%d @u%d direct=yes", company, band));
    assert_int_equal(drill_line(&drill_roll(&t, "roll.burst", 0)->ledger, "mod.directs"), 1);
    drill_close(&t);
}

/* H·H23: German units form one square, not several. */
static void there_is_one_square(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    aside(&t);
    put(&t, "First battery", "1010");
    put(&t, "First wagons", "1110");
    put(&t, "Second wagons", "2010");
    put(&t, "1st Company", "1009");
    put(&t, "4th Company", "1210");
    put(&t, "5th Company", "2009");
    put(&t, "6th Company", "1109");
    step_of(&t, "movement", 0);
    drill_do(&t, order("form u%d order=square", who(&t, "1st Company"), 0));
    drill_refused(&t, order("form u%d order=square", who(&t, "5th Company"), 0), "prone.form.one-square");
    drill_do(&t, order("form u%d order=square", who(&t, "6th Company"), 0)); /* beside a company in square */
    drill_do(&t, order("form u%d order=square", who(&t, "4th Company"), 0)); /* beside wagons that are */
    drill_close(&t);
}

/* H·H23: what cannot be seen cannot be charged. */
static void a_moving_square_is_lost_in_the_dark(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    const int company = who(&t, "1st Company"), band = who(&t, "White hat-bands");
    aside(&t);
    put(&t, "1st Company", "2710");
    put(&t, "White hat-bands", "2713");
    set(&t, "1st Company", "square", 1);
    set(&t, "1st Company", "moved", 1);
    drill_do(&t, "umpire-set key=turn value=9");
    step_of(&t, "movement", 1);
    set(&t, "1st Company", "moved", 1);
    drill_refused(&t, order("charge u%d @u%d", band, company), "prone.fire.square-moving");
    assert_int_equal(t.why.args.n[1], 2);
    set(&t, "1st Company", "moved", 0);
    drill_do(&t, order("charge u%d @u%d", band, company));
    drill_close(&t);
}

/* Judged by what the deciding side sees: wagons behind a square that the night hides look alone. */
static void the_judge_sees_no_more_than_the_side(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    const int band = who(&t, "White hat-bands");
    state seen;
    action a;
    refusal why = {0}, then = {0};
    error err = {0};
    aside(&t);
    put(&t, "First wagons", "2712");
    put(&t, "1st Company", "2711");
    put(&t, "4th Company", "2612");
    put(&t, "White hat-bands", "2714");
    set(&t, "1st Company", "square", 1);
    set(&t, "4th Company", "square", 1);
    drill_do(&t, "umpire-set key=turn value=11");
    step_of(&t, "movement", 1);
    assert_true(action_decode(session_scenario(t.play), 1,
                              order("charge u%d @u%d", band, who(&t, "First wagons")), &a, &err));
    game_redact(drill_state(&t), 1, &seen);
    const bool truly = game_check(drill_state(&t), &a, &why), as_seen = game_check(&seen, &a, &then);
    assert_int_equal(truly, as_seen);
    drill_close(&t);
}

/* H·H24: shown for good, and its card says so. */
static bool card_says_known(const drill *t, int u)
{
    panel card = {0};
    bool known = false;
    game_describe_unit(drill_state(t), u, &card);
    for (int i = 0; i < card.count; i++)
        known = known || strcmp(card.row[i].value ? card.row[i].value : "", "row.seen.stays") == 0;
    return known;
}

/* Z7: bands placed within two hexes of an enemy are seen where they stand. */
static void nobody_hides_under_their_eyes(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    const int near = who(&t, "First band"), far = who(&t, "Second band");
    drill_do(&t, order("deploy u%d > 2510", near, 0)); /* the riders are at 2710 */
    assert_non_null(drill_event(&t, "ev.reveal", 0));
    assert_int_equal(drill_unit(&t, near)->seen_by, 3);
    assert_true(card_says_known(&t, near));
    drill_do(&t, order("deploy u%d > 2309", far, 0));
    assert_null(drill_event(&t, "ev.reveal", 0));
    assert_int_equal(drill_unit(&t, far)->seen_by, 2);
    assert_false(card_says_known(&t, far));
    drill_close(&t);
}

/* H·H13: along a track rough ground does not count, also where the move begins in it and goes on over easy
 * ground beyond; off the track it does, and who is no longer on a track has gone through what he leaves. */
static void out_of_the_bush_along_the_track(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    drill_do(&t, "deploy-rest");
    aside(&t);
    put(&t, "2nd Company", "2512");
    const int company = who(&t, "2nd Company");
    step_of(&t, "movement", 0);
    drill_dice(&t, "6 2 2"); /* 10 inches, 4 through the bush: five hexes, or two */
    drill_do(&t, order("march u%d", company, 0));
    drill_refused(&t, order("move u%d > 2213", company, 0), "prone.move.rough");
    drill_do(&t, order("move u%d > 2708", company, 0));
    assert_string_equal(drill_at(&t, company), "2708");
    drill_close(&t);
}

/* H·H25: crossing the abatis ends the move, where it is the nearer way; a way round it does not. */
static void there_is_a_way_round_the_abatis(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("onganjira"), NULL);
    const int band = who(&t, "First band");
    aside(&t);
    put(&t, "First band", "1707");
    put(&t, "1st Company", "1906"); /* the inner ways are barred */
    put(&t, "4th Company", "1907");
    step_of(&t, "movement", 1);
    drill_dice(&t, "4 4 2 4"); /* 14 inches; 10 over rocks: 5 hexes */
    drill_do(&t, order("march u%d", band, 0));
    action a;
    error err = {0};
    unit_way w; /* 1908 is three hexes off over the abatis; by 1909 it would be four */
    static const struct {
        const char *to;
        int hexes;
        bool stops;
    } rows[] = {{"1908", 3, true}, {"1909", 3, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[32];
        snprintf(text, sizeof text, "move u%d > %s", band, rows[i].to);
        assert_true(action_decode(session_scenario(t.play), 1, text, &a, &err));
        memset(&w, 0, sizeof w);
        assert_true(game_way(drill_state(&t), &a, &w));
        if (w.count != rows[i].hexes || w.cost[w.count - 1] != rows[i].hexes ||
            (w.stops != NULL) != rows[i].stops)
            fail_msg("%s: %d hexes, cost %d, %s", rows[i].to, w.count, w.cost[w.count - 1],
                     w.stops != NULL ? w.stops : "goes on");
        assert_int_equal(w.most, 5);
    }
    drill_do(&t, order("move u%d > 1908", band, 0));
    assert_string_equal(drill_at(&t, band), "1908");
    drill_close(&t);
}

/* H·H12: without a leader a roll is due to leave the map as for any move. */
static void the_leaderless_need_a_roll_to_leave(void **unused)
{
    (void)unused;
    for (int die = 3; die <= 4; die++) {
        drill t = drill_open(SCENARIO("oviumbo"), NULL);
        const int company = who(&t, "1st Company");
        aside(&t);
        put(&t, "1st Company", "1224");
        put(&t, "4th Company", "1010");
        set(&t, "1st Company", "leader", 2);
        drill_do(&t, "umpire-set key=turn value=9");
        step_of(&t, "movement", 0);
        drill_dice(&t, die == 3 ? "3" : "4");
        drill_do(&t, order("leave u%d", company, 0));
        assert_int_equal(drill_roll(&t, "roll.leaderless", 0)->need, 4);
        assert_int_equal(drill_unit(&t, company)->status, die == 3 ? UNIT_ON : UNIT_EXITED);
        drill_close(&t);
    }
}

/* H1: where nobody is left nobody is tested, and the chances say so. */
static void the_dead_are_not_tested(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("drill"), NULL);
    odds out;
    action a;
    error err = {0};
    drill_do(&t, "umpire-place u1 > 0706");
    drill_do(&t, "umpire-set u0 key=strength value=1");
    step_of(&t, "fire", 1);
    assert_true(action_decode(session_scenario(t.play), 1, "fire u1 @u0", &a, &err));
    assert_true(game_odds(drill_state(&t), &a, &out));
    assert_string_equal(out.note[0].code, "odds.forced-prone");
    const uint32_t none = out.bar[0].ppm; /* no casualty, and then a six */
    assert_true(out.note[0].ppm >= none / 6 - 1 && out.note[0].ppm <= none / 6 + 1);
    drill_close(&t);
}

static bool deploys(const drill *t, const char *name, const char *space)
{
    const scenario_unit *u = &session_scenario(t->play)->units[who(t, name)];
    for (int i = 0; i < u->ndeploy; i++)
        if (u->deploy[i] == drill_space(t, space)) return true;
    return false;
}

/* HSC1: only the 2nd and 5th companies may deploy left of x 24; two captains are with the bands. */
static void onganjira_as_told(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("onganjira"), NULL);
    assert_true(deploys(&t, "2nd Company", "0523") && deploys(&t, "5th Company", "0523"));
    assert_false(deploys(&t, "1st Company", "0523") || deploys(&t, "4th Company", "1222"));
    assert_false(deploys(&t, "Witbooi scouts", "0523") || deploys(&t, "Machine guns", "0523"));
    assert_true(deploys(&t, "1st Company", "1323") && deploys(&t, "Colonel Leutwein", "3624"));
    assert_true(drill_unit(&t, who(&t, "First captain"))->status == UNIT_ON);
    assert_true(drill_unit(&t, who(&t, "Second captain"))->status == UNIT_ON);
    drill_close(&t);
}

/* HSC3: whoever ends a move near the patrol has found it, the commander as well. */
static void whoever_finds_the_patrol_has_met_it(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("heyde"), NULL);
    const scenario *sc = session_scenario(t.play);
    const int patrol = who(&t, "Graf Arnim's patrol"), heyde = who(&t, "Major von der Heyde");
    int met = -1;
    for (int i = 0; i < sc->nconditions; i++)
        if (strcmp(sc->conditions[i].id, "met") == 0) met = i;
    aside(&t);
    put(&t, "Graf Arnim's patrol", "2020");
    assert_false(victory_met(drill_state(&t), met));
    put(&t, "Graf Arnim's patrol", "1304");
    put(&t, "Major von der Heyde", "1307");
    step_of(&t, "movement", 0);
    assert_true(victory_met(drill_state(&t), met));
    assert_true(drill_marked(&t, patrol, "lost"));
    drill_do(&t, order("march u%d", heyde, 0));
    drill_do(&t, order("halt u%d", heyde, 0));
    assert_false(drill_marked(&t, patrol, "lost"));
    assert_non_null(drill_event(&t, "ev.found", 0));
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_superior_with_others_leads_them_alone),
        cmocka_unit_test(a_superior_directs),
        cmocka_unit_test(there_is_one_square),
        cmocka_unit_test(a_moving_square_is_lost_in_the_dark),
        cmocka_unit_test(the_judge_sees_no_more_than_the_side),
        cmocka_unit_test(nobody_hides_under_their_eyes),
        cmocka_unit_test(there_is_a_way_round_the_abatis),
        cmocka_unit_test(out_of_the_bush_along_the_track),
        cmocka_unit_test(the_leaderless_need_a_roll_to_leave),
        cmocka_unit_test(the_dead_are_not_tested),
        cmocka_unit_test(onganjira_as_told),
        cmocka_unit_test(whoever_finds_the_patrol_has_met_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
