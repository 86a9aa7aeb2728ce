/*
 * odds_card.h: the odds before a choice is made.
 */
#ifndef UI_TABLE_ODDS_CARD_H
#define UI_TABLE_ODDS_CARD_H

#include "ui/table/parts.h"

void odds_card_draw(table *t);             /* over the board, unless the dock has them */
float odds_card_wanted(table *t);          /* height they need in the dock; 0: there are none */
bool odds_card_in_dock(table *t, frect r); /* false: there are none */

#endif
