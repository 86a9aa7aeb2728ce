/*
 * range.h: how far the chosen unit's fire carries and what else the rules lay over the board for it. On
 * squares and hexes a range is a field with a rim, plain round the short, dashed round the
 * medium where there is one, dotted round the long: where a unit may go is boxes. The field is not drawn
 * while it is asked where to go, unless lines of sight are asked at every place.
 */
#ifndef UI_TABLE_RANGE_H
#define UI_TABLE_RANGE_H

#include "game/overlay.h"
#include "ui/table/parts.h"

void range_draw(table *t);
stroke_style range_pen(const table *t, overlay_kind kind); /* of the rim of a range */
bool range_shown(const table *t, const overlay_item *o);   /* of the choice's overlay: it is drawn now */

/* Of spaces (a byte each, not 0) one wash with one edge round them. */
void range_ground(table *t, const uint8_t *within, colour wash, colour edge, stroke_style pen);

#endif
