/*
 * json_place.h: where in its text a JSON value stands, found only when something is wrong with it.
 *
 * jansson forgets places. The text is walked once more, side by side with the values made from it.
 */
#ifndef CORE_JSON_PLACE_H
#define CORE_JSON_PLACE_H

#include "core/json.h"

typedef struct json_place {
    int line, column;  /* from 1, columns in letters; 0: not found */
    const char *owner; /* name, title or id of the row of a list that the value belongs to; NULL: none */
} json_place;

/* `text` is what `root` was parsed from. The place of the cursor's value; of a value that is absent, of the
 * object it was looked for in; with `key`, of that key of the cursor's object. */
json_place json_place_of(json_t *root, const char *text, size_t size, const json_in *at, const char *key);

#endif
