/* names.c: names changed for those of the language spoken. Sentences are translation.c's. */
#include "game/names.h"

#include <string.h>

#include "core/file.h"
#include "core/json.h"
#include "core/strbuf.h"
#include "game/scenario.h"
#include "game/translation.h"

enum { NAMES_FILE_MAX = 1024 * 1024, OWN_AND_OURS = 2 };

typedef struct names {
    json_in root[OWN_AND_OURS]; /* closed or never opened: value NULL */
    json_in list[OWN_AND_OURS];
} names;

static bool is_list(const json_in *root, json_in *list)
{
    static const char *const keys[] = {"names", NULL};
    if (!json_is_object(root->value)) return json_fail(root, "an object {\"names\": {...}} is expected");
    if (!json_only_keys(root, keys) || !json_want_object(root, "names", list)) return false;
    const char *name;
    json_t *value;
    bool ok = true;
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
static bool read_names(const char *beside, json_in *root, json_in *list, error *err)
{
    char path[TRANSLATION_PATH];
    translation_find(beside, path, sizeof path);
    if (strcmp(path, beside) == 0) return true;
    return json_read_file(path, NAMES_FILE_MAX, root, err) && is_list(root, list);
}

bool names_check(const char *path, error *err)
{
    json_in root, list;
    if (!json_read_file(path, NAMES_FILE_MAX, &root, err)) return false;
    const bool good = is_list(&root, &list);
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
}

bool names_put(scenario *sc, error *err)
{
    char own[TRANSLATION_PATH], ours[TRANSLATION_PATH], folder[TRANSLATION_PATH];
    names n = {0};
    file_folder(sc->path, folder, sizeof folder);
    file_join(folder, "names.json", own, sizeof own);
    file_join(sc->data_dir, "rules/names.json", ours, sizeof ours);
    const bool good =
        read_names(own, &n.root[0], &n.list[0], err) && read_names(ours, &n.root[1], &n.list[1], err);
    if (good) put_all(&n, sc);
    for (int i = 0; i < OWN_AND_OURS; i++)
        json_close(&n.root[i]);
    return good;
}
