/*
 * placing.h: where a side may place those that wait, all of them together.
 */
#ifndef UI_TABLE_PLACING_H
#define UI_TABLE_PLACING_H

#include "ui/table/parts.h"

/* The side has only to place its units, and none is chosen: spaces where one of them may be placed get 1 in
 * `within` (of all spaces, zeroed by the caller; NULL: it is only asked). False: it is not so. */
bool placing_all(const table *t, uint8_t *within);

#endif
