/*
 * towards.h: how near the enemy is, and who faces him.
 */
#ifndef GAME_TOWARDS_H
#define GAME_TOWARDS_H

#include "game/action.h"
#include "game/state.h"

enum { TOWARDS_FAR = 1 << 20, TOWARDS_FACINGS = 8 };

/* In half spaces; TOWARDS_FAR: nowhere, or no way between them. */
int towards_apart(const state *s, int a, int b);
/* The nearest of those on the board that are not of that side and that it sees; NO_UNIT: none. *far as
 * towards_apart(). */
int towards_enemy(const state *s, int side, int from, int *far);
/* The other is a side that somebody plays, or the only other one: it is him one fights, not the country and
 * its beasts. */
bool towards_rivals(const state *s, int side, int other);
int towards_rival(const state *s, int side, int from, int *far); /* towards_enemy() of such sides alone */
/* How nearly unit u faces the nearest enemy once it has done that, in steps of a turn: 0, away from him, up
 * to 4, less than TOWARDS_FACINGS; 0 where it says nothing of that. */
int towards_facing(const state *s, int u, const action *a);

#endif
