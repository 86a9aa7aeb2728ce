/*
 * list.h: the rule systems there are. main() and the subcommands hand the list down; below them nobody knows
 * it.
 */
#ifndef RULES_LIST_H
#define RULES_LIST_H

#include "game/ruleset.h"

extern const ruleset *const ruleset_list[]; /* NULL-terminated */

#endif
