/*
 * test_course.c: the course of a turn: nine steps, arrivals, initiative, leaders, rallies, exploitation,
 * markers, everything simultaneous, critical hits; and what the scenarios add.
 */
#include "game/words.h"
#include "game/game.h"
#include "rules/conduct/drill.h"
#include "rules/conduct/melee.h"
#include "rules/conduct/conduct_internal.h"
#include "rules/conduct/apply.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/ucc.h"

static drill *empty(void)
{
    drill *t = drill_open("zulu", NULL);
    drill_clear(t);
    return t;
}

static void resume(drill *t, int phase, const char *faces)
{
    event_list_clear(&t->events);
    drill_faces(t, faces);
    while (t->s.nagenda > 0)
        agenda_pop(&t->s);
    drill_resume(t, phase);
    drill_go(t);
}

/* ---- U1 */

static void nine_steps(void **unused)
{
    (void)unused;
    static const int expected[] = {STEP_ARRIVALS, STEP_BAYONETS, STEP_INITIATIVE,
                                   STEP_MOVEMENT, STEP_MARKERS,  STEP_ARTILLERY,
                                   STEP_RIFLES,   STEP_MELEE,    STEP_CRITICAL};
    drill *t = empty();
    int steps[9], n = 0;
    drill_put(t, COMPANY, "1014", "n");
    drill_put(t, ZULUS, "1002", "s");
    t->s.turn = 1;
    drill_phase(t, PHASE_CLOSE, STAGE_NONE, STEP_CRITICAL, 0);
    resolver r = {.dice = &t->dice, .events = &t->events};
    event_list_clear(&t->events);
    drill_faces(t, "3 3 5 2 6 1"); /* a tie is thrown again; nothing else is thrown without orders */
    drill_resume(t, PHASE_CLOSE);
    for (int i = 0; i < 120 && t->s.turn <= 3; i++) {
        decision d;
        action a;
        game_decide(&t->s, &d);
        action_init(&a,
                    d.side == NOBODY                  ? VERB_GO
                    : cg(&t->s)->stage == STAGE_ORDER ? VERB_FIRST
                                                      : VERB_END,
                    d.side == NOBODY ? 0xff : d.side);
        game_apply(&t->s, &a, &r);
    }
    bool begun = false; /* the turn that is seen from its first step */
    for (int i = 0; i < t->events.count && n < 9; i++) {
        begun = begun || (t->events.items[i].kind == EV_STEP && t->events.items[i].n[0] == STEP_ARRIVALS);
        if (begun && t->events.items[i].kind == EV_STEP) steps[n++] = t->events.items[i].n[0];
    }
    assert_int_equal(n, 9);
    for (int i = 0; i < 9; i++)
        assert_int_equal(steps[i], expected[i]);
    assert_int_equal(drill_rolls(t, "roll.initiative"), 6);
    assert_int_equal(t->events.nrolls, 6);
    assert_int_equal(dice_left_over(&t->dice), 0);
    drill_close(t);
}

static void arrivals(void **unused)
{
    (void)unused;
    static const struct {
        int turn;
        const char *faces;
        bool comes;
        int rolls;
    } cases[] = {{1, NULL, false, 0}, {2, "3", false, 1}, {2, "4", true, 1}, {4, NULL, true, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        drill *t = empty();
        drill_put(t, COMPANY, "1014", "n");
        drill_put(t, ZULUS, "1002", "s");
        t->s.units[RESERVE].status = t->s.units[LATE_ZULUS].status = UNIT_WAITING;
        t->s.turn = (int16_t)cases[i].turn;
        drill_phase(t, PHASE_CLOSE, STAGE_NONE, STEP_CRITICAL, 0);
        event_list_clear(&t->events);
        drill_faces(t, cases[i].faces);
        resolver r = {.dice = &t->dice, .events = &t->events};
        drill_resume(t, PHASE_TURN);
        action go;
        action_init(&go, VERB_GO, 0xff);
        while (t->s.nagenda > 0 && agenda_head(&t->s)->kind != DUE_INITIATIVE)
            game_apply(&t->s, &go, &r);
        assert_int_equal(t->s.units[RESERVE].status == UNIT_READY, cases[i].comes);
        assert_int_equal(t->s.units[LATE_ZULUS].status == UNIT_READY,
                         cases[i].turn >= 2); /* certain: no die */
        assert_int_equal(drill_rolls(t, "roll.arrival"), cases[i].rolls);
        drill_close(t);
    }
    drill *t = empty();
    drill_put(t, ZULUS, "1002", "s");
    t->s.units[RESERVE].status = UNIT_READY;
    drill_movement(t, 0);
    drill_only(t, "enter u36 > 0216", NULL);
    assert_string_equal(drill_at(t, RESERVE), "0216");
    assert_true(
        state_has(&t->s, RESERVE, MARK_MOVED)); /* U14, U·H25: it has moved, though it go no farther */
    drill_only(t, "order u36", "4");            /* and moves normally (U·H16) */
    drill_only(t, "move u36 > 0215", NULL);
    assert_string_equal(drill_at(t, RESERVE), "0215");
    t->s.units[LEADER].status = UNIT_READY; /* a leader fires at nobody */
    action a = action_of(VERB_ENTER, 0, LEADER);
    action_add_space(&a, board_space_find(t->s.sc->board, "0216"));
    resolver r = {.dice = &t->dice, .events = &t->events};
    conduct_apply_enter(&t->s, &a, &r);
    assert_int_equal(t->s.units[LEADER].status, UNIT_ON);
    assert_false(state_has(&t->s, LEADER, MARK_MOVED));
    drill_close(t);
}

/* U·H7 */
static void bayonets(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1010", "n");
    drill_put(t, ZULUS, "1003", "s"); /* 21 inches: nobody is asked */
    t->s.step = STEP_ARRIVALS;
    drill_resume(t, PHASE_BAYONETS_1);
    assert_int_equal(cg(&t->s)->stage, STAGE_NONE);
    drill_put(t, ZULUS, "1004", "s");
    while (t->s.nagenda > 0)
        agenda_pop(&t->s);
    drill_resume(t, PHASE_BAYONETS_1);
    assert_int_equal(cg(&t->s)->stage, STAGE_BAYONETS);
    drill_only(t, "fix-bayonets u0", NULL);
    assert_true(state_has(&t->s, COMPANY, MARK_BAYONETS));
    conduct_shot shot;
    ledger l;
    conduct_fire_ledger(&t->s, COMPANY, ZULUS, 0, &shot, &l);
    assert_int_equal(drill_line(&l, "mod.moved"), -1);
    drill_close(t);
}

/* ---- movement */

static void leaders_ride_with_their_units(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1010", "n");
    drill_put(t, LEADER, "1012", "n");
    drill_put(t, ZULUS, "2005", "s");
    drill_phase(t, PHASE_COMMAND_1, STAGE_COMMAND, STEP_MOVEMENT, 0);
    drill_only(t, "move u17 > 1010", NULL);
    drill_do(t, "end", NULL);
    drill_do(t, "order u0", "3");
    drill_only(t, "move u0 > 1008 facing=n", NULL);
    assert_string_equal(drill_at(t, COMPANY), "1008");
    assert_string_equal(drill_at(t, LEADER), "1008");
    assert_non_null(drill_event(t, "ev.rides-along", 0));
    drill_close(t);
}

/* U·H23: of whom it rides through on its way it is told beforehand that he comes along; of a hex beside it
 * not. */
static void who_is_taken_along_is_told(void **unused)
{
    (void)unused;
    drill *t = empty();
    action a;
    error err = {0};
    unit_way way;
    drill_put(t, COMPANY, "1010", "n");
    drill_put(t, LEADER, "1009", "n");
    drill_put(t, ZULUS, "2003", "s");
    drill_movement(t, 0);
    cg(&t->s)->active = COMPANY + 1;
    cg(&t->s)->left = 6;
    assert_true(action_decode(t->sc, 0, "move u0 > 1008 facing=n", &a, &err));
    assert_true(game_way(&t->s, &a, &way));
    assert_int_equal(way.count, 2);
    assert_string_equal(way.brings, "way.takes-along");
    assert_int_equal(way.whom, LEADER);
    assert_int_equal(way.brought, 0);
    assert_true(action_decode(t->sc, 0, "move u0 > 1009 facing=n", &a, &err));
    assert_true(game_way(&t->s, &a, &way)); /* it comes to him, and neither goes on */
    assert_null(way.brings);
    drill_only(t, "move u0 > 1008 facing=n", NULL);
    assert_string_equal(drill_at(t, LEADER), "1008");
    drill_close(t);
}

/* U·H23: a leader alone does not stop troops: he reaches friends, or is taken. */
static void leaders_ridden_over(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        drill *t = empty();
        drill_put(t, LEADER, "1008", "n");
        drill_put(t, ZULUS, "1007", "s");
        if (i == 0) drill_put(t, COMPANY, "1011", "n");
        drill_movement(t, 1);
        drill_only(t, "order u22", "3");
        drill_only(t, "move u22 > 1008 facing=s", NULL);
        if (i == 0)
            assert_string_equal(drill_at(t, LEADER), "1011");
        else
            assert_int_equal(t->s.units[LEADER].status, UNIT_CAPTURED);
        drill_close(t);
    }
}

/* U·H11: Shaken in melee rolls first; Shaken elsewhere at the latest when its side has moved. */
static void the_shaken_roll(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1010", "n");
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_put(t, SECOND, "1410", "n");
    drill_mark(t, SECOND, MARK_SHAKEN);
    drill_put(t, ZULUS, "1009", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_phase(t, PHASE_COMMAND_2, STAGE_NONE, STEP_MOVEMENT, 0);
    resume(t, PHASE_RALLY_1, "3");
    assert_int_equal(drill_rolls(t, "roll.conduct"), 1);
    assert_int_equal(drill_roll(t, "roll.conduct", 0)->unit, COMPANY);
    assert_false(state_has(&t->s, COMPANY, MARK_SHAKEN));
    assert_int_equal(cg(&t->s)->phase, PHASE_MOVE_1);
    drill_do(t, "end", "2");
    assert_int_equal(drill_roll(t, "roll.conduct", 0)->unit, SECOND);
    assert_int_equal(drill_kills(t, SECOND), 1);
    drill_close(t);
    t = empty(); /* it rallied and may move: its side is asked before anybody else rolls */
    drill_put(t, COMPANY, "1010", "n");
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_put(t, SECOND, "1012", "n");
    drill_put(t, ZULUS, "1009", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_phase(t, PHASE_COMMAND_2, STAGE_NONE, STEP_MOVEMENT, 0);
    resume(t, PHASE_RALLY_1, "5");
    assert_int_equal(cg(&t->s)->stage, STAGE_MOVE);
    assert_int_equal(cg(&t->s)->active, COMPANY + 1);
    drill_do(t, "move u0 > 1011 facing=n", NULL); /* it falls back out of the melee */
    assert_string_equal(drill_at(t, COMPANY), "1011");
    assert_false(conduct_in_contact(&t->s, ZULUS));
    assert_int_equal(cg(&t->s)->phase, PHASE_MOVE_1);
    drill_close(t);
}

static action move_of(const drill *t, int u, const char *to)
{
    action a = action_of(VERB_MOVE, t->s.units[u].side, u);
    action_add_space(&a, drill_hex(t, to));
    a.args[0] = t->s.units[u].facing;
    return a;
}

/* U·H11, U·H25: it is told before the order that a unit in melee leaves it, and that a gun which moves does
 * not fire; the rows of a chart of conduct have no mean. */
static void what_a_move_gives_up_is_told_before(void **unused)
{
    (void)unused;
    refusal why;
    unit_way way;
    odds card;
    drill *t = empty();
    drill_put(t, COMPANY, "1010", "n");
    drill_put(t, SECOND, "0610", "n");
    drill_put(t, FIELD_GUN, "0410", "n");
    drill_put(t, ZULUS, "1009", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_phase(t, PHASE_MOVE_1, STAGE_MOVE, STEP_MOVEMENT, 0);
    const action away = move_of(t, COMPANY, "1011"), free = move_of(t, SECOND, "0609"),
                 gun = move_of(t, FIELD_GUN, "0409"), rolls = action_of(VERB_ORDER, 0, SECOND);
    assert_true(game_warned_of(&t->s, &away, &why));
    assert_string_equal(why.code, "warn.leaves-melee");
    assert_false(game_warned_of(&t->s, &free, &why));
    assert_true(game_way(&t->s, &gun, &way));
    assert_string_equal(way.forgoes, "way.silent");
    drill_mark(t, FIELD_GUN, MARK_LIMBERED);
    assert_true(!game_way(&t->s, &gun, &way) || way.forgoes == NULL);
    assert_true(game_odds(&t->s, &rolls, &card) && card.kinds);
    drill_close(t);
}

/* U·H10 */
static void fanatics_go_by_themselves(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, ZULUS, "1005", "s");
    drill_put(t, CHIEF, "1005", "s");
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "1408", "n");
    drill_movement(t, 1);
    drill_only(t, "order u22", "6");
    assert_true(state_has(&t->s, ZULUS, MARK_FANATIC));
    assert_int_equal(cg(&t->s)->left, 4);
    drill_only(t, "end", NULL);
    assert_true(conduct_touching(&t->s, ZULUS, COMPANY));
    assert_int_equal(cu(&t->s, ZULUS)->quarry, COMPANY + 1);
    drill_close(t);
}

/* U·H9, U·HX5 */
static void exploitation(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, ZULUS, "1007", "s");
    drill_mark(t, ZULUS, MARK_DONE);
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_mark(t, COMPANY, MARK_DISORDERED);
    drill_contact(t, ZULUS, COMPANY);
    drill_put(t, SECOND, "1209", "n");
    drill_phase(t, PHASE_MOVE_2, STAGE_MOVE, STEP_MOVEMENT, 1);
    drill_only(t, "order u0", "1");
    assert_string_equal(drill_at(t, COMPANY), "1009");
    assert_true(state_has(&t->s, ZULUS, MARK_EXPLOIT) && state_has(&t->s, ZULUS, MARK_RELIEVED));
    drill_do(t, "end", NULL);
    assert_int_equal(cg(&t->s)->stage, STAGE_EXPLOIT);
    drill_refused(t, "move u22 > 1108", "conduct.move.straight"); /* two hexes, but not straight ahead */
    drill_only(t, "charge u22 @u0 > 1008", NULL);
    assert_true(conduct_touching(&t->s, ZULUS, COMPANY));
    assert_false(state_has(&t->s, ZULUS, MARK_EXPLOIT));
    drill_do(t, "end", NULL);
    assert_false(state_has(&t->s, ZULUS, MARK_RELIEVED)); /* step 5 */
    drill_close(t);
}

/* U·H9: it does not matter whether it was told to hold: its side had moved. */
static void exploitation_without_an_order(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, ZULUS, "1007", "s");
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_mark(t, COMPANY, MARK_DISORDERED);
    drill_contact(t, ZULUS, COMPANY);
    drill_phase(t, PHASE_MOVE_2, STAGE_MOVE, STEP_MOVEMENT, 1);
    drill_only(t, "order u0", "1");
    assert_false(state_has(&t->s, ZULUS, MARK_DONE));
    assert_true(conduct_may_exploit(&t->s, ZULUS));
    drill_do(t, "end", NULL);
    assert_int_equal(cg(&t->s)->stage, STAGE_EXPLOIT);
    drill_refused(t, "order u22", "conduct.move.exploit-only");
    drill_close(t);
}

/* U·H9: whose charge leaves nobody before it in step 8 goes on in the next step 4a. */
static void exploitation_after_a_charge(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) { /* i == 1: it did not charge this turn */
        drill *t = empty();
        resolver r = {.dice = &t->dice, .events = &t->events};
        drill_put(t, DRILL_HUSSARS, "1008", "n");
        drill_put(t, ZULUS, "1007", "s");
        drill_put(t, SECOND, "1210", "n");
        drill_put(t, ZULUS_2, "1801", "s");
        drill_contact(t, DRILL_HUSSARS, ZULUS);
        if (i == 1) t->s.units[DRILL_HUSSARS].marks &= ~BIT(MARK_CHARGED);
        drill_phase(t, PHASE_MELEE, STAGE_NONE, STEP_MELEE, 0);
        conduct_take_kills(&t->s, ZULUS, 8, false, &r);
        assert_int_equal(state_has(&t->s, DRILL_HUSSARS, MARK_EXPLOIT), i == 0);
        assert_non_null(drill_event(t, "ev.kills-last", 0)); /* nothing is left to destroy */
        drill_resume(t, PHASE_CLOSE);
        drill_movement(t, 0);
        drill_only(t, "order u4", "4");
        drill_only(t, "hold u4", NULL); /* its own move does not cost it that one */
        assert_int_equal(conduct_may_exploit(&t->s, DRILL_HUSSARS), i == 0);
        drill_close(t);
    }
}

/* U22a: penned in by nobody but the horse it fights, it is ridden down; of two, a free one does it. */
static void the_free_hunter_rides_down(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ENEMY_HUSSARS, "1007", "s");
    drill_contact(t, ENEMY_HUSSARS, COMPANY);
    drill_put(t, SECOND, "1009", "n");
    drill_put(t, THIRD, "0908", "n");
    drill_put(t, ELITE, "1108", "n");
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_mark(t, COMPANY, MARK_DISORDERED);
    drill_phase(t, PHASE_MOVE_2, STAGE_MOVE, STEP_MOVEMENT, 1);
    drill_only(t, "order u0", "1");
    assert_string_equal(drill_at(t, COMPANY), "1008"); /* nowhere to go */
    assert_true(conduct_in_contact(&t->s, COMPANY));
    drill_do(t, "end", NULL);
    assert_int_equal(t->s.units[COMPANY].status, UNIT_DESTROYED);
    for (int i = 0; i < 2; i++) { /* whichever comes first in the order of battle */
        const int busy = i == 0 ? TRIBAL_HORSE : ENEMY_HUSSARS, idle = i == 0 ? ENEMY_HUSSARS : TRIBAL_HORSE;
        drill_clear(t);
        drill_put(t, COMPANY, "1008", "n");
        drill_put(t, busy, "1007", "s");
        drill_put(t, idle, "1107", "s");
        drill_put(t, THIRD, "0906", "s");
        drill_contact(t, busy, COMPANY);
        drill_contact(t, idle, COMPANY);
        drill_contact(t, THIRD, busy);
        drill_mark(t, COMPANY, MARK_SHAKEN);
        drill_mark(t, COMPANY, MARK_DISORDERED);
        drill_phase(t, PHASE_MOVE_2, STAGE_MOVE, STEP_MOVEMENT, 1);
        drill_only(t, "order u0", "1");
        drill_do(t, "end", NULL);
        assert_int_equal(t->s.units[COMPANY].status, UNIT_DESTROYED);
    }
    drill_close(t);
}

/* It falls back from two horsemen: i = 0: he who was free then is busy when all have moved, and he who was
 * busy is free; 1: both are busy; 2: both are gone. */
static void every_hunter_is_judged_at_the_end(void **unused)
{
    (void)unused;
    drill *t = empty();
    for (int i = 0; i < 6; i++) { /* whichever comes first in the order of battle */
        const int busy = i < 3 ? TRIBAL_HORSE : ENEMY_HUSSARS, idle = i < 3 ? ENEMY_HUSSARS : TRIBAL_HORSE;
        resolver r = {.dice = &t->dice, .events = &t->events};
        drill_clear(t);
        drill_put(t, COMPANY, "1008", "n");
        drill_put(t, busy, "1007", "s");
        drill_put(t, idle, "1107", "s");
        drill_put(t, THIRD, "0906", "s");
        drill_put(t, ZULUS, "2401", "s");
        drill_contact(t, busy, COMPANY);
        drill_contact(t, idle, COMPANY);
        drill_contact(t, THIRD, busy);
        drill_mark(t, COMPANY, MARK_SHAKEN);
        drill_mark(t, COMPANY, MARK_DISORDERED);
        drill_phase(t, PHASE_MOVE_2, STAGE_MOVE, STEP_MOVEMENT, 1);
        drill_only(t, "order u0", "1");
        assert_false(conduct_in_contact(&t->s, COMPANY));
        drill_put(t, SECOND, "1207", "nw");
        drill_contact(t, SECOND, idle);
        if (i % 3 == 0) conduct_relieve(&t->s, THIRD);
        for (int k = 0; k < 2 && i % 3 == 2; k++)
            conduct_remove(&t->s, k == 0 ? busy : idle, UNIT_DESTROYED, "ev.destroyed", &r);
        drill_do(t, "end", NULL);
        assert_int_equal(t->s.units[COMPANY].status, i % 3 == 0 ? UNIT_DESTROYED : UNIT_ON);
        assert_int_equal(drill_event(t, "ev.spared", 0) != NULL, i % 3 == 1);
        assert_int_equal(drill_event(t, "ev.not-pursued", 0) != NULL, i % 3 == 2);
    }
    drill_close(t);
}

/* U2, U·H2: Disordered or Shaken, never both; and with the option each step by itself. */
static void one_mark_of_fire(void **unused)
{
    (void)unused;
    static const char *const each[] = {"sumFireHits=0", NULL};
    for (int i = 0; i < 2; i++) {
        drill *t = drill_open("zulu", i == 0 ? NULL : each);
        resolver r = {.dice = &t->dice, .events = &t->events};
        drill_clear(t);
        drill_put(t, ZULUS, "1005", "s");
        for (int k = 0; k < 2; k++) {
            conduct_owe_kills(&t->s, ZULUS, 1);
            conduct_losses(&t->s, NULL, &r);
            assert_int_equal(state_has(&t->s, ZULUS, MARK_DISORDERED), k == 0 || i == 1);
            assert_int_equal(state_has(&t->s, ZULUS, MARK_SHAKEN), k == 1 && i == 0);
        }
        drill_close(t);
    }
}

/* The option that takes a stand with every second Kill. */
static void stands_fall_with_kills(void **unused)
{
    (void)unused;
    static const char *const with_kills[] = {"standsPerKills=1", NULL};
    for (int i = 0; i < 2; i++) {
        drill *t = drill_open("zulu", i == 0 ? NULL : with_kills);
        conduct_shot shot;
        conduct_melee m;
        ledger l;
        drill_clear(t);
        drill_put(t, COMPANY, "1008", "n");
        drill_put(t, ZULUS, "1007", "s");
        drill_contact(t, ZULUS, COMPANY);
        t->s.units[COMPANY].strength = 5;
        conduct_fire_ledger(&t->s, COMPANY, ZULUS, 0, &shot, &l);
        assert_int_equal(shot.dice, i == 0 ? 4 : 3);
        assert_true(conduct_melee_of(&t->s, COMPANY, &m));
        assert_int_equal(m.party[0].dice, i == 0 ? 4 : 3);
        assert_int_equal(m.party[1].dice, 4);
        drill_close(t);
    }
}

/* U·HX3: a turn of one hexside is free, for rifles too; of more it counts as moving. */
static bool has_band(const odds *o, const char *code)
{
    for (int i = 0; i < o->nbands; i++)
        if (strcmp(o->band[i].code, code) == 0) return o->band[i].ppm > 0;
    return false;
}

/* U·H2: the card of a volley counts the hits of the guns as the losses will: not where each step counts by
 * itself. */
static void the_card_counts_by_steps(void **unused)
{
    (void)unused;
    static const char *const each[] = {"sumFireHits=0", NULL};
    for (int i = 0; i < 2; i++) {
        drill *t = drill_open("zulu", i == 0 ? NULL : each);
        odds o;
        action a = action_of(VERB_FIRE, 0, COMPANY);
        drill_clear(t);
        drill_put(t, COMPANY, "1008", "n");
        drill_put(t, ZULUS, "1005", "s");
        t->s.units[ZULUS].hits = 1;
        drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
        decision asked;
        game_decide(&t->s, &asked);
        assert_string_equal(asked.prompt, "prompt.rifles.alone");
        drill_put(t, GATLING, "1412", "n");
        game_decide(&t->s, &asked);
        assert_string_equal(asked.prompt, "prompt.rifles");
        a.target = ZULUS;
        assert_true(game_odds(&t->s, &a, &o));
        assert_int_equal(has_band(&o, "band.disordered"), i == 1);
        assert_int_equal(drill_line(&o.against, "note.hit-kills"), 0); /* each hit is a Kill, too */
        drill_close(t);
    }
}

/* U5: to a target that a nearer enemy keeps, the line says so. */
static void the_line_to_a_farther_enemy(void **unused)
{
    (void)unused;
    static overlay shown;
    drill *t = empty();
    drill_put(t, LIGHT_GUN, "1008", "n");
    drill_put(t, ZULUS, "1005", "s");
    drill_put(t, ZULUS_2, "1204", "s");
    drill_phase(t, PHASE_GUNS_1, STAGE_GUNS, STEP_ARTILLERY, 0);
    conduct_show(&t->s, LIGHT_GUN, -1, &shown);
    for (int i = 0; i < shown.count; i++) {
        if (shown.item[i].kind != OVERLAY_LINE) continue;
        const bool near = shown.item[i].to == t->s.units[ZULUS].space;
        assert_string_equal(shown.item[i].code, near ? "overlay.line" : "overlay.nearer");
    }
    assert_true(shown.count > 2);
    drill_close(t);
}

static void a_free_turn_is_no_move(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "1208", "n");
    drill_put(t, ZULUS, "1003", "s");
    drill_movement(t, 0);
    drill_only(t, "order u0", "3");
    drill_only(t, "face u0 facing=ne", NULL);
    assert_false(state_has(&t->s, COMPANY, MARK_MOVED));
    drill_only(t, "order u1", "3");
    drill_only(t, "face u1 facing=se", NULL);
    assert_true(state_has(&t->s, SECOND, MARK_MOVED));
    drill_close(t);
}

/* U1, U17: guns and whoever is at them fall in the same step: they are taken, whoever stands first in the
 * list, by blows and by fire. */
static void guns_are_taken_by_who_falls_with_them(void **unused)
{
    (void)unused;
    static const struct {
        int gun, enemy;
    } rows[] = {{LIGHT_GUN, ZULUS}, {ENEMY_GUN, COMPANY}};
    for (int i = 0; i < 4; i++) {
        drill *t = empty();
        resolver r = {.dice = &t->dice, .events = &t->events};
        const int gun = rows[i / 2].gun, enemy = rows[i / 2].enemy;
        const agenda_item due = {.unit = NO_UNIT};
        drill_put(t, gun, "1008", "n");
        drill_put(t, enemy, "1007", "s");
        drill_contact(t, enemy, gun);
        drill_phase(t, PHASE_MELEE, STAGE_NONE, STEP_MELEE, 0);
        t->s.units[gun].strength = t->s.units[enemy].strength = 1;
        conduct_owe_kills(&t->s, gun, 1);
        conduct_owe_kills(&t->s, enemy, 1);
        (i % 2 == 0 ? conduct_melee_losses : conduct_losses)(&t->s, &due, &r);
        assert_int_equal(t->s.units[gun].status, UNIT_CAPTURED);
        assert_int_equal(t->s.units[enemy].status, UNIT_DESTROYED);
        drill_close(t);
    }
}

/* U18, U·H10: a Fanatic Charge rolled in melee is over when he fights nobody any more; who has charged this
 * turn has made his, and another enemy keeps him at it. */
static void a_fanatic_charge_ends_with_its_melee(void **unused)
{
    (void)unused;
    enum { ROLLED_IN_MELEE, HAS_CHARGED, FIGHTS_ANOTHER };
    for (int i = 0; i < 6; i++) { /* the enemy is beaten back, or goes */
        const int so = i / 2;
        drill *t = empty();
        drill_put(t, COMPANY, "1008", "s");
        drill_put(t, ZULUS, "1007", "s");
        drill_put(t, SECOND, "1107", "nw");
        drill_contact(t, ZULUS, COMPANY);
        if (so == FIGHTS_ANOTHER) drill_contact(t, SECOND, ZULUS);
        if (so != HAS_CHARGED) t->s.units[ZULUS].marks &= ~BIT(MARK_CHARGED);
        drill_mark(t, ZULUS, MARK_FANATIC);
        drill_movement(t, 0);
        if (i % 2 == 0) {
            conduct_relieve(&t->s, COMPANY);
        } else {
            drill_only(t, "order u0", "4");
            drill_only(t, "move u0 > 1010", NULL);
        }
        assert_int_equal(state_has(&t->s, ZULUS, MARK_FANATIC), so != ROLLED_IN_MELEE);
        drill_close(t);
    }
}

/* U·HX7: the great square is a formation of its own. The ring of six about 1010, the second of them a gun. */
static void the_square_and_its_guns(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, LIGHT_GUN, THIRD, ELITE, RECRUITS, SAPPERS};
    static const char *const hex[] = {"1009", "1109", "1110", "1011", "0910", "0909"};
    drill *t = empty();
    for (int i = 0; i < 6; i++) {
        drill_put(t, who[i], hex[i], board_direction_name(t->sc->board, 0, i));
        drill_mark(t, who[i], MARK_RING);
        cu(&t->s, who[i])->ring = COMPANY + 1;
    }
    conduct_ring_refresh(&t->s, NULL);
    drill_put(t, ZULUS, "1003", "s");
    drill_movement(t, 0);
    drill_refused(t, "face u11 facing=sw", "conduct.face.inward");
    drill_refused(t, "limber u11", "conduct.limber.ring");
    drill_only(t, "face u11 facing=n", NULL); /* laid, it is still of the square */
    assert_true(state_has(&t->s, LIGHT_GUN, MARK_RING) && state_has(&t->s, LIGHT_GUN, MARK_CLOSED));
    drill_refused(t, "form-ring u11", "conduct.move.done");
    action leaves = action_of(VERB_MOVE, 0, THIRD), lays = action_of(VERB_FACE, 0, THIRD);
    assert_true(game_exceptional(&t->s, &leaves)); /* the table asks again */
    assert_false(game_exceptional(&t->s, &lays));
    static overlay shown;
    conduct_show(&t->s, COMPANY, VERB_MARCH, &shown);
    int zone = 0, ways[6] = {0};
    for (int i = 0; i < shown.count; i++) {
        zone += shown.item[i].kind == OVERLAY_ZONE;
        if (shown.item[i].kind == OVERLAY_SHORT) ways[shown.item[i].way]++;
    }
    assert_int_equal(zone, 7);
    for (int dir = 0; dir < 6; dir++)
        assert_int_equal(ways[dir], 3); /* what it would newly cover by that way */
    drill_put(t, GATLING, "1008", "n");
    conduct_show(&t->s, COMPANY, VERB_MARCH, (shown.count = 0, &shown));
    for (int i = 0; i < shown.count; i++) {
        if (shown.item[i].kind == OVERLAY_SHORT) assert_int_not_equal(shown.item[i].way, 0);
        if (shown.item[i].kind == OVERLAY_BLOCK) assert_int_equal(shown.item[i].to, drill_hex(t, "1008"));
    }
    t->s.units[GATLING].status = UNIT_DESTROYED;
    drill_only(t, "order u0", "3");
    drill_only(t, "march u0 way=n", NULL);
    drill_refused(t, "order u2", "conduct.order.marched");
    assert_string_equal(drill_at(t, LIGHT_GUN), "1108");
    /* a gun that fell out takes its place again, and closes the ring */
    resolver quiet = {0};
    drill_movement(t, 0);
    for (int i = 0; i < 6; i++)
        t->s.units[who[i]].marks &= ~(BIT(MARK_DONE) | BIT(MARK_ORDERED) | BIT(MARK_MOVED));
    conduct_ring_leave(&t->s, LIGHT_GUN, &quiet);
    conduct_ring_refresh(&t->s, &quiet);
    assert_false(state_has(&t->s, COMPANY, MARK_CLOSED));
    drill_only(t, "form-ring u11", NULL);
    assert_true(state_has(&t->s, LIGHT_GUN, MARK_RING) && state_has(&t->s, COMPANY, MARK_CLOSED));
    drill_put(t, GATLING, "1610", "n");
    drill_refused(t, "form-ring u14", "conduct.ring.beside");
    /* the name of the square goes to a company, not to a gun */
    conduct_ring_leave(&t->s, COMPANY, &quiet);
    assert_int_equal(cu(&t->s, LIGHT_GUN)->ring, THIRD + 1);
    /* of a square that is broken the guns may limber up, and leave it */
    conduct_ring_refresh(&t->s, &quiet);
    t->s.units[LIGHT_GUN].marks &= ~(BIT(MARK_DONE) | BIT(MARK_MOVED));
    const action limbers = action_of(VERB_LIMBER, 0, LIGHT_GUN);
    assert_true(game_exceptional(&t->s, &limbers));
    drill_only(t, "limber u11", NULL);
    assert_true(state_has(&t->s, LIGHT_GUN, MARK_LIMBERED) && !state_has(&t->s, LIGHT_GUN, MARK_RING));
    assert_null(drill_event(t, "ev.unmark", 0)); /* that it is broken was told: there is none to be left */
    drill_close(t);
}

/* U·H11: whoever would end his movement is told first that those who are Shaken still roll then. */
static void the_end_of_movement_says_who_still_rolls(void **unused)
{
    (void)unused;
    drill *t = empty();
    decision d;
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "1208", "n");
    drill_put(t, ZULUS, "1003", "s");
    drill_movement(t, 0);
    conduct_decide(&t->s, &d);
    assert_string_equal(d.prompt, "prompt.move");
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_mark(t, ZULUS, MARK_SHAKEN); /* rolls with its own side */
    conduct_decide(&t->s, &d);
    assert_string_equal(d.prompt, "prompt.move.shaken");
    assert_int_equal(d.args.n[0], 1);
    drill_mark(t, COMPANY, MARK_ORDERED); /* it has rolled */
    conduct_decide(&t->s, &d);
    assert_string_equal(d.prompt, "prompt.move");
    drill_close(t);
}

/* Who is ordered and Shaken is told, before the die, that it rallies by it; who is steady is told nothing. */
static void the_shaken_are_told_what_they_roll_for(void **unused)
{
    (void)unused;
    drill *t = empty();
    refusal why;
    const action a = action_of(VERB_ORDER, 0, COMPANY);
    drill_put(t, COMPANY, "1008", "n");
    drill_movement(t, 0);
    assert_false(game_warned_of(&t->s, &a, &why));
    drill_mark(t, COMPANY, MARK_SHAKEN);
    assert_true(game_warned_of(&t->s, &a, &why));
    assert_string_equal(why.code, "warn.rallies");
    assert_int_equal(why.args.unit, COMPANY);
    drill_close(t);
}

/* Both sides declare before anything is thrown: the line says who does first, and why. */
static void who_moved_first_declares_first(void **unused)
{
    (void)unused;
    static const struct {
        int phase, stage, step;
        const char *first, *second;
    } cases[] = {
        {PHASE_GUNS_1, STAGE_GUNS, STEP_ARTILLERY, "prompt.guns", "prompt.guns.second"},
        {PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, "prompt.rifles.alone", "prompt.rifles.alone.second"}};
    drill *t = empty();
    decision d;
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ZULUS, "1003", "s");
    for (int i = 0; i < 4; i++) {
        drill_phase(t, cases[i / 2].phase + i % 2, cases[i / 2].stage, cases[i / 2].step, 0);
        conduct_decide(&t->s, &d);
        assert_int_equal(d.side, i % 2);
        assert_string_equal(d.prompt, i % 2 ? cases[i / 2].second : cases[i / 2].first);
    }
    drill_put(t, GATLING, "1208", "n");
    drill_phase(t, PHASE_RIFLES_2, STAGE_RIFLES, STEP_RIFLES, 1);
    conduct_decide(&t->s, &d);
    assert_string_equal(d.prompt, "prompt.rifles.second");
    drill_close(t);
}

/* Whoever a row of the chart destroyed bears no Kill more, though he had not taken all. */
static void who_is_gone_has_no_box_left(void **unused)
{
    (void)unused;
    drill *t = empty();
    resolver quiet = {0};
    drill_put(t, COMPANY, "1008", "n");
    t->s.units[COMPANY].strength = 2;
    for (int gone = 0; gone < 2; gone++) {
        panel card = {0};
        int left = -1;
        if (gone) conduct_remove(&t->s, COMPANY, UNIT_DESTROYED, "ev.destroyed", &quiet);
        game_describe_unit(&t->s, COMPANY, &card);
        for (int i = 0; i < card.count; i++)
            if (strcmp(card.row[i].label, "row.left") == 0) left = card.row[i].n[0];
        assert_int_equal(left, gone ? 0 : 2);
    }
    drill_close(t);
}

/* The ring of six about 1010, of those, each looking outward. */
static void ring_about_1010(drill *t, const int who[6], bool formed)
{
    static const char *const hex[] = {"1009", "1109", "1110", "1011", "0910", "0909"};
    for (int i = 0; i < 6; i++) {
        drill_put(t, who[i], hex[i], board_direction_name(t->sc->board, 0, i));
        if (!formed) continue;
        drill_mark(t, who[i], MARK_RING);
        cu(&t->s, who[i])->ring = (uint8_t)(who[0] + 1);
    }
    drill_put(t, ZULUS, "1003", "s");
    conduct_ring_refresh(&t->s, NULL);
    drill_movement(t, 0);
}

/* U·HX7: over a cliff no unit is beside another, though the chain be whole the other way round. */
static void no_square_over_a_cliff(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int cliffs = 0; cliffs < 3; cliffs++) {
        drill *t = empty();
        if (cliffs > 0) drill_cliff(t, "1009", "1109");
        if (cliffs > 1) drill_cliff(t, "0910", "1011");
        ring_about_1010(t, who, true);
        for (int i = 0; i < 6; i++)
            assert_int_equal(state_has(&t->s, who[i], MARK_CLOSED), cliffs == 0);
        drill_clear(t);
        ring_about_1010(t, who, false);
        drill_only(t, "order u0", "3");
        if (cliffs > 0)
            drill_refused(t, "form-ring u0", "conduct.ring.open");
        else
            drill_only(t, "form-ring u0", NULL);
        drill_close(t);
    }
}

/* U·HX7: nor does a second unit behind the wall close it where the cliff runs on between both and the next;
 * one that stands beside the next does. */
static void no_square_over_a_long_cliff(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int runs_on = 0; runs_on < 2; runs_on++) {
        drill *t = empty();
        drill_cliff(t, "1009", "1109");
        if (runs_on) drill_cliff(t, "1108", "1109");
        for (int formed = 0; formed < 2; formed++) {
            drill_clear(t);
            ring_about_1010(t, who, formed);
            drill_put(t, MUSKETS, "1108", "n");
            if (formed) {
                drill_mark(t, MUSKETS, MARK_RING);
                cu(&t->s, MUSKETS)->ring = COMPANY + 1;
                conduct_ring_refresh(&t->s, NULL);
                assert_int_equal(state_has(&t->s, COMPANY, MARK_CLOSED), !runs_on);
                continue;
            }
            drill_only(t, "order u0", "3");
            if (runs_on)
                drill_refused(t, "form-ring u0", "conduct.ring.open");
            else
                drill_only(t, "form-ring u0", NULL);
        }
        drill_close(t);
    }
}

static void may_be_ordered_again(drill *t)
{
    drill_movement(t, 0);
    for (int u = 0; u < t->sc->nunits; u++)
        t->s.units[u].marks &= ~(BIT(MARK_DONE) | BIT(MARK_ORDERED) | BIT(MARK_MOVED) | BIT(MARK_MARCHED));
}

/* A cliff that ends at a unit of the second rank leaves the square whole, and that unit is of it. */
static void a_short_cliff_ends_at_the_second_rank(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int cliff = 0; cliff < 2; cliff++) {
        drill *t = empty();
        resolver quiet = {0};
        if (cliff) drill_cliff(t, "1008", "1108");
        ring_about_1010(t, who, false);
        drill_put(t, MUSKETS, "1008", "n");
        drill_put(t, BRITTLE, "1108", "n");
        drill_put(t, LIGHT_GUN, "0908", "n");
        drill_only(t, "order u1", "3");
        drill_only(t, "form-ring u1", NULL);
        conduct_ring_refresh(&t->s, &quiet);
        assert_true(state_has(&t->s, SECOND, MARK_CLOSED) && state_has(&t->s, MUSKETS, MARK_CLOSED));
        assert_int_equal(state_has(&t->s, COMPANY, MARK_RING), cliff);
        may_be_ordered_again(t);
        drill_only(t, "order u0", "3");
        drill_only(t, "face u0 facing=s", NULL); /* friends all round it: it has no outward */
        drill_close(t);
    }
}

/* Nor does anybody hang together with it over one. */
static void no_chain_over_a_cliff(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int cliff = 0; cliff < 2; cliff++) {
        drill *t = empty();
        ring_about_1010(t, who, false);
        drill_put(t, MUSKETS, "1008", "n");
        if (cliff) drill_cliff(t, "1008", "1009");
        drill_only(t, "order u0", "3");
        drill_only(t, "form-ring u0", NULL);
        assert_true(state_has(&t->s, COMPANY, MARK_CLOSED));
        assert_int_equal(state_has(&t->s, MUSKETS, MARK_RING), !cliff);
        drill_close(t);
    }
}

/* Nor does it march where one would lie between two of its units, unless another joins them there. */
static void no_march_astride_a_cliff(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    enum { PLAIN, ASTRIDE, JOINED, CASES };
    for (int so = 0; so < CASES; so++) {
        drill *t = empty();
        if (so != PLAIN) drill_cliff(t, "1008", "1108");
        ring_about_1010(t, who, true);
        if (so == JOINED) {
            drill_put(t, MUSKETS, "1108", "n");
            drill_mark(t, MUSKETS, MARK_RING);
            cu(&t->s, MUSKETS)->ring = COMPANY + 1;
            conduct_ring_refresh(&t->s, NULL);
        }
        drill_only(t, "order u0", "3");
        if (so == ASTRIDE) {
            drill_refused(t, "march u0 way=n", "conduct.march.parts");
            assert_int_equal(t->why.args.space, drill_hex(t, "1008"));
        }
        drill_do(t, so == ASTRIDE ? "march u0 way=nw" : "march u0 way=n", NULL);
        assert_string_equal(drill_at(t, COMPANY), so == ASTRIDE ? "0908" : "1008");
        assert_true(state_has(&t->s, COMPANY, MARK_CLOSED));
        assert_null(drill_event(t, "ev.ring-broken", 0));
        drill_close(t);
    }
}

/* It stands there, of the square of that lead. */
static void put_of(drill *t, int u, const char *hex, int lead)
{
    drill_put(t, u, hex, "n");
    drill_mark(t, u, MARK_RING);
    cu(&t->s, u)->ring = (uint8_t)(lead + 1);
}

/* U·HX7: it stops where it would enclose nothing any more, and names the gap that did it; one that a second
 * rank closes it passes, and so does a figure of eight of which one half would be open. */
static void a_march_names_the_gap_that_opens_it(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    static const int more[] = {BRITTLE, MUSKETS, GATLING, LIGHT_GUN};
    static const char *const eight[] = {"1008", "1107", "1208", "1209"}; /* with 1009 and 1109 about 1108 */
    enum { CLOSED, OPEN, BOTH, EIGHT, CASES };
    for (int so = 0; so < CASES; so++) {
        drill *t = empty();
        if (so == CLOSED || so == BOTH) drill_cliff(t, "1007", "1107");
        if (so == OPEN || so == BOTH) drill_cliff(t, "0909", "1010");
        if (so == EIGHT) drill_cliff(t, "1106", "1207");
        ring_about_1010(t, who, true);
        for (int i = 0; i < (so == EIGHT ? 4 : so == OPEN ? 0 : 2); i++)
            put_of(t, more[i], so == EIGHT ? eight[i] : i == 0 ? "1008" : "1108", COMPANY);
        conduct_ring_refresh(&t->s, NULL);
        drill_only(t, "order u0", "3");
        if (so == OPEN || so == BOTH) {
            drill_refused(t, "march u0 way=n", "conduct.march.parts");
            assert_int_equal(t->why.args.space, drill_hex(t, "0909"));
        } else {
            drill_only(t, "march u0 way=n", NULL);
            assert_true(state_has(&t->s, COMPANY, MARK_CLOSED));
        }
        drill_close(t);
    }
}

/* U·HX7: nor does it march where one of it would be cut off from the rest. */
static void a_march_leaves_nobody_over_a_cliff(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int cliff = 0; cliff < 2; cliff++) {
        drill *t = empty();
        if (cliff) drill_cliff(t, "1107", "1108");
        ring_about_1010(t, who, true);
        put_of(t, MUSKETS, "1008", COMPANY);
        conduct_ring_refresh(&t->s, NULL);
        drill_only(t, "order u0", "3");
        if (cliff) {
            drill_refused(t, "march u0 way=ne", "conduct.march.parts");
            assert_int_equal(t->why.args.space, drill_hex(t, "1107"));
        }
        drill_only(t, cliff ? "march u0 way=n" : "march u0 way=ne", NULL);
        assert_true(state_has(&t->s, MUSKETS, MARK_CLOSED));
        drill_close(t);
    }
}

/* Where the lead itself would be cut off, it is told where: beside him. */
static void a_lead_cut_off_is_told_where(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    drill *t = empty();
    drill_cliff(t, "0907", "0908");
    drill_cliff(t, "0907", "1008");
    ring_about_1010(t, who, true);
    put_of(t, MUSKETS, "1008", MUSKETS);
    for (int i = 0; i < 6; i++)
        cu(&t->s, who[i])->ring = MUSKETS + 1;
    conduct_ring_refresh(&t->s, NULL);
    drill_only(t, "order u9", "3");
    drill_refused(t, "march u9 way=nw", "conduct.march.parts");
    const conduct_data *d = cd(&t->s);
    assert_int_equal(hexes(d, t->why.args.space, drill_hex(t, "0907")), 1);
    drill_close(t);
}

/* Nor do guns take their place beside it over one. */
static void no_place_over_a_cliff(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int cliff = 0; cliff < 2; cliff++) {
        drill *t = empty();
        ring_about_1010(t, who, true);
        drill_put(t, LIGHT_GUN, "1008", "n");
        if (cliff) drill_cliff(t, "1008", "1009");
        if (cliff)
            drill_refused(t, "form-ring u11", "conduct.ring.beside");
        else
            drill_only(t, "form-ring u11", NULL);
        drill_close(t);
    }
}

/* Has that unit a place in a whole square of that lead? */
static bool stands_in(const drill *t, int u, int lead)
{
    return state_has(&t->s, u, MARK_RING) && state_has(&t->s, u, MARK_CLOSED) &&
           t->s.units[u].status == UNIT_ON && cu_const(&t->s, u)->ring == lead + 1;
}

/* U·HX7: a square that a company inside it formed is named by one of it: it marches by his order, and is told
 * of when it breaks; no other bears the name. */
static void a_square_is_named_by_one_of_it(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    drill *t = empty();
    static overlay shown;
    ring_about_1010(t, who, false);
    drill_put(t, LIGHT_GUN, "1008", "n");
    drill_put(t, BRITTLE, "1108", "n");
    drill_put(t, MUSKETS, "0908", "n");
    drill_only(t, "order u0", "3");
    shown.count = 0;
    conduct_show(&t->s, COMPANY, VERB_RING, &shown);
    int zone = 0;
    for (int i = 0; i < shown.count; i++)
        zone += shown.item[i].kind == OVERLAY_ZONE;
    assert_int_equal(zone, 10); /* eight hexes of it, two enclosed */
    drill_only(t, "form-ring u0", NULL);
    assert_false(state_has(&t->s, COMPANY, MARK_RING));
    for (int i = 1; i < 6; i++)
        assert_true(stands_in(t, who[i], SECOND));
    assert_true(stands_in(t, LIGHT_GUN, SECOND));
    may_be_ordered_again(t);
    drill_only(t, "order u1", "3");
    drill_only(t, "march u1 way=n", NULL);
    assert_string_equal(drill_at(t, COMPANY), "1008"); /* carried along */
    assert_false(state_has(&t->s, COMPANY, MARK_MARCHED));
    may_be_ordered_again(t);
    drill_only(t, "order u9", "6");
    drill_only(t, "move u9 > 0806", NULL);
    assert_non_null(drill_event(t, "ev.ring-broken", 0));
    drill_close(t);
}

/* Nor do those of a square whose name-giver the umpire took out of it come into the next one that he forms.
 */
static void no_two_squares_of_one_name(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int mended = 0; mended < 2; mended++) {
        drill *t = empty();
        ring_about_1010(t, who, false);
        put_of(t, MUSKETS, "1610", COMPANY);
        put_of(t, BRITTLE, "1710", COMPANY);
        if (mended) {
            conduct_mend(&t->s);
        } else {
            drill_only(t, "order u0", "3");
            drill_only(t, "form-ring u0", NULL);
            assert_true(stands_in(t, COMPANY, COMPANY));
        }
        assert_int_equal(cu(&t->s, MUSKETS)->ring, cu(&t->s, BRITTLE)->ring);
        assert_int_not_equal(cu(&t->s, MUSKETS)->ring, COMPANY + 1);
        assert_false(state_has(&t->s, MUSKETS, MARK_CLOSED));
        drill_close(t);
    }
}

/* U·HX7: who is left of another square, and stands inside this one, is carried along as anybody is: Shaken he
 * does not hold it up, and steady he may be ordered yet. */
static void who_is_of_another_square_is_carried_along(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int shaken = 0; shaken < 2; shaken++) {
        drill *t = empty();
        ring_about_1010(t, who, true);
        put_of(t, MUSKETS, "1010", MUSKETS);
        if (shaken) drill_mark(t, MUSKETS, MARK_SHAKEN);
        drill_only(t, "order u0", "3");
        drill_only(t, "march u0 way=n", NULL);
        assert_string_equal(drill_at(t, MUSKETS), "1009");
        assert_true(state_has(&t->s, SECOND, MARK_MARCHED));
        assert_false(state_has(&t->s, MUSKETS, MARK_MARCHED) || state_has(&t->s, MUSKETS, MARK_ORDERED));
        drill_only(t, "order u9", "3");
        drill_close(t);
    }
}

/* U·HX7: a square formed anew is of those who stand in its chain; who was of the broken one and stands
 * elsewhere, or is Shaken, is out of the ring, as goals that count it see. */
static void who_is_left_of_a_broken_square_is_not_of_the_new(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int far = 0; far < 2; far++) {
        drill *t = empty();
        resolver quiet = {0};
        ring_about_1010(t, who, true);
        put_of(t, MUSKETS, far ? "1610" : "1008", COMPANY);
        if (!far) drill_mark(t, MUSKETS, MARK_SHAKEN);
        conduct_ring_leave(&t->s, ELITE, &quiet);
        conduct_ring_refresh(&t->s, &quiet);
        assert_false(state_has(&t->s, COMPANY, MARK_CLOSED));
        drill_only(t, "order u0", "3");
        drill_only(t, "form-ring u0", NULL);
        conduct_ring_refresh(&t->s, &quiet);
        for (int i = 0; i < 6; i++)
            assert_true(stands_in(t, who[i], COMPANY));
        assert_false(state_has(&t->s, MUSKETS, MARK_CLOSED) || conduct_in_square(&t->s, MUSKETS));
        assert_false(state_has(&t->s, MUSKETS, MARK_RING));
        assert_int_equal(cu(&t->s, MUSKETS)->ring, 0);
        drill_close(t);
    }
}

/* Who is of a broken square takes his place in a whole one as anybody does: guns without a roll, a company
 * that is ordered, and whom a company of it takes in. Of their own broken one guns close nothing. */
static void a_whole_square_takes_in_who_is_of_a_broken_one(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    static const struct {
        int joins;
        const char *order, *form;
    } rows[] = {{LIGHT_GUN, NULL, "form-ring u11"},
                {MUSKETS, "order u9", "form-ring u9"},
                {MUSKETS, "order u0", "form-ring u0"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill *t = empty();
        resolver quiet = {0};
        ring_about_1010(t, who, true);
        put_of(t, rows[i].joins, "1610", rows[i].joins);
        put_of(t, BRITTLE, "1710", rows[i].joins);
        conduct_ring_refresh(&t->s, NULL);
        if (rows[i].joins == LIGHT_GUN) drill_refused(t, "form-ring u11", "conduct.ring.cannot");
        t->s.units[rows[i].joins].space = (uint16_t)drill_hex(t, "1008");
        if (rows[i].order != NULL) drill_only(t, rows[i].order, "3");
        drill_only(t, rows[i].form, NULL);
        conduct_ring_refresh(&t->s, &quiet);
        assert_true(stands_in(t, rows[i].joins, COMPANY) && stands_in(t, COMPANY, COMPANY));
        assert_false(state_has(&t->s, BRITTLE, MARK_CLOSED));
        assert_int_equal(cu(&t->s, BRITTLE)->ring, BRITTLE + 1); /* what is left of it has a name */
        drill_close(t);
    }
}

/* Nor do guns go from one that is broken to another that is. */
static void guns_do_not_change_broken_squares(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, SAPPERS};
    for (int whole = 0; whole < 2; whole++) {
        drill *t = empty();
        ring_about_1010(t, who, true);
        put_of(t, LIGHT_GUN, "1008", BRITTLE);
        put_of(t, BRITTLE, "1007", BRITTLE);
        if (!whole) conduct_ring_leave(&t->s, ELITE, &(resolver){0});
        conduct_ring_refresh(&t->s, NULL);
        if (whole)
            drill_only(t, "form-ring u11", NULL);
        else
            drill_refused(t, "form-ring u11", "conduct.ring.cannot");
        assert_int_equal(cu(&t->s, LIGHT_GUN)->ring, whole ? COMPANY + 1 : BRITTLE + 1);
        drill_close(t);
    }
}

/* Who is not its leading company is told which is. */
static void who_leads_the_square_is_named(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, IRREGULARS, ELITE, RECRUITS, SAPPERS};
    drill *t = empty();
    refusal why;
    ring_about_1010(t, who, true);
    drill_only(t, "order u1", "4");
    action a = action_of(VERB_MARCH, 0, SECOND);
    a.args[0] = 0;
    assert_false(game_check(&t->s, &a, &why));
    assert_string_equal(why.code, "conduct.march.lead");
    assert_int_equal(why.args.other, cu_const(&t->s, SECOND)->ring - 1);
    assert_int_not_equal(why.args.other, SECOND);
    drill_close(t);
}

static bool told_to_fire_over(const drill *t, int u, int target)
{
    odds card;
    action a = action_of(VERB_FIRE, t->s.units[u].side, u);
    a.target = (int16_t)target;
    assert_true(game_odds(&t->s, &a, &card));
    for (int i = 0; i < card.ledger.count; i++)
        if (card.ledger.line[i].code != NULL && strcmp(card.ledger.line[i].code, "note.over") == 0)
            return true;
    return false;
}

/* U·H24: from a height one fires over troops between, and the odds say so. */
static void fire_over_others_is_told(void **unused)
{
    (void)unused;
    for (int high = 0; high < 2; high++) {
        drill *t = empty();
        conduct_data *d = t->sc->data;
        drill_put(t, COMPANY, "1010", "n");
        drill_put(t, SECOND, "1008", "n");
        drill_put(t, ZULUS, "1007", "s");
        drill_put(t, ENEMY, "0507", "s");
        drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
        d->space[drill_hex(t, "1010")].level = (uint8_t)(d->space[drill_hex(t, "1008")].level + high);
        assert_int_equal(told_to_fire_over(t, COMPANY, ZULUS), high);
        assert_false(told_to_fire_over(t, SECOND, ZULUS));
        drill_close(t);
    }
}

/* U·HX7: a great square is of foot and guns; who mounts in it has left it, and is asked about first. */
static void who_mounts_leaves_the_square(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, IRREGULARS, ELITE, RECRUITS, SAPPERS};
    drill *t = empty();
    ring_about_1010(t, who, true);
    drill_mark(t, IRREGULARS, MARK_DISMOUNTED);
    assert_true(state_has(&t->s, IRREGULARS, MARK_CLOSED));
    drill_only(t, "order u5", "4");
    const action mounts = action_of(VERB_MOUNT, 0, IRREGULARS);
    assert_string_equal(game_asked_about(&t->s, &mounts), "sure.opens-ring");
    drill_only(t, "mount u5", NULL);
    assert_false(state_has(&t->s, IRREGULARS, MARK_RING) || conduct_in_square(&t->s, IRREGULARS));
    assert_false(state_has(&t->s, COMPANY, MARK_CLOSED));
    conduct_ring_leave(&t->s, SECOND, &(resolver){0});
    drill_mark(t, IRREGULARS, MARK_RING); /* nor does the umpire put him there */
    cu(&t->s, IRREGULARS)->ring = COMPANY + 1;
    conduct_mend(&t->s);
    assert_false(state_has(&t->s, IRREGULARS, MARK_RING));
    drill_close(t);
}

/* U·H25, U·HX3: a turn beyond a hexside is a move of machine guns, in their place of a square as well; guns
 * have pivoted. */
static void machine_guns_that_turn(void **unused)
{
    (void)unused;
    static const int who[] = {COMPANY, SECOND, GATLING, LIGHT_GUN, RECRUITS, SAPPERS};
    static const char *const way[] = {"ne", "se"};
    for (int sharp = 0; sharp < 2; sharp++) {
        drill *t = empty();
        odds o;
        action turn = action_of(VERB_FACE, 0, GATLING);
        char text[40];
        drill_put(t, GATLING, "1009", "n");
        drill_put(t, ZULUS, "1208", "s");
        drill_movement(t, 0);
        turn.args[0] = board_direction_find(t->sc->board, 0, way[sharp]);
        assert_true(game_preview_odds(&t->s, &turn, ZULUS, &o));
        assert_int_equal(drill_line(&o.ledger, "mod.moved"), sharp ? -1 : -1000);
        snprintf(text, sizeof text, "face u14 facing=%s", way[sharp]);
        drill_only(t, text, NULL);
        assert_int_equal(state_has(&t->s, GATLING, MARK_MOVED), sharp);
        assert_int_equal(state_has(&t->s, GATLING, MARK_PIVOTED), sharp);
        drill_close(t);
        t = empty();
        ring_about_1010(t, who, false);
        for (int i = 2; i < 4; i++) /* which of them turns sharply to look outward */
            t->s.units[who[i]].facing = (uint8_t)((i + (sharp ? 3 : 1)) % 6);
        drill_only(t, "order u0", "3");
        drill_only(t, "form-ring u0", NULL);
        assert_true(state_has(&t->s, GATLING, MARK_RING) && state_has(&t->s, LIGHT_GUN, MARK_RING));
        assert_int_equal(state_has(&t->s, GATLING, MARK_MOVED), sharp);
        assert_false(state_has(&t->s, LIGHT_GUN, MARK_MOVED));
        if (sharp) assert_true(state_has(&t->s, LIGHT_GUN, MARK_PIVOTED));
        drill_close(t);
    }
}

/* U·HX7: a broken square that closes beside one that is whole leaves that as it is. */
static void two_squares_beside_each_other(void **unused)
{
    (void)unused;
    static const int who[12] = {COMPANY, SECOND,  THIRD,   ELITE,     RECRUITS,  SAPPERS,
                                BRITTLE, MUSKETS, GATLING, MAXIM_GUN, LIGHT_GUN, HEAVY_GUN};
    static const char *const hex[12] = {"1009", "1109", "1110", "1011", "0910", "0909",
                                        "1012", "1112", "1113", "1014", "0913", "0912"};
    drill *t = empty();
    drill_put(t, ZULUS, "1003", "s");
    for (int i = 0; i < 12; i++) {
        drill_put(t, who[i], hex[i], board_direction_name(t->sc->board, 0, i % 6));
        if (i == 3) continue; /* the gap, filled by one that is not of the square */
        drill_mark(t, who[i], MARK_RING);
        cu(&t->s, who[i])->ring = (uint8_t)(i < 6 ? COMPANY + 1 : BRITTLE + 1);
    }
    conduct_ring_refresh(&t->s, NULL);
    assert_true(state_has(&t->s, MUSKETS, MARK_CLOSED) && !state_has(&t->s, SECOND, MARK_CLOSED));
    drill_movement(t, 0);
    action down = action_of(VERB_FORM, 0, SECOND);
    down.args[0] = FORM_GROUND;
    assert_true(game_exceptional(&t->s, &down)); /* it leaves even a broken square */
    /* a person is asked only where the ring could be formed as all stand, and then no more */
    assert_null(game_asked_about(&t->s, &down));
    action away = action_of(VERB_MOVE, 0, SECOND);
    action_add_space(&away, drill_hex(t, "1108"));
    assert_string_equal(game_asked_about(&t->s, &away), "sure.leaves-ring");
    t->s.units[THIRD].marks |= BIT(MARK_SHAKEN);
    assert_null(game_asked_about(&t->s, &away)); /* it could not close, whoever goes */
    t->s.units[THIRD].marks &= ~BIT(MARK_SHAKEN);
    drill_only(t, "order u0", "3");
    drill_only(t, "form-ring u0", NULL);
    for (int i = 0; i < 12; i++) {
        assert_true(state_has(&t->s, who[i], MARK_CLOSED));
        assert_int_equal(cu(&t->s, who[i])->ring, i < 6 ? COMPANY + 1 : BRITTLE + 1);
        assert_int_equal(state_has(&t->s, who[i], MARK_MOVED), i < 6);
    }
    assert_int_equal(drill_event(t, "ev.ring", 0)->n[0], 6);
    assert_false(state_has(&t->s, SECOND, MARK_DONE)); /* it may be ordered yet, and then it has rolled */
    drill_only(t, "order u1", "3");
    drill_only(t, "hold u1", NULL);
    drill_refused(t, "order u1", "conduct.order.done");
    drill_close(t);
}

/* U·HX5: penned in, a Kill a hex; and by the least exposed way. */
static void recoil(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_put(t, SECOND, "1009", "n");
    drill_put(t, THIRD, "0908", "n");
    drill_put(t, ELITE, "1108", "n");
    resolver r = {.dice = &t->dice, .events = &t->events};
    conduct_recoil(&t->s, COMPANY, 3, true, &r);
    assert_string_equal(drill_at(t, COMPANY), "1008");
    assert_int_equal(drill_kills(t, COMPANY), 1);
    assert_null(drill_event(t, "ev.recoils", 0)); /* it stays where it stands: it did not recoil */
    drill_reads(t, "ev.penned", " was penned in, 1 hex short of its way back: a Kill for each.");
    assert_true(conduct_in_contact(&t->s, COMPANY));
    drill_clear(t);
    drill_put(t, DRILL_HUSSARS, "1008", "n");
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, DRILL_HUSSARS);
    conduct_recoil(&t->s, DRILL_HUSSARS, 9, true, &r);
    assert_string_equal(drill_at(t, DRILL_HUSSARS), "1011");
    assert_int_equal(drill_event(t, "ev.recoils", 0)->unit, DRILL_HUSSARS);
    drill_clear(t);
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ZULUS, "1007", "s");
    drill_put(t, ZULUS_2, "1110", "n"); /* straight back is beside another enemy */
    drill_put(t, ZULUS_3, "1010", "n");
    drill_contact(t, ZULUS, COMPANY);
    conduct_recoil(&t->s, COMPANY, 3, true, &r);
    assert_string_equal(drill_at(t, COMPANY), "0908");
    drill_close(t);
}

/* U22b, U22c, U22d, and the option that leaves them to the campaigns that print them. */
static void automatic_destruction(void **unused)
{
    (void)unused;
    static const char *const as_printed[] = {"automaticDestruction=printed", NULL};
    drill *t = empty();
    drill_put(t, ENEMY_BOERS, "1008", "n");
    drill_mark(t, ENEMY_BOERS, MARK_SKIRMISH);
    drill_mark(t, ENEMY_BOERS, MARK_DISMOUNTED);
    drill_mark(t, ENEMY_BOERS, MARK_SHAKEN);
    drill_put(t, CONTINGENT, "1007", "s");
    drill_contact(t, CONTINGENT, ENEMY_BOERS);
    drill_movement(t, 1);
    drill_only(t, "order u40", "1");
    assert_int_equal(cu(&t->s, ENEMY_BOERS)->doom, CONTINGENT + 1); /* U22b: massed foot */
    for (int k = 0; k < 8 && t->s.units[ENEMY_BOERS].status == UNIT_ON; k++)
        drill_do(t, "end", NULL);
    assert_int_equal(t->s.units[ENEMY_BOERS].status, UNIT_DESTROYED);
    assert_null(drill_event(t, "ev.ridden-down", 0)); /* nobody rode */
    drill_reads(t, "ev.run-down", " run down as ");
    drill_close(t);
    for (int i = 0; i < 2; i++) {
        t = drill_open("master", i == 1 ? as_printed : NULL);
        drill_clear(t);
        drill_put(t, COMPANY, "1008", "n");
        drill_mark(t, COMPANY, MARK_SQUARE);
        drill_mark(t, COMPANY, MARK_SHAKEN);
        drill_mark(t, COMPANY, MARK_DISORDERED);
        t->s.units[COMPANY].strength = 2;
        drill_put(t, ZULUS, "1007", "s");
        drill_contact(t, ZULUS, COMPANY);
        drill_movement(t, 0);
        drill_only(t, "order u0", "1"); /* 1 + 2 - 1 - 2 = 0: recoils */
        assert_int_equal(t->s.units[COMPANY].status, i == 0 ? UNIT_DESTROYED : UNIT_ON); /* U22d */
        drill_close(t);
    }
}

/* ---- markers (U4, U·H6) */

static void markers(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1010", "n");
    drill_mark(t, COMPANY, MARK_DISORDERED);
    drill_mark(t, COMPANY, MARK_LOW_AMMO);
    drill_put(t, SECOND, "1410", "n");
    drill_mark(t, SECOND, MARK_LOW_AMMO);
    drill_put(t, MULES, "1012", "n"); /* six inches from the one */
    drill_put(t, MUSKETEERS, "1003", "s");
    drill_mark(t, MUSKETEERS, MARK_LOW_AMMO); /* a side without mules: always */
    drill_phase(t, PHASE_EXPLOIT_2, STAGE_NONE, STEP_MOVEMENT, 0);
    resume(t, PHASE_MARKERS, NULL);
    assert_false(state_has(&t->s, COMPANY, MARK_DISORDERED));
    assert_false(state_has(&t->s, COMPANY, MARK_LOW_AMMO));
    assert_true(state_has(&t->s, SECOND, MARK_LOW_AMMO));
    assert_false(state_has(&t->s, MUSKETEERS, MARK_LOW_AMMO));
    drill_close(t);
}

/* U·H6: a mule supplies those who are not in melee. */
static void nobody_is_supplied_in_melee(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1010", "n");
    drill_mark(t, COMPANY, MARK_LOW_AMMO);
    drill_put(t, SECOND, "1210", "n");
    drill_mark(t, SECOND, MARK_LOW_AMMO);
    drill_put(t, MULES, "1111", "n"); /* as near to the one as to the other */
    drill_put(t, ZULUS, "1009", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_phase(t, PHASE_EXPLOIT_2, STAGE_NONE, STEP_MOVEMENT, 0);
    resume(t, PHASE_MARKERS, NULL);
    assert_true(conduct_in_contact(&t->s, COMPANY));
    assert_true(state_has(&t->s, COMPANY, MARK_LOW_AMMO));
    assert_false(state_has(&t->s, SECOND, MARK_LOW_AMMO));
    drill_close(t);
}

/* ---- fire is simultaneous */

static void both_fire(int a, int b, const char *hex_a, const char *hex_b, int phase, const char *faces)
{
    drill *t = empty();
    drill_put(t, a, hex_a, "n");
    drill_put(t, b, hex_b, "s");
    t->s.units[a].strength = t->s.units[b].strength = 1;
    const bool guns = phase == PHASE_GUNS_1;
    drill_phase(t, phase, guns ? STAGE_GUNS : STAGE_RIFLES, guns ? STEP_ARTILLERY : STEP_RIFLES, 0);
    char text[32];
    snprintf(text, sizeof text, "fire u%d @u%d", a, b);
    drill_only(t, text, NULL);
    drill_only(t, "end", NULL);
    snprintf(text, sizeof text, "fire u%d @u%d", b, a);
    drill_only(t, text, NULL);
    drill_do(t, "end", faces);
    assert_int_equal(t->s.units[a].status, UNIT_DESTROYED);
    assert_int_equal(t->s.units[b].status, UNIT_DESTROYED);
    drill_close(t);
}

static void fire_is_simultaneous(void **unused)
{
    (void)unused;
    both_fire(LIGHT_GUN, ENEMY_GUN, "1008", "1005", PHASE_GUNS_1, "6 1 2 2 2 6 1 2 2");
    both_fire(COMPANY, ENEMY, "1008", "1006", PHASE_RIFLES_1, "6 1 2 2 6 2 2 2");
}

/* U·H2: the hits of artillery and rifles in one turn add up. */
static void hits_of_a_turn(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, LIGHT_GUN, "1008", "n");
    drill_put(t, COMPANY, "1108", "n");
    drill_put(t, ZULUS, "1005", "s");
    drill_phase(t, PHASE_GUNS_1, STAGE_GUNS, STEP_ARTILLERY, 0);
    drill_only(t, "fire u11 @u22", NULL);
    drill_do(t, "end", "5 1 1 2 2");
    assert_true(state_has(&t->s, ZULUS, MARK_DISORDERED) && !state_has(&t->s, ZULUS, MARK_SHAKEN));
    assert_int_equal(t->s.step, STEP_RIFLES);
    drill_only(t, "fire u0 @u22", NULL);
    drill_phase(t, PHASE_RIFLES_2, STAGE_RIFLES, STEP_RIFLES, 1);
    resolver quiet = {0};
    course_advance(&t->s, &quiet);
    t->s.units[ZULUS].hits = 1;
    cu(&t->s, ZULUS)->pending = 1;
    resolver r = {.dice = &t->dice, .events = &t->events};
    conduct_losses(&t->s, NULL, &r);
    assert_true(state_has(&t->s, ZULUS, MARK_SHAKEN));
    assert_int_equal(drill_kills(t, ZULUS), 2);
    drill_close(t);
}

/* U17: evenly, the primary first; all melees before any Kill falls. */
static void kills_are_shared_out(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_BAYONETS);
    drill_put(t, SECOND, "1009", "n");
    drill_put(t, THIRD, "0908", "n");
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_phase(t, PHASE_VOLLEYS, STAGE_NONE, STEP_RIFLES, 1);
    event_list_clear(&t->events);
    drill_faces(t, "6 6 6 6 1 1 1 1 1 1 1 1");
    drill_resume(t, PHASE_MELEE);
    resolver r = {.dice = &t->dice, .events = &t->events};
    action go;
    action_init(&go, VERB_GO, 0xff);
    game_apply(&t->s, &go, &r);
    assert_int_equal(drill_kills(t, COMPANY), 0); /* struck, not yet fallen */
    game_apply(&t->s, &go, &r);
    assert_int_equal(drill_roll(t, "roll.melee", 1)->count, 8);
    assert_int_equal(drill_kills(t, COMPANY), 2);
    assert_int_equal(drill_kills(t, SECOND), 1);
    assert_int_equal(drill_kills(t, THIRD), 1);
    assert_true(state_has(&t->s, SECOND, MARK_SHAKEN) && state_has(&t->s, THIRD, MARK_SHAKEN));
    assert_int_equal(cu(&t->s, COMPANY)->rounds, 1);
    drill_close(t);
}

/* One melee of six against a company and two that help it, with those faces. */
static drill *three_against_one(int strength, const char *faces)
{
    drill *t = empty();
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_BAYONETS);
    drill_put(t, SECOND, "1009", "n");
    drill_put(t, THIRD, "0908", "n");
    t->s.units[COMPANY].strength = (int16_t)strength;
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_phase(t, PHASE_VOLLEYS, STAGE_NONE, STEP_RIFLES, 1);
    resume(t, PHASE_MELEE, faces);
    return t;
}

/* Who falls by the blows is not told to be shaken; who supports and lives is. */
static void the_fallen_are_not_called_shaken(void **unused)
{
    (void)unused;
    static const struct {
        int strength;
        const char *faces, *code, *words;
    } rows[] = {
        {8, "6 6 6 6 1 1 1 1 1 1 1 1", "ev.melee-won", " is shaken, and so are the units in support."},
        {2, "6 6 6 6 1 1 1 1 1 1 1 1", "ev.melee-won.falls",
         ", 4 to 0: the units in support of Company are shaken."},
        {8, "6 6 6 6 6 6 6 6 1 1 1 1", "ev.melee-tie", "both are shaken, and so are the units in support."},
        {2, "6 6 6 6 6 6 6 6 1 1 1 1", "ev.melee-tie.falls",
         " 4 each: whoever is left of them is shaken, and so are the units in support."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill *t = three_against_one(rows[i].strength, rows[i].faces);
        drill_reads(t, rows[i].code, rows[i].words);
        /* U·H11: only who is still in contact rolls first, and his opponent may be gone by then */
        const char *follows = words_find(t->s.sc->words, rows[i].code)->follows;
        if (follows[0] != '\0' && strstr(follows, " still in melee when ") == NULL)
            fail_msg("%s: %s", rows[i].code, follows);
        assert_int_equal(t->s.units[COMPANY].status, rows[i].strength == 2 ? UNIT_DESTROYED : UNIT_ON);
        drill_close(t);
    }
}

/* Of more than two in support it is told how many more share the Kills. */
static void all_who_share_are_counted(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "0908", "n");
    drill_put(t, THIRD, "1009", "n");
    drill_put(t, ELITE, "1108", "n");
    drill_put(t, BRITTLE, "0909", "n"); /* whoever leads has two beside him who are free */
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_put(t, ZULUS_2, "0907", "s");
    drill_contact(t, ZULUS_2, COMPANY);
    drill_contact(t, SECOND, ZULUS_2);
    conduct_melee m;
    assert_true(conduct_melee_of(&t->s, COMPANY, &m));
    const int share = m.party[0].count;
    assert_true(share > 3);
    drill_phase(t, PHASE_VOLLEYS, STAGE_NONE, STEP_RIFLES, 1);
    resume(t, PHASE_MELEE, "6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6");
    assert_int_equal(drill_event(t, "ev.melee-hits.many", 0)->n[1], share - 3);
    drill_reads(t, "ev.melee-hits.many", share == 4 ? " and 1 more in support" : " more in support");
    drill_close(t);
}

/* U·H26: neighbours who fight themselves lend no hand, and what comes of it says so. */
static void alone_among_fighters(void **unused)
{
    (void)unused;
    drill *t = empty();
    ledger l;
    conduct_melee m;
    int ours, theirs;
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, SECOND, "0908", "n");
    drill_put(t, ZULUS, "1007", "s");
    drill_put(t, ZULUS_2, "0907", "s");
    drill_contact(t, ZULUS, COMPANY);
    assert_true(conduct_melee_of(&t->s, COMPANY, &m));
    conduct_melee_ledger(&t->s, &m, 0, &l);
    assert_int_equal(drill_line(&l, "mod.support-of"), SECOND);
    assert_int_equal(drill_line(&l, "mod.no-support.fights"), -1000);
    drill_contact(t, ZULUS_2, SECOND);
    assert_true(conduct_melee_of(&t->s, COMPANY, &m));
    conduct_melee_ledger(&t->s, &m, 0, &l);
    assert_int_equal(drill_line(&l, "mod.no-support.fights"), 1);
    /* who lead it, asked of either; of one who is in none, nobody */
    assert_true(game_fight(&t->s, ZULUS, &theirs, &ours));
    assert_int_equal(ours, COMPANY);
    assert_int_equal(theirs, ZULUS);
    odds *o = mem_alloc(sizeof *o);
    assert_true(game_blow(&t->s, ours, theirs, o));
    mem_free(o);
    drill_put(t, THIRD, "1411", "n");
    assert_false(game_fight(&t->s, THIRD, &ours, &theirs));
    drill_phase(t, PHASE_VOLLEYS, STAGE_NONE, STEP_RIFLES, 1);
    resume(t, PHASE_MELEE, "6 1 1 1 6 1 1 1 6 1 1 1 6 1 1 1");
    const event *hits = drill_event(t, "ev.melee-hits", 0);
    assert_int_equal(hits->n[1], 0);
    assert_int_equal(hits->n[2], 1);
    drill_close(t);
}

/* U17: a company leads before the crew of a gun, however few of it are left. */
static void crews_do_not_lead(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, FIELD_GUN, "0907", "n");
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ZULUS, "1007", "s");
    t->s.units[COMPANY].strength = 1;
    t->s.units[FIELD_GUN].strength = 4;
    conduct_melee m;
    drill_contact(t, ZULUS, FIELD_GUN);
    drill_contact(t, COMPANY, ZULUS);
    assert_true(conduct_melee_of(&t->s, ZULUS, &m));
    const int side = t->s.units[COMPANY].side;
    assert_int_equal(m.party[side].count, 2);
    assert_int_equal(m.party[side].unit[0], COMPANY);
    drill_close(t);
}

/* U3: the winner rallies. */
static void the_winner_rallies(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, COMPANY);
    drill_phase(t, PHASE_VOLLEYS, STAGE_NONE, STEP_RIFLES, 1);
    resume(t, PHASE_MELEE, "1 1 1 1 6 6 1 1 3 4");
    assert_false(state_has(&t->s, COMPANY, MARK_SHAKEN));
    assert_true(state_has(&t->s, ZULUS, MARK_SHAKEN));
    drill_close(t);
}

/* U19, every total. */
static void critical_hits(void **unused)
{
    (void)unused;
    static const char *const faces[] = {"1 1", "1 2", "1 3", "1 4", "1 5", "1 6",
                                        "2 6", "3 6", "4 6", "5 6", "6 6"};
    for (int total = 2; total <= 12; total++) {
        drill *t = empty();
        drill_put(t, COMPANY, "1008", "n");
        drill_put(t, LEADER, "1008", "n");
        drill_put(t, MULES, "1108", "n"); /* in another hex: out of danger */
        drill_put(t, ZULUS, "1002", "s");
        cu(&t->s, COMPANY)->pending = 1;
        resolver r = {.dice = &t->dice, .events = &t->events};
        conduct_losses(&t->s, NULL, &r);
        t->s.turn = 1;
        event_list_clear(&t->events);
        drill_faces(t, faces[total - 2]);
        drill_phase(t, PHASE_MELEE, STAGE_NONE, STEP_MELEE, 0);
        drill_resume(t, PHASE_CRITICAL);
        action go;
        action_init(&go, VERB_GO, 0xff);
        game_apply(&t->s, &go, &r);
        const bool killed = total <= 3 || total >= 11, out = !killed && (total <= 5 || total >= 9);
        assert_int_equal(drill_rolls(t, "roll.critical"), 1);
        const roll *made = drill_roll(t, "roll.critical", 0);
        assert_string_equal(t->sc->charts[made->chart].id, "critical");
        assert_int_equal(t->s.units[LEADER].status, killed ? UNIT_DESTROYED : UNIT_ON);
        assert_int_equal(cu(&t->s, LEADER)->out, out ? 1 : 0); /* the turn has closed: one more without him */
        drill_close(t);
    }
}

/* ---- squares */

static void a_company_square_fires_all_round(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_SQUARE);
    drill_put(t, ZULUS, "1006", "s");
    drill_put(t, ZULUS_2, "1010", "n");
    drill_put(t, ZULUS_3, "1207", "sw");
    drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
    drill_only(t, "fire u0 @u22", NULL);
    drill_only(t, "fire u0 @u23", NULL);
    drill_only(t, "fire u0 @u24", NULL);
    drill_do(t, "end", "6 2 6");
    assert_int_equal(drill_kills(t, ZULUS), 1);
    assert_int_equal(drill_kills(t, ZULUS_2), 0);
    assert_int_equal(drill_kills(t, ZULUS_3), 1);
    drill_close(t);
}

static const int ring_units[] = {COMPANY, SECOND, THIRD, ELITE, RECRUITS, GATLING};
static const char *const ring_hexes[] = {"1009", "1109", "1110", "1011", "0910", "0909"};

static drill *six_in_a_ring(void)
{
    drill *t = empty();
    for (int i = 0; i < 6; i++)
        drill_put(t, ring_units[i], ring_hexes[i], "n");
    drill_put(t, DRILL_HUSSARS, "1010", "n"); /* inside */
    drill_put(t, LEADER, "1110", "n");
    drill_put(t, ZULUS, "1003", "s");
    drill_movement(t, 0);
    return t;
}

/* U·HX7, U21 */
static void the_great_square(void **unused)
{
    (void)unused;
    drill *t = six_in_a_ring();
    drill_only(t, "order u0", "3");
    static overlay would; /* what it is to take up is seen before: six hexes and the one they enclose */
    conduct_show(&t->s, COMPANY, VERB_RING, &would);
    assert_int_equal(would.count, 7);
    for (int i = 0; i < would.count; i++)
        assert_int_equal(would.item[i].kind, OVERLAY_ZONE);
    assert_false(state_has(&t->s, COMPANY, MARK_RING));
    drill_only(t, "form-ring u0", NULL);
    for (int i = 0; i < 6; i++) {
        assert_true(state_has(&t->s, ring_units[i], MARK_RING) &&
                    state_has(&t->s, ring_units[i], MARK_CLOSED));
        assert_int_equal(t->s.units[ring_units[i]].facing, i); /* outward */
        assert_int_equal(cu(&t->s, ring_units[i])->ring, COMPANY + 1);
    }
    assert_false(state_has(&t->s, DRILL_HUSSARS, MARK_RING));
    ledger l;
    conduct_ledger(&t->s, COMPANY, &l);
    assert_int_equal(drill_line(&l, "mod.works-or-square"), 2);
    assert_int_equal(drill_line(&l, "mod.leader"), 1); /* he is with another company of it */
    assert_int_equal(drill_line(&l, "note.leader-shared"), LEADER);
    assert_int_equal(conduct_side_from(&t->s, COMPANY, drill_hex(t, "1010")), FROM_FRONT); /* no flank */
    t->s.units[COMPANY].marks &= ~(uint32_t)(BIT(MARK_DONE) | BIT(MARK_ORDERED));
    drill_only(t, "order u0", "3");
    drill_only(t, "march u0 way=n", NULL);
    static const char *const after[] = {"1008", "1108", "1109", "1010", "0909", "0908"};
    for (int i = 0; i < 6; i++)
        assert_string_equal(drill_at(t, ring_units[i]), after[i]);
    assert_string_equal(drill_at(t, DRILL_HUSSARS), "1009");
    assert_string_equal(drill_at(t, LEADER), "1109");
    assert_true(state_has(&t->s, SECOND, MARK_DONE));
    resolver r = {.dice = &t->dice, .events = &t->events};
    conduct_remove(&t->s, COMPANY, UNIT_DESTROYED, "ev.destroyed",
                   &r); /* its lead falls: the next one names it */
    conduct_ring_refresh(&t->s, &r);
    assert_int_equal(cu(&t->s, SECOND)->ring, SECOND + 1);
    assert_int_equal(cu(&t->s, GATLING)->ring, SECOND + 1);
    assert_false(state_has(&t->s, SECOND, MARK_CLOSED) || conduct_in_square(&t->s, SECOND));
    assert_non_null(drill_event(t, "ev.ring-broken", 0));
    drill_close(t);
}

/* ---- going to ground, limbers, the saddle */

/* U·H30, U·HX6: who turns in place gets up, by the least move as well. */
static void who_turns_gets_up(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1009", "n");
    drill_put(t, ZULUS, "1003", "s");
    drill_mark(t, COMPANY, MARK_GROUND);
    drill_movement(t, 0);
    drill_only(t, "order u0", "1");
    assert_int_equal(cg(&t->s)->left, 1);
    drill_only(t, "face u0 facing=s", NULL);
    assert_false(state_has(&t->s, COMPANY, MARK_GROUND));
    assert_true(state_has(&t->s, COMPANY, MARK_MOVED));
    drill_close(t);
}

/* U21, U·H30: to get up is a change of formation, and with the roll that frees those it costs nothing. */
static void getting_up_may_be_free(void **unused)
{
    (void)unused;
    for (int free = 0; free < 2; free++) {
        drill *t = empty();
        drill_put(t, COMPANY, "1010", "n");
        drill_put(t, ZULUS, "1001", "s");
        drill_mark(t, COMPANY, MARK_GROUND);
        drill_movement(t, 0);
        drill_only(t, "order u0", "6");
        if (free) cg(&t->s)->free |= FREE_FORM;
        assert_int_equal(cg(&t->s)->left, 3);
        assert_int_equal(drill_try(t, "move u0 > 1007"), free);
        assert_int_equal(drill_try(t, "move u0 > 1013 facing=s"), free);
        drill_only(t, "form u0 formation=line", NULL); /* the other way to get up comes to the same */
        assert_int_equal(drill_try(t, "move u0 > 1007"), free);
        drill_close(t);
    }
}

static void prices(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1010", "n");
    drill_put(t, ZULUS, "1003", "s");
    drill_movement(t, 0);
    drill_only(t, "order u0", "6"); /* three hexes; a change costs two */
    drill_only(t, "form u0 formation=column", NULL);
    assert_int_equal(cg(&t->s)->left, 1);
    drill_only(t, "move u0 > 1011 facing=n", NULL); /* a column turns for nothing (U·H30) */
    assert_string_equal(drill_at(t, COMPANY), "1011");
    drill_put(t, SECOND, "1210", "n");
    drill_only(t, "order u1", "6");
    drill_only(t, "form u1 formation=ground", NULL);
    assert_true(state_has(&t->s, SECOND, MARK_GROUND) && state_has(&t->s, SECOND, MARK_DONE));
    drill_reads(t, "ev.goes-to-ground", " went to ground.");
    drill_put(t, LIGHT_GUN, "1410", "n");
    drill_only(t, "limber u11", NULL);
    assert_int_equal(cg(&t->s)->left, 2); /* half of twelve inches */
    drill_only(t, "move u11 > 1408", NULL);
    drill_put(t, IRREGULARS, "1610", "n");
    drill_only(t, "order u5", "1");
    assert_int_equal(cg(&t->s)->left, 4);
    drill_only(t, "dismount u5", NULL);
    assert_int_equal(cg(&t->s)->left, 1); /* half of six inches on foot */
    drill_close(t);
}

static void assert_way(drill *t, const char *text, int count, const int16_t *cost, int most)
{
    action a;
    error err = {0};
    unit_way way;
    assert_true(action_decode(t->sc, 0, text, &a, &err));
    assert_true(game_check(&t->s, &a, &t->why));
    assert_true(game_way(&t->s, &a, &way));
    assert_int_equal(way.count, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(way.cost[i], cost[i]);
    assert_int_equal(way.most, most);
    assert_string_equal(way.unit, "way.hexes");
}

/* What a way costs is what the move is charged: half-move ground double, and first of all the half move of a
 * turn of more than a hexside, or of getting up. */
static void ways_cost_what_is_charged(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "0804", "n");
    drill_put(t, ZULUS, "2003", "s");
    drill_movement(t, 0);
    cg(&t->s)->active = COMPANY + 1;
    cg(&t->s)->left = 6;
    assert_way(t, "move u0 > 0802 facing=n", 2, (const int16_t[]){1, 3}, 6);
    assert_way(t, "move u0 > 0803 0802 facing=n", 2, (const int16_t[]){1, 3}, 6);
    assert_way(t, "move u0 > 0805 facing=s", 1, (const int16_t[]){4}, 6);
    drill_mark(t, COMPANY, MARK_GROUND);
    assert_way(t, "move u0 > 0803 facing=n", 1, (const int16_t[]){4}, 6);
    cg(&t->s)->left = 1; /* the first hex is always within reach, and takes it all */
    t->s.units[COMPANY].marks = 0;
    drill_put(t, COMPANY, "0803", "n");
    assert_way(t, "move u0 > 0802 facing=n", 1, (const int16_t[]){1}, 1);
    drill_only(t, "move u0 > 0802 facing=n", NULL);
    drill_close(t);
}

/* U·HX6: half-move ground costs two, but the first hex is always within reach; skirmishers pay nothing. */
static void slow_ground(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "0803", "n");
    drill_put(t, ZULUS, "2003", "s");
    drill_movement(t, 0);
    drill_only(t, "order u0", "1");
    drill_only(t, "move u0 > 0802 facing=n", NULL);
    assert_string_equal(drill_at(t, COMPANY), "0802");
    drill_clear(t);
    drill_put(t, COMPANY, "0804", "n");
    drill_put(t, ZULUS, "2003", "s");
    drill_movement(t, 0);
    drill_only(t, "order u0", "3");
    drill_refused(t, "move u0 > 0802", "conduct.move.slow");
    drill_clear(t);
    drill_put(t, PATHANS, "0804", "n");
    drill_mark(t, PATHANS, MARK_SKIRMISH);
    drill_put(t, COMPANY, "2003", "s");
    drill_movement(t, 1);
    drill_only(t, "order u26", "1");
    drill_only(t, "move u26 > 0802", NULL);
    assert_string_equal(drill_at(t, PATHANS), "0802");
    drill_close(t);
}

/* ---- Z7 */

static void hidden_until_near(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, LURKERS, "0502", "s");
    drill_mark(t, LURKERS, MARK_HIDDEN);
    t->s.units[LURKERS].seen_by = 2;
    drill_put(t, COMPANY, "0506", "n");
    drill_movement(t, 0);
    drill_only(t, "order u0", "6");
    drill_only(t, "move u0 > 0505 facing=n", NULL);
    assert_true(state_has(&t->s, LURKERS, MARK_HIDDEN)); /* nine inches off */
    drill_put(t, SECOND, "0605", "n");
    drill_only(t, "order u1", "6");
    drill_only(t, "move u1 > 0603 facing=n", NULL);
    assert_false(state_has(&t->s, LURKERS, MARK_HIDDEN));
    assert_non_null(drill_event(t, "ev.reveal", 0));
    drill_close(t);
}

/* ---- what scenarios add (U·H27) */

static void the_gate(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        drill *t = empty();
        drill_put(t, SAPPERS, "0315", "n");
        drill_put(t, ZULUS, "2003", "s");
        t->s.turn = 3;
        drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
        drill_only(t, "blow-gate u21", i == 0 ? "4 4" : "4 5");
        assert_int_equal(cg(&t->s)->gate, i);
        drill_movement(t, 0);
        t->s.units[SAPPERS].marks = 0;
        drill_only(t, "order u21", "3");
        if (i == 0)
            drill_refused(t, "move u21 > 0314", "conduct.move.gate");
        else
            drill_only(t, "move u21 > 0314", NULL);
        drill_close(t);
    }
}

static void the_attack_elsewhere_and_thirst(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        drill *t = empty();
        drill_put(t, COMPANY, "1010", "n");
        drill_put(t, SECOND, "1110", "n");
        drill_put(t, ZULUS, "1003", "s");
        drill_put(t, ZULUS_2, "2003", "s");
        drill_put(t, ZULUS_3, "1203", "s"); /* not of the wall */
        t->s.turn = 5;
        event_list_clear(&t->events);
        drill_faces(t, i == 0 ? "4 1 2" : "5 1 2");
        drill_resume(t, PHASE_TURN);
        resolver r = {.dice = &t->dice, .events = &t->events};
        action go;
        action_init(&go, VERB_GO, 0xff);
        while (t->s.nagenda > 0)
            game_apply(&t->s, &go, &r);
        assert_int_equal(t->s.units[ZULUS].status, i == 0 ? UNIT_ON : UNIT_EXITED);
        assert_int_equal(t->s.units[ZULUS_2].status, i == 0 ? UNIT_ON : UNIT_EXITED);
        assert_int_equal(t->s.units[ZULUS_3].status, UNIT_ON);
        assert_int_equal(drill_roll(t, "roll.thirst", 0)->count, 2);
        assert_true(state_has(&t->s, COMPANY, MARK_DISORDERED) && !state_has(&t->s, SECOND, MARK_DISORDERED));
        drill_close(t);
    }
}

/* Those farthest from the enemy go, wherever they stand in the list. */
static void the_farthest_are_drawn_off(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "1010", "n");
    drill_put(t, ZULUS, "1008", "s");
    drill_put(t, ZULUS_2, "1005", "s");
    drill_put(t, TIGERMEN, "1003", "s");
    t->s.turn = 5;
    event_list_clear(&t->events);
    drill_faces(t, "5 6");
    drill_resume(t, PHASE_TURN);
    resolver r = {.dice = &t->dice, .events = &t->events};
    action go;
    action_init(&go, VERB_GO, 0xff);
    while (t->s.nagenda > 0)
        game_apply(&t->s, &go, &r);
    assert_int_equal(t->s.units[ZULUS].status, UNIT_ON);
    assert_int_equal(t->s.units[ZULUS_2].status, UNIT_EXITED);
    assert_int_equal(t->s.units[TIGERMEN].status, UNIT_EXITED);
    drill_close(t);
}

/* What the computer makes of it: a mass is worth more the nearer it is to whom it goes for. */
static void masses_go_for_the_enemy(void **unused)
{
    (void)unused;
    static const char *const nearer[] = {"1001", "1002", "1003", "1004"};
    int32_t before = 0;
    for (int i = 0; i < 4; i++) {
        drill *t = empty();
        drill_put(t, COMPANY, "1014", "n");
        drill_put(t, ZULUS, nearer[i], "s");
        const int32_t worth = game_evaluate(&t->s, 1);
        if (i > 0 && worth <= before)
            fail_msg("%s is worth %d, and %s %d", nearer[i], (int)worth, nearer[i - 1], (int)before);
        before = worth;
        drill_close(t);
    }
}

static void leaving_the_map(void **unused)
{
    (void)unused;
    drill *t = empty();
    drill_put(t, COMPANY, "0114", "n");
    drill_put(t, LEADER, "0114", "n");
    drill_put(t, ZULUS, "2003", "s");
    drill_movement(t, 0);
    drill_only(t, "order u0", "3");
    drill_only(t, "leave u0", NULL);
    assert_int_equal(t->s.units[COMPANY].status, UNIT_EXITED);
    assert_int_equal(t->s.units[LEADER].status, UNIT_EXITED);
    assert_int_equal(cg(&t->s)->active, 0);
    drill_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nine_steps),
        cmocka_unit_test(arrivals),
        cmocka_unit_test(bayonets),
        cmocka_unit_test(leaders_ride_with_their_units),
        cmocka_unit_test(who_is_taken_along_is_told),
        cmocka_unit_test(leaders_ridden_over),
        cmocka_unit_test(the_shaken_roll),
        cmocka_unit_test(what_a_move_gives_up_is_told_before),
        cmocka_unit_test(fanatics_go_by_themselves),
        cmocka_unit_test(exploitation),
        cmocka_unit_test(exploitation_without_an_order),
        cmocka_unit_test(exploitation_after_a_charge),
        cmocka_unit_test(the_free_hunter_rides_down),
        cmocka_unit_test(every_hunter_is_judged_at_the_end),
        cmocka_unit_test(two_squares_beside_each_other),
        cmocka_unit_test(one_mark_of_fire),
        cmocka_unit_test(stands_fall_with_kills),
        cmocka_unit_test(the_card_counts_by_steps),
        cmocka_unit_test(the_line_to_a_farther_enemy),
        cmocka_unit_test(a_free_turn_is_no_move),
        cmocka_unit_test(the_square_and_its_guns),
        cmocka_unit_test(guns_are_taken_by_who_falls_with_them),
        cmocka_unit_test(a_fanatic_charge_ends_with_its_melee),
        cmocka_unit_test(no_square_over_a_cliff),
        cmocka_unit_test(no_square_over_a_long_cliff),
        cmocka_unit_test(a_short_cliff_ends_at_the_second_rank),
        cmocka_unit_test(no_chain_over_a_cliff),
        cmocka_unit_test(no_march_astride_a_cliff),
        cmocka_unit_test(a_square_is_named_by_one_of_it),
        cmocka_unit_test(no_two_squares_of_one_name),
        cmocka_unit_test(who_is_of_another_square_is_carried_along),
        cmocka_unit_test(who_is_left_of_a_broken_square_is_not_of_the_new),
        cmocka_unit_test(a_whole_square_takes_in_who_is_of_a_broken_one),
        cmocka_unit_test(guns_do_not_change_broken_squares),
        cmocka_unit_test(a_march_names_the_gap_that_opens_it),
        cmocka_unit_test(a_march_leaves_nobody_over_a_cliff),
        cmocka_unit_test(a_lead_cut_off_is_told_where),
        cmocka_unit_test(no_place_over_a_cliff),
        cmocka_unit_test(who_leads_the_square_is_named),
        cmocka_unit_test(fire_over_others_is_told),
        cmocka_unit_test(who_mounts_leaves_the_square),
        cmocka_unit_test(machine_guns_that_turn),
        cmocka_unit_test(who_turns_gets_up),
        cmocka_unit_test(getting_up_may_be_free),
        cmocka_unit_test(the_end_of_movement_says_who_still_rolls),
        cmocka_unit_test(the_shaken_are_told_what_they_roll_for),
        cmocka_unit_test(who_moved_first_declares_first),
        cmocka_unit_test(who_is_gone_has_no_box_left),
        cmocka_unit_test(recoil),
        cmocka_unit_test(automatic_destruction),
        cmocka_unit_test(markers),
        cmocka_unit_test(nobody_is_supplied_in_melee),
        cmocka_unit_test(fire_is_simultaneous),
        cmocka_unit_test(hits_of_a_turn),
        cmocka_unit_test(kills_are_shared_out),
        cmocka_unit_test(the_fallen_are_not_called_shaken),
        cmocka_unit_test(all_who_share_are_counted),
        cmocka_unit_test(alone_among_fighters),
        cmocka_unit_test(crews_do_not_lead),
        cmocka_unit_test(the_winner_rallies),
        cmocka_unit_test(critical_hits),
        cmocka_unit_test(a_company_square_fires_all_round),
        cmocka_unit_test(the_great_square),
        cmocka_unit_test(prices),
        cmocka_unit_test(slow_ground),
        cmocka_unit_test(ways_cost_what_is_charged),
        cmocka_unit_test(hidden_until_near),
        cmocka_unit_test(the_gate),
        cmocka_unit_test(the_attack_elsewhere_and_thirst),
        cmocka_unit_test(the_farthest_are_drawn_off),
        cmocka_unit_test(masses_go_for_the_enemy),
        cmocka_unit_test(leaving_the_map),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
