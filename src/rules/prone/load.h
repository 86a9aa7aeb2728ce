/* load.h: rules/prone/ read and checked. */
#ifndef RULES_PRONE_LOAD_H
#define RULES_PRONE_LOAD_H

#include "rules/prone/prone.h"

extern const member_tables prone_members;
bool prone_load(scenario *sc, error *err);

#endif
