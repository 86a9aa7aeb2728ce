/*
 * hidden.h: what of the choice a card laid over the board would hide.
 */
#ifndef UI_TABLE_HIDDEN_H
#define UI_TABLE_HIDDEN_H

#include "ui/table/parts.h"

/* The unit that is chosen weighs most, then targets, then places. */
int hidden_choice(const table *t, frect r);

#endif
