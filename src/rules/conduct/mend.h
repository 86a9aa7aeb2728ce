/*
 * mend.h: order brought back after the umpire, who may have changed anything.
 */
#ifndef RULES_CONDUCT_MEND_H
#define RULES_CONDUCT_MEND_H

#include "rules/conduct/conduct.h"

void conduct_mend(state *s);

#endif
