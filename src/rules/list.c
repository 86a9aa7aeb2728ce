/*
 * list.c: the rule systems there are, one line each. main() hands the list down; nothing else names a system.
 */
#include <stddef.h>

#include "game/ruleset.h"
#include "rules/grid/grid.h"

const ruleset *const ruleset_list[] = {&grid_ruleset, NULL};
