/* load_battle.h: the scenario's own members. */
#ifndef RULES_AFRICA_LOAD_BATTLE_H
#define RULES_AFRICA_LOAD_BATTLE_H

#include "rules/africa/africa.h"

bool africa_read_own(scenario *sc, africa_data *d, error *err); /* the scenario's members and its units' */
extern const data_member africa_scenario_members[], africa_unit_members[];

#endif
