/*
 * verdict.h: how the battle ended.
 */
#ifndef UI_TABLE_VERDICT_H
#define UI_TABLE_VERDICT_H

#include "ui/table/parts.h"

void verdict_draw(table *t);

#endif
