/*
 * test_action.c: the codec: text and back over random actions, garbage as text and as bytes.
 *
 * On the field, but with verbs, figures and bytes of this test's own: together they take all that an action
 * can hold, which those of no one system do. Nothing is played with them.
 */
#include "unit/field.h"

#include "board/names.h"
#include "core/random.h"
#include "game/action_form.h"
#include "game/action_text.h"
#include "game/game.h"
#include "game/words.h"
#include "game/scenario_read.h"
#include "rules/grid/grid.h"

enum { PASS, HOLD, MOVE, FIRE, VERBS };

static const char *const ranges[] = {"near", "far", NULL};
static const verb verbs[VERBS] = {
    [PASS] = {.name = "end", .takes = ENDS_STEP},
    [HOLD] = {.name = "hold", .takes = TAKES_UNIT | IS_REST},
    [MOVE] = {.name = "move",
              .takes = TAKES_UNIT | TAKES_SPACE | TAKES_PATH,
              .args = {{.name = "facing", .kind = ARG_DIRECTION}}},
    [FIRE] = {.name = "fire",
              .takes = TAKES_UNIT | TAKES_GROUP | TAKES_TARGET,
              .args = {{.name = "dice", .kind = ARG_NUMBER, .lo = 1, .hi = 9},
                       {.name = "aim", .kind = ARG_CHOICE, .choices = ranges}}},
};
static const field fields[] = {
    {.name = "spare", .of = FIELD_GAME, .offset = 8, .width = 1, .is_signed = true, .lo = -9, .hi = 9},
    {.name = "wound", .of = FIELD_FIGURE, .offset = 0, .width = 1, .hi = 3},
};
_Static_assert(sizeof(grid_game) <= 8, "the byte lies behind the system's own");

/* Two figures to every battalion. */
static bool load_figures(scenario *of, error *err)
{
    if (!grid_ruleset.load(of, err)) return false;
    for (int u = 0; u < of->nunits; u++)
        if (of->units[u].strength > 2 && !scenario_add_figures(of, u, 2, err)) return false;
    return true;
}

static ruleset rules;
static scenario *sc;

static int set_up(void **unused)
{
    (void)unused;
    rules = grid_ruleset;
    rules.capabilities |= HAS_FIGURES;
    rules.verbs = verbs;
    rules.nverbs = VERBS;
    rules.fields = fields;
    rules.nfields = 2;
    rules.ext_size = 9;
    rules.load = load_figures;
    sc = battle_load(FIELD, (const ruleset *const[]){&rules, NULL});
    return 0;
}
static int tear_down(void **unused)
{
    (void)unused;
    scenario_free(sc);
    return 0;
}

static void assert_text(const action *a, const char *text)
{
    strbuf out = {0};
    action_encode(sc, a, &out);
    assert_string_equal(strbuf_str(&out), text);
    strbuf_free(&out);
}

static void test_examples(void **unused)
{
    (void)unused;
    action a;
    error err = {0};
    assert_true(action_decode(sc, RED, "move u0 > C5 D6 facing=ne", &a, &err));
    assert_int_equal(a.verb, MOVE);
    assert_int_equal(a.side, RED);
    assert_int_equal(a.nunits, 1);
    assert_int_equal(a.nspaces, 2);
    assert_int_equal(a.args[0], 1);
    assert_int_equal(action_space(&a), board_space_find(sc->board, "D6"));
    assert_text(&a, "move u0 > C5 D6 facing=ne");
    assert_true(action_decode(sc, BLUE, "  fire u4+u5  aim=far @u0.2 dice=5 ", &a, &err));
    assert_int_equal(a.target, FIGURE_BASE + 1);
    assert_int_equal(a.args[0], 5);
    assert_int_equal(a.args[1], 1);
    assert_text(&a, "fire u4+u5 @u0.2 dice=5 aim=far");
    assert_true(action_decode(sc, RED, "fire u0 @u4 dice=3", &a, &err));
    assert_text(&a, "fire u0 @u4 dice=3");
    assert_true(action_decode(sc, RED, "go", &a, &err));
    assert_int_equal(a.side, 0xff);
    assert_text(&a, "go");
    static const char *const umpire[] = {"umpire-place u3 > A1",
                                         "umpire-remove u3",
                                         "umpire-set u3 key=hits value=4",
                                         "umpire-set key=turn value=4",
                                         "umpire-set > E5 key=holder value=2",
                                         "umpire-set u0.1 key=wound value=2",
                                         "umpire-set u0 key=broken value=1",
                                         "umpire-set key=spare value=-3",
                                         "umpire-step step=fire"};
    for (size_t i = 0; i < sizeof umpire / sizeof umpire[0]; i++) {
        if (!action_decode(sc, RED, umpire[i], &a, &err)) fail_msg("%s: %s", umpire[i], err.text);
        assert_text(&a, umpire[i]);
    }
}

static void test_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"", "found nothing"},
        {"   ", "found nothing"},
        {"dance u0", "is no action: there are end"},
        {"move u99 > C5", "u0 to u7"},
        {"move u0 > Z9", "is no space"},
        {"move u0 > C5 facing=up", "there are: n ne e"},
        {"move u0 > C5 speed=3", "takes no \"speed\": it takes facing"},
        {"fire u0 @u4 dice=10", "from 1 to 9"},
        {"fire u0 @u4 dice=5 dice=5", "given twice"},
        {"fire u0 @u4 dice=five", "a whole number"},
        {"fire u0 @u4 dice=", "a whole number"},
        {"fire u0 @u4 dice=0x5", "a whole number"},
        {"fire u0+u0 @u4", "each stands once"},
        {"fire u0 u1 @u4", "join units"},
        {"fire @u4", "do not fit"},
        {"end u0", "do not fit"},
        {"hold u0 @u4", "takes no target"},
        {"hold u0 > C5", "do not fit"},
        {"fire u0 @u4 @u5", "second target"},
        {"fire u0.3 @u4", "is no unit"},
        {"fire u2.1 @u4", "is no unit"},
        {"fire u0. @u4", "is no unit"},
        {"fire u0+ @u4", "is no unit"},
        {"umpire-set u0 key=wisdom value=3", "there are: strength"},
        {"umpire-set u0 key=hits", "missing"},
        {"umpire-set u0 > C5 key=hits value=1", "do not fit"},
        {"umpire-step", "missing"},
        {"umpire-step step=lunch", "there are: initiative movement"},
        {"move u0 > A1 A2 A3 A4 A5 A6 A7 A8 B1 B2 B3 B4", "at most 11"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        action a;
        error err = {0};
        assert_false(action_decode(sc, RED, cases[i].text, &a, &err));
        if (strstr(err.text, cases[i].says) == NULL)
            fail_msg("\"%s\" is refused with \"%s\", not \"%s\"", cases[i].text, err.text, cases[i].says);
        assert_string_equal(err.file, "");
        assert_int_equal(err.line, 0);
    }
}

static action random_action(random_stream *r)
{
    action a;
    const int index = (int)random_below(r, VERBS);
    const verb *v = &verbs[index];
    action_init(&a, index, (int)random_below(r, 2));
    unsigned n = (v->takes & TAKES_GROUP) != 0  ? 1 + random_below(r, 5)
                 : (v->takes & TAKES_UNIT) != 0 ? 1
                                                : 0;
    for (unsigned i = 0; i < n; i++) {
        int u = random_below(r, 3) == 0 ? FIGURE_BASE + (int)random_below(r, (uint32_t)sc->nfigures)
                                        : (int)random_below(r, (uint32_t)sc->nunits);
        bool again = false;
        for (int k = 0; k < a.nunits; k++)
            again = again || a.units[k] == u;
        if (!again) action_add_unit(&a, u);
    }
    n = (v->takes & TAKES_PATH) != 0 ? random_below(r, ACTION_SPACES + 1) : 0;
    for (unsigned i = 0; i < n; i++)
        action_add_space(&a, (int)random_below(r, (uint32_t)sc->board->nspaces));
    if ((v->takes & TAKES_TARGET) != 0 && random_below(r, 4) != 0)
        a.target = (int16_t)random_below(r, (uint32_t)sc->nunits);
    for (int i = 0; i < ACTION_ARGS; i++) {
        const verb_arg *arg = &v->args[i];
        if (arg->kind == ARG_NONE || random_below(r, 3) == 0) continue;
        a.args[i] = arg->kind == ARG_DIRECTION ? (int32_t)random_below(r, 8)
                    : arg->kind == ARG_CHOICE
                        ? (int32_t)random_below(r, 2)
                        : arg->lo + (int32_t)random_below(r, (uint32_t)(arg->hi - arg->lo + 1));
    }
    return a;
}

static void test_round_trip(void **unused)
{
    (void)unused;
    random_stream r = {.seed = 3};
    strbuf text = {0};
    for (int i = 0; i < 20000; i++) {
        const action a = random_action(&r);
        action b;
        error err = {0};
        assert_null(action_fault(sc, &a));
        strbuf_clear(&text);
        action_encode(sc, &a, &text);
        if (!action_decode(sc, a.side, strbuf_str(&text), &b, &err))
            fail_msg("%s: %s", strbuf_str(&text), err.text);
        assert_memory_equal(&a, &b, sizeof a);
    }
    strbuf_free(&text);
}

/* Valid or not, no bit pattern may crash the check, and what is valid has a text that reads back. */
static void test_any_bits(void **unused)
{
    (void)unused;
    random_stream r = {.seed = 4};
    state s;
    dice_source d;
    resolver quiet = {.dice = &d};
    strbuf text = {0};
    int valid = 0;
    dice_seeded(&d, 1, 1);
    game_setup(sc, &s, &quiet);
    for (int i = 0; i < 200000; i++) {
        action a = random_action(&r);
        refusal why;
        unsigned char *bytes = (unsigned char *)&a;
        for (unsigned n = random_below(&r, 4); n > 0; n--)
            bytes[random_below(&r, sizeof a)] = (unsigned char)random_below(&r, 256);
        if (i % 50 == 0)
            for (size_t k = 0; k < sizeof a; k++)
                bytes[k] = (unsigned char)random_below(&r, 256);
        strbuf_clear(&text);
        action_encode(sc, &a, &text); /* shown in error messages: anything may come */
        if (!game_check(&s, &a, &why)) assert_non_null(words_find(sc->words, why.code));
        if (action_fault(sc, &a) != NULL) continue;
        action b;
        error err = {0};
        valid++;
        assert_true(action_decode(sc, a.side, strbuf_str(&text), &b, &err));
        assert_memory_equal(&a, &b, sizeof a);
    }
    assert_true(valid > 1000);
    strbuf_free(&text);
}

static void test_garbage_text(void **unused)
{
    (void)unused;
    static const char *const scraps[] = {"move",
                                         "fire",
                                         "umpire-set",
                                         "umpire-step",
                                         "go",
                                         " ",
                                         ">",
                                         "@",
                                         "u0",
                                         "u1.2",
                                         "u",
                                         "+",
                                         "=",
                                         "facing=",
                                         "n",
                                         "key=",
                                         "value=",
                                         "-9999999999999",
                                         "99999999999999999999",
                                         "A1",
                                         "Z99",
                                         "\t",
                                         "\n",
                                         "\xff\xc3",
                                         ".",
                                         "u999999999999",
                                         "step=movement",
                                         "key=hits",
                                         "%s%n",
                                         "",
                                         "aim=far"};
    random_stream r = {.seed = 5};
    strbuf text = {0};
    int fine = 0;
    for (int i = 0; i < 100000; i++) {
        action a;
        error err = {0};
        strbuf_clear(&text);
        for (unsigned n = random_below(&r, 9); n > 0; n--) {
            strbuf_add(&text, scraps[random_below(&r, sizeof scraps / sizeof scraps[0])]);
            if (random_below(&r, 2) == 0) strbuf_addc(&text, ' ');
        }
        if (action_decode(sc, RED, strbuf_str(&text), &a, &err)) {
            assert_null(action_fault(sc, &a));
            fine++;
        } else {
            assert_true(error_is_set(&err));
        }
    }
    assert_true(fine > 0);
    strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),     cmocka_unit_test(test_refused),
        cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_any_bits),
        cmocka_unit_test(test_garbage_text),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
