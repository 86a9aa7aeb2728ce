/*
 * load.h: rules/safari/ and the scenario's own members, read and checked.
 */
#ifndef RULES_SAFARI_LOAD_H
#define RULES_SAFARI_LOAD_H

#include "rules/safari/compile.h"

bool safari_load(scenario *sc, error *err);
int safari_find_weapon(const safari_data *d, const char *id); /* index, -1 */

#endif
