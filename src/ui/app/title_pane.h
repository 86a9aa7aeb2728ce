/*
 * title_pane.h: the right-hand card of the title: one battle's map, story, forces and seats.
 */
#ifndef UI_TITLE_PANE_H
#define UI_TITLE_PANE_H

#include "ui/app/catalogue.h"

/* Draws and answers it. The picture's place comes back in *picture: catalogue_paint() wants its size. */
void title_pane(app *a, catalogue_entry *e, frect r, ui_scroll *story, frect *picture);

/* "Board", "Length", who wins how: rows of label and text from x, y; returns the height. draw false: only
 * measures. */
float title_facts(app *a, const catalogue_entry *e, float x, float y, float width, bool draw);

/* One row of label and segments a playing side, in r; row heights and gaps are title_seat_row(). Returns how
 * many rows. */
int title_seats(app *a, const catalogue_entry *e, frect r);
float title_seat_row(const theme *t);

#endif
