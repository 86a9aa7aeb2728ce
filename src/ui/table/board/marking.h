/*
 * marking.h: the pens the board is marked with: plates, lines of fire, crosses.
 */
#ifndef UI_TABLE_MARKING_H
#define UI_TABLE_MARKING_H

#include "ui/table/board/line_words.h"
#include "ui/table/parts.h"

struct marking *marking_new(void); /* the plates of this frame; freed by mem_free() */
void marking_begin(table *t);      /* a frame begins: no plate lies there yet */
stroke_style marking_pen(const table *t, float width, float on, float off); /* for a window up to 1080 high */
stroke_style marking_pen_placing(const table *t, float width); /* dash and dot: where one may be placed */
/* Laid over a space, a little within its edge; a line whose colour is clear is not drawn. */
void marking_wash(const table *t, int space, colour fill, colour line, stroke_style style);
bool marking_prices(const table *t); /* spaces are large enough for a number in a disc */
bool marking_costs(const table *t);  /* and so few, or so large, that each has its own */
/* So many may be gone to that they are one ground with one edge: a frame and a number each are a thicket. */
bool marking_crowded(const table *t);
/* From here on plates wait, until lines and the marks of counters are drawn: what comes later lies on no
 * words. */
void marking_hold(const table *t);
void marking_let_go(const table *t);
/* The middle of a plate with these words is to be there, in the window: it lies as near to that as it hides
 * no counter and nothing that was taken before. */
void marking_plate(const table *t, float x, float y, const char *s);
/* The same, and farther off if it must: also off what marking_spare() was told of, and off what the lesson
 * points with. */
void marking_plate_clear(const table *t, float x, float y, const char *s);
void marking_spare(const table *t, frect r); /* a price, who would stand there, in this frame */
void marking_points(const table *t,
                    const fpoint at[3]); /* that is where the lesson points until it says otherwise */
/* Just there: it goes with something that moves. */
void marking_plate_in_motion(const table *t, float x, float y, const char *s);
void marking_take(const table *t, frect r); /* no plate is to lie there, in this frame */
bool marking_taken(const table *t,
                   frect r); /* a plate of this frame lies there, or what marking_take() was told of */
/* What a plate there would lie on of counters, of what is taken or to be spared, of lines, and beyond the
 * board: square pixels; 0: on nothing. */
float marking_hides(const table *t, frect r);
float marking_plate_width(const table *t, const char *s);
float marking_plate_height(const table *t);
/* The middle of a plate of w x h for the line from a to b: as near to it as it lies on no counter. */
fpoint marking_beside(const table *t, fpoint a, fpoint b, float w, float h);
/* A line of fire with its range; `means` (or NULL) before it says what the line is: "Fire: range 9". */
void marking_fire_as(const table *t, const char *means, int who, int from, int other, int to);
/* The same of one of many: it has no words where they would be taken for another's. */
void marking_fire_declared(const table *t, const char *means, int who, int from, int other, int to);
int marking_lines(const table *t,
                  const line_span **out); /* those of this frame, with where their words lie */
void marking_cross(const table *t, int space);
void marking_cross_at(const table *t, fpoint c); /* in the window */
/* Who has no part in what the others would do: two bars on a disc at his counter's corner. He is no target.
 */
void marking_stays(const table *t, int who, int space);
/* A line with these words (false: it would be too short), which stand on it or close beside it; to a unit, or
 * NO_UNIT to the middle of the space. */
bool marking_line(const table *t, int who, int from, int other, int to, const char *s);
/* From where `who` stands or would stand to `other`, with its range. */
void marking_fire(const table *t, int who, int from, int other, int to);

#endif
