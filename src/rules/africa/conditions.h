/* conditions.h: what rules/africa/modifiers.json may ask, each a count (0. */
#ifndef RULES_AFRICA_CONDITIONS_H
#define RULES_AFRICA_CONDITIONS_H

#include "rules/africa/africa.h"

enum { AFRICA_CONDITIONS = 24 };
extern const condition africa_conditions[AFRICA_CONDITIONS];

#endif
