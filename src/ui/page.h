/*
 * page.h: the frame every full-page screen stands in: the table top, a title, a body, and a bar of buttons at the foot.
 */
#ifndef UI_PAGE_H
#define UI_PAGE_H

#include "ui/screens.h"

/* Draws the wood under the lamp over the whole window. */
void page_table_top(app *a);

/* Table top, title and subtitle (NULL: none), the bar at the foot with Back (Esc, which it answers by app_back()). Returns the room between them; the bar's remaining
 * room, right of Back, in *bar (may be NULL). */
frect page_begin(app *a, const char *title, const char *subtitle, frect *bar);

#endif
