/*
 * umpire.h: the umpire's five verbs, common to all systems. Called by game.c alone; everybody else goes
 * through game_check and game_apply.
 *
 *     umpire-place u3 > I5
 *     umpire-remove u3
 *     umpire-set u3 key=hits value=4
 *     umpire-set key=turn value=4
 *     umpire-set key=holder > I5 value=1        side + 1; 0: nobody
 *     umpire-step step=movement
 *     umpire-roll dice=2 sides=6 for=morale     of 2 sides: coins, of 52: cards; it changes nothing
 */
#ifndef GAME_UMPIRE_H
#define GAME_UMPIRE_H

#include "game/ruleset.h"

/* The action is already known to be well-formed. */
bool umpire_check(const state *s, const action *a, refusal *why);
void umpire_apply(state *s, const action *a,
                  resolver *r); /* who holds what, and the system's mend(), come after */

#endif
