/*
 * load.c: rules/africa/ read and checked: numbers, unit types, ground, tables; and the maps made ready.
 * Not for the scenario's own members: load_battle.c.
 */
#include "rules/africa/load.h"

#include "rules/africa/load_battle.h"

#include "core/mem.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

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
    static const kit_flag flags[] = {{"conceals", false, GROUND_CONCEALS}, {"open", false, GROUND_OPEN}};
    int ground, horse, gun;
    unsigned is;
    if (!json_opt_choice(in, "ground", grounds, 0, &ground) ||
        !json_opt_choice(in, "horse", horses, 0, &horse) || !json_opt_choice(in, "guns", guns, 0, &gun) ||
        !kit_read_flags(in, flags, sizeof flags / sizeof flags[0], &is))
        return false;
    *out = (uint16_t)(is | bits[ground] | gun_bits[gun] | (horse == 1 ? GROUND_HORSE_WHOLE : 0));
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

/* ---- the maps made ready */

static bool compile_links(const scenario *sc, africa_data *d, error *err)
{
    const board *b = sc->board;
    for (int i = 0; i < d->n; i++) {
        const board_space *from = &b->spaces[i];
        africa_area *area = &d->area[i];
        area->sheet = from->sheet;
        if (from->nlinks > NEAR_MAX)
            return error_set(err, sc->path, 0, 0, "the area %.15s has %d neighbours, at most %d are expected",
                             from->id, from->nlinks, NEAR_MAX);
        for (int k = 0; k < from->nlinks; k++) {
            const board_link *link = &b->links[from->first_link + (uint32_t)k];
            area->near[area->count] = (uint8_t)link->to;
            area->road[area->count++] = (link->edge & EDGE_ROAD) != 0;
        }
    }
    return true;
}

static void compile_roads(africa_data *d)
{
    memset(d->by_road, NOWHERE, sizeof d->by_road);
    for (int i = 0; i < d->n; i++) {
        d->by_road[i][i] = 0;
        for (int k = 0; k < d->area[i].count; k++)
            if (d->area[i].road[k]) d->by_road[i][d->area[i].near[k]] = 1;
    }
    for (int mid = 0; mid < d->n; mid++)
        for (int i = 0; i < d->n; i++)
            for (int k = 0; k < d->n; k++) {
                const int far = d->by_road[i][mid] + d->by_road[mid][k];
                if (far < d->by_road[i][k]) d->by_road[i][k] = (uint8_t)far;
            }
}

/* Roads open the ground to fire; a ship reaches the coast, and what lies beside it (A·H3). */
static void compile_ground(africa_data *d)
{
    const uint32_t road = board_tag(d->map.b, "road"), coast = board_tag(d->map.b, "coast"),
                   port = board_tag(d->map.b, "port");
    for (int i = 0; i < d->n; i++) {
        const uint32_t tags = d->map.b->spaces[i].tags;
        africa_area *area = &d->area[i];
        if ((tags & road) != 0) area->is |= GROUND_ROAD | GROUND_OPEN;
        if ((tags & coast) != 0) area->is |= GROUND_COAST;
        if ((tags & port) != 0) area->is |= GROUND_PORT;
        area->sea = (tags & coast) != 0;
    }
    for (int i = 0; i < d->n; i++)
        for (int k = 0; k < d->area[i].count && d->area[i].sea == 0; k++)
            if (d->area[d->area[i].near[k]].sea == 1) d->area[i].sea = 2;
}

/* Areas to the nearest place a side's conditions speak of; of a side without conditions of its own, to those
 * of the other. */
static void compile_goals(const scenario *sc, africa_data *d)
{
    memset(d->goal, NOWHERE, sizeof d->goal);
    for (int c = 0; c < sc->nconditions; c++) {
        const victory_condition *is = &sc->conditions[c];
        for (int p = 0; p < is->nspaces; p++)
            for (int i = 0; i < d->n; i++) {
                const int far = far_between(d, i, is->spaces[p]);
                for (int side = 0; side < 2; side++)
                    if (far < d->goal[side][i]) d->goal[side][i] = (uint8_t)far;
            }
    }
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
    d->n = sc->board->nspaces;
    tables_compile(&d->map, sc->memory, sc->board, 0, 0);
    tables_compile_far(&d->map, sc->memory);
    if (!read_numbers(sc, d, err) || !read_types(sc, d) || !read_terrain(sc, d) || !compile_links(sc, d, err))
        return false;
    compile_roads(d);
    compile_ground(d);
    if (!africa_read_members(sc, d, err) || !find_tables(sc, d, err)) return false;
    compile_goals(sc, d);
    return true;
}
