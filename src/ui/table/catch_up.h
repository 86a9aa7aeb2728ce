/*
 * catch_up.h: the next order is given while the last is still being shown. Where that throws no dice it
 * stands at once, and the press is heeded.
 */
#ifndef UI_TABLE_CATCH_UP_H
#define UI_TABLE_CATCH_UP_H

#include "ui/table/parts.h"

void catch_up(table *t); /* before the press of this run is answered */

#endif
