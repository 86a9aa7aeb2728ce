/*
 * json_place.c: walks a JSON text side by side with the values made from it, to tell where one stands. The
 * text is known to be valid; a walk that meets anything else ends without an answer.
 */
#include "core/json_place.h"

#include <assert.h>
#include <string.h>

typedef struct walker {
    const char *text, *p, *end;
    const json_t *wanted; /* the value looked for, or the object whose member is */
    const char *key;      /* a member of `wanted`, NULL: itself */
    size_t index;         /* an element of `wanted`, where it is a list and `element` is set */
    bool element, value;  /* value: the member's value, not its key */
    const char *found;
    const char *owner;
} walker;

static void skip_blanks(walker *w)
{
    assert(w->p != NULL);
    while (w->p < w->end && (*w->p == ' ' || *w->p == '\n' || *w->p == '\r' || *w->p == '\t'))
        w->p++;
}

static bool take(walker *w, char c)
{
    skip_blanks(w);
    if (w->p == w->end || *w->p != c) return false;
    w->p++;
    return true;
}

static bool skip_string(walker *w)
{
    if (!take(w, '"')) return false;
    for (; w->p < w->end; w->p++) {
        if (*w->p == '"') {
            w->p++;
            return true;
        }
        if (*w->p == '\\') w->p++;
    }
    return false;
}

static void skip_plain(walker *w)
{
    while (w->p < w->end && strchr(" \n\r\t,]}", *w->p) == NULL)
        w->p++;
}

/* What a row calls itself. */
static const char *name_of(const json_t *row)
{
    static const char *const keys[] = {"name", "title", "id"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *text = json_string_value(json_object_get(row, keys[i]));
        if (text != NULL && text[0] != '\0') return text;
    }
    return NULL;
}

static bool walk(walker *w, json_t *value);

static bool walk_object(walker *w, json_t *object)
{
    bool first = true;
    if (!take(w, '{')) return false;
    /* jansson keeps members in the order of the text */
    for (void *i = json_object_iter(object); i != NULL; i = json_object_iter_next(object, i)) {
        if (!first && !take(w, ',')) return false;
        first = false;
        skip_blanks(w);
        const char *at = w->p;
        if (!skip_string(w) || !take(w, ':')) return false;
        skip_blanks(w);
        if (w->wanted == object && w->key != NULL && strcmp(json_object_iter_key(i), w->key) == 0) {
            w->found = w->value ? w->p : at;
            return true;
        }
        if (!walk(w, json_object_iter_value(i))) return false;
        if (w->found != NULL) return true;
    }
    return take(w, '}');
}

static bool walk_list(walker *w, json_t *list)
{
    if (!take(w, '[')) return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *row = json_array_get(list, i);
        if (i > 0 && !take(w, ',')) return false;
        skip_blanks(w);
        if (w->wanted == list && w->element && w->index == i) w->found = w->p;
        if (w->found == NULL && !walk(w, row)) return false;
        if (w->found == NULL) continue;
        if (w->owner == NULL) w->owner = name_of(row);
        return true;
    }
    return take(w, ']');
}

static bool walk(walker *w, json_t *value)
{
    skip_blanks(w);
    if (value == w->wanted && w->key == NULL && !w->element) {
        w->found = w->p;
        return true;
    }
    if (json_is_object(value)) return walk_object(w, value);
    if (json_is_array(value)) return walk_list(w, value);
    if (json_is_string(value)) return skip_string(w);
    skip_plain(w);
    return true;
}

/* true, false and null are one value each wherever they stand: they are found as a member, by the end of the
 * path. */
static void want_member(walker *w, const json_in *at)
{
    const size_t len = strlen(at->path);
    const char *key;
    json_t *value;
    size_t longest = 0;
    w->wanted = at->within;
    if (json_is_array(at->within)) {
        const char *bracket = strrchr(at->path, '[');
        w->element = bracket != NULL;
        for (const char *p = bracket; p != NULL && p[1] >= '0' && p[1] <= '9'; p++)
            w->index = w->index * 10 + (size_t)(p[1] - '0');
        return;
    }
    w->value = true;
    json_object_foreach((json_t *)at->within, key, value)
    {
        const size_t n = strlen(key);
        if (value != at->value || n <= longest || n > len || strcmp(at->path + len - n, key) != 0) continue;
        longest = n;
        w->key = key;
    }
}

json_place json_place_of(json_t *root, const char *text, size_t size, const json_in *at, const char *key)
{
    json_place place = {0};
    walker w = {.text = text, .p = text, .end = text + size, .wanted = at->value, .key = key};
    if (at->value == NULL)
        w.wanted = at->within;
    else if (at->within != NULL && (json_is_boolean(at->value) || json_is_null(at->value)))
        want_member(&w, at);
    if (w.wanted == NULL || !walk(&w, root) || w.found == NULL) return place;
    place.line = place.column = 1;
    for (const char *p = text; p < w.found; p++) {
        if (*p == '\n') {
            place.line++;
            place.column = 1;
        } else if (((unsigned char)*p & 0xc0) != 0x80) {
            place.column++;
        }
    }
    place.owner = w.owner;
    return place;
}
