/*
 * compile.h: the map made ready for the rules at load.
 */
#ifndef RULES_CONDUCT_COMPILE_H
#define RULES_CONDUCT_COMPILE_H

#include "rules/conduct/conduct.h"

bool conduct_compile_sheet(scenario *sc, conduct_data *d, error *err);
void conduct_compile_board(scenario *sc, conduct_data *d); /* once the ground is known */

#endif
