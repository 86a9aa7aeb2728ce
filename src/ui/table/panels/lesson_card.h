/* lesson_card.h: the card of a lesson's step: what to try, beside the place or button it is about. */
#ifndef UI_TABLE_LESSON_CARD_H
#define UI_TABLE_LESSON_CARD_H

#include "ui/table/parts.h"

void lesson_card_draw(table *t);
/* The ring about what the card speaks of on the board, as it was drawn last: below the marks of counters and
 * the plates there. */
void lesson_card_ring(const table *t);

#endif
