/* dice_card.h: a playing card, as dice are drawn. */
#ifndef UI_DICE_CARD_H
#define UI_DICE_CARD_H

#include "ui/draw/draw.h"

/* A playing card by its middle, `height` high (5 : 7). rank 1 the ace to 13 the king; suit 's', 'h', 'd'
 * or 'c'. */
void dice_draw_card(draw_list *d, int rank, char suit, float x, float y, float height, float degrees,
                    bool back);

#endif
