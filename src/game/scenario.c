/*
 * scenario.c: loading a battle as a whole, and looking things up in it. The members are read by scenario_*.c;
 * nothing here knows a rule system.
 *
 * Everything is built aside and only handed out when all of it has been checked.
 */
#include "game/scenario_read.h"

#include <assert.h>
#include <string.h>

#include "board/names.h"
#include "core/file.h"
#include "core/hash.h"
#include "game/state_hold.h"
#include "game/words.h"

/* ---- small readers */

bool scenario_only_keys(const json_in *object, const char *const *common, const char *const *own)
{
    enum { MOST = 64 };
    const char *all[MOST];
    int n = 0;
    for (int i = 0; common[i] != NULL && n < MOST - 1; i++)
        all[n++] = common[i];
    for (int i = 0; own != NULL && own[i] != NULL && n < MOST - 1; i++)
        all[n++] = own[i];
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

bool scenario_opt_text(scenario *sc, const json_in *object, const char *key, const char *fallback,
                       const char **out)
{
    const char *text;
    if (!json_opt_string(object, key, fallback, &text)) return false;
    *out = text == fallback ? fallback : arena_strdup(sc->memory, text);
    return true;
}

bool scenario_want_side(const scenario *sc, const json_in *object, const char *key, int *out)
{
    const char *id;
    if (!json_want_string(object, key, &id)) return false;
    *out = scenario_side_find(sc, id);
    if (*out != NO_SIDE) return true;
    strbuf list = {0};
    for (int i = 0; i < sc->nsides; i++)
        strbuf_addf(&list, "%s%s", i > 0 ? ", " : "", sc->sides[i].id);
    json_in at = json_get(object, key);
    json_fail(&at, "\"%.40s\" is no side of this battle; there are: %.200s", id, strbuf_str(&list));
    strbuf_free(&list);
    return false;
}

static bool take_tag(scenario *sc, const json_in *at, bool make, uint32_t *out)
{
    const char *name;
    if (!json_as_string(at, &name)) return false;
    if (scenario_tag(sc, name) == 0) {
        if (!make) return json_fail(at, "no unit carries the tag \"%.40s\"", name);
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
    *out = 0;
    if (!json_has(object, key)) return true;
    if (!json_want_array(object, key, &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        json_in at = json_at(&list, i);
        if (!take_tag(sc, &at, make, out)) return false;
    }
    return true;
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

bool scenario_remember(scenario *sc, const char *path, uint64_t hash, error *err)
{
    for (int i = 0; i < sc->nfiles; i++)
        if (strcmp(sc->files[i].path, path) == 0) return true;
    if (sc->nfiles == FILES_MAX)
        return error_set(err, path, 0, 0, "a battle is made of at most %d files", FILES_MAX);
    sc->files[sc->nfiles++] = (data_file){.path = arena_strdup(sc->memory, path), .hash = hash};
    return true;
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
    strbuf list = {0};
    for (int i = 0; i < sc->board->nzones && list.len < 200; i++)
        strbuf_addf(&list, "%s%s", i > 0 ? ", " : "", sc->board->zones[i].name);
    json_fail(at, "\"%.40s\" is neither a space nor a zone of the map; its zones are: %.220s", name,
              list.len > 0 ? strbuf_str(&list) : "none");
    strbuf_free(&list);
    return false;
}

bool scenario_places(scenario *sc, const json_in *at, const uint16_t **spaces, int *count)
{
    const int n = sc->board->nspaces;
    uint8_t *wanted = mem_alloc((size_t)n);
    bool ok = true;
    *spaces = NULL;
    *count = 0;
    if (json_is_array(at->value)) {
        for (size_t i = 0; ok && i < json_count(at); i++) {
            json_in one = json_at(at, i);
            ok = mark_place(sc, &one, wanted);
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

bool scenario_has_place(const uint16_t *spaces, int count, int space)
{
    int from = 0, to = count;
    while (from < to) {
        const int middle = (from + to) / 2;
        if (spaces[middle] < space)
            from = middle + 1;
        else
            to = middle;
    }
    return from < count && spaces[from] == space;
}

/* ---- the whole */

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

static bool choose_rules(scenario *sc, const json_in *root, const ruleset *const *rulesets)
{
    const char *id;
    json_in at = json_get(root, "rules");
    if (!json_opt_string(root, "rules", folder_id(sc->memory, sc->path), &id)) return false;
    sc->rules = ruleset_find(rulesets, id);
    if (sc->rules != NULL) return ruleset_verify(sc->rules, root->err);
    strbuf list = {0};
    for (int i = 0; rulesets[i] != NULL; i++)
        strbuf_addf(&list, "%s%s", i > 0 ? ", " : "", rulesets[i]->id);
    json_fail(&at,
              "there is no rule system \"%.40s\"; there are: %.200s. Say \"rules\", or keep the file in "
              "rules/<id>/scenarios/",
              id, strbuf_str(&list));
    strbuf_free(&list);
    return false;
}

static bool read_head(scenario *sc, const json_in *root)
{
    static const char *const keys[] = {"format", "rules",   "title", "date",    "year",    "place", "length",
                                       "turns",  "maps",    "note",  "history", "sides",   "units", "groups",
                                       "light",  "options", "held",  "levels",  "victory", "first", NULL};
    long format, year, turns;
    bool first; /* for the card */
    if (!scenario_only_keys(root, keys, sc->rules->keys.scenario) ||
        !json_want_int(root, "format", 1, 1, &format) || !scenario_want_text(sc, root, "title", &sc->title) ||
        !scenario_opt_text(sc, root, "date", "", &sc->date) ||
        !json_opt_int(root, "year", -3000, 3000, 0, &year) ||
        !scenario_opt_text(sc, root, "place", "", &sc->place) ||
        !scenario_opt_text(sc, root, "length", "", &sc->length) ||
        !json_want_int(root, "turns", 1, 200, &turns) ||
        !scenario_opt_text(sc, root, "note", "", &sc->note) ||
        !scenario_opt_text(sc, root, "history", "", &sc->history) ||
        !json_opt_bool(root, "first", false, &first))
        return false;
    sc->year = (int)year;
    sc->turns = (int)turns;
    return true;
}

static bool read_members(scenario *sc, const json_in *root, const char *const *options)
{
    error *err = root->err;
    for (int i = 0; i < sc->rules->nmarks; i++)
        if (sc->rules->marks[i].cannot_hold) sc->cannot_hold |= UINT32_C(1) << i;
    return read_head(sc, root) && scenario_read_map(sc, root) && scenario_read_rules(sc, err) &&
           scenario_read_forces(sc, root) && scenario_read_course(sc, root, options) &&
           scenario_read_victory(sc, root) && sc->rules->load(sc, err);
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
    ok = ok && scenario_remember(sc, sc->path, hash_bytes(0, text, size), err) &&
         choose_rules(sc, &root, rulesets) && read_members(sc, &root, options);
    sc->source = NULL;
    json_decref(root.value);
    json_decref(sc->types_file.value);
    json_decref(sc->terrain_file.value);
    sc->types_file.value = sc->terrain_file.value = NULL;
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
    for (size_t i = 0; ok && i < sizeof texts / sizeof texts[0]; i++) {
        const char *text;
        ok = json_opt_string(&root, texts[i].key, i == 0 ? folder_id(memory, path) : "", &text);
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
    json_decref(root.value);
    return ok;
}

/* ---- looking up */

const modifier_table *scenario_table(const scenario *sc, const char *name)
{
    for (int i = 0; i < sc->ntables; i++)
        if (strcmp(sc->tables[i].name, name) == 0) return &sc->tables[i];
    return NULL;
}

int32_t scenario_option(const scenario *sc, const char *key)
{
    int i = 0;
    while (i < sc->rules->noptions && strcmp(sc->rules->options[i].key, key) != 0)
        i++;
    assert(i < sc->rules->noptions);
    return sc->options[i];
}

uint32_t scenario_tag(const scenario *sc, const char *name)
{
    for (int i = 0; i < sc->ntags; i++)
        if (strcmp(sc->tags[i], name) == 0) return UINT32_C(1) << i;
    return 0;
}

const scenario_light *scenario_light_at(const scenario *sc, int turn)
{
    const scenario_light *light = NULL;
    for (int i = 0; i < sc->nlights && sc->lights[i].turn <= turn; i++)
        light = &sc->lights[i];
    return light;
}

int scenario_type(const scenario *sc, const char *id)
{
    for (int i = 0; i < sc->ntypes; i++)
        if (strcmp(sc->types[i].id, id) == 0) return i;
    return -1;
}

int scenario_side_find(const scenario *sc, const char *id)
{
    for (int i = 0; i < sc->nsides; i++)
        if (strcmp(sc->sides[i].id, id) == 0) return i;
    return NO_SIDE;
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

/* ---- the order of battle on the table */

static void place_unit(const scenario *sc, state *s, int i)
{
    const scenario_unit *from = &sc->units[i];
    unit *u = &s->units[i];
    const unsigned everybody = (1u << sc->nsides) - 1;
    u->side = from->side;
    u->type = from->type;
    u->strength = from->strength;
    u->facing = from->facing;
    u->space = NO_SPACE;
    u->seen_by = (uint8_t)(from->hidden ? 1u << from->side : everybody);
    if (from->group > 0) {
        u->status = UNIT_WAITING;
    } else if (from->deploy != NULL) {
        u->status = UNIT_READY;
    } else {
        u->status = UNIT_ON;
        u->space = from->space;
    }
    for (int f = from->first_figure; f < from->first_figure + from->nfigures; f++) {
        s->figures[f].unit = (int16_t)i;
        s->figures[f].type = from->type;
        s->figures[f].status = u->status;
    }
}

void scenario_setup(const scenario *sc, state *s)
{
    dice_source no_dice = {0};
    resolver quiet = {.dice = &no_dice};
    s->turn = 1;
    s->side = 0;
    for (int i = 0; i < sc->nunits; i++)
        place_unit(sc, s, i);
    memcpy(s->holder, sc->objective_start, sizeof s->holder);
    state_update_holders(s, &quiet); /* who stands on it at the start holds it, whatever "held" says */
}

int scenario_worth(const scenario *sc, int space)
{
    int most = 0;
    for (int k = 0; k < sc->nconditions; k++) {
        const victory_condition *c = &sc->conditions[k];
        for (int j = 0; j < c->nspaces && c->worth; j++)
            if (c->spaces[j] == space && c->worth[j] > most) most = c->worth[j];
    }
    return most;
}
