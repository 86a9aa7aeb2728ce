/*
 * test_combat.c: hand to hand: every modifier alone, every row of the table for either side, who chooses
 * what, officers, the attack of Ramadan, and the odds against counting.
 */
#include "game/action_text.h"
#include "game/game.h"
#include "game/story.h"
#include "game/tale_say.h"
#include "game/words.h"
#include "rules/africa/retreat.h"
#include "rules/africa/drill.h"

/* ---- modifiers, each alone (A6): one line battalion in the house against a tribe in the valley */

static int coins_of(const char *setup, const char *order, const char *purpose)
{
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_all(&t, setup);
    drill_do(&t, order);
    const roll *r = drill_roll(&t, purpose, 0);
    const int coins = r != NULL ? r->count : 0;
    drill_close(&t);
    return coins;
}

static int attack_coins(const char *setup, const char *order)
{
    return coins_of(setup, order, "roll.combat.attack");
}

static int defence_coins(const char *setup, const char *order)
{
    return coins_of(setup, order, "roll.combat.defend");
}

static void each_modifier_of_the_attacker_alone(void **unused)
{
    (void)unused;
    assert_int_equal(attack_coins("", "attack u1 > A12"), 3);
    assert_int_equal(attack_coins("umpire-set u1 key=strength value=1", "attack u1 > A12"), 2); /* reduced */
    assert_int_equal(attack_coins("umpire-place u11 > A9", "attack u1+u11 > A12"), 6);          /* Prim */
    assert_int_equal(attack_coins("umpire-place u11 > A9; umpire-place u12 > A9", "attack u1+u11+u12 > A12"),
                     6);                                                           /* the best officer */
    assert_int_equal(attack_coins("umpire-place u11 > A9", "attack u1 > A12"), 3); /* he stays behind */
    assert_int_equal(attack_coins("umpire-set u15 key=demoralized value=1", "attack u1 > A12"),
                     5); /* disorganized */
    assert_int_equal(attack_coins("umpire-set u15 key=demoralized value=1; umpire-place u16 > A12; "
                                  "umpire-set u16 key=demoralized value=1",
                                  "attack u1 > A12"),
                     5);                                                             /* once, not a unit */
    assert_int_equal(attack_coins("umpire-place u2 > A9", "attack u1+u2 > A12"), 7); /* two regulars */
    assert_int_equal(attack_coins("umpire-place u6 > A9", "attack u1+u6 > A12"), 5); /* one */
    assert_int_equal(attack_coins("umpire-set u15 key=driven value=1", "attack u1 > A12"), 4); /* DR */
    assert_int_equal(attack_coins("umpire-place u8 > A9", "attack u1+u8 > A12"),
                     6); /* cavalry against none */
    assert_int_equal(attack_coins("umpire-place u8 > A9; umpire-place u23 > A12", "attack u1+u8 > A12"),
                     5); /* against cavalry */
    assert_int_equal(attack_coins("umpire-place u1 > A11", "attack u1 > A12"),
                     3); /* mountains help who defends */
}

static void each_modifier_of_the_defender_alone(void **unused)
{
    (void)unused;
    assert_int_equal(defence_coins("", "attack u1 > A12"), 2);
    assert_int_equal(defence_coins("umpire-place u15 > A11", "attack u1 > A11"), 3); /* mountain */
    assert_int_equal(defence_coins("umpire-place u1 > A12; umpire-place u15 > A9", "attack u1 > A9"),
                     4);                                                             /* buildings */
    assert_int_equal(defence_coins("umpire-place u26 > A12", "attack u1 > A12"), 4); /* Muley */
    assert_int_equal(defence_coins("umpire-place u23 > A12", "attack u1 > A12"), 6); /* cavalry: 3 and 1 */
    assert_int_equal(
        defence_coins("umpire-place u23 > A12; umpire-set u23 key=strength value=1", "attack u1 > A12"),
        5); /* reduced */
    assert_int_equal(defence_coins("umpire-place u20 > A12", "attack u1 > A12"),
                     5); /* the army of the camp */
    assert_int_equal(
        defence_coins("umpire-place u20 > A12; umpire-set u20 key=strength value=1", "attack u1 > A12"),
        4); /* reduced */
    assert_int_equal(defence_coins("umpire-set u15 key=demoralized value=1", "attack u1 > A12"),
                     1); /* half, up */
    assert_int_equal(defence_coins("umpire-set u15 key=strength value=1", "attack u1 > A12"),
                     1); /* reduced */
    assert_int_equal(defence_coins("umpire-place u22 > A12; umpire-place u31 > A12", "attack u1 > A12"),
                     6); /* two regulars: for attackers */
    assert_int_equal(defence_coins("umpire-place u25 > A12", "attack u1 > A12"),
                     3); /* guns defend with one */
}

static int heads_minus(unsigned coins, int mine, int theirs)
{
    int margin = 0;
    for (int i = 0; i < mine; i++)
        margin += coins >> i & 1;
    for (int i = 0; i < theirs; i++)
        margin -= coins >> (mine + i) & 1;
    return margin;
}

static void odds_are_exact(void **unused)
{
    (void)unused;
    static odds o;
    double chance[9] = {0};
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, SECOND, "A9");
    drill_place(&t, TRIBE, "A11");
    drill_place(&t, TRIBE2, "A11");
    assert_int_equal(drill_odds(&t, "attack u1+u2 > A11", &o), 7); /* against five */
    for (unsigned coins = 0; coins < 1u << 12; coins++) {
        const int margin = heads_minus(coins, 7, 5), edge = margin < 0 ? -margin : margin;
        const int toss = 5 - edge > 1 ? 5 - edge : 1;
        for (unsigned k = 0; k < 1u << toss; k++) {
            int tails = 0;
            for (int i = 0; i < toss; i++)
                tails += k >> i & 1;
            const int outcome = margin == 0 || tails >= 4 ? 0 : margin > 0 ? 4 - tails : tails - 4;
            chance[outcome + 4] += 1.0 / 4096 / (1u << toss);
        }
    }
    assert_int_equal(o.nbands, 9); /* ours are split as theirs are, as the card of pairs has both */
    assert_int_equal(2 * o.npairs + 1, o.nbands);
    for (int i = 0; i < 9; i++) {
        const double off = o.band[i].ppm - chance[i] * 1e6;
        assert_true(off > -2 && off < 2);
    }
    drill_close(&t);
}

/* ---- the table (A7): the attackers, two battalions and Orozco, win or lose against three tribes and a caid
 * in the valley */

static drill valley(void)
{
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, SECOND, "A9");
    drill_place(&t, OROZCO, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_place(&t, TRIBE2, "A12");
    drill_place(&t, TRIBE3, "A12");
    drill_place(&t, CAID, "A12");
    return t;
}

/* 3 + 3 + 1 + 1 = 8 coins against 2 + 2 + 2 + 1 = 7: won by two heads, so three coins follow. */
static const char attack[] = "attack u1+u2+u12 > A12", won_by_two[] = "H H H H T T T T H H T T T T T",
                  lost_by_two[] = "H H T T T T T T H H H H T T T";

static drill fought(bool won, const char *toss)
{
    char faces[128];
    drill t = valley();
    snprintf(faces, sizeof faces, "%s %s", won ? won_by_two : lost_by_two, toss);
    drill_with(&t, attack, faces);
    assert_int_equal(drill_roll(&t, "roll.combat.attack", 0)->count, 8);
    assert_int_equal(drill_roll(&t, "roll.combat.defend", 0)->count, 7);
    assert_int_equal(drill_roll(&t, "roll.combat.result", 0)->thrower, won ? 1 : 2);
    return t;
}

static void no_tails_the_attackers_win(void **unused)
{
    (void)unused;
    drill t = fought(true, "H H H 3"); /* the caid's die */
    assert_int_equal(drill_rolls(&t, "roll.casualty"), 1);
    for (int u = TRIBE; u <= TRIBE3; u++) {
        assert_int_equal(drill_unit(&t, u)->strength, 1);
        assert_false(drill_marked(&t, u, "demoralized"));
        drill_stands(&t, u, "A14"); /* the only way nearer to their supply */
    }
    assert_non_null(drill_event(&t, "ev.retreated.only", 0)); /* and told as that */
    assert_true(drill_event(&t, "ev.retreated.only", 0)->gives);
    assert_int_equal(drill_event(&t, "ev.retreated.only", 0)->n[0], 1); /* and why */
    drill_stands(&t, CAID, "A14");
    drill_stands(&t, FIRST, "A12");
    drill_close(&t);
}

static void no_tails_the_attackers_lose(void **unused)
{
    (void)unused;
    drill t = fought(false, "H H H 1"); /* Orozco's die: he falls */
    assert_int_equal(drill_unit(&t, OROZCO)->status, UNIT_DESTROYED);
    assert_int_equal(drill_unit(&t, FIRST)->strength, 1);
    assert_int_equal(drill_unit(&t, SECOND)->strength, 1);
    assert_int_equal(drill_decision(&t).side, 0); /* A9, A10: where they came from, or the river mouth */
    drill_do(&t, "retreat u1 > A9");
    assert_non_null(drill_event(&t, "ev.retreated", 0)); /* told as what it is, not as a march */
    assert_int_equal(drill_event(&t, "ev.retreated", 0)->n[0],
                     1); /* nearer to its supply, and whence it came */
    assert_null(drill_event(&t, "ev.move", 0));
    drill_do(&t, "retreat u2 > A10");
    drill_stands(&t, TRIBE, "A12");
    drill_close(&t);
}

static void one_tail(void **unused)
{
    (void)unused;
    drill t = fought(true, "T H H 6"); /* half of three: one */
    assert_string_equal(drill_decision(&t).prompt, "prompt.lose");
    assert_int_equal(drill_decision(&t).args.n[0], 1);
    drill_refused(&t, "lose u29", "africa.lose.not-owed"); /* an officer is no unit */
    drill_refused(&t, "retreat u15 > A14", "africa.step.lose");
    drill_do(&t, "lose u17");
    assert_int_equal(drill_unit(&t, TRIBE3)->strength, 1);
    for (int u = TRIBE; u <= TRIBE3; u++)
        assert_true(drill_marked(&t, u, "demoralized"));
    assert_false(drill_marked(&t, CAID, "demoralized"));
    drill_stands(&t, TRIBE, "A14");
    drill_stands(&t, FIRST, "A12");
    drill_close(&t);
    t = fought(false, "T H H 6"); /* the attackers: half of two */
    assert_int_equal(drill_decision(&t).side, 0);
    drill_do(&t, "lose u1");
    assert_true(drill_marked(&t, SECOND, "demoralized"));
    drill_do(&t, "retreat u1+u2+u12 > A9");
    drill_stands(&t, OROZCO, "A9");
    drill_close(&t);
}

static void demoralized_once_more_in_a_rout(void **unused)
{
    (void)unused;
    drill t = valley();
    drill_set(&t, TRIBE, "demoralized", 1);
    drill_with(&t, attack,
               "H H H H T T T T T T H H T T T T T H H 6"); /* ten coins: disorganized; seven less one */
    drill_do(&t, "lose u16");
    assert_int_equal(drill_unit(&t, TRIBE)->status, UNIT_DESTROYED); /* demoralized again */
    assert_true(drill_marked(&t, TRIBE3, "demoralized"));
    drill_close(&t);
}

/* The step that was chosen to be lost and the one it broke up with are both counted: by the bar and in the
 * sentence. */
static void a_step_lost_before_it_broke_up_is_counted_with_the_last(void **unused)
{
    (void)unused;
    static tale read;
    drill t = valley();
    strbuf what = {0}, why = {0};
    const char *rule = "";
    drill_set(&t, TRIBE, "demoralized", 1);
    const int from = session_count(t.play);
    drill_with(&t, attack, "H H H H T T T T T T H H T T T T T H H 6");
    drill_do(&t, "lose u15");
    assert_int_equal(drill_event(&t, "ev.loss", 0)->n[1], 1);
    assert_non_null(drill_event(&t, "ev.broken-up", 0));
    tale_read(&read, t.play, NO_SIDE, from, session_count(t.play));
    assert_int_equal(read.count, 1);
    tale_verdict(t.play, NO_SIDE, &read.fights[0], &what, &why, &rule);
    if (!strstr(strbuf_str(&what), "broke up, 2 steps lost.")) fail_msg("\"%s\"", strbuf_str(&what));
    strbuf_free(&what);
    strbuf_free(&why);
    drill_close(&t);
}

/* A volley that did nothing was over before the fight: who gives way with the beaten does so because of that,
 * and the volley is told first. */
static void a_volley_before_the_fight_is_told_before_it(void **unused)
{
    (void)unused;
    static tale read;
    drill t = valley();
    const int from = session_count(t.play);
    drill_with(&t, "fire u1 @u16", "T T T");
    drill_place(&t, TRIBE3, "A13");
    drill_with(&t, "attack u2+u12 > A12", "H H H H H H T T T T T");
    drill_stands(&t, TRIBE2, "A14");
    tale_read(&read, t.play, NO_SIDE, from, session_count(t.play));
    assert_int_equal(tale_event(t.play, read.fights[0].begin)->kind, EV_FIRE);
    assert_int_equal(tale_event(t.play, read.fights[read.count - 1].begin)->kind, EV_MELEE);
    drill_close(&t);
}

/* The first event of that code was told in a sentence that ends so. */
static void is_told(const drill *t, const char *code, const char *end)
{
    const event *ev = drill_event(t, code, 0);
    const session_entry *e = session_at(t->play, session_count(t->play) - 1);
    strbuf says = {0};
    assert_non_null(ev);
    story_event(t->play, e, ev, NO_SIDE, &says);
    const char *text = strbuf_str(&says);
    if (strlen(text) < strlen(end) || strcmp(text + strlen(text) - strlen(end), end) != 0)
        fail_msg("\"%s\" does not end \"%s\"", text, end);
    strbuf_free(&says);
}

static int marks_over_the_board(const drill *t, int u)
{
    overlay out = {0};
    game_show(drill_state(t), u, -1, &out);
    return out.count;
}

static void two_tails(void **unused)
{
    (void)unused;
    drill t = valley();
    drill_place(&t, THIRD, "A9");
    drill_place(&t, FOURTH, "A9");
    drill_set(&t, TRIBE, "strength", 1);
    drill_set(&t, TRIBE2, "strength", 1);
    /* 12 + 1 + 1 = 14 against 1 + 1 + 2 + 1 = 5: won by two */
    drill_with(&t, "attack u1+u2+u3+u4+u12 > A12", "H H H T T T T T T T T T T T H T T T T T T H");
    assert_int_equal(drill_rolls(&t, "roll.casualty"), 0);
    is_told(&t, "ev.combat.won",
            "by 2 heads, but the winners are demoralized and 2 of them must pull back, or all of them if the "
            "enemy cannot go.");
    for (int u = FIRST; u <= FOURTH; u++)
        assert_true(drill_marked(&t, u, "demoralized")); /* all the winners */
    assert_false(drill_marked(&t, TRIBE, "demoralized"));
    drill_stands(&t, TRIBE, "A14");
    decision d = drill_decision(&t);
    assert_int_equal(d.side, 0);
    assert_string_equal(d.prompt, "prompt.pull-back");
    assert_int_equal(d.args.n[0], 2);                                  /* half of four */
    assert_int_equal(marks_over_the_board(&t, FIRST), 0);              /* no range of fire */
    drill_refused(&t, "pull-back u1 > A10", "africa.pull-back.where"); /* the enemy in A14 is next to it */
    drill_refused(&t, "pull-back u12 > A9", "africa.pull-back.not-owed");
    drill_refused(&t, "pull-back u1+u2+u3 > A9", "africa.pull-back.too-many");
    drill_do(&t, "pull-back u2 > A9");
    is_told(&t, "ev.pulled-back", "(A9): two tails, so half of the winners must.");
    drill_do(&t, "pull-back u4 > A11");
    drill_stands(&t, FIRST, "A12");
    drill_stands(&t, THIRD, "A12");
    assert_string_equal(drill_decision(&t).prompt, "prompt.act");
    assert_true(marks_over_the_board(&t, FIRST) > 0);
    drill_close(&t);
}

static void two_tails_the_defenders_win(void **unused)
{
    (void)unused;
    drill t = fought(false, "T T H");
    assert_true(drill_marked(&t, TRIBE, "demoralized"));
    drill_do(&t, "retreat u1+u2+u12 > A9");
    /* half of three is one, to A13 or A14: A11 lies next to the house */
    assert_string_equal(drill_decision(&t).prompt, "prompt.pull-back");
    drill_refused(&t, "pull-back u15 > A11", "africa.pull-back.where");
    drill_do(&t, "pull-back u15 > A13");
    drill_stands(&t, TRIBE2, "A12");
    assert_string_equal(drill_decision(&t).prompt, "prompt.act");
    drill_close(&t);
}

/* Only one of the winners can pull back, and to one area alone: nobody is asked, and it is told why. */
static void who_pulls_back_unasked_had_no_other_way(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_place(&t, ENEMY_GUNS, "A12"); /* A14 is a mountain */
    drill_place(&t, SECOND, "A11");     /* beside A13 */
    drill_with(&t, "attack u1 > A12", "T T T H H T T T H");
    drill_do(&t, "retreat u1 > A9");
    drill_stands(&t, TRIBE, "A14");
    is_told(&t, "ev.pulled-back.only",
            "(A14), the only way there was: two tails, so half of the winners must.");
    drill_close(&t);
}

static void winners_already_demoralized_stay_so(void **unused)
{
    (void)unused;
    drill t = valley();
    drill_set(&t, TRIBE, "demoralized", 1);
    drill_with(&t, attack, "H T T T T T T T T T H H H T T T T T H"); /* lost by two */
    assert_int_equal(drill_unit(&t, TRIBE)->status, UNIT_ON);
    assert_true(drill_marked(&t, TRIBE, "demoralized"));
    drill_close(&t);
}

static void three_and_four_tails(void **unused)
{
    (void)unused;
    drill t = fought(true, "T T T");
    drill_stands(&t, TRIBE, "A14");
    drill_stands(&t, FIRST, "A12");
    assert_int_equal(drill_unit(&t, TRIBE)->marks | drill_unit(&t, TRIBE2)->marks, 0);
    assert_int_equal(drill_unit(&t, TRIBE)->strength, 2);
    drill_close(&t);
    t = fought(false, "T T T");
    drill_do(&t, "retreat u1+u2+u12 > A10");
    drill_stands(&t, SECOND, "A10");
    drill_close(&t);
    t = valley(); /* by one head: four coins */
    drill_with(&t, attack, "H H T T T T T T H T T T T T T T T T T");
    is_told(&t, "ev.combat.won", "by 1 head, but by the second toss nobody is hit: the attackers go back.");
    is_told(&t, "ev.still-held", "is still at Castillejos valley (A12), so the attackers went back.");
    drill_stands(&t, FIRST, "A9");
    drill_stands(&t, TRIBE, "A12");
    assert_string_equal(drill_decision(&t).prompt, "prompt.act");
    drill_close(&t);
}

/* The card of that order promises that one thing and nothing else, and no coin. */
static bool certainly(const drill *t, const char *order, const char *band)
{
    action a;
    odds o;
    error err = {0};
    const state *s = session_state(t->play);
    assert_true(action_decode(s->sc, drill_decision(t).side, order, &a, &err));
    assert_true(game_odds(s, &a, &o));
    return o.nthrows == 0 && o.nbands == 1 && o.band[0].ppm == PPM && strcmp(o.band[0].code, band) == 0;
}

static bool card_warns(const drill *t, int u, const char *label)
{
    panel p = {0};
    game_describe_unit(session_state(t->play), u, &p);
    for (int i = 0; i < p.count; i++)
        if (p.row[i].style == ROW_WARN && strcmp(p.row[i].label, label) == 0) return true;
    return false;
}

/* What its card says in that row; "": it has none. */
static const char *card_says(const drill *t, int u, const char *label, int32_t n[4])
{
    panel p = {0};
    game_describe_unit(session_state(t->play), u, &p);
    for (int i = 0; i < p.count; i++) {
        if (strcmp(p.row[i].label, label) != 0) continue;
        if (n) memcpy(n, p.row[i].n, 4 * sizeof *n);
        return p.row[i].value;
    }
    return "";
}

/* That note of the odds of an order; NULL: they have none such. */
static const ledger_line *note_of(const drill *t, const char *order, const char *code)
{
    static odds o;
    action a;
    error err = {0};
    const state *s = session_state(t->play);
    assert_true(action_decode(s->sc, drill_decision(t).side, order, &a, &err));
    assert_true(game_odds(s, &a, &o));
    for (int i = 0; i < o.against.count; i++)
        if (strcmp(o.against.line[i].code, code) == 0) return &o.against.line[i];
    return NULL;
}

/* What the card of that shot says of a retreat. */
static const char *retreat_of(const drill *t)
{
    static odds o;
    action a;
    error err = {0};
    const state *s = session_state(t->play);
    assert_true(action_decode(s->sc, drill_decision(t).side, "fire u1 @u15", &a, &err));
    assert_true(game_odds(s, &a, &o));
    return o.band[1].code;
}

/* That row of the card is what came of it. */
static bool came_to(const drill *t, const char *band)
{
    for (int i = t->from; i < session_count(t->play); i++) {
        const event_list *l = &session_at(t->play, i)->events;
        for (int k = 0; k < l->noutcomes; k++)
            if (strcmp(l->outcomes[k].code, band) == 0) return true;
    }
    return false;
}

/* Before a fight its odds tell what becomes of who cannot go, and by that of the attackers; and who closes
 * the ways. */
static void who_is_shut_in_is_told_before(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A11");
    assert_null(note_of(&t, "attack u1 > A11", "note.no-way-out.stays")); /* A12, A13 and A9 are open */
    assert_null(note_of(&t, "fire u1 @u15", "note.no-way-out"));
    assert_string_equal(retreat_of(&t), "band.retreats");
    drill_place(&t, SECOND, "A12");
    drill_place(&t, THIRD, "A13");
    drill_place(&t, FOURTH, "A9");
    int32_t enemies = 0;
    (void)word_list_add(&enemies, board_space_find(session_scenario(t.play)->board, "A9"));
    (void)word_list_add(&enemies, board_space_find(session_scenario(t.play)->board, "A12"));
    (void)word_list_add(&enemies, board_space_find(session_scenario(t.play)->board, "A13"));
    /* Of two steps one is left, and holds the area. */
    assert_non_null(note_of(&t, "attack u1 > A11", "note.no-way-out.stays"));
    const ledger_line *shot = note_of(&t, "fire u1 @u15", "note.no-way-out");
    assert_non_null(shot);
    assert_int_equal(shot->value, enemies);
    assert_string_equal(retreat_of(&t), "band.shut-in"); /* no retreat is promised that costs a step */
    drill_set(&t, TRIBE, "strength", 1);
    assert_string_equal(retreat_of(&t), "band.shut-in-last");
    assert_null(note_of(&t, "attack u1 > A11", "note.no-way-out.stays"));
    assert_non_null(note_of(&t, "attack u1 > A11", "note.no-way-out"));
    drill_off(&t, THIRD); /* A13 has room for one of two */
    for (int u = TRIBE2; u <= TRIBE4; u++)
        drill_place(&t, u, "A13");
    drill_place(&t, TRIBE5, "A11");
    assert_null(note_of(&t, "attack u1 > A11", "note.no-way-out"));
    assert_non_null(note_of(&t, "attack u1 > A11", "note.few-ways-out"));
    drill_close(&t);
}

/* What is nearer to their supply has room for one of two, what is as near for the other: both can go. */
static void where_the_nearer_is_full_the_as_near_is_told_of(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_place(&t, TRIBE5, "A12");
    drill_place(&t, TRIBE2, "A14"); /* with the anchor three of four */
    drill_place(&t, TRIBE3, "A14");
    assert_null(note_of(&t, "attack u1 > A12", "note.few-ways-out"));
    drill_place(&t, SECOND, "A10");
    drill_place(&t, THIRD, "A13");
    drill_place(&t, FOURTH, "A11");
    assert_non_null(note_of(&t, "attack u1 > A12", "note.few-ways-out"));
    drill_close(&t);
}

/* ---- where to (A·H12) */

static void nearer_else_as_near_else_a_step(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A11"); /* two areas from A14: A12 and A13 are one */
    drill_with(&t, "fire u1 @u15", "H T T H");
    assert_true(came_to(&t, "band.retreats"));
    assert_int_equal(drill_decision(&t).side, 1);
    assert_string_equal(card_says(&t, TRIBE, "row.status", NULL), "status.retreats");
    drill_refused(&t, "retreat u15 > A7", "africa.retreat.where");
    drill_refused(&t, "retreat u16 > A13", "africa.retreat.not-owed");
    drill_refused(&t, "retreat u15", "africa.retreat.where");
    drill_refused(&t, "end", "africa.step.retreat");
    drill_do(&t, "retreat u15 > A13");
    drill_close(&t);
    t = drill_open("drill", NULL); /* the nearer ones are taken: A8 is farther, so is A7; nothing as near */
    drill_place(&t, FIRST, "A9");
    drill_place(&t, SECOND, "A12");
    drill_place(&t, THIRD, "A13");
    drill_place(&t, TRIBE, "A11");
    assert_true(card_warns(&t, TRIBE, "row.retreat")); /* an enemy's card says so as one's own */
    assert_string_equal(card_says(&t, TRIBE, "row.retreat", NULL), "row.retreat.none");
    assert_string_equal(card_says(&t, TRIBE, "row.ways", NULL), "row.ways.closed");
    drill_with(&t, "fire u1 @u15", "H T T H");
    assert_non_null(drill_event(&t, "ev.no-way-out", 0));
    assert_true(came_to(&t, "band.shut-in"));
    int32_t enemies = 0; /* each of the areas, and what closes it */
    (void)word_list_add(&enemies, board_space_find(session_scenario(t.play)->board, "A9"));
    (void)word_list_add(&enemies, board_space_find(session_scenario(t.play)->board, "A12"));
    (void)word_list_add(&enemies, board_space_find(session_scenario(t.play)->board, "A13"));
    const event *lost = drill_event(&t, "ev.no-way-out", 0);
    assert_int_equal(lost->n[0], enemies);
    assert_int_equal(lost->n[1], 0);
    assert_int_equal(lost->n[3], 2); /* A7 and A8 lie farther */
    assert_int_equal(drill_unit(&t, TRIBE)->strength, 1);
    drill_stands(&t, TRIBE, "A11");
    drill_close(&t);
    t = drill_open("drill",
                   NULL); /* A13 is full of men one of whom nobody has seen: the note does not tell */
    drill_place(&t, FIRST, "A9");
    drill_place(&t, SECOND, "A12");
    drill_place(&t, TRIBE, "A11");
    for (int u = TRIBE2; u <= TRIBE4; u++)
        drill_place(&t, u, "A13");
    drill_place(&t, HIDDEN, "A13");
    assert_true(drill_marked(&t, HIDDEN, "hidden"));
    drill_with(&t, "fire u1 @u15", "H T T H");
    lost = drill_event(&t, "ev.no-way-out", 0);
    assert_non_null(lost);
    assert_int_equal(lost->n[CLOSED_FULL], 0);
    drill_close(&t);
    t = drill_open("drill", NULL); /* nor does a retreat: from A11 to A12, A13 as near and full only so */
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A11");
    for (int u = TRIBE2; u <= TRIBE4; u++)
        drill_place(&t, u, "A13");
    drill_place(&t, HIDDEN, "A13");
    drill_with(&t, "fire u1 @u15", "H T T H");
    drill_stands(&t, TRIBE, "A12");
    assert_non_null(drill_event(&t, "ev.retreated", 0));
    assert_null(drill_event(&t, "ev.retreated.only", 0));
    drill_close(&t);
    t = drill_open("drill", NULL); /* as near: from A10 (one from A14) to A12 when A14 is full */
    for (int u = TRIBE2; u <= TRIBE4; u++)
        drill_place(&t, u, "A14");
    drill_place(&t, FIRST, "A6");
    drill_place(&t, TRIBE, "A10");
    drill_with(&t, "fire u1 @u15", "H T T T T H");
    drill_stands(&t, TRIBE, "A12");
    assert_int_equal(drill_event(&t, "ev.retreated.only", 0)->n[0], 2); /* as near */
    drill_close(&t);
    t = drill_open("drill", NULL); /* the same, and A14 is full only by one whom nobody has seen */
    drill_off(&t, ENEMY_ANCHOR);
    for (int u = TRIBE2; u <= TRIBE4; u++)
        drill_place(&t, u, "A14");
    drill_place(&t, HIDDEN, "A14");
    assert_true(drill_marked(&t, HIDDEN, "hidden"));
    drill_place(&t, FIRST, "A6");
    drill_place(&t, TRIBE, "A10");
    drill_with(&t, "fire u1 @u15", "H T T T T H");
    drill_stands(&t, TRIBE, "A12");
    assert_null(drill_event(&t, "ev.retreated.only", 0));
    assert_int_equal(drill_event(&t, "ev.retreated", 0)->n[0], 0); /* of A14 nothing is said */
    drill_close(&t);
    t = drill_open("drill", NULL); /* in the supply area itself there is no way out: of one step it dies */
    drill_place(&t, FIRST, "A12");
    drill_set(&t, ENEMY_ANCHOR, "strength", 1);
    assert_string_equal(card_says(&t, ENEMY_ANCHOR, "row.retreat", NULL), "row.retreat.last");
    assert_string_equal(card_says(&t, ENEMY_ANCHOR, "row.ways", NULL), "row.ways.at"); /* not towards it */
    drill_with(&t, "fire u1 @u14", "H T T H");
    assert_int_equal(drill_unit(&t, ENEMY_ANCHOR)->status, UNIT_DESTROYED);
    is_told(&t, "ev.destroyed.no-way", ": destroyed, with nowhere to retreat to.");
    drill_close(&t);
}

static void guns_do_not_retreat_onto_mountains(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, ENEMY_GUNS, "A12"); /* A14 is a mountain; A10 and A13 are as near */
    drill_with(&t, "fire u1 @u25", "H T T H");
    drill_refused(&t, "retreat u25 > A14", "africa.retreat.where");
    assert_int_equal(t.why.args.n[1], 5); /* not for want of room: bar.retreat.5 */
    drill_do(&t, "retreat u25 > A13");
    drill_close(&t);
}

static void room_for_the_beaten(void **unused)
{
    (void)unused;
    drill t = fought(false, "T T T");
    drill_place(&t, THIRD, "A10");
    drill_place(&t, FOURTH, "A10");
    drill_place(&t, FIFTH, "A10");
    drill_refused(&t, "retreat u1+u2 > A10", "africa.stack.units");
    drill_do(&t, "retreat u1 > A10");
    drill_stands(&t, FIRST, "A10"); /* the fourth there: the second has one way left */
    drill_do(&t, "retreat u12 > A10");
    drill_stands(&t, SECOND, "A9");
    drill_stands(&t, OROZCO, "A10");
    drill_close(&t);
}

/* ---- officers, overrun, those who cannot leave, Ramadan */

static void officers_alone_ride_off(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, MULEY, "A12");
    assert_true(certainly(&t, "attack u1 > A12", "band.officers-go")); /* told before it is done */
    assert_true(card_warns(&t, MULEY, "row.alone"));
    drill_do(&t, "attack u1 > A12");
    assert_int_equal(drill_rolls(&t, NULL), 0);
    drill_stands(&t, MULEY, "A14");
    is_told(&t, "ev.officers-alone", "Muley stood at Castillejos valley (A12) without troops: no fight.");
    drill_stands(&t, FIRST, "A12");
    drill_close(&t);
    t = drill_open("drill", NULL);
    for (int u = FIRST; u <= FOURTH; u++)
        drill_place(&t, u, u == FIRST ? "A7" : u == SECOND ? "A13" : u == THIRD ? "A12" : "A9");
    drill_off(&t, HIDDEN);
    drill_place(&t, MULEY, "A11"); /* A9, A12 and A13 are ours, A7 and A8 lie farther */
    assert_string_equal(card_says(&t, MULEY, "row.retreat", NULL), "row.retreat.officer");
    assert_true(certainly(&t, "attack u1 > A11", "band.officers-lost"));
    drill_do(&t, "attack u1 > A11");
    assert_int_equal(drill_unit(&t, MULEY)->status, UNIT_DESTROYED);
    assert_string_equal(card_says(&t, MULEY, "row.status", NULL), "fate.lost"); /* nobody destroys a man */
    drill_close(&t);
    t = drill_open("drill", NULL); /* whom the umpire takes off has lost nothing, and is not lost */
    drill_off(&t, MULEY);
    drill_off(&t, FIRST);
    assert_int_equal(drill_unit(&t, MULEY)->status, UNIT_DESTROYED);
    assert_string_equal(card_says(&t, MULEY, "row.status", NULL), "fate.off");
    assert_string_equal(card_says(&t, FIRST, "row.status", NULL), "fate.off");
    drill_close(&t);
    t = drill_open("drill", NULL); /* with troops they fight, and are not alone */
    drill_place(&t, FIRST, "A9");
    drill_place(&t, MULEY, "A12");
    drill_place(&t, TRIBE, "A12");
    assert_false(certainly(&t, "attack u1 > A12", "band.officers-go"));
    assert_false(card_warns(&t, MULEY, "row.alone"));
    drill_do(&t, "attack u1 > A12");
    assert_null(drill_event(&t, "ev.officers-alone", 0));
    drill_close(&t);
}

static void beaten_but_still_there(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL); /* A14: nowhere to go, and two steps: the attackers do not get in */
    drill_place(&t, FIRST, "A12");
    drill_place(&t, SECOND, "A12");
    drill_with(&t, "attack u1+u2 > A14",
               "H H T T T T T T T T T T T"); /* 7 against 2 + 1, by two: three coins */
    drill_stands(&t, ENEMY_ANCHOR, "A14");
    assert_int_equal(drill_unit(&t, ENEMY_ANCHOR)->strength, 1);
    drill_stands(&t, FIRST, "A12");
    drill_close(&t);
}

/* A tie has "no other effect" (A7, A·H5): horse that came through an area which friends fill goes where who
 * retreats may, and loses nothing. */
static void a_full_way_back_costs_nothing(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, SECOND, "A9");
    drill_place(&t, THIRD, "A9");
    drill_place(&t, FOURTH, "A9");
    drill_place(&t, HORSE, "A6");
    drill_place(&t, TRIBE, "A12");
    drill_first(&t, 0);
    const int steps = drill_unit(&t, HORSE)->strength;
    drill_with(&t, "attack u8 > A9 > A12", "T T T T T");
    assert_non_null(drill_event(&t, "ev.combat.tie", 0));
    assert_null(drill_event(&t, "ev.cut-off", 0));
    drill_stands(&t, HORSE, "A10"); /* the one way that is open */
    assert_int_equal(drill_unit(&t, HORSE)->status, UNIT_ON);
    assert_int_equal(drill_unit(&t, HORSE)->strength, steps);
    assert_false(drill_marked(&t, HORSE, "demoralized"));
    drill_close(&t);
}

static void the_attack_of_ramadan(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, TRIBE, "A12");
    drill_place(&t, TRIBE2, "A12");
    drill_place(&t, TRIBE3, "A11");
    drill_place(&t, FIRST, "A9");
    drill_refused(&t, "rush u1 > A12", "africa.rush.none"); /* not for the Spanish */
    drill_first(&t, 1);
    assert_int_equal(drill_odds(&t, "attack u15+u16 > A9", NULL), 4);
    assert_int_equal(drill_odds(&t, "rush u15+u16 > A9", NULL), 6);
    drill_with(&t, "rush u15+u16 > A9", "H H H H T T T T T T T H"); /* 6 against 3 + 2, by four: one coin */
    assert_int_equal(drill_unit(&t, FIRST)->strength, 1);
    drill_do(&t, "retreat u1 > A6");
    drill_stands(&t, TRIBE, "A9");
    assert_true(drill_marked(&t, TRIBE, "demoralized"));
    assert_true(drill_marked(&t, TRIBE2, "demoralized"));
    drill_refused(&t, "rush u17 > A9", "africa.rush.used");
    drill_close(&t);
}

/* One battalion against a full house is asked about, four of them are not. */
static void far_fewer_coins_are_asked_about(void **unused)
{
    (void)unused;
    action a;
    error err = {0};
    drill t = drill_open("drill", NULL);
    for (int u = FIRST; u <= FOURTH; u++)
        drill_place(&t, u, "A12");
    for (int u = TRIBE; u <= TRIBE3; u++)
        drill_place(&t, u, "A9");
    assert_true(action_decode(session_scenario(t.play), 0, "attack u1 > A9", &a, &err)); /* 3 against 8 */
    assert_true(game_exceptional(drill_state(&t), &a));
    assert_true(action_decode(session_scenario(t.play), 0, "attack u1+u2+u3+u4 > A9", &a, &err));
    assert_false(game_exceptional(drill_state(&t), &a));
    assert_true(action_decode(session_scenario(t.play), 0, "move u1 > A13", &a, &err));
    assert_false(game_exceptional(drill_state(&t), &a));
    drill_close(&t);
}

/* The defenders' coins stand beside the attackers', with every line of theirs and the rule of the margin. */
static void both_sides_of_an_attack_are_shown(void **unused)
{
    static odds o;
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A12");
    drill_place(&t, TRIBE, "A9");
    drill_place(&t, TRIBE2, "A9");
    drill_place(&t, MULEY, "A9");
    assert_int_equal(drill_odds(&t, "attack u1 > A9", &o), 3);
    assert_int_equal(o.against.total, 8);
    assert_true(o.nthrows == 2 && !o.thrown[0].theirs && o.thrown[1].theirs);
    assert_int_equal(o.thrown[1].n, 8);
    assert_int_equal(drill_line(&o.against, "mod.unit"), 2);
    for (int i = 0; i < o.against.count; i++) /* what a unit is worth is ours */
        if (strcmp(o.against.line[i].code, "mod.unit") == 0)
            assert_true(o.against.line[i].house && strcmp(o.against.line[i].rule, "A·H6") == 0);
    assert_int_equal(drill_line(&o.against, "mod.support"), 2);
    assert_int_equal(drill_line(&o.against, "mod.defend-buildings"), 2);
    assert_string_equal(o.how.code, "odds.margin-rule");
    assert_string_equal(o.how.rule, "A·H5");
    assert_int_equal(o.how.n, 5);
    assert_int_equal(o.npairs, 4);
    for (int k = 0; k < o.npairs; k++)
        assert_int_equal(o.pair_read[k], 3 - k); /* A7: three tails: retreat; none: all are hit */
    assert_true(o.kinds); /* from all of ours to all of theirs: no numbers that could have a mean */
    drill_place(&t, TRIBE3, "A6");
    drill_odds(&t, "fire u1 @u15", &o);
    assert_int_equal(o.nthrows, 1); /* nobody answers a volley */
    assert_int_equal(o.against.count, 1);
    assert_string_equal(o.against.line[0].code, "note.steps-left");
    assert_string_equal(o.against.line[0].rule, "A·H4");
    drill_close(&t);
}

/* Whoever cannot rally is told so, and tosses nothing: two heads are needed. */
static void too_few_coins_to_rally(void **unused)
{
    (void)unused;
    for (int crowd = 0; crowd < 2; crowd++) {
        drill t = drill_open("drill", NULL);
        drill_place(&t, FIRST, "A7"); /* 3 - 1 enemy adjacent - 1 river = 1; - 1 more demoralized = 0 */
        drill_set(&t, FIRST, "demoralized", 1);
        drill_place(&t, TRIBE, "A9");
        if (crowd) {
            drill_place(&t, SECOND, "A7");
            drill_set(&t, SECOND, "demoralized", 1);
        }
        drill_do(&t, "umpire-step step=rally");
        assert_int_equal(drill_rolls(&t, "roll.rally"), 0);
        const event *e = drill_event(&t, "ev.rally.too-few", 0);
        assert_non_null(e);
        assert_int_equal(e->unit, FIRST);
        assert_int_equal(e->n[0], crowd ? 0 : 1);
        assert_int_equal(e->n[1], 1); /* and why */
        assert_int_equal(e->n[2], crowd);
        assert_int_equal(e->n[3], 1);
        assert_int_equal(drill_event(&t, "ev.rally.too-few", 1) != NULL, crowd);
        drill_close(&t);
    }
}

/* Of the true state, and of what the attackers may know: the same. */
static bool says_more_may_hide(const state *s, const char *order)
{
    static odds o;
    static state seen;
    action a;
    error err = {0};
    bool told[2] = {false};
    game_redact(s, 0, &seen);
    for (int known = 0; known < 2; known++) {
        assert_true(action_decode(s->sc, 0, order, &a, &err));
        assert_true(game_odds(known ? &seen : s, &a, &o));
        for (int i = 0; i < o.against.count; i++)
            told[known] = told[known] || strcmp(o.against.line[i].code, "note.may-hide") == 0;
    }
    assert_int_equal(told[0], told[1]);
    return told[0];
}

/* A·H19: the card of an attack on ground that conceals says that more may stand there, as long as somebody is
 * still to be found, wherever he is. */
static void more_may_hide_where_they_attack(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A7");
    drill_place(&t, TRIBE, "A8");
    assert_true(says_more_may_hide(drill_state(&t), "attack u1 > A8"));
    drill_place(&t, HIDDEN, "A11");
    assert_true(drill_marked(&t, HIDDEN, "hidden"));
    assert_true(says_more_may_hide(drill_state(&t), "attack u1 > A8"));
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    assert_false(says_more_may_hide(drill_state(&t), "attack u1 > A12")); /* open ground */
    drill_place(&t, FIRST, "A7");
    drill_place(&t, TRIBE, "A8");
    drill_off(&t, HIDDEN);
    assert_false(says_more_may_hide(drill_state(&t), "attack u1 > A8"));
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_modifier_of_the_attacker_alone),
        cmocka_unit_test(each_modifier_of_the_defender_alone),
        cmocka_unit_test(odds_are_exact),
        cmocka_unit_test(no_tails_the_attackers_win),
        cmocka_unit_test(no_tails_the_attackers_lose),
        cmocka_unit_test(one_tail),
        cmocka_unit_test(a_volley_before_the_fight_is_told_before_it),
        cmocka_unit_test(a_step_lost_before_it_broke_up_is_counted_with_the_last),
        cmocka_unit_test(demoralized_once_more_in_a_rout),
        cmocka_unit_test(two_tails),
        cmocka_unit_test(two_tails_the_defenders_win),
        cmocka_unit_test(who_pulls_back_unasked_had_no_other_way),
        cmocka_unit_test(winners_already_demoralized_stay_so),
        cmocka_unit_test(three_and_four_tails),
        cmocka_unit_test(nearer_else_as_near_else_a_step),
        cmocka_unit_test(guns_do_not_retreat_onto_mountains),
        cmocka_unit_test(room_for_the_beaten),
        cmocka_unit_test(officers_alone_ride_off),
        cmocka_unit_test(who_is_shut_in_is_told_before),
        cmocka_unit_test(where_the_nearer_is_full_the_as_near_is_told_of),
        cmocka_unit_test(beaten_but_still_there),
        cmocka_unit_test(a_full_way_back_costs_nothing),
        cmocka_unit_test(the_attack_of_ramadan),
        cmocka_unit_test(far_fewer_coins_are_asked_about),
        cmocka_unit_test(both_sides_of_an_attack_are_shown),
        cmocka_unit_test(too_few_coins_to_rally),
        cmocka_unit_test(more_may_hide_where_they_attack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
