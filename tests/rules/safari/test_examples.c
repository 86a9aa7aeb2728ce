/*
 * test_examples.c: the worked examples of the rules for people: marching (SX1 to SX8), shooting (SX9, SX10),
 * hand-to-hand (SX12, SX13), morale (SX15 to SX17), nets, jams and wounds (SX19 to SX24), inches (SX32).
 * Those for beasts and happenings are in test_animals.c and test_happenings.c.
 */
#include "game/action_text.h"
#include "game/game.h"
#include "game/story.h"
#include "game/story_json.h"
#include "game/tale_say.h"
#include "core/strbuf.h"
#include "rules/safari/table.h"
#include "rules/safari/fire.h"
#include "rules/safari/goods.h"
#include "rules/safari/melee.h"
#include "rules/safari/morale.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/losses.h"

static void put(drill *t, int u, const char *where)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-place u%d > %s", u, where);
    drill_do(t, text);
}

/* Two parties by themselves; the side of the first has the movement step of the first half turn. */
static drill stage(int u, const char *at, int other, const char *there)
{
    drill t = drill_open("drill", NULL);
    const int side = drill_unit(&t, u)->side;
    char text[256];
    drill_clear(&t, u, other, -1);
    put(&t, u, "1212");
    put(&t, other, there);
    put(&t, u, at);
    snprintf(text, sizeof text,
             "umpire-set key=order-0 value=%d;"
             "umpire-set key=mover value=0; umpire-step step=movement",
             side);
    drill_all(&t, text);
    return t;
}

static void order(drill *t, const char *text, const char *faces, int rolls)
{
    drill_dice(t, faces);
    drill_do(t, text);
    if (drill_rolls(t, NULL) != rolls)
        fail_msg("%s with %s: %d rolls were made, %d were expected", text, faces, drill_rolls(t, NULL),
                 rolls);
}

static bool may(drill *t, const char *text)
{
    action a;
    error err = {0};
    assert_true(action_decode(session_scenario(t->play), drill_state(t)->side, text, &a, &err));
    return game_check(drill_state(t), &a, &t->why);
}

/* What the whole way costs, in hexes of the march; each step of it leads to a neighbour and costs a hex at
 * least. */
static int cost(const drill *t, const char *text)
{
    const state *s = drill_state(t);
    action a;
    error err = {0};
    unit_way w;
    assert_true(action_decode(session_scenario(t->play), s->side, text, &a, &err));
    assert_true(game_way(s, &a, &w));
    for (int i = 0, at = s->units[a.units[0]].space; i < w.count; at = w.space[i++]) {
        assert_int_equal(steps_between(sd(s), at, w.space[i]), 1);
        assert_true(w.cost[i] > (i > 0 ? w.cost[i - 1] : 0));
    }
    assert_int_equal(w.space[w.count - 1], action_space(&a));
    assert_int_equal(w.most, safari_left(s, a.units[0]));
    return w.cost[w.count - 1];
}

static int hexes(const drill *t)
{
    const roll *made = drill_roll(t, "roll.march", 0);
    assert_non_null(made);
    assert_int_equal(made->ledger.total, made->outcome);
    return made->outcome;
}

/* ---- marching */

static void sx1_a_loaded_party_is_slow(void **unused)
{
    (void)unused;
    drill t = stage(EXPLORER, "0911", SPEARMEN, "1401");
    drill_do(&t, "umpire-set u1.3 key=load value=1");
    order(&t, "march u1", "5", 1);
    assert_int_equal(hexes(&t), 3);
    assert_true(may(&t, "move u1 > 0611"));
    assert_false(may(&t, "move u1 > 0511"));
    assert_string_equal(t.why.code, "safari.move.too-far");
    drill_close(&t);
}

static void sx2_warriors_are_fast_and_charge_without_a_cap(void **unused)
{
    (void)unused;
    drill t = stage(MAASAI, "0911", SPEARMEN, "1401");
    drill_close(&t);
    t = stage(MAASAI, "0911", ASKARIS, "1401");
    order(&t, "march u15", "5", 1);
    assert_int_equal(hexes(&t), 5);
    drill_close(&t);
    t = stage(MAASAI, "0211", ASKARIS, "0911");
    order(&t, "charge u15 @u3", "12  5", 2); /* the leader holds; the die; six hexes bring them to contact */
    assert_int_equal(hexes(&t), 6);
    assert_string_equal(drill_at(&t, MAASAI), "0811");
    assert_true(drill_marked(&t, MAASAI, "engaged"));
    drill_close(&t);
}

static void others_charge_four_hexes_at_most(void **unused)
{
    (void)unused;
    drill t = stage(ZANZIBARIS, "0311", SPEARMEN, "0811");
    order(&t, "charge u2 @u12", "10  4", 2);
    assert_int_equal(hexes(&t), 4); /* S5: 4 + 1, and no more than 4 */
    assert_string_equal(drill_at(&t, ZANZIBARIS), "0711");
    drill_close(&t);
}

/* A charge may be declared on whom only a better die reaches: it stops short, and says so. */
static void a_charge_that_falls_short_says_so(void **unused)
{
    (void)unused;
    drill t = stage(ZANZIBARIS, "0311", SPEARMEN, "0811");
    order(&t, "charge u2 @u12", "10  2", 2);
    assert_int_equal(hexes(&t), 3);
    assert_string_equal(drill_at(&t, ZANZIBARIS), "0611");
    assert_false(drill_marked(&t, ZANZIBARIS, "engaged"));
    const event *e = drill_event(&t, "ev.charge-short", 0);
    assert_non_null(e);
    assert_int_equal(e->unit, ZANZIBARIS);
    assert_int_equal(e->other, SPEARMEN);
    assert_int_equal(e->n[0], 3); /* of as many: nothing of it went to the ground */
    assert_int_equal(e->n[1], 3);
    assert_int_equal(e->n[2], 0);
    assert_int_equal(e->n[3], 0);
    drill_close(&t);
    t = stage(ZANZIBARIS, "0311", SPEARMEN, "0811");
    order(&t, "charge u2 @u12", "10  4", 2);
    assert_null(drill_event(&t, "ev.charge-short", 0)); /* it came up with them */
    drill_close(&t);
}

/* Whose fallen stand first where a fight of that stretch is told by those of both, as that side reads it;
 * NO_SIDE: none is. */
static int fallen_first(const session *play, int viewer, int from)
{
    static tale told;
    int first = NO_SIDE;
    tale_read(&told, play, viewer, from, session_count(play));
    for (int i = 0; i < told.count; i++) {
        const tale_fight *f = &told.fights[i];
        bool fell[2] = {false, false};
        if (!f->blow || f->told.entry < 0 || strcmp(tale_event(play, f->told)->code, "ev.killed") != 0)
            continue;
        for (int k = 0; k < f->nalso; k++) {
            const int who = tale_event(play, f->also[k])->unit; /* none: who won is said of a side */
            if (who >= 0) fell[session_scenario(play)->units[who].side & 1] = true;
        }
        if (fell[0] && fell[1]) first = session_scenario(play)->units[tale_event(play, f->told)->unit].side;
    }
    return first;
}

/* Losses on both sides in one round: each reads of his own first, and of the other beside it. */
static void losses_of_both_are_told_own_first(void **unused)
{
    (void)unused;
    int found = 0;
    for (int n = 0; n < 20; n++) { /* other orders before it are other dice */
        drill t = stage(ZANZIBARIS, "0311", SPEARMEN, "0511");
        for (int i = 0; i < n; i++)
            put(&t, SPEARMEN, i % 2 == n % 2 ? "0611" : "0511");
        drill_dice(&t, "10 4");
        drill_do(&t, "charge u2 @u12");
        const int from = session_count(t.play);
        for (int i = 0; i < 3; i++)
            if (drill_try(&t, "end") != SESSION_DONE) break;
        const int first = fallen_first(t.play, 0, from);
        if (first != NO_SIDE) {
            assert_int_equal(first, 0);
            assert_int_equal(fallen_first(t.play, 1, from), 1);
            found++;
        }
        drill_close(&t);
    }
    assert_true(found > 0);
}

static void sx4_bearers_never_charge(void **unused)
{
    (void)unused;
    drill t = stage(BEARERS, "0911", SPEARMEN, "1011");
    drill_refused(&t, "charge u6 @u12", "safari.charge.bearers");
    drill_close(&t);
}

static void sx5_a_guided_party_in_the_jungle(void **unused)
{
    (void)unused;
    drill t = stage(GREAT_HUNTER, "0501", SPEARMEN, "1401");
    order(&t, "march u0", "4", 1);
    assert_int_equal(hexes(&t), 5);
    assert_true(may(&t, "move u0 > 0201"));
    assert_int_equal(cost(&t, "move u0 > 0201"), 5); /* three hexes, and two for the jungle */
    assert_false(may(&t, "move u0 > 0101"));
    drill_do(&t, "move u0 > 0201");
    assert_false(may(&t, "move u0 > 0101")); /* nothing is left: the two hexes are paid once */
    drill_close(&t);
}

static void sx7_a_maxim_in_the_swamp(void **unused)
{
    (void)unused;
    drill t = stage(MAXIM, "0307", SPEARMEN, "1401");
    order(&t, "march u5", "4", 1);
    assert_true(may(&t, "move u5 > 0207"));
    assert_false(may(&t, "move u5 > 0107"));
    drill_close(&t);
}

static void sx8_fording_costs_a_hex(void **unused)
{
    (void)unused;
    drill t = stage(ASKARIS, "0609", SPEARMEN, "1401");
    order(&t, "march u3", "3", 1);
    assert_true(may(&t, "move u3 > 0809"));
    assert_false(may(&t, "move u3 > 0909"));
    assert_true(may(&t, "move u3 > 0309")); /* three on dry ground */
    assert_int_equal(cost(&t, "move u3 > 0809"), 3);
    assert_int_equal(cost(&t, "move u3 > 0309"), 3);
    drill_close(&t);
}

static void sx32_three_hexes_are_twelve_inches(void **unused)
{
    (void)unused;
    drill t = stage(ASKARIS, "0911", SPEARMEN, "1401");
    order(&t, "march u3", "3", 1);
    panel p = {0};
    game_describe_unit(drill_state(&t), ASKARIS, &p);
    bool told = false;
    for (int i = 0; i < p.count; i++)
        if (p.row[i].value != NULL && strcmp(p.row[i].value, "row.move.left") == 0) {
            assert_int_equal(p.row[i].n[0], 3);
            assert_int_equal(p.row[i].n[3], 12);
            told = true;
        }
    assert_true(told);
    drill_close(&t);
}

/* ---- shooting */

static void sx9_two_shots_of_a_pistol_moving_three_standing(void **unused)
{
    (void)unused;
    for (int moved = 0; moved <= 1; moved++) {
        table *b = table_open(DOCTOR, "0911", SPEARMEN, "1011", NULL);
        if (moved) b->s.units[DOCTOR].marks |= BIT(MARK_MOVED);
        table_leave(b, SPEARMEN, 1);
        table_dice(b, moved ? "1 1" : "1 1 1");
        safari_fire_group(&b->s, DOCTOR, SPEARMEN, &safari_all_fire, &b->r);
        table_spent(b);
        assert_int_equal(b->events.nrolls, 1);
        assert_int_equal(b->events.rolls[0].count, moved ? 2 : 3);
        table_close(b);
    }
}

/* The need of the roll is what the die itself must show. */
static void sx10_an_askari_on_the_move_at_five_hexes(void **unused)
{
    (void)unused;
    for (int face = 6; face <= 7; face++) {
        table *b = table_open(ASKARIS, "0901", BOWMEN, "0401", NULL);
        table_leave(b, ASKARIS, 2);
        b->s.figures[first_figure(&b->s, ASKARIS)].status = UNIT_DESTROYED; /* the effendi is away */
        table_leave(b, ASKARIS, 2);
        table_leave(b, BOWMEN, 1);
        b->s.units[ASKARIS].marks |= BIT(MARK_MOVED);
        table_dice(b, face == 7 ? "7" : "6");
        safari_fire_group(&b->s, ASKARIS, BOWMEN, &safari_all_fire, &b->r);
        table_spent(b);
        const roll *made = &b->events.rolls[0];
        assert_int_equal(made->sides, 8);
        assert_int_equal(made->ledger.total, -1);
        assert_int_equal(made->need, 7);
        assert_int_equal(made->outcome, face == 7);
        assert_int_equal(b->s.units[BOWMEN].status, face == 7 ? UNIT_DESTROYED : UNIT_ON);
        table_close(b);
    }
}

/* ---- hand-to-hand */

static void lock(table *b, int u, int other)
{
    su(&b->s, u)->foe = (uint8_t)(other + 1);
    b->s.units[u].marks |= BIT(MARK_ENGAGED);
    b->s.units[other].marks |= BIT(MARK_ENGAGED);
}

static void bring(table *b, int u, const char *at)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-place u%d > %s", u, at);
    drill_do(&b->t, text);
    b->s = *drill_state(&b->t);
}

static int second_of(const table *b, int u) /* of the figures that are there */
{
    return next_figure(&b->s, u, next_figure(&b->s, u, NO_UNIT));
}

static void sx12_seven_to_five_is_not_outnumbering(void **unused)
{
    (void)unused;
    for (int more = 0; more <= 1; more++) {
        table *b = table_open(ZANZIBARIS, "0911", SPEARMEN, "1011", NULL);
        ledger l;
        bring(b, ASKARIS, "1010");
        table_leave(b, ASKARIS, more ? 2 : 1);
        table_leave(b, SPEARMEN, 5);
        lock(b, ZANZIBARIS, SPEARMEN);
        lock(b, ASKARIS, SPEARMEN);
        safari_fight_ledger(&b->s, second_of(b, ZANZIBARIS), SPEARMEN, &l);
        assert_int_equal(l.total, more ? 1 : 0); /* 8:5 is, 7:5 is not */
        safari_fight_ledger(&b->s, second_of(b, SPEARMEN), ZANZIBARIS, &l);
        assert_int_equal(l.total, more ? -1 : 0);
        table_close(b);
    }
}

/* A loses 2 of 10, B loses 2 of 6. */
static void sx13_the_larger_share_loses(void **unused)
{
    (void)unused;
    table *b = table_open(ZANZIBARIS, "0911", SPEARMEN, "1011", NULL);
    bring(b, ASKARIS, "1010");
    table_leave(b, ASKARIS, 4);
    lock(b, ZANZIBARIS, SPEARMEN);
    lock(b, ASKARIS, SPEARMEN);
    su(&b->s, SPEARMEN)->foe = ZANZIBARIS + 1;
    safari_game *g = sg(&b->s);
    su(&b->s, ZANZIBARIS)->force = 6;
    su(&b->s, ASKARIS)->force = 4;
    su(&b->s, SPEARMEN)->force = 6;
    g->force[0] = 10;
    g->force[1] = 6;
    table_leave(b, ZANZIBARIS, 4);
    table_leave(b, SPEARMEN, 4);
    while (b->s.nagenda > 0)
        agenda_pop(&b->s);
    table_dice(b, "");
    safari_fight_outcome(&b->s, 0, &b->r);
    table_spent(b);
    assert_int_equal(b->s.nagenda, 1);
    assert_int_equal(b->s.agenda[0].kind, DUE_MORALE);
    assert_int_equal(b->s.agenda[0].unit, SPEARMEN);
    assert_int_equal(b->s.agenda[0].n[0], TRIGGER_FIGHT);
    table_close(b);
}

/* S14, S·H9: spears (5) before machetes (2); whoever is killed before does not strike. */
static void longer_weapons_strike_first(void **unused)
{
    (void)unused;
    table *b = table_open(BEARERS, "0911", SPEARMEN, "1011", NULL);
    table_leave(b, BEARERS, 2);
    table_leave(b, SPEARMEN, 2);
    lock(b, SPEARMEN, BEARERS);
    su(&b->s, BEARERS)->foe = SPEARMEN + 1;
    while (b->s.nagenda > 0)
        agenda_pop(&b->s);
    table_dice(b, "5 5"); /* chief d10 and spearman d8 both kill: no bearer is left to strike back */
    safari_fight_begin(&b->s, SPEARMEN, &b->r);
    assert_int_equal(b->s.agenda[0].kind, DUE_BLOWS);
    assert_int_equal(b->s.agenda[0].n[0], 5);
    assert_int_equal(b->s.agenda[1].n[0], 2);
    safari_fight_blows(&b->s, 5, &b->r);
    assert_int_equal(b->s.units[BEARERS].status, UNIT_DESTROYED);
    safari_fight_blows(&b->s, 2, &b->r);
    assert_int_equal(b->events.nrolls, 3); /* two blows, and who of the two bearers the first fell on */
    table_close(b);
}

/* ---- morale */

static void sx15_spearmen_do_not_close(void **unused)
{
    (void)unused;
    drill t = stage(SPEARMEN, "0711", ASKARIS, "0911");
    order(&t, "charge u12 @u3", "8  2 3 4 5 1", 2);
    const roll *made = drill_roll(&t, "roll.morale.closing", 0);
    assert_non_null(made);
    assert_int_equal(made->sides, 10);
    assert_int_equal(made->need, 9);
    assert_int_equal(drill_line(&made->ledger, "mod.morale.closing"), 4);
    assert_int_equal(drill_roll(&t, "roll.men", 0)->count, 5); /* the chief always passes */
    assert_int_equal(drill_unit(&t, SPEARMEN)->strength, 5);
    assert_true(drill_marked(&t, SPEARMEN, "lowered"));
    assert_string_equal(drill_at(&t, SPEARMEN), "0711");
    assert_null(drill_roll(&t, "roll.march", 0));
    assert_int_equal(safari_die(drill_state(&t), first_figure(drill_state(&t), SPEARMEN), false),
                     8); /* the chief's d10 */
    assert_false(may(&t, "march u12"));
    drill_close(&t);
}

static void sx16_zanzibaris_close_without_the_four(void **unused)
{
    (void)unused;
    drill t = stage(ZANZIBARIS, "0711", SPEARMEN, "0911");
    order(&t, "charge u2 @u12", "5  3", 2);
    assert_int_equal(drill_roll(&t, "roll.morale.closing", 0)->need, 5);
    assert_true(drill_marked(&t, ZANZIBARIS, "engaged"));
    drill_close(&t);
}

static void sx17_regulars_cut_off(void **unused)
{
    (void)unused;
    table *b = table_open(REGULARS, "0911", SPEARMEN, "1401", NULL);
    while (b->s.nagenda > 0)
        agenda_pop(&b->s);
    table_dice(b, "1  1 2 3 4 1");
    assert_false(safari_morale(&b->s, REGULARS, NO_UNIT, TRIGGER_CUT_OFF, &b->r));
    assert_int_equal(b->events.rolls[0].sides, 10);
    assert_int_equal(b->events.rolls[0].need, 2); /* 3 - 2, and a natural 1 fails */
    assert_int_equal(drill_line(&b->events.rolls[0].ledger, "mod.morale.one-fails"), 2);
    assert_int_equal(b->s.agenda[0].kind, DUE_MEN);
    safari_men(&b->s, REGULARS, TRIGGER_CUT_OFF, &b->r);
    table_spent(b);
    assert_int_equal(b->s.units[REGULARS].strength, 4);
    assert_true(figure_on(&b->s, first_figure(&b->s, REGULARS))); /* the sergeant stays */
    assert_true(table_told(b, "ev.lost-surrounded"));
    assert_int_equal(timer(&b->s, REGULARS, TIMER_PANIC), PANIC_NEXT);
    safari_set_timer(&b->s, REGULARS, TIMER_PANIC, 1); /* the next round */
    assert_int_equal(safari_die(&b->s, first_figure(&b->s, REGULARS), true), 6);
    table_close(b);
}

/* ---- nets */

static void sx19_nets(void **unused)
{
    (void)unused;
    table *b = table_open(ZANZIBARIS, "0201", ARCHERS, "0101", NULL);
    const int first = first_figure(&b->s, ZANZIBARIS);
    table_dice(b, "1 4 2 6 3 5");
    safari_nets(&b->s, ZANZIBARIS, ARCHERS, &b->r);
    table_spent(b);
    const int held[] = {2, 0, 2, 0, 0, 0};
    for (int i = 0; i < 6; i++)
        assert_int_equal(sf(&b->s, first + i)->net, held[i]);
    assert_true(state_has(&b->s, ZANZIBARIS, MARK_NETTED));
    assert_false(safari_can_shoot_now(&b->s, first));
    assert_int_equal(safari_length(&b->s, first), 0);
    assert_int_equal(safari_length(&b->s, first + 1), 2);
    assert_int_equal(safari_die(&b->s, first, true), 6);
    assert_int_equal(safari_die(&b->s, first + 1, true), 8);
    assert_true(table_told(b, "ev.netted"));
    table_close(b);
    b = table_open(ZANZIBARIS, "0201", ARCHERS, "0101", NULL);
    table_dice(b, "3 4 5 6 3 5");
    safari_nets(&b->s, ZANZIBARIS, ARCHERS, &b->r);
    assert_false(state_has(&b->s, ZANZIBARIS, MARK_NETTED));
    assert_true(table_told(b, "ev.netted.none") &&
                !table_told(b, "ev.netted")); /* nobody is told to hang in one */
    table_close(b);
}

/* A whole turn without a choice but to end it. */
static void end_turn(drill *t)
{
    const int turn = drill_state(t)->turn;
    for (int i = 0; i < 12 && drill_state(t)->turn == turn; i++)
        drill_do(t, "end");
    assert_int_equal(drill_state(t)->turn, turn + 1);
}

static int net_of(const drill *t, int u, int n)
{
    return sf_const(drill_state(t), first_figure(drill_state(t), u) + n - 1)->net;
}

static void nets_hold_two_turns_or_one_with_help(void **unused)
{
    (void)unused;
    drill t = stage(ZANZIBARIS, "0911", SPEARMEN, "1401");
    drill_all(&t, "umpire-set u2.1 key=net value=2; umpire-set u2.3 key=net value=2");
    drill_do(&t, "hold u2"); /* nothing more to move: so it is after the charge that ran into the nets */
    order(&t, "free u2.1", "", 0);
    assert_int_equal(net_of(&t, ZANZIBARIS, 1), 1);
    const event *helped = drill_event(&t, "ev.net-helped", 0); /* who helps is told, and is another man */
    assert_non_null(helped);
    assert_int_equal(helped->n[1], first_figure(drill_state(&t), ZANZIBARIS));
    assert_int_equal(helped->n[2],
                     drill_state(&t)->figures[first_figure(drill_state(&t), ZANZIBARIS) + 1].type);
    drill_refused(&t, "free u2.1", "safari.free.helped");
    end_turn(&t);
    assert_int_equal(net_of(&t, ZANZIBARIS, 1), 0);
    assert_int_equal(net_of(&t, ZANZIBARIS, 3), 1);
    end_turn(&t);
    assert_int_equal(net_of(&t, ZANZIBARIS, 3), 0);
    drill_close(&t);
}

/* ---- machine guns, wounds */

static void sx21_an_untrained_crew_jams_the_maxim(void **unused)
{
    (void)unused;
    table *b = table_open(MAXIM, "0911", SPEARMEN, "1401", NULL);
    table_dice(b, "4 5");
    safari_jam_roll(&b->s, MAXIM, &b->r);
    table_spent(b);
    assert_int_equal(b->events.rolls[0].outcome, 12);
    assert_true(state_has(&b->s, MAXIM, MARK_JAMMED));
    b->s.units[MAXIM].marks &= ~BIT(MARK_JAMMED);
    table_dice(b, "4 4");
    safari_jam_roll(&b->s, MAXIM, &b->r);
    assert_false(state_has(&b->s, MAXIM, MARK_JAMMED));
    table_close(b);
}

static void a_lewis_jams_sooner_and_the_swamp_counts(void **unused)
{
    (void)unused;
    table *b = table_open(LEWIS, "0107", SPEARMEN, "1401", NULL);
    ledger l;
    safari_jam_ledger(&b->s, LEWIS, &l);
    assert_int_equal(drill_line(&l, "mod.jam.trained"), 1);
    assert_int_equal(drill_line(&l, "mod.jam.wet"), 1);
    table_dice(b, "4 5"); /* 9 + 2 = 11 */
    safari_jam_roll(&b->s, LEWIS, &b->r);
    assert_true(state_has(&b->s, LEWIS, MARK_JAMMED));
    table_close(b);
}

static const char *const with_wounds[] = {"wounds=1", NULL};

/* One spearman is hit by that; 0 grazed, 1 wounded, 2 killed. */
static int hit_by(const char *weapon, int striker_unit, int die, const char *faces)
{
    table *b = table_open(striker_unit, "0911", SPEARMEN, "1011", with_wounds);
    const int f = first_figure(&b->s, SPEARMEN) + 1;
    table_dice(b, faces);
    table_hit(b, f, 0, die, weapon != NULL ? table_weapon(b, weapon) : -1, first_figure(&b->s, striker_unit));
    table_spent(b);
    const int got = !figure_on(&b->s, f) ? 2 : (sf(&b->s, f)->flags & FIG_WOUNDED) != 0;
    if (got == 1) { /* and then: -1 to all rolls, -1 hex */
        ledger l;
        assert_int_equal(b->s.units[SPEARMEN].hits, 1);
        safari_march_ledger(&b->s, SPEARMEN, 4, false, &l);
        assert_int_equal(l.total, 3);
        safari_fight_ledger(&b->s, f, striker_unit, &l);
        assert_int_equal(drill_line(&l, "mod.fight.wounded"), -1);
    }
    table_close(b);
    return got;
}

static void sx22_rifle_wounds(void **unused)
{
    (void)unused;
    assert_int_equal(hit_by("breech-loader", ASKARIS, 8, "1"), 0);
    assert_int_equal(hit_by("breech-loader", ASKARIS, 8, "2"), 1);
    assert_int_equal(hit_by("breech-loader", ASKARIS, 8, "3"), 1);
    assert_int_equal(hit_by("breech-loader", ASKARIS, 8, "4"), 2);
}

static void sx23_an_elephant_gun_never_grazes(void **unused)
{
    (void)unused;
    assert_int_equal(hit_by("elephant-gun", LONE_HUNTER, 12, "1"), 1);
    assert_int_equal(hit_by("elephant-gun", LONE_HUNTER, 12, "3"), 2);
}

static void sx24_forest_arrows_kill(void **unused)
{
    (void)unused;
    assert_int_equal(hit_by("forest-bow", LONE_HUNTER, 8, ""), 2);
    assert_int_equal(hit_by("bow", LONE_HUNTER, 8, "5"), 1);
    assert_int_equal(hit_by(NULL, LONE_HUNTER, 8, "6"), 2);
    assert_int_equal(hit_by(NULL, LONE_HUNTER, 8, "1"), 0);
}

static void without_the_option_a_hit_kills_and_nothing_is_rolled(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1011", NULL);
    const int f = first_figure(&b->s, SPEARMEN) + 2;
    table_dice(b, "");
    table_hit(b, f, 0, 8, table_weapon(b, "breech-loader"), first_figure(&b->s, ASKARIS));
    table_spent(b);
    assert_false(figure_on(&b->s, f));
    assert_int_equal(sg(&b->s)->kills[0], 1);
    table_close(b);
}

static void a_second_wound_kills(void **unused)
{
    (void)unused;
    table *b = table_open(BEARERS, "0911", SPEARMEN, "1011", with_wounds);
    const int f = first_figure(&b->s, BEARERS);
    unit_face face;
    assert_int_equal(sf(&b->s, f)->load, 1);
    game_face(&b->s, BEARERS, &face);
    assert_int_equal(face.signs, 0);
    table_dice(b, "3 3");
    table_hit(b, f, 1, 8, -1, first_figure(&b->s, SPEARMEN));
    assert_true(figure_on(&b->s, f));
    game_face(&b->s, BEARERS, &face); /* it shows on the counter that they have wounded among them */
    assert_int_equal(face.signs, 1u << SIGN_WOUNDED);
    assert_int_equal(sf(&b->s, f)->load, 0); /* S·H17: a wounded bearer drops his load */
    assert_int_equal(safari_lying(&b->s, b->s.units[BEARERS].space), 1);
    table_hit(b, f, 1, 8, -1, first_figure(&b->s, SPEARMEN));
    table_spent(b);
    assert_false(figure_on(&b->s, f));
    table_close(b);
}

/* Whom the country kills stands in the table of the result beside its name, though it is nobody's score. */
static void the_dead_of_the_bush_are_counted(void **unused)
{
    (void)unused;
    table *b = table_open(ASKARIS, "0911", SPEARMEN, "1011", NULL);
    const int bush = bd(&b->s)->side;
    result before, r;
    int row = 0;
    table_dice(b, "");
    game_result(&b->s, &before); /* whom the umpire took off the field is nobody's either */
    safari_kill(&b->s, first_figure(&b->s, SPEARMEN) + 1, 0, "ev.killed", &b->r);
    safari_kill(&b->s, first_figure(&b->s, ASKARIS) + 1, NO_SIDE, "ev.killed", &b->r);
    safari_kill(&b->s, first_figure(&b->s, SPEARMEN) + 2, NO_SIDE, "ev.killed", &b->r);
    game_result(&b->s, &r);
    while (strcmp(r.tally[row].code, "tally.kills") != 0)
        row++;
    for (int side = 0; side < b->s.sc->nsides; side++)
        assert_int_equal(r.tally[row].value[side] - before.tally[row].value[side], side == bush ? 2
                                                                                   : side == 0  ? 1
                                                                                                : 0);
    assert_int_equal(b->s.sc->rules->score(&b->s, bush, 3), 0); /* no condition counts them */
    table_close(b);
}

/* S6, S21: who ran off before his party was run down was not killed by that, nor by the country. */
static void who_ran_off_was_not_run_down(void **unused)
{
    (void)unused;
    table *b = table_open(SPEARMEN, "0911", BEARERS, "1011", NULL);
    const int bush = bd(&b->s)->side, first = first_figure(&b->s, BEARERS);
    state shown = b->s;
    result before, r;
    int row = 0;
    table_dice(b, "");
    game_result(&b->s, &before);
    safari_vanish(&b->s, first, "ev.vanished", &b->r);
    safari_vanish(&b->s, first + 1, "ev.lost-surrounded", &b->r);
    b->s.units[BEARERS].marks |= BIT(MARK_FLEEING);
    safari_engage(&b->s, SPEARMEN, BEARERS, &b->r);
    assert_int_equal(b->s.units[BEARERS].status, UNIT_CAPTURED);
    game_result(&b->s, &r);
    while (strcmp(r.tally[row].code, "tally.kills") != 0)
        row++;
    assert_int_equal(r.tally[row].value[1] - before.tally[row].value[1], 4);
    assert_int_equal(r.tally[row].value[bush] - before.tally[row].value[bush], 0);
    for (int i = 0; i < b->events.count; i++) /* and so it is shown */
        b->s.sc->rules->befell(&shown, &b->events.items[i]);
    for (int f = first; f < first + 2; f++)
        assert_memory_equal(&shown.figures[f], &b->s.figures[f], sizeof shown.figures[f]);
    table_close(b);
}

/* A party whose last man ran off is not called destroyed: its card and its JSON say how many are gone, and
 * how many had fallen. */
static void who_ran_off_is_not_called_destroyed(void **unused)
{
    (void)unused;
    table *b = table_open(SPEARMEN, "0911", BEARERS, "1011", NULL);
    const int first = first_figure(&b->s, BEARERS), end = end_figure(&b->s, BEARERS);
    strbuf json = {0};
    panel card = {0};
    table_dice(b, "");
    safari_kill(&b->s, first, 0, "ev.killed", &b->r);
    for (int f = first + 1; f < end; f++)
        safari_vanish(&b->s, f, "ev.vanished", &b->r);
    assert_int_equal(b->s.units[BEARERS].status, UNIT_DESTROYED);
    game_describe_unit(&b->s, BEARERS, &card);
    assert_string_equal(card.row[0].value, "fate.ran.some");
    assert_int_equal(card.row[0].n[0], end - first - 1);
    assert_int_equal(card.row[0].n[1], 1);
    story_unit_json(b->s.sc, &b->s, BEARERS, NO_SIDE, &json);
    if (!strstr(strbuf_str(&json), "\"status\":\"destroyed\",\"fate\":\"5 gone, 1 killed\""))
        fail_msg("%s", strbuf_str(&json));
    strbuf_free(&json);
    table_close(b);
    b = table_open(SPEARMEN, "0911", BEARERS, "1011", NULL);
    table_dice(b, "");
    safari_leave_fleeing(&b->s, BEARERS, &b->r); /* over the edge */
    memset(&card, 0, sizeof card);
    game_describe_unit(&b->s, BEARERS, &card);
    assert_string_equal(card.row[0].value, "fate.ran");
    table_close(b);
    b = table_open(SPEARMEN, "0911", BEARERS, "1011", NULL);
    table_dice(b, "");
    for (int f = first; f < end; f++)
        safari_kill(&b->s, f, 0, "ev.killed", &b->r);
    memset(&card, 0, sizeof card);
    game_describe_unit(&b->s, BEARERS, &card);
    assert_string_equal(card.row[0].value, "status.lost");
    table_close(b);
}

/* Of the throw for a hit on a man all that it may do is said (S24, S·H17). */
static void what_a_hit_may_do_is_said(void **unused)
{
    (void)unused;
    static const struct {
        const char *weapon, *says;
        bool wounded;
    } rows[] = {
        {NULL, "1d8: 1 (2 to wound, 6 to kill)", false},
        {"breech-loader", "1d8: 1 \u2192 3 (2 to wound, 6 to kill; a 1 on the die only grazes)", false},
        {"elephant-gun", "1d8: 1 \u2192 4 (2 to wound, 6 to kill)", false},
        {NULL, "1d8: 1 (2 to wound, which kills who is wounded already)", true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *b = table_open(ASKARIS, "0911", SPEARMEN, "1011", with_wounds);
        const int f = first_figure(&b->s, SPEARMEN) + 1;
        strbuf said = {0};
        if (rows[i].wounded) sf(&b->s, f)->flags |= FIG_WOUNDED;
        table_dice(b, "1");
        table_hit(b, f, 0, 8, rows[i].weapon != NULL ? table_weapon(b, rows[i].weapon) : -1,
                  first_figure(&b->s, ASKARIS));
        story_roll(b->s.sc, &b->s, &b->events.rolls[0], &said);
        assert_string_equal(strbuf_str(&said), rows[i].says);
        strbuf_free(&said);
        table_close(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sx1_a_loaded_party_is_slow),
        cmocka_unit_test(sx2_warriors_are_fast_and_charge_without_a_cap),
        cmocka_unit_test(others_charge_four_hexes_at_most),
        cmocka_unit_test(a_charge_that_falls_short_says_so),
        cmocka_unit_test(losses_of_both_are_told_own_first),
        cmocka_unit_test(sx4_bearers_never_charge),
        cmocka_unit_test(sx5_a_guided_party_in_the_jungle),
        cmocka_unit_test(sx7_a_maxim_in_the_swamp),
        cmocka_unit_test(sx8_fording_costs_a_hex),
        cmocka_unit_test(sx32_three_hexes_are_twelve_inches),
        cmocka_unit_test(sx9_two_shots_of_a_pistol_moving_three_standing),
        cmocka_unit_test(sx10_an_askari_on_the_move_at_five_hexes),
        cmocka_unit_test(sx12_seven_to_five_is_not_outnumbering),
        cmocka_unit_test(sx13_the_larger_share_loses),
        cmocka_unit_test(longer_weapons_strike_first),
        cmocka_unit_test(sx15_spearmen_do_not_close),
        cmocka_unit_test(sx16_zanzibaris_close_without_the_four),
        cmocka_unit_test(sx17_regulars_cut_off),
        cmocka_unit_test(sx19_nets),
        cmocka_unit_test(nets_hold_two_turns_or_one_with_help),
        cmocka_unit_test(sx21_an_untrained_crew_jams_the_maxim),
        cmocka_unit_test(a_lewis_jams_sooner_and_the_swamp_counts),
        cmocka_unit_test(sx22_rifle_wounds),
        cmocka_unit_test(sx23_an_elephant_gun_never_grazes),
        cmocka_unit_test(sx24_forest_arrows_kill),
        cmocka_unit_test(without_the_option_a_hit_kills_and_nothing_is_rolled),
        cmocka_unit_test(a_second_wound_kills),
        cmocka_unit_test(who_ran_off_was_not_run_down),
        cmocka_unit_test(the_dead_of_the_bush_are_counted),
        cmocka_unit_test(who_ran_off_is_not_called_destroyed),
        cmocka_unit_test(what_a_hit_may_do_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
