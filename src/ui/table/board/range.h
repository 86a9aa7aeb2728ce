/*
 * range.h: how far the chosen unit's fire carries and what else the rules lay over the board for it. On
 * squares and hexes a range is a field with a rim, a plain one round the short and a dotted one round the
 * long: where a unit may go is boxes. The field is not drawn while it is asked where to go, unless lines of
 * sight are asked at every place.
 */
#ifndef UI_TABLE_RANGE_H
#define UI_TABLE_RANGE_H

#include "game/overlay.h"
#include "ui/table/parts.h"

void range_draw(table *t);
bool range_shown(const table *t, const overlay_item *o); /* of the choice's overlay: it is drawn now */

/* Of spaces (a byte each, not 0) one wash with one edge round them. */
void range_ground(table *t, const uint8_t *within, colour wash, colour edge, stroke_style pen);

#endif
