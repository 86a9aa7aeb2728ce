/*
 * names_aside.h: names printed on the map on which a counter has come to stand are written beside it and no
 * longer where they were.
 */
#ifndef UI_TABLE_NAMES_ASIDE_H
#define UI_TABLE_NAMES_ASIDE_H

#include "ui/table/parts.h"

enum { NAMES_ASIDE_MAX = 24 };

typedef struct name_aside {
    int which; /* of the names of the sheet, as camera_whole_names() has them */
    frect at;  /* in the window */
} name_aside;

/* Those that counters hide now, and where each is written instead: on no counter and on no other name. One
 * that has no such place near by is left out. Answers how many. Areas' plates keep off stacks themselves. */
int names_aside_find(const table *t, name_aside out[NAMES_ASIDE_MAX]);
/* A name is printed there, whether or not it is written elsewhere now. */
bool names_printed_at(const table *t, frect r);
/* Of those that were found: what is printed of them (the map lies there without it), and, beneath the
 * counters, where they are written instead. */
void names_aside_erase(table *t, const name_aside *at, int n);
void names_aside_draw(const table *t, const name_aside *at, int n);

#endif
