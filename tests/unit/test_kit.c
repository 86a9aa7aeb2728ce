/* What the procedures of every rule system have in common: who is told what, and in what order. */
#include "unit/field.h"

#include "core/random.h"
#include "game/course.h"
#include "game/game.h"
#include "game/occupied.h"

static void set_up(state *s, dice_source *dice, event_list *events, resolver *r)
{
    dice_seeded(dice, 1, 1);
    *r = (resolver){.dice = dice};
    game_setup(field_scenario(), s, r);
    r->events = events;
}

static void test_a_roll_of_a_hidden_unit(void **unused)
{
    (void)unused;
    state s;
    dice_source dice;
    event_list events = {0};
    resolver r;
    set_up(&s, &dice, &events, &r);
    const roll *made = kit_roll_of(&s, 6, &r, CAUSE_MORALE, "roll.test", "G·H9", 2, 6, 6, NO_UNIT, NULL);
    assert_int_equal(made->outcome, made->total);
    assert_int_equal(made->seen_by & 1 << RED, 0);
    assert_int_not_equal(made->seen_by & 1 << BLUE, 0);
    made = kit_roll_of(&s, 0, &r, CAUSE_MELEE, "roll.test", "G·H9", 1, 6, 6, 0, NULL);
    assert_int_not_equal(made->seen_by & 1 << RED, 0); /* the one it is done to is seen */
    assert_int_equal(r.hidden_from, 0);
    event_list_free(&events);
    scenario_free((scenario *)s.sc);
}

/* What a procedure keeps to its own side stays so when the kit tells part of it: the part, and what follows.
 */
static void test_what_is_kept_from_a_side_stays_kept(void **unused)
{
    (void)unused;
    state s;
    dice_source dice;
    event_list events = {0};
    resolver r;
    set_up(&s, &dice, &events, &r);
    r.hidden_from = 1 << RED; /* of unit 0, whom red sees */
    assert_int_equal(kit_emit_of(&s, 0, EV_NOTE, "ev.flees", &r)->seen_by & 1 << RED, 0);
    assert_int_equal(r.hidden_from, 1 << RED);
    const roll *made = kit_roll_of(&s, 0, &r, CAUSE_MELEE, "roll.test", "G·H9", 1, 6, 0, NO_UNIT, NULL);
    assert_int_equal(made->seen_by & 1 << RED, 0);
    assert_int_equal(r.hidden_from, 1 << RED);
    r.hidden_from = 1 << BLUE; /* and of unit 6, whom red does not see: neither is told */
    assert_int_equal(kit_emit_of(&s, 6, EV_NOTE, "ev.flees", &r)->seen_by & (1 << RED | 1 << BLUE), 0);
    kit_come(&s, 6, &r);
    assert_int_equal(r.hidden_from, 1 << BLUE);
    event_list_free(&events);
    scenario_free((scenario *)s.sc);
}

static void test_light(void **unused)
{
    (void)unused;
    static const int told[] = {0, 0, 1, 0};
    state s;
    dice_source dice;
    event_list events = {0};
    resolver r;
    set_up(&s, &dice, &events, &r);
    for (int turn = 1; turn <= 4; turn++) { /* dusk comes on turn 3 */
        const int before = events.count;
        s.turn = (int16_t)turn;
        kit_tell_light(&s, &r);
        assert_int_equal(events.count - before, told[turn - 1]);
    }
    assert_string_equal(events.items[events.count - 1].code, "ev.light.dusk");
    assert_int_equal(events.items[events.count - 1].n[0], 4);
    event_list_free(&events);
    scenario_free((scenario *)s.sc);
}

static void test_aims(void **unused)
{
    (void)unused;
    uint8_t aim[KIT_AIMS] = {0, 5, 0, 1};
    assert_true(kit_aims(aim));
    assert_int_equal(kit_take_aim(aim), 4);
    assert_int_equal(kit_take_aim(aim), 0);
    assert_false(kit_aims(aim));
    assert_int_equal(kit_take_aim(aim), NO_UNIT);
}

static bool odd(const state *s, int u)
{
    return s->sc->nunits > u && u % 2 == 1;
}

static void test_owed_in_the_order_of_the_sides(void **unused)
{
    (void)unused;
    static const int red_first[] = {1, 3, 5, 7}, blue_first[] = {5, 7, 1, 3};
    state s;
    dice_source dice;
    event_list events = {0};
    resolver r;
    set_up(&s, &dice, &events, &r);
    s.nagenda = 0;
    course_owe_in_order(&s, 1, odd);
    assert_int_equal(s.nagenda, 4);
    const int *order = course_first(&s) == RED ? red_first : blue_first;
    for (int i = 0; i < 4; i++)
        assert_int_equal(s.agenda[i].unit, order[i]);
    event_list_free(&events);
    scenario_free((scenario *)s.sc);
}

/* Whoever is gone is neither steady nor what he was marked as when he went. */
static void test_who_is_gone_is_called_so(void **unused)
{
    (void)unused;
    static const struct {
        int status;
        const char *says;
    } all[] = {{UNIT_ON, "status.steady"},
               {UNIT_DESTROYED, "status.destroyed"},
               {UNIT_CAPTURED, "status.captured"},
               {UNIT_EXITED, "status.left"}};
    state s;
    dice_source dice;
    event_list events = {0};
    resolver r;
    set_up(&s, &dice, &events, &r);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        panel card = {0};
        s.units[0].status = (uint8_t)all[i].status;
        kit_describe_status(&s, 0, NULL, 0, "status.steady", &card);
        assert_int_equal(card.count, 1);
        assert_string_equal(card.row[0].value, all[i].says);
        assert_int_equal(card.row[0].style == ROW_GOOD, all[i].status == UNIT_ON);
    }
    event_list_free(&events);
    scenario_free((scenario *)s.sc);
}

static void scatter(state *s, random_stream *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        unit *at = &s->units[u];
        at->status = random_below(r, 5) == 0 ? UNIT_DESTROYED : UNIT_ON;
        at->space =
            (uint16_t)(at->status == UNIT_ON ? random_below(r, (uint32_t)s->sc->board->nspaces) : NO_SPACE);
        at->side = (uint8_t)random_below(r, (uint32_t)s->sc->nsides);
    }
}

/* Who has an enemy near, found for all at once, is what each is found to be alone: on squares, on hexes whose
 * distances are counted and on hexes whose distances are a table. */
static void test_who_has_an_enemy_near(void **unused)
{
    (void)unused;
    static const char *const battles[] = {FIELD, "rules/grid/scenarios/tel-el-kebir.json",
                                          "rules/prone/scenarios/oviumbo.json",
                                          "rules/conduct/scenarios/tientsin.json"};
    enum { POSITIONS = 40, FARTHEST = 16 };
    random_stream r = {.seed = 5, .stream = 1};
    int near = 0, alone = 0;
    for (size_t b = 0; b < sizeof battles / sizeof battles[0]; b++) {
        scenario *sc = battle_load(battles[b], ruleset_list);
        state s;
        dice_source dice;
        resolver out = {.dice = &dice};
        dice_seeded(&dice, 1, 1);
        game_setup(sc, &s, &out);
        for (int i = 0; i < POSITIONS * FARTHEST; i++) {
            const int far = i % FARTHEST;
            bool within[UNITS_MAX];
            scatter(&s, &r);
            occupied_enemies_within(&s, far, within);
            for (int u = 0; u < sc->nunits; u++) {
                if (!state_on_board(&s, u)) continue;
                assert_int_equal(within[u], occupied_enemy_within(&s, u, far));
                near += within[u], alone += !within[u];
            }
        }
        scenario_free(sc);
    }
    assert_true(near > 10000 && alone > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_roll_of_a_hidden_unit),
        cmocka_unit_test(test_what_is_kept_from_a_side_stays_kept),
        cmocka_unit_test(test_light),
        cmocka_unit_test(test_aims),
        cmocka_unit_test(test_owed_in_the_order_of_the_sides),
        cmocka_unit_test(test_who_is_gone_is_called_so),
        cmocka_unit_test(test_who_has_an_enemy_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
