/*
 * marking.h: the pens the board is marked with: plates, lines of fire, crosses.
 */
#ifndef UI_TABLE_MARKING_H
#define UI_TABLE_MARKING_H

#include "ui/table/parts.h"

struct marking *marking_new(void); /* the plates of this frame; freed by mem_free() */
void marking_begin(table *t);      /* a frame begins: no plate lies there yet */
stroke_style marking_pen(const table *t, float width, float on, float off); /* for a window up to 1080 high */
stroke_style marking_pen_placing(const table *t, float width); /* dash and dot: where one may be placed */
/* Laid over a space, a little within its edge; a line whose colour is clear is not drawn. */
void marking_wash(const table *t, int space, colour fill, colour line, stroke_style style);
bool marking_costs(const table *t); /* spaces are large enough for a number in a disc, and few enough */
/* So many may be gone to that they are one ground with one edge: a frame and a number each are a thicket. */
bool marking_crowded(const table *t);
/* From here on plates wait, until lines and the marks of counters are drawn: what comes later lies on no
 * words. */
void marking_hold(const table *t);
void marking_let_go(const table *t);
/* The middle of a plate with these words is to be there, in the window: it lies as near to that as it hides
 * no counter and nothing that was taken before. */
void marking_plate(const table *t, float x, float y, const char *s);
/* Just there: it goes with something that moves. */
void marking_plate_in_motion(const table *t, float x, float y, const char *s);
void marking_take(const table *t, frect r); /* no plate is to lie there, in this frame */
float marking_plate_width(const table *t, const char *s);
float marking_plate_height(const table *t);
/* The middle of a plate of w x h for the line from a to b: as near to it as it lies on no counter. */
fpoint marking_beside(const table *t, fpoint a, fpoint b, float w, float h);
/* The same; `means` (or NULL) before the range says what the line is: "Fire: range 9"; `along`: where on
 * it the words stand, 0.5 its middle. */
void marking_fire_as(const table *t, const char *means, float along, int who, int from, int other, int to);
void marking_cross(const table *t, int space);
void marking_cross_at(const table *t, fpoint c); /* in the window */
/* Who has no part in what the others would do: two bars on a disc at his counter's corner. He is no target.
 */
void marking_stays(const table *t, int who, int space);
/* A line with these words; to a unit, or NO_UNIT to the middle of the space. */
void marking_line(const table *t, int who, int from, int other, int to, const char *s);
/* From where `who` stands or would stand to `other`, with its range. */
void marking_fire(const table *t, int who, int from, int other, int to);

#endif
