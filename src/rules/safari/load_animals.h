/*
 * load_animals.h: animals.json and the beasts of happenings, read and checked.
 */
#ifndef RULES_SAFARI_LOAD_ANIMALS_H
#define RULES_SAFARI_LOAD_ANIMALS_H

#include "rules/safari/compile.h"

/* After weapons.json and types.json are read and before anything is sized by sc->nunits. Also appends the
 * beasts that happenings call for to the order of battle: start[u].pool. */
bool safari_load_animals(scenario *sc, safari_data *d, error *err);
/* "behaviour" of a unit of the scenario. */
bool safari_bush_read_unit(scenario *sc, safari_data *d, const json_in *in, int u);

#endif
