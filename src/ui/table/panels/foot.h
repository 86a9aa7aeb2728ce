/*
 * foot.h: the prompt line and under it the action bar.
 */
#ifndef UI_TABLE_FOOT_H
#define UI_TABLE_FOOT_H

#include "ui/table/parts.h"

void foot_draw(table *t);

#endif
