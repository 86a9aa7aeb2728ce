/* writing.h: what is written on the sheet, and would be hidden. */
#ifndef UI_TABLE_WRITING_H
#define UI_TABLE_WRITING_H

#include "ui/table/parts.h"

/* How much is written on the sheet under r, in the window: plates, and letters of names that run along a
 * line. */
int writing_under(const table *t, frect r);
/* The same, each where it lies in the window; at most so many, and how many. */
int writing_find(const table *t, frect r, frect *out, int most);

#endif
