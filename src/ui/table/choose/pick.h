/*
 * pick.h: what a press on a place of the board means.
 */
#ifndef UI_TABLE_PICK_H
#define UI_TABLE_PICK_H

#include "ui/table/parts.h"

void pick_space(table *t, int space, int clicks);
/* Is he one of ours with nothing to do, to be chosen all the same so that his reach and his reasons are read?
 */
bool pick_reads_own(const table *t, int who);

#endif
