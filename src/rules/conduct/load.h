/* load.h: rules/conduct/ read and checked. */
#ifndef RULES_CONDUCT_LOAD_H
#define RULES_CONDUCT_LOAD_H

#include "rules/conduct/conduct.h"

extern const member_tables conduct_members;
bool conduct_load(scenario *sc, error *err);

#endif
