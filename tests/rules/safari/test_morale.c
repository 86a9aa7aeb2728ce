/*
 * test_morale.c: every trigger of S17 (and S16, S23, S·H12), what failing it brings, every modifier of S20,
 * rallying.
 */
#include "game/game.h"
#include "game/scenario_load.h"
#include "game/words.h"
#include "rules/safari/table.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/goods.h"
#include "rules/safari/morale.h"
#include "rules/safari/party.h"
#include "rules/safari/safari_internal.h"
#include "rules/safari/place.h"
#include "rules/safari/moves.h"
#include "rules/safari/losses.h"

static void owe_nothing(state *s)
{
    agenda_clear(s);
}

/* What owe_checks pushes for that party: triggers in order, as digits. */
static void asked(table *b, int u, const int *triggers, int n)
{
    int found = 0;
    owe_nothing(&b->s);
    table_dice(b, "");
    safari_owe_checks(&b->s, NO_SIDE, &b->r);
    table_spent(b);
    for (int i = 0; i < b->s.nagenda; i++) {
        if (b->s.agenda[i].unit != u) continue;
        assert_int_equal(b->s.agenda[i].kind, DUE_MORALE);
        assert_true(found < n);
        assert_int_equal(b->s.agenda[i].n[0], triggers[found++]);
    }
    assert_int_equal(found, n);
    owe_nothing(&b->s);
}

/* The leader fails with that face, and all his men stand. */
static void fails(table *b, int u, int other, int trigger, const char *faces)
{
    owe_nothing(&b->s);
    table_dice(b, faces);
    assert_false(safari_morale(&b->s, u, other, trigger, &b->r));
    assert_int_equal(b->s.agenda[0].kind, DUE_MEN);
    agenda_pop(&b->s);
    safari_men(&b->s, u, trigger, &b->r);
    table_spent(b);
}

static void bring(table *b, int u, const char *at)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-place u%d > %s", u, at);
    drill_do(&b->t, text);
    b->s = *drill_state(&b->t);
    for (int i = 0; i < b->s.sc->nunits; i++)
        if (b->s.units[i].status == UNIT_ON) b->s.units[i].seen_by = 7;
}

static void next_half(table *b) /* the morale step is over */
{
    safari_course.phases[PHASE_RALLY].next(&b->s, &b->r);
}

/* ---- triggers */

static void leader_lost(void **unused)
{
    (void)unused;
    static const int once[] = {TRIGGER_LEADER};
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    table_dice(b, "");
    safari_kill(&b->s, first_figure(&b->s, ASKARIS), 1, "ev.killed", &b->r);
    asked(b, ASKARIS, once, 1);
    asked(b, ASKARIS, NULL, 0); /* and not again */
    fails(b, ASKARIS, NO_UNIT, TRIGGER_LEADER,
          "1  2 3 4 5"); /* the senior man rolls, the other four follow */
    assert_int_equal(timer(&b->s, ASKARIS, TIMER_STUN), 1);
    assert_true(state_has(&b->s, ASKARIS, MARK_STUNNED) && state_has(&b->s, ASKARIS, MARK_BAD_MORALE));
    assert_string_equal(safari_mover_refused(&b->s, ASKARIS, VERB_MARCH), "safari.stunned");
    assert_string_equal(safari_shooter_refused(&b->s, ASKARIS), "safari.stunned");
    table_close(b);
}

static void leader_wounded(void **unused)
{
    (void)unused;
    static const char *const wounds[] = {"wounds=1", NULL};
    static const int once[] = {TRIGGER_LEADER};
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1401", wounds);
    table_dice(b, "");
    safari_wound(&b->s, first_figure(&b->s, ASKARIS) + 3, 1, &b->r);
    asked(b, ASKARIS, NULL, 0); /* a man of the ranks */
    table_dice(b, "");
    safari_wound(&b->s, first_figure(&b->s, ASKARIS), 1, &b->r);
    asked(b, ASKARIS, once, 1);
    table_close(b);
}

static void under_machine_gun_fire(void **unused)
{
    (void)unused;
    static const int once[] = {TRIGGER_GUN};
    table *b = table_open(MAXIM, "0911", SPEARMEN, "1411", NULL);
    table_dice(b, "1 1 1 1 1 1 1 1");
    safari_fire_group(&b->s, MAXIM, SPEARMEN, &safari_all_fire, &b->r);
    table_spent(b);
    asked(b, SPEARMEN, once, 1);
    fails(b, SPEARMEN, NO_UNIT, TRIGGER_GUN, "2  2 3 4 5 6");
    assert_true(state_has(&b->s, SPEARMEN, MARK_COVER));
    /* still under fire this turn: it runs on; once it has not been, it need not */
    table_dice(b, "");
    safari_owe_rallies(&b->s, 1, &b->r);
    assert_true(state_has(&b->s, SPEARMEN, MARK_COVER));
    b->s.units[SPEARMEN].marks &= ~BIT(MARK_GUNNED);
    safari_owe_rallies(&b->s, 1, &b->r);
    assert_false(state_has(&b->s, SPEARMEN, MARK_COVER));
    table_close(b);
}

static void europeans_bear_machine_guns(void **unused)
{
    (void)unused;
    table *b = table_open(MAASAI, "0911", REGULARS, "1411", NULL);
    b->s.units[REGULARS].side = 1;
    b->s.units[MAASAI].side = 0;
    bring(b, MAXIM, "0910");
    b->s.units[REGULARS].side = 1;
    table_dice(b, "1 1 1 1 1 1 1 1");
    safari_fire_group(&b->s, MAXIM, REGULARS, &safari_all_fire, &b->r);
    table_spent(b);
    assert_int_equal(su(&b->s, REGULARS)->checks & CHECK_GUNNED, 0);
    table_close(b);
}

/* Two enemies on opposite sides leave no way to the border but past them. */
static void cut_off(void **unused)
{
    (void)unused;
    static const int once[] = {TRIGGER_CUT_OFF};
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1011", NULL);
    asked(b, ASKARIS, NULL, 0);
    bring(b, BOWMEN, "0811");
    asked(b, ASKARIS, once, 1);
    assert_true(state_has(&b->s, ASKARIS, MARK_SURROUNDED));
    asked(b, ASKARIS, NULL, 0);
    fails(b, ASKARIS, NO_UNIT, TRIGGER_CUT_OFF, "3  2 2 2 2 2");
    assert_true(state_has(&b->s, ASKARIS, MARK_PANIC));
    next_half(b);
    for (int f = first_figure(&b->s, ASKARIS); f < end_figure(&b->s, ASKARIS); f++)
        assert_int_equal(safari_die(&b->s, f, true), 6);
    b->s.units[BOWMEN].status = UNIT_DESTROYED; /* one is gone: it may be cut off anew */
    asked(b, ASKARIS, NULL, 0);
    assert_false(state_has(&b->s, ASKARIS, MARK_SURROUNDED));
    table_close(b);
}

/* S17: also from the main body: the party of its side with the most figures. */
static void cut_off_from_the_main_body(void **unused)
{
    (void)unused;
    static const int once[] = {TRIGGER_CUT_OFF};
    table *b = table_open(ASKARIS, "0101", SPEARMEN, "0202", NULL);
    asked(b, ASKARIS, NULL, 0); /* at the border, and alone: nothing is behind the spearmen */
    bring(b, BEARERS, "0303");
    b->s.units[BEARERS].strength = (int16_t)(b->s.units[ASKARIS].strength - 1);
    asked(b, ASKARIS, NULL, 0); /* the askaris are the main body */
    b->s.units[BEARERS].strength += 2;
    asked(b, ASKARIS, once, 1);
    asked(b, ASKARIS, NULL, 0);
    assert_true(state_has(&b->s, ASKARIS, MARK_CUT_OFF)); /* and not surrounded: the border is here */
    assert_false(state_has(&b->s, ASKARIS, MARK_SURROUNDED));
    fails(b, ASKARIS, NO_UNIT, TRIGGER_CUT_OFF, "3  2 2 2 2 2");
    assert_string_equal(b->events.rolls[0].purpose, "roll.morale.cut-off");
    bring(b, BEARERS, "0201"); /* it is beside them */
    b->s.units[BEARERS].strength += 2;
    asked(b, ASKARIS, NULL, 0);
    assert_false(state_has(&b->s, ASKARIS, MARK_CUT_OFF));
    table_close(b);
}

/* S24: a wounded man throws one less for himself, and the others as they are. */
static void a_wounded_man_stands_worse(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    const int hurt = first_figure(&b->s, ASKARIS) + 2;
    sf(&b->s, hurt)->flags |= FIG_WOUNDED;
    fails(b, ASKARIS, NO_UNIT, TRIGGER_LOSSES, "3  2 2 2 2  2"); /* he with a roll of his own */
    assert_int_equal(drill_line(&b->events.rolls[2].ledger, "mod.bush.hurt"), -1);
    assert_int_equal(b->events.rolls[2].count, 1);
    assert_false(figure_on(&b->s, hurt));
    assert_int_equal(b->s.units[ASKARIS].strength, 5);
    table_close(b);
}

static void losses_at_a_quarter_and_at_half(void **unused)
{
    (void)unused;
    static const int once[] = {TRIGGER_LOSSES};
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    const int last = end_figure(&b->s, ASKARIS) - 1;
    table_dice(b, "");
    safari_kill(&b->s, last, 1, "ev.killed", &b->r);
    asked(b, ASKARIS, NULL, 0); /* one of six is less than a quarter */
    table_dice(b, "");
    safari_kill(&b->s, last - 1, 1, "ev.killed", &b->r);
    asked(b, ASKARIS, once, 1);
    asked(b, ASKARIS, NULL, 0);
    fails(b, ASKARIS, NO_UNIT, TRIGGER_LOSSES, "4  2 3 4"); /* a quarter: it is said what is lost */
    assert_string_equal(b->events.rolls[0].purpose, "roll.morale.losses.quarter");
    kit_clear_mark(&b->s, ASKARIS, MARK_RETREATING, &b->r);
    owe_nothing(&b->s);
    table_dice(b, "");
    safari_kill(&b->s, last - 2, 1, "ev.killed", &b->r);
    asked(b, ASKARIS, once, 1); /* half */
    asked(b, ASKARIS, NULL, 0);
    fails(b, ASKARIS, NO_UNIT, TRIGGER_LOSSES, "6  2 3"); /* 5 + 2 quarters */
    assert_string_equal(b->events.rolls[0].purpose, "roll.morale.losses.half");
    assert_true(state_has(&b->s, ASKARIS, MARK_RETREATING));
    assert_string_equal(safari_mover_refused(&b->s, ASKARIS, VERB_MARCH), "safari.retreating");
    const int before = safari_nearest(&b->s, 0, b->s.units[ASKARIS].space, true);
    table_dice(b, "");
    safari_flight(&b->s, ASKARIS, &b->r);
    assert_true(safari_nearest(&b->s, 0, b->s.units[ASKARIS].space, true) > before);
    table_close(b);
}

static void a_lost_fight_is_a_rout(void **unused)
{
    (void)unused;
    table *b = table_open(BEARERS, "0911", SPEARMEN, "1011", NULL);
    const int at = b->s.units[BEARERS].space, loads = safari_loads(&b->s, BEARERS);
    assert_int_equal(loads, 4);
    fails(b, BEARERS, NO_UNIT, TRIGGER_FIGHT, "4  2 2 2 2 2");
    assert_true(state_has(&b->s, BEARERS, MARK_FLEEING));
    assert_int_equal(safari_loads(&b->s, BEARERS), 0);
    assert_int_equal(safari_lying(&b->s, at), 4);
    assert_int_not_equal(b->s.units[BEARERS].space, at);
    /* S6: no rally */
    owe_nothing(&b->s);
    table_dice(b, "");
    safari_owe_rallies(&b->s, 0, &b->r);
    assert_int_equal(b->s.nagenda, 0);
    table_close(b);
}

/* What a march that ends there would bring, wherever it comes from. */
static void march_brings(const state *s, int u, int space, const char *code, int n)
{
    state then = *s;
    unit_way way;
    action a = action_of(VERB_MOVE, then.units[u].side, u);
    action_add_space(&a, space);
    action_add_space(&a, space); /* as it is written: no way is looked for */
    then.units[u].status = UNIT_ON;
    then.units[u].space = (uint16_t)space;
    assert_true(game_way(&then, &a, &way));
    if (code == NULL)
        assert_null(way.brings);
    else
        assert_string_equal(way.brings, code);
    assert_int_equal(way.brought, n);
}

static void facing_archers_in_the_jungle(void **unused)
{
    (void)unused;
    static const int once[] = {TRIGGER_FOREST};
    table *b = table_open(ZANZIBARIS, "0401", ARCHERS, "0301", NULL);
    ledger l;
    int who = NO_UNIT;
    b->s.units[ARCHERS].marks = 0;
    const int here = b->s.units[ZANZIBARIS].space;
    assert_true(safari_asked_for_dread(&b->s, ZANZIBARIS, here, &who));
    assert_int_equal(who, ARCHERS);
    march_brings(&b->s, ZANZIBARIS, here, "way.dread", sd(&b->s)->number.facing);
    march_brings(&b->s, ZANZIBARIS, board_space_find(b->s.sc->board, "0801"), NULL,
                 0); /* too far from them */
    march_brings(&b->s, ZANZIBARIS, board_space_find(b->s.sc->board, "0201"), "way.dread",
                 sd(&b->s)->number.facing);
    march_brings(&b->s, REGULARS, board_space_find(b->s.sc->board, "0201"), NULL,
                 0); /* S23: Africans alone */
    asked(b, ZANZIBARIS, once, 1);
    asked(b, ZANZIBARIS, NULL, 0); /* S·H29: not while it goes on facing them */
    march_brings(&b->s, ZANZIBARIS, here, NULL, 0);
    b->s.units[ARCHERS].marks |= BIT(MARK_HIDDEN); /* they go out of sight, and come into it again */
    b->s.units[ARCHERS].seen_by = (uint8_t)(1u << b->s.units[ARCHERS].side);
    asked(b, ZANZIBARIS, NULL, 0);
    b->s.units[ARCHERS].marks = 0;
    b->s.units[ARCHERS].seen_by = 7;
    march_brings(&b->s, ZANZIBARIS, here, "way.dread", sd(&b->s)->number.facing);
    asked(b, ZANZIBARIS, once, 1);
    asked(b, ZANZIBARIS, NULL, 0);
    assert_true(safari_faces_forest(&b->s, ZANZIBARIS, &who));
    assert_int_equal(who, ARCHERS);
    safari_leader_ledger(&b->s, ZANZIBARIS, ARCHERS, TRIGGER_FOREST, &l); /* S·H14: 5 + 2 + 2 */
    assert_int_equal(l.total, 9);
    assert_int_equal(drill_line(&l, "mod.morale.quarters"), 2);
    assert_int_equal(drill_line(&l, "mod.morale.forest"), 2);
    assert_int_equal(drill_line(&l, "mod.morale.feared"), -1000);
    fails(b, ZANZIBARIS, ARCHERS, TRIGGER_FOREST, "8  2 2 2 2 2");
    assert_true(state_has(&b->s, ZANZIBARIS, MARK_DREAD));
    assert_string_equal(safari_mover_refused(&b->s, ZANZIBARIS, VERB_MARCH), "safari.dread");
    table_dice(b, "");
    safari_flight(&b->s, ZANZIBARIS, &b->r);
    assert_false(ground_is(&b->s, b->s.units[ZANZIBARIS].space, SPACE_JUNGLE));
    assert_false(state_has(&b->s, ZANZIBARIS, MARK_DREAD));
    table_close(b);
}

static void europeans_alone_do_not_dread_archers(void **unused)
{
    (void)unused;
    table *b = table_open(REGULARS, "0301", ARCHERS, "0101", NULL);
    b->s.units[ARCHERS].marks = 0;
    asked(b, REGULARS, NULL, 0);
    table_close(b);
}

static void a_nervous_camp_is_asked_for_every_man(void **unused)
{
    (void)unused;
    scenario *sc = drill_load("rules/safari/scenarios/tsavo.json", NULL);
    static state s;
    dice_source dice;
    dice_seeded(&dice, 3, 1);
    resolver r = {.dice = &dice};
    game_setup(sc, &s, &r);
    int camp = NO_UNIT, gangs = 0, asks = 0, asks_of_it = 0;
    for (int u = 0; u < sc->nunits; u++)
        if (sd(&s)->start[u].nervous) camp = u;
    assert_int_not_equal(camp, NO_UNIT);
    for (int u = 0; u < sc->nunits; u++)
        gangs += sd(&s)->start[u].nervous && s.units[u].space == s.units[camp].space;
    assert_int_equal(gangs, 2);
    safari_kill(&s, first_figure(&s, camp) + 2, 1, "ev.killed", &r);
    owe_nothing(&s);
    safari_owe_checks(&s, NO_SIDE, &r);
    for (int i = 0; i < s.nagenda; i++) {
        if (s.agenda[i].n[0] != TRIGGER_LOSSES) continue;
        asks++;
        asks_of_it += s.agenda[i].unit == camp;
    }
    assert_int_equal(asks_of_it, 1); /* one of six is no quarter, yet they are asked */
    assert_int_equal(asks, gangs);   /* SSC2: and so is the other gang of that camp, and no other camp */
    assert_int_equal(safari_score(&s, 1, 4), 1);
    safari_leave_fleeing(&s, camp, &r); /* those five are not dead (S6) */
    assert_int_equal(safari_score(&s, 1, 4), 1);
    scenario_free(sc);
}

/* ---- rallying */

static void a_party_rallies_on_its_leaders_roll(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    b->s.units[ASKARIS].marks |= BIT(MARK_RETREATING) | BIT(MARK_BAD_MORALE);
    table_dice(b, "4");
    safari_rally(&b->s, ASKARIS, &b->r);
    table_spent(b);
    assert_true(state_has(&b->s, ASKARIS, MARK_RETREATING));
    table_dice(b, "5");
    safari_rally(&b->s, ASKARIS, &b->r);
    table_spent(b);
    assert_false(state_has(&b->s, ASKARIS, MARK_RETREATING) || state_has(&b->s, ASKARIS, MARK_BAD_MORALE));
    assert_true(table_told(b, "ev.rallied"));
    /* it may have gone nowhere yet, or a long way: what is said holds of both */
    assert_string_equal(words_find(b->s.sc->words, "ev.rallied")->text,
                        "{unit} rallied: no falling back from here.");
    table_close(b);
}

/* Its card says what it rallies on, and by which die: also where a better leader is near, and not of who
 * never rallies. */
static void a_card_says_what_rallies(void **unused)
{
    (void)unused;
    enum { ALONE, WITH_A_HUNTER, FLEES, IN_DREAD, STEADY, CASES };
    for (int k = 0; k < CASES; k++) {
        table *b = table_open(ASKARIS, "0911", GREAT_HUNTER, k == WITH_A_HUNTER ? "0910" : "1401", NULL);
        panel card;
        int row = -1;
        if (k != STEADY) b->s.units[ASKARIS].marks |= BIT(MARK_BAD_MORALE);
        if (k == FLEES) b->s.units[ASKARIS].marks |= BIT(MARK_FLEEING);
        if (k == IN_DREAD) b->s.units[ASKARIS].marks |= BIT(MARK_DREAD);
        game_describe_unit(&b->s, ASKARIS, &card);
        for (int i = 0; i < card.count; i++)
            if (strcmp(card.row[i].label, "row.rally") == 0) row = i;
        assert_int_equal(row >= 0, k <= WITH_A_HUNTER);
        if (row >= 0) {
            table_dice(b, "4");
            safari_rally(&b->s, ASKARIS, &b->r);
            assert_int_equal(card.row[row].n[0], b->events.rolls[0].need);
            assert_int_equal(card.row[row].n[1], b->events.rolls[0].sides);
            assert_int_equal(card.row[row].n[1], k == ALONE ? 10 : 12);
        }
        table_close(b);
    }
}

/* S17.3: d6 in the next round: not yet for the throw that rallies it in the step in which it panicked. */
static void panic_is_for_the_next_round(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    const int leader = first_figure(&b->s, ASKARIS);
    fails(b, ASKARIS, NO_UNIT, TRIGGER_CUT_OFF, "3  2 2 2 2 2");
    table_dice(b, "9");
    safari_rally(&b->s, ASKARIS, &b->r);
    table_spent(b);
    assert_int_equal(b->events.rolls[0].sides, 10);
    assert_false(state_has(&b->s, ASKARIS, MARK_BAD_MORALE));
    assert_true(state_has(&b->s, ASKARIS, MARK_PANIC)); /* it comes all the same */
    sg(&b->s)->mover = 0;
    next_half(b);
    assert_int_equal(safari_die(&b->s, leader, true), 6);
    sg(&b->s)->mover = (uint8_t)(sg(&b->s)->order[0] == 0 ? 0 : 1); /* its own half turn begins, and ends */
    safari_course.phases[PHASE_FLIGHT].enter(&b->s, 0, &b->r);
    assert_int_equal(safari_die(&b->s, leader, true), 6);
    next_half(b);
    assert_int_equal(safari_die(&b->s, leader, true), 10);
    assert_false(state_has(&b->s, ASKARIS, MARK_PANIC));
    table_close(b);
}

/* S24: so does a wounded leader who rallies. */
static void a_wounded_leader_rallies_worse(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1401", NULL);
    sf(&b->s, first_figure(&b->s, ASKARIS))->flags |= FIG_WOUNDED;
    b->s.units[ASKARIS].marks |= BIT(MARK_RETREATING) | BIT(MARK_BAD_MORALE);
    for (int face = 5; face <= 6; face++) {
        table_dice(b, face == 5 ? "5" : "6");
        safari_rally(&b->s, ASKARIS, &b->r);
        table_spent(b);
        assert_int_equal(b->events.rolls[0].need, 6);
        assert_int_equal(state_has(&b->s, ASKARIS, MARK_RETREATING), face == 5);
    }
    table_close(b);
}

static void a_natural_one_fails_and_the_highest_face_does_not_pass_by_itself(void **unused)
{
    (void)unused;
    table *b = table_open(SPEARMEN, "0911", ASKARIS, "1401", NULL);
    table_leave(b, SPEARMEN, 1); /* the chief alone: 5 + 3 quarters */
    owe_nothing(&b->s);
    ledger l;
    safari_leader_ledger(&b->s, SPEARMEN, ASKARIS, TRIGGER_CLOSE, &l);
    assert_int_equal(l.total, 12);
    b->s.units[SPEARMEN].marks |= BIT(MARK_CHARGED);
    table_dice(b, "10");
    assert_false(safari_morale(&b->s, SPEARMEN, ASKARIS, TRIGGER_CLOSE, &b->r));
    table_close(b);
}

/* ---- modifiers */

static int line(table *b, int u, int other, int trigger, const char *code)
{
    ledger l;
    safari_leader_ledger(&b->s, u, other, trigger, &l);
    return drill_line(&l, code);
}

static void modifiers_of_the_leaders_roll(void **unused)
{
    (void)unused;
    table *b = table_open(REGULARS, "0301", SPEARMEN, "0501", NULL);
    assert_int_equal(line(b, REGULARS, NO_UNIT, TRIGGER_CUT_OFF, "mod.morale.cut-off"), -2);
    assert_int_equal(line(b, REGULARS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.cut-off"), -1000);
    b->s.units[REGULARS].marks |= BIT(MARK_SURROUNDED);
    assert_int_equal(line(b, REGULARS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.cut-off"), -2);
    assert_int_equal(line(b, REGULARS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.jungle"), 1);
    assert_int_equal(line(b, REGULARS, SPEARMEN, TRIGGER_CLOSE, "mod.morale.europeans"), -2);
    assert_int_equal(line(b, REGULARS, SPEARMEN, TRIGGER_LOSSES, "mod.morale.europeans"), -1000);
    assert_int_equal(line(b, SPEARMEN, REGULARS, TRIGGER_CLOSE, "mod.morale.closing"), 4);
    assert_int_equal(line(b, SPEARMEN, REGULARS, TRIGGER_LOSSES, "mod.morale.closing"), -1000);
    table_leave(b, REGULARS, 3);
    assert_int_equal(line(b, REGULARS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.quarters"), 2);
    assert_int_equal(line(b, REGULARS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.outnumbered"), 1); /* 6 to 3 */
    sf(&b->s, first_figure(&b->s, REGULARS) + 1)->flags = FIG_WOUNDED;
    safari_refresh(&b->s, REGULARS);
    assert_int_equal(line(b, REGULARS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.wounded"), 1);
    assert_int_equal(line(b, REGULARS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.leader-wounded"), -1000);
    sf(&b->s, first_figure(&b->s, REGULARS))->flags = FIG_WOUNDED;
    assert_int_equal(line(b, REGULARS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.leader-wounded"), 1);
    table_close(b);
}

static void modifiers_of_place_and_enemy(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", MAASAI, "1011", NULL);
    assert_int_equal(line(b, ASKARIS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.feared"), 2);
    assert_int_equal(line(b, MAASAI, NO_UNIT, TRIGGER_LOSSES, "mod.morale.feared"), -1000);
    bring(b, GUARDS, "1009");
    assert_int_equal(line(b, GUARDS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.village"), -2);
    bring(b, GUARDS, "0505");
    assert_int_equal(line(b, GUARDS, NO_UNIT, TRIGGER_LOSSES, "mod.morale.village"), -1000);
    bring(b, EXPLORER, "1211");
    assert_int_equal(line(b, EXPLORER, NO_UNIT, TRIGGER_LOSSES, "mod.morale.secure"), -2);
    assert_int_equal(line(b, EXPLORER, MAASAI, TRIGGER_CLOSE, "mod.morale.secure"),
                     -1000); /* he charges out */
    b->s.units[EXPLORER].marks |= BIT(MARK_CHARGED);
    su(&b->s, EXPLORER)->foe = MAASAI + 1; /* and is locked with him outside */
    assert_int_equal(line(b, EXPLORER, MAASAI, TRIGGER_FIGHT, "mod.morale.secure"), -1000);
    su(&b->s, EXPLORER)->foe = 0; /* who ran from him: it was no defence for that */
    assert_int_equal(line(b, EXPLORER, NO_UNIT, TRIGGER_LOSSES, "mod.morale.secure"), -1000);
    su(&b->s, EXPLORER)->foe = MAASAI + 1;
    bring(b, MAASAI, "1211"); /* inside, as he is: it is defended against him */
    assert_int_equal(line(b, EXPLORER, MAASAI, TRIGGER_FIGHT, "mod.morale.secure"), -2);
    assert_int_equal(line(b, EXPLORER, MAASAI, TRIGGER_CLOSE, "mod.morale.secure"), -2);
    bring(b, EXPLORER, "1210");
    assert_int_equal(line(b, EXPLORER, NO_UNIT, TRIGGER_LOSSES, "mod.morale.secure"), -1000);
    table_close(b);
}

static void the_four_can_be_turned_round(void **unused)
{
    (void)unused;
    static const char *const easier[] = {"nativesCloseModifier=easier", NULL};
    table *b = table_open(SPEARMEN, "0911", ASKARIS, "1011", easier);
    assert_int_equal(line(b, SPEARMEN, ASKARIS, TRIGGER_CLOSE, "mod.morale.closing"), -4);
    table_close(b);
    b = table_open(BOWMEN, "0911", ASKARIS, "1011", NULL);
    assert_int_equal(line(b, BOWMEN, ASKARIS, TRIGGER_CLOSE, "mod.morale.closing"),
                     -1000); /* S20: not bowmen */
    table_close(b);
}

static void base_numbers(void **unused)
{
    (void)unused;
    static const struct {
        int u, base;
    } list[] = {{GREAT_HUNTER, 3}, {REGULARS, 3}, {EXPLORER, 4}, {ASKARIS, 5},  {ZANZIBARIS, 5},
                {BALUCHIS, 5},     {MAASAI, 4},   {AZANDE, 4},   {LABOURERS, 5}};
    drill t = drill_open("drill", NULL);
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        ledger l;
        safari_leader_ledger(drill_state(&t), list[i].u, NO_UNIT, 0, &l);
        assert_int_equal(drill_line(&l, "mod.morale.base"), list[i].base);
    }
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leader_lost),
        cmocka_unit_test(leader_wounded),
        cmocka_unit_test(cut_off_from_the_main_body),
        cmocka_unit_test(a_wounded_man_stands_worse),
        cmocka_unit_test(panic_is_for_the_next_round),
        cmocka_unit_test(a_wounded_leader_rallies_worse),
        cmocka_unit_test(under_machine_gun_fire),
        cmocka_unit_test(europeans_bear_machine_guns),
        cmocka_unit_test(cut_off),
        cmocka_unit_test(losses_at_a_quarter_and_at_half),
        cmocka_unit_test(a_lost_fight_is_a_rout),
        cmocka_unit_test(facing_archers_in_the_jungle),
        cmocka_unit_test(europeans_alone_do_not_dread_archers),
        cmocka_unit_test(a_nervous_camp_is_asked_for_every_man),
        cmocka_unit_test(a_party_rallies_on_its_leaders_roll),
        cmocka_unit_test(a_card_says_what_rallies),
        cmocka_unit_test(a_natural_one_fails_and_the_highest_face_does_not_pass_by_itself),
        cmocka_unit_test(modifiers_of_the_leaders_roll),
        cmocka_unit_test(modifiers_of_place_and_enemy),
        cmocka_unit_test(the_four_can_be_turned_round),
        cmocka_unit_test(base_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
