/* conditions.h: what rules/prone/modifiers.json may ask, each a count (0: no). */
#ifndef RULES_PRONE_CONDITIONS_H
#define RULES_PRONE_CONDITIONS_H

#include "rules/prone/prone.h"

enum { PRONE_CONDITIONS = 19 };
extern const condition prone_conditions[PRONE_CONDITIONS];

#endif
