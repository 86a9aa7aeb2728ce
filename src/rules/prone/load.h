/* load.h: what load.c and load_battle.c share. */
#ifndef RULES_PRONE_LOAD_H
#define RULES_PRONE_LOAD_H

#include "rules/prone/prone.h"

bool prone_read_battle(scenario *sc, prone_data *d); /* the scenario's own members and its groups' */
bool prone_read_units(scenario *sc, prone_data *d, error *err);

#endif
