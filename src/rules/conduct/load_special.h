/*
 * load_special.h: what a scenario of these rules adds beyond the common members.
 */
#ifndef RULES_CONDUCT_LOAD_SPECIAL_H
#define RULES_CONDUCT_LOAD_SPECIAL_H

#include "rules/conduct/conduct.h"

bool conduct_read_specials(scenario *sc, conduct_data *d);

#endif
