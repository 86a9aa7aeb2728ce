/*
 * test_happenings.c: every row of the random happenings (S25 to S35), each branch of it, and of When Animals
 * Attack (S3, S·H1): the dice it calls for and no others, and what it leaves behind. SX25, SX27, SX28.
 */
#include "board/names.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/words.h"
#include "rules/safari/drill.h"
#include "rules/safari/compile.h"
#include "rules/safari/party.h"

static void put(drill *t, int u, const char *where)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-place u%d > %s", u, where);
    drill_do(t, text);
}

/* A party by itself on the drill ground, its side to move, and a rival far away that keeps the battle going.
 */
static drill alone_with(int u, const char *where, const char *const *options)
{
    drill t = drill_open("drill", options);
    drill_clear(&t, u, BOWMEN, -1);
    put(&t, BOWMEN, "1401");
    put(&t, u, where);
    drill_all(
        &t, "umpire-set key=order-0 value=0; umpire-set key=order-1 value=1; umpire-set key=order-2 value=2;"
            "umpire-set key=mover value=0; umpire-step step=movement");
    return t;
}

static drill alone(int u, const char *where)
{
    return alone_with(u, where, NULL);
}

/* It marches with those faces for the die and all that follows, which must be all that is thrown. */
static void march(drill *t, int u, const char *faces, int rolls)
{
    char text[64];
    snprintf(text, sizeof text, "march u%d", u);
    drill_dice(t, faces);
    drill_do(t, text);
    if (drill_rolls(t, NULL) != rolls)
        fail_msg("%s with %s: %d rolls were made, %d were expected", text, faces, drill_rolls(t, NULL),
                 rolls);
}

/* May it move that far now? */
static bool may_move(drill *t, int u, const char *where)
{
    char text[64];
    snprintf(text, sizeof text, "move u%d > %s", u, where);
    action a;
    error err = {0};
    assert_true(action_decode(session_scenario(t->play), 0, text, &a, &err));
    return game_check(drill_state(t), &a, &t->why);
}

static void card_after_roll(drill *t, const char *purpose, const char *card, int row)
{
    const roll *made = drill_roll(t, purpose, 0);
    assert_non_null(made);
    assert_true(made->chart >= 0 && made->row == row && made->column == 0);
    assert_non_null(drill_event(t, card, 0));
    assert_int_equal(drill_event(t, card, 0)->kind, EV_CARD);
}

/* ---- 2 quicksand (S25) */

static void quicksand_takes_one(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "1  1 1  3", 3);
    card_after_roll(&t, "roll.bush.happening", "card.happening.quicksand", 0);
    assert_int_equal(drill_unit(&t, ZANZIBARIS)->strength, 5);
    assert_int_equal(drill_roll(&t, "roll.who", 0)->sides, 6);
    assert_int_equal(drill_event(&t, "ev.bush.sunk", 0)->n[3],
                     session_scenario(t.play)->units[ZANZIBARIS].first_figure + 2);
    assert_true(may_move(&t, ZANZIBARIS, "1011")); /* S·H2: it did not stop it */
    assert_false(may_move(&t, ZANZIBARIS, "1111"));
    drill_close(&t);
}

static void quicksand_never_takes_a_d12(void **unused) /* SX25 */
{
    (void)unused;
    drill t = alone(MIXED, "0911"); /* a hunter and an explorer of d12, four askaris */
    march(&t, MIXED, "1  1 1  1", 3);
    assert_int_equal(drill_roll(&t, "roll.who", 0)->sides, 4);
    const int first = session_scenario(t.play)->units[MIXED].first_figure;
    assert_int_equal(drill_event(&t, "ev.bush.sunk", 0)->n[3], first + 2); /* the first askari */
    drill_close(&t);
    t = alone(LONE_HUNTER, "0911");
    march(&t, LONE_HUNTER, "1  1 1", 2);
    assert_non_null(drill_event(&t, "ev.bush.nobody-sinks", 0));
    assert_int_equal(drill_unit(&t, LONE_HUNTER)->strength, 1);
    drill_close(&t);
}

/* Nor where it has not closed and throws the next lower die (S17.5): he is a d12 still. */
static void quicksand_never_takes_a_d12_that_did_not_close(void **unused) /* S25 */
{
    (void)unused;
    drill t = alone(MIXED, "0911");
    drill_do(&t, "umpire-set u11 key=lowered value=1");
    march(&t, MIXED, "1  1 1  1", 3);
    assert_int_equal(drill_roll(&t, "roll.who", 0)->sides, 4);
    const int first = session_scenario(t.play)->units[MIXED].first_figure;
    assert_int_equal(drill_event(&t, "ev.bush.sunk", 0)->n[3], first + 2);
    drill_close(&t);
}

static void quicksand_under_a_charge(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "1305");
    put(&t, BOWMEN, "1302");
    drill_dice(&t,
               "10  1  1 1  4  1 2 3 6  5 5"); /* closing, march, happening, caught, who sinks, two figures */
    drill_do(&t, "charge u2 @u13");
    assert_int_equal(drill_roll(&t, "roll.bush.caught", 0)->total, 4);
    assert_int_equal(drill_roll(&t, "roll.bush.sinking", 0)->count, 4);
    assert_int_equal(drill_unit(&t, ZANZIBARIS)->strength, 4);
    drill_close(&t);
}

/* ---- 3 big cat (S26) */

static void a_leopard_springs(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0202");
    /* 2d6 3; which cat 4; who 2; snap shot 8 less 2 is 6; strength 7 kills a leopard (toughness 7) */
    march(&t, ZANZIBARIS, "1  1 2  4  2  8  7", 6);
    card_after_roll(&t, "roll.bush.happening", "card.happening.cat", 1);
    assert_int_equal(drill_roll(&t, "roll.bush.which-cat", 0)->column, 0);
    assert_non_null(drill_roll(&t, "roll.who.cat", 0));
    assert_int_not_equal(drill_roll(&t, "roll.who.cat", 0)->other,
                         NO_UNIT); /* what it springs out of is said */
    assert_int_equal(drill_roll(&t, "roll.bush.snap", 0)->outcome, 6);
    assert_int_equal(drill_roll(&t, "roll.bush.snap", 0)->need, 6);
    assert_int_equal(drill_line(&drill_roll(&t, "roll.bush.snap", 0)->ledger, "mod.bush.surprise"), -2);
    assert_int_equal(drill_unit(&t, drill_beast(&t, "leopard"))->status, UNIT_DESTROYED);
    assert_int_equal(drill_unit(&t, ZANZIBARIS)->strength, 6);
    drill_close(&t);
}

/* Too late: the others of the hex shoot, then it has its man. */
static void a_lion_has_its_man(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    /* which cat 1: a lion; who 1, the headman d10; snap shot 7 - 2; five others miss with 1s; he strikes
     * first with his rifle butt (2) and misses; the lion throws 9 */
    march(&t, ZANZIBARIS, "1  1 2  1  1  7  1 1 1 1 1  1  9", 8);
    assert_int_equal(drill_roll(&t, "roll.bush.which-cat", 0)->column, 1);
    assert_int_equal(drill_roll(&t, "roll.bush.snap", 0)->outcome, 5);
    assert_non_null(drill_event(&t, "ev.bush.snap-late", 0));
    assert_int_equal(drill_unit(&t, ZANZIBARIS)->strength, 5);
    assert_int_equal(drill_unit(&t, drill_beast(&t, "lion"))->status, UNIT_WAITING);
    assert_non_null(drill_event(&t, "ev.bush.away", 0));
    assert_true(may_move(&t, ZANZIBARIS, "1011")); /* nothing in S26 holds the party up */
    drill_close(&t);
}

/* ---- 4 elephants (S27) */

static void elephants_and_no_bull(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "1  1 3  5  5", 4); /* five of them; five does not exceed it */
    card_after_roll(&t, "roll.bush.happening", "card.happening.elephants", 2);
    assert_non_null(drill_event(&t, "ev.bush.elephants-stay", 0));
    assert_int_equal(drill_unit(&t, ZANZIBARIS)->strength, 6);
    assert_int_equal(drill_unit(&t, drill_beast(&t, "cow-elephant"))->status, UNIT_WAITING);
    assert_true(may_move(&t, ZANZIBARIS, "1011"));
    drill_close(&t);
}

static void a_bull_charges_and_tramples(void **unused)
{
    (void)unused;
    drill t = alone(BEARERS, "0911");
    /* two elephants, 3 exceeds them; bearers have no guns; six strike first with machetes and miss; then one
     * die for each of the six: d12 + 1 charging - 1 outnumbered against 9: two are trampled */
    march(&t, BEARERS, "1  1 3  2  3  1 1 1 1 1 1  9 8 12 4 1 2", 6);
    assert_int_equal(drill_roll(&t, "roll.bush.tramples", 0)->count, 6);
    assert_int_equal(drill_roll(&t, "roll.bush.tramples", 0)->sides, 12);
    assert_int_equal(drill_roll(&t, "roll.bush.tramples", 0)->outcome, 2);
    assert_int_equal(drill_unit(&t, BEARERS)->strength, 4);
    drill_close(&t);
}

/* ---- 5 birds, 6 spooked, 7 drums */

static void birds(void **unused)
{
    (void)unused;
    drill t = alone(REGULARS, "0911");
    march(&t, REGULARS, "1  1 4", 2);
    card_after_roll(&t, "roll.bush.happening", "card.happening.birds", 3);
    assert_true(drill_marked(&t, REGULARS, "spellbound"));
    assert_false(may_move(&t, REGULARS, "1011"));
    drill_close(&t);
}

/* S28: return fire only, after taking losses: at those who have shot this turn. */
static void birds_and_return_fire(void **unused)
{
    (void)unused;
    drill t = alone(REGULARS, "1304");
    put(&t, BOWMEN, "1302");
    march(&t, REGULARS, "1  1 4", 2);
    drill_do(&t, "umpire-step step=shooting");
    decision now; /* it has nobody who may shoot: the step goes to the rivals */
    game_decide(drill_state(&t), &now);
    assert_int_equal(now.side, 1);
    drill_close(&t);
    t = alone(REGULARS, "1304");
    put(&t, BOWMEN, "1302");
    march(&t, REGULARS, "1  1 4", 2);
    drill_all(&t, "umpire-set u4 key=lost-men value=1; umpire-step step=shooting");
    game_decide(drill_state(&t), &now);
    assert_int_equal(now.side, 1);
    drill_close(&t);
    t = alone(REGULARS, "1304");
    put(&t, BOWMEN, "1302");
    march(&t, REGULARS, "1  1 4", 2);
    drill_all(&t, "umpire-set u4 key=lost-men value=1; umpire-set u13 key=fired value=1; umpire-step "
                  "step=shooting");
    game_decide(drill_state(&t), &now);
    assert_int_equal(now.side, 0);
    drill_do(&t, "fire u4 @u13");
    drill_close(&t);
}

static void spooked(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "1  1 5", 2);
    card_after_roll(&t, "roll.bush.happening", "card.happening.spooked", 4);
    assert_true(drill_marked(&t, ZANZIBARIS, "spooked"));
    assert_false(may_move(&t, ZANZIBARIS, "1011"));
    drill_close(&t);
    t = alone(REGULARS, "0911"); /* S29: Africans and Zanzibaris only */
    march(&t, REGULARS, "1  1 5", 2);
    assert_false(drill_marked(&t, REGULARS, "spooked"));
    assert_non_null(drill_event(&t, "ev.bush.not-spooked", 0));
    assert_true(may_move(&t, REGULARS, "1011"));
    drill_close(&t);
}

static void drums(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "1  1 6", 2);
    card_after_roll(&t, "roll.bush.happening", "card.happening.drums", 5);
    assert_true(drill_marked(&t, ZANZIBARIS, "drums"));
    assert_true(may_move(&t, ZANZIBARIS, "1011")); /* of this turn it takes nothing */
    drill_close(&t);
}

/* ---- 8 bad omen (S31) */

static void omen_for_europeans_only(void **unused)
{
    (void)unused;
    drill t = alone(REGULARS, "0909");
    march(&t, REGULARS, "1  2 6", 2);
    card_after_roll(&t, "roll.bush.happening", "card.happening.omen", 6);
    assert_non_null(drill_event(&t, "ev.bush.no-omen", 0));
    assert_string_equal(drill_at(&t, REGULARS), "0909");
    drill_close(&t);
}

static void omen_passed(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0909");
    march(&t, ZANZIBARIS, "1  2 6  5", 3); /* the headman's d10 against 5 */
    assert_string_equal(drill_at(&t, ZANZIBARIS), "0909");
    assert_non_null(drill_event(&t, "ev.morale.held-at-omen", 0)); /* it is said why nobody goes */
    assert_int_equal(drill_event(&t, "ev.morale.held-at-omen", 0)->n[0], 5);
    assert_null(drill_event(&t, "ev.bush.no-way-back", 0));
    assert_true(may_move(&t, ZANZIBARIS, "1009"));
    drill_close(&t);
}

/* SX28: the European at their head is exempt; the Africans check on him, and he goes back with them. */
static void omen_failed(void **unused)
{
    (void)unused;
    drill t = alone(MIXED, "0909");
    march(&t, MIXED, "1  2 6  1  2 3 4 1",
          4); /* a natural 1 fails; four askaris by themselves, one runs off */
    const int men = drill_unit(&t, MIXED)->strength;
    assert_int_equal(men, 5);
    assert_string_not_equal(drill_at(&t, MIXED), "0909");
    const board *b = session_scenario(t.play)->board;
    assert_int_equal(board_steps(b, drill_unit(&t, MIXED)->space, board_space_find(b, "0909")), 1);
    assert_true(drill_marked(&t, MIXED, "held"));
    drill_close(&t);
}

/* Where no hex leads back it stays, and that is said; where one does, it is not. */
static void omen_with_no_way_back(void **unused)
{
    (void)unused;
    static const char *const places[] = {"0909", "0912"}; /* at the latter its side comes on */
    for (int stays = 0; stays < 2; stays++) {
        drill t = alone(MIXED, places[stays]);
        march(&t, MIXED, "1  2 6  1  2 3 4 1", 4);
        assert_int_equal(strcmp(drill_at(&t, MIXED), places[stays]) == 0, stays);
        assert_int_equal(drill_event(&t, "ev.bush.no-way-back", 0) != NULL, stays);
        assert_true(drill_marked(&t, MIXED, "held"));
        drill_close(&t);
    }
}

/* ---- 9 hippo, rhino (S32) */

static void on_land_it_bars_the_way(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "1  3 6", 2); /* one on land: no d3, no attack */
    card_after_roll(&t, "roll.bush.happening", "card.happening.hippo", 7);
    assert_false(may_move(&t, ZANZIBARIS, "1011"));
    assert_non_null(drill_event(&t, "ev.bush.bars-the-way", 0));
    assert_int_equal(drill_event(&t, "ev.bush.enter", 0)->unit, drill_beast(&t, "rhino"));
    drill_close(&t);
}

static void in_the_water_they_may_attack(void **unused)
{
    (void)unused;
    drill t = alone(BEARERS, "0702");
    march(&t, BEARERS, "1  3 6  2  3", 4); /* two of them; 3: they do not attack */
    assert_int_equal(drill_roll(&t, "roll.bush.hippos", 0)->sides, 3);
    assert_int_equal(drill_event(&t, "ev.bush.enter", 0)->n[0], 2);
    assert_false(may_move(&t, BEARERS, "0802"));
    drill_close(&t);
    t = alone(BEARERS, "0702");
    /* one; 2: it attacks the last of them; his machete hits, and in the water does nothing; the hippo kills
     */
    march(&t, BEARERS, "1  3 6  1  2  5 6  12", 7);
    assert_int_equal(drill_line(&drill_roll(&t, "roll.bush.men", 0)->ledger, "mod.bush.in-water"), -1000);
    assert_int_equal(drill_line(&drill_roll(&t, "roll.bush.strength", 0)->ledger, "mod.bush.in-water"), -1);
    assert_non_null(drill_event(&t, "ev.bush.no-effect", 0));
    assert_int_equal(drill_roll(&t, "roll.bush.men", 0)->count, 1);
    assert_int_equal(drill_event(&t, "ev.killed", 0)->n[3],
                     session_scenario(t.play)->units[BEARERS].first_figure + 5);
    drill_close(&t);
}

/* ---- 10 lions (S33): SX27 */

static void lions_hold_up(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "1  4 6  2", 3);
    card_after_roll(&t, "roll.bush.happening", "card.happening.lions", 8);
    assert_false(may_move(&t, ZANZIBARIS, "1011"));
    drill_close(&t);
}

static void lions_attack_on_a_one(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    /* 1: as number 3, a lion: no die for which cat; who 2, snap shot 8, strength 8 kills a lion (toughness 8)
     */
    march(&t, ZANZIBARIS, "1  4 6  1  2  8  8", 6);
    assert_null(drill_roll(&t, "roll.bush.which-cat", 0));
    assert_int_equal(drill_unit(&t, drill_beast(&t, "lion"))->status, UNIT_DESTROYED);
    assert_true(may_move(&t, ZANZIBARIS, "1011"));
    drill_close(&t);
}

/* ---- 11 stampede (S34, S·H20) */

static void a_stampede_over_bearers(void **unused)
{
    (void)unused;
    drill t = alone(BEARERS, "0911");
    /* 2d6 11, 2d6 beasts; nobody can shoot: no dice to turn it; six d6 of 4 or more */
    march(&t, BEARERS, "1  5 6  3 4  3 4 6 1 5 2", 4);
    card_after_roll(&t, "roll.bush.happening", "card.happening.stampede", 9);
    assert_int_equal(drill_unit(&t, BEARERS)->strength, 3);
    assert_int_equal(drill_roll(&t, "roll.bush.trampled", 0)->outcome, 3);
    assert_int_equal(drill_unit(&t, drill_beast(&t, "herd"))->status, UNIT_WAITING);
    drill_close(&t);
}

/* Where it comes from is told once, and over which hexes it runs; the number that turns it is one less than
 * have fallen. */
static void a_stampede_names_its_way(void **unused)
{
    (void)unused;
    static const struct {
        const char *at, *says;
    } rows[] = {{"0911", "A herd of 7 came running from 1012 straight at Regulars."},
                {"0910",
                 "A herd of 7 came running from 1012 over 0911, straight at Regulars at 0910. Whoever "
                 "stands in one of those hexes is run over too."}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        drill t = alone(REGULARS, rows[i].at);
        strbuf told = {0};
        march(&t, REGULARS, "1  5 6  3 4  4 4 4 3 3 3  1 1", 5);
        const event *e = drill_event(&t, i == 0 ? "ev.bush.stampede" : "ev.bush.stampede.over", 0);
        assert_non_null(e);
        assert_null(drill_event(&t, "ev.bush.enter", 0));
        const word_args args = event_args(e);
        words_format(session_scenario(t.play), drill_state(&t), e->code, &args, &told);
        if (strstr(strbuf_str(&told), rows[i].says) == NULL) fail_msg("%s", strbuf_str(&told));
        const roll *turns = drill_roll(&t, "roll.bush.herd-turns", 0);
        assert_int_equal(turns->need, 2);
        assert_true(turns->or_less);
        strbuf_free(&told);
        drill_close(&t);
    }
}

/* What a throw brings is played out before it is known how far the march goes: no card says "0 hexes". */
static void what_a_throw_brings_comes_before_the_way(void **unused)
{
    (void)unused;
    drill t = alone(REGULARS, "0911");
    state s = *drill_state(&t);
    panel card;
    unit_face face;
    s.units[REGULARS].marks |= BIT(MARK_ROLLED);
    su(&s, REGULARS)->die = 6;
    for (int waits = 1; waits >= 0; waits--) {
        if (waits)
            agenda_owe(&s, DUE_SET_OUT, REGULARS, NO_UNIT, 0);
        else
            agenda_clear(&s);
        game_describe_unit(&s, REGULARS, &card);
        game_face(&s, REGULARS, &face);
        int row = 0;
        while (strcmp(card.row[row].label, "row.move") != 0)
            row++;
        assert_string_equal(card.row[row].value, waits ? "row.move.awaits" : "row.move.left");
        assert_int_equal(card.row[row].n[2], 6);
        assert_int_equal(face.spent, !waits);
    }
    drill_close(&t);
}

static void a_stampede_shot_to_a_stop(void **unused)
{
    (void)unused;
    drill t = alone(REGULARS, "0911");
    /* two beasts, six shots of one each, hits on 4: both fall, no dice to turn what is not there */
    march(&t, REGULARS, "1  5 6  1 1  4 3 3 10 3 3", 4);
    assert_non_null(drill_event(&t, "ev.bush.herd-falls", 0));
    assert_null(drill_roll(&t, "roll.bush.trampled", 0));
    assert_int_equal(drill_unit(&t, REGULARS)->strength, 6);
    drill_close(&t);
}

static void a_stampede_turned_aside(void **unused)
{
    (void)unused;
    drill t = alone(REGULARS, "0911");
    /* seven beasts; three fall: more than a throw of 2 */
    march(&t, REGULARS, "1  5 6  3 4  4 4 4 3 3 3  1 1", 5);
    assert_non_null(drill_event(&t, "ev.bush.herd-turns", 0));
    assert_null(drill_roll(&t, "roll.bush.trampled", 0));
    drill_close(&t);
    t = alone(MIXED, "0911");
    /* two pistols of two shots, four rifles: three fall of seven, and 3 is not exceeded; d12 figures need 2,
     * askaris 4 */
    march(&t, MIXED, "1  5 6  3 4  4 4 4 3  3 3 3 3  1 2  1 2  3 4 5 6", 8);
    assert_int_equal(drill_roll(&t, "roll.bush.trampled", 0)->need, 2);
    assert_int_equal(drill_roll(&t, "roll.bush.trampled", 1)->need, 4);
    assert_int_equal(drill_unit(&t, MIXED)->strength, 4);
    drill_close(&t);
}

/* ---- 12 snake (S35) */

static void snake(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "1  6 6  2  4", 4);
    card_after_roll(&t, "roll.bush.happening", "card.happening.snake", 10);
    assert_int_equal(drill_roll(&t, "roll.bush.snake", 0)->sides, 8);
    assert_non_null(drill_roll(&t, "roll.who.snake", 0));
    assert_int_equal(drill_unit(&t, ZANZIBARIS)->strength, 6);
    drill_close(&t);
    t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "1  6 6  2  3", 4);
    assert_int_equal(drill_unit(&t, ZANZIBARIS)->strength, 5);
    assert_non_null(drill_event(&t, "ev.bush.snake-bit", 0));
    drill_close(&t);
}

/* ---- when animals attack (S3, S·H1) */

static void a_six_and_a_snake(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "6  1  2  4", 4);
    card_after_roll(&t, "roll.bush.animals", "card.happening.snake", 0);
    assert_true(may_move(&t, ZANZIBARIS, "1211")); /* S·H2: three hexes */
    assert_false(may_move(&t, ZANZIBARIS, "1311"));
    drill_close(&t);
}

static void a_six_and_a_cat_that_lives(void **unused)
{
    (void)unused;
    drill t = alone(BEARERS, "0911");
    /* a cheetah that dares, at the third bearer: no gun; his machete misses; d8 + 1 for its rush: 3 is not
     * enough */
    march(&t, BEARERS, "6  2  5  1  3  1  3", 7);
    assert_int_equal(drill_event(&t, "ev.bush.enter", 0)->unit, drill_beast(&t, "cheetah"));
    assert_int_equal(drill_unit(&t, BEARERS)->strength, 6);
    assert_false(may_move(&t, BEARERS, "1011")); /* it attacked and lives: the party stays */
    drill_close(&t);
}

static void a_six_by_the_water(void **unused)
{
    (void)unused;
    drill t = alone(BEARERS, "0802");
    /* within a hex of the river: a crocodile that dares, at the first of them; machete misses, it takes him
     */
    march(&t, BEARERS, "6  3  5  1  1  10", 6);
    card_after_roll(&t, "roll.bush.animals", "card.attack.crocodile", 2);
    assert_int_equal(drill_unit(&t, BEARERS)->strength, 5);
    assert_false(may_move(&t, BEARERS, "0902"));
    drill_close(&t);
}

/* With the values of the document they spring at once, and hold the party up all the same. */
static void a_six_and_cats_and_crocodiles_that_do_not_look(void **unused)
{
    (void)unused;
    static const char *const printed[] = {"values=document", NULL};
    static const struct {
        const char *where, *faces;
        int rolls;
        const char *on;
    } rows[] = {
        {"0911", "6  2  5  3  1  3", 6, "1011"},
        {"0802", "6  3  1  1  10", 5, "0902"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = alone_with(BEARERS, rows[i].where, printed);
        march(&t, BEARERS, rows[i].faces, rows[i].rolls);
        assert_int_equal(drill_rolls(&t, "roll.bush.aggression"), 0);
        assert_non_null(drill_event(&t, "ev.bush.springs", 0));
        assert_false(may_move(&t, BEARERS, rows[i].on));
        drill_close(&t);
    }
}

static void a_six_and_hyenas(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    march(&t, ZANZIBARIS, "6  3", 2); /* no bearers: nobody minds */
    card_after_roll(&t, "roll.bush.animals", "card.attack.hyenas", 2);
    assert_true(may_move(&t, ZANZIBARIS, "1211"));
    drill_close(&t);
    t = alone(BEARERS, "0909");
    march(&t, BEARERS, "6  3  2  1 2 2 2 2", 4); /* d6 against 5 fails; of the five he leads one runs off */
    assert_int_equal(drill_unit(&t, BEARERS)->strength, 5);
    assert_true(drill_marked(&t, BEARERS, "held"));
    assert_string_not_equal(drill_at(&t, BEARERS), "0909");
    drill_close(&t);
    t = alone(BEARERS, "0909");
    march(&t, BEARERS, "6  3  5", 3);
    assert_non_null(drill_event(&t, "ev.morale.held-at-hyenas", 0));
    assert_string_equal(drill_at(&t, BEARERS), "0909");
    drill_close(&t);
}

/* A buffalo, a rhinoceros, a hippopotamus and a bull look first whether they dare (S36). */
static void a_six_and_a_beast_that_does_not_dare(void **unused)
{
    (void)unused;
    static const struct {
        const char *where, *faces, *type, *card;
        int agg;
    } rows[] = {
        {"0911", "6  4  5", "buffalo", "card.attack.buffalo", 2},
        {"0911", "6  5  6", "rhino", "card.attack.rhino", 3},
        {"0802", "6  5  5", "hippo", "card.attack.hippo", 3},
        {"0911", "6  6  5", "bull-elephant", "card.attack.bull", 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = alone(ZANZIBARIS, rows[i].where);
        march(&t, ZANZIBARIS, rows[i].faces, 3);
        assert_non_null(drill_event(&t, rows[i].card, 0));
        assert_int_equal(drill_event(&t, rows[i].card, 0)->n[0], rows[i].agg); /* told before the throw */
        assert_int_equal(drill_event(&t, "ev.bush.enter", 0)->unit, drill_beast(&t, rows[i].type));
        assert_int_equal(
            drill_line(&drill_roll(&t, "roll.bush.aggression", 0)->ledger, "mod.bush.aggression"), 0);
        assert_int_equal(drill_roll(&t, "roll.bush.aggression", 0)->ledger.line[0].n, rows[i].agg);
        assert_non_null(drill_event(&t, "ev.bush.does-not-attack", 0));
        assert_false(drill_marked(&t, ZANZIBARIS, "held"));
        assert_int_equal(drill_unit(&t, drill_beast(&t, rows[i].type))->status, UNIT_WAITING);
        drill_close(&t);
    }
}

/* Where every hex beside the party is taken it comes among them, and is not told to stand beside them. */
static void a_beast_without_a_hex_comes_among_them(void **unused)
{
    (void)unused;
    drill t = alone(ZANZIBARIS, "0911");
    const state *s = drill_state(&t);
    const int at = drill_space(&t, "0911");
    for (int d = 0, u = 0; d < 6; u++) {
        char name[16], text[64];
        if (s->sc->units[u].side != 0 || u == ZANZIBARIS) continue;
        board_space_name(s->sc->board, sd(s)->map.next[at][d++], name);
        snprintf(text, sizeof text, "umpire-place u%d > %s", u, name);
        drill_do(&t, text);
    }
    march(&t, ZANZIBARIS, "6  4  5", 3);
    const event *came = drill_event(&t, "ev.bush.enter.among", 0);
    assert_non_null(came);
    assert_int_equal(came->to, at);
    assert_null(drill_event(&t, "ev.bush.enter", 0));
    drill_close(&t);
}

static void a_six_and_a_beast_that_attacks(void **unused)
{
    (void)unused;
    drill t = alone(BEARERS, "0911");
    /* a buffalo, 2: it dares; six machetes miss; d10 + 1 - 1: 5, and the second bearer is hit */
    march(&t, BEARERS, "6  4  2  1 1 1 1 1 1  5  2", 6);
    assert_int_equal(drill_unit(&t, BEARERS)->strength, 5);
    assert_false(may_move(&t, BEARERS, "1011"));
    /* S·H1: why it is held up, with the rule: told, refused, and on its card */
    const event *why = drill_event(&t, "ev.bush.fought", 0);
    panel card;
    assert_non_null(why);
    assert_int_equal(why->kind, EV_MARK);
    assert_null(drill_event(&t, "ev.mark", 0));
    assert_string_equal(t.why.code, "safari.held.beast");
    game_describe_unit(drill_state(&t), BEARERS, &card);
    assert_string_equal(card.row[0].value, "status.held.beast");
    assert_string_equal(card.row[0].rule, "S·H1");
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quicksand_takes_one),
        cmocka_unit_test(quicksand_never_takes_a_d12),
        cmocka_unit_test(quicksand_never_takes_a_d12_that_did_not_close),
        cmocka_unit_test(quicksand_under_a_charge),
        cmocka_unit_test(a_leopard_springs),
        cmocka_unit_test(a_lion_has_its_man),
        cmocka_unit_test(elephants_and_no_bull),
        cmocka_unit_test(a_bull_charges_and_tramples),
        cmocka_unit_test(birds),
        cmocka_unit_test(birds_and_return_fire),
        cmocka_unit_test(spooked),
        cmocka_unit_test(drums),
        cmocka_unit_test(omen_for_europeans_only),
        cmocka_unit_test(omen_passed),
        cmocka_unit_test(omen_failed),
        cmocka_unit_test(omen_with_no_way_back),
        cmocka_unit_test(on_land_it_bars_the_way),
        cmocka_unit_test(in_the_water_they_may_attack),
        cmocka_unit_test(lions_hold_up),
        cmocka_unit_test(lions_attack_on_a_one),
        cmocka_unit_test(a_stampede_over_bearers),
        cmocka_unit_test(a_stampede_names_its_way),
        cmocka_unit_test(what_a_throw_brings_comes_before_the_way),
        cmocka_unit_test(a_stampede_shot_to_a_stop),
        cmocka_unit_test(a_stampede_turned_aside),
        cmocka_unit_test(snake),
        cmocka_unit_test(a_six_and_a_snake),
        cmocka_unit_test(a_six_and_a_cat_that_lives),
        cmocka_unit_test(a_six_by_the_water),
        cmocka_unit_test(a_six_and_cats_and_crocodiles_that_do_not_look),
        cmocka_unit_test(a_six_and_hyenas),
        cmocka_unit_test(a_six_and_a_beast_that_does_not_dare),
        cmocka_unit_test(a_beast_without_a_hex_comes_among_them),
        cmocka_unit_test(a_six_and_a_beast_that_attacks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
