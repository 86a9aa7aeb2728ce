/* load.h: rules/africa/ read and checked. */
#ifndef RULES_AFRICA_LOAD_H
#define RULES_AFRICA_LOAD_H

#include "rules/africa/africa.h"

extern const member_tables africa_members;
bool africa_load(scenario *sc, error *err);

#endif
