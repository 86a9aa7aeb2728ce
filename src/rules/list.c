/*
 * list.c: the rule systems there are, one line each. main() hands the list down; nothing else names a system.
 */
#include "rules/list.h"

#include <stddef.h>

/* Their own headers are theirs alone. */
extern const ruleset grid_ruleset;
extern const ruleset africa_ruleset;
extern const ruleset safari_ruleset;
extern const ruleset prone_ruleset;
extern const ruleset conduct_ruleset;
extern const ruleset example_ruleset;

const ruleset *const ruleset_list[] = {
    &grid_ruleset, &safari_ruleset, &africa_ruleset, &prone_ruleset, &conduct_ruleset, &example_ruleset,
    NULL};
