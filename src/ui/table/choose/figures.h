/*
 * figures.h: single figures of a unit: their rows on the unit panel, and the list to choose one from, where
 * an action is done by one figure or to one.
 */
#ifndef UI_TABLE_FIGURES_H
#define UI_TABLE_FIGURES_H

#include "ui/table/parts.h"

struct figures_panel *figures_new(void); /* what this file alone keeps; freed by mem_free() */
void figures_lay(table *t);              /* where they will lie */
void figures_draw(table *t);             /* the list to choose from */
bool figures_words(const table *t, int who, char *name, size_t nsize, char *detail, size_t dsize);
void figures_row(table *t, const panel_row *row, int unit, frect r); /* of the unit panel */
/* h, or more where its detail is too long for one line */
float figures_row_height(table *t, const panel_row *row, int unit, float width, float h);

#endif
