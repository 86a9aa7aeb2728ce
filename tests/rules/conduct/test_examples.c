/*
 * test_examples.c: the worked examples of the unit-conduct rules, each with its dice: given, ordered,
 * expected.
 */
#include "game/game.h"
#include "rules/conduct/drill.h"
#include "rules/conduct/melee.h"
#include "rules/conduct/place.h"
#include "rules/conduct/conduct_internal.h"

static drill *open_with(const char *campaign)
{
    drill *t = drill_open(campaign, NULL);
    drill_clear(t);
    return t;
}

/* ---- fire */

static void ux1_volley_at_a_deep_mass(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ZULUS, "1006", "s");
    drill_mark(t, ZULUS, MARK_DEEP);
    const roll *r = drill_fire(t, COMPANY, ZULUS, 0, "1 2 3 6");
    assert_int_equal(r->count, 4);
    assert_int_equal(r->ledger.total, 1);
    assert_int_equal(r->outcome, 3);
    assert_string_equal(t->sc->charts[r->chart].id, "breechloader");
    assert_int_equal(drill_kills(t, ZULUS), 3);
    assert_true(state_has(&t->s, ZULUS, MARK_SHAKEN));
    assert_int_equal(dice_left_over(&t->dice), 0);
    drill_close(t);
}

/* Nine inches are short, twelve (the next hex) effective. */
static void ux2_short_and_effective(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ZULUS, "1005", "s");
    const roll *r = drill_fire(t, COMPANY, ZULUS, 0, "3 2 2 2");
    assert_int_equal(r->need, 3);
    assert_int_equal(r->row, 0);
    assert_int_equal(r->outcome, 1);
    assert_false(state_has(&t->s, ZULUS, MARK_SHAKEN));
    assert_true(state_has(&t->s, ZULUS, MARK_DISORDERED)); /* U2: one hit */
    drill_clear(t);
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, ZULUS, "1004", "s");
    r = drill_fire(t, COMPANY, ZULUS, 0, "3 4 2 2");
    assert_int_equal(r->need, 4);
    assert_int_equal(r->row, 1);
    assert_int_equal(r->outcome, 1);
    drill_close(t);
}

static void ux3_muzzle_loaders_on_the_move(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, MUSKETS, "1008", "n");
    drill_mark(t, MUSKETS, MARK_MOVED);
    drill_put(t, ZULUS, "1005", "s");
    const roll *r = drill_fire(t, MUSKETS, ZULUS, 0, "6 5 4 6");
    assert_int_equal(drill_line(&r->ledger, "mod.moved"), -1);
    assert_int_equal(r->need, 6);
    assert_int_equal(r->outcome, 2);
    assert_true(state_has(&t->s, ZULUS, MARK_SHAKEN));
    drill_close(t);
}

static void ux5_field_gun_pivoted_at_cover(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, FIELD_GUN, "1208", "n");
    drill_mark(t, FIELD_GUN, MARK_PIVOTED);
    drill_put(t, ZULUS, "1202", "s"); /* scrub, 18 inches */
    const roll *r = drill_fire(t, FIELD_GUN, ZULUS, 0, "6 5 6");
    assert_int_equal(r->count, 3);
    assert_int_equal(r->ledger.total, -2);
    assert_int_equal(r->need, 6);
    assert_int_equal(r->outcome, 2);
    assert_string_equal(t->sc->charts[r->chart].id, "artillery-dice");
    drill_close(t);
}

static void ux7_light_gun_at_skirmishers(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, LIGHT_GUN, "1008", "n");
    drill_put(t, PATHANS, "1005", "s");
    drill_mark(t, PATHANS, MARK_SKIRMISH);
    const roll *r = drill_fire(t, LIGHT_GUN, PATHANS, 0, "6 5 6 1 2");
    assert_int_equal(r->count, 5);
    assert_int_equal(r->need, 6);
    assert_int_equal(r->outcome, 2);
    drill_close(t);
}

static void ux8_gatling_and_jam(void **unused)
{
    (void)unused;
    static const char *const faces[] = {"2 3 1 6 3", "2 3 1 6 4"};
    for (int i = 0; i < 2; i++) {
        drill *t = open_with("zulu");
        drill_put(t, GATLING, "1008", "n");
        drill_put(t, ENEMY, "1006", "s");
        drill_mark(t, ENEMY, MARK_COLUMN);
        const roll *r = drill_fire(t, GATLING, ENEMY, 4, faces[i]);
        assert_int_equal(r->count, 4);
        assert_int_equal(r->outcome, 3);
        assert_int_equal(drill_kills(t, ENEMY), 3);
        const roll *jam = drill_roll(t, "roll.jam", 0);
        assert_int_equal(jam->need, 4);
        assert_int_equal(state_has(&t->s, GATLING, MARK_JAMMED), i == 0);
        assert_int_equal(dice_left_over(&t->dice), 0);
        drill_close(t);
    }
}

static void ux10_a_maxim_at_three_never_jams(void **unused)
{
    (void)unused;
    drill *t = open_with("boxer");
    drill_put(t, MAXIM_GUN, "1008", "n");
    drill_put(t, ZULUS, "1005", "s");
    const roll *r = drill_fire(t, MAXIM_GUN, ZULUS, 3, "2 1 6 1");
    assert_int_equal(r->need, 2);
    assert_int_equal(r->outcome, 2);
    assert_int_equal(drill_roll(t, "roll.jam", 0)->outcome, 3);
    assert_false(state_has(&t->s, MAXIM_GUN, MARK_JAMMED));
    drill_close(t);
    t = open_with("boxer");
    drill_put(t, MAXIM_GUN, "1008", "n");
    drill_put(t, ZULUS, "1005", "s");
    drill_fire(t, MAXIM_GUN, ZULUS, 6, "1 1 1 1 1 1 3");
    assert_true(state_has(&t->s, MAXIM_GUN, MARK_JAMMED)); /* 3 + 2 is below 6 */
    assert_true(state_has(&t->s, MAXIM_GUN, MARK_LOW_AMMO));
    drill_close(t);
}

static void ux11_clearing_a_jam(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, GATLING, "1008", "n");
    drill_mark(t, GATLING, MARK_JAMMED);
    for (int i = 0; i < 2; i++) {
        drill_phase(t, PHASE_RIFLES_1, STAGE_RIFLES, STEP_RIFLES, 0);
        t->s.units[GATLING].marks &= ~(uint32_t)BIT(MARK_DONE);
        drill_only(t, "unjam u14", "5");
        assert_int_equal(drill_roll(t, "roll.unjam", 0)->outcome, 5 + i);
        assert_int_equal(state_has(&t->s, GATLING, MARK_JAMMED), i == 0);
    }
    assert_int_equal(cu(&t->s, GATLING)->tries, 0);
    drill_close(t);
}

/* ---- melee */

static void fight(drill *t, const char *faces)
{
    action go;
    resolver r = {.dice = &t->dice, .events = &t->events};
    drill_phase(t, PHASE_VOLLEYS, STAGE_NONE, STEP_RIFLES, 1);
    event_list_clear(&t->events);
    drill_faces(t, faces);
    drill_resume(t, PHASE_MELEE);
    action_init(&go, VERB_GO, 0xff);
    while (t->s.nagenda > 0 && t->s.step == STEP_MELEE)
        game_apply(&t->s, &go, &r);
}

static void ux13_the_first_clash(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_BAYONETS);
    drill_put(t, ZULUS, "1007", "s");
    drill_mark(t, ZULUS, MARK_FANATIC);
    drill_contact(t, ZULUS, COMPANY);
    fight(t, "1 2 3 5 4 4 1 6");
    const roll *theirs = drill_roll(t, "roll.melee", 0), *ours = drill_roll(t, "roll.melee", 1);
    assert_int_equal(theirs->unit, ZULUS);
    assert_int_equal(theirs->count, 4);
    assert_int_equal(theirs->ledger.total, 2);
    assert_int_equal(theirs->outcome, 3);
    assert_int_equal(ours->ledger.total, 0);
    assert_int_equal(ours->outcome, 3);
    assert_non_null(drill_event(t, "ev.melee-tie", 0));
    assert_true(state_has(&t->s, ZULUS, MARK_SHAKEN) && state_has(&t->s, COMPANY, MARK_SHAKEN));
    assert_int_equal(drill_kills(t, ZULUS), 3);
    assert_int_equal(drill_kills(t, COMPANY), 3);
    assert_int_equal(dice_left_over(&t->dice), 0);
    drill_close(t);
}

static void ux14_in_the_flank_with_support(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_BAYONETS);
    drill_put(t, ZULUS, "1109", "nw"); /* behind its right shoulder */
    drill_put(t, ZULUS_2, "1110", "nw");
    assert_int_equal(conduct_side_from(&t->s, COMPANY, drill_hex(t, "1108")), FROM_FLANK);
    drill_put(t, ZULUS, "1108", "nw");
    drill_put(t, ZULUS_2, "1109", "nw");
    drill_contact(t, ZULUS, COMPANY);
    fight(t, "1 1 1 1 1 1 1 1 1 1 1 6 6 5 4 6");
    const roll *theirs = drill_roll(t, "roll.melee", 0), *ours = drill_roll(t, "roll.melee", 1);
    assert_int_equal(theirs->count, 12);
    assert_int_equal(theirs->outcome, 1);
    assert_int_equal(drill_line(&ours->ledger, "mod.flanked"), -2);
    assert_int_equal(ours->need, 6);
    assert_int_equal(ours->outcome, 2);
    assert_false(state_has(&t->s, COMPANY, MARK_SHAKEN));
    assert_true(state_has(&t->s, ZULUS, MARK_SHAKEN) &&
                state_has(&t->s, ZULUS_2, MARK_SHAKEN)); /* U17: primary and supports alike */
    assert_int_equal(drill_kills(t, ZULUS), 1);
    assert_int_equal(drill_kills(t, ZULUS_2), 1);
    drill_close(t);
}

static void ux15_against_a_crew(void **unused)
{
    (void)unused;
    drill *t = open_with("sudan");
    drill_put(t, GATLING, "1008", "n");
    drill_put(t, ZULUS, "1007", "s");
    drill_contact(t, ZULUS, GATLING);
    fight(t, "1 1 1 1 4 3");
    assert_int_equal(drill_line(&drill_roll(t, "roll.melee", 0)->ledger, "mod.opponent-loose"), 2);
    assert_int_equal(drill_roll(t, "roll.melee", 1)->count, 2);
    assert_int_equal(drill_kills(t, ZULUS), 1);
    drill_close(t);
}

/* ---- conduct */

static void ux16_fast_and_free(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, COMPANY, "1008", "n");
    drill_put(t, LEADER, "1008", "n");
    drill_movement(t, 0);
    drill_only(t, "order u0", "6");
    const roll *r = drill_roll(t, "roll.conduct", 0);
    assert_int_equal(drill_line(&r->ledger, "mod.leader"), 1);
    assert_int_equal(r->outcome, 7);
    assert_int_equal(r->row, 4);
    assert_int_equal(cg(&t->s)->left, 3);
    assert_int_equal(cg(&t->s)->free, FREE_FORM);
    drill_close(t);
}

static void ux17_less_than_one(void **unused)
{
    (void)unused;
    static const char *const campaigns[] = {"zulu", "master"};
    for (int i = 0; i < 2; i++) {
        drill *t = open_with(campaigns[i]);
        drill_put(t, ZULUS, "1008", "s");
        drill_mark(t, ZULUS, MARK_DISORDERED);
        t->s.units[ZULUS].strength = 2;
        drill_movement(t, 1);
        drill_only(t, "order u22", "2");
        assert_int_equal(drill_roll(t, "roll.conduct", 0)->outcome, -1);
        assert_int_equal(cg(&t->s)->active, 0);
        assert_int_equal(state_has(&t->s, ZULUS, MARK_SHAKEN), i == 1);
        drill_close(t);
    }
}

static drill *shaken_in_melee(const char *campaign, int u, int foe)
{
    drill *t = open_with(campaign);
    drill_put(t, u, "1008", "n");
    drill_put(t, foe, "1007", "s");
    drill_contact(t, foe, u);
    drill_mark(t, u, MARK_SHAKEN);
    drill_movement(t, t->s.units[u].side);
    return t;
}

static void ux18_shaken_and_holding(void **unused)
{
    (void)unused;
    drill *t = shaken_in_melee("sudan", COMPANY, ZULUS);
    drill_only(t, "order u0", "1");
    assert_int_equal(drill_kills(t, COMPANY), 1);
    assert_string_equal(drill_at(t, COMPANY), "1008");
    assert_true(state_has(&t->s, COMPANY, MARK_SHAKEN) && conduct_in_contact(&t->s, COMPANY));
    drill_close(t);
}

/* U22a: foot that recoils from horse dies, unless that horse is at grips with another when all have moved. */
static void ux20_ridden_down_or_spared(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        drill *t = shaken_in_melee("zulu", COMPANY, ENEMY_HUSSARS);
        drill_mark(t, COMPANY, MARK_DISORDERED);
        drill_put(t, SECOND, "1207", "nw");
        drill_only(t, "order u0", "1");
        assert_string_equal(drill_at(t, COMPANY), "1009");
        assert_int_equal(drill_kills(t, COMPANY), 1);
        assert_int_equal(cu(&t->s, COMPANY)->doom, ENEMY_HUSSARS + 1);
        if (i == 1) {
            drill_only(t, "order u1", "5");
            drill_only(t, "charge u1 @u30 > 1107", NULL);
            assert_true(conduct_touching(&t->s, SECOND, ENEMY_HUSSARS));
        }
        for (int k = 0; k < 6 && cg(&t->s)->phase < PHASE_EXPLOIT_1; k++)
            drill_do(t, "end", NULL);
        assert_int_equal(t->s.units[COMPANY].status, i == 1 ? UNIT_ON : UNIT_DESTROYED);
        assert_int_equal(drill_event(t, "ev.ridden-down", 0) != NULL, i == 0);
        drill_close(t);
    }
}

static void ux21_lesser_regulars_as_printed(void **unused)
{
    (void)unused;
    drill *t = open_with("frontier");
    drill_put(t, RECRUITS, "1008", "n");
    drill_mark(t, RECRUITS, MARK_SHAKEN);
    drill_movement(t, 0);
    drill_only(t, "order u7", "5");
    assert_false(state_has(&t->s, RECRUITS, MARK_SHAKEN));
    assert_int_equal(cg(&t->s)->left, 2);
    drill_close(t);
}

static void ux23_destroyed(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, ZULUS, "1008", "s");
    drill_mark(t, ZULUS, MARK_SHAKEN);
    t->s.units[ZULUS].strength = 4;
    drill_movement(t, 1);
    drill_only(t, "order u22", "1");
    assert_int_equal(drill_roll(t, "roll.conduct", 0)->outcome, 0);
    assert_int_equal(t->s.units[ZULUS].status, UNIT_DESTROYED);
    drill_close(t);
}

static void ux24_irregular_horse(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, IRREGULARS, "1008", "n");
    drill_mark(t, IRREGULARS, MARK_SHAKEN);
    drill_movement(t, 0);
    drill_only(t, "order u5", "4");
    assert_false(state_has(&t->s, IRREGULARS, MARK_SHAKEN));
    assert_int_equal(cg(&t->s)->left, 4);
    drill_close(t);
}

static void ux25_a_gun_in_melee(void **unused)
{
    (void)unused;
    drill *t = shaken_in_melee("zulu", LIGHT_GUN, ZULUS);
    drill_only(t, "order u11", "2");
    assert_int_equal(t->s.units[LIGHT_GUN].status, UNIT_CAPTURED);
    assert_int_equal(t->s.units[LIGHT_GUN].captor, 1);
    drill_close(t);
}

/* U22c, U17: nor do guns get out of a melee by breaking up: who is in it with them has them, by one die and
 * by four. Where no lines that destroy at once are printed they recoil and are removed, as their row says,
 * but penned in they are taken, too; alone they break up where they are. */
static void guns_that_break_up_in_melee_are_taken(void **unused)
{
    (void)unused;
    static const char *const four[] = {"movement=four-dice", NULL}, *const by_the_rows[] = {
                                                                        "automaticDestruction=printed", NULL};
    static const struct {
        const char *campaign, *const *options, *faces;
        bool melee, recoils, penned;
    } rows[] = {
        {"zulu", NULL, "1", true, false, false},         {"zulu", by_the_rows, "1", true, false, false},
        {"zulu", four, "1 1 2 3", true, false, false},   {"master", NULL, "1", true, false, false},
        {"master", by_the_rows, "1", true, true, false}, {"master", by_the_rows, "1", true, false, true},
        {"zulu", NULL, "1", false, false, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        drill *t = drill_open(rows[i].campaign, rows[i].options);
        drill_clear(t);
        drill_put(t, ENEMY_GUN, "1008", "n");
        drill_put(t, COMPANY, "1007", "s");
        if (rows[i].melee) drill_contact(t, COMPANY, ENEMY_GUN);
        for (int k = 0; rows[i].penned && k < 3; k++)
            drill_put(t, (int[]){ZULUS, ZULUS_2, ZULUS_3}[k], (const char *[]){"1009", "0908", "1108"}[k],
                      "n");
        drill_mark(t, ENEMY_GUN, MARK_SHAKEN);
        drill_mark(t, ENEMY_GUN, MARK_DISORDERED);
        drill_movement(t, 1);
        drill_only(t, "order u34", rows[i].faces);
        const bool taken = rows[i].melee && !rows[i].recoils;
        assert_int_equal(t->s.units[ENEMY_GUN].status, taken ? UNIT_CAPTURED : UNIT_DESTROYED);
        assert_true((drill_event(t, "ev.dispersed", 0) == NULL) == taken);
        assert_int_equal(drill_event(t, "ev.recoils", 0) != NULL, rows[i].recoils && !rows[i].penned);
        if (taken) assert_int_equal(t->s.units[ENEMY_GUN].captor, 0);
        drill_close(t);
    }
}

static void ux26_a_gun_that_rallies_moves(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, LIGHT_GUN, "1008", "n");
    drill_mark(t, LIGHT_GUN, MARK_SHAKEN);
    drill_mark(t, LIGHT_GUN, MARK_LIMBERED);
    drill_movement(t, 0);
    drill_only(t, "order u11", "3");
    assert_false(state_has(&t->s, LIGHT_GUN, MARK_SHAKEN));
    assert_int_equal(cg(&t->s)->active, LIGHT_GUN + 1);
    assert_int_equal(cg(&t->s)->left, 4);
    drill_close(t);
}

static void ux27_in_square(void **unused)
{
    (void)unused;
    drill *t = open_with("zulu");
    drill_put(t, COMPANY, "1008", "n");
    drill_mark(t, COMPANY, MARK_SQUARE);
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_movement(t, 0);
    drill_only(t, "order u0", "1");
    assert_int_equal(drill_roll(t, "roll.conduct", 0)->outcome, 3);
    assert_false(state_has(&t->s, COMPANY, MARK_SHAKEN));
    assert_int_equal(cg(&t->s)->active, 0);
    drill_close(t);
}

static void ux29_tigermen(void **unused)
{
    (void)unused;
    static const int targets[] = {TIGERMEN, ZULUS};
    for (int i = 0; i < 2; i++) {
        drill *t = open_with("boxer");
        drill_put(t, DRILL_HUSSARS, "1008", "n");
        drill_put(t, targets[i], "1007", "s");
        drill_contact(t, DRILL_HUSSARS, targets[i]);
        conduct_melee m;
        ledger l;
        assert_true(conduct_melee_of(&t->s, DRILL_HUSSARS, &m));
        conduct_melee_ledger(&t->s, &m, 0, &l);
        assert_int_equal(drill_line(&l, "mod.first-round"), i == 0 ? -1000 : 1);
        conduct_melee_ledger(&t->s, &m, 1, &l);
        assert_int_equal(drill_line(&l, "mod.first-round"), 1);
        drill_close(t);
    }
}

/* ---- four dice */

static drill *four_dice(int u, const char *facing)
{
    static const char *const options[] = {"movement=four-dice", NULL};
    drill *t = drill_open("zulu", options);
    drill_clear(t);
    drill_put(t, u, "1008", facing);
    drill_movement(t, t->s.units[u].side);
    return t;
}

static void ux30_two_sixes(void **unused)
{
    (void)unused;
    drill *t = four_dice(ZULUS, "s");
    drill_only(t, "order u22", "6 6 3 2");
    const roll *r = drill_roll(t, "roll.four", 0);
    assert_int_equal(r->outcome, 2);
    assert_string_equal(t->sc->charts[r->chart].id, "four-steady");
    assert_int_equal(r->row, 2);
    assert_true(state_has(&t->s, ZULUS, MARK_FANATIC));
    assert_int_equal(cg(&t->s)->left, 2); /* 8 inches */
    drill_close(t);
}

static void ux34_one_success_rallies_regulars(void **unused)
{
    (void)unused;
    drill *t = four_dice(COMPANY, "n");
    drill_mark(t, COMPANY, MARK_SHAKEN);
    drill_only(t, "order u0", "4 2 1 1");
    assert_false(state_has(&t->s, COMPANY, MARK_SHAKEN));
    assert_int_equal(cg(&t->s)->active, 0);
    assert_int_equal(drill_kills(t, COMPANY), 0);
    drill_close(t);
}

static void ux35_elite(void **unused)
{
    (void)unused;
    drill *t = four_dice(ELITE, "n");
    drill_only(t, "order u3", "2 3 6 1");
    assert_int_equal(drill_roll(t, "roll.four", 0)->outcome, 2);
    assert_int_equal(cg(&t->s)->left, 2); /* 6 inches */
    drill_close(t);
}

/* U25 with U·H18, U26, U27. */
static void rallying_with_four_dice(void **unused)
{
    (void)unused;
    static const struct {
        int unit;
        const char *faces;
        bool melee, rallies, fanatic, destroyed;
        int kills, hexes;
    } cases[] = {
        {ZULUS, "6 6 3 2", false, true, false, false, 0, 0},    /* two sixes rally, and no more */
        {ZULUS, "6 6 4 2", false, true, true, false, 0, 1},     /* a third success: one action, 4 inches */
        {ZULUS, "6 6 4 5", false, true, true, false, 0, 2},     /* 8 inches */
        {ZULUS, "4 3 2 1", false, false, false, false, 1, 0},   /* one success is not enough for them */
        {ZULUS, "4 3 1 1", false, false, false, true, 0, 0},    /* U26 */
        {RECRUITS, "1 1 2 3", false, false, false, true, 0, 0}, /* U26: trained recruits too */
        {BOERS, "1 1 2 3", false, false, false, false, 1, 0},   /* but not Boers */
        {COMPANY, "1 1 2 3", false, false, false, false, 1, 0}, /* nor European regulars */
        {COMPANY, "1 1 2 3", true, false, false, false, 1, -1}, /* in melee it recoils */
        {COMPANY, "4 5 6 6", false, true, false, false, 0, 3},
        {ZULUS, "6 6 5 1", true, true, true, false, 0, 0}, /* U25: also in melee, where it is */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int u = cases[i].unit;
        char text[32];
        drill *t = four_dice(u, "n");
        if (cases[i].melee) {
            const int foe = t->s.units[u].side == 0 ? ZULUS : COMPANY;
            drill_put(t, foe, "1007", "s");
            drill_contact(t, foe, u);
        }
        drill_mark(t, u, MARK_SHAKEN);
        snprintf(text, sizeof text, "order u%d", u);
        drill_only(t, text, cases[i].faces);
        if ((t->s.units[u].status == UNIT_DESTROYED) != cases[i].destroyed)
            fail_msg("case %zu: destroyed", i);
        if (!cases[i].destroyed) {
            if (state_has(&t->s, u, MARK_SHAKEN) == cases[i].rallies) fail_msg("case %zu: rallies", i);
            if (state_has(&t->s, u, MARK_FANATIC) != cases[i].fanatic) fail_msg("case %zu: fanatic", i);
            assert_int_equal(drill_kills(t, u), cases[i].kills);
            if (cases[i].hexes < 0)
                assert_string_equal(drill_at(t, u), "1009");
            else if (cg(&t->s)->left != cases[i].hexes)
                fail_msg("case %zu: %d hexes", i, cg(&t->s)->left);
        }
        drill_close(t);
    }
}

/* U28, U·HX6: actions in inches, then whole hexes. */
static void actions_in_hexes(void **unused)
{
    (void)unused;
    static const struct {
        int unit, hexes[4];
    } cases[] = {{COMPANY, {1, 2, 3, 4}},
                 {ZULUS, {1, 2, 4, 5}},
                 {DRILL_HUSSARS, {1, 3, 5, 6}},
                 {TRIBAL_HORSE, {2, 4, 6, 8}}};
    static const char *const faces[] = {"4 1 1 2", "4 4 1 2", "4 4 4 2", "4 4 4 4"};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int k = 0; k < 4; k++) {
            char text[32];
            drill *t = four_dice(cases[i].unit, "n");
            snprintf(text, sizeof text, "order u%d", cases[i].unit);
            drill_only(t, text, faces[k]);
            assert_int_equal(cg(&t->s)->left, cases[i].hexes[k]);
            drill_close(t);
        }
    drill *t = four_dice(COMPANY, "n");
    drill_only(t, "order u0", "1 2 3 3");
    assert_int_equal(cg(&t->s)->active, 0); /* no success, no move */
    drill_close(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ux1_volley_at_a_deep_mass),
        cmocka_unit_test(ux2_short_and_effective),
        cmocka_unit_test(ux3_muzzle_loaders_on_the_move),
        cmocka_unit_test(ux5_field_gun_pivoted_at_cover),
        cmocka_unit_test(ux7_light_gun_at_skirmishers),
        cmocka_unit_test(ux8_gatling_and_jam),
        cmocka_unit_test(ux10_a_maxim_at_three_never_jams),
        cmocka_unit_test(ux11_clearing_a_jam),
        cmocka_unit_test(ux13_the_first_clash),
        cmocka_unit_test(ux14_in_the_flank_with_support),
        cmocka_unit_test(ux15_against_a_crew),
        cmocka_unit_test(ux16_fast_and_free),
        cmocka_unit_test(ux17_less_than_one),
        cmocka_unit_test(ux18_shaken_and_holding),
        cmocka_unit_test(ux20_ridden_down_or_spared),
        cmocka_unit_test(ux21_lesser_regulars_as_printed),
        cmocka_unit_test(ux23_destroyed),
        cmocka_unit_test(ux24_irregular_horse),
        cmocka_unit_test(ux25_a_gun_in_melee),
        cmocka_unit_test(guns_that_break_up_in_melee_are_taken),
        cmocka_unit_test(ux26_a_gun_that_rallies_moves),
        cmocka_unit_test(ux27_in_square),
        cmocka_unit_test(ux29_tigermen),
        cmocka_unit_test(ux30_two_sixes),
        cmocka_unit_test(ux34_one_success_rallies_regulars),
        cmocka_unit_test(ux35_elite),
        cmocka_unit_test(rallying_with_four_dice),
        cmocka_unit_test(actions_in_hexes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
