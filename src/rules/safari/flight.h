/*
 * flight.h: parties that run: away, home, out of the forest.
 */
#ifndef RULES_SAFARI_FLIGHT_H
#define RULES_SAFARI_FLIGHT_H

#include "rules/safari/safari.h"

/* Runs up to so many hexes away from the enemy, terrain paid; with `to_entry` back towards where it came on.
 * Returns hexes gone; it may have left the map. */
int safari_run(state *s, int u, int hexes, bool to_entry, resolver *r);
void safari_flight(state *s, int u, resolver *r); /* DUE_FLIGHT */

#endif
