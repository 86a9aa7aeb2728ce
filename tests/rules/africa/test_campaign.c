/*
 * test_campaign.c: the weeks from Ceuta to Wad-Ras: weather, cholera, marches, supply, replacements; the
 * battles on their own sheets with whoever is left, and what they bring back; and the whole campaign played
 * to its end by the computer.
 */
#include "rules/africa/drill.h"

#include "ai/ai.h"
#include "game/game.h"
#include "game/scenario_load.h"
#include "rules/africa/africa.h"
#include "rules/africa/africa_internal.h"
#include "rules/africa/place.h"

static const char campaign[] = "rules/africa/scenarios/campaign.json";

enum { CORPS_1, CORPS_2, CORPS_3, RESERVE, ARMY };

static int named(const drill *t, const char *name)
{
    const scenario *sc = session_scenario(t->play);
    for (int i = 0; i < sc->nunits; i++)
        if (strcmp(sc->units[i].name, name) == 0) return i;
    fail_msg("no unit \"%s\"", name);
    return NO_UNIT;
}

static int game_value(const drill *t, const char *name)
{
    const scenario *sc = session_scenario(t->play);
    return key_get(drill_state(t), key_find(sc, KEY_GAME, name), NO_UNIT, NO_SPACE);
}

static int steps_of(const drill *t, int from, int to)
{
    int n = 0;
    for (int u = from; u <= to; u++)
        if (drill_unit(t, u)->status != UNIT_DESTROYED) n += drill_unit(t, u)->strength;
    return n;
}

/* The Moroccans stand, so that corps march. */
static void stand(drill *t)
{
    if (drill_decision(t).side == 1 && strcmp(drill_decision(t).prompt, "prompt.council") == 0)
        drill_do(t, "stand");
}

/* The week of marches ends, with those faces in the next one. */
static void week_ends(drill *t, const char *faces)
{
    stand(t);
    drill_with(t, "end", faces);
}

/* The first week: the Moroccans stand, the Spanish march, and everything is prepared. */
static drill opened(void)
{
    drill t = drill_open(campaign, NULL);
    stand(&t);
    drill_do(&t, "umpire-set key=ready value=9");
    return t;
}

static void the_start(void **unused)
{
    (void)unused;
    drill t = opened();
    assert_int_equal(session_scenario(t.play)->turns, 23);
    assert_int_equal(drill_decision(&t).side, 0); /* the Moroccans have decided */
    assert_int_equal(drill_decision(&t).sheet, 0);
    assert_string_equal(drill_decision(&t).prompt, "prompt.march.prepared");
    drill_stands(&t, CORPS_1, "1");
    drill_stands(&t, ARMY, "2");
    assert_int_equal(drill_unit(&t, CORPS_2)->status, UNIT_WAITING);
    assert_int_equal(drill_unit(&t, named(&t, "Rey"))->status, UNIT_WAITING); /* with its corps */
    week_ends(&t, "5 H H H");
    drill_stands(&t, CORPS_2, "1"); /* landed in the second week */
    drill_stands(&t, RESERVE, "1");
    assert_int_equal(drill_unit(&t, CORPS_3)->status, UNIT_WAITING);
    drill_close(&t);
}

static void weather_and_cholera(void **unused)
{
    (void)unused;
    for (int die = 1; die <= 6; die++) {
        char faces[64];
        drill t = opened();
        snprintf(faces, sizeof faces, "%d T T T", die); /* the others land this week */
        const int before = steps_of(&t, named(&t, "Rey"), named(&t, "Mountain battery, I Corps"));
        week_ends(&t, faces);
        assert_int_equal(drill_unit(&t, CORPS_2)->status, die <= 2 ? UNIT_WAITING : UNIT_ON);
        assert_int_equal(drill_event(&t, "ev.no-landing", 0) != NULL, die <= 2);
        assert_non_null(drill_event(&t, die <= 2 ? "ev.storm" : "ev.fair", 0));
        assert_int_equal(game_value(&t, "weather"), die <= 2 ? 2 : 1);
        assert_int_equal(drill_rolls(&t, "roll.cholera"), 1);
        assert_true(drill_marked(&t, CORPS_1, "cholera"));
        assert_int_equal(steps_of(&t, named(&t, "Rey"), named(&t, "Mountain battery, I Corps")), before - 1);
        assert_int_equal(drill_unit(&t, named(&t, "Rey"))->strength, 1); /* the strongest foot */
        /* not all tails: nobody; who lands this week tosses nothing */
        week_ends(&t, die <= 2 ? "5 T T H" : "5 T T H H T T H H H");
        assert_int_equal(drill_rolls(&t, "roll.cholera"), die <= 2 ? 1 : 3);
        assert_int_equal(drill_unit(&t, CORPS_2)->status, UNIT_ON); /* a storm only puts it off */
        assert_false(drill_marked(&t, CORPS_1, "cholera"));
        assert_int_equal(steps_of(&t, named(&t, "Rey"), named(&t, "Mountain battery, I Corps")), before);
        drill_close(&t);
    }
}

/* A fair week lands two steps: each for the corps in supply that is shortest of men; for none in a storm, and
 * for none that has not come. */
static void drafts(void **unused)
{
    (void)unused;
    for (int storm = 0; storm < 2; storm++) {
        drill t = opened();
        const int rey = named(&t, "Rey"), cordoba = named(&t, "Córdoba"), baza = named(&t, "Baza");
        week_ends(&t, "5 H H H"); /* II Corps and the Reserve land */
        drill_off(&t, baza);      /* III Corps is still in Spain */
        drill_off(&t, rey);
        drill_set(&t, rey + 1, "strength", 1);
        drill_set(&t, cordoba, "strength", 1);
        week_ends(&t, storm ? "2 H H H H H H H H H" : "5 H H H H H H H H H");
        assert_int_equal(drill_unit(&t, rey + 1)->strength, storm ? 1 : 2); /* first who is reduced */
        assert_int_equal(drill_unit(&t, rey)->status, storm ? UNIT_DESTROYED : UNIT_WAITING);
        assert_int_equal(drill_unit(&t, cordoba)->strength, 1); /* one step short, I Corps three, then two */
        assert_int_equal(drill_unit(&t, baza)->status, UNIT_DESTROYED);
        drill_place(&t, CORPS_1, "3"); /* no road, no sea: nothing comes there */
        week_ends(&t, "5 H H H H H H H H H");
        assert_int_equal(drill_unit(&t, rey)->status, storm ? UNIT_DESTROYED : UNIT_WAITING);
        if (!storm) assert_int_equal(drill_unit(&t, rey)->strength, 1);
        assert_int_equal(drill_unit(&t, cordoba)->strength, 2);
        drill_close(&t);
    }
    drill t = opened();
    const int rey = named(&t, "Rey");
    drill_off(&t, rey);
    drill_off(&t, rey + 1);
    week_ends(&t, "5 H H H");
    assert_int_equal(drill_unit(&t, rey)->status, UNIT_WAITING); /* back in the field, then brought up */
    assert_int_equal(drill_unit(&t, rey)->strength, 2);
    assert_int_equal(drill_unit(&t, rey + 1)->status, UNIT_DESTROYED);
    drill_close(&t);
    const char *const printed[] = {"values=1", NULL};
    t = drill_open(campaign, printed);
    drill_off(&t, rey);
    drill_with(&t, "end", "5 H H H");
    assert_int_equal(drill_unit(&t, rey)->status, UNIT_DESTROYED);
    drill_close(&t);
}

/* Nobody in the way, everybody somewhere up the coast. */
static drill up_the_coast(const char *where)
{
    drill t = opened();
    drill_do(&t, "umpire-set key=army value=2"); /* beaten at Castillejos: it stands at Tetuan */
    drill_place(&t, ARMY, "9");
    drill_place(&t, CORPS_1, where);
    return t;
}

static void marches(void **unused)
{
    (void)unused;
    drill t = up_the_coast("2");
    drill_do(&t, "umpire-set key=weather value=1");
    drill_refused(&t, "march u0", "africa.march.where");
    drill_refused(&t, "march u0 > 7", "africa.march.too-far");
    drill_refused(&t, "march u0 > A:A3", "africa.march.where");
    drill_refused(&t, "march u0 > 8", "africa.march.not-coast-road");
    drill_refused(&t, "march u0 > 4 7", "africa.march.not-adjacent");
    drill_refused(&t, "march u1 > 2", "africa.march.not-here");
    drill_refused(&t, "march u5 > 2", "africa.march.corps");
    drill_refused(&t, "attack u0 > 3", "africa.step.march");
    drill_do(&t, "umpire-set key=weather value=2");
    drill_refused(&t, "march u0 > 5", "africa.march.storm");
    drill_do(&t, "umpire-set key=weather value=1");
    stand(&t);
    drill_do(&t, "march u0 > 5"); /* two areas by the coast road */
    drill_stands(&t, CORPS_1, "5");
    drill_refused(&t, "march u0 > 6", "africa.march.done");
    drill_place(&t, CORPS_2, "8");
    drill_refused(&t, "march u1 > 10", "africa.march.behind");
    drill_place(&t, CORPS_2, "3"); /* two areas of mountain are no coast road */
    drill_refused(&t, "march u1 > 9", "africa.march.not-coast-road");
    drill_close(&t);
    t = opened();
    drill_do(&t, "umpire-set key=weather value=1");
    drill_refused(&t, "march u0 > 4", "africa.march.army-in-way");
    drill_refused(&t, "march u0 > 1", "africa.march.there");
    drill_do(&t, "umpire-set key=fought value=1");
    drill_refused(&t, "march u0 > 2", "africa.march.fought");
    drill_close(&t);
}

/* Is I Corps without supply at the end of a week there, in that weather? (The next is stormy: no drafts
 * come.) */
static bool starves(const char *where, int weather, const char *setup)
{
    drill t = up_the_coast(where);
    char text[64];
    snprintf(text, sizeof text, "umpire-set key=weather value=%d", weather);
    drill_do(&t, text);
    drill_all(&t, setup);
    const int before = steps_of(&t, named(&t, "Rey"), named(&t, "Mountain battery, I Corps"));
    week_ends(&t, drill_unit(&t, CORPS_2)->status == UNIT_ON ? "2 H H H H H H" : "2 H H H");
    const int lost = before - steps_of(&t, named(&t, "Rey"), named(&t, "Mountain battery, I Corps"));
    assert_in_range(lost, 0, 1);
    drill_close(&t);
    return lost == 1;
}

static void supply(void **unused)
{
    (void)unused;
    assert_false(starves("1", 2, "")); /* the base */
    assert_true(starves("4", 2, ""));  /* two areas of road, and wagons stick in the mud */
    assert_false(starves("2", 2, "umpire-set key=army value=3; umpire-place u4 > 10")); /* one */
    assert_true(starves("5", 2, ""));  /* the hunger camp: three */
    assert_false(starves("5", 1, "")); /* ships, in fair weather */
    assert_true(starves("3", 1, ""));  /* no road, no sea */
    assert_true(starves("8", 1, ""));
    assert_false(starves("7", 2, ""));                            /* a port of ours */
    assert_false(starves("6", 2, "umpire-place u1 > 7"));         /* one area from it */
    assert_true(starves("10", 1, "umpire-set key=army value=0")); /* nobody holds the port */
    assert_false(starves("10", 1, "umpire-set key=army value=0; umpire-place u1 > 7; umpire-remove u4"));
    assert_true(starves("10", 2, "umpire-set key=army value=0; umpire-place u1 > 7; umpire-remove u4"));
    assert_true(starves(
        "12", 1,
        "umpire-set key=army value=0; umpire-place u1 > 7; umpire-remove u4")); /* four areas of road */
}

static void replacements(void **unused)
{
    (void)unused;
    drill t = opened();
    const int first = named(&t, "Anghera");
    drill_set(&t, first + 1, "strength", 1);
    drill_off(&t, first + 2);
    drill_off(&t, first + 3);
    drill_off(&t, first + 4);
    week_ends(&t, "5 H H H");
    assert_int_equal(drill_unit(&t, first + 1)->strength, 2); /* first those that are reduced */
    assert_int_equal(drill_unit(&t, first + 2)->status, UNIT_WAITING);
    assert_int_equal(drill_unit(&t, first + 2)->strength, 1);
    assert_int_equal(drill_unit(&t, first + 3)->strength, 1);
    assert_int_equal(drill_unit(&t, first + 4)->status, UNIT_DESTROYED); /* three steps a week */
    drill_place(&t, CORPS_2, "9");
    drill_do(&t, "umpire-set key=army value=3");
    drill_do(&t, "umpire-set > 9 key=holder value=1"); /* Tetuan has fallen */
    week_ends(&t, "5 H H H");
    assert_int_equal(drill_unit(&t, first + 4)->status, UNIT_DESTROYED);
    drill_close(&t);
}

/* The umpire moves the army by its counter alone: what bars the road goes with it. */
static void the_umpire_moves_the_army(void **unused)
{
    (void)unused;
    drill t = opened();
    drill_place(&t, ARMY, "9");
    assert_int_equal(game_value(&t, "army"), 2);
    stand(&t);
    drill_do(&t, "march u0 > 2");
    assert_null(drill_event(&t, "ev.battle-joined", 0));
    drill_stands(&t, CORPS_1, "2");
    drill_place(&t, ARMY, "5"); /* no place of a battle: it goes back */
    drill_stands(&t, ARMY, "9");
    drill_off(&t, ARMY);
    assert_int_equal(game_value(&t, "army"), 0);
    drill_place(&t, ARMY, "10");
    assert_int_equal(game_value(&t, "army"), 3);
    drill_close(&t);
}

/* ---- battles */

static void castillejos_from_the_campaign(void **unused)
{
    (void)unused;
    drill t = opened();
    const int rey = named(&t, "Rey"), madrid = named(&t, "Madrid"), navarra = named(&t, "Navarra"),
              anghera = named(&t, "Anghera");
    week_ends(&t, "5 H H H");
    drill_set(&t, rey, "strength", 1);
    drill_off(&t, madrid);
    drill_off(&t, anghera + 4);
    stand(&t);
    drill_do(&t, "march u0 > 2");
    assert_non_null(drill_event(&t, "ev.battle-begins", 0));
    decision d = drill_decision(&t);
    assert_int_equal(d.sheet, 1); /* the map of Castillejos */
    assert_int_equal(d.args.n[0], 1);
    assert_int_equal(d.args.n[1], 14);
    assert_string_equal(d.prompt, "prompt.deploy");
    assert_int_equal(d.side, 1);
    drill_do(&t, "end");
    assert_int_equal(drill_unit(&t, rey)->status, UNIT_READY); /* with the corps that attacks */
    assert_int_equal(drill_unit(&t, rey)->strength, 1);
    assert_int_equal(drill_unit(&t, madrid)->status, UNIT_DESTROYED);
    assert_int_equal(drill_unit(&t, navarra)->status, UNIT_WAITING); /* II Corps comes on turn 3 */
    drill_stands(&t, anghera, "A:A4");
    assert_true(drill_marked(&t, anghera, "hidden"));
    assert_int_equal(drill_unit(&t, anghera + 4)->status, UNIT_DESTROYED);
    assert_int_equal(drill_unit(&t, named(&t, "Nizam, 1st"))->status,
                     UNIT_WAITING); /* not yet with the army */
    drill_stands(&t, CORPS_1, "1");
    while (d.side >= 0 && game_value(&t, "battle-turn") < 3) {
        drill_do(&t, "end");
        d = drill_decision(&t);
    }
    assert_int_equal(drill_unit(&t, navarra)->status, UNIT_READY);
    assert_int_equal(drill_unit(&t, named(&t, "Príncipe"))->status,
                     UNIT_WAITING); /* one corps comes to help */
    drill_first(&t, 0);
    drill_refused(&t, "move u0 > A:A3", "africa.move.headquarters");
    while (game_value(&t, "battle") != 0)
        drill_do(&t, "end");
    assert_non_null(drill_event(&t, "ev.battle-lost", 0)); /* nobody ever marched out */
    drill_stands(&t, CORPS_1, "1");
    drill_stands(&t, ARMY, "2");
    assert_int_equal(drill_unit(&t, rey)->status, UNIT_WAITING);
    assert_int_equal(drill_unit(&t, rey)->strength, 1); /* what he has is what he brings back */
    assert_int_equal(drill_unit(&t, anghera)->status, UNIT_WAITING);
    assert_false(drill_marked(&t, anghera, "hidden"));
    assert_int_equal(drill_decision(&t).sheet, 0);
    stand(&t);
    drill_refused(&t, "march u0 > 2", "africa.march.done");
    drill_refused(&t, "march u1 > 2", "africa.march.fought");
    drill_close(&t);
}

static void a_victory_carries_back(void **unused)
{
    (void)unused;
    drill t = opened();
    const int rey = named(&t, "Rey"), borbon = named(&t, "Borbón");
    stand(&t);
    drill_do(&t, "march u0 > 2");
    for (int u = ARMY + 1; u < session_scenario(t.play)->nunits; u++)
        if (drill_unit(&t, u)->side == 1 && drill_unit(&t, u)->status == UNIT_ON) drill_off(&t, u);
    drill_place(&t, rey, "A:A9");
    drill_place(&t, named(&t, "Granada"), "A:A11");
    drill_place(&t, named(&t, "Cataluña"), "A:A13");
    drill_set(&t, borbon, "strength", 1);
    while (game_value(&t, "battle") != 0)
        drill_do(&t, "end");
    assert_non_null(drill_event(&t, "ev.battle-won", 0));
    drill_stands(&t, CORPS_1, "2"); /* the corps moves in, the army falls back */
    drill_stands(&t, ARMY, "9");
    assert_int_equal(game_value(&t, "army"), 2);
    assert_int_equal(drill_unit(&t, borbon)->strength, 1);
    assert_int_equal(drill_unit(&t, named(&t, "Rif"))->status, UNIT_DESTROYED);
    assert_int_equal(drill_unit(&t, named(&t, "Nizam, 1st"))->status, UNIT_WAITING); /* alive for Tetuan */
    drill_close(&t);
}

static void tetuan_and_wad_ras(void **unused)
{
    (void)unused;
    drill t = up_the_coast("7");
    drill_place(&t, CORPS_2, "7");
    drill_place(&t, CORPS_3, "7");
    drill_place(&t, RESERVE, "7");
    stand(&t);
    drill_do(&t, "march u1 > 9");
    assert_int_equal(drill_decision(&t).sheet, 2);
    assert_int_equal(drill_decision(&t).args.n[1], 12);
    assert_string_equal(drill_decision(&t).prompt, "prompt.deploy");
    drill_stands(&t, named(&t, "Córdoba"), "B:B5"); /* on its post at the start */
    drill_stands(&t, named(&t, "Nizam, 1st"), "B:B9");
    drill_stands(&t, named(&t, "Rey"), "B:B1"); /* I Corps comes too: where there is room */
    assert_int_equal(drill_unit(&t, named(&t, "Príncipe"))->status,
                     UNIT_WAITING); /* a fourth corps does not */
    while (game_value(&t, "battle") != 0)
        drill_do(&t, "end");
    drill_do(&t, "umpire-set key=army value=3");
    drill_do(&t, "umpire-set key=fought value=0");
    drill_do(&t, "umpire-set key=ready value=3");
    drill_place(&t, ARMY, "10");
    drill_place(&t, CORPS_3, "9");
    stand(&t);
    drill_do(&t, "march u2 > 10");
    assert_int_equal(drill_decision(&t).sheet, 3);
    drill_do(&t, "end"); /* the Moroccans stay as they are */
    assert_int_equal(drill_unit(&t, named(&t, "Zamora"))->status, UNIT_READY);
    drill_stands(&t, named(&t, "Sumata"), "W:W14");
    assert_true(drill_marked(&t, named(&t, "Anghera"), "hidden"));
    drill_close(&t);
}

static void commanders_change(void **unused)
{
    (void)unused;
    drill t = up_the_coast("7");
    drill_place(&t, CORPS_2, "7");
    drill_do(&t, "umpire-set key=turn value=10");
    stand(&t);
    drill_do(&t, "march u1 > 9");
    assert_int_equal(drill_unit(&t, named(&t, "Zabala"))->status,
                     UNIT_WAITING);              /* ill since the eighth week */
    drill_stands(&t, named(&t, "Prim"), "B:B6"); /* leads II Corps */
    assert_int_equal(drill_unit(&t, named(&t, "Catalan Volunteers"))->status, UNIT_WAITING);
    drill_close(&t);
    t = up_the_coast("7");
    drill_place(&t, CORPS_2, "7");
    drill_do(&t, "umpire-set key=turn value=11");
    stand(&t);
    drill_do(&t, "march u1 > 9");
    drill_stands(&t, named(&t, "Catalan Volunteers"), "B:B6");
    drill_close(&t);
    for (int week = 14; week <= 15; week++) { /* the Basques join the Reserve */
        t = up_the_coast("7");
        drill_do(&t, "umpire-set key=turn value=1");
        const int without = africa_steps(drill_state(&t), RESERVE);
        char text[64];
        snprintf(text, sizeof text, "umpire-set key=turn value=%d", week);
        drill_do(&t, text);
        assert_int_equal(africa_steps(drill_state(&t), RESERVE) - without, week == 15 ? 6 : 0);
        drill_close(&t);
    }
}

/* Who comes, goes or takes over another corps is told in the week in which he does. */
static void changes_of_the_order_of_battle_are_told(void **unused)
{
    (void)unused;
    drill t = opened();
    for (int week = 2; week <= 11; week++) {
        drill_do(&t, "umpire-set key=weather value=1");
        char text[64];
        snprintf(text, sizeof text, "umpire-set key=turn value=%d", week - 1);
        drill_do(&t, text);
        stand(&t);
        drill_do(&t, "end");
        assert_int_equal(drill_state(&t)->turn, week);
        assert_int_equal(drill_event(&t, "ev.leaves", 0) != NULL, week == 9);
        assert_int_equal(drill_event(&t, "ev.moves-on", 0) != NULL, week == 9);
        assert_int_equal(drill_event(&t, "ev.joins", 0) != NULL, week == 9 || week == 11);
        if (week != 9) continue;
        assert_int_equal(drill_event(&t, "ev.leaves", 0)->unit, named(&t, "Zabala"));
        assert_int_equal(drill_event(&t, "ev.moves-on", 0)->other, CORPS_2);
    }
    drill_close(&t);
    t = opened(); /* nobody takes over a corps that is no more, nor has left it; the Reserve still gets Ríos
                   */
    drill_do(&t, "umpire-set key=weather value=1");
    drill_do(&t, "umpire-set key=turn value=8");
    drill_off(&t, CORPS_2);
    char gone[64];
    snprintf(gone, sizeof gone, "umpire-set u%d key=status value=%d", CORPS_2, UNIT_DESTROYED);
    drill_do(&t, gone);
    stand(&t);
    drill_do(&t, "end");
    assert_null(drill_event(&t, "ev.moves-on", 0));
    assert_null(drill_event(&t, "ev.leaves", 0));
    assert_non_null(drill_event(&t, "ev.joins", 0));
    drill_close(&t);
}

static void the_army_scatters_and_the_fondak_ends_it(void **unused)
{
    (void)unused;
    drill t = opened();
    drill_do(&t, "umpire-set key=army value=3");
    drill_place(&t, ARMY, "10");
    drill_place(&t, CORPS_1, "9");
    stand(&t);
    drill_do(&t, "march u0 > 10");
    for (int u = ARMY + 1; u < session_scenario(t.play)->nunits; u++)
        if (drill_unit(&t, u)->side == 1 && drill_unit(&t, u)->status == UNIT_ON) drill_off(&t, u);
    drill_place(&t, named(&t, "Rey"), "W:W10");
    drill_place(&t, named(&t, "Granada"), "W:W11");
    drill_place(&t, named(&t, "Cataluña"), "W:W12");
    while (game_value(&t, "battle") != 0)
        drill_do(&t, "end");
    assert_int_equal(drill_unit(&t, ARMY)->status, UNIT_EXITED);
    int32_t none[2];
    assert_string_equal(game_fate(drill_state(&t), ARMY, none), "fate.scattered"); /* it went nowhere */
    panel card = {0};
    game_describe_unit(drill_state(&t), ARMY, &card);
    assert_string_equal(card.row[0].value, "fate.scattered");
    drill_stands(&t, CORPS_1, "10");
    week_ends(&t, "5 H H H");
    stand(&t);
    drill_do(&t, "umpire-set key=ready value=5");
    drill_do(&t, "march u0 > 11");
    assert_int_equal(drill_state(&t)->over, 1);
    assert_int_equal(drill_state(&t)->winner, 0);
    assert_string_equal(session_scenario(t.play)->levels[drill_state(&t)->level], "decisive");
    drill_close(&t);
}

static void the_dates_count(void **unused)
{
    (void)unused;
    for (int late = 0; late < 2; late++) {
        drill t = opened();
        drill_do(&t, "umpire-set key=army value=0");
        drill_off(&t, ARMY);
        drill_place(&t, CORPS_1, "9");
        drill_place(&t, CORPS_2, "7");
        drill_do(&t, "umpire-set key=turn value=15");
        stand(&t);
        drill_do(&t, "end"); /* Tetuan by the end of week 15 */
        drill_do(&t, late ? "umpire-set key=turn value=19" : "umpire-set key=turn value=18");
        drill_place(&t, CORPS_1, "10");
        stand(&t);
        drill_do(&t, "end");
        drill_do(&t, "umpire-set key=turn value=23");
        stand(&t);
        drill_do(&t, "end");
        assert_int_equal(drill_state(&t)->over, 1);
        assert_int_equal(drill_state(&t)->winner, late ? 1 : 0); /* Wad-Ras in time, or not */
        drill_close(&t);
    }
}

/* ---- preparations and the army's decisions (A·H21, A·H22) */

static void battles_are_prepared(void **unused)
{
    (void)unused;
    drill t = drill_open(campaign, NULL);
    stand(&t);
    drill_do(&t, "umpire-set key=weather value=1");
    drill_refused(&t, "march u0 > 2", "africa.march.unready");
    assert_string_equal(drill_decision(&t).prompt, "prompt.march.none"); /* and no march is promised */
    week_ends(&t, "1 H H H");                                            /* a fair week counts ... */
    assert_int_equal(game_value(&t, "ready"), 1);
    week_ends(&t, "5 H H H"); /* ... one of storm does not */
    assert_int_equal(game_value(&t, "ready"), 1);
    drill_do(&t, "umpire-set key=ready value=3");
    stand(&t);
    assert_string_equal(drill_decision(&t).prompt, "prompt.march.prepared");
    drill_do(&t, "march u0 > 2");
    assert_int_equal(game_value(&t, "ready"), 0);
    drill_off(&t, named(&t, "Anghera"));
    while (game_value(&t, "battle") != 0)
        drill_do(&t, "end");
    assert_non_null(drill_event(&t, "ev.took-heart", 0)); /* held: the tribes come, ... */
    assert_int_equal(drill_unit(&t, named(&t, "Anghera"))->strength, 1);
    assert_int_equal(game_value(&t, "ready"), 2); /* ... and one week more is needed */
    stand(&t);
    drill_do(&t, "umpire-set key=weather value=1");
    week_ends(&t, "5 H H H H H H H H H");
    assert_int_equal(game_value(&t, "ready"), 2); /* the week of the battle is not one of them */
    drill_close(&t);
    t = opened();
    drill_do(&t, "march u0 > 2");
    while (game_value(&t, "battle") != 0)
        drill_do(&t, "end");
    assert_non_null(drill_event(&t, "ev.battle-lost", 0));
    assert_null(drill_event(&t, "ev.took-heart", 0)); /* held, but the army lacks nobody: no tribe joins it */
    drill_close(&t);
    t = up_the_coast("9");
    drill_off(&t, ARMY);
    drill_place(&t, CORPS_1, "10");
    drill_do(&t, "umpire-set key=ready value=4");
    drill_refused(&t, "march u0 > 11", "africa.march.unready"); /* the Fondak too */
    drill_do(&t, "umpire-set key=ready value=5");
    drill_do(&t, "march u0 > 11");
    assert_int_equal(drill_state(&t)->over, 1);
    drill_close(&t);
}

static void the_army_decides(void **unused)
{
    (void)unused;
    drill t = drill_open(campaign, NULL);
    const int horse = named(&t, "Bokhari horse"), rey = named(&t, "Rey");
    assert_int_equal(drill_decision(&t).side, 1);
    assert_string_equal(drill_decision(&t).prompt, "prompt.council");
    char text[32];
    snprintf(text, sizeof text, "call u%d", named(&t, "Rif"));
    drill_refused(&t, text, "africa.council.army");
    drill_refused(&t, "march u4 > 3", "africa.step.council");
    drill_refused(&t, "raid u4 @u1", "africa.raid.corps"); /* it has not landed */
    static odds o;
    drill_odds(&t, "raid u4 @u0", &o);
    assert_int_equal(o.nbands, 4);
    assert_string_equal(o.band[2].code, "band.corps-step");
    assert_int_equal(o.band[2].ppm, 375000); /* two heads of three */
    assert_int_equal(o.band[0].ppm, 125000);
    drill_refused(&t, "call u4", "africa.call.nobody");
    drill_set(&t, horse, "strength", 1);
    drill_odds(&t, "call u4", &o);
    assert_int_equal(o.mean_milli, 1000);
    drill_set(&t, horse, "strength", 2);
    drill_do(&t, "umpire-set key=ready value=2");
    drill_with(&t, "raid u4 @u0", "H H H"); /* a step, and a week of preparation */
    assert_int_equal(drill_unit(&t, rey)->strength, 1);
    assert_int_equal(game_value(&t, "ready"), 1);
    assert_int_equal(drill_event(&t, "ev.wagons-lost", 0)->n[0], 1);
    assert_int_equal(drill_event(&t, "ev.wagons-lost", 0)->n[1], 3);
    assert_int_equal(game_value(&t, "away"), 1);
    assert_int_equal(drill_decision(&t).side, 0); /* one decision a week */
    drill_do(&t, "umpire-set key=ready value=3");
    drill_do(&t, "march u0 > 2");
    assert_int_equal(drill_unit(&t, horse)->status, UNIT_WAITING); /* the horse is away */
    drill_stands(&t, named(&t, "Rif"), "A:A13");
    drill_close(&t);
    t = drill_open(campaign, NULL);
    drill_with(&t, "raid u4 @u0", "T T T");
    assert_int_equal(drill_unit(&t, horse)->strength, 1);
    drill_close(&t);
    t = drill_open(campaign, NULL);
    drill_set(&t, named(&t, "Haus"), "strength", 1);
    drill_off(&t, named(&t, "Rif"));
    drill_with(&t, "call u4", "H H");
    assert_int_equal(drill_unit(&t, named(&t, "Haus"))->strength, 2);
    assert_int_equal(drill_unit(&t, named(&t, "Rif"))->strength, 1);
    drill_close(&t);
    t = drill_open(campaign, NULL);
    drill_set(&t, named(&t, "Haus"), "strength", 1);
    drill_with(&t, "call u4", "H H"); /* only one is wanting */
    assert_int_equal(drill_event(&t, "ev.called", 0)->n[0], 1);
    drill_close(&t);
    t = drill_open(campaign, NULL);
    drill_do(&t, "umpire-set key=ready value=3");
    drill_do(&t, "retire u4");
    drill_stands(&t, ARMY, "9");
    assert_int_equal(game_value(&t, "army"), 2);
    assert_int_equal(game_value(&t, "ready"), 0);
    week_ends(&t, "5 H H H");
    drill_place(&t, CORPS_2, "10");
    drill_refused(&t, "raid u4 @u0", "africa.raid.far");
    drill_place(&t, ARMY, "10");
    drill_refused(&t, "retire u4", "africa.retire.last");
    drill_close(&t);
}

/* Who is in the area fights: those without a post in the first line come with the last corps. */
static void rosters_by_one_rule(void **unused)
{
    (void)unused;
    drill t = opened();
    drill_do(&t, "march u0 > 2");
    drill_do(&t, "end");
    const int nizam = named(&t, "Nizam, 1st");
    assert_int_equal(drill_unit(&t, nizam)->status, UNIT_WAITING);
    while (game_value(&t, "battle-turn") < 6)
        drill_do(&t, "end");
    assert_int_equal(drill_unit(&t, nizam)->status, UNIT_READY);
    assert_int_equal(drill_unit(&t, named(&t, "Sumata"))->status, UNIT_READY);
    assert_int_equal(drill_unit(&t, named(&t, "Guns of the lower camp"))->status, UNIT_WAITING);
    drill_close(&t);
}

/* After the fall of Tetuan the tribes of the interior answer for Wad-Ras, and for no other place. */
static void tribes_answer_for_wad_ras(void **unused)
{
    (void)unused;
    drill t = opened();
    const int first = named(&t, "Anghera");
    for (int u = first; u < first + 8; u++)
        drill_off(&t, u);
    drill_place(&t, ARMY, "10");
    drill_place(&t, CORPS_1, "9");
    drill_do(&t, "umpire-set > 9 key=holder value=1");
    week_ends(&t, "5 H H H");
    assert_int_equal(steps_of(&t, first, first + 7), 3);
    drill_close(&t);
}

/* As the document: nothing to decide but marches, nothing to prepare. */
static void as_the_document(void **unused)
{
    (void)unused;
    const char *const printed[] = {"values=1", NULL};
    drill t = drill_open(campaign, printed);
    assert_int_equal(drill_decision(&t).side, 0);
    assert_int_equal(drill_unit(&t, named(&t, "Bokhari horse"))->strength, 1);
    drill_do(&t, "march u0 > 2");
    assert_non_null(drill_event(&t, "ev.battle-begins", 0));
    drill_close(&t);
}

/* ---- what the computer makes of it */

/* Its choice, the state being redacted for the side that decides. */
static action computers_choice(const drill *t)
{
    static state seen;
    action a;
    game_redact(drill_state(t), drill_decision(t).side, &seen);
    assert_true(ai_find("quick")->choose(&seen, 7, NULL, &a));
    return a;
}

static void invaders_gather(drill *t, const char *where)
{
    drill_do(t, "umpire-set key=weather value=1");
    for (int corps = CORPS_1; corps <= RESERVE; corps++)
        drill_place(t, corps, where);
}

/* The invader does not stand idle once everything is prepared; a week more is a week lost to him. */
static void the_computer_attacks_in_time(void **unused)
{
    (void)unused;
    drill t = drill_open(campaign, NULL);
    invaders_gather(&t, "1");
    stand(&t);
    drill_do(&t, "umpire-set key=ready value=2");
    const int32_t almost = africa_evaluate(drill_state(&t), 0);
    drill_do(&t, "umpire-set key=ready value=3");
    const int32_t prepared = africa_evaluate(drill_state(&t), 0);
    assert_int_equal(computers_choice(&t).verb, VERB_MARCH);
    drill_do(&t, "umpire-set key=ready value=4");
    const int32_t idle = africa_evaluate(drill_state(&t), 0);
    assert_true(almost < prepared && idle < prepared);
    drill_close(&t);
}

/* With no battle to fear the army's horse rides: it raids, or calls the tribes that are wanting. */
static void the_computer_uses_its_horse(void **unused)
{
    (void)unused;
    drill t = drill_open(campaign, NULL);
    drill_do(&t, "umpire-set key=weather value=1");
    const int first = named(&t, "Anghera");
    for (int u = first; u < first + 4; u++)
        drill_off(&t, u);
    const int chosen = computers_choice(&t).verb;
    assert_true(chosen == VERB_CALL || chosen == VERB_RAID);
    drill_place(&t, CORPS_1, "1"); /* out of reach of a raid */
    drill_place(&t, ARMY, "9");
    assert_int_equal(computers_choice(&t).verb, VERB_CALL);
    drill_close(&t);
}

/* Hopelessly outnumbered with a battle at hand it gives up the place; else it stands with everybody. */
static void the_computer_gives_up_a_lost_place(void **unused)
{
    (void)unused;
    for (int lost = 0; lost < 2; lost++) {
        drill t = drill_open(campaign, NULL);
        invaders_gather(&t, "1");
        drill_do(&t, "umpire-set key=ready value=3");
        const int first = named(&t, "Anghera"), last = session_scenario(t.play)->nunits;
        for (int u = first + 6; lost && u < last; u++)
            if (drill_unit(&t, u)->side == 1 && drill_unit(&t, u)->status == UNIT_WAITING) drill_off(&t, u);
        assert_int_equal(computers_choice(&t).verb, lost ? VERB_RETIRE : VERB_STAND);
        drill_close(&t);
    }
}

/* A corps is worth keeping, however far it is from the army and however few are left of it. */
static void the_computer_keeps_its_corps(void **unused)
{
    (void)unused;
    drill t = up_the_coast("3");
    drill_place(&t, CORPS_2, "4");
    const int32_t with = africa_evaluate(drill_state(&t), 0);
    drill_off(&t, CORPS_1);
    assert_true(africa_evaluate(drill_state(&t), 0) < with);
    drill_close(&t);
}

/* ---- played to its end */

typedef struct tally {
    int battles, fell, in_time; /* Wad-Ras, in weeks 14 to 20 of them */
} tally;

static void count(tally *n, const state *s, const event_list *events)
{
    for (int i = 0; i < events->count; i++)
        n->battles += strcmp(events->items[i].code, "ev.battle-begins") == 0;
    for (int i = 0; i < events->count; i++)
        if (strcmp(events->items[i].code, "ev.army-scattered") == 0) {
            n->fell++;
            n->in_time += s->turn >= 14 && s->turn <= 20;
        }
}

static int play_out(const scenario *sc, uint64_t seed, tally *n)
{
    static state s, seen;
    event_list events = {0};
    dice_source dice;
    resolver r = {.dice = &dice, .events = &events};
    const player *quick = ai_find("quick");
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    for (int k = 0; k < sc->rules->max_actions; k++) {
        decision d;
        action a;
        count(n, &s, &events);
        event_list_clear(&events);
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, s.actions + 1);
        if (d.side == NOBODY) {
            action_init(&a, VERB_GO, 0xff);
        } else {
            game_redact(&s, d.side, &seen);
            assert_true(quick->choose(&seen, seed + s.actions, NULL, &a));
            assert_true(game_check(&s, &a, NULL));
        }
        game_apply(&s, &a, &r);
    }
    event_list_free(&events);
    assert_true(s.over);
    return s.winner;
}

/* SANDTABLE_GAMES=200 is the long run; without it a few: enough to see that the war runs its course. Wad-Ras
 * falls in most of them and in time, and either side has its share. */
static void played_to_its_end_by_the_computer(void **unused)
{
    (void)unused;
    const char *games = getenv("SANDTABLE_GAMES");
    const int n = games != NULL && *games != '\0' ? atoi(games) : 16;
    int won[2] = {0};
    tally met = {0};
    scenario *sc = drill_load(campaign, NULL);
    for (int i = 1; i <= n; i++) {
        const int winner = play_out(sc, (uint64_t)i, &met);
        if (winner >= 0) won[winner]++;
    }
    print_message(
        "%d campaigns: %d Spanish, %d Moroccan victories, %d battles; Wad-Ras fell %d times, %d in time\n", n,
        won[0], won[1], met.battles, met.fell, met.in_time);
    assert_true(met.battles >= n); /* each of them came to blows */
    assert_int_equal(won[0] + won[1], n);
    if (n >= 16) {
        assert_true(2 * met.fell > n && 2 * met.in_time >= n);
        assert_true(5 * won[0] >= n && 5 * won[1] >= n);
    }
    scenario_free(sc);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start),
        cmocka_unit_test(weather_and_cholera),
        cmocka_unit_test(drafts),
        cmocka_unit_test(marches),
        cmocka_unit_test(supply),
        cmocka_unit_test(replacements),
        cmocka_unit_test(the_umpire_moves_the_army),
        cmocka_unit_test(castillejos_from_the_campaign),
        cmocka_unit_test(a_victory_carries_back),
        cmocka_unit_test(tetuan_and_wad_ras),
        cmocka_unit_test(commanders_change),
        cmocka_unit_test(changes_of_the_order_of_battle_are_told),
        cmocka_unit_test(the_army_scatters_and_the_fondak_ends_it),
        cmocka_unit_test(the_dates_count),
        cmocka_unit_test(battles_are_prepared),
        cmocka_unit_test(the_army_decides),
        cmocka_unit_test(rosters_by_one_rule),
        cmocka_unit_test(tribes_answer_for_wad_ras),
        cmocka_unit_test(as_the_document),
        cmocka_unit_test(the_computer_attacks_in_time),
        cmocka_unit_test(the_computer_uses_its_horse),
        cmocka_unit_test(the_computer_gives_up_a_lost_place),
        cmocka_unit_test(the_computer_keeps_its_corps),
        cmocka_unit_test(played_to_its_end_by_the_computer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
