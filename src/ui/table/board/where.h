/*
 * where.h: spaces and counters of the shown map in pixels of the window, and back.
 */
#ifndef UI_TABLE_WHERE_H
#define UI_TABLE_WHERE_H

#include "ui/table/parts.h"

int where_space_at(const table *t, float x,
                   float y); /* board point to space, an area's name to that area; NO_SPACE */
fpoint where_centre(const table *t, int space);         /* in window pixels */
fpoint where_unit(const table *t, int who);             /* the middle of where it stands, or lies at sea */
fpoint where_would(const table *t, int who, int space); /* the same if it stood there */
float where_counter(const table *t, int space);         /* size of a counter there */
void where_outline(const table *t, int space, float shrink); /* its outline, as a new path */
int where_counters_hidden(const table *t, frect r);          /* how many counters do */
float where_counters_covered(const table *t, frect r);       /* how much of all of them, in square pixels */

#endif
