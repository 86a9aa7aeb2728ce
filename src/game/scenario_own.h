/*
 * scenario_own.h: members of rule systems: numbers, tables, charts, sides. Only for rule systems, while they
 * load. What is wrong is told, and the next one asked can tell what is wrong with it (error_resume).
 */
#ifndef GAME_SCENARIO_OWN_H
#define GAME_SCENARIO_OWN_H

#include "game/scenario.h"

const struct modifier_table *scenario_table(const scenario *sc, const char *name); /* NULL */
/* numbers.json, or an object of that form: {"march": {"value": 2, "says": ..., "source": ..., "rule": ...},
 * ...}: exactly those of the list, each within its bounds. */
typedef struct scenario_number {
    const char *name;
    int32_t *to, lo, hi;
} scenario_number;
bool scenario_read_numbers(scenario *sc, const json_in *object, const scenario_number *list, size_t count);
bool scenario_numbers(scenario *sc, const scenario_number *list, size_t count, error *err);
/* What the rules read by name must be there; lists end with a row without a name. */
typedef struct wanted_table {
    const char *name;
    const struct modifier_table **to;
} wanted_table;
bool scenario_want_tables(const scenario *sc, const wanted_table *list, error *err);
/* A chart with so many columns and a row for each value `from` to `upto`, and, unless `says` is NULL, a
 * field of that name in every cell. */
typedef struct wanted_chart {
    const char *id;
    int columns, from, upto;
    const chart **to;
    const char *says;
    int *index; /* into scenario.charts, where that is wanted */
} wanted_chart;
bool scenario_want_charts(const scenario *sc, const wanted_chart *list, error *err);
/* One of each. */
bool scenario_want_table(const scenario *sc, const char *name, const struct modifier_table **out, error *err);
bool scenario_want_chart(const scenario *sc, const char *id, int columns, int from, int to, int *out,
                         error *err);
/* How many sides these rules are for, and how many units at the most. */
bool scenario_want_size(const scenario *sc, int sides, int units, error *err);
bool scenario_opt_side(const scenario *sc, const json_in *object, const char *key, int fallback, int *out);

#endif
