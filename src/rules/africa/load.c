/*
 * load.c: rules/africa/ read and checked: numbers, unit types, ground, tables. Not for the scenario's own
 * members: read.c.
 */
#include "rules/africa/load.h"

#include "rules/africa/compile.h"
#include "rules/africa/load_battle.h"

#include "core/mem.h"

/* ---- numbers.json */

static bool read_numbers(scenario *sc, africa_data *d, error *err)
{
    africa_numbers *k = &d->number;
    const scenario_number all[] = {
        {"stack-units", &k->stack_units, 1, 20},    {"stack-officers", &k->stack_officers, 0, 10},
        {"stack-batteries", &k->stack_guns, 0, 10}, {"rally-coins", &k->rally_coins, 1, 20},
        {"tail-coins", &k->margin_base, 1, 20},     {"most-coins", &k->pool, 1, ROLL_FACES},
        {"officer-lost", &k->casualty, 0, 6},       {"initiative-die", &k->initiative_die, 2, 20},
        {"storm-shows", &k->storm, 0, 6},           {"cholera-coins", &k->cholera_coins, 1, ROLL_FACES},
        {"replacements", &k->replacements, 0, 50},  {"supply-road", &k->supply_road, 0, 50},
        {"march", &k->march, 1, PATH_MAX},          {"march-coast-road", &k->march_road, 1, PATH_MAX},
    };
    return scenario_numbers(sc, all, sizeof all / sizeof all[0], err);
}

/* ---- types.json: the members that are ours */

static bool read_type(scenario *sc, const json_in *in, africa_type *t)
{
    static const char *const classes[] = {"regular",  "light",     "tribal",       "cavalry",
                                          "engineer", "field-gun", "mountain-gun", "ship",
                                          "officer",  "corps",     "army",         NULL};
    int class;
    if (!json_want_choice(in, "class", classes, &class) || !json_opt_byte(in, "fire", 0, 20, 0, &t->fire) ||
        !json_opt_byte(in, "coins", 0, 20, 0, &t->coins) ||
        !json_opt_byte(in, "combat", 0, 20, 0, &t->combat) ||
        !json_opt_byte(in, "combat-reduced", 0, 20, t->combat, &t->reduced) ||
        !json_opt_byte(in, "range", 0, 3, 1, &t->range) ||
        !json_opt_byte(in, "support", 0, 10, 0, &t->support) ||
        !json_opt_byte(in, "move", 0, PATH_MAX, 1, &t->move) ||
        !json_opt_byte(in, "road", 0, PATH_MAX, t->move, &t->road) ||
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

static bool read_types(scenario *sc, africa_data *d)
{
    for (int t = 0; t < sc->ntypes; t++) {
        const json_in in = scenario_type_row(sc, t);
        if (!read_type(sc, &in, &d->type[t])) return false;
    }
    return true;
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
    if (!json_opt_choice(in, "ground", grounds, 0, &ground) ||
        !json_opt_choice(in, "horse", horses, 0, &horse) || !json_opt_choice(in, "guns", guns, 0, &gun) ||
        !json_opt_bool(in, "conceals", false, &conceals) || !json_opt_bool(in, "open", false, &open))
        return false;
    *out = (uint16_t)(bits[ground] | gun_bits[gun] | (horse == 1 ? GROUND_HORSE_WHOLE : 0) |
                      (conceals ? GROUND_CONCEALS : 0) | (open ? GROUND_OPEN : 0));
    return true;
}

static bool read_terrain(scenario *sc, africa_data *d)
{
    uint16_t kinds[BOARD_TERRAINS_MAX] = {0};
    for (int i = 0; i < sc->board->nterrains; i++) {
        const json_in in = scenario_terrain_row(sc, i);
        if (in.value != NULL && !read_ground(&in, &kinds[i])) return false;
    }
    for (int i = 0; i < d->n; i++)
        d->area[i].is = kinds[sc->board->spaces[i].terrain];
    return true;
}

/* ---- tables and charts the rules read */

static bool find_chart(const scenario *sc, const char *id, int columns, int from, const chart **out,
                       error *err)
{
    int index;
    if (!scenario_want_chart(sc, id, columns, from, ROLL_FACES, &index, err)) return false;
    *out = &sc->charts[index];
    return true;
}

static bool find_tables(const scenario *sc, africa_data *d, error *err)
{
    return scenario_want_table(sc, "fire", &d->fire, err) &&
           scenario_want_table(sc, "artillery", &d->guns, err) &&
           scenario_want_table(sc, "combat", &d->combat, err) &&
           scenario_want_table(sc, "rally", &d->rally, err) &&
           find_chart(sc, "fire", 1, 0, &d->fire_chart, err) &&
           find_chart(sc, "artillery", 9, 2, &d->guns_chart, err) &&
           find_chart(sc, "combat", 1, 0, &d->combat_chart, err) &&
           find_chart(sc, "rally", 1, 0, &d->rally_chart, err);
}

bool africa_load(scenario *sc, error *err)
{
    africa_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    if (!scenario_want_size(sc, 2, UNITS_MAX, err)) return false;
    if (sc->board->nspaces > AREAS_MAX)
        return error_set(err, sc->path, 0, 0, "at most %d areas are expected on all maps together, found %d",
                         AREAS_MAX, sc->board->nspaces);
    d->board = sc->board;
    d->n = sc->board->nspaces;
    if (!read_numbers(sc, d, err) || !read_types(sc, d) || !read_terrain(sc, d) ||
        !africa_compile_areas(sc, d, err) || !africa_read_members(sc, d, err) || !find_tables(sc, d, err))
        return false;
    africa_compile_goals(sc, d);
    return true;
}
