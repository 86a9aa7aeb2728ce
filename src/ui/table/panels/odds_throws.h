/*
 * odds_throws.h: the dice that are thrown, in the card of odds: a row for each weapon or party that throws,
 * and below it what counts for these dice alone.
 */
#ifndef UI_TABLE_ODDS_THROWS_H
#define UI_TABLE_ODDS_THROWS_H

#include "ui/table/parts.h"

float odds_throws_height(table *t, float width); /* 0: no dice */
void odds_throws_draw(table *t, float x, float y, float width);

#endif
