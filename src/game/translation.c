/* translation.c: one document laid over another, sentence by sentence. Which words are said is words.c's. */
#include "game/translation.h"

#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/language.h"
#include "core/strbuf.h"

enum { FILE_MOST = 4 * 1024 * 1024, VARIABLES = 32, DEPTH_MOST = 16 };

/* ---- variables of a sentence */

typedef struct variable {
    const char *name; /* inside the braces; of a choice its number alone */
    size_t len;
    bool choice; /* {0|...} and {0?...}: it only asks of the number */
} variable;

typedef struct variables {
    variable of[VARIABLES];
    int count;
} variables;

static void read_variables(const char *p, variables *out)
{
    out->count = 0;
    while ((p = strchr(p, '{')) != NULL && out->count < VARIABLES) {
        if (p[1] == '{') {
            p += 2;
            continue;
        }
        const char *name = p + 1;
        const bool choice = name[0] >= '0' && name[0] <= '3' && (name[1] == '|' || name[1] == '?');
        const bool key = strncmp(name, "key:", strlen("key:")) == 0;
        const size_t len = choice ? 1 : strcspn(name, key ? "}" : "}|");
        p = name + len;
        /* {unit|is|are} tells nothing that is not said: where a language wants it is its own affair */
        if (choice || *p != '|')
            out->of[out->count++] = (variable){.name = name, .len = len, .choice = choice};
    }
}

/* Both name the same; or one only asks of the number that the other tells. */
static bool answers(const variable *a, const variable *b)
{
    if (a->choice || b->choice) return a->name[0] == b->name[0] && (a->choice || a->len <= 2);
    return a->len == b->len && memcmp(a->name, b->name, a->len) == 0;
}

/* The first variable of `a` that `b` has not, as it stands between its braces; NULL: none. */
static const variable *lacking(const variables *a, const variables *b)
{
    for (int i = 0; i < a->count; i++) {
        bool found = false;
        for (int k = 0; k < b->count && !found; k++)
            found = answers(&a->of[i], &b->of[k]) || answers(&b->of[k], &a->of[i]);
        if (!found) return &a->of[i];
    }
    return NULL;
}

static bool same_variables(const json_in *at, const char *ours, const char *theirs)
{
    variables here, there;
    read_variables(ours, &here);
    read_variables(theirs, &there);
    const variable *left_out = lacking(&here, &there), *new = lacking(&there, &here);
    if (left_out != NULL)
        return json_fail(at, "lacks {%.*s}, which the English sentence has: \"%.80s\"", (int)left_out->len,
                         left_out->name, ours);
    if (new != NULL)
        return json_fail(at, "has {%.*s}, which the English sentence has not: \"%.80s\"", (int)new->len,
                         new->name, ours);
    return true;
}

/* ---- what may be said otherwise */

static bool one_of(const char *word, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0) return true;
    return false;
}

/* Members that hold sentences, in whichever file; "name" only of a side, of a group that comes and of light:
 * those of units, commanders and places are in names.json (names.h). */
static bool is_said(const char *key, const char *within)
{
    static const char *const said[] = {
        "title", "text",  "remedy", "follows", "also",    "press",  "wait",   "wait-press", "ending",
        "date",  "place", "length", "note",    "history", "effect", "saying", "how",        "columns",
        "say",   "role",  "task",   "special", "end",     "says",   "by",     "dice"};
    static const char *const named[] = {"sides", "groups", "light"};
    if (strcmp(key, "name") == 0) return one_of(within, named, sizeof named / sizeof named[0]);
    if (strcmp(within, "tables") == 0) return true; /* print.json: their titles */
    return one_of(key, said, sizeof said / sizeof said[0]);
}

/* Where a value stands: its own key, and that of the object or list above. */
typedef struct place {
    const char *key, *within;
    bool words; /* the file's members are sentences by code (words.json, common.json) */
    int depth;
} place;

static bool put_value(const json_in *ours, const json_in *theirs, const place *at);

static bool put_string(const json_in *ours, const json_in *theirs, const place *at)
{
    if (!json_is_string(theirs->value))
        return json_fail(theirs, "a sentence is expected, as in the English file");
    const bool code = at->words && at->depth == 1;
    if (!code && !is_said(at->key, at->within))
        return json_fail(theirs, "\"%.40s\" is no sentence: it stays as it is", at->key);
    const char *text = json_string_value(theirs->value);
    if (text[0] == '\0') return json_fail(theirs, "is empty: leave it out where the English is to stay");
    return same_variables(theirs, json_string_value(ours->value), text) &&
           json_string_set(ours->value, text) == 0;
}

static bool put_object(const json_in *ours, const json_in *theirs, const place *at)
{
    const char *key;
    json_t *value;
    bool ok = true;
    if (!json_is_object(theirs->value))
        return json_fail(theirs, "an object {...} is expected, as in the English file");
    json_object_foreach(theirs->value, key, value)
    {
        const json_in there = json_get(theirs, key), here = json_get(ours, key);
        const place inner = {.key = key, .within = at->key, .words = at->words, .depth = at->depth + 1};
        if (key[0] == '_') continue;
        if (here.value == NULL)
            ok = json_fail(&there,
                           "\"%.60s\" is not in the English file: only what is there can be translated",
                           key) &&
                 ok;
        else
            ok = put_value(&here, &there, &inner) && ok;
    }
    return ok;
}

/* The row of ours that is called so; value NULL: none. */
static json_in row_named(const json_in *list, const char *name)
{
    static const char *const keys[] = {"id", "name"};
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        for (size_t i = 0; i < json_count(list); i++) {
            const json_in row = json_at(list, i);
            const char *its = json_string_value(json_object_get(row.value, keys[k]));
            if (its != NULL && strcmp(its, name) == 0) return row;
        }
    return json_get(list, name); /* of a list: nothing */
}

static bool put_rows(const json_in *ours, const json_in *theirs, const place *at)
{
    const char *name;
    json_t *value;
    bool ok = true;
    json_object_foreach(theirs->value, name, value)
    {
        const json_in there = json_get(theirs, name), here = row_named(ours, name);
        const place inner = {
            .key = at->key, .within = at->within, .words = at->words, .depth = at->depth + 1};
        if (name[0] == '_') continue;
        if (here.value == NULL)
            ok = json_fail(&there, "the English file has no row with the id or name \"%.60s\" here", name) &&
                 ok;
        else
            ok = put_value(&here, &there, &inner) && ok;
    }
    return ok;
}

static bool put_list(const json_in *ours, const json_in *theirs, const place *at)
{
    bool ok = true;
    const size_t n = json_count(ours);
    if (json_is_object(theirs->value)) return put_rows(ours, theirs, at);
    if (json_count(theirs) != n)
        return json_fail(theirs, "a list of %zu is expected, as in the English file", n);
    for (size_t i = 0; i < n; i++) {
        const json_in here = json_at(ours, i), there = json_at(theirs, i);
        const place inner = {
            .key = at->key, .within = at->within, .words = at->words, .depth = at->depth + 1};
        ok = put_value(&here, &there, &inner) && ok;
    }
    return ok;
}

static bool put_value(const json_in *ours, const json_in *theirs, const place *at)
{
    if (at->depth > DEPTH_MOST) return json_fail(theirs, "lies too deep");
    if (json_is_string(ours->value)) return put_string(ours, theirs, at);
    if (json_is_object(ours->value)) return put_object(ours, theirs, at);
    if (json_is_array(ours->value)) return put_list(ours, theirs, at);
    return json_fail(theirs, "\"%.40s\" is no sentence: it stays as it is", at->key);
}

/* ---- files */

void translation_path(const char *path, const char *code, char *out, size_t size)
{
    const char *name = file_last_name(path);
    snprintf(out, size, "%.*s%s/%s", (int)(name - path), path, code, name);
}

static bool ends(const char *path, const char *with)
{
    const size_t n = strlen(path), m = strlen(with);
    return n >= m && strcmp(path + n - m, with) == 0;
}

bool translation_put_file(const json_in *root, const char *translated, error *err)
{
    json_in theirs;
    const place top = {.key = "",
                       .within = "",
                       .words = ends(translated, "/words.json") || ends(translated, "/common.json")};
    if (!json_read_file(translated, FILE_MOST, &theirs, err)) return false;
    const bool good = put_value(root, &theirs, &top);
    json_close(&theirs);
    return good;
}

/* Where the sentences of the language spoken would be; false: they are not there, or it is English. */
static bool find(const char *path, char *out, size_t size)
{
    language first;
    language_at(0, &first);
    if (strcmp(language_spoken(), first.code) == 0) return false;
    translation_path(path, language_spoken(), out, size);
    return file_exists(out);
}

void translation_find(const char *path, char *out, size_t size)
{
    char translated[TRANSLATION_PATH];
    const bool there = find(path, translated, sizeof translated);
    if (there || out != path) snprintf(out, size, "%s", there ? translated : path);
}

bool translation_put(const json_in *root, const char *path)
{
    char translated[TRANSLATION_PATH];
    return !find(path, translated, sizeof translated) || translation_put_file(root, translated, root->err);
}
