/*
 * chart_panel.h: a printed table of the rules, whole: every column as wide as its words want, the row that
 * was read lit, and where the dice alone decide, what each row's chance is.
 */
#ifndef UI_TABLE_CHART_PANEL_H
#define UI_TABLE_CHART_PANEL_H

#include "ui/table/parts.h"

enum { CHART_PANEL_ROWS = 64 };
typedef struct chart_look {
    int row, column;  /* lit; -1: none */
    bool landed;      /* the die lies: the row may be lit */
    bool follow;      /* the lit row is brought into sight */
    bool chances;     /* each row's, from the chart's dice */
    bool only;        /* the lit column alone */
    int32_t modifier; /* to the dice, for the chances */
} chart_look;

void chart_panel_draw(table *t, const chart *c, const chart_look *look, frect r, ui_scroll *scroll);
/* All of it at once, in so wide a room; a lit row stands out 8 beyond it on either side. */
void chart_panel_draw_whole(table *t, const chart *c, const chart_look *look, float x, float y, float width);
void chart_panel_row(const chart *c, int row, char out[48]); /* what its rows are named by: "2–5" */
float chart_panel_height(table *t, const chart *c, float width, const chart_look *look);
float chart_panel_width(table *t, const chart *c); /* at which its words stand well */
const char *
chart_panel_read_by(const chart *c); /* "Heads", "Tails", "Card", "Die": what its rows stand for */
/* Tenths of a per cent by row; false where the dice alone do not say. */
bool chart_panel_chances(const chart *c, int32_t added, int out[CHART_PANEL_ROWS]);

#endif
