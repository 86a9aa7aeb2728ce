/*
 * json.c: a cursor over jansson that says where in the document it is and what it wanted.
 * Not for writing JSON: strbuf_add_json() does what the program needs.
 */
#include "core/json_place.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "core/mem.h"
#include "core/plain.h"
#include "core/strbuf.h"

/* ---- what jansson refuses */

static const char *syntax_hint(enum json_error_code code)
{
    if (code == json_error_premature_end_of_input)
        return "the file ends too soon: close every quote and bracket";
    if (code == json_error_duplicate_key) return "the same key stands twice in one object: keep one of them";
    if (code == json_error_invalid_utf8) return "the text is not UTF-8: save the file as UTF-8";
    if (code == json_error_stack_overflow) return "lists or objects are nested too deep";
    if (code == json_error_null_character || code == json_error_null_byte_in_key)
        return "a text holds a NUL character: remove it";
    if (code == json_error_numeric_overflow) return "a number is too large";
    if (code == json_error_end_of_input_expected)
        return "something stands after the end of the document: remove it";
    return NULL;
}

/* The number that ends where jansson stopped, which does not name whole ones; of a long one its beginning. */
static const char *number_before(const char *text, int end, char out[28])
{
    enum { SHOWN = 20 };
    int from = end;
    while (from > 0 && text[from - 1] != 0 && strchr("0123456789+-.eE", text[from - 1]) != NULL)
        from--;
    const int n = end - from < SHOWN ? end - from : SHOWN;
    snprintf(out, 28, "%.*s%s", n, text + from, end - from > SHOWN ? "..." : "");
    return out;
}

static bool fail_syntax(const char *file, const char *text, const json_error_t *why, error *err)
{
    char number[28];
    const char *hint = syntax_hint(json_error_code(why)), *near = strstr(why->text, " near ");
    if (json_error_code(why) == json_error_numeric_overflow && near == NULL)
        return error_set(err, file, why->line, why->column, "not valid JSON: %s (found near '%s')", hint,
                         number_before(text, why->position, number));
    if (hint != NULL && near != NULL)
        return error_set(err, file, why->line, why->column, "not valid JSON: %s (found%s)", hint, near);
    if (hint != NULL) return error_set(err, file, why->line, why->column, "not valid JSON: %s", hint);
    return error_set(err, file, why->line, why->column,
                     "not valid JSON: %s: check commas, quotes and brackets just before this place",
                     why->text);
}

/* ---- documents */

struct json_document {
    json_t *root;
    char *text; /* a copy, for json_place_of() */
    size_t size;
};

bool json_parse(const char *file, const char *text, size_t size, json_in *root, error *err)
{
    json_error_t why;
    memset(root, 0, sizeof *root);
    root->file = file;
    root->err = err;
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark some editors leave */
        text += 3;
        size -= 3;
    }
    root->value = json_loadb(text, size, JSON_REJECT_DUPLICATES, &why);
    if (root->value == NULL) {
        if (why.position < 0 || (size_t)why.position > size) why.position = (int)size;
        return fail_syntax(file, text, &why, err);
    }
    json_document *doc = mem_alloc(sizeof *doc);
    *doc = (json_document){.root = root->value, .text = mem_alloc(size + 1), .size = size};
    memcpy(doc->text, text, size);
    root->document = doc;
    return true;
}

bool json_read_file(const char *path, size_t limit, json_in *root, error *err)
{
    char *text;
    size_t size;
    memset(root, 0, sizeof *root);
    root->file = path;
    root->err = err;
    if (!file_read(path, limit, &text, &size, err)) return false;
    bool ok = json_parse(path, text, size, root, err);
    mem_free(text);
    return ok;
}

void json_close(json_in *root)
{
    json_document *doc = (json_document *)root->document;
    if (doc == NULL) return;
    json_decref(doc->root);
    mem_free(doc->text);
    mem_free(doc);
    root->value = NULL;
    root->document = NULL;
}

/* ---- complaints */

/* `key` NULL: the value itself stands in the wrong place; else the key of that object does. */
static bool complain(const json_in *at, const char *key, const char *text)
{
    json_place place = {0};
    char owner[64] = "";
    const error *err = at->err;
    if (err == NULL) return false;
    const bool kept = err->all != NULL ? err->all->count < ERROR_LIST_MAX : !error_is_set(err);
    if (kept && at->document != NULL) /* the rest is only counted */
        place = json_place_of(at->document->root, at->document->text, at->document->size, at, key);
    if (place.owner != NULL) snprintf(owner, sizeof owner, "\"%.50s\", ", place.owner);
    error_set(at->err, at->file, place.line, place.column, "%s%s%s%s", at->path[0] != '\0' ? owner : "",
              at->path, at->path[0] != '\0' ? ": " : "", text);
    return error_resume(at->err);
}

bool json_fail(const json_in *at, const char *format, ...)
{
    char text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, language_said(format), args);
    va_end(args);
    return complain(at, NULL, text);
}

/* As many names as there is room for. */
static void add_list(guess_names names, const void *self, strbuf *out)
{
    enum { ROOM = 260 };
    const size_t before = out->len;
    const char *name;
    for (size_t i = 0; (name = names(self, i)) != NULL; i++) {
        if (out->len - before > ROOM) {
            strbuf_add(out, ", ...");
            return;
        }
        strbuf_addf(out, "%s%.60s", i > 0 ? ", " : "", name);
    }
    if (out->len == before) strbuf_add(out, _("none"));
}

bool json_fail_name(const json_in *at, const char *wrong, guess_names names, const void *self,
                    const char *known, const char *format, ...)
{
    char text[200];
    strbuf all = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, language_said(format), args);
    va_end(args);
    const char *guess = guess_name(wrong, names, self);
    strbuf_add(&all, text);
    if (guess != NULL)
        strbuf_addf(&all, _(": did you mean \"%s\"? (%s"), guess, language_said(known));
    else
        strbuf_addf(&all, "; %s", language_said(known));
    add_list(names, self, &all);
    if (guess != NULL) strbuf_addc(&all, ')');
    complain(at, NULL, strbuf_str(&all));
    strbuf_free(&all);
    return false;
}

/* "the text \"abc\"", "3.5", "a list" */
static const char *describe(const json_t *value, char *out, size_t size)
{
    if (value == NULL) return _("nothing");
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return _("an object {...}");
    case JSON_ARRAY:
        return _("a list [...]");
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    case JSON_NULL:
        return "null";
    case JSON_STRING:
        snprintf(out, size, _("the text \"%.60s\""), json_string_value(value));
        break;
    case JSON_INTEGER:
        snprintf(out, size, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        snprintf(out, size, "%g", json_real_value(value));
        break;
    }
    return out;
}

static bool fail_type(const json_in *at, const char *expected)
{
    char found[96];
    if (at->value == NULL) return json_fail(at, "is missing: %s is expected there", expected);
    return json_fail(at, "%s is expected, found %s", expected, describe(at->value, found, sizeof found));
}

/* ---- moving about */

/* A path too long for its field keeps its end. */
static void set_path(json_in *at, const char *parent, const char *separator, const char *step)
{
    char whole[512];
    const size_t n = strlen(parent), m = strlen(separator), k = strlen(step);
    if (n + m + k < sizeof at->path) { /* as nearly all are: every value that is read comes here */
        memcpy(at->path, parent, n);
        memcpy(at->path + n, separator, m);
        memcpy(at->path + n + m, step, k + 1);
        return;
    }
    snprintf(whole, sizeof whole, "%.160s%s%.200s", parent, separator, step);
    size_t len = strlen(whole), size = sizeof at->path;
    if (len < size) {
        memcpy(at->path, whole, len + 1);
    } else {
        memcpy(at->path, "...", 3);
        memcpy(at->path + 3, whole + len - (size - 4), size - 3);
    }
}

json_in json_get(const json_in *object, const char *key)
{
    json_in in = *object;
    in.within = object->value;
    in.value = json_is_object(object->value) ? json_object_get(object->value, key) : NULL;
    set_path(&in, object->path, object->path[0] != '\0' ? "." : "", key);
    return in;
}

json_in json_at(const json_in *array, size_t index)
{
    char step[32];
    json_in in = *array;
    in.within = array->value;
    in.value = json_is_array(array->value) ? json_array_get(array->value, index) : NULL;
    snprintf(step, sizeof step, "[%zu]", index);
    set_path(&in, array->path, "", step);
    return in;
}

size_t json_count(const json_in *array)
{
    return json_is_array(array->value) ? json_array_size(array->value) : 0;
}

bool json_has(const json_in *object, const char *key)
{
    return json_is_object(object->value) && json_object_get(object->value, key) != NULL;
}

/* ---- values */

bool json_as_string(const json_in *at, const char **out)
{
    if (!json_is_string(at->value)) return fail_type(at, "a text in quotes");
    *out = json_string_value(at->value);
    for (const char *p = *out; *p != '\0'; p++)
        if (plain_obeyed(p) > 0)
            return json_fail(at,
                             "holds a control character, which would be obeyed and not read: leave it out");
    return true;
}

bool json_as_int(const json_in *at, long lo, long hi, long *out)
{
    char expected[96];
    snprintf(expected, sizeof expected, _("a whole number from %ld to %ld"), lo, hi);
    if (!json_is_integer(at->value)) return fail_type(at, expected);
    json_int_t n = json_integer_value(at->value);
    if (n < lo || n > hi) return fail_type(at, expected);
    *out = (long)n;
    return true;
}

static bool want_member(const json_in *object, const char *key, json_in *out)
{
    if (object->value != NULL && !json_is_object(object->value)) return fail_type(object, "an object {...}");
    *out = json_get(object, key);
    return true;
}

bool json_want_object(const json_in *object, const char *key, json_in *out)
{
    return want_member(object, key, out) && (json_is_object(out->value) || fail_type(out, "an object {...}"));
}

bool json_want_array(const json_in *object, const char *key, json_in *out)
{
    return want_member(object, key, out) && (json_is_array(out->value) || fail_type(out, "a list [...]"));
}

bool json_want_string(const json_in *object, const char *key, const char **out)
{
    json_in at;
    return want_member(object, key, &at) && json_as_string(&at, out);
}

bool json_want_int(const json_in *object, const char *key, long lo, long hi, long *out)
{
    json_in at;
    return want_member(object, key, &at) && json_as_int(&at, lo, hi, out);
}

bool json_opt_string(const json_in *object, const char *key, const char *fallback, const char **out)
{
    *out = fallback;
    return !json_has(object, key) || json_want_string(object, key, out);
}

bool json_opt_int(const json_in *object, const char *key, long lo, long hi, long fallback, long *out)
{
    *out = fallback;
    return !json_has(object, key) || json_want_int(object, key, lo, hi, out);
}

bool json_opt_bool(const json_in *object, const char *key, bool fallback, bool *out)
{
    *out = fallback;
    if (!json_has(object, key)) return true;
    json_in at = json_get(object, key);
    if (!json_is_boolean(at.value)) return fail_type(&at, "true or false");
    *out = json_is_true(at.value);
    return true;
}

bool json_opt_byte(const json_in *object, const char *key, long lo, long hi, long fallback, uint8_t *out)
{
    long n;
    if (!json_opt_int(object, key, lo, hi, fallback, &n)) return false;
    *out = (uint8_t)n;
    return true;
}

bool json_as_choice(const json_in *at, const char *const *names, int *out)
{
    const char *name = "";
    if (!json_as_string(at, &name)) return false;
    for (int i = 0; names[i] != NULL; i++)
        if (strcmp(names[i], name) == 0) {
            *out = i;
            return true;
        }
    return json_fail_name(at, name, guess_from_list, names, N_("expected is one of "),
                          "\"%.40s\" is not known here", name);
}

bool json_want_choice(const json_in *object, const char *key, const char *const *names, int *out)
{
    json_in at;
    return want_member(object, key, &at) && json_as_choice(&at, names, out);
}

bool json_opt_choice(const json_in *object, const char *key, const char *const *names, int fallback, int *out)
{
    *out = fallback;
    return !json_has(object, key) || json_want_choice(object, key, names, out);
}

/* ---- unknown keys */

static bool fail_key(const json_in *object, const char *key, const char *const *keys)
{
    strbuf text = {0};
    const char *guess = guess_name(key, guess_from_list, keys);
    strbuf_addf(&text, _("the key \"%.60s\" is not known here: "), key);
    if (guess != NULL) {
        strbuf_addf(&text, _("did you mean \"%s\"?"), guess);
    } else {
        strbuf_add(&text, _("known are "));
        add_list(guess_from_list, keys, &text);
    }
    complain(object, key, strbuf_str(&text));
    strbuf_free(&text);
    return false;
}

bool json_only_keys(const json_in *object, const char *const *keys)
{
    const char *key;
    json_t *value;
    bool ok = true;
    if (!json_is_object(object->value)) return fail_type(object, "an object {...}");
    json_object_foreach(object->value, key, value)
    {
        bool known = key[0] == '_';
        for (int i = 0; !known && keys[i] != NULL; i++)
            known = strcmp(key, keys[i]) == 0;
        if (!known) ok = fail_key(object, key, keys);
    }
    return ok;
}
