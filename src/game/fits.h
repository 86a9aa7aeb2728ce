/*
 * fits.h: can a state be one of a battle? For whoever is given one that was not played to here: what a letter
 * says is believed no further than this. Not for how it came about, nor whether it is likely.
 */
#ifndef GAME_FITS_H
#define GAME_FITS_H

#include "game/ruleset.h"

/* Every number is one that it may be: what names a unit, a space, a side, a type, a group or a figure names
 * one of the scenario, the system's fields are in their ranges and the bytes beside them clear, and what is
 * owed has what its kind needs. *what: the first that is not, by name; may be NULL. */
bool state_fits(const state *s, const char **what);

#endif
