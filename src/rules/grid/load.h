/* load.h: rules/grid/ and a scenario read, checked and compiled. */
#ifndef RULES_GRID_LOAD_H
#define RULES_GRID_LOAD_H

#include "rules/grid/grid.h"

extern const member_tables grid_members;
bool grid_load(scenario *sc, error *err);

#endif
