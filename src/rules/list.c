/*
 * list.c: the rule systems there are, one line each. main() hands the list down; nothing else names a system.
 */
#include "rules/list.h"

#include <stddef.h>

/* In the order in which people are shown them. */
#define SYSTEMS(line) line(grid) line(safari) line(africa) line(prone) line(conduct) line(example)

/* Their own headers are theirs alone. */
#define DECLARED(id) extern const ruleset id##_ruleset;
#define LISTED(id) &id##_ruleset,

SYSTEMS(DECLARED)

const ruleset *const ruleset_list[] = {SYSTEMS(LISTED) NULL};
