/*
 * odds_follow.h: the lower half of the battle board: what comes of the dice, what follows from that, and what
 * else may happen. Of the odds last found (odds_find.h).
 */
#ifndef UI_TABLE_ODDS_FOLLOW_H
#define UI_TABLE_ODDS_FOLLOW_H

#include "ui/table/parts.h"

/* Instead of `more`: the bands alone, which say what the bars show. */
#define ODDS_NO_BARS (-10000.0f)

/* more: what the bars are given beyond what they have by themselves; below 0: they are lower by that. */
float odds_follow_lowest(const table *t); /* the least `more` */
float odds_follow_height(table *t, float width, float more);
void odds_follow_draw(table *t, float x, float y, float width, float more);
/* They mirror each other, and more of it falls on whoever attacks than on whom he attacks. */
bool odds_follow_against(const table *t);
bool odds_follow_stretches(table *t, float width); /* there are bars */
bool odds_follow_spares(table *t, float width);    /* and they may be left out */

#endif
