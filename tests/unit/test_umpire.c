/* The umpire's verbs and reading and writing a state by name. */
#include "unit/field.h"

#include "board/names.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/field.h"
#include "game/game.h"
#include "game/state_hold.h"
#include "game/victory.h"
#include "rules/grid/grid.h"

/* The field with a byte that may be below zero, which no system has. */
static ruleset rules;
static field fields[64];
static scenario *sc;
static state s;
static dice_source d;
static event_list events;
static resolver r;

static int set_up(void **unused)
{
    (void)unused;
    rules = grid_ruleset;
    assert_in_range(rules.nfields, 1, 62);
    memcpy(fields, rules.fields, (size_t)rules.nfields * sizeof *fields);
    fields[rules.nfields++] = (field){.name = "spare",
                                      .of = FIELD_GAME,
                                      .offset = (uint16_t)rules.ext_size++,
                                      .width = 1,
                                      .is_signed = true,
                                      .lo = -9,
                                      .hi = 9};
    rules.fields = fields;
    sc = battle_load(FIELD, (const ruleset *const[]){&rules, NULL});
    r = (resolver){.dice = &d, .events = &events};
    dice_seeded(&d, 1, 1);
    game_setup(sc, &s, &r);
    event_list_clear(&events);
    return 0;
}

static int tear_down(void **unused)
{
    (void)unused;
    scenario_free(sc);
    event_list_free(&events);
    return 0;
}

/* The code of the refusal, NULL when it was done. */
static const char *umpire(const char *text)
{
    action a;
    refusal why;
    error err = {0};
    if (!action_decode(sc, NO_SIDE, text, &a, &err)) fail_msg("%s: %s", text, err.text);
    if (!game_check(&s, &a, &why)) return why.code;
    game_apply(&s, &a, &r);
    assert_true(events.count > 0);
    return NULL;
}

static void test_place_and_remove(void **unused)
{
    (void)unused;
    const uint32_t actions = s.actions;
    assert_null(umpire("umpire-place u3 > E5"));
    assert_int_equal(s.units[3].status, UNIT_ON);
    assert_int_equal(s.units[3].space, board_space_find(sc->board, "E5"));
    assert_true(state_holds(&s, 0, RED));
    assert_int_equal(events.items[0].kind, EV_UMPIRE);
    assert_int_equal(s.actions, actions + 1);
    assert_null(umpire("umpire-remove u3"));
    assert_int_equal(s.units[3].status, UNIT_DESTROYED);
    assert_int_equal(s.units[3].space, NO_SPACE);
    s.units[3].strength = 0;
    assert_null(umpire("umpire-place u3 > E4"));
    assert_int_equal(s.units[3].strength, 4); /* back with its strength of the order of battle */
    assert_string_equal(umpire("umpire-place u3"), "umpire.where");
}

static void test_set(void **unused)
{
    (void)unused;
    assert_null(umpire("umpire-set u0 key=strength value=2"));
    assert_int_equal(s.units[0].strength, 2);
    assert_null(umpire("umpire-set u0 key=facing value=4"));
    assert_int_equal(s.units[0].facing, 4);
    assert_null(umpire("umpire-set u0 key=broken value=1"));
    assert_int_equal(s.units[0].marks, BIT(MARK_BROKEN));
    assert_null(umpire("umpire-set u0 key=broken value=0"));
    assert_int_equal(s.units[0].marks, 0);
    assert_null(umpire("umpire-set u7 key=ammo value=255"));
    assert_int_equal(s.units[7].ext[offsetof(grid_unit, ammo)], 255);
    assert_null(umpire("umpire-set key=turn value=4"));
    assert_int_equal(s.turn, 4);
    assert_null(umpire("umpire-set u7 key=pending value=1000"));
    assert_int_equal(s.units[7].ext[offsetof(grid_unit, pending)] |
                         s.units[7].ext[offsetof(grid_unit, pending) + 1] << 8,
                     1000);
    assert_null(umpire("umpire-set key=spare value=-9"));
    assert_int_equal((int8_t)s.ext[sizeof(grid_game)], -9);
    assert_null(umpire("umpire-set > E5 key=holder value=1"));
    assert_true(state_holds(&s, 0, RED));
    assert_null(umpire("umpire-step step=fire"));
    assert_int_equal(s.step, STEP_FIRE);
    assert_null(umpire("umpire-step step=melee"));
    assert_int_equal(s.step, STEP_INITIATIVE); /* mend(): nobody is hand to hand, so that the turn ends */
    assert_null(umpire("umpire-set u0 key=status value=5"));
    assert_int_equal(s.units[0].status, UNIT_CAPTURED);
    assert_int_equal(s.units[0].captor, BLUE);
    assert_int_equal(s.units[0].space, NO_SPACE);
    assert_string_equal(umpire("umpire-set u0 key=status value=3"), "umpire.use-place");
    assert_string_equal(umpire("umpire-set u0 key=strength value=1000"), "umpire.range");
    assert_string_equal(umpire("umpire-set u0 key=broken value=2"), "umpire.range");
    assert_string_equal(umpire("umpire-set key=turn value=7"), "umpire.range");
    assert_string_equal(umpire("umpire-set > A1 key=holder value=1"), "umpire.no-objective");
}

/* Nothing but the count of what was done is otherwise; where dice are typed, nobody is asked for these. */
static void test_roll(void **unused)
{
    (void)unused;
    state before = s;
    event_list_clear(&events);
    assert_null(umpire("umpire-roll dice=3 sides=8"));
    assert_int_equal(events.nrolls, 1);
    const roll *made = &events.rolls[0];
    assert_int_equal(made->count, 3);
    assert_int_equal(made->sides, 8);
    assert_int_equal(made->kind, ROLL_DICE);
    const event *told = &events.items[events.count - 1];
    assert_int_equal(told->kind, EV_UMPIRE);
    assert_string_equal(told->code, "ev.umpire.roll");
    assert_int_equal(told->n[2], made->faces[0] + made->faces[1] + made->faces[2]);
    assert_int_equal(told->seen_by & 3, 3);
    before.actions = s.actions;
    assert_int_equal(state_hash(&before), state_hash(&s));
    event_list_clear(&events);
    dice_typed(&d, 1, 1);
    assert_null(umpire("umpire-roll dice=5 sides=2"));
    assert_false(d.lacked);
    assert_int_equal(events.rolls[0].typed, 0);
    assert_int_equal(events.rolls[0].kind, ROLL_COINS);
    assert_string_equal(events.items[events.count - 1].code, "ev.umpire.toss");
    dice_seeded(&d, 1, 1);
    action a;
    error err = {0};
    assert_false(action_decode(sc, NO_SIDE, "umpire-roll dice=13 sides=6", &a, &err));
    assert_false(action_decode(sc, NO_SIDE, "umpire-roll dice=1 sides=1", &a, &err));
    assert_string_equal(umpire("umpire-roll dice=1 sides=21"), "umpire.no-die");
    /* What it is for is told with it; cards are of a deck of their own, none twice. */
    event_list_clear(&events);
    assert_null(umpire("umpire-roll dice=2 sides=6 for=morale"));
    assert_string_equal(umpire_purposes[events.items[events.count - 1].n[3]], "morale");
    event_list_clear(&events);
    assert_null(umpire("umpire-roll dice=12 sides=52 for=arrival"));
    assert_int_equal(events.nrolls, 12);
    uint64_t drawn = 0;
    for (int i = 0; i < 12; i++) {
        assert_int_equal(events.rolls[i].kind, ROLL_CARDS);
        drawn |= UINT64_C(1) << (events.rolls[i].faces[0] - 1);
    }
    assert_int_equal(__builtin_popcountll(drawn), 12);
    assert_string_equal(events.items[events.count - 1].code, "ev.umpire.card");
    before.actions = s.actions;
    assert_int_equal(state_hash(&before), state_hash(&s));
    assert_false(action_decode(sc, NO_SIDE, "umpire-roll dice=1 sides=6 for=fun", &a, &err));
    action_init(&a, VERB_UMPIRE_ROLL, NO_SIDE);
    assert_string_equal(action_fault(sc, &a), "action.argument");
    event_list_clear(&events);
}

/* An ended battle can be taken up again. */
static void test_after_the_end(void **unused)
{
    (void)unused;
    decision now;
    assert_null(umpire("umpire-step step=movement"));
    victory_close(&s, &r);
    assert_true(s.over);
    assert_null(umpire("umpire-set key=over value=0"));
    assert_false(s.over);
    assert_int_equal(s.winner, NO_SIDE);
    game_decide(&s, &now);
    assert_int_equal(now.side, RED);
}

static void ordered(int side, const char *text)
{
    action a;
    assert_true(action_decode(sc, side, text, &a, NULL));
    assert_true(game_check(&s, &a, NULL));
    game_apply(&s, &a, &r);
}

/* What was declared by or against units that are gone is mended. */
static void test_mend(void **unused)
{
    (void)unused;
    decision now;
    s.units[4].space = board_space_find(sc->board, "C5") & 0xffff;
    assert_null(umpire("umpire-step step=fire"));
    ordered(RED, "fire u0 @u4");
    assert_int_equal(s.units[0].ext[offsetof(grid_unit, aim)], 4 + 1);
    ordered(RED, "end");
    assert_null(umpire("umpire-remove u4"));
    assert_int_equal(s.units[0].ext[offsetof(grid_unit, aim)], 0);
    assert_int_equal(s.nagenda, 0);
    game_decide(&s, &now);
    assert_int_equal(s.step, STEP_FIRE);
    assert_int_equal(now.side, BLUE);
}

/* Another battle is on the table: one of parties, whose figures are counted one by one. */
static void take_safari(void)
{
    scenario_free(sc);
    sc = battle_load("rules/safari/scenarios/first-march.json", ruleset_list);
    game_setup(sc, &s, &r);
}

static void test_figures(void **unused)
{
    (void)unused;
    take_safari();
    assert_string_equal(umpire("umpire-remove u0.1"), "umpire.figure");
    assert_null(umpire("umpire-set u0.2 key=net value=2"));
    const int key = key_find(sc, KEY_FIGURE, "net");
    assert_int_equal(key_get(&s, key, FIGURE_BASE + 1, NO_SPACE), 2);
    assert_int_equal(key_get(&s, key, FIGURE_BASE, NO_SPACE), 0);
}

static void check_keys(void)
{
    key_info info, other;
    int n = 0;
    while (key_at(sc, n, &info)) {
        assert_int_equal(key_find(sc, info.of, info.name), n);
        assert_true(info.lo <= info.hi);
        for (int i = 0; i < n; i++)
            assert_true(key_at(sc, i, &other) && (other.of != info.of || strcmp(other.name, info.name) != 0));
        n++;
    }
    assert_int_equal(n, key_count(sc));
    assert_false(key_at(sc, -1, &info));
    assert_int_equal(key_find(sc, KEY_UNIT, "turn"), -1);
    /* every value set is read back */
    for (int key = 0; key < n; key++) {
        assert_true(key_at(sc, key, &info));
        if (info.of == KEY_OBJECTIVE && sc->nobjectives == 0) continue;
        const int u = info.of == KEY_UNIT ? 1 : info.of == KEY_FIGURE ? FIGURE_BASE : NO_UNIT;
        const int space = info.of == KEY_OBJECTIVE ? sc->objectives[0] : NO_SPACE;
        const int32_t values[] = {info.lo, info.hi, (info.lo + info.hi) / 2};
        for (int i = 0; i < 3; i++) {
            state before = s, after;
            key_set(&s, key, u, space, values[i]);
            if (strcmp(info.name, "seen") == 0)
                assert_int_equal(key_get(&s, key, u, space),
                                 values[i] | 1 << RED); /* a side always knows its own */
            else if (key_get(&s, key, u, space) != values[i])
                fail_msg("%s: %d is read back as %d", info.name, values[i], key_get(&s, key, u, space));
            after = s;
            s = before;
            (void)after;
        }
    }
}

static void test_keys(void **unused)
{
    (void)unused;
    check_keys();
    take_safari();
    check_keys();
}

static void check_fields(void)
{
    for (int i = 0; i < sc->rules->nfields; i++) {
        const field *f = &sc->rules->fields[i];
        state before = s;
        for (int32_t v = f->lo; v <= f->hi; v++) {
            field_set(&s, f, 1, v);
            assert_int_equal(field_get(&s, f, 1), v);
        }
        field_set(&s, f, 1, field_get(&before, f, 1));
        assert_memory_equal(&s, &before, sizeof s);
    }
}

static void test_fields(void **unused)
{
    (void)unused;
    check_fields();
    take_safari();
    check_fields();
    error err = {0};
    ruleset wrong = grid_ruleset;
    field overlap[2] = {{.name = "a", .of = FIELD_UNIT, .offset = 0, .width = 2},
                        {.name = "b", .of = FIELD_UNIT, .offset = 1, .width = 1}};
    wrong.fields = overlap;
    wrong.nfields = 2;
    assert_false(ruleset_verify(&wrong, &err));
    assert_non_null(strstr(err.text, "collide"));
    error_clear(&err);
    overlap[1].offset = UNIT_EXT;
    assert_false(ruleset_verify(&wrong, &err));
    assert_non_null(strstr(err.text, "out of bounds"));
    overlap[1].offset = 2;
    assert_true(ruleset_verify(&wrong, &err));
    static const char *const twice[] = {"army", "held", NULL}; /* one of them all systems share */
    const ruleset_thinking thinking = {.features = twice, .measure = grid_ruleset.thinking->measure};
    wrong.thinking = &thinking;
    error_clear(&err);
    assert_false(ruleset_verify(&wrong, &err));
    assert_non_null(strstr(err.text, "two features \"held\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_place_and_remove, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_set, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_roll, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_after_the_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_mend, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_figures, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_keys, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_fields, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
