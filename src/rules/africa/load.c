/*
 * load.c: rules/africa/ read and checked: numbers, unit types, ground, tables. Not for the scenario's own
 * members: read.c.
 */
#include "rules/africa/africa.h"

#include "core/mem.h"

bool africa_read_choice(const json_in *in, const char *key, const char *const *names, int fallback, int *out)
{
    const char *name;
    json_in at = json_get(in, key);
    if (at.value == NULL && fallback >= 0) {
        *out = fallback;
        return true;
    }
    if (!json_want_string(in, key, &name)) return false;
    char known[200] = "";
    for (int i = 0; names[i] != NULL; i++) {
        if (strcmp(names[i], name) == 0) {
            *out = i;
            return true;
        }
        if (strlen(known) + strlen(names[i]) + 3 < sizeof known) {
            strcat(known, i > 0 ? ", " : "");
            strcat(known, names[i]);
        }
    }
    return json_fail(&at, "\"%.40s\" is not known here; expected is one of %s", name, known);
}

/* ---- numbers.json */

static bool read_numbers(scenario *sc, africa_data *d, error *err)
{
    africa_numbers *k = &d->number;
    const struct {
        const char *name;
        int32_t *to;
        int32_t lo, hi;
    } all[] = {
        {"stack-units", &k->stack_units, 1, 20},    {"stack-officers", &k->stack_officers, 0, 10},
        {"stack-batteries", &k->stack_guns, 0, 10}, {"rally-coins", &k->rally_coins, 1, 20},
        {"tail-coins", &k->margin_base, 1, 20},     {"most-coins", &k->pool, 1, ROLL_FACES},
        {"officer-lost", &k->casualty, 0, 6},       {"initiative-die", &k->initiative_die, 2, 20},
        {"storm-shows", &k->storm, 0, 6},           {"cholera-coins", &k->cholera_coins, 1, ROLL_FACES},
        {"replacements", &k->replacements, 0, 50},  {"supply-road", &k->supply_road, 0, 50},
        {"march", &k->march, 1, PATH_MAX},          {"march-coast-road", &k->march_road, 1, PATH_MAX},
    };
    json_in root;
    if (!scenario_rules_file(sc, "numbers.json", &root, err)) return false;
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof all / sizeof all[0]; i++) {
        static const char *const keys[] = {"value", "says", "source", "rule", NULL};
        json_in in;
        const char *rule;
        bool house;
        long n;
        ok = json_want_object(&root, all[i].name, &in) && json_only_keys(&in, keys) &&
             json_want_int(&in, "value", all[i].lo, all[i].hi, &n) &&
             scenario_source(&in, &rule, &house, sc->memory);
        if (ok) *all[i].to = (int32_t)n;
    }
    json_decref(root.value);
    return ok;
}

/* ---- types.json: the members that are ours */

static bool read_count(const json_in *in, const char *key, long hi, long fallback, uint8_t *out)
{
    long n;
    if (!json_opt_int(in, key, 0, hi, fallback, &n)) return false;
    *out = (uint8_t)n;
    return true;
}

static bool read_type(scenario *sc, const json_in *in, africa_type *t)
{
    static const char *const classes[] = {"regular",  "light",     "tribal",       "cavalry",
                                          "engineer", "field-gun", "mountain-gun", "ship",
                                          "officer",  "corps",     "army",         NULL};
    int class;
    if (!africa_read_choice(in, "class", classes, -1, &class) || !read_count(in, "fire", 20, 0, &t->fire) ||
        !read_count(in, "coins", 20, 0, &t->coins) || !read_count(in, "combat", 20, 0, &t->combat) ||
        !read_count(in, "combat-reduced", 20, t->combat, &t->reduced) ||
        !read_count(in, "range", 3, 1, &t->range) || !read_count(in, "support", 10, 0, &t->support) ||
        !read_count(in, "move", PATH_MAX, 1, &t->move) ||
        !read_count(in, "road", PATH_MAX, t->move, &t->road) ||
        !scenario_source(in, &t->rule, &t->house, sc->memory))
        return false;
    t->class = (uint8_t) class;
    json_in at = json_get(in, "coins");
    if ((is_gun(class) || class == CLASS_SHIP) != (t->coins > 0))
        return json_fail(&at, "guns and ships have \"coins\" from 1, and only they");
    at = json_get(in, "fire");
    if (t->fire > 0 && t->coins > 0)
        return json_fail(&at, "guns and ships fire with their \"coins\", not with \"fire\"");
    return true;
}

static bool read_types(scenario *sc, africa_data *d, error *err)
{
    json_in root, list;
    if (!scenario_rules_file(sc, "types.json", &root, err)) return false;
    bool ok = json_want_array(&root, "types", &list);
    for (size_t i = 0; ok && i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        const char *id = json_string_value(json_get(&in, "id").value);
        const int type = id != NULL ? scenario_type(sc, id) : -1;
        if (type >= 0) ok = read_type(sc, &in, &d->type[type]);
    }
    json_decref(root.value);
    return ok;
}

/* ---- terrain.json: the members that are ours */

static bool read_ground(const json_in *in, uint16_t *out)
{
    static const char *const grounds[] = {"clear",     "mountain", "river", "forest",
                                          "buildings", "trench",   NULL};
    static const uint16_t bits[] = {
        0, GROUND_MOUNTAIN, GROUND_RIVER, GROUND_FOREST, GROUND_BUILDINGS, GROUND_TRENCH};
    static const char *const horses[] = {"free", "whole-move", NULL};
    static const char *const guns[] = {"free", "mountain-guns-only", "by-road-only", "whole-move", NULL};
    static const uint16_t gun_bits[] = {0, GROUND_NO_FIELD_GUNS, GROUND_NO_GUNS, GROUND_GUNS_WHOLE};
    int ground, horse, gun;
    bool conceals, open;
    if (!africa_read_choice(in, "ground", grounds, 0, &ground) ||
        !africa_read_choice(in, "horse", horses, 0, &horse) ||
        !africa_read_choice(in, "guns", guns, 0, &gun) || !json_opt_bool(in, "conceals", false, &conceals) ||
        !json_opt_bool(in, "open", false, &open))
        return false;
    *out = (uint16_t)(bits[ground] | gun_bits[gun] | (horse == 1 ? GROUND_HORSE_WHOLE : 0) |
                      (conceals ? GROUND_CONCEALS : 0) | (open ? GROUND_OPEN : 0));
    return true;
}

static bool read_terrain(scenario *sc, africa_data *d, error *err)
{
    uint16_t kinds[BOARD_TERRAINS_MAX] = {0};
    json_in root, all;
    if (!scenario_rules_file(sc, "terrain.json", &root, err)) return false;
    bool ok = json_want_object(&root, "terrain", &all);
    for (int i = 0; ok && i < sc->board->nterrains; i++) {
        json_in in = json_get(&all, sc->board->terrains[i]);
        if (in.value != NULL) ok = read_ground(&in, &kinds[i]);
    }
    json_decref(root.value);
    if (!ok) return false;
    for (int i = 0; i < d->n; i++)
        d->area[i].is = kinds[sc->board->spaces[i].terrain];
    return true;
}

/* ---- tables and charts the rules read */

static bool want_rows(const chart *c, const char *name, int columns, int from, int to, error *err)
{
    if (c == NULL || c->ncolumns != columns)
        return error_set(err, "rules/africa/charts.json", 0, 0,
                         "the chart \"%s\" with %d %s is expected: it is missing or has another shape", name,
                         columns, columns == 1 ? "column" : "columns");
    for (int n = from; n <= to; n++)
        if (chart_at(c, n, 0, NULL) == NULL)
            return error_set(err, "rules/africa/charts.json", 0, 0,
                             "%s.rows: no row is for %d: rows from %d on are expected, the last one open",
                             name, n, from);
    return true;
}

static bool find_tables(scenario *sc, africa_data *d, error *err)
{
    d->fire = scenario_table(sc, "fire");
    d->guns = scenario_table(sc, "artillery");
    d->combat = scenario_table(sc, "combat");
    d->rally = scenario_table(sc, "rally");
    if (d->fire == NULL || d->guns == NULL || d->combat == NULL || d->rally == NULL)
        return error_set(
            err, "rules/africa/modifiers.json", 0, 0,
            "the tables \"fire\", \"artillery\", \"combat\" and \"rally\" are expected: one is missing");
    d->fire_chart = chart_find(sc, "fire");
    d->guns_chart = chart_find(sc, "artillery");
    d->combat_chart = chart_find(sc, "combat");
    d->rally_chart = chart_find(sc, "rally");
    return want_rows(d->fire_chart, "fire", 1, 0, ROLL_FACES, err) &&
           want_rows(d->guns_chart, "artillery", 9, 2, ROLL_FACES, err) &&
           want_rows(d->combat_chart, "combat", 1, 0, ROLL_FACES, err) &&
           want_rows(d->rally_chart, "rally", 1, 0, ROLL_FACES, err);
}

bool africa_load(scenario *sc, error *err)
{
    africa_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    if (sc->nsides != 2)
        return error_set(err, sc->path, 0, 0, "these rules are for two sides, found %d", sc->nsides);
    if (sc->board->nspaces > AREAS_MAX)
        return error_set(err, sc->path, 0, 0, "at most %d areas are expected on all maps together, found %d",
                         AREAS_MAX, sc->board->nspaces);
    d->board = sc->board;
    d->n = sc->board->nspaces;
    if (!read_numbers(sc, d, err) || !read_types(sc, d, err) || !read_terrain(sc, d, err) ||
        !africa_compile_areas(sc, d, err) || !africa_read_members(sc, d, err) || !find_tables(sc, d, err))
        return false;
    africa_compile_goals(sc, d);
    return true;
}
