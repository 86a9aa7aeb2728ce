/*
 * load.h: rules/prone/ read and checked.
 */
#ifndef RULES_PRONE_LOAD_H
#define RULES_PRONE_LOAD_H

#include "rules/prone/prone.h"

bool prone_load(scenario *sc, error *err);

#endif
