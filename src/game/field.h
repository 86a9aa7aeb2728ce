/*
 * field.h: every byte of a state by name: what the umpire sets, and what dumps are made from.
 *
 * The common part has fields of its own ("strength", "hits", "facing", each mark by its name...); the rule
 * system's `fields` describe its ext bytes. A *key* is one number for either: the index an umpire-set action
 * carries as args[0].
 */
#ifndef GAME_FIELD_H
#define GAME_FIELD_H

#include "game/ruleset.h"

/* A field of the system: `index` is the unit or figure; ignored for FIELD_GAME. */
int32_t field_get(const state *s, const field *f, int index);
void field_set(state *s, const field *f, int index, int32_t value);

/* ---- keys. `u` is a unit, FIGURE_BASE + figure, NO_UNIT for the game itself. */
typedef enum key_of { KEY_GAME, KEY_UNIT, KEY_FIGURE, KEY_OBJECTIVE } key_of;
typedef struct key_info {
    const char *name;
    key_of of;
    int32_t lo, hi;
} key_info;
int key_count(const scenario *sc);
key_of key_scope(const action *a);                             /* what an umpire-set action is about */
bool key_at(const scenario *sc, int key, key_info *out);       /* false past the end */
int key_find(const scenario *sc, key_of of, const char *name); /* -1 */
int32_t key_get(const state *s, int key, int u, int space);
void key_set(state *s, int key, int u, int space, int32_t value);

#endif
