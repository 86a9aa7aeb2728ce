/*
 * scripts.h: opponents that never look ahead: each follows one simple idea, with the flags of the verbs, the
 * distances of the board and the odds card for all it knows. A player that thinks must not lose to them.
 */
#ifndef FROZEN_SCRIPTS_H
#define FROZEN_SCRIPTS_H

#include "game/player.h"

/* NULL-terminated:
 * "stand"     never moves; everybody fires where it promises most;
 * "gather"    comes together out of reach for a third of the battle, then goes for the nearest and charges;
 * "withdraw"  holds and fires; who is half gone or has an enemy close by goes back;
 * "race"      goes for the nearest place that the victory conditions name (where they name none,
 *            for the nearest enemy), and fires where it stands;
 * "turtle"    goes to what is nearest of those places or to its friends, no nearer to the enemy, and fires;
 * "guns"      comes on until it has a shot, fires, and charges only what is half gone. */
extern const player *const scripted_players[];

#endif
