/*
 * see.h: who sees whom.
 */
#ifndef RULES_SAFARI_SEE_H
#define RULES_SAFARI_SEE_H

#include "rules/safari/safari.h"

void safari_reveal(state *s, int u, resolver *r);
void safari_see(state *s, resolver *r);      /* who sees whom; r NULL: nothing is told */
uint8_t safari_seers(const state *s, int u); /* bit a side: who sees it where it stands */
/* Nearest unit of another side that `side` sees, hexes; BOARD_FAR and NO_UNIT if none. beasts: they count
 * too. */
int safari_nearest(const state *s, int side, int space, bool beasts, int *who);

#endif
