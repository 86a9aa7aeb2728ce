/*
 * pieces.h: the counters and miniatures on the board, their marks and ghosts.
 */
#ifndef UI_TABLE_PIECES_H
#define UI_TABLE_PIECES_H

#include "ui/pieces/counter.h"
#include "ui/table/parts.h"

void pieces_draw(table *t);
void pieces_marks(table *t);
bool pieces_hide_marks(const table *t); /* dots stand for marks that have no room */
/* How a unit, or the unit of a figure, is shown now; false: nobody is meant. */
bool pieces_look(const table *t, int who, counter_look *look);
/* The pictures of what a unit bears, gravest first: where there is room for one alone it is the first. */
int pieces_marks_of(const table *t, int who, const char *out[COUNTER_MARKS]);
void pieces_counter(const table *t, int unit, float x, float y, float size,
                    bool bare);                     /* a unit as a counter, centre x, y */
void pieces_ghost(const table *t, const action *a); /* where the leading unit would stand, and look */
/* The same, a little aside of so many others. */
void pieces_ghost_beside(const table *t, const action *a, int others);
void pieces_badge(const table *t, int side, float x, float y,
                  float size);       /* a side's colour, shape and pattern; corner x, y */
bool pieces_counted(const table *t); /* a number stands by a stack that lies there */
fpoint pieces_place(const table *t,
                    int who); /* where the counter of a unit on the board lies, in the window */
/* What is to be read of the counter of a unit on this sheet (counter_reads()); 0: it is not there. */
int pieces_reads(const table *t, int who, frect out[COUNTER_READS]);
int pieces_reads_narrow(const table *t, int who, frect out[COUNTER_READS]); /* counter_reads_narrow() */
int pieces_at(const table *t, float x,
              float y); /* the uppermost counter under that point of the window, NO_UNIT */

#endif
