/* names.c: names changed for those of the language spoken. Sentences are translation.c's. */
#include "game/names.h"

#include <string.h>

#include "core/file.h"
#include "core/json.h"
#include "core/language.h"
#include "core/strbuf.h"
#include "game/scenario.h"
#include "game/translation.h"

enum { NAMES_FILE_MAX = 1024 * 1024, OWN_AND_OURS = 2 };

typedef struct names {
    json_in root[OWN_AND_OURS]; /* closed or never opened: value NULL */
    json_in list[OWN_AND_OURS], plural[OWN_AND_OURS];
} names;

/* The names that are plural; none where the file has no such list. */
static bool is_plural_list(const json_in *root, json_in *plural)
{
    if (!json_has(root, "plural")) return true;
    if (!json_want_array(root, "plural", plural)) return false;
    bool ok = true;
    for (size_t i = 0; i < json_count(plural); i++) {
        const json_in at = json_at(plural, i);
        const char *text;
        ok = json_as_string(&at, &text) &&
             (text[0] != '\0' || json_fail(&at, "is empty: a name is expected")) && ok;
    }
    return ok;
}

static bool is_list(const json_in *root, json_in *list, json_in *plural)
{
    static const char *const keys[] = {"names", "plural", NULL};
    if (!json_is_object(root->value)) return json_fail(root, "an object {\"names\": {...}} is expected");
    if (!json_only_keys(root, keys) || !json_want_object(root, "names", list)) return false;
    const char *name;
    json_t *value;
    bool ok = is_plural_list(root, plural);
    json_object_foreach(list->value, name, value)
    {
        const json_in at = json_get(list, name);
        const char *text;
        ok = json_as_string(&at, &text) &&
             (text[0] != '\0' || json_fail(&at, "is empty: a name is expected")) && ok;
    }
    return ok;
}

/* Where nothing is said otherwise there is no file, and nothing to read. */
static bool read_names(const char *beside, names *n, int which, error *err)
{
    char path[TRANSLATION_PATH];
    translation_path(beside, language_spoken(), path, sizeof path);
    if (!file_exists(path)) return true;
    return json_read_file(path, NAMES_FILE_MAX, &n->root[which], err) &&
           is_list(&n->root[which], &n->list[which], &n->plural[which]);
}

bool names_check(const char *path, error *err)
{
    json_in root, list, plural;
    if (!json_read_file(path, NAMES_FILE_MAX, &root, err)) return false;
    const bool good = is_list(&root, &list, &plural);
    json_close(&root);
    return good;
}

static const char *said_of(const names *n, const char *name)
{
    for (int i = 0; i < OWN_AND_OURS; i++) {
        const char *said = json_string_value(json_object_get(n->list[i].value, name));
        if (said != NULL) return said;
    }
    return NULL;
}

/* Where the number begins that a name ends with, at the space before it; NULL: none. */
static const char *number_of(const char *name)
{
    const char *end = name + strlen(name), *p = end;
    while (p > name && p[-1] >= '0' && p[-1] <= '9')
        p--;
    return p < end && p > name + 1 && p[-1] == ' ' ? p - 1 : NULL;
}

static void put(const names *n, arena *memory, const char **name)
{
    if (*name == NULL || (*name)[0] == '\0') return;
    const char *said = said_of(n, *name), *number = number_of(*name);
    if (said != NULL) {
        *name = arena_strdup(memory, said);
        return;
    }
    if (number == NULL) return;
    strbuf stem = {0};
    strbuf_addf(&stem, "%.*s", (int)(number - *name), *name);
    said = said_of(n, strbuf_str(&stem));
    strbuf_clear(&stem);
    if (said != NULL) {
        strbuf_addf(&stem, "%s%s", said, number);
        *name = arena_strdup(memory, strbuf_str(&stem));
    }
    strbuf_free(&stem);
}

static bool listed(const names *n, const char *name, size_t len)
{
    for (int i = 0; i < OWN_AND_OURS; i++)
        for (size_t k = 0; n->plural[i].value != NULL && k < json_count(&n->plural[i]); k++) {
            const char *one = json_string_value(json_array_get(n->plural[i].value, k));
            if (strlen(one) == len && memcmp(one, name, len) == 0) return true;
        }
    return false;
}

/* By all of the name, else by what is left of it without its number. */
static bool is_plural(const names *n, const char *name)
{
    const char *number = number_of(name);
    return listed(n, name, strlen(name)) || (number != NULL && listed(n, name, (size_t)(number - name)));
}

static void put_all(const names *n, scenario *sc)
{
    board *b = sc->board;
    for (int i = 0; i < sc->nunits; i++)
        put(n, sc->memory, &sc->units[i].name);
    for (int i = 0; i < sc->nsides; i++)
        put(n, sc->memory, &sc->sides[i].commander);
    for (int i = 0; i < b->nspaces; i++)
        put(n, b->memory, &b->spaces[i].name);
    for (int i = 0; i < b->nfeatures; i++)
        put(n, b->memory, &b->features[i].text);
    for (int i = 0; i < sc->nunits; i++)
        sc->units[i].plural = is_plural(n, sc->units[i].name);
    for (int i = 0; i < sc->nsides; i++)
        sc->sides[i].plural = is_plural(n, sc->sides[i].name);
}

bool names_put(scenario *sc, error *err)
{
    char own[TRANSLATION_PATH], ours[TRANSLATION_PATH], folder[TRANSLATION_PATH];
    names n = {0};
    file_folder(sc->path, folder, sizeof folder);
    file_join(folder, "names.json", own, sizeof own);
    file_join(sc->data_dir, "rules/names.json", ours, sizeof ours);
    const bool good = read_names(own, &n, 0, err) && read_names(ours, &n, 1, err);
    if (good) put_all(&n, sc);
    for (int i = 0; i < OWN_AND_OURS; i++)
        json_close(&n.root[i]);
    return good;
}
