/*
 * chart.h: printed tables as data of one form; rules read the very table that is shown.
 *
 * rules/<id>/charts.json:
 *
 *     { "leader-hits": { "title": "Leader hits", "dice": "2d6", "read": "2d6", "rule": "G10",
 *                        "source": "house", "columns": ["result"],
 *                                        and "by": "Inches" where a row is not found by the dice
 *                        "rows": [ { "from": 2, "to": 2,
 *                                    "cells": [ { "words": "chart.killed",
 *                                                 "fields": { "lost": 1 } } ] }, ... ] }, ... }
 */
#ifndef GAME_CHART_H
#define GAME_CHART_H

#include <stdint.h>

#include "core/json.h"
#include "core/mem.h"
#include "game/limits.h"

enum { CHART_FIELDS = 8 };

typedef struct chart_cell {
    const char *code;               /* words */
    const char *name[CHART_FIELDS]; /* fields by name */
    int32_t value[CHART_FIELDS];
    int nfields;
} chart_cell;

/* What a row of it is found by; a chart that has words in `by` is read by something else that they name. */
typedef enum chart_reading { READ_DICE, READ_HEADS, READ_TAILS, READ_CARD, READ_OTHER } chart_reading;

typedef struct chart {
    const char *id, *title, *dice, *rule; /* dice: what is thrown, for people */
    const char *by;   /* heads its first column where reading is READ_OTHER: "Inches"; else NULL */
    const char *note; /* a line under the table: what its abbreviations mean; NULL */
    bool house;
    bool roman;           /* its rows are numbered I, II ...: the system says so in load() */
    uint8_t reading;      /* chart_reading */
    uint8_t count, sides; /* the dice whose sum alone finds the row, "2d6"; 0: more than that is thrown */
    const char **columns;
    int ncolumns, nrows;
    int32_t *from, *to; /* per row, inclusive; INT32_MIN/MAX open */
    chart_cell *cells;  /* nrows x ncolumns */
} chart;

enum { ROMAN_TEXT = 16 };
/* A number of 1 to 39 in Roman numerals, any other in figures. */
void chart_roman(int32_t n, char out[ROMAN_TEXT]);
int chart_index(const scenario *sc, const char *id);         /* into scenario.charts, -1 */
const chart *chart_find(const scenario *sc, const char *id); /* NULL if there is none */
const chart_cell *chart_at(const chart *c, int32_t value, int column, int *row); /* NULL outside every row */
int32_t chart_field(const chart_cell *cell, const char *name); /* 0 if the cell does not say it */

#endif
