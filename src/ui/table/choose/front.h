/* front.h: which way a unit looks of itself. */
#ifndef UI_TABLE_FRONT_H
#define UI_TABLE_FRONT_H

#include "game/state.h"
#include "ui/table/parts.h"

/* Where the nearest enemy that is seen stands from there; NO_DIRECTION: none is. */
int front_to_enemy(const table *t, const state *s, int side, int space);
/* How a unit would look of itself that has marched to `to`, coming from `from`: as it stood, where it has the
 * nearest enemy before it so; else towards him; where none is seen, the way it came. */
int front_after(const table *t, const state *s, int who, int from, int to);

#endif
