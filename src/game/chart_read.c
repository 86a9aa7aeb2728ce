/*
 * chart_read.c: charts.json. Not for reading a chart in play (chart.c).
 */
#include "game/chart_read.h"

#include <stdio.h>
#include <string.h>

#include "core/mem.h"
#include "game/scenario_read.h"

/* ---- charts.json */

static bool read_cell(arena *memory, const json_in *in, const char *const *known, chart_cell *cell)
{
    static const char *const keys[] = {"words", "fields", NULL};
    const char *code, *name;
    json_t *value;
    if (!json_only_keys(in, keys) || !json_want_string(in, "words", &code)) return false;
    cell->code = arena_strdup(memory, code);
    if (!json_has(in, "fields")) return true;
    json_in fields;
    if (!json_want_object(in, "fields", &fields)) return false;
    bool ok = known == NULL || json_only_keys(&fields, known);
    json_object_foreach(fields.value, name, value)
    {
        long n = 0;
        if (name[0] == '_') continue;
        if (cell->nfields == CHART_FIELDS)
            return json_fail(&fields, "a cell has at most %d fields", CHART_FIELDS);
        ok = json_want_int(&fields, name, -1000000, 1000000, &n) && ok;
        cell->name[cell->nfields] = arena_strdup(memory, name);
        cell->value[cell->nfields++] = (int32_t)n;
    }
    return ok;
}

static bool read_row(arena *memory, const json_in *in, const char *const *known, chart *c, int row)
{
    static const char *const keys[] = {"from", "to", "cells", NULL};
    long from, to;
    json_in cells;
    bool ok = json_only_keys(in, keys);
    if (!json_opt_int(in, "from", INT32_MIN, INT32_MAX, INT32_MIN, &from) ||
        !json_opt_int(in, "to", INT32_MIN, INT32_MAX, INT32_MAX, &to) ||
        !json_want_array(in, "cells", &cells))
        return false;
    if (from > to) return json_fail(in, "\"from\" is %ld and \"to\" is %ld: the row is empty", from, to);
    if (row > 0 && from <= c->to[row - 1] && to >= c->from[row - 1])
        return json_fail(in, "overlaps the row before it: each number belongs to one row");
    if (json_count(&cells) != (size_t)c->ncolumns)
        return json_fail(&cells, "%d cells are expected, one a column, found %zu", c->ncolumns,
                         json_count(&cells));
    c->from[row] = (int32_t)from;
    c->to[row] = (int32_t)to;
    for (int i = 0; i < c->ncolumns; i++) {
        json_in cell = json_at(&cells, (size_t)i);
        ok = read_cell(memory, &cell, known, &c->cells[row * c->ncolumns + i]) && ok;
    }
    return ok;
}

static bool read_columns(arena *memory, const json_in *in, chart *c)
{
    json_in columns;
    if (!json_want_array(in, "columns", &columns)) return false;
    if (json_count(&columns) < 1 || json_count(&columns) > 24)
        return json_fail(&columns, "1 to 24 columns are expected, found %zu", json_count(&columns));
    c->ncolumns = (int)json_count(&columns);
    c->columns = arena_alloc(memory, (size_t)c->ncolumns * sizeof *c->columns);
    for (int i = 0; i < c->ncolumns; i++) {
        const char *title;
        json_in at = json_at(&columns, (size_t)i);
        if (!json_as_string(&at, &title)) return false;
        c->columns[i] = arena_strdup(memory, title);
    }
    return true;
}

/* "read": heads, tails, card, dice, or the very dice whose sum finds the row: "2d6". */
static bool read_reading(const json_in *in, chart *c)
{
    static const char *const names[] = {"dice", "heads", "tails", "card"}; /* by chart_reading */
    const char *said;
    unsigned count, sides;
    char more;
    json_in at = json_get(in, "read");
    if (c->by != NULL) {
        c->reading = READ_OTHER;
        return at.value == NULL || json_fail(&at, "stands beside \"by\": a row is found by one of them");
    }
    if (!json_opt_string(in, "read", names[READ_DICE], &said)) return false;
    for (int i = READ_DICE; i <= READ_CARD; i++)
        if (strcmp(said, names[i]) == 0) {
            c->reading = (uint8_t)i;
            return true;
        }
    if (sscanf(said, "%2ud%3u%c", &count, &sides, &more) == 2 && count >= 1 && count <= 20 && sides >= 2 &&
        sides <= 100) {
        c->count = (uint8_t)count;
        c->sides = (uint8_t)sides;
        return true;
    }
    return json_fail(&at,
                     "one of heads, tails, card, dice is expected, or the dice whose sum finds the row, such "
                     "as 2d6; found \"%.40s\"",
                     said);
}

static bool read_chart(arena *memory, const char *id, const json_in *in, const char *const *known, chart *c)
{
    static const char *const keys[] = {"title", "dice", "rule", "source", "columns",
                                       "rows",  "note", "by",   "read",   NULL};
    const char *title = "", *dice = "", *note = "", *by = "";
    json_in rows;
    bool ok = json_only_keys(in, keys);
    ok = json_want_string(in, "title", &title) && ok;
    ok = json_opt_string(in, "dice", "", &dice) && ok;
    ok = json_opt_string(in, "note", "", &note) && ok;
    ok = json_opt_string(in, "by", "", &by) && ok;
    ok = scenario_source(in, &c->rule, &c->house, memory) && ok;
    c->id = arena_strdup(memory, id);
    c->title = arena_strdup(memory, title);
    c->dice = arena_strdup(memory, dice);
    if (note[0]) c->note = arena_strdup(memory, note);
    if (by[0]) c->by = arena_strdup(memory, by);
    ok = read_reading(in, c) && ok;
    if (!read_columns(memory, in, c) || !json_want_array(in, "rows", &rows)) return false;
    if (json_count(&rows) < 1 || json_count(&rows) > 60)
        return json_fail(&rows, "1 to 60 rows are expected, found %zu", json_count(&rows));
    c->nrows = (int)json_count(&rows);
    c->from = arena_alloc(memory, (size_t)c->nrows * sizeof *c->from);
    c->to = arena_alloc(memory, (size_t)c->nrows * sizeof *c->to);
    c->cells = arena_alloc(memory, (size_t)(c->nrows * c->ncolumns) * sizeof *c->cells);
    for (int i = 0; i < c->nrows; i++) {
        json_in row = json_at(&rows, (size_t)i);
        ok = read_row(memory, &row, known, c, i) && ok;
    }
    return ok;
}

bool chart_read_all(arena *memory, const json_in *root, const char *const *known, chart **out, int *count)
{
    bool ok = true;
    const char *id;
    json_t *value;
    if (!json_is_object(root->value))
        return json_fail(root, "an object of charts {\"id\": {...}} is expected");
    chart *list = arena_alloc(memory, (json_object_size(root->value) + (size_t)*count + 1) * sizeof *list);
    if (*count > 0) memcpy(list, *out, (size_t)*count * sizeof *list);
    *out = list;
    json_object_foreach(root->value, id, value)
    {
        if (id[0] == '_') continue;
        json_in in = json_get(root, id);
        ok = read_chart(memory, id, &in, known, &list[*count]) && ok;
        ++*count;
    }
    return ok;
}
