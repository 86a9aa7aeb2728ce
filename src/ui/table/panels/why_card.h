/*
 * why_card.h: why a thing may not be done, beside the place that was pressed.
 */
#ifndef UI_TABLE_WHY_CARD_H
#define UI_TABLE_WHY_CARD_H

#include "ui/table/parts.h"

void why_card_draw(table *t);

#endif
