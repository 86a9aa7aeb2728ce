/*
 * load_battle.h: the scenario's own members and those of its groups and units, read while it loads.
 */
#ifndef RULES_PRONE_LOAD_BATTLE_H
#define RULES_PRONE_LOAD_BATTLE_H

#include "rules/prone/prone.h"

bool prone_read_battle(scenario *sc, prone_data *d); /* the scenario's own members and its groups' */
bool prone_read_units(scenario *sc, prone_data *d, error *err);

#endif
