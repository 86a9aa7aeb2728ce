/*
 * json_change.h: changes to a JSON document that leave it one: numbers at their edges, strings of elsewhere,
 * members left out, doubled or in another's place. What mutators of scenarios, rules data and maps have in
 * common. Every choice comes from the stream handed in, so that a seed gives the same document again.
 */
#ifndef TESTS_FUZZ_JSON_CHANGE_H
#define TESTS_FUZZ_JSON_CHANGE_H

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "change.h"

/* A value and where it stands. */
typedef struct json_spot {
    json_t *in;      /* object or array; NULL: the document itself */
    const char *key; /* of an object */
    size_t at;       /* in an array */
    json_t *value;
} json_spot;

/* Each value with the same chance: `seen` counts them. */
static void json_walk(json_t *v, random_stream *r, uint32_t *seen, json_spot *out)
{
    const char *key;
    json_t *inner;
    size_t i;
    if (json_is_object(v)) {
        json_object_foreach(v, key, inner)
        {
            if (random_below(r, ++*seen) == 0) *out = (json_spot){v, key, 0, inner};
            json_walk(inner, r, seen, out);
        }
    } else if (json_is_array(v)) {
        json_array_foreach(v, i, inner)
        {
            if (random_below(r, ++*seen) == 0) *out = (json_spot){v, NULL, i, inner};
            json_walk(inner, r, seen, out);
        }
    }
}

static bool json_any(json_t *root, random_stream *r, json_spot *out)
{
    uint32_t seen = 0;
    *out = (json_spot){.value = root};
    json_walk(root, r, &seen, out);
    return seen > 0;
}

/* Takes `value` over. */
static void json_put(const json_spot *s, json_t *value)
{
    if (s->key != NULL)
        json_object_set_new(s->in, s->key, value);
    else
        json_array_set_new(s->in, s->at, value);
}

static json_t *json_of_number(const char *text)
{
    return strlen(text) > 18 ? json_real(strtod(text, NULL)) : json_integer(strtoll(text, NULL, 10));
}

static json_t *json_other(const json_t *was, random_stream *r)
{
    char number[24];
    switch (random_below(r, json_is_number(was) ? 16 : 8)) {
    case 0:
        return json_null();
    case 1:
        return json_boolean(random_below(r, 2));
    case 2:
        return random_below(r, 2) ? json_array() : json_object();
    case 3:
        return json_string(random_below(r, 2) ? "" : "no such thing");
    case 4:
        return json_real((double)random_below(r, 100) / 8);
    default:
        return json_of_number(any_number(r, number));
    }
}

static void json_change(json_t *root, random_stream *r)
{
    json_spot to, from;
    char key[64];
    if (!json_any(root, r, &to) || !json_any(root, r, &from)) return;
    switch (random_below(r, 8)) {
    case 0:
        if (to.key != NULL)
            json_object_del(to.in, to.key);
        else
            json_array_remove(to.in, to.at);
        break;
    case 1:
        if (to.key == NULL)
            json_array_insert_new(to.in, to.at, json_deep_copy(to.value));
        else { /* what was said of one is said of another */
            snprintf(key, sizeof key, "%s", from.key != NULL ? from.key : "more");
            json_object_set_new(to.in, key, json_deep_copy(to.value));
        }
        break;
    case 2:
    case 3: /* elsewhere's of the same kind; of any kind, one time in eight */
        for (int i = 0; i < 20 && json_typeof(from.value) != json_typeof(to.value) && random_below(r, 8) > 0;
             i++)
            json_any(root, r, &from);
        json_put(&to, json_deep_copy(from.value));
        break;
    default:
        for (int i = 0; i < 20 && !json_is_number(to.value) && random_below(r, 3) > 0; i++)
            json_any(root, r, &to);
        json_put(&to, json_other(to.value, r));
    }
}

/* The document changed in one to four places; where it is none, or comes out too long, 0. */
static size_t json_mutated(uint8_t *data, size_t size, size_t most, random_stream *r)
{
    json_t *root = json_loadb((const char *)data, size, JSON_ALLOW_NUL, NULL);
    if (root == NULL) return 0;
    for (int n = 1 + (int)random_below(r, 4); n > 0; n--)
        json_change(root, r);
    const size_t n = json_dumpb(root, (char *)data, most, JSON_COMPACT);
    json_decref(root);
    return n > 0 && n <= most ? n : 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    random_stream r = {.seed = seed};
    const size_t n = by_bytes(&r) ? 0 : json_mutated(data, size, most, &r);
    if (n > 0) return n;
    return LLVMFuzzerMutate != NULL ? LLVMFuzzerMutate(data, size, most) : size;
}

#endif
