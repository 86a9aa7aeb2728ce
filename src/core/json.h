/*
 * json.h: reading JSON with errors a scenario designer can act on.
 *
 * A thin layer over jansson: syntax errors carry line and column; what is wrong with a value carries its
 * JSON path ("units[3].bases"), what was found and what was expected. A `json_in` is a cursor: a value, its
 * path and the file; it borrows from the document.
 */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <jansson.h>
#include "core/error.h"

typedef struct json_in {
    json_t *value;    /* NULL: absent */
    const char *file; /* borrowed */
    error *err;       /* where complaints go; the first is kept */
    char path[160];
} json_in;

/* Parses text (size bytes) and refuses duplicate keys, bad UTF-8 and nesting too deep. The document is the
 * caller's (json_decref on ->value of the root). */
bool json_parse(const char *file, const char *text, size_t size, json_in *root, error *err);
bool json_read_file(const char *path, size_t limit, json_in *root, error *err); /* path must outlive root */

/* Complains at the cursor, "file: path: text"; returns false. */
bool json_fail(const json_in *at, const char *format, ...) ERROR_PRINTF(2, 3);

/* Members. `json_get` of an absent key gives value NULL; the want_ forms complain and return false. */
json_in json_get(const json_in *object, const char *key);
json_in json_at(const json_in *array, size_t index);
size_t json_count(const json_in *array); /* 0 if absent or not an array */
bool json_has(const json_in *object, const char *key);

bool json_want_object(const json_in *object, const char *key, json_in *out);
bool json_want_array(const json_in *object, const char *key, json_in *out);
bool json_want_string(const json_in *object, const char *key, const char **out); /* borrowed */
bool json_want_int(const json_in *object, const char *key, long lo, long hi, long *out);
/* The same, with a default where the key is absent. */
bool json_opt_string(const json_in *object, const char *key, const char *fallback, const char **out);
bool json_opt_int(const json_in *object, const char *key, long lo, long hi, long fallback, long *out);
bool json_opt_bool(const json_in *object, const char *key, bool fallback, bool *out);
bool json_opt_byte(const json_in *object, const char *key, long lo, long hi, long fallback,
                   uint8_t *out); /* hi to 255 */
/* One of the names of a NULL-terminated list: its index. */
bool json_as_choice(const json_in *at, const char *const *names, int *out);
bool json_want_choice(const json_in *object, const char *key, const char *const *names, int *out);
bool json_opt_choice(const json_in *object, const char *key, const char *const *names, int fallback,
                     int *out);
/* The value at the cursor itself. */
bool json_as_string(const json_in *at, const char **out);
bool json_as_int(const json_in *at, long lo, long hi, long *out);
/* The name of a NULL-terminated list that a slip of the pen may have made of `word`; NULL: none is near. */
const char *json_nearest(const char *word, const char *const *names);
/* Complains of the first key that is not in the NULL-terminated list (so that a typing slip is never
 * ignored); keys beginning with "_" are comments. */
bool json_only_keys(const json_in *object, const char *const *keys);

#endif
