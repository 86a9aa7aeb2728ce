/*
 * recap_card.h: how the recap (recap.h) looks: its card, and ghosts, trails and numbers on the board.
 */
#ifndef UI_TABLE_RECAP_CARD_H
#define UI_TABLE_RECAP_CARD_H

#include "ui/table/direct/recap_read.h"
#include "ui/table/parts.h"

/* Whose doing all of it is; where anything befell the viewer's own by itself: that it has happened. */
void recap_card_title(const recap_told *k, const scenario *sc, char *out, size_t size);
float recap_card_height(table *t, float width); /* what it needs to tell all of it */
void recap_card_draw(table *t, frect r);
void recap_card_under(table *t); /* ghosts and trails, below the counters */
void recap_card_over(table *t);  /* the numbers of the lines */

#endif
