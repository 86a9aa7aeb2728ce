/*
 * prizes.h: objectives on the board. Where a counter stands the printed diamond lies beneath it, and a small
 * one at its corner says so; beside each hangs the sign of who holds it.
 */
#ifndef UI_TABLE_PRIZES_H
#define UI_TABLE_PRIZES_H

#include "ui/printed/sheet_prize_at.h"
#include "ui/table/parts.h"

void prizes_draw(table *t);                     /* above the counters, below their marks */
float prizes_radius(const table *t, int space); /* of one on which a counter stands, in pixels */
int prizes_holder(const table *t, int space);   /* as it is shown: a side, NO_SIDE: nobody, or no objective */
/* Where signs of holders hang on a map of squares or hexes; how many. */
int prizes_boxes(const table *t, frect *out, int most);
void prizes_diamond(const table *t, fpoint c, float r); /* an objective's sign, as it lies over counters */
void prizes_tag(const table *t, int side, fpoint c,
                float k); /* his sign on a small ivory tag with an ink edge */
fpoint prizes_at(const table *t, const sheet_prize_at *p); /* the diamond's middle, at a counter's corner */
fpoint prizes_tag_at(const table *t, const sheet_prize_at *p); /* where its holder's sign hangs */
/* The same of an area: beside the plate of its name; false: nobody holds it. */
bool prizes_plate_tag_at(const table *t, int space, fpoint *out);

#endif
