/*
 * intend.h: a plan put into an order of the day for somebody else's eyes.
 */
#ifndef AI_INTEND_H
#define AI_INTEND_H

#include "ai/plan.h"
#include "game/intent.h"

/* What `side` means to do by its plan, for `viewer`. `seen` is the viewer's view: what it does not show, and
 * what is ordered to units that it does not show, makes no difference. */
void intend(const state *seen, int side, int viewer, const plan *p, intention *out);

/* The wing of each unit of that side that `viewer` sees on the board, by where it stands in the line that
 * faces the enemy; WING_ALL: of no wing. */
void intend_wings(const state *s, int side, int viewer, uint8_t wing[UNITS_MAX]);

#endif
