/* The calculation: operations, counting conditions, options, charts. */
#include "unit/field.h"

#include "board/names.h"
#include "game/scenario_load.h"
#include "game/scenario_own.h"
#include "game/scenario_setup.h"
#include "game/chart_read.h"
#include "game/ledger_read.h"
#include "rules/grid/grid.h"

static void put(ledger *l, ledger_op op, int32_t value)
{
    ledger_put(l, op, value, 0, "mod.bases", "T", false);
}

static void test_operations(void **unused)
{
    (void)unused;
    ledger l;
    ledger_clear(&l);
    put(&l, LEDGER_BASE, 5);
    put(&l, LEDGER_BASE, 4);
    assert_int_equal(l.total, 9);
    put(&l, LEDGER_HALVE_UP, 0);
    assert_int_equal(l.total, 5);
    put(&l, LEDGER_DOUBLE, 0);
    put(&l, LEDGER_NOTE, 7);
    assert_int_equal(l.total, 10);
    assert_int_equal(l.count, 5);
    put(&l, LEDGER_AT_MOST, 12); /* changes nothing: not written */
    assert_int_equal(l.count, 5);
    put(&l, LEDGER_AT_MOST, 8);
    assert_int_equal(l.total, 8);
    assert_int_equal(l.count, 6);
    put(&l, LEDGER_ADD, -11);
    assert_int_equal(l.total, -3);
    put(&l, LEDGER_HALVE_UP, 0); /* Z4: up, which is towards zero here */
    assert_int_equal(l.total, -1);
    put(&l, LEDGER_AT_LEAST, 1);
    assert_int_equal(l.total, 1);
    for (int odd = -7; odd <= 7; odd++) {
        ledger_clear(&l);
        put(&l, LEDGER_BASE, odd);
        put(&l, LEDGER_HALVE_UP, 0);
        assert_int_equal(2 * l.total, odd % 2 == 0 ? odd : odd + 1);
    }
}

/* ---- a table of the test's own, read for the field */

static int32_t always(const query *q)
{
    (void)q;
    return 1;
}
static int32_t firers(const query *q)
{
    return q->n[0];
}
static int32_t in_forest(const query *q)
{
    const board *b = q->s->sc->board;
    return q->to != NO_SPACE && strcmp(b->terrains[b->spaces[q->to].terrain], "forest") == 0;
}
static int32_t is_broken(const query *q)
{
    return q->unit != NO_UNIT && state_has(q->s, q->unit, MARK_BROKEN);
}
static const condition asked[] = {{"always", .count = always},
                                  {"firers", .count = firers},
                                  {"target-in-forest", .count = in_forest},
                                  {"broken", .count = is_broken}};
static const char modifiers[] =
    "{\"volley\": ["
    "{\"if\": \"firers\", \"op\": \"add\", \"value\": 1, \"words\": \"mod.bases\", \"rule\": \"T2\", "
    "\"source\": \"seed\"},"
    "{\"if\": \"target-in-forest\", \"op\": \"add\", \"value\": -1, \"words\": \"mod.bases\", "
    "\"rule\": \"T\xc2\xb7H2\", \"source\": \"house\"},"
    "{\"if\": \"broken\", \"op\": \"halve-up\", \"words\": \"mod.bases\", \"rule\": \"T3\", "
    "\"source\": \"seed\"},"
    "{\"if\": \"always\", \"op\": \"double\", \"words\": \"mod.bases\", \"rule\": \"T\xc2\xb7H3\", "
    "\"source\": \"house\", \"option\": \"d3Substitute\", \"is\": 1},"
    "{\"if\": \"always\", \"op\": \"at-least\", \"value\": 1, \"words\": \"mod.bases\", \"rule\": "
    "\"T2\", \"source\": \"seed\"}]}";

static const modifier_table *read_volley(scenario *sc, const ruleset *rs)
{
    json_in root;
    error err = {0};
    sc->rules = rs;
    assert_true(json_parse("modifiers.json", modifiers, sizeof modifiers - 1, &root, &err));
    if (!ledger_read_tables(sc, &root)) fail_msg("%s", err.text);
    json_close(&root);
    return scenario_table(sc, "volley");
}

static void test_table(void **unused)
{
    (void)unused;
    ruleset rs = grid_ruleset;
    rs.conditions = asked;
    rs.nconditions = 4;
    scenario *sc = field_scenario();
    const modifier_table *fire = read_volley(sc, &rs);
    state s;
    ledger l;
    assert_non_null(fire);
    assert_null(scenario_table(sc, "lunch"));
    assert_int_equal(fire->count, 5);
    assert_true(fire->rows[1].house);
    assert_false(fire->rows[0].house);
    state_clear(&s, sc);
    scenario_setup(sc, &s);
    query q = query_about(&s, 0, 4);
    assert_int_equal(q.from, s.units[0].space);
    q.n[0] = 3;
    ledger_clear(&l);
    ledger_apply(&l, fire, &q);
    assert_int_equal(l.total, 3); /* counted three times */
    assert_int_equal(l.count, 1);
    assert_int_equal(l.line[0].value, 3);
    assert_int_equal(l.line[0].n, 3);
    assert_string_equal(l.line[0].code, "mod.bases");
    s.units[4].space = board_space_find(sc->board, "C5") & 0xffff; /* a forest */
    s.units[0].marks |= BIT(MARK_BROKEN);
    q = query_about(&s, 0, 4);
    q.n[0] = 4;
    ledger_clear(&l);
    ledger_apply(&l, fire, &q);
    assert_int_equal(l.total, 2); /* 4 - 1, halved up */
    assert_int_equal(l.count, 3);
    assert_string_equal(l.line[1].rule, "T\xc2\xb7H2");
    sc->options[OPTION_D3_SUBSTITUTE] = 1;
    ledger_clear(&l);
    ledger_apply(&l, fire, &q);
    assert_int_equal(l.total, 4);
    sc->options[OPTION_D3_SUBSTITUTE] = 0;
    q.n[0] = 1;
    ledger_clear(&l);
    ledger_apply(&l, fire, &q);
    assert_int_equal(l.total, 1); /* at least one */
    assert_int_equal(l.line[l.count - 1].op, LEDGER_AT_LEAST);
    scenario_free(sc);
}

/* One place says what an operation does, with the same minus everywhere: in words on a card, brief in the
 * log. */
static void test_op_text(void **unused)
{
    (void)unused;
    static const struct {
        ledger_op op;
        int32_t value;
        const char *words, *brief;
    } said[] = {
        {LEDGER_BASE, 4, "4", "4"},
        {LEDGER_BASE, -2, "−2", "−2"},
        {LEDGER_ADD, 1, "+1", "+1"},
        {LEDGER_ADD, 0, "+0", "+0"},
        {LEDGER_ADD, -3, "−3", "−3"},
        {LEDGER_HALVE_UP, 0, "half", "½"},
        {LEDGER_DOUBLE, 0, "× 2", "×2"},
        {LEDGER_AT_LEAST, 1, "at least 1", "≥ 1"},
        {LEDGER_AT_LEAST, -2, "at least −2", "≥ −2"},
        {LEDGER_AT_MOST, 6, "at most 6", "≤ 6"},
        {LEDGER_AT_MOST, -1, "at most −1", "≤ −1"},
        {LEDGER_NOTE, 7, "", ""},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char text[LEDGER_TEXT];
        ledger_op_text(said[i].op, said[i].value, false, text);
        assert_string_equal(text, said[i].words);
        ledger_op_text(said[i].op, said[i].value, true, text);
        assert_string_equal(text, said[i].brief);
    }
}

/* The sum begins with a number that has no sign, whatever notes lie before it; what comes after is added. */
static void a_sum_begins_without_a_sign(void **unused)
{
    (void)unused;
    ledger l = {0};
    ledger_put(&l, LEDGER_NOTE, 0, 0, "note", "X1", false);
    ledger_put(&l, LEDGER_BASE, 3, 0, "base", "X1", false);
    ledger_put(&l, LEDGER_BASE, 2, 0, "more", "X1", false);
    ledger_put(&l, LEDGER_HALVE_UP, 0, 0, "half", "X1", false);
    assert_int_equal(ledger_op_read(&l, 0), LEDGER_NOTE);
    assert_int_equal(ledger_op_read(&l, 1), LEDGER_BASE);
    assert_int_equal(ledger_op_read(&l, 2), LEDGER_ADD);
    assert_int_equal(ledger_op_read(&l, 3), LEDGER_HALVE_UP);
}

static void test_chart(void **unused)
{
    (void)unused;
    scenario *sc = village_scenario();
    const chart *results = chart_find(sc, "results");
    int row = -1;
    assert_non_null(results);
    assert_null(chart_find(sc, "misses"));
    assert_int_equal(chart_index(sc, "results"), 0);
    assert_string_equal(chart_at(results, INT32_MIN, 1, &row)->code, "chart.result.al");
    assert_int_equal(row, 0);
    assert_int_equal(chart_field(chart_at(results, 4, 4, &row), "defender-loses"), 1);
    assert_int_equal(row, 3);
    assert_int_equal(chart_field(chart_at(results, 1000, 0, NULL), "defender-loses"), 1);
    assert_int_equal(chart_field(chart_at(results, 3, 0, NULL), "defender-loses"), 0);
    assert_null(chart_at(results, 3, 5, NULL));
    scenario_free(sc);
}

/* A chart says what its rows are found by; no title is read for it. */
static void test_chart_reading(void **unused)
{
    (void)unused;
    static const struct {
        const char *members;
        int reading, count, sides; /* reading -1: refused */
    } said[] = {
        {"\"title\": \"By tails\", \"dice\": \"coins\"", READ_DICE, 0, 0},
        {"\"title\": \"Combat\", \"read\": \"tails\"", READ_TAILS, 0, 0},
        {"\"title\": \"Fire\", \"read\": \"heads\"", READ_HEADS, 0, 0},
        {"\"title\": \"Fate\", \"read\": \"card\"", READ_CARD, 0, 0},
        {"\"title\": \"Morale\", \"dice\": \"a die\", \"read\": \"2d6\"", READ_DICE, 2, 6},
        {"\"title\": \"Rifles\", \"dice\": \"2d6\", \"by\": \"Inches\"", READ_OTHER, 0, 0},
        {"\"title\": \"Rifles\", \"read\": \"2d6\", \"by\": \"Inches\"", -1, 0, 0},
        {"\"title\": \"Morale\", \"read\": \"coins\"", -1, 0, 0},
        {"\"title\": \"Morale\", \"read\": \"2d6 and more\"", -1, 0, 0},
        {"\"title\": \"Morale\", \"read\": \"0d6\"", -1, 0, 0},
    };
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char text[400];
        json_in root;
        error err = {0};
        chart *charts = NULL;
        int n = 0;
        arena *memory = arena_new();
        snprintf(text, sizeof text,
                 "{\"a\": {%s, \"rule\": \"T1\", \"source\": \"house\", \"columns\": [\"Result\"], \"rows\": "
                 "[{\"cells\": [{\"words\": \"chart.result.no\"}]}]}}",
                 said[i].members);
        assert_true(json_parse("charts.json", text, strlen(text), &root, &err));
        const bool read = chart_read_all(memory, &root, NULL, &charts, &n);
        assert_int_equal(read, said[i].reading >= 0);
        if (read) {
            assert_int_equal(charts[0].reading, said[i].reading);
            assert_int_equal(charts[0].count, said[i].count);
            assert_int_equal(charts[0].sides, said[i].sides);
        } else {
            assert_non_null(strstr(err.text, "read"));
        }
        json_close(&root);
        arena_free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_operations), cmocka_unit_test(test_table),
        cmocka_unit_test(test_op_text),    cmocka_unit_test(a_sum_begins_without_a_sign),
        cmocka_unit_test(test_chart),      cmocka_unit_test(test_chart_reading)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
