/*
 * odds_ahead.h: what may be done to whoever attacks before any dice of it fall: it stands on top of the odds,
 * with who does it and what comes of the whole then. Of the odds last found (odds_find.h).
 */
#ifndef UI_TABLE_ODDS_AHEAD_H
#define UI_TABLE_ODDS_AHEAD_H

#include "ui/table/parts.h"

float odds_ahead_height(table *t, float width); /* 0: there is nothing of the sort */
void odds_ahead_draw(table *t, float x, float y, float width);

#endif
