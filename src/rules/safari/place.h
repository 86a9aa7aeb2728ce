/* place.h: who stands where, who sees whom, and who is locked with whom. */
#ifndef RULES_SAFARI_PLACE_H
#define RULES_SAFARI_PLACE_H

#include "rules/safari/safari.h"

int safari_figures_at(const state *s, int space);   /* figures standing there */
int safari_holds(const state *s, int space);        /* S·H21: so many figures */
bool safari_room(const state *s, int u, int space); /* S·H21; only what its side sees counts */
void safari_taken(const state *s, int side,
                  uint64_t *out);                          /* the hexes of those that side sees, a bit each */
bool safari_enemy_there(const state *s, int u, int space); /* one its side sees */

/* To the nearest unit of another side that `side` sees, in hexes; BOARD_FAR: there is none. beasts: they
 * count too. */
int safari_nearest(const state *s, int side, int space, bool beasts);
/* The nearest unit on the board that passes, within `most` hexes of u; the first of several; NO_UNIT: none.
 */
typedef bool safari_passes(const state *s, int u, int other);
int safari_nearest_that(const state *s, int u, int most, safari_passes *pass);

bool safari_night(const state *s); /* not merely a dark day */
/* It hides no longer; whoever is too far to see it by the light there is sees it when it shows itself, and is
 * told then. Come out: on its way to that hex, where who sees it is told of it first. What tells it; NULL:
 * nothing does. */
event *safari_reveal(state *s, int u, resolver *r);
event *safari_come_out(state *s, int u, int to, resolver *r);
void safari_see(state *s, resolver *r);            /* who sees whom; r NULL: nothing is told */
void safari_see_one(state *s, int u, resolver *r); /* who sees this one */
uint8_t safari_seers(const state *s, int u);       /* bit a side: who sees it where it stands */
/* Somebody of that side is near enough, by the light there is, to see what lies there. */
bool safari_looks_over(const state *s, int side, int space);

int safari_foe_of(const state *s, int u); /* whom it is at, hand to hand; NO_UNIT */
void safari_fight_refresh(state *s);      /* links to those no longer there are cut */

#endif
