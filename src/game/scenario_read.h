/*
 * scenario_read.h: small readers that every loader of a scenario shares. Only while it is loaded.
 */
#ifndef GAME_SCENARIO_READ_H
#define GAME_SCENARIO_READ_H

#include "game/scenario.h"

/* {"side": "british"}: the index of a side; opt: `fallback` where the key is absent. */
bool scenario_want_side(const scenario *sc, const json_in *object, const char *key, int *out);
/* "tags": ["a", "b"]; with `make` new ones are added, else they must exist. */
bool scenario_read_tags(scenario *sc, const json_in *object, const char *key, bool make, uint32_t *out);
/* Gives unit u `count` figures, numbered from 1 in texts ("u3.1"); once a unit, while loading. False and *err
 * when there is no room. */
bool scenario_add_figures(scenario *sc, int u, int count, error *err);
/* A zone's name, a space's, or a list of either (what "at" and "spaces" hold): ascending, the arena's.
 * Complains at the cursor. */
bool scenario_places(scenario *sc, const json_in *at, const uint16_t **spaces, int *count);
/* "source" and "rule" of a row, checked */
bool scenario_source(const json_in *object, const char **rule, bool *house, arena *memory);

#endif
