/*
 * scenario_read.c: what the readers of all members ask for in the same way: texts, sides, tags, places,
 * sources. Knows no member by name.
 */
#include "board/names.h"
#include "core/language.h"
#include "game/scenario_internal.h"
#include "game/scenario_read.h"

#include <assert.h>
#include <string.h>

bool scenario_only_keys(const json_in *object, const char *const *common, const char *const *own,
                        const data_member *members)
{
    enum { MOST = 64 };
    const char *all[MOST];
    int n = 0;
    for (int i = 0; common[i] != NULL && n < MOST - 1; i++)
        all[n++] = common[i];
    for (int i = 0; own != NULL && own[i] != NULL && n < MOST - 1; i++)
        all[n++] = own[i];
    for (int i = 0; members != NULL && members[i].key != NULL && n < MOST - 1; i++)
        all[n++] = members[i].key;
    all[n] = NULL;
    return json_only_keys(object, all);
}

bool scenario_want_text(scenario *sc, const json_in *object, const char *key, const char **out)
{
    const char *text;
    if (!json_want_string(object, key, &text)) return false;
    json_in at = json_get(object, key);
    if (text[0] == '\0') return json_fail(&at, "is empty: a text is expected there");
    *out = arena_strdup(sc->memory, text);
    return true;
}

bool scenario_is_name(const json_in *object, const char *key, const char *text)
{
    enum { NAME_BYTES = 96 };
    const json_in at = json_get(object, key);
    if (strlen(text) > NAME_BYTES)
        return json_fail(&at, "is %zu letters long: a name of at most %d is expected", strlen(text),
                         NAME_BYTES);
    return strchr(text, '\n') == NULL || json_fail(&at, "has a new line in it: a name stands in one");
}

bool scenario_want_name(scenario *sc, const json_in *object, const char *key, const char **out)
{
    return scenario_want_text(sc, object, key, out) && scenario_is_name(object, key, *out);
}

bool scenario_opt_text(scenario *sc, const json_in *object, const char *key, const char *fallback,
                       const char **out)
{
    const char *text;
    if (!json_opt_string(object, key, fallback, &text)) return false;
    *out = text == fallback ? fallback : arena_strdup(sc->memory, text);
    return true;
}

static const char *side_name(const void *self, size_t i)
{
    const scenario *sc = self;
    return i < (size_t)sc->nsides ? sc->sides[i].id : NULL;
}

bool scenario_want_side(const scenario *sc, const json_in *object, const char *key, int *out)
{
    const char *id;
    json_in at = json_get(object, key);
    *out = NO_SIDE;
    if (json_is_object(object->value) && at.value == NULL)
        return json_fail_name(&at, "", side_name, sc, "there are: ", "is missing: a side is expected there");
    if (!json_want_string(object, key, &id)) return false;
    *out = scenario_side_find(sc, id);
    return *out != NO_SIDE || json_fail_name(&at, id, side_name, sc, N_("there are: "),
                                             "\"%.40s\" is no side of this battle", id);
}

static const char *tag_name(const void *self, size_t i)
{
    const scenario *sc = self;
    return i < (size_t)sc->ntags ? sc->tags[i] : NULL;
}

static bool take_tag(scenario *sc, const json_in *at, bool make, uint32_t *out)
{
    const char *name;
    if (!json_as_string(at, &name)) return false;
    if (scenario_tag(sc, name) == 0) {
        if (!make)
            return json_fail_name(at, name, tag_name, sc, N_("there are: "),
                                  "no unit carries the tag \"%.40s\"", name);
        if (name[0] == '\0' || sc->ntags == TAGS_MAX)
            return json_fail(at, "a tag may not be empty, and a battle has at most %d of them", TAGS_MAX);
        sc->tags[sc->ntags++] = arena_strdup(sc->memory, name);
    }
    *out |= scenario_tag(sc, name);
    return true;
}

bool scenario_read_tags(scenario *sc, const json_in *object, const char *key, bool make, uint32_t *out)
{
    json_in list;
    bool ok = true;
    *out = 0;
    if (!json_has(object, key)) return true;
    if (!json_want_array(object, key, &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in at = json_at(&list, i);
        ok = take_tag(sc, &at, make, out) && ok;
    }
    return ok;
}

bool scenario_source(const json_in *object, const char **rule, bool *house, arena *memory)
{
    const char *source, *text;
    if (!json_want_string(object, "source", &source) || !json_want_string(object, "rule", &text))
        return false;
    *house = strcmp(source, "house") == 0;
    *rule = arena_strdup(memory, text);
    json_in at = json_get(object, "source");
    return *house || strcmp(source, "seed") == 0 ||
           json_fail(&at,
                     "\"seed\" (a rules document states it) or \"house\" (our own value) is expected, found "
                     "\"%.40s\"",
                     source);
}

bool scenario_want_capability(const scenario *sc, const json_in *at, unsigned capability, const char *what)
{
    return (sc->rules->capabilities & capability) != 0 ||
           json_fail(at, "%s in %.60s: leave it out", language_said(what), language_said(sc->rules->title));
}

bool scenario_remember(scenario *sc, const char *path, uint64_t hash, error *err)
{
    for (int i = 0; i < sc->nfiles; i++)
        if (strcmp(sc->files[i].path, path) == 0) return true;
    if (sc->nfiles == FILES_MAX)
        return error_set(err, path, 0, 0, "a battle is made of at most %d files", FILES_MAX);
    sc->files[sc->nfiles++] = (data_file){.path = arena_strdup(sc->memory, path), .hash = hash};
    return true;
}

static const char *zone_name(const void *self, size_t i)
{
    const board *b = self;
    return i < (size_t)b->nzones ? b->zones[i].name : NULL;
}

/* A name of the map: a zone first, else one space. */
static bool mark_place(const scenario *sc, const json_in *at, uint8_t *wanted)
{
    const char *name;
    if (!json_as_string(at, &name)) return false;
    const board_zone *zone = board_zone_find(sc->board, name);
    if (zone != NULL) {
        for (int i = 0; i < zone->nspaces; i++)
            wanted[zone->spaces[i]] = 1;
        return true;
    }
    const int space = board_space_find(sc->board, name);
    if (space != NO_SPACE) {
        wanted[space] = 1;
        return true;
    }
    return json_fail_name(at, name, zone_name, sc->board, N_("its zones are: "),
                          "\"%.40s\" is neither a space nor a zone of the map", name);
}

bool scenario_places(scenario *sc, const json_in *at, const uint16_t **spaces, int *count)
{
    const int n = sc->board->nspaces;
    uint8_t *wanted = mem_alloc((size_t)n);
    bool ok = true;
    *spaces = NULL;
    *count = 0;
    if (json_is_array(at->value)) {
        for (size_t i = 0; i < json_count(at); i++) {
            json_in one = json_at(at, i);
            ok = mark_place(sc, &one, wanted) && ok;
        }
    } else {
        ok = mark_place(sc, at, wanted);
    }
    int found = 0;
    for (int i = 0; i < n; i++)
        found += wanted[i];
    if (ok && found == 0) ok = json_fail(at, "names no space at all: at least one is expected");
    if (ok) {
        uint16_t *list = arena_alloc(sc->memory, (size_t)found * sizeof *list);
        for (int i = 0; i < n; i++)
            if (wanted[i]) list[(*count)++] = (uint16_t)i;
        *spaces = list;
    }
    mem_free(wanted);
    return ok;
}

bool scenario_add_figures(scenario *sc, int u, int count, error *err)
{
    assert(u >= 0 && u < sc->nunits && sc->units[u].nfigures == 0 && count >= 0);
    if (count > FIGURES_MAX - sc->nfigures)
        return error_set(err, sc->path, 0, 0,
                         "units[%d]: %d figures more are too many: a battle has at most %d", u, count,
                         FIGURES_MAX);
    sc->units[u].first_figure = (int16_t)sc->nfigures;
    sc->units[u].nfigures = (int16_t)count;
    for (int i = 0; i < count; i++)
        sc->figure_unit[sc->nfigures++] = (int16_t)u;
    return true;
}
