/*
 * mend.h: order after the umpire.
 */
#ifndef RULES_SAFARI_MEND_H
#define RULES_SAFARI_MEND_H

#include "rules/safari/safari.h"

void safari_mend(state *s);

#endif
