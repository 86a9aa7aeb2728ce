/*
 * waiting.h: the units that wait to be placed.
 */
#ifndef UI_TABLE_WAITING_H
#define UI_TABLE_WAITING_H

#include "ui/table/parts.h"

struct waiting_panel *waiting_new(void); /* what this file alone keeps; freed by mem_free() */
float waiting_draw(table *t);            /* how much of the board's foot they take */

#endif
