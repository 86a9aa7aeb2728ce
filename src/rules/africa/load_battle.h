/* load_battle.h: the scenario's own members. */
#ifndef RULES_AFRICA_LOAD_BATTLE_H
#define RULES_AFRICA_LOAD_BATTLE_H

#include "rules/africa/africa.h"

bool africa_read_members(scenario *sc, africa_data *d,
                         error *err); /* the scenario's own members and its units' */

#endif
