/*
 * chart_card.h: a printed table as a card of its own, as it is opened from the unit panel, the tray and the
 * help.
 */
#ifndef UI_TABLE_CHART_CARD_H
#define UI_TABLE_CHART_CARD_H

#include "ui/table/parts.h"

void chart_card_draw(table *t);

#endif
