/*
 * test_bush.c: "the bush plays itself" (S·H24): game, dangerous beasts, roaming bands, ambushes, guards, and
 * what the reader of animals.json and of a unit's behaviour refuses.
 */
#include "rules/safari/drill.h"

#include "core/file.h"
#include "core/mem.h"
#include "rules/list.h"
#include "rules/safari/bush.h"
#include "rules/safari/losses.h"
#include "rules/safari/safari_internal.h"
#include "rules/safari/compile.h"
#include "rules/safari/apply.h"
#include "rules/safari/morale.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"
#include "game/scenario_load.h"

static void put(drill *t, int u, const char *where)
{
    char text[64];
    snprintf(text, sizeof text, "umpire-place u%d > %s", u, where);
    drill_do(t, text);
}

/* A copy of the drill ground with those two on it, to which the bush's own `go`s are put with given faces. */
typedef struct bench {
    drill t;
    state s;
    dice_source dice;
    event_list events;
    resolver r;
} bench;

static bench *bench_open(int u, const char *where, int other, const char *there)
{
    bench *b = calloc(1, sizeof *b);
    assert_non_null(b);
    b->t = drill_open("drill", NULL);
    drill_clear(&b->t, u, other, BOWMEN, -1);
    put(&b->t, BOWMEN, "1401");
    put(&b->t, u, where);
    put(&b->t, other, there);
    b->s = *drill_state(&b->t);
    b->s.nagenda = 0;
    memset(b->s.agenda, 0, sizeof b->s.agenda);
    return b;
}

static void bench_close(bench *b)
{
    event_list_free(&b->events);
    drill_close(&b->t);
    free(b);
}

/* The bush's half turn begins; what it owes is done with those faces, no more and no less. */
static void bench_turn(bench *b, const char *faces)
{
    error err = {0};
    event_list_clear(&b->events);
    dice_seeded(&b->dice, 1, 1);
    assert_true(dice_script(&b->dice, faces, &err));
    b->r = (resolver){.dice = &b->dice, .events = &b->events};
    safari_bush_turn(&b->s, bd(&b->s)->side);
    while (b->s.nagenda > 0 && agenda_head(&b->s)->kind >= DUE_HAPPENING)
        safari_go(&b->s, &b->r);
    assert_int_equal(dice_left_over(&b->dice), 0);
    int thrown = 0;
    for (int i = 0; i < b->events.nrolls; i++)
        thrown += b->events.rolls[i].count;
    assert_int_equal(thrown, b->dice.nscript);
}

static bool said(const bench *b, const char *code)
{
    for (int i = 0; i < b->events.count; i++)
        if (strcmp(b->events.items[i].code, code) == 0) return true;
    return false;
}

static int apart(const bench *b, int u, int other)
{
    return steps_between(sd(&b->s), b->s.units[u].space, b->s.units[other].space);
}

static int space(const bench *b, const char *name)
{
    return drill_space(&b->t, name);
}

/* ---- beasts */

static void game_strays_a_hex(void **unused)
{
    (void)unused;
    for (int face = 1; face <= 6; face++) {
        bench *b = bench_open(ANTELOPE, "1206", ASKARIS, "0911");
        char faces[16];
        snprintf(faces, sizeof faces, "%d", face);
        const int from = b->s.units[ANTELOPE].space;
        bench_turn(b, faces);
        assert_int_equal(b->s.units[ANTELOPE].space, sd(&b->s)->map.next[from][face - 1]);
        bench_close(b);
    }
}

static void game_stays_where_it_cannot_go(void **unused)
{
    (void)unused;
    bench *b = bench_open(ANTELOPE, "1412", ASKARIS, "0902"); /* the south-east corner: no hex to the east */
    bench_turn(b, "2");
    assert_int_equal(b->s.units[ANTELOPE].space, space(b, "1412"));
    assert_true(said(b, "ev.bush.grazes"));
    bench_close(b);
}

static void game_bolts_without_a_die(void **unused)
{
    (void)unused;
    bench *b = bench_open(ANTELOPE, "1206", ASKARIS, "1106");
    bench_turn(b, "");
    assert_true(said(b, "ev.bush.bolts"));
    assert_true(apart(b, ANTELOPE, ASKARIS) >= bd(&b->s)->number.bolt + 3 || !said(b, "ev.move"));
    bench_close(b);
    b = bench_open(ANTELOPE, "1206", MAN_EATER, "1106"); /* from a lion too, and nobody need have seen it */
    bench_turn(b, "");
    assert_true(said(b, "ev.bush.bolts"));
    bench_close(b);
}

static void a_rhino_charges_straight(void **unused)
{
    (void)unused;
    bench *b = bench_open(RHINO, "1206", ASKARIS, "0906"); /* the same row: a straight line, three hexes */
    bench_turn(b, "3");
    assert_int_equal(apart(b, RHINO, ASKARIS), 1);
    assert_true(state_has(&b->s, RHINO, MARK_CHARGED));
    assert_int_equal(su(&b->s, RHINO)->foe, ASKARIS + 1);
    assert_true(state_has(&b->s, ASKARIS, MARK_ENGAGED));
    bench_close(b);
    b = bench_open(RHINO, "1206", ASKARIS, "0906"); /* 4 exceeds 3 */
    bench_turn(b, "4");
    assert_int_equal(b->s.units[RHINO].space, space(b, "1206"));
    assert_int_equal(su(&b->s, RHINO)->foe, 0);
    bench_close(b);
    b = bench_open(RHINO, "1206", ASKARIS,
                   "1008"); /* three hexes off, but on no line of hexes: it only strays */
    assert_int_equal(apart(b, RHINO, ASKARIS), 3);
    bench_turn(b, "2");
    assert_false(said(b, "ev.bush.charges"));
    bench_close(b);
}

static void a_beast_takes_no_notice_from_afar(void **unused)
{
    (void)unused;
    bench *b = bench_open(GORILLA, "0202", ASKARIS, "0702");
    assert_true(apart(b, GORILLA, ASKARIS) > bd(&b->s)->number.notice);
    bench_turn(b, "2");
    assert_false(said(b, "ev.bush.charges"));
    assert_int_equal(b->events.nrolls, 1);
    bench_close(b);
    b = bench_open(GORILLA, "0202", ASKARIS, "0402"); /* AGG 2 */
    bench_turn(b, "2");
    assert_int_equal(su(&b->s, GORILLA)->foe, ASKARIS + 1);
    bench_close(b);
}

/* Locked with a party, it looks again each turn whether it goes on (S36). */
static void a_beast_breaks_off(void **unused)
{
    (void)unused;
    bench *b = bench_open(RHINO, "1206", ASKARIS, "1106");
    su(&b->s, RHINO)->foe = ASKARIS + 1;
    su(&b->s, ASKARIS)->foe = RHINO + 1;
    safari_fight_refresh(&b->s);
    bench_turn(b, "3");
    assert_int_equal(su(&b->s, RHINO)->foe, ASKARIS + 1);
    bench_turn(b, "4");
    assert_true(said(b, "ev.bush.breaks-off"));
    assert_int_equal(su(&b->s, ASKARIS)->foe, 0);
    assert_false(state_has(&b->s, ASKARIS, MARK_ENGAGED));
    assert_true(apart(b, RHINO, ASKARIS) > 1);
    bench_close(b);
}

/* ---- bands */

static void a_band_rests_wanders_or_charges(void **unused)
{
    (void)unused;
    bench *b = bench_open(ROAMERS, "1206", ASKARIS, "1109");
    bench_turn(b, "1");
    assert_true(said(b, "ev.bush.rests"));
    assert_int_equal(b->s.units[ROAMERS].space, space(b, "1206"));
    bench_turn(b, "4 2"); /* east */
    assert_int_equal(b->s.units[ROAMERS].space, space(b, "1306"));
    bench_turn(b, "5");
    assert_true(said(b, "ev.bush.charges"));
    assert_int_equal(su(&b->s, ROAMERS)->quarry, ASKARIS + 1);
    assert_true(state_has(&b->s, ROAMERS, MARK_CHARGED));
    assert_int_equal(agenda_head(&b->s)->kind, DUE_MORALE); /* S17.5 first, then the die */
    assert_int_equal(agenda_head(&b->s)->n[0], TRIGGER_CLOSE);
    assert_int_equal(b->s.agenda[1].kind, DUE_MARCH);
    assert_int_equal(b->events.rolls[0].chart, bd(&b->s)->roaming);
    bench_close(b);
}

static void a_band_charges_the_nearest(void **unused)
{
    (void)unused;
    bench *b = bench_open(ROAMERS, "1206", ASKARIS, "0911");
    b->s.units[BOWMEN].space = (uint16_t)space(b, "1203");
    bench_turn(b, "6");
    assert_int_equal(su(&b->s, ROAMERS)->quarry, BOWMEN + 1);
    bench_close(b);
}

static void an_ambush_waits_and_springs(void **unused)
{
    (void)unused;
    bench *b = bench_open(AMBUSHERS, "0303", ASKARIS, "0603");
    assert_true(state_has(&b->s, AMBUSHERS, MARK_HIDDEN));
    assert_true(safari_bush_idle(&b->s, bd(&b->s)->side)); /* three hexes: it lies still */
    bench_turn(b, "");
    assert_true(state_has(&b->s, AMBUSHERS, MARK_HIDDEN));
    b->s.units[ASKARIS].space = (uint16_t)space(b, "0503");
    assert_false(safari_bush_idle(&b->s, bd(&b->s)->side));
    bench_turn(b, "");
    assert_true(said(b, "card.ambush"));
    assert_false(state_has(&b->s, AMBUSHERS, MARK_HIDDEN));
    assert_true((b->s.units[AMBUSHERS].seen_by & 1) != 0);
    bench_turn(b, ""); /* and then it comes on */
    assert_true(said(b, "ev.bush.charges"));
    assert_int_equal(su(&b->s, AMBUSHERS)->quarry, ASKARIS + 1);
    bench_close(b);
}

static void guards_shoot_only_when_attacked(void **unused)
{
    (void)unused;
    bench *b = bench_open(GUARDS, "1009", ASKARIS, "1011");
    assert_true(safari_bush_idle(&b->s, bd(&b->s)->side));
    bench_turn(b, "");
    safari_bush_shoot(&b->s, bd(&b->s)->side, &b->r);
    assert_int_equal(b->s.nagenda, 0);
    b->s.units[GUARDS].marks |= BIT(MARK_LOST_MEN);
    safari_bush_shoot(&b->s, bd(&b->s)->side, &b->r);
    assert_int_equal(b->s.nagenda, 1);
    assert_int_equal(agenda_head(&b->s)->kind, DUE_SHOTS);
    assert_int_equal(agenda_head(&b->s)->other, ASKARIS);
    agenda_pop(&b->s);
    safari_bush_end_turn(&b->s, &b->r); /* and do not forget it */
    b->s.units[GUARDS].marks &= ~BIT(MARK_LOST_MEN);
    safari_bush_shoot(&b->s, bd(&b->s)->side, &b->r);
    assert_int_equal(b->s.nagenda, 1);
    bench_close(b);
}

/* To who travels a village is no danger until it is attacked, and then it bars the way besides. */
static void a_village_is_dear_to_attack(void **unused)
{
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/lake.json", NULL);
    int guards = 0;
    while (!sd(drill_state(&t))->start[guards].defends)
        guards++;
    put(&t, 0, "0306");
    state s = *drill_state(&t);
    s.units[guards].seen_by = 7;
    state then = s;
    sg(&then)->attacked = (uint8_t)(1u << sd(&s)->start[guards].village);
    const int side = s.units[0].side, at = s.units[0].space;
    const int32_t danger = safari_place_worth(&s, 0, at) - safari_place_worth(&then, 0, at);
    assert_true(danger > 0);
    assert_true(safari_evaluate(&s, side) - safari_evaluate(&then, side) > 2 * danger);
    then.units[guards].status = UNIT_DESTROYED;
    then.units[guards].space = NO_SPACE;
    state gone = then;
    sg(&gone)->attacked = 0;
    assert_true(safari_evaluate(&then, side) > safari_evaluate(&gone, side)); /* that it must yet ask */
    sg(&gone)->passage[side] = sg(&then)->attacked;
    assert_int_equal(safari_evaluate(&then, side), safari_evaluate(&gone, side));
    drill_close(&t);
}

/* ---- the end of a turn, and the pool */

static void what_a_turn_ends(void **unused)
{
    (void)unused;
    bench *b = bench_open(ZANZIBARIS, "0911", MAN_EATER, "1401");
    b->s.units[ZANZIBARIS].marks |= BIT(MARK_HELD) | BIT(MARK_SPELL) | BIT(MARK_SPOOKED);
    assert_true(safari_spooked(&b->s, first_figure(&b->s, ZANZIBARIS)));
    bench_turn(b, "");
    safari_bush_end_turn(&b->s, &b->r);
    assert_int_equal(b->s.units[ZANZIBARIS].marks & (BIT(MARK_HELD) | BIT(MARK_SPELL) | BIT(MARK_SPOOKED)),
                     0);
    assert_false(safari_spooked(&b->s, first_figure(&b->s, ZANZIBARIS)));
    bench_close(b);
}

static void the_pool_waits_off_the_board(void **unused)
{
    (void)unused;
    drill t = drill_open("drill", NULL);
    const state *s = drill_state(&t);
    assert_int_equal(bd(s)->first_pool, DRILL_UNITS);
    assert_true(bd(s)->npool >= 12);
    for (int u = DRILL_UNITS; u < s->sc->nunits; u++) {
        assert_int_equal(s->units[u].status, UNIT_WAITING);
        assert_int_equal(s->units[u].space, NO_SPACE);
        assert_int_equal(s->units[u].side, bd(s)->side);
    }
    drill_close(&t);
}

/* A second leopard has a name of its own, so that nobody takes it for the one that lay in wait. */
static void every_beast_has_its_own_name(void **unused)
{
    static const char *const battles[] = {"first-march", "ituri", "lake", "rovuma", "tsavo"};
    (void)unused;
    int same = 0;
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        char path[80];
        error err = {0};
        snprintf(path, sizeof path, "rules/safari/scenarios/%s.json", battles[i]);
        scenario *sc = scenario_load(path, ".", ruleset_list, NULL, &err);
        assert_non_null(sc);
        const bush_data *b = &((const safari_data *)sc->data)->bush;
        for (int u = b->first_pool; u < sc->nunits; u++)
            for (int k = 0; k < u; k++) {
                assert_string_not_equal(sc->units[u].name, sc->units[k].name);
                same += sc->units[u].type == sc->units[k].type;
            }
        scenario_free(sc);
    }
    assert_true(same > 0);
}

/* A villager whom nobody plays is one killed for whoever kills him, and for nobody else; what they are to win
 * by says so. */
static void a_villager_counts_for_who_killed_him(void **unused)
{
    enum { PATROL, FORAGERS };
    (void)unused;
    drill t = drill_open("rules/safari/scenarios/rovuma.json", NULL);
    const scenario *sc = session_scenario(t.play);
    static state s;
    memcpy(&s, drill_state(&t), sizeof s);
    event_list events = {0};
    resolver r = {.events = &events};
    int village = 0;
    while (sc->units[village].side != bd(&s)->side)
        village++;
    s.units[village].status = UNIT_ON;
    for (int by = PATROL; by <= FORAGERS; by++) {
        int32_t was[2][2];
        for (int side = 0; side < 2; side++)
            was[side][0] = sg(&s)->kills[side], was[side][1] = safari_points(&s, side);
        safari_kill(&s, next_figure(&s, village, NO_UNIT), by, "ev.killed", &r);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(sg(&s)->kills[side], was[side][0] + (side == by));
            assert_int_equal(safari_points(&s, side),
                             was[side][1] +
                                 (side == by && side == FORAGERS ? sd(&s)->number.kill_points : 0));
        }
        int said = 0;
        for (int i = 0; i < sc->nconditions; i++)
            said += sc->conditions[i].side == by && sc->conditions[i].text &&
                    strstr(sc->conditions[i].text, "villager") != NULL;
        assert_int_equal(said, 1);
    }
    event_list_free(&events);
    drill_close(&t);
}

/* S29: who of a party is touched, and S31: whom an omen touches. */
static void whom_it_touches(void **unused)
{
    (void)unused;
    bench *b = bench_open(MIXED, "0911", BEARERS, "1211");
    const int hunter = first_figure(&b->s, MIXED), askari = hunter + 2, bearer = first_figure(&b->s, BEARERS);
    b->s.units[MIXED].marks |= BIT(MARK_SPOOKED);
    assert_false(safari_spooked(&b->s, hunter));
    assert_true(safari_spooked(&b->s, askari));
    assert_false(safari_omen_touches(&b->s, hunter));
    assert_true(safari_omen_touches(&b->s, askari));
    su(&b->s, MIXED)->bush |= BUSH_HYENAS; /* they frighten bearers only */
    assert_false(safari_omen_touches(&b->s, askari));
    su(&b->s, BEARERS)->bush |= BUSH_HYENAS;
    assert_true(safari_omen_touches(&b->s, bearer));
    bench_close(b);
}

/* ---- what load refuses */

static void wants(const char *from, const char *to, const char *sentence)
{
    char *text, *at;
    size_t size;
    error err = {0};
    char told[1024];
    assert_true(file_read("tests/rules/safari/data/drill.json", 1 << 20, &text, &size, &err));
    at = strstr(text, from);
    assert_non_null(at);
    char *changed = calloc(1, size + strlen(to) + 1);
    assert_non_null(changed);
    memcpy(changed, text, (size_t)(at - text));
    strcat(changed, to);
    strcat(changed, at + strlen(from));
    scenario *sc = scenario_parse("tests/rules/safari/data/drill.json", changed, strlen(changed), ".",
                                  ruleset_list, &err);
    assert_null(sc);
    error_format(&err, told, sizeof told);
    if (strstr(told, sentence) == NULL) fail_msg("\"%s\" was said; \"%s\" was expected", told, sentence);
    free(changed);
    mem_free(text);
}

/* A band whose charge has lost its quarry makes for whoever is nearest, as far as its march takes it. */
static void a_band_without_quarry_makes_for_the_nearest(void **unused)
{
    (void)unused;
    bench *b = bench_open(ROAMERS, "1206", ASKARIS, "0906");
    const int far = apart(b, ROAMERS, ASKARIS);
    assert_true(far > 2);
    su(&b->s, ROAMERS)->hexes = 2;
    dice_seeded(&b->dice, 1, 1);
    b->r = (resolver){.dice = &b->dice, .events = &b->events};
    safari_bush_set_out(&b->s, ROAMERS, &b->r);
    assert_int_equal(apart(b, ROAMERS, ASKARIS), far - 2);
    bench_close(b);
}

static void behaviour_refused(void **unused)
{
    (void)unused;
    wants("\"behaviour\": \"graze\"", "\"behaviour\": \"sleep\"", "\"sleep\" is not known here");
    wants("\"behaviour\": \"graze\"", "\"behaviour\": \"roam\"", "beasts graze or rove");
    wants("\"behaviour\": \"roam\"", "\"behaviour\": \"rove\"", "only beasts graze or rove");
    wants("\"type\": \"bowmen\", \"at\": \"1402\"",
          "\"type\": \"bowmen\", \"behaviour\": \"guard\", \"at\": \"1402\"", "somebody plays this side");
    wants("\"alone\": true", "\"alone\": false", "one that nobody plays is expected");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(game_strays_a_hex),
        cmocka_unit_test(game_stays_where_it_cannot_go),
        cmocka_unit_test(game_bolts_without_a_die),
        cmocka_unit_test(a_rhino_charges_straight),
        cmocka_unit_test(a_beast_takes_no_notice_from_afar),
        cmocka_unit_test(a_beast_breaks_off),
        cmocka_unit_test(a_band_rests_wanders_or_charges),
        cmocka_unit_test(a_band_charges_the_nearest),
        cmocka_unit_test(an_ambush_waits_and_springs),
        cmocka_unit_test(guards_shoot_only_when_attacked),
        cmocka_unit_test(a_village_is_dear_to_attack),
        cmocka_unit_test(what_a_turn_ends),
        cmocka_unit_test(the_pool_waits_off_the_board),
        cmocka_unit_test(every_beast_has_its_own_name),
        cmocka_unit_test(a_villager_counts_for_who_killed_him),
        cmocka_unit_test(whom_it_touches),
        cmocka_unit_test(a_band_without_quarry_makes_for_the_nearest),
        cmocka_unit_test(behaviour_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
