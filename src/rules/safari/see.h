/*
 * see.h: who sees whom.
 */
#ifndef RULES_SAFARI_SEE_H
#define RULES_SAFARI_SEE_H

#include "rules/safari/safari.h"

void safari_reveal(state *s, int u, resolver *r);
void safari_see(state *s, resolver *r);      /* who sees whom; r NULL: nothing is told */
uint8_t safari_seers(const state *s, int u); /* bit a side: who sees it where it stands */
/* To the nearest unit of another side that `side` sees, in hexes; BOARD_FAR: there is none. beasts: they
 * count too. */
int safari_nearest(const state *s, int side, int space, bool beasts);
bool safari_night(const state *s); /* not merely a dark day */

#endif
