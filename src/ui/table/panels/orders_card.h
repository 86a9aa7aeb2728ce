/*
 * orders_card.h: what each of several will do, in words: a card in the dock, and the prompt's sentence.
 */
#ifndef UI_TABLE_ORDERS_CARD_H
#define UI_TABLE_ORDERS_CARD_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

bool orders_card_on(const table *t); /* there is something to tell of */
bool orders_card_gives(table *t);    /* it lies in the dock with the button that gives all of them */
void orders_card_draw(table *t, frect r);
/* Who is meant, and what lets them go; false: nothing is planned. */
bool orders_words(table *t, char *who, size_t size, strbuf *what);

#endif
