/*
 * scenario_load.c: loading a battle as a whole. The members are read by scenario_*.c; nothing here knows a
 * rule system.
 *
 * Everything is built aside and only handed out when all of it has been checked. A reader that finds
 * something wrong goes on as far as the rest can be understood without it, so that all errors are told at
 * once; who depends on what is said in read_members.
 */
#include "game/members.h"
#include "game/scenario_internal.h"

#include <assert.h>
#include <string.h>

#include "core/file.h"
#include "core/hash.h"
#include "core/language.h"
#include "game/chance_read.h"
#include "game/character.h"
#include "game/names.h"
#include "game/translation.h"
#include "game/victory.h"
#include "game/words.h"
#include "game/scenario_load.h"

static const char *stem(arena *memory, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *name = arena_strdup(memory, slash != NULL ? slash + 1 : path);
    char *dot = strrchr(name, '.');
    if (dot != NULL && dot != name) *dot = '\0';
    return name;
}

/* rules/<id>/scenarios/x.json: the <id>; "" if the path says nothing. */
static const char *folder_id(arena *memory, const char *path)
{
    char folder[512], parent[512];
    file_folder(path, folder, sizeof folder);
    file_folder(folder, parent, sizeof parent);
    if (strchr(folder, '/') == NULL) return "";
    const char *slash = strrchr(parent, '/');
    return arena_strdup(memory, slash != NULL ? slash + 1 : parent);
}

static const char *rules_name(const void *self, size_t i)
{
    const ruleset *const *rulesets = self;
    return rulesets[i] != NULL ? rulesets[i]->id : NULL;
}

static bool choose_rules(scenario *sc, const json_in *root, const ruleset *const *rulesets)
{
    const char *id;
    json_in at = json_get(root, "rules");
    if (!json_opt_string(root, "rules", folder_id(sc->memory, sc->path), &id)) return false;
    sc->rules = ruleset_find(rulesets, id);
    if (sc->rules != NULL) return ruleset_verify(sc->rules, root->err);
    return json_fail_name(&at, id, rules_name, rulesets,
                          N_("say \"rules\", or keep the file in rules/<id>/scenarios/; there are: "),
                          "there is no rule system \"%.40s\"", id);
}

static bool read_head(scenario *sc, const json_in *root)
{
    static const char *const keys[] = {"format", "rules",   "title", "date",    "year",    "place", "length",
                                       "turns",  "maps",    "note",  "history", "sides",   "units", "groups",
                                       "light",  "options", "held",  "levels",  "victory", "first", NULL};
    long format, year = 0, turns = 1;
    bool first; /* for the card */
    bool ok = scenario_only_keys(root, keys, sc->rules->keys.scenario, members_of(sc)->scenario);
    ok = json_want_int(root, "format", 1, 1, &format) && ok;
    ok = scenario_want_name(sc, root, "title", &sc->title) && ok;
    ok = scenario_opt_text(sc, root, "date", "", &sc->date) && ok;
    ok = json_opt_int(root, "year", -3000, 3000, 0, &year) && ok;
    ok = scenario_opt_text(sc, root, "place", "", &sc->place) && ok;
    ok = scenario_opt_text(sc, root, "length", "", &sc->length) && ok;
    ok = scenario_opt_text(sc, root, "note", "", &sc->note) && ok;
    ok = scenario_opt_text(sc, root, "history", "", &sc->history) && ok;
    ok = json_opt_bool(root, "first", false, &first) && ok;
    const bool timed = json_want_int(root, "turns", 1, 200, &turns);
    sc->year = (int)year;
    sc->turns = timed ? (int)turns : 200; /* as long as may be: so that no turn is complained of */
    return timed && ok;
}

/* The system reads its own members last, and only of a battle that is right so far. */
static bool read_members(scenario *sc, const json_in *root, const char *const *options)
{
    error *err = root->err;
    for (int i = 0; i < sc->rules->nmarks; i++)
        if (sc->rules->marks[i].cannot_hold) sc->cannot_hold |= UINT32_C(1) << i;
    const bool head = read_head(sc, root);
    const bool map = scenario_read_map(sc, root) || error_resume(err);
    const bool chosen = scenario_read_options(sc, root, options) || error_resume(err);
    const bool rules = scenario_read_rules(sc, err) || error_resume(err);
    const bool sides = scenario_read_sides(sc, root);
    const bool placed = map && sides && sc->ntypes > 0;
    const bool forces = placed && scenario_read_forces(sc, root);
    const bool course = scenario_read_course(sc, root) || error_resume(err);
    const bool victory = placed && scenario_read_victory(sc, root);
    const bool whole = head && chosen && rules && forces && course && victory && sc->rules->load(sc, err);
    if (whole) victory_prepare(sc);
    return whole && chance_read(sc, err) && character_read(sc, err);
}

static bool build(scenario *sc, const char *text, size_t size, const ruleset *const *rulesets,
                  const char *const *options, error *err)
{
    json_in root;
    if (size > SCENARIO_FILE_MAX)
        return error_set(err, sc->path, 0, 0, "is %zu bytes long: a scenario has at most %d", size,
                         (int)SCENARIO_FILE_MAX);
    if (!json_parse(sc->path, text, size, &root, err)) return false;
    bool ok = json_is_object(root.value) ||
              json_fail(&root, "an object {...} with the members of a scenario is expected");
    sc->source = &root;
    ok = ok && translation_put(&root, sc->path) &&
         scenario_remember(sc, sc->path, hash_bytes(0, text, size), err) &&
         choose_rules(sc, &root, rulesets) && read_members(sc, &root, options) && names_put(sc, err);
    sc->source = NULL;
    json_close(&root);
    json_close(&sc->types_file);
    json_close(&sc->terrain_file);
    return ok;
}

static scenario *make(const char *name, const char *text, size_t size, const char *data_dir,
                      const ruleset *const *rulesets, const char *const *options, error *err)
{
    error unread = {0};
    if (err == NULL) err = &unread;
    error_clear(err);
    scenario *sc = mem_alloc(sizeof *sc);
    sc->memory = arena_new();
    sc->words = words_new();
    sc->path = arena_strdup(sc->memory, name);
    sc->id = stem(sc->memory, name);
    sc->data_dir = arena_strdup(sc->memory, data_dir);
    if (build(sc, text, size, rulesets, options, err)) return sc;
    assert(error_is_set(err)); /* nobody refuses without a sentence */
    scenario_free(sc);
    return NULL;
}

scenario *scenario_parse(const char *name, const char *text, size_t size, const char *data_dir,
                         const struct ruleset *const *rulesets, error *err)
{
    return make(name, text, size, data_dir, rulesets, NULL, err);
}

scenario *scenario_load(const char *path, const char *data_dir, const struct ruleset *const *rulesets,
                        const char *const *options, error *err)
{
    char *text;
    size_t size;
    error_clear(err);
    if (!file_read(path, SCENARIO_FILE_MAX, &text, &size, err)) return NULL;
    scenario *sc = make(path, text, size, data_dir, rulesets, options, err);
    mem_free(text);
    return sc;
}

void scenario_free(scenario *sc)
{
    if (sc == NULL) return;
    words_free(sc->words);
    board_free(sc->board);
    arena_free(sc->memory);
    mem_free(sc);
}

/* ---- the browser's card */

bool scenario_read_card(const char *path, arena *memory, scenario_card *out, error *err)
{
    json_in root, maps;
    long year, turns;
    if (!json_read_file(path, SCENARIO_FILE_MAX, &root, err)) return false;
    memset(out, 0, sizeof *out);
    out->path = arena_strdup(memory, path);
    out->id = stem(memory, path);
    const struct {
        const char *key;
        const char **to;
    } texts[] = {
        {"rules", &out->rules}, {"title", &out->title},     {"date", &out->date},     {"place", &out->place},
        {"note", &out->note},   {"history", &out->history}, {"length", &out->length},
    };
    bool ok = json_is_object(root.value) ||
              json_fail(&root, "an object {...} with the members of a scenario is expected");
    ok = ok && translation_put(&root, path);
    for (size_t i = 0; ok && i < sizeof texts / sizeof texts[0]; i++) {
        const char *text;
        ok = json_opt_string(&root, texts[i].key, i == 0 ? folder_id(memory, path) : "", &text) &&
             (texts[i].to != &out->title || scenario_is_name(&root, texts[i].key, text));
        *texts[i].to = ok ? arena_strdup(memory, text) : NULL;
    }
    ok = ok && json_opt_bool(&root, "first", false, &out->first) &&
         json_opt_int(&root, "year", -3000, 3000, 0, &year) &&
         json_opt_int(&root, "turns", 1, 200, 1, &turns) && json_want_array(&root, "maps", &maps);
    if (ok) {
        const char *map;
        json_in first = json_at(&maps, 0);
        ok = json_want_string(&first, "file", &map);
        out->map = ok ? arena_strdup(memory, map) : NULL;
        out->year = (int)year;
        out->turns = (int)turns;
    }
    json_close(&root);
    return ok;
}
