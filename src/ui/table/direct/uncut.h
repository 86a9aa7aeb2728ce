/*
 * uncut.h: what the board's edge cuts as the camera is laid, names of the map and its margin: it goes a
 * little aside, so that each name is seen whole or not at all, and columns and rows have their letters and
 * numbers.
 */
#ifndef UI_TABLE_UNCUT_H
#define UI_TABLE_UNCUT_H

#include "ui/stage/view.h"
#include "ui/table/direct/frame.h"

/* How many names such a view shows in part only. */
int uncut_count(const table *t, const view *v);
/* That point of the map in the middle of a part of the board, so near; `must` stays in that part. */
typedef struct laying {
    frect must;
    fpoint at;
    frect room;
    float cell, readable; /* for a margin no cell becomes smaller than one whose counters are read */
} laying;

/* Goes aside, and away as far as `least` pixels a cell, no further than it needs: nothing that would be in
 * sight goes out of it, and the fewest names are cut. */
void uncut_lay(const table *t, const framing *f, float least, laying *l);
/* Of columns and rows, how many have no margin with their letters or numbers in sight, 0 to 2: on a sheet
 * that all but fits on the board at that many pixels a cell. */
int uncut_unnumbered(const table *t, const view *v, float least);

#endif
