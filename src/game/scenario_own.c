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
    if (!scenario_rules_file(sc, "numbers.json", &root, err)) return false;
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
    return *out != NULL || error_set(err, file_of(sc, "modifiers.json", file), 0, 0,
                                     "the table \"%s\" is expected: it is missing", name);
}

bool scenario_want_chart(const scenario *sc, const char *id, int columns, int from, int to, int *out,
                         error *err)
{
    char file[64];
    file_of(sc, "charts.json", file);
    *out = chart_index(sc, id);
    if (*out < 0) return error_set(err, file, 0, 0, "the chart \"%s\" is expected: it is missing", id);
    const chart *c = &sc->charts[*out];
    if (c->ncolumns != columns)
        return error_set(err, file, 0, 0, "%s.columns: %d %s expected, found %d", id, columns,
                         columns == 1 ? "is" : "are", c->ncolumns);
    for (int value = from; value <= to; value++)
        if (chart_at(c, value, 0, NULL) == NULL)
            return error_set(err, file, 0, 0,
                             "%s.rows: no row is for %d: rows for %d to %d are expected, without a gap", id,
                             value, from, to);
    return true;
}

/* ---- sides and units */

bool scenario_want_size(const scenario *sc, int sides, int units, error *err)
{
    if (sc->nsides != sides)
        return error_set(err, sc->path, 0, 0, "these rules are for %d sides, found %d", sides, sc->nsides);
    return sc->nunits <= units ||
           error_set(err, sc->path, 0, 0,
                     "units: at most %d units are expected, found %d: join some into larger ones", units,
                     sc->nunits);
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
