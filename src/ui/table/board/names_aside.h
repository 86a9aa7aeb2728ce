/*
 * names_aside.h: names printed on the map on which a counter has come to stand are written again beside it,
 * over the printed one as far as that can still be seen.
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
void names_aside_draw(table *t); /* beneath the counters */

#endif
