/*
 * test_course.c: the course of a turn: initiative, arrivals, moving by kinds, charges and melee, morale,
 * rallying, the dark, sleepers, the hidden.
 */
#include "core/strbuf.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/story_json.h"
#include "rules/grid/drill.h"

static const char *prompt(const drill *t)
{
    decision d;
    session_decide(t->play, &d);
    return d.prompt;
}

/* ---- initiative and arrivals */

static void a_tie_is_thrown_again_on_the_first_turn(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-step step=movement; end");
    drill_do(&t, "umpire-set key=winner value=0");
    drill_dice(
        &t,
        "1 4 4 2 2 5 3"); /* nobody arrives; nobody has lost a turn yet: two ties, then the first side wins */
    drill_do(&t, "end");
    assert_int_equal(drill_rolls(&t, "roll.initiative"), 6);
    assert_int_equal(drill_event(&t, "ev.initiative", 0)->side, 0);
    assert_string_equal(prompt(&t), "prompt.order");
    drill_close(&t);
}

static void a_tie_goes_to_the_last_loser(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-step step=movement; end; umpire-set key=winner value=1");
    drill_dice(&t, "1 4 4");
    drill_do(&t, "end");
    assert_int_equal(drill_rolls(&t, "roll.initiative"), 2);
    assert_int_equal(drill_event(&t, "ev.initiative-tie", 0)->side, 1);
    decision d;
    session_decide(t.play, &d);
    assert_int_equal(d.side, 1);
    drill_do(&t, "move-second"); /* the winner may let the other move first */
    session_decide(t.play, &d);
    assert_int_equal(d.side, 0);
    assert_string_equal(d.prompt, "prompt.move");
    drill_close(&t);
}

static void arrivals_are_thrown_for_when_due(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-step step=movement; end");
    drill_dice(&t, "3 6 1"); /* turn 2: the wet reserve needs 4; then initiative */
    drill_do(&t, "end");
    assert_int_equal(drill_roll(&t, "roll.arrival", 0)->need, 4);
    assert_int_equal(drill_unit(&t, WET_RESERVE)->status, UNIT_WAITING);
    drill_all(&t, "move-first; end");
    drill_dice(&t, "4 6 1");
    drill_do(&t, "end");
    assert_int_equal(drill_unit(&t, WET_RESERVE)->status, UNIT_READY);
    drill_all(&t, "move-first");
    drill_do(&t, "enter u25 > N18 facing=w");
    assert_string_equal(drill_at(&t, WET_RESERVE), "N18");
    assert_int_equal(drill_unit(&t, WET_RESERVE)->facing, 6);
    drill_refused(&t, "move u25 > N17", "grid.move.done"); /* coming on was its move */
    drill_all(&t, "end");
    drill_dice(&t, "6 1"); /* turn 4: nobody to throw for */
    drill_do(&t, "end");
    drill_all(&t, "move-first; end");
    drill_dice(&t, "6 1"); /* turn 5: the reserve comes for certain, no die */
    drill_do(&t, "end");
    assert_int_equal(drill_rolls(&t, "roll.arrival"), 0);
    assert_int_equal(drill_unit(&t, RESERVE)->status, UNIT_READY);
    drill_close(&t);
}

/* ---- moving by kinds */

static void moves_by_kind(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup, *order;
        const char *refused;
    } rows[] = {
        {"", "move u0 > A3 facing=w", NULL},
        {"", "move u0 > A1", NULL},
        {"umpire-place u0 > B17", "move u0 > B18", NULL}, /* foot wades */
        {"umpire-place u2 > B17", "move u2 > B18", NULL}, /* so does horse, for the whole move */
        {"umpire-place u2 > P9", "move u2 > P10", NULL},  /* rough: one box */
        {"umpire-place u2 > M4", "move u2 > L4 facing=w", NULL},
        {"umpire-place u2 > L4", "move u2 > K4", NULL}, /* the ditch, one box */
        {"umpire-set u3 key=limbered value=1; umpire-place u3 > C16", "move u3 > E16",
         NULL}, /* two along a track */
        {"umpire-set u4 key=limbered value=1; umpire-place u4 > F8", "move u4 > F10",
         NULL}, /* horse guns: two */
        {"umpire-set u4 key=limbered value=1; umpire-place u4 > F8", "move u4 > H10",
         "grid.move.two-diagonals"},
        {"umpire-place u4 > F8", "move u4 > F9", NULL}, /* by hand */
        {"umpire-place u4 > F8", "move u4 > F10", "grid.move.too-far-guns"},
        {"umpire-place u5 > O10", "move u5 > P10", NULL}, /* rough ground, but a track */
        {"", "move u8 > B20", NULL},
        {"umpire-place u5 > B3", "move u0 > B3", NULL},                 /* one gun base may share with foot */
        {"umpire-place u6 > B3", "move u0 > B3", "grid.move.occupied"}, /* two may not */
        {"umpire-place u2 > C3", "dismount u2", NULL},
        {"umpire-set u0 key=disordered value=1; umpire-place u15 > B12", "move u0 > B1", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("drill", NULL);
        drill_all(&t, rows[i].setup);
        drill_do(&t, "umpire-step step=movement");
        if (rows[i].refused != NULL)
            drill_refused(&t, rows[i].order, rows[i].refused);
        else
            drill_do(&t, rows[i].order);
        drill_close(&t);
    }
}

static void dismounting_costs_a_box(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_all(&t, "umpire-place u2 > F7; umpire-step step=movement; dismount u2");
    assert_true(drill_marked(&t, HORSE, "dismounted"));
    drill_refused(&t, "move u2 > F9", "grid.move.too-far");
    drill_do(&t, "move u2 > F8");
    drill_close(&t);
    t = drill_open("drill", NULL);
    drill_all(&t, "umpire-place u2 > F7; umpire-step step=movement; move u2 > F8");
    drill_do(&t, "dismount u2"); /* one box ridden, the other for getting down */
    drill_close(&t);
}

static void limbering_is_the_whole_move(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FIELD_GUNS, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u3 > F7; umpire-set u3 key=limbered value=1; umpire-place u15 > F12; "
                  "umpire-set u15 key=facing value=4; umpire-step step=movement");
    drill_do(&t, "unlimber u3 facing=n");
    drill_refused(&t, "move u3 > F8", "grid.move.done");
    drill_all(&t, "end; end");
    drill_do(&t, "fire u3 @u15"); /* it may fire, as one that moved */
    drill_ends(&t, "1 1 1 1 1");
    assert_int_equal(drill_line(&drill_roll(&t, "roll.volley", 0)->ledger, "mod.moved"), -1);
    drill_close(&t);
}

static void forming_square_is_the_whole_move(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_do(&t, "umpire-step step=movement");
    drill_do(&t, "form u0 formation=square");
    assert_true(drill_marked(&t, FOOT, "square"));
    drill_refused(&t, "move u0 > B3", "grid.move.done");
    drill_do(&t, "form u11 formation=column");
    assert_true(drill_marked(&t, COLUMN, "column"));
    drill_close(&t);
}

/* ---- melee: one line of a ledger each, by way of a charge or by position */

static void charge_modifiers(void **unused)
{
    (void)unused;
    static const struct {
        const char *setup, *order, *code;
        int value, dice;
    } rows[] = {
        {"", "charge u0 @u15 > E6", "mod.charged", 1, 6},
        {"umpire-remove u0; umpire-place u2 > E5", "charge u2 @u15 > E6", "mod.charged-mounted", 2, 6},
        {"umpire-remove u0; umpire-place u2 > E5; umpire-set u15 key=square value=1", "charge u2 @u15 > E6",
         "mod.horse-at-square", -2, 4},
        {"umpire-remove u0; umpire-place u11 > E5; umpire-set u11 key=column value=1", "charge u11 @u15 > E6",
         "mod.column-charge", 1, 7},
        {"umpire-set u15 key=facing value=0", "charge u0 @u15 > E6", "mod.in-flank", 2, 8},
        {"umpire-set u15 key=facing value=2", "charge u0 @u15 > E6", "mod.in-flank", 2, 8},
        {"umpire-set u15 key=facing value=0; umpire-set u15 key=square value=1", "charge u0 @u15 > E6",
         "mod.in-flank", -1000, 6},
        {"umpire-remove u0; umpire-place u10 > E5", "charge u10 @u15 > E6", "mod.elite", 1, 7},
        {"umpire-place u15 > P13; umpire-set u15 key=facing value=0; umpire-place u0 > P15",
         "charge u0 @u15 > P14", "mod.uphill", 1, 7},
        {"umpire-place u1 > D6; umpire-set u1 key=quarry value=16", "charge u0 @u15 > E6",
         "mod.friends-in-contact", 1, 7},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        static odds o;
        action a;
        error err = {0};
        refusal why;
        drill t = drill_open("drill", NULL);
        drill_all(&t, "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4");
        drill_all(&t, rows[i].setup);
        if (strstr(rows[i].setup, "u15 > P13") == NULL) drill_do(&t, "umpire-place u15 > E7");
        drill_do(&t, "umpire-step step=movement");
        assert_true(action_decode(session_scenario(t.play), 0, rows[i].order, &a, &err));
        if (!game_check(drill_state(&t), &a, &why)) fail_msg("%s: %s", rows[i].order, why.code);
        assert_true(session_scenario(t.play)->rules->odds(drill_state(&t), &a, &o));
        if (drill_line(&o.ledger, rows[i].code) != rows[i].value || o.ledger.total != rows[i].dice)
            fail_msg("%s %s: %s is %d and the dice %d; %d and %d were expected", rows[i].setup, rows[i].order,
                     rows[i].code, drill_line(&o.ledger, rows[i].code), o.ledger.total, rows[i].value,
                     rows[i].dice);
        const ledger_line *last = &o.ledger.line[o.ledger.count - 1]; /* a friend by name, and his worth */
        while (strncmp(last->code, "note.", 5) == 0)
            last--; /* what may be fired at it first */
        const bool helped = strcmp(rows[i].code, "mod.friends-in-contact") == 0;
        assert_int_equal(strcmp(last->code, "mod.friend-helps") == 0, helped);
        if (helped) assert_true(last->n == SECOND && last->value == 1);
        drill_close(&t);
    }
}

/* Works count in the first round only; then both sides are engaged and it goes on without charges. */
static void works_help_once(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u0 > M4; umpire-set u0 key=facing value=6; umpire-place u15 > K4; umpire-set "
                  "u15 key=facing value=2; umpire-step step=movement");
    drill_all(&t, "charge u0 @u15 > L4; end; end; end");
    drill_dice(&t, "1 1 1 1 1 1  1 1 1 1 1 1 1  6 6"); /* six; and five, a leader, raw, works: seven. Six
                                                          taken against seven: the foot tests */
    drill_do(&t, "end");
    assert_int_equal(drill_roll(&t, "roll.melee", 0)->count, 6);
    const ledger *walled = &drill_roll(&t, "roll.melee", 1)->ledger;
    assert_int_equal(drill_line(walled, "mod.behind-wall"), 2);
    for (int i = 0; i < walled->count;
         i++) /* dice of bases and leader are the document's, the rest is ours */
        assert_string_equal(walled->line[i].rule, walled->line[i].house ? "G·H21" : "G9");
    assert_int_equal(drill_roll(&t, "roll.melee", 1)->count, 7);
    assert_int_equal(drill_roll(&t, "roll.morale", 0)->unit, FOOT);
    assert_int_equal(drill_rolls(&t, "roll.morale"), 1);
    assert_true(drill_marked(&t, FOOT, "engaged"));
    drill_all(&t, "move-first");
    drill_refused(&t,
                  strcmp(prompt(&t), "prompt.move") == 0 && drill_state(&t)->side == 0 ? "move u0 > M4"
                                                                                       : "move u15 > J4",
                  "grid.move.contact");
    drill_all(&t, "end; end; end");
    drill_dice(&t, "1 1 1 1 1  1 1 1 1 1");
    if (drill_try(&t, "end") != SESSION_DONE) fail_msg("%s", t.why.code);
    assert_int_equal(drill_rolls(&t, "roll.melee"), 2);
    assert_int_equal(drill_line(&drill_roll(&t, "roll.melee", 1)->ledger, "mod.behind-wall"), -1000);
    assert_int_equal(drill_line(&drill_roll(&t, "roll.melee", 0)->ledger, "mod.charged"), -1000);
    drill_close(&t);
}

static void a_gun_lost_in_melee_is_captured(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_GUN, -1);
    drill_all(&t, "umpire-place u0 > E5; umpire-place u26 > E7; umpire-set u26 key=limbered value=1; "
                  "umpire-set u26 key=facing value=4; umpire-step step=movement;"
                  "charge u0 @u26 > E6");
    drill_ends(&t, "6 6 6 6 6 6  1");
    assert_int_equal(drill_unit(&t, ENEMY_GUN)->status, UNIT_CAPTURED);
    assert_int_equal(drill_unit(&t, ENEMY_GUN)->captor, 0);
    assert_non_null(drill_event(&t, "ev.captured", 0));
    drill_close(&t);
}

/* ---- morale: the enemy foot (raw, 8) is made to test by a base lost */

static void go_morale(const char *setup, const char *faces, bool disordered, bool broken, const char *at,
                      int outcome)
{
    drill t = drill_open("drill", NULL);
    drill_clear(&t, ENEMY_FOOT, FOOT, -1);
    drill_all(&t, "umpire-place u0 > E4; umpire-place u15 > E7; umpire-set u15 key=facing value=4; "
                  "umpire-set u15 key=leader value=0");
    drill_all(&t, setup);
    /* one base fires at long range: two hits, and the base that had nine goes */
    drill_all(&t, "umpire-set u0 key=strength value=1; umpire-set u0 key=leader value=0; umpire-set u15 "
                  "key=hits value=9; umpire-step step=fire; fire u0 @u15");
    char all[64];
    snprintf(all, sizeof all, "2 %s", faces);
    drill_ends(&t, all);
    const roll *test = drill_roll(&t, "roll.morale", 0);
    assert_non_null(test);
    if (test->outcome != outcome)
        fail_msg("%s: outcome %d, %d was expected", setup, (int)test->outcome, outcome);
    assert_int_equal(drill_marked(&t, ENEMY_FOOT, "broken"), broken);
    const event *failed = drill_event(&t, broken ? "ev.breaks" : "ev.fails", 0);
    assert_int_equal(failed != NULL, disordered || broken);
    if (failed != NULL) { /* by how much, and what for: a base lost */
        assert_int_equal(failed->n[1], test->need > outcome ? test->need - outcome : 1); /* a natural 2 */
        assert_int_equal(failed->n[2], 1);
    }
    if (strcmp(drill_at(&t, ENEMY_FOOT), at) != 0)
        fail_msg("%s: stands at %s, %s was expected", setup, drill_at(&t, ENEMY_FOOT), at);
    drill_close(&t);
}

static void morale_results(void **unused)
{
    (void)unused;
    /* 8 needed; five bases, four left: a fifth lost is no quarter yet */
    go_morale("", "4 4", false, false, "E7", 8);
    go_morale("", "3 3", true, false, "E7", 6);
    go_morale("", "2 2", true, false, "E8", 4);
    go_morale("", "1 2", false, true, "E8", 3);
    go_morale("umpire-set u15 key=disordered value=1", "4 4", false, false, "E7", 7); /* disordered still */
    go_morale("umpire-set u15 key=strength value=4", "4 4", true, false, "E7",
              7); /* three of five: one quarter */
    go_morale("umpire-set u15 key=leader value=1", "4 3", false, false, "E7", 8);
    go_morale("umpire-set u15 key=strength value=2", "6 6", false, false, "E7",
              9); /* three quarters; a natural 12 passes anyway */
    go_morale("umpire-place u15 > S7; umpire-place u0 > S4; umpire-set u15 key=facing value=4", "4 3", false,
              false, "S7", 8); /* cover */
}

/* The umpire may raise a unit above its start: what it has more is no bases lost the other way about. */
static void raised_bases_do_not_steady(void **unused)
{
    (void)unused;
    go_morale("umpire-set u15 key=strength value=10", "4 4", false, false, "E7", 8);
    go_morale("umpire-set u15 key=strength value=10", "3 3", true, false, "E7", 6);
}

/* It must fall back, or run, and every box around is nearer to some enemy: it is told. */
static void hemmed_in(void **unused)
{
    (void)unused;
    static const struct {
        const char *faces, *code;
    } rows[] = {{"2 2 2", "ev.cannot-fall-back"}, {"2 1 2", "ev.cannot-flee"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill t = drill_open("drill", NULL);
        drill_clear(&t, ENEMY_FOOT, FOOT, SECOND, THIRD, FOURTH, -1);
        drill_all(
            &t, "umpire-place u0 > E4; umpire-place u1 > E10; umpire-place u23 > C7; umpire-place u24 > G7;"
                "umpire-place u15 > E7; umpire-set u15 key=facing value=4; umpire-set u15 key=leader value=0;"
                "umpire-set u0 key=strength value=1; umpire-set u0 key=leader value=0;"
                "umpire-set u15 key=hits value=9; umpire-place u1 > E9; umpire-place u0 > E5;"
                "umpire-set u0 key=moved value=1; umpire-step step=fire; fire u0 @u15");
        drill_ends(&t, rows[i].faces);
        const event *told = drill_event(&t, rows[i].code, 0);
        if (told == NULL) fail_msg("nothing says %s", rows[i].code);
        assert_int_equal(told->unit, ENEMY_FOOT);
        assert_int_equal(told->to, drill_space(&t, "E7"));
        assert_string_equal(drill_at(&t, ENEMY_FOOT), "E7");
        drill_close(&t);
    }
}

static void naturals(void **unused)
{
    (void)unused;
    /* twelve passes whatever is taken off; two fails whatever is added */
    go_morale("umpire-set u15 key=strength value=2; umpire-set u15 key=disordered value=1", "6 6", false,
              false, "E7", 8);
    go_morale("umpire-place u15 > S7; umpire-place u0 > S4; umpire-set u15 key=facing value=4; umpire-set "
              "u15 key=leader value=1",
              "1 1", true, false, "S8", 4);
}

static void friends_on_both_flanks(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, ENEMY_FOOT, ENEMY_SECOND, SPEARS, FOOT, -1);
    drill_all(&t, "umpire-place u0 > E4; umpire-place u15 > E7; umpire-place u16 > D7; umpire-place u17 > "
                  "F7; umpire-set u15 key=facing value=4;"
                  "umpire-set u0 key=strength value=1; umpire-set u0 key=leader value=0; umpire-set u15 "
                  "key=hits value=9; umpire-step step=fire; fire u0 @u15");
    drill_ends(&t, "2 3 3");
    assert_int_equal(drill_line(&drill_roll(&t, "roll.morale", 0)->ledger, "mod.test-flanks"), 1);
    assert_int_equal(drill_line(&drill_roll(&t, "roll.morale", 0)->ledger, "mod.test-leader"), 1);
    drill_close(&t);
}

/* A unit that breaks makes friends within a box test, once. */
static void breaking_is_catching(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, ENEMY_FOOT, ENEMY_SECOND, FOOT, -1);
    drill_all(&t, "umpire-place u0 > E4; umpire-place u15 > E7; umpire-place u16 > F7; umpire-set u15 "
                  "key=facing value=4; umpire-set u15 key=leader value=0;"
                  "umpire-set u0 key=strength value=1; umpire-set u0 key=leader value=0; umpire-set u15 "
                  "key=hits value=9; umpire-step step=fire; fire u0 @u15");
    drill_ends(&t, "2  1 1  6 6");
    assert_true(drill_marked(&t, ENEMY_FOOT, "broken"));
    assert_int_equal(drill_rolls(&t, "roll.morale"), 2);
    assert_int_equal(drill_roll(&t, "roll.morale", 1)->unit, ENEMY_SECOND);
    drill_close(&t);
}

/* Disordered troops recover at the end of a turn in which nobody fired on them. */
static void the_disordered_recover(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-set u0 key=disordered value=1; umpire-step step=movement; end");
    drill_do(&t, "end");
    assert_false(drill_marked(&t, FOOT, "disordered"));
    drill_close(&t);
}

static void the_broken_run_and_rally(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u0 > F7; umpire-place u15 > F10; umpire-set u0 key=broken value=1; "
                  "umpire-step step=movement");
    drill_ends(&t, "2 3"); /* experienced, 7; leader +1: six does not do */
    assert_int_equal(drill_rolls(&t, "roll.rally"), 1);
    assert_true(drill_marked(&t, FOOT, "broken"));
    const event *failed = drill_event(&t, "ev.rally.failed", 0); /* the dice, what counts, the number */
    assert_non_null(failed);
    assert_true(failed->n[0] == 5 && failed->n[1] == 1 && failed->n[2] == 7);
    assert_string_equal(prompt(&t), "prompt.order");
    drill_do(&t, "move-first"); /* it runs by itself before anybody moves */
    assert_non_null(drill_event(&t, "ev.flees", 0));
    assert_string_equal(drill_at(&t, FOOT), "F6");
    assert_int_equal(drill_unit(&t, FOOT)->facing, 4);
    drill_ends(&t, "4 3");
    assert_false(drill_marked(&t, FOOT, "broken"));
    drill_close(&t);
}

/* ---- night, sleepers, the hidden */

static void units_stray_in_the_dark(void **unused)
{
    (void)unused;
    drill t = drill_open("night", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, ENEMY_SECOND, -1);
    drill_all(&t, "umpire-set u15 key=facing value=6; umpire-set u16 key=facing value=6; umpire-step "
                  "step=movement; end");
    drill_dice(&t, "1 4");
    drill_do(&t, "end");
    const roll *dark = drill_roll(&t, "roll.stray", 0);
    assert_int_equal(dark->count, 2); /* one die for each unit of that side on the field */
    strbuf told = {0};
    for (int i = t.from; i < session_count(t.play); i++) {
        const event_list *l = &session_at(t.play, i)->events;
        for (int k = 0; k < l->count; k++)
            if (l->items[k].roll >= 0 && &l->rolls[l->items[k].roll] == dark)
                story_event_json(session_scenario(t.play), drill_state(&t), l, &l->items[k], NO_SIDE, &told);
    }
    assert_non_null(strstr(strbuf_str(&told), "Who strays in the dark")); /* and which side */
    assert_null(strstr(strbuf_str(&told), "neither side"));
    strbuf_free(&told);
    assert_non_null(drill_event(&t, "ev.strays", 0));
    assert_string_equal(drill_at(&t, ENEMY_FOOT), "T13"); /* to its right, facing west */
    assert_string_equal(drill_at(&t, ENEMY_SECOND), "T10");
    drill_close(&t);
}

static void sleepers_wake_when_the_enemy_is_near(void **unused)
{
    (void)unused;
    drill t = drill_open("night", NULL);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u0 > F5; umpire-place u15 > F9; umpire-set u15 key=facing value=4; "
                  "umpire-set key=first value=1; umpire-step step=movement");
    drill_do(&t, "move u15 > F8");
    assert_non_null(drill_event(&t, "ev.awake", 0));
    drill_close(&t);
}

static void the_hidden_are_seen_from_two_boxes(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, HIDDEN_SPEARS, -1);
    state view;
    session_view(t.play, 0, &view);
    assert_int_equal(view.units[HIDDEN_SPEARS].space,
                     NO_SPACE); /* it is not even on the map, for those who do not know */
    drill_all(&t, "umpire-place u0 > M2; umpire-set u0 key=facing value=2; umpire-step step=movement");
    drill_refused(&t, "charge u0 @u21 > N2", "action.unseen");
    drill_do(&t, "move u0 > N2");
    assert_non_null(drill_event(&t, "ev.reveal", 0));
    session_view(t.play, 0, &view);
    assert_int_equal(view.units[HIDDEN_SPEARS].space, drill_space(&t, "P2"));
    drill_close(&t);
}

/* Who walks into the hidden halts before them: the judge went by what could be seen. */
static void running_into_the_hidden(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, HORSE, HIDDEN_SPEARS, -1);
    drill_all(&t,
              "umpire-set u21 key=hidden value=1; umpire-place u2 > P4; umpire-set u2 key=facing value=4");
    if (drill_unit(&t, HIDDEN_SPEARS)->seen_by != 2)
        fail_msg("the umpire's placing was not to show it: %d", drill_unit(&t, HIDDEN_SPEARS)->seen_by);
    drill_all(&t, "umpire-step step=movement");
    drill_do(&t, "move u2 > P3 P2 facing=s");
    assert_non_null(drill_event(&t, "ev.reveal", 0));
    assert_string_equal(drill_at(&t, HORSE), "P3");
    assert_non_null(drill_event(&t, "ev.run-into", 0));
    drill_close(&t);
}

/* Who would come on where somebody hidden stands finds out, and waits a turn. */
static void coming_on_among_the_hidden(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, HIDDEN_SPEARS, -1);
    drill_all(&t, "umpire-set u21 key=hidden value=1; umpire-place u21 > C10; umpire-step step=movement");
    drill_do(&t, "enter u13 > C10 facing=e");
    assert_non_null(drill_event(&t, "ev.reveal", 0));
    assert_int_equal(drill_unit(&t, LANDING)->status, UNIT_READY);
    drill_refused(&t, "enter u13 > D11 facing=e", "grid.move.done");
    drill_close(&t);
}

static void the_hidden_show_when_they_charge_or_leave(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, HIDDEN_SPEARS, -1);
    drill_all(&t, "umpire-set key=first value=1; umpire-step step=movement");
    drill_do(&t, "move u21 > Q3"); /* from scrub to scrub */
    assert_null(drill_event(&t, "ev.reveal", 0));
    assert_true(drill_marked(&t, HIDDEN_SPEARS, "hidden"));
    drill_close(&t);
    t = drill_open("drill", NULL);
    drill_clear(&t, FOOT, HIDDEN_SPEARS, -1);
    drill_all(&t, "umpire-set key=first value=1; umpire-step step=movement");
    drill_do(&t, "move u21 > O2");
    assert_non_null(drill_event(&t, "ev.reveal", 0));
    assert_false(drill_marked(&t, HIDDEN_SPEARS, "hidden"));
    drill_close(&t);
}

static void secret_fire_is_kept(void **unused)
{
    (void)unused;
    static const char *const options[] = {"secretFire=1", NULL};
    drill t = drill_open("drill", options);
    drill_clear(&t, FOOT, ENEMY_FOOT, -1);
    drill_all(&t, "umpire-place u0 > E5; umpire-place u15 > E7; umpire-set u15 key=facing value=4; "
                  "umpire-step step=fire; fire u0 @u15; end");
    state view;
    session_view(t.play, 1, &view);
    assert_int_equal(view.units[FOOT].ext[6], 0);
    assert_int_equal(drill_unit(&t, FOOT)->ext[6], ENEMY_FOOT + 1);
    decision d;
    session_decide(t.play, &d);
    assert_true(d.secret);
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tie_is_thrown_again_on_the_first_turn),
        cmocka_unit_test(a_tie_goes_to_the_last_loser),
        cmocka_unit_test(arrivals_are_thrown_for_when_due),
        cmocka_unit_test(moves_by_kind),
        cmocka_unit_test(dismounting_costs_a_box),
        cmocka_unit_test(limbering_is_the_whole_move),
        cmocka_unit_test(forming_square_is_the_whole_move),
        cmocka_unit_test(charge_modifiers),
        cmocka_unit_test(works_help_once),
        cmocka_unit_test(a_gun_lost_in_melee_is_captured),
        cmocka_unit_test(morale_results),
        cmocka_unit_test(raised_bases_do_not_steady),
        cmocka_unit_test(hemmed_in),
        cmocka_unit_test(naturals),
        cmocka_unit_test(friends_on_both_flanks),
        cmocka_unit_test(breaking_is_catching),
        cmocka_unit_test(the_disordered_recover),
        cmocka_unit_test(the_broken_run_and_rally),
        cmocka_unit_test(units_stray_in_the_dark),
        cmocka_unit_test(sleepers_wake_when_the_enemy_is_near),
        cmocka_unit_test(the_hidden_are_seen_from_two_boxes),
        cmocka_unit_test(running_into_the_hidden),
        cmocka_unit_test(coming_on_among_the_hidden),
        cmocka_unit_test(the_hidden_show_when_they_charge_or_leave),
        cmocka_unit_test(secret_fire_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
