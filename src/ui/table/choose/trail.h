/*
 * trail.h: the way a unit would take to a place that is out of its reach, or that its die must let it come
 * to: by ground that lets it, round the enemy, and through friends only where the way round them is longer.
 * Not for what a march costs: game_way() says that.
 */
#ifndef UI_TABLE_TRAIL_H
#define UI_TABLE_TRAIL_H

#include "game/way.h"
#include "ui/table/parts.h"

/* The spaces it enters, `to` the last of them, without what they cost; none: there is no such way, or it is
 * longer than a way may be. */
void trail_find(const table *t, int who, int from, int to, unit_way *out);
/* The space that lies from `space` as `to` lies from `from`; NO_SPACE: none, or areas. */
int trail_shifted(const table *t, int space, int from, int to);

#endif
