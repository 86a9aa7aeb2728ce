/*
 * page.h: the frame every full-page screen stands in: the table top, a title, a body, and a bar of buttons at
 * the foot.
 */
#ifndef UI_PAGE_H
#define UI_PAGE_H

#include "ui/app/app_internal.h"

/* Draws the wood under the lamp over the whole window. */
void page_table_top(app *a);

/* Table top, title and subtitle (NULL: none), the bar at the foot with Back (Esc, which it answers by
 * app_back()). Returns the room between them; the bar's remaining room, right of Back, in *bar (may be NULL).
 */
frect page_begin(app *a, const char *title, const char *subtitle, frect *bar);

/* One button of a row. `brief` (NULL: the label) is what it is called where there is less room. */
typedef struct page_button {
    const char *label, *brief, *cap;
    int key, mods;
    ui_look look;
    bool right;      /* stands at the right end; these come last, and end the row */
    const char *tip; /* NULL: none */
} page_button;

/* Draws a row of buttons in r; what is short of room first loses words, then key caps, then air. Answers the
 * one pressed, or -1. */
int page_buttons(ui *u, const char *name, frect r, const page_button *b, int n);

/* Words on a dark bar: the prompt line of a page, with what it is about in front (NULL: nothing). */
void page_prompt(ui *u, frect r, const char *about, const char *text);

/*
 * Cards of a page, side by side in columns and, where there is no room for that, one under the other; what is
 * too high scrolls. `draw` sets the i-th card within r (its height is free) and returns how high it came out;
 * it answers its widgets too. It is also run to measure, with nothing drawn and no event. `column` is where
 * each card would like to stand; `least` how wide a column must be.
 */
typedef float (*page_card)(app *a, int i, frect r);
void page_cards(app *a, frect body, page_card draw, int n, const int *column, float least, ui_scroll *scroll);

/* One of a few on paper: in the row r or, where the words would be cut, in two of that height. `*used` is the
 * height of it all. Returns whether another was chosen. */
bool page_choice(ui *u, ui_id id, frect r, const char *const *labels, int n, int *value, float *used);

/* The choice of a few on dark wood. */
bool page_segments(ui *u, const char *name, frect r, const char *const *labels, int n, int *value);

#endif
