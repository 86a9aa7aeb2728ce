/*
 * names_aside.h: names printed on the map on which a counter has come to stand, or an objective's mark lies,
 * are written beside it and no longer where they were. There they stay for as long as that is free: no name
 * hops about as counters come and go.
 */
#ifndef UI_TABLE_NAMES_ASIDE_H
#define UI_TABLE_NAMES_ASIDE_H

#include "ui/table/parts.h"

enum { NAMES_ASIDE_MAX = 24 };

typedef struct name_aside {
    int which; /* of the names of the sheet, as camera_whole_names() has them */
    frect at;  /* in the window */
} name_aside;

struct names_kept *names_kept_new(void); /* where each was written last; mem_free() */
/* Those that counters hide, or hid, or that lie on a mark, and where each is written instead: on no counter,
 * on no objective's marks and on no other name. One that has no such place near by is left out, and lies
 * under the counter. Answers how many. Areas' plates keep off stacks themselves. */
int names_aside_find(const table *t, name_aside out[NAMES_ASIDE_MAX]);
/* A name is printed there, whether or not it is written elsewhere now. */
bool names_printed_at(const table *t, frect r);
/* Of those that were found: what is printed of them (the map lies there without it; false: the map is just
 * being made, and has them still: they are not written twice), and, beneath the counters, where they are
 * written instead. */
bool names_aside_erase(table *t, const name_aside *at, int n);
void names_aside_draw(const table *t, const name_aside *at, int n);

#endif
