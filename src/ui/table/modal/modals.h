/*
 * modals.h: each modal card is drawn and answered by its own file; here is which.
 */
#ifndef UI_TABLE_MODALS_H
#define UI_TABLE_MODALS_H

#include "ui/table/parts.h"

void modals_draw(table *t);

#endif
