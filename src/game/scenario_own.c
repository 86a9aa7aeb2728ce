/*
 * scenario_own.c: what the loaders of the rule systems ask for in the same way: numbers, tables, charts,
 * sides, bounds. Not for the common members, which the other files read.
 */
#include "game/scenario_internal.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { NUMBERS_MAX = 64 };

static bool read_number(scenario *sc, const json_in *object, const scenario_number *number)
{
    static const char *const keys[] = {"value", "says", "source", "rule", NULL};
    json_in in;
    const char *rule;
    bool house;
    long n;
    if (!json_want_object(object, number->name, &in) || !json_only_keys(&in, keys) ||
        !json_want_int(&in, "value", number->lo, number->hi, &n) ||
        !scenario_source(&in, &rule, &house, sc->memory))
        return false;
    *number->to = (int32_t)n;
    return true;
}

bool scenario_read_numbers(scenario *sc, const json_in *object, const scenario_number *list, size_t count)
{
    const char *names[NUMBERS_MAX + 1];
    assert(count <= NUMBERS_MAX);
    for (size_t i = 0; i < count; i++)
        names[i] = list[i].name;
    names[count] = NULL;
    bool ok = json_only_keys(object, names);
    for (size_t i = 0; i < count; i++)
        ok = read_number(sc, object, &list[i]) && ok;
    return ok;
}

bool scenario_numbers(scenario *sc, const scenario_number *list, size_t count, error *err)
{
    json_in root;
    if (!scenario_rules_file(sc, "numbers.json", &root, err)) return error_resume(err);
    const bool ok = scenario_read_numbers(sc, &root, list, count);
    json_close(&root);
    return ok;
}

/* ---- tables and charts */

static const char *file_of(const scenario *sc, const char *name, char out[64])
{
    snprintf(out, 64, "rules/%.20s/%.30s", sc->rules->id, name);
    return out;
}

bool scenario_want_table(const scenario *sc, const char *name, const modifier_table **out, error *err)
{
    char file[64];
    *out = scenario_table(sc, name);
    if (*out != NULL) return true;
    error_set(err, file_of(sc, "modifiers.json", file), 0, 0, "the table \"%s\" is expected: it is missing",
              name);
    return error_resume(err);
}

bool scenario_want_tables(const scenario *sc, const wanted_table *list, error *err)
{
    bool ok = true;
    for (; list->name != NULL; list++)
        ok = scenario_want_table(sc, list->name, list->to, err) && ok;
    return ok;
}

static bool cell_says(const chart_cell *cell, const char *name)
{
    for (int i = 0; i < cell->nfields; i++)
        if (strcmp(cell->name[i], name) == 0) return true;
    return false;
}

static bool chart_is_whole(const scenario *sc, const chart *c, const wanted_chart *is, error *err)
{
    char file[64];
    file_of(sc, "charts.json", file);
    if (c == NULL) return error_set(err, file, 0, 0, "the chart \"%s\" is expected: it is missing", is->id);
    if (c->ncolumns != is->columns)
        return error_set(err, file, 0, 0, "%s.columns: %d %s expected, found %d", is->id, is->columns,
                         is->columns == 1 ? "is" : "are", c->ncolumns);
    for (int value = is->from; value <= is->upto; value++)
        for (int column = 0; column < is->columns; column++) {
            const chart_cell *cell = chart_at(c, value, column, NULL);
            if (cell == NULL)
                return error_set(err, file, 0, 0,
                                 "%s.rows: no row is for %d: rows for %d to %d are expected, without a gap",
                                 is->id, value, is->from, is->upto);
            if (is->says != NULL && !cell_says(cell, is->says))
                return error_set(err, file, 0, 0,
                                 "%s.rows: a cell with the field %s is expected for %d, column %d", is->id,
                                 is->says, value, column + 1);
        }
    return true;
}

bool scenario_want_charts(const scenario *sc, const wanted_chart *list, error *err)
{
    bool ok = true;
    for (; list->id != NULL; list++) {
        const chart *c = chart_find(sc, list->id);
        if (list->to != NULL) *list->to = c;
        if (list->index != NULL) *list->index = chart_index(sc, list->id);
        ok = (chart_is_whole(sc, c, list, err) || error_resume(err)) && ok;
    }
    return ok;
}

bool scenario_want_chart(const scenario *sc, const char *id, int columns, int from, int to, int *out,
                         error *err)
{
    const wanted_chart list[] = {{id, columns, from, to, .index = out}, {0}};
    return scenario_want_charts(sc, list, err);
}

/* ---- sides and units */

bool scenario_want_size(const scenario *sc, int sides, int units, error *err)
{
    if (sc->nsides != sides)
        error_set(err, sc->path, 0, 0, "these rules are for %d sides, found %d", sides, sc->nsides);
    else if (sc->nunits > units)
        error_set(err, sc->path, 0, 0,
                  "units: at most %d units are expected, found %d: join some into larger ones", units,
                  sc->nunits);
    else
        return true;
    return error_resume(err);
}

bool scenario_opt_side(const scenario *sc, const json_in *object, const char *key, int fallback, int *out)
{
    *out = fallback;
    return !json_has(object, key) || scenario_want_side(sc, object, key, out);
}

const modifier_table *scenario_table(const scenario *sc, const char *name)
{
    for (int i = 0; i < sc->ntables; i++)
        if (strcmp(sc->tables[i].name, name) == 0) return &sc->tables[i];
    return NULL;
}
