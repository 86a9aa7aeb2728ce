/*
 * room.h: where there is room on the board: parts of it that nothing lies over, and where a panel covers
 * least of what matters.
 */
#ifndef UI_TABLE_ROOM_H
#define UI_TABLE_ROOM_H

#include "ui/table/direct/frame.h"

enum { ROOMS_MAX = 24 };

/* The largest rectangles of the board under no panel; none is within another. Answers how many, 1 or more. */
int room_list(const table *t, frect out[ROOMS_MAX]);
/* In which of them that many cells are shown largest; *cell: how large. */
frect room_for(const table *t, float across, float down, float *cell);
/* What a panel there would hide, in the order of its worth; 1000 and more: something that must be seen. */
int room_hidden(const table *t, const framing *f, frect r);
bool room_musts(const table *t, const framing *f, frect r); /* something that must be seen lies there */
/* It would lie on the numbers and letters along the map's edge. */
bool room_on_numbers(const table *t, frect r);
/* How much is written on the sheet there: plates, and letters of names that run along a line. */
int room_written(const table *t, frect r);
/* r, so far within the printed map as the board shows it; as it is where it has no room there. */
frect room_within_map(const table *t, frect r);
/* The first of those where a panel hides nothing that counts, lies on the board and under no other; -1: none.
 */
int room_free(const table *t, const framing *f, const frect *tries, int n);
/* For a panel of w x h that speaks of a place: beside that place (in the window; `gap`: from its middle)
 * within `b`, as near as it hides nothing that counts; else where it hides least. */
frect room_beside(const table *t, const framing *f, fpoint place, float gap, frect b, float w, float h);
/* Which of those to lay a panel at: the first that hides nothing that counts, else the one that hides least.
 */
int room_first(const table *t, const framing *f, const frect *tries, int n);

#endif
