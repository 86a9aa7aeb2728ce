/*
 * last_turn.h: the shifts of the turn before, prepared again.
 */
#ifndef UI_TABLE_LAST_TURN_H
#define UI_TABLE_LAST_TURN_H

#include "ui/table/parts.h"

bool last_turn_known(const table *t); /* somebody who may go now went then */
void last_turn_prepare(table *t); /* as a plan: each goes the same way again, as far, or as its dice let it */

#endif
