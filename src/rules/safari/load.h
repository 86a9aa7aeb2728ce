/*
 * load.h: rules/safari/ and the scenario's own members, read and checked.
 */
#ifndef RULES_SAFARI_LOAD_H
#define RULES_SAFARI_LOAD_H

#include "rules/safari/compile.h"

extern const member_tables safari_members;
bool safari_load(scenario *sc, error *err);
bool safari_is_quality_die(int die);                          /* 6, 8, 10, 12, 20 */
int safari_find_weapon(const safari_data *d, const char *id); /* index, -1 */
/* The weapon named at the cursor: its index. */
bool safari_want_weapon(const safari_data *d, const json_in *at, int *out);

#endif
