/*
 * test_battles.c: what each battle says of its own (H·H20 to H·H26): placing, arrivals, the lost patrol, ways
 * off the map, night; and that the computer plays all of them to a verdict.
 */
#include "rules/prone/drill.h"

#include "ai/ai.h"
#include "frozen/frozen.h"
#include "board/names.h"
#include "game/action_form.h"
#include "game/game.h"
#include "game/player.h"
#include "game/victory.h"
#include "game/scenario_load.h"
#include "rules/prone/fire.h"
#include "rules/prone/place.h"
#include "rules/prone/prone.h"

#define SCENARIO(name) "rules/prone/scenarios/" name ".json"

static int who(const drill *t, const char *name)
{
    const scenario *sc = session_scenario(t->play);
    for (int u = 0; u < sc->nunits; u++)
        if (strcmp(sc->units[u].name, name) == 0) return u;
    fail_msg("no unit \"%s\"", name);
    return NO_UNIT;
}

static void told(drill *t, const char *form, int u)
{
    char text[96];
    snprintf(text, sizeof text, form, u);
    drill_do(t, text);
}

/* ---- the computer, both sides, to the end */

static void play_out(const char *path, uint64_t seed)
{
    static state s, seen;
    scenario *sc = drill_load(path, NULL);
    dice_source dice;
    resolver r = {.dice = &dice};
    const player *quick = ai_find("quick");
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    for (int n = 0;; n++) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        assert_true(n < sc->rules->max_actions);
        dice_seeded(&dice, seed, s.actions + 1);
        action_init(&a, VERB_GO, 0xff);
        if (d.side != NOBODY) {
            game_redact(&s, d.side, &seen);
            assert_true(quick->choose(&seen, seed + s.actions, NULL, &a));
            assert_true(game_check(&s, &a, NULL));
        }
        game_apply(&s, &a, &r);
    }
    result res;
    game_result(&s, &res);
    assert_true(res.over && s.over);
    assert_true(s.turn <= sc->turns);
    int32_t lost = 0;
    for (int u = 0; u < sc->nunits; u++)
        if (s.units[u].side == 0)
            lost += s.units[u].status == UNIT_CAPTURED || s.units[u].status == UNIT_DESTROYED
                        ? sc->units[u].strength
                        : sc->units[u].strength - s.units[u].strength;
    assert_int_equal(res.lost[0], lost);
    scenario_free(sc);
}

static void every_battle_comes_to_a_verdict(void **unused)
{
    (void)unused;
    static const char *const paths[] = {SCENARIO("drill"), SCENARIO("onganjira"), SCENARIO("oviumbo"),
                                        SCENARIO("heyde"), SCENARIO("omaruru")};
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            play_out(paths[i], seed);
}

/* ---- the drill */

enum { SAW_FORCED = 1, SAW_STAND = 2, SAW_LIE = 4 };

/* What the company meets with in a drill that the computer plays with honest dice, as it did on the day it
 * was frozen: this asks about the battle, not about the computer. The turn it ends in. */
static int drilled(uint64_t seed, unsigned *saw)
{
    static state s, seen;
    scenario *sc = drill_load(SCENARIO("drill"), NULL);
    dice_source dice;
    event_list happened = {0};
    resolver r = {.dice = &dice, .events = &happened};
    const player *quick = frozen_find("quick-frozen");
    dice_seeded(&dice, seed, 0);
    game_setup(sc, &s, &r);
    for (*saw = 0;;) {
        decision d;
        action a;
        game_decide(&s, &d);
        if (d.side == GAME_OVER) break;
        dice_seeded(&dice, seed, s.actions + 1);
        action_init(&a, VERB_GO, 0xff);
        if (d.side != NOBODY) {
            game_redact(&s, d.side, &seen);
            assert_true(quick->choose(&seen, seed + s.actions, NULL, &a));
        }
        event_list_clear(&happened);
        game_apply(&s, &a, &r);
        *saw |= strcmp(action_verb(sc->rules, a.verb)->name, "lie") == 0 ? SAW_LIE : 0;
        for (int i = 0; i < happened.nrolls; i++)
            *saw |= strcmp(happened.rolls[i].purpose, "roll.stand") == 0 ? SAW_STAND : 0;
        for (int i = 0; i < happened.count; i++)
            if (strcmp(happened.items[i].code, "ev.forced-prone") == 0 ||
                strcmp(happened.items[i].code, "ev.prone-automatic") == 0) {
                *saw |= SAW_FORCED;
                assert_true(i > 0 &&
                            happened.items[i - 1].kind == EV_MARK); /* it lies when its card is read */
                assert_int_equal(happened.items[i - 1].unit, happened.items[i].unit);
            }
    }
    const int turn = s.turn;
    event_list_free(&happened);
    scenario_free(sc);
    return turn;
}

/* It goes to its last turn whatever is lost, and most companies are forced down, stand up and lie down by
 * choice on the way. */
static void the_drill_is_a_lesson(void **unused)
{
    (void)unused;
    enum { GAMES = 30 };
    int forced = 0, stood = 0, lay = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        unsigned saw;
        assert_int_equal(drilled(seed, &saw), 10);
        forced += (saw & SAW_FORCED) != 0;
        stood += (saw & SAW_STAND) != 0;
        lay += (saw & SAW_LIE) != 0;
    }
    if (forced * 3 < GAMES * 2 || stood * 2 < GAMES || lay * 3 < GAMES)
        fail_msg("of %d companies %d were forced down, %d stood up, %d lay down by choice", GAMES, forced,
                 stood, lay);
    drill t = drill_open(SCENARIO("drill"), NULL);
    drill_do(&t, "umpire-set u0 key=strength value=1");
    assert_false(drill_state(&t)->over);
    drill_do(&t, "umpire-remove u0");
    assert_false(drill_state(&t)->over);
    drill_close(&t);
}

/* ---- Onganjira */

static void onganjira_placing(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("onganjira"), NULL);
    decision d;
    session_decide(t.play, &d);
    assert_string_equal(d.prompt, "prompt.deploy");
    assert_int_equal(d.side, 0);
    told(&t, "deploy u%d > 0522", who(&t, "5th Company")); /* it may go left */
    char text[64];
    snprintf(text, sizeof text, "deploy u%d > 0622", who(&t, "1st Company"));
    drill_refused(&t, text, "prone.deploy.where");
    drill_do(&t, "deploy-rest");
    for (int u = 0; u < session_scenario(t.play)->nunits; u++)
        if (session_scenario(t.play)->units[u].group == 0)
            assert_int_equal(drill_unit(&t, u)->status, UNIT_ON);
    drill_close(&t);
}

/* Kajata on turn 7, 8 or 9, a third each; the marines two turns after him. */
static void kajata_and_schering(void **unused)
{
    (void)unused;
    int came[12] = {0};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        static state s;
        scenario *sc = drill_load(SCENARIO("onganjira"), NULL);
        dice_source dice;
        resolver r = {.dice = &dice};
        int kajata = 0, marines = 0;
        dice_seeded(&dice, seed, 0);
        game_setup(sc, &s, &r);
        while (!s.over) {
            action a;
            decision d;
            game_decide(&s, &d);
            if (d.side == GAME_OVER) break;
            action_init(&a, VERB_GO, 0xff);
            if (d.side != NOBODY) { /* the default: place all, then done */
                action buffer[4];
                action_list list = {.items = buffer, .cap = 4};
                game_list(&s, NO_UNIT, &list);
                a = list.items[0];
            }
            dice_seeded(&dice, seed, s.actions + 1);
            game_apply(&s, &a, &r);
            for (int u = 0; u < sc->nunits; u++) {
                if (s.units[u].status != UNIT_READY || sc->units[u].group == 0) continue;
                if (strcmp(sc->groups[sc->units[u].group - 1].id, "kajata") == 0) {
                    if (kajata == 0) kajata = s.turn;
                } else if (marines == 0) {
                    marines = s.turn;
                }
            }
        }
        assert_in_range(kajata, 7, 9);
        assert_int_equal(marines, kajata + 2);
        came[kajata]++;
        scenario_free(sc);
    }
    for (int turn = 7; turn <= 9; turn++)
        assert_in_range(came[turn], 10, 32);
}

/* ---- Oviumbo */

/* They come on at the track's end and march on with what is thrown. */
static void the_main_body_comes_on(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    drill_do(&t, "deploy-rest");
    const int u = who(&t, "4th Company");
    assert_int_equal(drill_unit(&t, u)->status, UNIT_READY);
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "2 2 2 2"); /* a column on the track: three dice and one for the road */
    told(&t, "enter u%d > 1624 facing=n", u);
    assert_int_equal(drill_roll(&t, "roll.march", 0)->count, 4);
    /* the fourth die is of the track alone: off it three are good for three hexes, without the highest two */
    drill_reads(&t, "ev.may-go-track",
                ": 4 hexes along the track (8 inches); 3 off it, 2 over rough ground.");
    decision d;
    session_decide(t.play, &d);
    assert_string_equal(d.prompt, "prompt.move-track");
    assert_int_equal(d.args.n[0], 4);
    assert_int_equal(d.args.n[1], 2);
    assert_int_equal(d.args.n[2], 3);
    char text[64];
    snprintf(text, sizeof text, "move u%d > 1919", u);
    drill_refused(&t, text, "prone.move.too-far"); /* eight inches are four hexes of road */
    const board *b = session_scenario(t.play)->board;
    int at = drill_unit(&t, u)->space;
    for (int i = 0, from = NO_SPACE; i < 4; i++) { /* along the track */
        for (int dir = 0; dir < 6; dir++) {
            const int next = board_neighbour(b, at, dir);
            if (next == NO_SPACE || next == from || (board_link_to(b, at, next)->edge & EDGE_TRACK) == 0)
                continue;
            from = at;
            at = next;
            break;
        }
    }
    char name[16];
    board_space_name(b, at, name);
    snprintf(text, sizeof text, "move u%d > %s", u, name);
    drill_do(&t, text);
    assert_int_equal(drill_unit(&t, u)->space, at);
    drill_close(&t);
}

/* H4a: whoever lies and is not led rolls to stand up, a party without officers as well (page 4: it marches by
 * itself), and that is what the odds say. */
static void a_party_that_lies_rolls_to_stand_up(void **unused)
{
    (void)unused;
    for (int obeys = 0; obeys < 2; obeys++) {
        drill t = drill_open(SCENARIO("oviumbo"), NULL);
        odds of;
        action stand;
        error err = {0};
        drill_all(&t, "deploy-rest; umpire-set u0 key=dismounted value=1");
        drill_turn_of(&t, "movement", 0);
        assert_false(prone_rolls_to_obey(drill_state(&t), 0, VERB_MARCH));
        drill_do(&t, "umpire-set u0 key=forced-prone value=1");
        assert_true(action_decode(session_scenario(t.play), 0, "stand u0", &stand, &err));
        assert_true(game_odds(drill_state(&t), &stand, &of));
        assert_int_equal(of.nbands, 2);
        assert_in_range(of.band[0].ppm, 499999, 500001);
        drill_dice(&t, obeys ? "4 1" : "3");
        drill_do(&t, "stand u0");
        assert_int_equal(drill_rolls(&t, "roll.leaderless"), 1);
        assert_int_equal(drill_rolls(&t, "roll.stand"), obeys);
        assert_int_equal(drill_marked(&t, 0, "forced-prone"), !obeys);
        drill_close(&t);
    }
}

/* H·H20: who flees out of the light is followed no farther, and nobody is told who is on the move in the
 * dark, or how. */
static void the_dark_hides_flight_and_orders(void **unused)
{
    (void)unused;
    static state seen;
    decision d;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    drill_all(
        &t, "deploy-rest; umpire-set key=turn value=11; umpire-place u1 > 1518; umpire-place u15 > 1516; "
            "umpire-set u15 key=hidden value=0; umpire-set u1 key=strength value=5; umpire-set u1 key=leader "
            "value=0; umpire-step step=fire");
    int told = 0, hidden = 0;
    drill_do(&t, "end");
    drill_dice(&t, "1 6 6 6"); /* it fails, and runs */
    drill_do(&t, "end");
    for (int k = 0; drill_event(&t, "ev.falls-back", k) != NULL; k++) {
        const bool seen_by_them = (drill_event(&t, "ev.falls-back", k)->seen_by >> 1 & 1) != 0;
        told += seen_by_them;
        hidden += !seen_by_them;
    }
    assert_true(hidden > 0);
    assert_true(told <= 1); /* the first hex, out of the light */
    session_view(t.play, 1, &seen);
    assert_int_equal(seen.units[1].status, UNIT_WAITING);
    drill_close(&t);
    t = drill_open(SCENARIO("oviumbo"), NULL);
    drill_all(&t,
              "deploy-rest; umpire-set key=turn value=11; umpire-place u1 > 1518; umpire-place u15 > 0505");
    drill_turn_of(&t, "movement", 0);
    drill_do(&t, "lie u1 move=yes");
    game_decide(drill_state(&t), &d);
    assert_string_equal(d.prompt, "prompt.lie");
    session_view(t.play, 1, &seen);
    game_decide(&seen, &d);
    assert_string_equal(d.prompt, "prompt.move-unseen");
    drill_close(&t);
}

/* Nor does it tell who leaves the bush, or who takes the ground of one who fled. */
static void the_dark_hides_who_leaves_cover_and_who_follows(void **unused)
{
    (void)unused;
    for (int night = 0; night < 2; night++) {
        drill t = drill_open(SCENARIO("oviumbo"), NULL);
        drill_do(&t, "deploy-rest");
        if (night) drill_do(&t, "umpire-set key=turn value=11");
        drill_all(&t, "umpire-place u0 > 0105; umpire-place u1 > 0107");
        drill_turn_of(&t, "movement", 1);
        assert_true(drill_marked(&t, 18, "hidden"));
        drill_dice(&t, "4 6 6 6 6");
        drill_all(&t, "march u18; move u18 > 2613 facing=sw");
        assert_false(drill_marked(&t, 18, "hidden"));
        assert_int_equal(drill_event(&t, "ev.reveal", 0) != NULL, !night);
        assert_int_equal(drill_event(&t, "ev.move", 2)->seen_by & 1, !night);
        drill_close(&t);
    }
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    drill_all(&t,
              "deploy-rest; umpire-set key=turn value=11; umpire-place u1 > 1518; umpire-set u1 key=leader "
              "value=0; umpire-place u15 > 1516; umpire-set u15 key=hidden value=0; umpire-set u15 "
              "key=facing value=3");
    drill_dice(&t, "5S");
    drill_do(&t, "hold u0");
    drill_dice(&t, "6 6 6 6");
    drill_all(&t, "charge u15 @u1; end; end");
    drill_dice(&t, "6 1 6 6");
    drill_do(&t, "end");
    const event *follows = drill_event(&t, "ev.follows", 0);
    assert_non_null(follows);
    assert_int_equal(follows->seen_by & 3, 2); /* its own side alone: nobody is left who sees it */
    drill_close(&t);
}

static void leaving_to_the_south(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    drill_do(&t, "deploy-rest");
    const int u = who(&t, "2nd Company");
    told(&t, "umpire-place u%d > 2024", u);
    drill_turn_of(&t, "movement", 0);
    char text[64];
    snprintf(text, sizeof text, "leave u%d", u);
    drill_refused(&t, text, "prone.leave.early");
    assert_int_equal(t.why.args.n[0], 9);
    drill_do(&t, "umpire-set key=turn value=9");
    drill_turn_of(&t, "movement", 0);
    drill_do(&t, text);
    assert_int_equal(drill_unit(&t, u)->status, UNIT_EXITED);
    drill_close(&t);
}

/* The water first, then men and guns: only together they win. */
static void the_way_home_wins(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    drill_do(&t, "deploy-rest");
    const scenario *sc = session_scenario(t.play);
    char text[64];
    drill_do(&t, "umpire-set key=turn value=9");
    for (int u = 0; u < sc->nunits; u++) {
        if (sc->units[u].side != 0 || u == who(&t, "2nd Company") ||
            strstr(sc->units[u].name, "wagons") != NULL)
            continue;
        snprintf(text, sizeof text, "umpire-place u%d > %02d24", u, 1 + u);
        drill_do(&t, text);
        drill_turn_of(&t, "movement", 0);
        snprintf(text, sizeof text, "leave u%d", u);
        drill_do(&t, text);
    }
    assert_false(drill_state(&t)->over); /* nobody has been at the water */
    told(&t, "umpire-place u%d > 2611", who(&t, "2nd Company"));
    drill_turn_of(&t, "movement", 0);
    told(&t, "hold u%d", who(&t, "2nd Company"));
    drill_do(&t, "umpire-set key=ended value=0");
    drill_turn_of(&t, "movement", 0);
    for (int i = 0; i < 4 && !drill_state(&t)->over; i++) {
        decision d;
        session_decide(t.play, &d);
        if (d.side >= 0) drill_do(&t, "end");
    }
    assert_true(drill_state(&t)->over);
    assert_int_equal(drill_state(&t)->winner, 0);
    drill_close(&t);
}

/* After nightfall one sees four inches; the enemy beyond is off the map for this side. */
static void the_night(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    static state seen_by_germans;
    drill_do(&t, "deploy-rest");
    const int band = who(&t, "White hat-bands"), company = who(&t, "2nd Company");
    for (int hexes = 2; hexes <= 3; hexes++) {
        told(&t, hexes == 2 ? "umpire-place u%d > 2511" : "umpire-place u%d > 2510", band);
        told(&t, "umpire-place u%d > 2513", company);
        told(&t, "umpire-place u%d > 3624", who(&t, "Point of riders"));
        drill_do(&t, "umpire-set key=turn value=10");
        session_view(t.play, 0, &seen_by_germans);
        assert_int_equal(seen_by_germans.units[band].status, hexes == 2 ? UNIT_ON : UNIT_WAITING);
    }
    drill_close(&t);
}

/* ---- Heyde */

/* D6 x 6 inches from the west: the face says where; and a unit that ends its move within six inches finds
 * them. */
static void the_lost_patrol(void **unused)
{
    (void)unused;
    static const char *const places[] = {"0404", "0704", "1004", "1304", "1604", "1904"};
    bool been[6] = {false};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        static state s;
        scenario *sc = drill_load(SCENARIO("heyde"), NULL);
        dice_source dice;
        event_list events = {0};
        resolver r = {.dice = &dice, .events = &events};
        dice_seeded(&dice, seed, 0);
        game_setup(sc, &s, &r);
        assert_string_equal(events.rolls[0].purpose, "roll.lost");
        const int face = events.rolls[0].total;
        char name[16];
        int patrol = 0;
        while (strcmp(sc->units[patrol].name, "Graf Arnim's patrol") != 0)
            patrol++;
        board_space_name(sc->board, s.units[patrol].space, name);
        assert_string_equal(name, places[face - 1]);
        been[face - 1] = true;
        event_list_free(&events);
        scenario_free(sc);
    }
    for (int i = 0; i < 6; i++)
        assert_true(been[i]);

    drill t = drill_open(SCENARIO("heyde"), NULL);
    drill_do(&t, "deploy-rest");
    const int patrol = who(&t, "Graf Arnim's patrol"), company = who(&t, "11th Company");
    told(&t, "umpire-place u%d > 1004", patrol);
    told(&t, "umpire-place u%d > 1009", company);
    told(&t, "umpire-set u%d key=order value=1", company);
    assert_true(drill_marked(&t, patrol, "lost"));
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "2 2 2");
    told(&t, "march u%d", company);
    char text[64];
    snprintf(text, sizeof text, "move u%d > 1007", company);
    drill_do(&t, text);
    assert_false(drill_marked(&t, patrol, "lost"));
    assert_non_null(drill_event(&t, "ev.found", 0));
    int32_t needed;
    const scenario *sc = session_scenario(t.play);
    for (int i = 0; i < sc->nconditions; i++)
        if (strcmp(sc->conditions[i].id, "met") == 0) {
            assert_true(victory_met(drill_state(&t), i));
            assert_int_equal(victory_progress(drill_state(&t), i, &needed) >= needed, true);
        }
    drill_turn_of(&t, "movement", 0);
    snprintf(text, sizeof text, "hold u%d", patrol);
    drill_do(&t, text); /* and it takes orders again */
    drill_close(&t);
}

/* Two bands more in the fifth turn, from the south. */
static void bands_come_up_behind(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("heyde"), NULL);
    drill_do(&t, "deploy-rest");
    drill_do(&t, "umpire-set key=turn value=4");
    drill_do(&t, "umpire-step step=morale");
    for (int i = 0; i < 6 && drill_state(&t)->turn < 5; i++) {
        decision d;
        session_decide(t.play, &d);
        drill_do(&t, "end");
    }
    assert_int_equal(drill_unit(&t, who(&t, "Fifth band"))->status, UNIT_READY);
    assert_int_equal(drill_unit(&t, who(&t, "Sixth band"))->status, UNIT_READY);
    drill_close(&t);
}

/* H·H14: who gives no more orders says so, and that no card follows while the other goes on. */
static void no_more_orders_are_told(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_do(&t, "umpire-step step=fire");
    drill_dice(&t, "JC");
    drill_do(&t, "umpire-step step=movement");
    drill_do(&t, "end");
    assert_non_null(drill_event(&t, "ev.ends-alone", 0));
    assert_int_equal(drill_event(&t, "ev.ends-alone", 0)->side, 1);
    assert_int_equal(drill_state(&t)->side, 0);
    drill_do(&t, "end");
    assert_non_null(drill_event(&t, "ev.ends", 0));
    assert_int_equal(drill_event(&t, "ev.ends", 0)->side, 0);
    assert_null(drill_event(&t, "ev.ends-alone", 0));
    drill_close(&t);
}

/* ---- hidden bands and cards, on the range and at Oviumbo */

static void hidden_bands_are_not_there_for_the_enemy(void **unused)
{
    (void)unused;
    drill t = drill_open(SCENARIO("oviumbo"), NULL);
    static state germans;
    drill_do(&t, "deploy-rest");
    const int band = who(&t, "Eighth band");
    assert_int_equal(drill_unit(&t, band)->status, UNIT_ON);
    session_view(t.play, 0, &germans);
    assert_int_equal(germans.units[band].status, UNIT_WAITING);
    told(&t, "umpire-place u%d > 2611", who(&t, "2nd Company"));
    told(&t, "umpire-place u%d > 2408", band);
    told(&t, "umpire-set u%d key=hidden value=1", band);
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "6 6 6");
    told(&t, "march u%d", who(&t, "2nd Company"));
    char text[64];
    snprintf(text, sizeof text, "move u%d > 2509", who(&t, "2nd Company"));
    drill_do(&t, text);
    assert_false(drill_marked(&t, band, "hidden")); /* two hexes */
    drill_close(&t);
}

/* H·H14: while both have a unit left a card decides; red the Germans, black the Hereros; nobody acts twice.
 */
static void cards_decide(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    uint64_t drawn = 0;
    int cards = 0;
    drill_do(&t, "umpire-step step=fire");
    drill_do(&t, "umpire-step step=movement");
    for (int i = 0; i < 60 && drill_state(&t)->step == 1; i++) {
        decision d;
        session_decide(t.play, &d);
        for (int k = t.from; k < session_count(t.play); k++) {
            const session_entry *e = session_at(t.play, k);
            for (int n = 0; n < e->events.nrolls; n++) {
                if (strcmp(e->events.rolls[n].purpose, "roll.move-card") != 0) continue;
                const int face = e->events.rolls[n].faces[0] - 1, suit = face / 13;
                assert_int_equal(drawn >> face & 1, 0); /* none twice before the shuffle */
                drawn |= UINT64_C(1) << face;
                assert_int_equal(d.side, suit == 1 || suit == 2 ? 0 : 1);
                cards++;
            }
        }
        action buffer[4096];
        action_list list = {.items = buffer, .cap = 4096};
        int pick = -1;
        game_actions(drill_state(&t), &list);
        for (int k = 0; k < list.count && pick < 0; k++)
            if (strcmp(action_verb(session_scenario(t.play)->rules, list.items[k].verb)->name, "hold") == 0)
                pick = k;
        if (pick < 0) break;
        refusal why;
        error err = {0};
        t.from = session_count(t.play);
        assert_int_equal(session_do(t.play, &list.items[pick], &why, &err), SESSION_DONE);
    }
    assert_true(cards > 10);
    drill_close(&t);
}

/* ---- Omaruru */

/* How many of the bands on the heights could fire so far as a rifle carries at who stands there. */
static int under_fire(const drill *t, const char *at)
{
    static const char *const bands[] = {"First band", "Second band", "Third band", "Fourth band"};
    const board *b = session_scenario(t->play)->board;
    const int to = board_space_find(b, at);
    int n = 0;
    for (size_t i = 0; i < sizeof bands / sizeof *bands; i++) {
        const int from = drill_unit(t, who(t, bands[i]))->space;
        n += board_distance2(b, from, to) <= 24 && prone_sees(drill_state(t), from, to);
    }
    return n;
}

/* Straight on lies under all fires; behind the koppies and in the thorn one height bears at most. */
static void omaruru_has_three_ways(void **unused)
{
    (void)unused;
    static const char *const road[] = {"1414", "1412", "1411"}, *const bed[] = {"0417", "0416", "0415",
                                                                                "0414", "0413", "0412"},
                             *const thorn[] = {"2217", "2216", "2116", "2315", "2214", "2114"};
    drill t = drill_open(SCENARIO("omaruru"), NULL);
    for (size_t i = 0; i < sizeof road / sizeof *road; i++)
        assert_int_equal(under_fire(&t, road[i]), 4);
    for (size_t i = 0; i < sizeof bed / sizeof *bed; i++)
        assert_in_range(under_fire(&t, bed[i]), 0, 1);
    for (size_t i = 0; i < sizeof thorn / sizeof *thorn; i++)
        assert_int_equal(under_fire(&t, thorn[i]), 0);
    drill_close(&t);
}

/* H·H12: the card names what the die must show, all that counts reckoned in, as the odds do: 3 of an elite
 * platoon, 4 of a band. */
static void the_card_tells_what_to_throw(void **unused)
{
    (void)unused;
    static const struct {
        const char *kill;
        int unit, need;
    } of[] = {{"umpire-set u0 key=leader value=2", 0, 3}, {"umpire-set u8 key=leader value=2", 8, 4}};
    drill t = drill_open(SCENARIO("omaruru"), NULL);
    for (size_t k = 0; k < sizeof of / sizeof of[0]; k++) {
        panel card;
        int told = 0;
        drill_do(&t, of[k].kill);
        game_describe_unit(drill_state(&t), of[k].unit, &card);
        for (int i = 0; i < card.count; i++) {
            const panel_row *row = &card.row[i];
            if (row->value == NULL || strcmp(row->value, "leader.killed") != 0) continue;
            assert_int_equal(row->n[0], of[k].need);
            told++;
        }
        assert_int_equal(told, 1);
    }
    drill_close(&t);
}

/* And so does the card of its leader's fall. */
static void a_leaders_fall_tells_what_to_throw(void **unused)
{
    (void)unused;
    static const struct {
        int unit, need;
    } of[] = {{0, 3}, {8, 4}};
    drill t = drill_open(SCENARIO("omaruru"), NULL);
    for (size_t k = 0; k < sizeof of / sizeof of[0]; k++) {
        state s = *drill_state(&t);
        event_list l = {0};
        resolver r = {.events = &l};
        prone_lose_leader(&s, of[k].unit, true, &r);
        assert_int_equal(l.items[0].kind, EV_LEADER);
        assert_int_equal(l.items[0].n[1], of[k].need);
        event_list_free(&l);
    }
    drill_close(&t);
}

/* Where a superior is with it, its leader's fall takes nothing away: he leads it, and may direct its fire. */
static void a_leaders_fall_beside_a_superior_takes_nothing(void **unused)
{
    (void)unused;
    for (int with = 0; with < 2; with++) {
        drill t = drill_open("range", NULL);
        drill_clear(&t, COMPANY, COMMANDER, BAND, -1);
        char at[16], put[64];
        board_space_name(session_scenario(t.play)->board, drill_unit(&t, COMPANY)->space, at);
        snprintf(put, sizeof put, "umpire-place u%d > %s", COMMANDER, with ? at : "0101");
        drill_do(&t, put);
        state s = *drill_state(&t);
        event_list l = {0};
        resolver r = {.events = &l};
        prone_lose_leader(&s, COMPANY, true, &r);
        const word_args args = event_args(&l.items[0]);
        strbuf out = {0};
        words_format_template(s.sc, &s, words_find(s.sc->words, "ev.leader-killed")->follows, &args, &out);
        assert_int_equal(
            strstr(strbuf_str(&out), "The superior who is with it leads it while he stays.") != NULL, with);
        assert_int_equal(strstr(strbuf_str(&out), "Nobody directs its fire") != NULL, !with);
        strbuf_free(&out);
        event_list_free(&l);
        drill_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_card_tells_what_to_throw),
        cmocka_unit_test(a_leaders_fall_tells_what_to_throw),
        cmocka_unit_test(a_leaders_fall_beside_a_superior_takes_nothing),
        cmocka_unit_test(every_battle_comes_to_a_verdict),
        cmocka_unit_test(the_drill_is_a_lesson),
        cmocka_unit_test(onganjira_placing),
        cmocka_unit_test(kajata_and_schering),
        cmocka_unit_test(the_main_body_comes_on),
        cmocka_unit_test(a_party_that_lies_rolls_to_stand_up),
        cmocka_unit_test(the_dark_hides_flight_and_orders),
        cmocka_unit_test(the_dark_hides_who_leaves_cover_and_who_follows),
        cmocka_unit_test(leaving_to_the_south),
        cmocka_unit_test(the_way_home_wins),
        cmocka_unit_test(the_night),
        cmocka_unit_test(the_lost_patrol),
        cmocka_unit_test(bands_come_up_behind),
        cmocka_unit_test(hidden_bands_are_not_there_for_the_enemy),
        cmocka_unit_test(cards_decide),
        cmocka_unit_test(no_more_orders_are_told),
        cmocka_unit_test(omaruru_has_three_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
