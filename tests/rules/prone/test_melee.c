/*
 * test_melee.c: charges, closing and standing, figure against figure, giving way, guns taken and kept, morale
 * (H·H11, H·H18, H·H19, H·H22).
 */
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/game.h"
#include "rules/prone/drill.h"

/* u9 beside u0, its charge home and the fire over; only the two and whom the setup keeps. */
static drill charged(const char *setup)
{
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, SECOND, GUNS, CHIEF, RIDERS, WAGONS, -1);
    drill_all(
        &t, "umpire-place u1 > 1412; umpire-place u4 > 1312; umpire-place u3 > 1411; umpire-place u6 > 1212;"
            "umpire-place u9 > 0709; umpire-set u9 key=quarry value=1; umpire-set u9 key=charged value=1");
    drill_all(&t, setup);
    return t;
}

static void fight(drill *t, const char *faces)
{
    drill_dice(t, faces);
    drill_do(t, "umpire-step step=melee");
}

/* The umpire's step opens it; what follows is played at once. */
static void closing_and_standing(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup;
        int closing, standing;
    } rows[] = {
        {"", 1 - 2, 1}, /* each led; Hereros seldom close */
        {"umpire-set u9 key=leader value=0", -2, 1},
        {"umpire-set u9 key=strength value=9", 1 - 2 - 1, 1},
        {"umpire-set u9 key=keys value=0", 1 - 2 - 1, 1},
        {"umpire-set u9 key=hits value=5", 1 - 2 - 2, 1},
        {"umpire-set u0 key=leader value=0", -1, 0},
        {"umpire-set u0 key=prone value=1", -1, 0},
        {"umpire-set u0 key=forced-prone value=1", -1, 0},
        {"umpire-set u0 key=directing value=1", -1, 0}, /* he directs the fire and does nothing else */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = charged(rows[i].setup);
        static state s;
        static event_list events;
        dice_source dice;
        resolver r = {.dice = &dice, .events = &events};
        error err = {0};
        s = *drill_state(&t);
        event_list_clear(&events);
        dice_seeded(&dice, 3, 1);
        assert_true(dice_script(&dice, "6 6", &err));
        action a;
        assert_true(action_decode(session_scenario(t.play), NO_SIDE, "umpire-step step=melee", &a, &err));
        game_apply(&s, &a, &r);
        action_init(&a, VERB_GO, 0xff);
        game_apply(&s, &a, &r);
        const roll *closing = NULL, *standing = NULL;
        for (int k = 0; k < events.nrolls; k++) {
            if (strcmp(events.rolls[k].purpose, "roll.closing") == 0) closing = &events.rolls[k];
            if (strcmp(events.rolls[k].purpose, "roll.standing") == 0) standing = &events.rolls[k];
        }
        assert_non_null(closing);
        if (closing->ledger.total != rows[i].closing)
            fail_msg("%s: closing %d, %d was expected", rows[i].setup, closing->ledger.total,
                     rows[i].closing);
        assert_int_equal(closing->need, 3);
        if (standing != NULL && standing->ledger.total != rows[i].standing)
            fail_msg("%s: standing %d, %d was expected", rows[i].setup, standing->ledger.total,
                     rows[i].standing);
        assert_true((standing != NULL) == (6 + rows[i].closing >= 3));
        event_list_free(&events);
        events = (event_list){0};
        drill_close(&t);
    }
}

static void a_charge_that_hangs_back(void **unused)
{
    (void)unused;
    drill t = charged("");
    fight(&t, "3"); /* 3 - 1: not 3 */
    assert_non_null(drill_event(&t, "ev.hangs-back", 0));
    assert_int_equal(drill_rolls(&t, "roll.standing"), 0);
    assert_string_equal(drill_at(&t, BAND), "0709");
    drill_close(&t);
}

/* It gives way by 2D6 inches, shaken, and the charge takes the ground. */
static void one_that_does_not_stand(void **unused)
{
    (void)unused;
    drill t = charged("umpire-set u0 key=leader value=0");
    fight(&t, "6 2 3 3 4");
    assert_non_null(drill_event(&t, "ev.does-not-stand", 0));
    assert_int_equal(drill_roll(&t, "roll.retire", 0)->total, 6);
    assert_string_equal(drill_at(&t, BAND), "0710");
    const int away = board_steps(session_scenario(t.play)->board, drill_unit(&t, BAND)->space,
                                 drill_unit(&t, COMPANY)->space);
    assert_in_range(away, 1, 3);
    assert_int_equal(drill_rolls(&t, "roll.melee"), 0);
    drill_close(&t);
}

/* Of two who charged the same one the second comes too late; one is driven off before its own charge comes
 * home; one shoots away whom another has charged: each is told whose charge came to nothing, and of whom. */
static void a_charge_that_comes_to_nothing_is_told(void **unused)
{
    (void)unused;
    drill t = charged("umpire-set u0 key=leader value=0; umpire-place u10 > 0810; umpire-set u10 key=quarry "
                      "value=1; umpire-set u10 key=charged value=1");
    fight(&t, "6 2 3 3 4");
    const event *told = drill_event(&t, "ev.charge-void", 0);
    assert_non_null(told);
    assert_int_equal(told->unit, BAND_TWO);
    assert_int_equal(told->other, COMPANY);
    assert_null(drill_event(&t, "ev.charge-void", 1)); /* the one that drove it off fought */
    drill_close(&t);
    t = charged(
        "umpire-place u1 > 0810; umpire-set u9 key=quarry value=2; umpire-set u0 key=quarry value=10; "
        "umpire-set u0 key=charged value=1");
    fight(&t, "6 1 3 4");
    told = drill_event(&t, "ev.charge-undone", 0);
    assert_non_null(told);
    assert_int_equal(told->unit, BAND);
    assert_int_equal(told->other, SECOND);
    drill_close(&t);
    t = charged("umpire-place u10 > 0711; umpire-set u10 key=strength value=20; umpire-set u10 "
                "key=facing value=0; umpire-set u0 key=strength value=1; umpire-set u0 key=leader value=0");
    drill_turn_of(&t, "fire", 1);
    drill_dice(&t, "1 20 20 20 2C");
    drill_do(&t, "fire u10 @u0");
    told = drill_event(&t, "ev.charge-void", 0);
    assert_non_null(told);
    assert_int_equal(told->unit, BAND);
    assert_int_equal(told->other, COMPANY);
    drill_close(&t);
}

/* H·H22: a crew that is shot down before its chargers is theirs: such a charge came to something. */
static void a_charge_whose_guns_are_taken_is_told(void **unused)
{
    (void)unused;
    drill t = charged("umpire-set u9 key=quarry value=5; umpire-place u4 > 0810; umpire-place u0 > 0112; "
                      "umpire-set u4 key=strength value=1; umpire-place u10 > 0711; "
                      "umpire-set u10 key=strength value=20; umpire-set u10 key=facing value=0");
    drill_turn_of(&t, "fire", 1);
    drill_dice(&t, "1 20 20 20 2C");
    drill_do(&t, "fire u10 @u4");
    assert_int_equal(drill_unit(&t, GUNS)->status, UNIT_CAPTURED);
    assert_null(drill_event(&t, "ev.charge-void", 0));
    assert_int_equal(drill_event(&t, "ev.charge-taken", 0)->unit, BAND);
    assert_int_equal(drill_event(&t, "ev.charge-taken", 0)->other, GUNS);
    drill_close(&t);
}

/* H3: the forced prone cannot run; it fights shaken where it lies. */
static void forced_prone_men_cannot_run(void **unused)
{
    (void)unused;
    drill t = charged("umpire-set u0 key=forced-prone value=1");
    fight(&t, "6 1");
    assert_non_null(drill_event(&t, "ev.does-not-stand", 0));
    const roll *blows = drill_roll(&t, "roll.melee", 1);
    assert_int_equal(blows->unit, COMPANY);
    assert_int_equal(drill_line(&blows->ledger, "mod.prone"), -1);
    assert_int_equal(drill_line(&blows->ledger, "mod.shaken"), -1);
    assert_int_equal(drill_line(&blows->ledger, "mod.formed"), -1000);
    assert_false(
        drill_marked(&t, COMPANY, "forced-prone")); /* after the first round they are on their feet */
    drill_close(&t);
}

/* H·H18: who is charged before his own card stays as he is: lying down he may not turn to his chargers
 * either. */
static void who_is_charged_turns_nowhere(void **unused)
{
    (void)unused;
    for (int charging = 0; charging < 2; charging++) {
        drill t = charged("umpire-set u0 key=prone value=1; umpire-set u0 key=facing value=3");
        if (!charging) drill_all(&t, "umpire-set u9 key=charged value=0; umpire-set u9 key=quarry value=0");
        drill_turn_of(&t, "movement", 0);
        const unit *u = drill_unit(&t, COMPANY);
        action list[64];
        action_list own = {.items = list, .cap = 64};
        int ways = 0, turns = 0;
        game_list(drill_state(&t), COMPANY, &own);
        for (int i = 0; i < own.count; i++)
            if (list[i].verb == action_verb_find(session_scenario(t.play)->rules, "stay"))
                ways++, turns += list[i].args[0] != u->facing;
        assert_true(ways > 0);
        assert_int_equal(turns > 0, !charging);
        if (charging) {
            drill_refused(&t, "stay u0 facing=n", "prone.order.charged-down-unable"); /* H·HX2 */
            drill_refused(&t, "stand u0", "prone.order.charged-down-unable");
            drill_all(&t, "umpire-set u0 key=prone value=0");
            drill_refused(&t, "march u0", "prone.order.charged-unable");
            drill_all(&t, "umpire-set u0 key=facing value=0");
            drill_refused(&t, "march u0", "prone.order.charged");
            drill_all(&t, "umpire-set u0 key=prone value=1");
            drill_refused(&t, "stay u0 facing=s", "prone.order.charged-down");
            drill_all(&t, "umpire-set u0 key=facing value=3");
            drill_do(&t, "stay u0 facing=s");
        } else {
            drill_do(&t, "stay u0 facing=n");
        }
        drill_close(&t);
    }
}

/* How often, by the card of that charge, in millionths; −1: it does not say. */
static int32_t card_says(const drill *t, const char *text, const char *code)
{
    action a;
    odds o;
    error err = {0};
    assert_true(action_decode(session_scenario(t->play), 1, text, &a, &err));
    assert_true(game_odds(drill_state(t), &a, &o));
    for (int i = 0; i < o.nnotes; i++)
        if (strcmp(o.note[i].code, code) == 0) return (int32_t)o.note[i].ppm;
    return -1;
}

/* H3: whoever is forced down fights whether he stands or not, and the card counts both; a leader by himself
 * fights nobody: standing he gets away (H·H21). */
static void who_fights_by_the_card(void **unused)
{
    (void)unused;
    for (int forced = 0; forced < 2; forced++) {
        drill t = drill_open("range", NULL);
        drill_clear(&t, COMPANY, BAND, CHIEF, -1);
        drill_all(&t, "umpire-set u0 key=leader value=0");
        if (forced != 0) drill_all(&t, "umpire-set u0 key=forced-prone value=1");
        drill_turn_of(&t, "movement", 1);
        const int32_t closes = card_says(&t, "charge u9 @u0", "odds.closes"),
                      fights = card_says(&t, "charge u9 @u0", "odds.fights"),
                      won = card_says(&t, "charge u9 @u0", "odds.round-won"),
                      lost = card_says(&t, "charge u9 @u0", "odds.round-lost");
        assert_true(closes > 0 && won > 0 && lost > 0);
        assert_in_range(fights, won + lost, closes);
        if (forced != 0)
            assert_int_equal(fights, closes);
        else
            assert_in_range(fights, closes * 2 / 3 - 2, closes * 2 / 3 + 2); /* three or more */
        drill_close(&t);
    }
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, COMMANDER, BAND, CHIEF, -1);
    drill_all(&t, "umpire-place u0 > 0112; umpire-place u7 > 0710");
    drill_turn_of(&t, "movement", 1);
    assert_true(card_says(&t, "charge u9 @u7", "odds.gets-away") > 0);
    assert_int_equal(card_says(&t, "charge u9 @u7", "odds.fights"), -1);
    assert_int_equal(card_says(&t, "charge u9 @u7", "odds.round-won"), -1);
    drill_close(&t);
}

/* What a person is warned of before that order; its code, NULL: of nothing. */
static const char *warned_of(const drill *t, const char *text, refusal *why)
{
    action a;
    error err = {0};
    assert_true(action_decode(session_scenario(t->play), 1, text, &a, &err));
    if (!game_check(drill_state(t), &a, why)) fail_msg("%s", why->code); /* it is not forbidden */
    return game_warned_of(drill_state(t), &a, why) ? why->code : NULL;
}

/* A charge that no face of the die makes close, or that hardly any throw brings up, is warned of. */
static void a_hopeless_charge_is_warned_of(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    refusal why;
    drill_clear(&t, COMPANY, BAND, -1);
    drill_turn_of(&t, "movement", 1);
    assert_null(warned_of(&t, "charge u9 @u0", &why));
    drill_all(&t, "umpire-set u9 key=leader value=0; umpire-set u9 key=keys value=0; "
                  "umpire-set u9 key=strength value=2");
    assert_string_equal(warned_of(&t, "charge u9 @u0", &why), "warn.never-closes");
    assert_int_equal(why.args.n[0], 7); /* 3, and 2 as Herero, 1 below half, 1 without key figures */
    assert_int_equal(card_says(&t, "charge u9 @u0", "odds.closes"), 0);
    drill_close(&t);
    t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, -1);
    drill_all(&t, "umpire-remove u0; umpire-place u0 > 0112; umpire-remove u9; umpire-place u9 > 0101");
    drill_turn_of(&t, "movement", 1);
    assert_string_equal(warned_of(&t, "charge u9 @u0", &why), "warn.hardly-reaches");
    assert_in_range(why.args.n[0], 1, why.args.n[1] / 10);
    drill_close(&t);
}

/* Its dice are told where they were too few, and not where it ran into somebody or found no room. */
static void why_a_charge_falls_short(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, BAND_TWO, HIDDEN_BAND, MUSKETS, -1);
    drill_all(
        &t,
        "umpire-place u0 > 0710; umpire-place u9 > 0706; umpire-place u10 > 0709; umpire-place u14 > 0610;"
        "umpire-place u21 > 0810; umpire-set u10 key=hidden value=1; umpire-set u14 key=hidden value=1;"
        "umpire-set u21 key=hidden value=1; umpire-set u0 key=order value=1");
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "6 6 6");
    drill_do(&t, "charge u0 @u9");
    drill_reads(&t, "ev.run-into", " and halted.");
    assert_int_equal(drill_event(&t, "ev.falls-short", 0)->n[3], 1);
    drill_close(&t);
    t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, SECOND, MARINES, RIDERS, GUNS, MACHINE_GUN, BAND, -1);
    drill_all(
        &t, "umpire-place u0 > 0709; umpire-place u9 > 0706; umpire-place u1 > 0707; umpire-place u2 > 0607;"
            "umpire-place u3 > 0807; umpire-place u4 > 0606; umpire-place u5 > 0806; umpire-set u0 key=order "
            "value=1");
    drill_turn_of(&t, "movement", 0);
    drill_dice(&t, "1 1 2");
    drill_do(&t, "charge u0 @u9");
    assert_int_equal(drill_event(&t, "ev.falls-short", 0)->n[3], 2);
    drill_close(&t);
}

/* Higher wins: by two killed, by one wounded if German and driven back if Herero, even nothing. */
static void figure_against_figure(void **unused)
{
    (void)unused;
    drill t = charged("umpire-set u0 key=order value=1");
    /* six pairs, both +1: the band's 6 6 5 4 3 1 against 1 4 4 4 3 6 */
    fight(&t, "6 6  6 6 5 4 3 1  1 4 4 4 3 6  3 3");
    const event *germans = drill_event(&t, "ev.loss", 0), *hereros = drill_event(&t, "ev.loss", 1);
    assert_non_null(germans);
    assert_non_null(hereros);
    const bool first = germans->unit == COMPANY;
    const event *g = first ? germans : hereros, *h = first ? hereros : germans;
    assert_int_equal(g->n[0], 3); /* by 5 and 2 killed, by 1 wounded */
    assert_int_equal(g->n[2], 2);
    assert_int_equal(g->n[3], 1);
    assert_int_equal(h->n[0], 1);                               /* by 5 killed */
    const event *fell = drill_event(&t, "ev.leader-killed", 0); /* he fought in the first pair */
    assert_non_null(fell);
    assert_int_equal(fell->n[2], fell->unit == COMPANY); /* of Germans alone a leader directs the fire */
    assert_true(drill_event(&t, "ev.melee-won", 0)->unit == BAND);
    drill_reads(&t, "ev.melee-won", " beat ");
    assert_int_equal(drill_roll(&t, "roll.retire", 0)->unit, COMPANY);
    assert_string_equal(drill_at(&t, BAND), "0710");
    /* of each pool it is told how many pairs it won */
    assert_string_equal(drill_roll(&t, "roll.melee", 0)->counted, "story.pairs");
    assert_int_equal(drill_roll(&t, "roll.melee", 0)->outcome, 3);
    assert_int_equal(drill_roll(&t, "roll.melee", 1)->outcome, 1);
    /* and which dice did: those that are ringed on the board */
    assert_int_equal(drill_roll(&t, "roll.melee", 0)->ahead, 0x07);
    assert_int_equal(drill_roll(&t, "roll.melee", 1)->ahead, 0x20);
    drill_close(&t);
    t = charged("umpire-set u0 key=order value=1");
    fight(&t, "6 6  3 3 3 3 3 3  4 3 3 3 3 3  3 3"); /* one Herero driven back: beaten, none lost */
    assert_int_equal(drill_event(&t, "ev.loss-driven", 0)->n[0], 0);
    assert_int_equal(drill_event(&t, "ev.loss-driven", 0)->n[2], 1);
    drill_reads(&t, "ev.loss-driven", "1 figure of "); /* none is lost: no word of more */
    drill_reads(&t, "ev.loss-driven", " was beaten but not lost. 20 left.");
    assert_int_equal(drill_unit(&t, BAND)->strength, 20);
    assert_int_equal(drill_event(&t, "ev.melee-won", 0)->unit, COMPANY);
    drill_close(&t);
}

/* Even losses: another round; the modifiers of the first round are gone. */
static void rounds_go_on_while_even(void **unused)
{
    (void)unused;
    drill t = charged("umpire-set u0 key=order value=1; umpire-set u0 key=facing value=3");
    fight(&t, "6 6  3 3 3 3 3 3  4 4 4 4 4 4");
    const roll *one = drill_roll(&t, "roll.melee", 1), *two = drill_roll(&t, "roll.melee", 3);
    assert_int_equal(drill_line(&one->ledger, "mod.flanked"), -1);
    assert_non_null(two);
    assert_int_equal(drill_line(&two->ledger, "mod.flanked"), -1000);
    assert_int_equal(drill_event(&t, "ev.melee", 1)->n[0], 2);
    drill_close(&t);
}

static int melee_line(const char *setup, int nth, const char *code)
{
    drill t = charged(setup);
    fight(&t, "6 6");
    const roll *made = drill_roll(&t, "roll.melee", nth);
    if (made == NULL) fail_msg("%s: no blows", setup);
    const int value = drill_line(&made->ledger, code);
    drill_close(&t);
    return value;
}

/* Blows of the attacker first (0), then of the one attacked (1). */
static void blow_by_blow_modifiers(void **unused)
{
    (void)unused;
    assert_int_equal(melee_line("", 0, "mod.leader"), 1);
    assert_int_equal(melee_line("umpire-set u9 key=leader value=0", 0, "mod.leader"), -1000);
    assert_int_equal(melee_line("", 1, "mod.formed"), 1); /* close order */
    assert_int_equal(melee_line("umpire-set u0 key=order value=1", 1, "mod.formed"), -1000);
    assert_int_equal(melee_line("umpire-set u0 key=shaken value=1", 1, "mod.shaken"), -1);
    assert_int_equal(melee_line("umpire-set u0 key=prone value=1", 1, "mod.prone"), -1);
    assert_int_equal(melee_line("umpire-place u0 > 0703; umpire-place u13 > 0101; umpire-place u9 > 0704", 1,
                                "mod.hard-cover"),
                     1);
    assert_int_equal(melee_line("umpire-place u0 > 0703; umpire-place u13 > 0101; umpire-place u9 > 0704; "
                                "umpire-set u0 key=prone value=1",
                                1, "mod.hard-cover"),
                     -1000); /* H·H11: cover is no help to men who lie */
    assert_int_equal(
        melee_line(
            "umpire-place u3 > 0810; umpire-set u9 key=quarry value=0; umpire-set u9 key=charged value=0;"
            "umpire-place u9 > 0809; umpire-set u3 key=charged value=1; umpire-set u3 key=quarry value=10",
            0, "mod.mounted-charge"),
        1);
}

/* H·H22: crews who lose are captured, but not from beside a company that is steady. */
static void guns_taken_and_kept(void **unused)
{
    (void)unused;
    drill t = charged("umpire-set u9 key=quarry value=5; umpire-place u4 > 0810; umpire-place u0 > 0112");
    fight(&t, "6 2");
    assert_int_equal(drill_unit(&t, GUNS)->status, UNIT_CAPTURED);
    assert_int_equal(drill_unit(&t, GUNS)->captor, 1);
    assert_string_equal(drill_at(&t, BAND), "0810");
    drill_close(&t);
    t = charged("umpire-set u9 key=quarry value=5; umpire-place u4 > 0810; umpire-place u0 > 0811");
    fight(&t, "6 2");
    assert_int_equal(drill_unit(&t, GUNS)->status, UNIT_ON);
    assert_int_equal(drill_event(&t, "ev.saved", 0)->other, COMPANY);
    drill_close(&t);
    t = charged("umpire-set u9 key=quarry value=7; umpire-place u6 > 0810; umpire-place u0 > 0112");
    fight(&t, "6 2");
    assert_int_equal(drill_unit(&t, WAGONS)->status, UNIT_CAPTURED);
    drill_close(&t);
}

/* H·H19: below half every turn, 4 or more or back by a full move; the shaken rally on the same. */
static void morale_below_half(void **unused)
{
    (void)unused;
    drill t = charged("umpire-remove u9; umpire-place u13 > 0101; umpire-set u0 key=strength value=9; "
                      "umpire-set u1 key=strength value=10");
    fight(&t, "2 3 4"); /* 2 + 1: falls back two dice of inches */
    const roll *test = drill_roll(&t, "roll.morale", 0);
    assert_int_equal(test->unit, COMPANY);
    assert_int_equal(test->outcome, 3);
    assert_int_equal(drill_rolls(&t, "roll.morale"), 1); /* ten of twenty is half, not below */
    assert_int_equal(drill_roll(&t, "roll.flight", 0)->total, 7);
    assert_true(drill_marked(&t, COMPANY, "shaken"));
    drill_close(&t);
    t = charged("umpire-remove u9; umpire-place u13 > 0101; umpire-set u0 key=strength value=9");
    fight(&t, "3");
    assert_int_equal(drill_rolls(&t, "roll.flight"), 0);
    drill_close(&t);
    t = charged("umpire-remove u9; umpire-place u13 > 0101; umpire-set u0 key=strength value=9; umpire-set "
                "u0 key=forced-prone value=1");
    fight(&t, "2"); /* H3: it stays where it lies */
    assert_int_equal(drill_rolls(&t, "roll.flight"), 0);
    assert_true(drill_marked(&t, COMPANY, "shaken"));
    drill_close(&t);
    t = charged("umpire-remove u9; umpire-place u13 > 0101; umpire-set u0 key=shaken value=1");
    fight(&t, "3");
    assert_int_equal(drill_rolls(&t, "roll.rally"), 1);
    assert_false(drill_marked(&t, COMPANY, "shaken"));
    drill_close(&t);
}

/* H·H19: a leader with them goes along, and is told hex by hex as they are. */
static void leaders_fall_back_with_them(void **unused)
{
    (void)unused;
    drill t = charged("umpire-remove u9; umpire-place u13 > 0101; umpire-set u0 key=strength value=9; "
                      "umpire-place u7 > 0710");
    int gone[2] = {0, 0};
    fight(&t, "2 3 4");
    for (int i = 0; drill_event(&t, "ev.falls-back", i) != NULL; i++) {
        const event *e = drill_event(&t, "ev.falls-back", i);
        assert_int_equal(board_steps(session_scenario(t.play)->board, e->from, e->to), 1);
        gone[e->unit == COMMANDER]++;
    }
    assert_true(gone[0] > 1);
    assert_int_equal(gone[1], gone[0]);
    assert_string_equal(drill_at(&t, COMMANDER), drill_at(&t, COMPANY));
    drill_close(&t);
}

/* The charge itself: as far as the dice take it, beside the enemy if they do. */
static void charging(void **unused)
{
    (void)unused;
    drill t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, CHIEF, -1);
    drill_turn_of(&t, "movement", 1);
    drill_dice(&t, "1 1 1 1");
    drill_do(&t, "charge u9 @u0"); /* four inches: two hexes, and two it needs */
    assert_string_equal(drill_at(&t, BAND), "0709");
    assert_true(drill_marked(&t, BAND, "charged"));
    assert_int_equal(drill_unit(&t, BAND)->facing, 3);
    drill_turn_of(&t, "movement", 0);
    drill_refused(&t, "march u0", "prone.order.charged");
    drill_refused(&t, "lie u0", "prone.order.charged");
    drill_refused(&t, "form u0 order=open", "prone.order.charged");
    drill_all(&t, "umpire-set u0 key=prone value=1"); /* what lies is barred by the charge, and told so */
    drill_refused(&t, "march u0", "prone.order.charged-down");
    drill_refused(&t, "stand u0", "prone.order.charged-down");
    drill_refused(&t, "form u0 order=open", "prone.order.charged-down");
    drill_refused(&t, "hold u0", "prone.order.charged-down");
    drill_all(&t, "umpire-set u0 key=prone value=0");
    drill_do(&t, "hold u0");
    drill_close(&t);
    t = drill_open("range", NULL);
    drill_clear(&t, COMPANY, BAND, CHIEF, -1);
    drill_do(&t, "umpire-place u9 > 0704");
    drill_turn_of(&t, "movement", 1);
    drill_dice(&t, "1 1 1 1");
    drill_do(&t, "charge u9 @u0");
    assert_non_null(drill_event(&t, "ev.falls-short", 0));
    assert_int_equal(drill_event(&t, "ev.falls-short", 0)->n[0], 2); /* four inches, all of them easy */
    assert_int_equal(drill_event(&t, "ev.falls-short", 0)->n[2], 0);
    assert_int_equal(drill_event(&t, "ev.falls-short", 0)->n[3], 0); /* its dice, nothing else */
    assert_false(drill_marked(&t, BAND, "charged"));
    drill_do(&t, "umpire-set u9 key=done value=0");
    drill_turn_of(&t, "movement", 1);
    drill_dice(&t, "1 1 1 1");
    drill_do(&t, "march u9");
    drill_do(&t, "halt u9 facing=n"); /* it is told that it threw, and stayed */
    assert_int_equal(drill_event(&t, "ev.stays", 0)->n[0], 2);
    drill_close(&t);
}

/* The charged fire at the chargers, the chargers at nobody; a German charge under fire may be forced down
 * (H3). */
static void fire_at_chargers(void **unused)
{
    (void)unused;
    drill t = charged("umpire-place u1 > 0911; umpire-place u13 > 0706");
    drill_turn_of(&t, "fire", 0);
    drill_refused(&t, "fire u0 @u13", "prone.fire.chargers");
    drill_do(&t, "fire u0 @u9");
    drill_close(&t);
    t = charged("umpire-set u9 key=quarry value=0; umpire-set u9 key=charged value=0; umpire-set u0 "
                "key=quarry value=10;"
                "umpire-set u0 key=charged value=1");
    drill_do(&t, "umpire-set u9 key=strength value=20"); /* four rifles among them */
    drill_turn_of(&t, "fire", 1);
    drill_dice(&t, "20 20 20 20 6");
    drill_do(&t, "fire u9 @u0");
    assert_true(drill_marked(&t, COMPANY, "forced-prone"));
    assert_int_equal(drill_rolls(&t, "roll.closing"), 0); /* the charge is over */
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closing_and_standing),
        cmocka_unit_test(a_charge_that_hangs_back),
        cmocka_unit_test(one_that_does_not_stand),
        cmocka_unit_test(a_charge_that_comes_to_nothing_is_told),
        cmocka_unit_test(a_charge_whose_guns_are_taken_is_told),
        cmocka_unit_test(forced_prone_men_cannot_run),
        cmocka_unit_test(who_is_charged_turns_nowhere),
        cmocka_unit_test(who_fights_by_the_card),
        cmocka_unit_test(a_hopeless_charge_is_warned_of),
        cmocka_unit_test(why_a_charge_falls_short),
        cmocka_unit_test(figure_against_figure),
        cmocka_unit_test(rounds_go_on_while_even),
        cmocka_unit_test(blow_by_blow_modifiers),
        cmocka_unit_test(guns_taken_and_kept),
        cmocka_unit_test(morale_below_half),
        cmocka_unit_test(leaders_fall_back_with_them),
        cmocka_unit_test(charging),
        cmocka_unit_test(fire_at_chargers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
