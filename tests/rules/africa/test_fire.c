/*
 * test_fire.c: musketry by two tosses: every modifier alone, every row, what hides and what is seen; rally
 * and its modifiers.
 */
#include "game/game.h"
#include "game/story.h"
#include "rules/africa/drill.h"

static int coins_with(const char *setup, const char *const *options)
{
    drill t = drill_open("drill", options);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_all(&t, setup);
    const int coins = drill_odds(&t, "fire u1 @u15", NULL);
    drill_close(&t);
    return coins;
}

static void each_modifier_alone(void **unused)
{
    (void)unused;
    static const char *const exposed[] = {"fireBuildings=1", NULL};
    assert_int_equal(coins_with("", NULL), 3);
    assert_int_equal(coins_with("umpire-place u15 > A10", NULL), 5); /* river */
    assert_int_equal(coins_with("umpire-place u2 > A9", NULL), 3);   /* one other */
    assert_int_equal(coins_with("umpire-place u2 > A9; umpire-place u8 > A9", NULL),
                     4); /* two others, one of them horse */
    assert_int_equal(coins_with("umpire-place u0 > A9; umpire-place u9 > A9; umpire-place u11 > A9", NULL),
                     3);                                            /* neither foot nor horse */
    assert_int_equal(coins_with("umpire-place u1 > A11", NULL), 4); /* from a mountain */
    assert_int_equal(coins_with("umpire-place u1 > A10; umpire-place u15 > A9", NULL),
                     1); /* buildings: cover */
    assert_int_equal(coins_with("umpire-place u1 > A10; umpire-place u15 > A9", exposed),
                     5); /* the other reading */
    assert_int_equal(coins_with("umpire-place u1 > A7; umpire-place u15 > A4", NULL), 2); /* forest */
    assert_int_equal(coins_with("umpire-place u0 > A2; umpire-place u1 > A3; umpire-place u15 > A1", NULL),
                     2); /* trench */
}

static void nobody_tosses_less_than_nothing(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, HORSE, "A10"); /* one coin */
    drill_place(&t, TRIBE, "A9");  /* less two */
    assert_int_equal(drill_odds(&t, "fire u8 @u15", NULL), 0);
    drill_do(&t, "fire u8 @u15");
    assert_int_equal(drill_rolls(&t, NULL), 0);
    assert_non_null(drill_event(&t, "ev.fire.no-coin", 0)); /* no coin fell tails: there was none */
    assert_null(drill_event(&t, "ev.fire.nothing", 0));
    drill_close(&t);
}

static void each_row(void **unused)
{
    (void)unused;
    static const char *const faces[] = {"H H T T T", "H H T H T", "H H T H H", "H H H H H H", "H H H T T T"};
    for (int heads = 0; heads < 4; heads++) {
        drill t = drill_open("drill", NULL);
        drill_place(&t, FIRST, "A9");
        drill_place(&t, TRIBE, "A12");
        drill_with(&t, "fire u1 @u15", faces[heads]);
        const roll *second = drill_roll(&t, "roll.fire.second", 0);
        assert_int_equal(second->total, heads);
        assert_int_equal(second->row, heads);
        assert_int_equal(second->ledger.count, 1); /* its sum: the heads of the first */
        assert_string_equal(second->ledger.line[0].code, "mod.first-heads");
        assert_int_equal(second->ledger.total, drill_roll(&t, "roll.fire.first", 0)->total);
        assert_int_equal(drill_unit(&t, TRIBE)->strength, heads == 3 ? 1 : 2);
        assert_int_equal(drill_marked(&t, TRIBE, "demoralized"), heads == 2);
        drill_stands(&t, TRIBE, heads == 1 ? "A14" : "A12"); /* it retreats the one way there is */
        assert_false(drill_marked(&t, TRIBE, "driven"));     /* DR is the guns' word */
        drill_close(&t);
    }
    drill t = drill_open("drill", NULL); /* more than three count as three */
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A10");
    drill_with(&t, "fire u1 @u15", "H H H H H H H H H H");
    assert_int_equal(drill_roll(&t, "roll.fire.second", 0)->total, 5);
    assert_int_equal(drill_roll(&t, "roll.fire.second", 0)->row, 3);
    assert_int_equal(drill_unit(&t, TRIBE)->strength, 1);
    drill_close(&t);
}

static void odds_are_exact(void **unused)
{
    (void)unused;
    static odds o;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    assert_int_equal(drill_odds(&t, "fire u1 @u15", &o), 3);
    assert_int_equal(o.nbands, 4); /* 27, 27, 9 and 1 of 64 */
    assert_in_range(o.band[0].ppm, 421874, 421876);
    assert_in_range(o.band[1].ppm, 421874, 421876);
    assert_in_range(o.band[2].ppm, 140624, 140626);
    assert_in_range(o.band[3].ppm, 15624, 15626);
    drill_close(&t);
}

static void who_may_fire(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A6");
    drill_place(&t, TRIBE, "A12");
    drill_place(&t, PRIM, "A9");
    drill_place(&t, MULEY, "A12");
    drill_refused(&t, "fire u1 @u15", "africa.fire.range");
    drill_place(&t, FIRST, "A9");
    drill_refused(&t, "fire u11 @u15", "africa.fire.none");
    drill_refused(&t, "fire u2 @u15", "africa.fire.off-board");
    drill_refused(&t, "fire u1 @u26", "africa.fire.officer"); /* officers are no target */
    drill_refused(&t, "fire u1 @u11", "africa.fire.target");
    drill_refused(&t, "fire u1", "africa.fire.target");
    drill_set(&t, FIRST, "demoralized", 1);
    drill_refused(&t, "fire u1 @u15", "africa.fire.demoralized");
    drill_close(&t);
}

static odds fire_card(drill *t)
{
    odds o;
    assert_int_equal(drill_odds(t, "fire u1 @u15", &o), 3);
    return o;
}

static void demoralized_twice_is_destroyed(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_set(&t, TRIBE, "demoralized", 1);
    odds o = fire_card(&t); /* and the card says so */
    assert_string_equal(o.band[2].code, "band.broken-up");
    assert_string_equal(o.against.line[1].code, "note.breaks-up");
    drill_set(&t, TRIBE, "demoralized", 0);
    o = fire_card(&t);
    assert_string_equal(o.band[2].code, "band.demoralized");
    assert_int_equal(o.against.count, 1);
    drill_set(&t, TRIBE, "demoralized", 1);
    drill_with(&t, "fire u1 @u15", "H H T H H");
    assert_int_equal(drill_unit(&t, TRIBE)->status, UNIT_DESTROYED);
    assert_non_null(drill_event(&t, "ev.broken-up", 0));
    drill_close(&t);
}

static void the_last_step_is_the_end(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    odds o = fire_card(&t);
    assert_true(drill_unit(&t, TRIBE)->strength > 1);
    assert_string_equal(o.band[3].code, "band.step");
    drill_set(&t, TRIBE, "strength", 1);
    o = fire_card(&t);
    assert_string_equal(o.band[3].code, "band.last-step");
    drill_with(&t, "fire u1 @u15", "H H H H H H");
    assert_int_equal(drill_unit(&t, TRIBE)->status, UNIT_DESTROYED);
    drill_close(&t);
}

/* ---- rally (A8), each modifier alone */

static int rally_coins(const char *setup)
{
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_off(&t, ENEMY_ANCHOR);
    drill_place(&t, FIRST, "A12");
    drill_set(&t, FIRST, "demoralized", 1);
    drill_place(&t, TRIBE, "A7"); /* two areas from A12 */
    drill_all(&t, setup);
    drill_all(&t, "end; end");
    const roll *r = NULL;
    for (int i = 0; i < session_count(t.play) && r == NULL; i++) {
        const session_entry *e = session_at(t.play, i);
        for (int k = 0; k < e->events.nrolls; k++)
            if (strcmp(e->events.rolls[k].purpose, "roll.rally") == 0 && e->events.rolls[k].unit == FIRST)
                r = &e->events.rolls[k];
    }
    assert_non_null(r);
    const int coins = r->count;
    strbuf says = {0};
    story_roll(session_scenario(t.play), drill_state(&t), r, &says);
    assert_non_null(strstr(strbuf_str(&says), "(2 needed)")); /* the log says what it was thrown for */
    strbuf_free(&says);
    drill_close(&t);
    return coins;
}

static void each_rally_modifier_alone(void **unused)
{
    (void)unused;
    assert_int_equal(rally_coins(""), 4);                       /* three, enemy two away */
    assert_int_equal(rally_coins("umpire-place u15 > A11"), 2); /* next to it */
    assert_int_equal(rally_coins("umpire-place u11 > A12"), 6); /* officer */
    assert_int_equal(rally_coins("umpire-place u1 > A13; umpire-set u1 key=demoralized value=1"), 4);
    assert_int_equal(rally_coins("umpire-place u1 > A14; umpire-set u1 key=demoralized value=1"),
                     5); /* mountain */
    assert_int_equal(rally_coins("umpire-place u1 > A10; umpire-set u1 key=demoralized value=1"),
                     3); /* river */
    assert_int_equal(rally_coins("umpire-place u2 > A12; umpire-set u2 key=demoralized value=1"),
                     3);                                       /* two of them */
    assert_int_equal(rally_coins("umpire-place u2 > A12"), 4); /* the other is not */
}

static void demoralized_units_move_only_away(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_off(&t, HIDDEN);
    drill_off(&t, ENEMY_ANCHOR);
    drill_place(&t, FIRST, "A9");
    drill_place(&t, TRIBE, "A12");
    drill_set(&t, FIRST, "demoralized", 1);
    drill_refused(&t, "attack u1 > A12", "africa.attack.demoralized");
    drill_refused(&t, "move u1 > A10", "africa.move.towards-enemy"); /* as near as before */
    drill_do(&t, "move u1 > A6");
    drill_close(&t);
}

/* ---- hidden (Z7) */

static void hidden_until_seen(void **unused)
{
    (void)unused;
    static state seen;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A7");
    assert_true(drill_marked(&t, HIDDEN, "hidden"));
    game_redact(drill_state(&t), 0, &seen);
    assert_int_equal(seen.units[HIDDEN].status, UNIT_WAITING);
    assert_int_equal(seen.units[HIDDEN].space, NO_SPACE);
    drill_refused(&t, "fire u1 @u27", "action.unseen");
    drill_do(&t, "move u1 > A8"); /* it runs into it and halts */
    drill_stands(&t, FIRST, "A7");
    assert_false(drill_marked(&t, HIDDEN, "hidden"));
    assert_true(drill_marked(&t, FIRST, "action"));
    assert_non_null(drill_event(&t, "ev.run-into", 0));
    drill_close(&t);
}

static void hidden_shows_itself(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    drill_place(&t, FIRST, "A7");
    drill_first(&t, 1);
    drill_with(&t, "fire u27 @u1", "T T T T T T");
    assert_false(drill_marked(&t, HIDDEN, "hidden")); /* by its fire */
    drill_close(&t);
    t = drill_open("drill", NULL);
    drill_first(&t, 1);
    drill_do(&t, "move u27 > A11"); /* mountain to mountain */
    assert_true(drill_marked(&t, HIDDEN, "hidden"));
    drill_close(&t);
    t = drill_open("drill", NULL);
    drill_place(&t, HIDDEN, "A11");
    drill_first(&t, 1);
    drill_do(&t, "move u27 > A12"); /* into the open */
    assert_false(drill_marked(&t, HIDDEN, "hidden"));
    drill_close(&t);
    t = drill_open("drill", NULL); /* fire into its area */
    drill_place(&t, FIRST, "A7");
    drill_place(&t, TRIBE, "A8");
    drill_with(&t, "fire u1 @u15", "T T T");
    assert_false(drill_marked(&t, HIDDEN, "hidden"));
    drill_close(&t);
    t = drill_open("drill", NULL); /* an attack on others in its area: it fights along */
    drill_place(&t, FIRST, "A7");
    drill_place(&t, TRIBE, "A8");
    drill_do(&t, "attack u1 > A8");
    assert_false(drill_marked(&t, HIDDEN, "hidden"));
    assert_int_equal(drill_roll(&t, "roll.combat.defend", 0)->count, 2 + 2 + 1);
    drill_close(&t);
}

/* A gun's line to any area, whoever stands there: what bars it is named. */
static void what_bars_a_line_is_named(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    state s = *drill_state(&t);
    int barred = 0, clear = 0;
    s.units[BATTERY].status = UNIT_ON;
    for (int from = 0; from < s.sc->board->nspaces; from++) {
        s.units[BATTERY].space = (uint16_t)from;
        for (int area = 0; area < s.sc->board->nspaces; area++) {
            refusal why;
            if (game_sight(&s, BATTERY, area, NO_UNIT, &why)) {
                clear++;
            } else if (why.code != NULL && strcmp(why.code, "africa.sight.line") == 0) {
                assert_int_equal(why.args.from, area);
                assert_true(why.args.space != NO_SPACE && why.args.space != area && why.args.space != from);
                barred++;
            }
        }
    }
    assert_true(barred > 0 && clear > 0);
    drill_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_modifier_alone),
        cmocka_unit_test(nobody_tosses_less_than_nothing),
        cmocka_unit_test(each_row),
        cmocka_unit_test(odds_are_exact),
        cmocka_unit_test(who_may_fire),
        cmocka_unit_test(demoralized_twice_is_destroyed),
        cmocka_unit_test(the_last_step_is_the_end),
        cmocka_unit_test(each_rally_modifier_alone),
        cmocka_unit_test(demoralized_units_move_only_away),
        cmocka_unit_test(hidden_until_seen),
        cmocka_unit_test(hidden_shows_itself),
        cmocka_unit_test(what_bars_a_line_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
