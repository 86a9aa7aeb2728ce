/*
 * odds_before.h: where what several throw at one target falls together (odds.adds): what was ordered at it
 * before and is still to be thrown.
 */
#ifndef UI_TABLE_ODDS_BEFORE_H
#define UI_TABLE_ODDS_BEFORE_H

#include "game/action.h"
#include "game/odds.h"
#include "ui/table/parts.h"

/* The throw of that card, by `who`, falls with those of `o`: its hits are added to `all`. */
void odds_before_throw(odds *o, const odds *other, int who, dist *all);
/* The same of all that was ordered like `ours` at its target before; how many such. other: room for a card.
 */
int odds_before_add(const table *t, const action *ours, odds *o, odds *other, dist *all);

#endif
