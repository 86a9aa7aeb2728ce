/*
 * compile.h: the map made ready for the rules.
 */
#ifndef RULES_PRONE_COMPILE_H
#define RULES_PRONE_COMPILE_H

#include "rules/prone/prone.h"

bool prone_compile_sheet(scenario *sc, prone_data *d, error *err); /* is it a map for these rules */
void prone_compile_board(scenario *sc, prone_data *d);             /* the rest, once the ground is known */

#endif
