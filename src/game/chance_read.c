/* chance_read.c: see chance_read.h. Not for what the weights are multiplied with: chance.c. */
#include "game/chance_read.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "board/tables.h"
#include "core/file.h"
#include "core/language.h"
#include "game/chance.h"
#include "game/ruleset.h"
#include "game/worth.h"

enum { AI_FILE_MAX = 256 * 1024, TURNS_AHEAD_MOST = 50 };

typedef struct named {
    const char *names[CHANCE_FEATURES];
    int count;
} named;

static const char *name_at(const void *self, size_t i)
{
    const named *n = self;
    return i < (size_t)n->count ? n->names[i] : NULL;
}

/* [before the first turn, after the last] */
static bool read_weight(const json_in *at, chance_weight *out)
{
    long early = 0, late = 0;
    if (!json_is_array(at->value) || json_count(at) != 2)
        return json_fail(at, "two whole numbers are expected: the weight before the first turn and after the "
                             "last, in millionths");
    const json_in first = json_at(at, 0), second = json_at(at, 1);
    const bool ok = json_as_int(&first, -CHANCE_WEIGHT_MOST, CHANCE_WEIGHT_MOST, &early);
    const bool both = json_as_int(&second, -CHANCE_WEIGHT_MOST, CHANCE_WEIGHT_MOST, &late) && ok;
    *out = (chance_weight){.early = (int32_t)early, .late = (int32_t)late};
    return both;
}

static int find(const named *n, const char *name)
{
    for (int i = 0; i < n->count; i++)
        if (strcmp(n->names[i], name) == 0) return i;
    return -1;
}

/* Every feature has its weight, and nothing else has. */
static bool read_weights(const json_in *root, const ruleset *rs, chance_model *m)
{
    named n;
    json_in list;
    const char *key;
    json_t *value;
    bool ok = true;
    n.count = ruleset_features(rs, n.names);
    if (!json_want_object(root, "weights", &list)) return false;
    json_object_foreach(list.value, key, value)
    {
        const json_in at = json_get(&list, key);
        const int i = find(&n, key);
        if (key[0] == '_') continue;
        ok = (i >= 0 ? read_weight(&at, &m->weight[i])
                     : json_fail_name(&at, key, name_at, &n, N_("there are: "),
                                      "there is no feature \"%.40s\" in these rules", key)) &&
             ok;
    }
    for (int i = 0; i < n.count; i++)
        if (!json_has(&list, n.names[i]))
            ok = json_fail(&list,
                           "the feature \"%s\" has no weight: take the file away and fit them anew with "
                           "\"sandtable train %s\"",
                           n.names[i], rs->id) &&
                 ok;
    return ok;
}

/* Of every battle that is named; `out` is this one's. */
static bool read_seats(const json_in *root, const scenario *sc, chance_weight *out)
{
    json_in list;
    const char *key;
    json_t *value;
    bool ok = true;
    if (!json_has(root, "battles")) return true;
    if (!json_want_object(root, "battles", &list)) return false;
    json_object_foreach(list.value, key, value)
    {
        const json_in at = json_get(&list, key);
        chance_weight seat;
        if (key[0] == '_') continue;
        ok = read_weight(&at, &seat) && ok;
        if (strcmp(key, sc->id) == 0) *out = seat;
    }
    return ok;
}

/* The battles in which the computer judges by it. */
static bool read_judged(const json_in *root, const scenario *sc, chance_model *m)
{
    json_in list;
    bool ok = true;
    if (!json_has(root, "judges")) return true;
    if (!json_want_array(root, "judges", &list)) return false;
    for (size_t i = 0; i < json_count(&list); i++) {
        const json_in at = json_at(&list, i);
        const char *id;
        const bool good = json_as_string(&at, &id);
        if (good && strcmp(id, sc->id) == 0) m->judges = true;
        ok = good && ok;
    }
    return ok;
}

/* What was fitted for people alone, to games of a player who plans. */
static bool read_told(const json_in *root, const scenario *sc, chance_model *m)
{
    static const char *const keys[] = {"made",     "players",          "games",   "seed",
                                       "log_loss", "log_loss_without", "battles", NULL};
    json_in told;
    const char *text;
    long number;
    if (!json_has(root, "told")) return true;
    if (!json_want_object(root, "told", &told)) return false;
    bool ok = json_only_keys(&told, keys);
    ok = json_want_string(&told, "made", &text) && ok;
    ok = json_want_string(&told, "players", &text) && ok;
    ok = json_want_int(&told, "games", 1, INT32_MAX, &number) && ok;
    ok = json_want_int(&told, "seed", 0, LONG_MAX, &number) && ok;
    ok = json_want_int(&told, "log_loss", 0, INT32_MAX, &number) && ok;
    ok = json_want_int(&told, "log_loss_without", 0, INT32_MAX, &number) && ok;
    return read_seats(&told, sc, &m->told) && ok;
}

static bool read_file(const scenario *sc, const json_in *root, chance_model *m)
{
    static const char *const keys[] = {"format",    "made", "players", "games",   "positions",
                                       "seed",      "fit",  "weights", "battles", "judges",
                                       "plans_for", "told", NULL};
    static const char *const fits[] = {"held_out_games", "log_loss",   "log_loss_base",
                                       "brier",          "brier_base", NULL};
    json_in fit;
    const char *text;
    long number = 0;
    if (!json_is_object(root->value))
        return json_fail(root, "an object {...} with the members of ai.json is expected");
    bool ok = json_only_keys(root, keys);
    ok = json_want_int(root, "format", 1, 1, &number) && ok;
    ok = json_want_string(root, "made", &text) && ok;
    ok = json_want_string(root, "players", &text) && ok;
    ok = json_want_int(root, "games", 1, INT32_MAX, &number) && ok;
    m->games = (int)number;
    ok = json_opt_int(root, "positions", 0, INT32_MAX, 0, &number) && ok;
    ok = json_want_int(root, "seed", 0, LONG_MAX, &number) && ok;
    if (json_want_object(root, "fit", &fit)) {
        ok = json_only_keys(&fit, fits) && ok;
        for (int i = 0; fits[i] != NULL; i++)
            ok = json_want_int(&fit, fits[i], 0, INT32_MAX, &number) && ok;
    } else {
        ok = false;
    }
    ok = json_opt_int(root, "plans_for", 0, TURNS_AHEAD_MOST, 0, &number) && ok;
    m->plans_for = (int)number;
    ok = read_judged(root, sc, m) && ok;
    ok = read_weights(root, sc->rules, m) && ok;
    ok = read_told(root, sc, m) && ok;
    return read_seats(root, sc, &m->seat) && ok;
}

/* Where no condition names a place: how far it is to where its units may leave the map. */
static const uint16_t *goals_of(const scenario *sc, int side)
{
    const uint16_t *far = worth_goal_map(sc, sc->map, side);
    const scenario_side *of = &sc->sides[side];
    if (far != NULL || of->nways_out == 0) return far;
    uint16_t *out = tables_far_map(sc->map, sc->memory);
    tables_nearer(sc->map, of->ways_out, of->nways_out, out);
    return out;
}

bool chance_read(scenario *sc, error *err)
{
    chance_model *m = arena_alloc(sc->memory, sizeof *m);
    char path[1024], folder[256];
    json_in root;
    *m = (chance_model){0};
    for (int side = 0; side < sc->nsides && sc->map != NULL; side++)
        m->to_goal[side] = goals_of(sc, side);
    sc->chance = m;
    snprintf(folder, sizeof folder, "rules/%s/ai.json", sc->rules->id);
    file_join(sc->data_dir, folder, path, sizeof path);
    if (!file_exists(path)) return true;
    const char *kept = arena_strdup(sc->memory, strncmp(path, "./", 2) == 0 ? path + 2 : path);
    if (!json_read_file(kept, AI_FILE_MAX, &root, err)) return false;
    m->fitted = read_file(sc, &root, m);
    json_close(&root);
    return m->fitted;
}
