/*
 * intent_card.h: the order of the day: what the computer means to do in its side-turn, told before it acts: a
 * card in the dock, and on the board an arrow for each wing. When it is told: brain.h.
 */
#ifndef UI_TABLE_INTENT_CARD_H
#define UI_TABLE_INTENT_CARD_H

#include "ui/table/parts.h"

float intent_card_height(table *t, float width);
void intent_card_draw(table *t, frect r);
void intent_card_over(table *t); /* arrows, bars and numbers, over the counters */

#endif
