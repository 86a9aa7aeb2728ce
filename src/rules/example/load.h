/* load.h: types.json, terrain.json, the chart and the board, made ready for play. */
#ifndef RULES_EXAMPLE_LOAD_H
#define RULES_EXAMPLE_LOAD_H

#include "rules/example/example.h"

bool example_load(scenario *sc, error *err); /* ruleset.load */

#endif
