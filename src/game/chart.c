/* chart.c: printed tables looked up. Rules read what is shown; not for reading charts.json (chart_read.c),
 * nor for computing chances (odds.c). */
#include "game/chart.h"

#include <stdio.h>
#include <string.h>

#include "game/scenario.h"

int chart_index(const scenario *sc, const char *id)
{
    for (int i = 0; i < sc->ncharts; i++)
        if (strcmp(sc->charts[i].id, id) == 0) return i;
    return -1;
}

const chart *chart_find(const scenario *sc, const char *id)
{
    const int i = chart_index(sc, id);
    return i >= 0 ? &sc->charts[i] : NULL;
}

const chart_cell *chart_at(const chart *c, int32_t value, int column, int *row)
{
    for (int i = 0; i < c->nrows; i++) {
        if (value < c->from[i] || value > c->to[i] || column < 0 || column >= c->ncolumns) continue;
        if (row != NULL) *row = i;
        return &c->cells[i * c->ncolumns + column];
    }
    return NULL;
}

int32_t chart_field(const chart_cell *cell, const char *name)
{
    for (int i = 0; i < cell->nfields; i++)
        if (strcmp(cell->name[i], name) == 0) return cell->value[i];
    return 0;
}

void chart_roman(int32_t n, char out[ROMAN_TEXT])
{
    static const char *const ones[] = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"};
    if (n < 1 || n >= 40)
        snprintf(out, ROMAN_TEXT, "%d", (int)n);
    else
        snprintf(out, ROMAN_TEXT, "%.*s%s", (int)(n / 10), "XXX", ones[n % 10]);
}
