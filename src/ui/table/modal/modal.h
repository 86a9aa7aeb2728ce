/*
 * modal.h: the one card that lies over everything: which it is, and the furniture all of them share.
 */
#ifndef UI_TABLE_MODAL_H
#define UI_TABLE_MODAL_H

#include "ui/table/parts.h"

frect modal_box(const table *t, float w, float h); /* in the middle of the window, and within it */
void modal_open(table *t, modal_card card);
frect modal_begin(table *t, const char *name, float w, float h); /* a layer with a card in its middle */
float modal_title(table *t, frect r, float y, const char *s);    /* returns where it ends */
/* A row of buttons at its foot, from the right: which was pressed, -1. Enter is the first's, Escape the
 * last's. */
int modal_buttons(table *t, frect r, const char *const *labels, int n);

#endif
