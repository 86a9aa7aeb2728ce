/*
 * compile.h: the maps made ready for the rules at load.
 */
#ifndef RULES_AFRICA_COMPILE_H
#define RULES_AFRICA_COMPILE_H

#include "rules/africa/africa.h"

bool africa_compile_areas(scenario *sc, africa_data *d, error *err);
void africa_compile_goals(scenario *sc, africa_data *d);

#endif
