/*
 * odds_bars.h: the bars of what may come of a throw, and the bands they fall into, of the odds last found
 * (odds_find.h).
 */
#ifndef UI_TABLE_ODDS_BARS_H
#define UI_TABLE_ODDS_BARS_H

#include "game/odds.h"
#include "ui/table/parts.h"

/* The bands say all there is to be seen: bars of kinds, or each of them one bar and drawn behind its name. */
bool odds_bars_plain(table *t, float width);
void odds_bars_draw(table *t, float x, float y, float width, float height);
float odds_bands_height(table *t, float width); /* 0: there are none */
void odds_bands_draw(table *t, float x, float y, float width);
/* A band's fill and hatch; rim: the width of its line. */
void odds_bars_swatch(ui *u, const odds *o, int band, frect r, float radius, float rim);

#endif
