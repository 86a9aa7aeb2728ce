/*
 * panel.h: the rows a rule system writes on the unit card and the place card. Not for drawing them.
 */
#ifndef GAME_PANEL_H
#define GAME_PANEL_H

#include <stdbool.h>
#include <stdint.h>

/* Rows for the unit card and the place card; words by code, numbers by n. */
typedef enum row_style {
    ROW_TEXT,
    ROW_PIPS,
    ROW_BAR,
    ROW_QUALITY,
    ROW_GOOD,
    ROW_WARN,
    ROW_HEADING,
    ROW_CHART,
    ROW_FIGURE, /* one figure: label what it is, value its details; n[0] its index in state.figures, n[1] 1
                   wounded, n[2] loads carried, n[3] 0 fit, 1 entangled or otherwise held, 2 lost; with its
                   branch */
    ROW_STORE,  /* as ROW_TEXT; what is left of what is used up, which stays on the folded card */
    ROW_FORM    /* as ROW_TEXT; in which formation it stands: told also where that is changed (REFORMS) */
} row_style;
enum { PANEL_ROWS = 32 };
typedef struct panel_row {
    const char *label, *value; /* words */
    row_style style;
    int32_t n[4];                /* PIPS, BAR: n[0] of n[1]; CHART: n[0] chart index, n[1] row, n[2] column */
    const char *rule;            /* chip, or NULL */
    const struct branch *branch; /* FIGURE: whose picture it has; NULL: none */
} panel_row;
typedef struct panel {
    int count;
    panel_row row[PANEL_ROWS];
} panel;
/* `rule` may be NULL; more numbers and a branch are set in the row that comes back. */
panel_row *panel_add(panel *p, row_style style, const char *label, const char *value, int32_t n0, int32_t n1,
                     const char *rule);
bool panel_one_rule(const panel_row *a, const panel_row *b); /* both follow from the same one */

#endif
