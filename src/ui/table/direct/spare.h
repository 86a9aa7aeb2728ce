/*
 * spare.h: a place along the board's edge for a small plate that only explains: where it hides nothing, or
 * least.
 */
#ifndef UI_TABLE_SPARE_H
#define UI_TABLE_SPARE_H

#include "ui/table/parts.h"

enum { SPARE_PLACES = 10, SPARE_DECIDED = 1000, SPARE_PANEL = 100000 };

/* What a plate there would hide; SPARE_DECIDED and more: what is decided or fought for, the numbers of the
 * edge; SPARE_PANEL and more: the pointer, a panel, or `off` (w 0: nothing). */
int spare_cost(const table *t, frect off, frect r);
/* What one that lies there already, or that lay there folded, would hide: neither the pointer that comes near
 * nor its own region of the last run (`own`) is anything. */
int spare_cost_lying(const table *t, frect off, ui_id own, frect r);
/* For one of w x h, beside that space: on none of what is chosen or pointed at nor on `off` (w 0: nothing),
 * and where it hides least. */
frect spare_beside(const table *t, int space, frect off, float w, float h, int *cost);
/* For one of w x h, the places asked in turn from that one on: 0 is the upper left, 7 the lower right. *cost
 * (or NULL): what is hidden there; own: its region, if it lay somewhere in the last run, else 0. */
frect spare_place(const table *t, int first, frect off, ui_id own, float w, float h, int *cost);

#endif
