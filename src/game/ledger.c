/*
 * ledger.c: computing by ledger, and modifiers.json read into tables. Not for printing: story.c does that.
 */
#include "game/ledger.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "game/ruleset.h"
#include "game/scenario.h"

static const char *const op_names[] = {
    [LEDGER_BASE] = "base",     [LEDGER_ADD] = "add",           [LEDGER_HALVE_UP] = "halve-up",
    [LEDGER_DOUBLE] = "double", [LEDGER_AT_LEAST] = "at-least", [LEDGER_AT_MOST] = "at-most",
    [LEDGER_NOTE] = "note"};

const char *ledger_op_name(int op)
{
    assert(op >= LEDGER_BASE && op <= LEDGER_NOTE);
    return op_names[op];
}

void ledger_op_text(ledger_op op, int32_t value, bool brief, char out[LEDGER_TEXT])
{
    const char *sign = value < 0 ? "−" : "";
    const long size = value < 0 ? -(long)value : (long)value;
    switch (op) {
    case LEDGER_BASE:
    case LEDGER_ADD:
        if (value >= 0 && !(brief && op == LEDGER_BASE)) sign = "+";
        snprintf(out, LEDGER_TEXT, "%s%ld", sign, size);
        break;
    case LEDGER_HALVE_UP:
        snprintf(out, LEDGER_TEXT, "%s", brief ? "½" : "half");
        break;
    case LEDGER_DOUBLE:
        snprintf(out, LEDGER_TEXT, "%s", brief ? "×2" : "× 2");
        break;
    case LEDGER_AT_LEAST:
        snprintf(out, LEDGER_TEXT, "%s %s%ld", brief ? "≥" : "at least", sign, size);
        break;
    case LEDGER_AT_MOST:
        snprintf(out, LEDGER_TEXT, "%s %s%ld", brief ? "≤" : "at most", sign, size);
        break;
    case LEDGER_NOTE:
        out[0] = '\0';
        break;
    }
}

void ledger_clear(ledger *l)
{
    l->count = 0;
    l->total = 0;
    l->from_table = 0;
}

static int32_t within(int64_t n)
{
    return n > 1000000000 ? 1000000000 : n < -1000000000 ? -1000000000 : (int32_t)n;
}

void ledger_put(ledger *l, ledger_op op, int32_t value, int32_t n, const char *code, const char *rule,
                bool house)
{
    const int32_t before = l->total;
    switch (op) {
    case LEDGER_BASE:
    case LEDGER_ADD:
        l->total = within((int64_t)before + value);
        break;
    case LEDGER_HALVE_UP:
        l->total = before >= 0 ? before - before / 2 : before / 2;
        break; /* Z4: ceiling, also below zero */
    case LEDGER_DOUBLE:
        l->total = within((int64_t)before * 2);
        break;
    case LEDGER_AT_LEAST:
        if (before >= value) return;
        l->total = value;
        break;
    case LEDGER_AT_MOST:
        if (before <= value) return;
        l->total = value;
        break;
    case LEDGER_NOTE:
        break;
    }
    assert(l->count < LEDGER_LINES);
    l->line[l->count++] =
        (ledger_line){.code = code, .rule = rule, .value = value, .n = n, .op = (uint8_t)op, .house = house};
}

query query_about(const state *s, int u, int other)
{
    query q = {.s = s, .unit = u, .other = other, .from = NO_SPACE, .to = NO_SPACE};
    if (u != NO_UNIT) q.from = s->units[u].space;
    if (other != NO_UNIT) q.to = s->units[other].space;
    return q;
}

static bool bears(const state *s, int u, uint32_t marks)
{
    return u != NO_UNIT && (s->units[u].marks & marks) != 0;
}

static int32_t counted(const condition *c, const query *q)
{
    if (c->count != NULL) return c->count(q);
    return bears(q->s, q->unit, c->unit_marks) || bears(q->s, q->other, c->other_marks);
}

void ledger_apply(ledger *l, const modifier_table *table, const query *q)
{
    const int32_t *options = q->s->sc->options;
    const ptrdiff_t index = table - q->s->sc->tables;
    assert(index >= 0 && index < q->s->sc->ntables);
    if (l->from_table == 0) l->from_table = (uint8_t)(index + 1);
    for (int i = 0; i < table->count; i++) {
        const modifier *m = &table->rows[i];
        if (m->option >= 0 && options[m->option] != m->option_value) continue;
        const int32_t count = counted(m->when, q);
        if (count == 0) continue;
        const int32_t value = m->op == LEDGER_ADD ? within((int64_t)m->value * count) : m->value;
        ledger_put(l, (ledger_op)m->op, value, count, m->code, m->rule, m->house);
    }
}

/* ---- modifiers.json */

static bool read_condition(const scenario *sc, const json_in *row, modifier *m)
{
    const char *name;
    if (!json_want_string(row, "if", &name)) return false;
    for (int i = 0; i < sc->rules->nconditions; i++) {
        if (strcmp(sc->rules->conditions[i].name, name) == 0) {
            m->when = &sc->rules->conditions[i];
            return true;
        }
    }
    strbuf list = {0};
    for (int i = 0; i < sc->rules->nconditions; i++)
        strbuf_addf(&list, "%s%s", i > 0 ? ", " : "", sc->rules->conditions[i].name);
    json_in at = json_get(row, "if");
    json_fail(&at, "the condition \"%.40s\" is not known; known are: %.300s", name, strbuf_str(&list));
    strbuf_free(&list);
    return false;
}

static bool read_operation(const json_in *row, modifier *m)
{
    const char *name;
    long value = 0;
    if (!json_want_string(row, "op", &name)) return false;
    for (int op = LEDGER_ADD; op <= LEDGER_NOTE; op++) {
        if (strcmp(name, op_names[op]) != 0) continue;
        m->op = (uint8_t)op;
        bool needs_value = op == LEDGER_ADD || op == LEDGER_AT_LEAST || op == LEDGER_AT_MOST;
        if (needs_value ? !json_want_int(row, "value", -10000, 10000, &value)
                        : !json_opt_int(row, "value", -10000, 10000, 0, &value))
            return false;
        m->value = (int32_t)value;
        return true;
    }
    json_in at = json_get(row, "op");
    return json_fail(
        &at, "the operation \"%.40s\" is not known; known are add, halve-up, double, at-least, at-most, note",
        name);
}

static bool read_row_option(const scenario *sc, const json_in *row, modifier *m)
{
    const char *key;
    long is;
    m->option = -1;
    if (!json_has(row, "option")) {
        json_in at = json_get(row, "is");
        return at.value == NULL || json_fail(&at, "stands without an \"option\" to compare with");
    }
    if (!json_want_string(row, "option", &key) || !json_opt_int(row, "is", INT16_MIN, INT16_MAX, 1, &is))
        return false;
    for (int i = 0; i < sc->rules->noptions; i++) {
        if (strcmp(sc->rules->options[i].key, key) == 0) {
            m->option = (int16_t)i;
            m->option_value = (int16_t)is;
            return true;
        }
    }
    json_in at = json_get(row, "option");
    return json_fail(&at, "the option \"%.40s\" is not one of this rule system", key);
}

static bool read_row(scenario *sc, const json_in *row, modifier *m)
{
    static const char *const keys[] = {"if", "op", "value", "words", "rule", "source", "option", "is", NULL};
    const char *code;
    if (!json_only_keys(row, keys) || !read_condition(sc, row, m) || !read_operation(row, m) ||
        !read_row_option(sc, row, m) || !json_want_string(row, "words", &code) ||
        !scenario_source(row, &m->rule, &m->house, sc->memory))
        return false;
    json_in at = json_get(row, "words");
    if (words_find(sc->words, code) == NULL)
        return json_fail(&at, "the code \"%.60s\" has no words: add it to words.json", code);
    m->code = arena_strdup(sc->memory, code);
    return true;
}

static bool read_table(scenario *sc, const char *name, const json_in *rows, modifier_table *table)
{
    if (!json_is_array(rows->value)) return json_fail(rows, "a list of rows [...] is expected");
    if (json_count(rows) > LEDGER_ROWS_MAX)
        return json_fail(rows, "a table holds at most %d rows, found %zu: join or split them",
                         LEDGER_ROWS_MAX, json_count(rows));
    modifier *list = arena_alloc(sc->memory, (json_count(rows) + 1) * sizeof *list);
    for (size_t i = 0; i < json_count(rows); i++) {
        json_in row = json_at(rows, i);
        if (!read_row(sc, &row, &list[i])) return false;
    }
    *table = (modifier_table){
        .name = arena_strdup(sc->memory, name), .rows = list, .count = (int)json_count(rows)};
    return true;
}

bool ledger_read_tables(scenario *sc, const json_in *root)
{
    const char *name;
    json_t *value;
    if (!json_is_object(root->value))
        return json_fail(root, "an object of tables {\"fire\": [...]} is expected");
    if (json_object_size(root->value) > TABLES_MAX)
        return json_fail(root, "at most %d tables are expected, found %zu", TABLES_MAX,
                         json_object_size(root->value));
    sc->tables = arena_alloc(sc->memory, (json_object_size(root->value) + 1) * sizeof *sc->tables);
    sc->ntables = 0;
    json_object_foreach(root->value, name, value)
    {
        if (name[0] == '_') continue;
        json_in rows = json_get(root, name);
        if (!read_table(sc, name, &rows, &sc->tables[sc->ntables])) return false;
        sc->ntables++;
    }
    return true;
}
