/*
 * state_hold.h: who holds the objectives. Not for what holding them is worth (victory.h).
 */
#ifndef GAME_STATE_HOLD_H
#define GAME_STATE_HOLD_H

#include "game/resolver.h"

/* May it hold or contest: on the board and without a mark that forbids it. */
bool state_can_hold(const state *s, int u);
/* An objective passes to the side that alone has holding units there; where several sides have, or none, the
 * last to hold it keeps it. Call after units moved, broke, rallied or died; emits EV_HOLD, to those who see a
 * unit there. */
void state_update_holders(state *s, resolver *r);
/* Does `side` hold sc->objectives[objective]: it was the last alone there, and no enemy's holding unit is
 * there now. */
bool state_holds(const state *s, int objective, int side);

#endif
