/* conditions.h: what modifiers.json may ask. */
#ifndef RULES_SAFARI_CONDITIONS_H
#define RULES_SAFARI_CONDITIONS_H

#include "rules/safari/safari.h"

enum { SAFARI_CONDITIONS = 41 };
extern const condition safari_conditions[SAFARI_CONDITIONS];

#endif
