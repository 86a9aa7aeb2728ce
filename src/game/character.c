/* character.c: see character.h. */
#include "game/character.h"

#include <stdio.h>
#include <string.h>

#include "core/file.h"
#include "core/json.h"
#include "game/ruleset.h"
#include "game/scenario_read.h"
#include "game/translation.h"

enum { COMMANDERS_FILE_MAX = 256 * 1024, SAYING_MOST = 60, HOW_MOST = 240 };

static const char *const leanings[] = {
    [LEAN_STAND] = "stand",   [LEAN_GO] = "go",     [LEAN_CLOSE] = "close", [LEAN_CHARGE] = "charge",
    [LEAN_GATHER] = "gather", [LEAN_BACK] = "back", [LEAN_HORNS] = "horns", [CHARACTER_LEANS] = NULL};

static const character bold = {.name = "Bold",
                               .saying = "Goes at it.",
                               .how = "Closes early and charges where another would wait for the guns.",
                               .lean = {[LEAN_CHARGE] = 3, [LEAN_CLOSE] = 2, [LEAN_STAND] = -1}};
static const character careful = {
    .name = "Careful",
    .saying = "Takes his time.",
    .how = "Fires first and keeps together; gives ground sooner than men.",
    .lean = {[LEAN_STAND] = 2, [LEAN_GATHER] = 1, [LEAN_BACK] = 1, [LEAN_CHARGE] = -2}};
static const character even = {.name = "Even",
                               .saying = "Plays it as it lies.",
                               .how = "Has no leaning: takes whatever plan promises most."};

const character *character_wished(character_wish wish, const character *own)
{
    switch (wish) {
    case CHARACTER_BOLD:
        return &bold;
    case CHARACTER_CAREFUL:
        return &careful;
    case CHARACTER_OWN:
        return own != NULL ? own : &even;
    case CHARACTER_EVEN:
    case CHARACTER_WISHES:
        break;
    }
    return &even;
}

static bool read_leans(const json_in *in, character *c)
{
    json_in leans;
    bool ok = true;
    if (!json_want_object(in, "leans", &leans)) return false;
    ok = json_only_keys(&leans, leanings);
    for (int i = 0; i < CHARACTER_LEANS; i++) {
        long by;
        ok = json_opt_int(&leans, leanings[i], -CHARACTER_LEAN_MOST, CHARACTER_LEAN_MOST, 0, &by) && ok;
        if (ok) c->lean[i] = (int8_t)by;
    }
    return ok;
}

static bool want_words(const json_in *in, const char *key, size_t most, const char **out)
{
    if (!json_want_string(in, key, out)) return false;
    const json_in at = json_get(in, key);
    const size_t n = strlen(*out);
    if (n == 0 || n > most) return json_fail(&at, "has %zu letters: 1 to %zu are expected", n, most);
    return true;
}

static bool is_of(const json_in *in, const scenario *sc, bool *out)
{
    json_in list;
    *out = !json_has(in, "battles");
    if (*out) return true;
    if (!json_want_array(in, "battles", &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        const json_in at = json_at(&list, i);
        const char *id;
        if (!json_as_string(&at, &id)) return false;
        *out = *out || strcmp(id, sc->id) == 0;
    }
    return true;
}

static bool read_commander(scenario *sc, const json_in *in)
{
    static const char *const keys[] = {"name", "battles", "saying", "how", "leans", NULL};
    character *c = arena_alloc(sc->memory, sizeof *c);
    bool here = false, ok = json_only_keys(in, keys);
    *c = (character){0};
    ok = want_words(in, "name", SAYING_MOST, &c->name) && ok;
    ok = want_words(in, "saying", SAYING_MOST, &c->saying) && ok;
    ok = want_words(in, "how", HOW_MOST, &c->how) && ok;
    ok = is_of(in, sc, &here) && ok;
    if (!read_leans(in, c) || !ok) return false;
    c->name = arena_strdup(sc->memory, c->name);
    c->saying = arena_strdup(sc->memory, c->saying);
    c->how = arena_strdup(sc->memory, c->how);
    for (int i = 0; i < sc->nsides && here; i++)
        if (strcmp(sc->sides[i].commander, c->name) == 0) sc->sides[i].character = c;
    return true;
}

bool character_read(scenario *sc, error *err)
{
    static const char *const keys[] = {"format", "commanders", NULL};
    char path[1024], folder[256];
    json_in root, list;
    long format;
    snprintf(folder, sizeof folder, "rules/%s/commanders.json", sc->rules->id);
    file_join(sc->data_dir, folder, path, sizeof path);
    if (!file_exists(path)) return true;
    if (!json_read_file(path, COMMANDERS_FILE_MAX, &root, err)) return false;
    bool ok = translation_put(&root, path) && json_only_keys(&root, keys);
    ok = json_want_int(&root, "format", 1, 1, &format) && ok;
    const bool listed = json_want_array(&root, "commanders", &list);
    for (size_t i = 0; listed && i < json_count(&list); i++) {
        const json_in at = json_at(&list, i);
        ok = read_commander(sc, &at) && ok;
    }
    json_close(&root);
    return ok && listed;
}
