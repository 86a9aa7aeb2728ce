/*
 * march.h: steps taken, by order or in flight.
 */
#ifndef RULES_SAFARI_MARCH_H
#define RULES_SAFARI_MARCH_H

#include "rules/safari/safari.h"

/* Moves it one hex and shows what it comes upon. STEP_NOT: it has not moved; STEP_HALT: it has, and stops
 * there; STEP_GONE: it has left the map or is no more. */
enum { STEP_NOT, STEP_DONE, STEP_HALT, STEP_GONE };
int safari_step(state *s, int u, int to, resolver *r);
/* Along the way until something stops it; it does not stop where there is no room, but goes back. STEP_ */
int safari_walk(state *s, int u, const uint16_t *path, int n, resolver *r);
/* Along the cheapest way until beside `target`, at most `hexes` (its terrain is paid): hexes gone. */
int safari_approach(state *s, int u, int target, int hexes, resolver *r);
void safari_come_on(state *s, int u, int space, resolver *r); /* onto the board */
/* Runs up to so many hexes away from the enemy, terrain paid; with `to_entry` back towards where it came on.
 * Returns hexes gone; it may have left the map. */
int safari_run(state *s, int u, int hexes, bool to_entry, resolver *r);
void safari_flight(state *s, int u, resolver *r); /* DUE_FLIGHT */

#endif
