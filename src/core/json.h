/*
 * json.h: reading JSON with errors a scenario designer can act on.
 *
 * A thin layer over jansson: every error carries line and column; what is wrong with a value carries its JSON
 * path ("units[3].bases") and the name of the row it belongs to, what was found and what was expected. A
 * `json_in` is a cursor: a value, its path and the file; it borrows from the document.
 */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <jansson.h>
#include "core/error.h"
#include "core/guess.h"

typedef struct json_document json_document;

typedef struct json_in {
    json_t *value;                 /* NULL: absent */
    const json_t *within;          /* the object or list it was looked for in; NULL: the root */
    const json_document *document; /* for places in the text; NULL: a value made by hand */
    const char *file;              /* borrowed */
    error *err;                    /* where complaints go; the first is kept */
    char path[160];
} json_in;

/* Parses text (size bytes) and refuses duplicate keys, bad UTF-8 and nesting too deep. The document is the
 * caller's: json_close() on the root, once, when no cursor is used any more. */
bool json_parse(const char *file, const char *text, size_t size, json_in *root, error *err);
bool json_read_file(const char *path, size_t limit, json_in *root, error *err); /* path must outlive root */
void json_close(json_in *root); /* nothing happens if it holds no document */

/* Complains at the cursor, "file:line:column: path: text"; returns false. The reader may go on with what
 * stands beside the value: another complaint is another error (error_resume). */
bool json_fail(const json_in *at, const char *format, ...) ERROR_PRINTF(2, 3);
/* The same of a name that is none of the known ones: `format` says so ("there is no type \"%s\""), then come
 * a guess, if one is near, and the names after `known` ("there are: "). */
bool json_fail_name(const json_in *at, const char *wrong, guess_names names, const void *self,
                    const char *known, const char *format, ...) ERROR_PRINTF(6, 7);

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
/* Complains of every key that is not in the NULL-terminated list (so that a typing slip is never
 * ignored); keys beginning with "_" are comments. */
bool json_only_keys(const json_in *object, const char *const *keys);

#endif
