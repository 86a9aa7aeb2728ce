/*
 * minis.h: miniatures seen from above on their bases, the second piece style, for counters of 84 pixels and
 * more (docs/look.md section 5). What has no miniature stays a card counter: wagons, beasts, ships. Bases
 * turn with the facing; the strength plate and the marks stay upright. Takes the same look as a card counter.
 */
#ifndef UI_MINIS_H
#define UI_MINIS_H

#include "ui/pieces/counter.h"

enum { MINIS_SMALLEST = 84 };

/* (x, y): the middle of the space, `size` the card counter's side there. Made once for each look and size;
 * host NULL: afresh. */
void minis_draw(draw_list *d, const draw_host *host, const counter_look *look, float x, float y, float size);
/* The strength plate and the marks: drawn after all pieces. */
void minis_draw_marks(draw_list *d, const counter_look *look, float x, float y, float size);

/* One of the fallen, left on the ground where it stood, as large as in minis of that size. */
void minis_draw_fallen(draw_list *d, colour coat, float x, float y, float size, float degrees);

#endif
