/*
 * curtain.h: between two people: the table is covered until the one who decides has the seat.
 */
#ifndef UI_TABLE_CURTAIN_H
#define UI_TABLE_CURTAIN_H

#include "ui/table/parts.h"

void curtain_draw(table *t);

#endif
