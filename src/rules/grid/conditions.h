/* conditions.h: what rules/grid/modifiers.json may ask. */
#ifndef RULES_GRID_CONDITIONS_H
#define RULES_GRID_CONDITIONS_H

#include "rules/grid/grid.h"

enum { GRID_CONDITIONS = 34 };
extern const condition grid_conditions[GRID_CONDITIONS];

#endif
