/*
 * arrivals.h: whom a move would keep from coming on: it takes the last room where those who wait beside the
 * board may be placed. Read from the lists of what may be done, now and after it; it knows no rule of its
 * own.
 */
#ifndef UI_TABLE_ARRIVALS_H
#define UI_TABLE_ARRIVALS_H

#include "ui/table/parts.h"

/* As on a plate; false: it keeps nobody out, or that is not known before dice fall. */
bool arrivals_kept_out(const table *t, const action *a, char *out, size_t size);

#endif
