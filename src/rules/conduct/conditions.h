/* conditions.h: what rules/conduct/modifiers.json may ask, each a count (0. */
#ifndef RULES_CONDUCT_CONDITIONS_H
#define RULES_CONDUCT_CONDITIONS_H

#include "rules/conduct/conduct.h"

enum { CONDUCT_CONDITIONS = 28 };
extern const condition conduct_conditions[CONDUCT_CONDITIONS];

#endif
