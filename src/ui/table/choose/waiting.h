/*
 * waiting.h: the units that wait to be placed.
 */
#ifndef UI_TABLE_WAITING_H
#define UI_TABLE_WAITING_H

#include "ui/table/parts.h"

float waiting_draw(table *t); /* how much of the board's foot they take */

#endif
