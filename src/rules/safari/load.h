/*
 * load.h: rules/safari/ and the scenario's own members, read and checked.
 */
#ifndef RULES_SAFARI_LOAD_H
#define RULES_SAFARI_LOAD_H

#include "rules/safari/compile.h"

bool safari_load(scenario *sc, error *err);
/* A number that must be there. */
bool safari_want_byte(const json_in *in, const char *key, long lo, long hi, uint8_t *out);
bool safari_is_quality_die(int die);                          /* 6, 8, 10, 12, 20 */
int safari_find_weapon(const safari_data *d, const char *id); /* index, -1 */

#endif
