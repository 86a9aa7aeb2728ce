/*
 * reload_card.h: the modal card that tells what the edited rules do to the battle, and asks whether it shall
 * go on under them.
 */
#ifndef UI_TABLE_RELOAD_CARD_H
#define UI_TABLE_RELOAD_CARD_H

#include "ui/table/parts.h"

void reload_card_ask(table *t); /* reads the rules anew and opens the card; the battle stays as it is */
void reload_card_draw(table *t);

#endif
