/*
 * recap_card.h: how the recap (recap.h) looks: its card, and ghosts, trails and numbers on the board.
 */
#ifndef UI_TABLE_RECAP_CARD_H
#define UI_TABLE_RECAP_CARD_H

#include "ui/table/parts.h"

float recap_card_height(table *t, float width); /* what it needs to tell all of it */
void recap_card_draw(table *t, frect r);
void recap_card_under(table *t); /* ghosts and trails, below the counters */
void recap_card_over(table *t);  /* the numbers of the lines */

#endif
