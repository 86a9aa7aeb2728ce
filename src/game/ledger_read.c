/*
 * ledger_read.c: reads the tables of modifiers and finds the function behind each condition. Not for applying
 * them (ledger.c).
 */
#include "game/ledger_read.h"

#include <string.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "game/ruleset.h"
#include "game/scenario.h"
#include "game/words.h"
#include "game/scenario_read.h"

static const char *condition_name(const void *self, size_t i)
{
    const ruleset *rs = self;
    return i < (size_t)rs->nconditions ? rs->conditions[i].name : NULL;
}

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
    json_in at = json_get(row, "if");
    return json_fail_name(&at, name, condition_name, sc->rules, N_("known are: "),
                          "the condition \"%.40s\" is not known", name);
}

static bool read_operation(const json_in *row, modifier *m)
{
    const char *name;
    long value = 0;
    if (!json_want_string(row, "op", &name)) return false;
    for (int op = LEDGER_ADD; op <= LEDGER_NOTE; op++) {
        if (strcmp(name, ledger_op_name(op)) != 0) continue;
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
    bool ok = json_only_keys(row, keys);
    ok = read_condition(sc, row, m) && ok;
    ok = read_operation(row, m) && ok;
    ok = read_row_option(sc, row, m) && ok;
    ok = scenario_source(row, &m->rule, &m->house, sc->memory) && ok;
    if (!json_want_string(row, "words", &code)) return false;
    json_in at = json_get(row, "words");
    if (words_find(sc->words, code) == NULL)
        return json_fail(&at, "the code \"%.60s\" has no words: add it to words.json", code);
    m->code = arena_strdup(sc->memory, code);
    return ok;
}

static bool read_table(scenario *sc, const char *name, const json_in *rows, modifier_table *table)
{
    if (!json_is_array(rows->value)) return json_fail(rows, "a list of rows [...] is expected");
    if (json_count(rows) > LEDGER_ROWS_MAX)
        return json_fail(rows, "a table holds at most %d rows, found %zu: join or split them",
                         LEDGER_ROWS_MAX, json_count(rows));
    modifier *list = arena_alloc(sc->memory, (json_count(rows) + 1) * sizeof *list);
    bool ok = true;
    for (size_t i = 0; i < json_count(rows); i++) {
        json_in row = json_at(rows, i);
        ok = read_row(sc, &row, &list[i]) && ok;
    }
    *table = (modifier_table){
        .name = arena_strdup(sc->memory, name), .rows = list, .count = (int)json_count(rows)};
    return ok;
}

bool ledger_read_tables(scenario *sc, const json_in *root)
{
    const char *name;
    json_t *value;
    bool ok = true;
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
        ok = read_table(sc, name, &rows, &sc->tables[sc->ntables]) && ok;
        sc->ntables++;
    }
    return ok;
}
