/*
 * load.c: rules/africa/ read and checked: numbers, unit types, ground, tables; and the maps made ready.
 * Not for the scenario's own members: load_battle.c.
 */
#include "rules/africa/africa_internal.h"

#include "game/ground.h"
#include "game/scenario_own.h"
#include "rules/africa/moves.h"

/* ---- numbers.json */

static bool read_numbers(scenario *sc, africa_data *d, error *err)
{
    africa_numbers *k = &d->number;
    const scenario_number all[] = {
        {"stack-units", &k->stack_units, 1, 20},
        {"stack-officers", &k->stack_officers, 0, 10},
        {"stack-batteries", &k->stack_guns, 0, 10},
        {"rally-coins", &k->rally_coins, 1, 20},
        {"tail-coins", &k->margin_base, 1, 20},
        {"most-coins", &k->pool, 1, ROLL_FACES},
        {"officer-lost", &k->casualty, 0, 6},
        {"initiative-die", &k->initiative_die, 2, 20},
        {"storm-shows", &k->storm, 0, 6},
        {"cholera-coins", &k->cholera_coins, 1, ROLL_FACES},
        {"replacements", &k->replacements, 0, 50},
        {"drafts", &k->drafts, 0, 50},
        {"supply-road", &k->supply_road, 0, 50},
        {"supply-road-storm", &k->supply_mud, 0, 50},
        {"march", &k->march, 1, PATH_MAX},
        {"march-coast-road", &k->march_road, 1, PATH_MAX},
        {"prepare-weeks", &k->prepare, 0, 50},
        {"repeat-weeks", &k->repeat, 0, 50},
        {"pass-weeks", &k->pass, 0, 50},
        {"raid-coins", &k->raid_coins, 0, ROLL_FACES},
        {"raid-reach", &k->raid_reach, 0, 50},
        {"call-coins", &k->call_coins, 1, ROLL_FACES},
        {"tribes-after-victory", &k->heart, 0, 50},
        {"tribes-of-interior", &k->interior, 0, 50},
    };
    return scenario_numbers(sc, all, sizeof all / sizeof all[0], err);
}

/* ---- types.json: the members that are ours */

static const char *const classes[] = {"regular",      "light", "tribal",  "cavalry", "engineer", "field-gun",
                                      "mountain-gun", "ship",  "officer", "corps",   "army",     NULL};

static const data_member type_members[] = {
    {"class", MEMBER(CHOICE, africa_type, class), .names = classes, .need = true},
    {"fire", MEMBER(NUMBER, africa_type, fire), .hi = 20},
    {"coins", MEMBER(NUMBER, africa_type, coins), .hi = 20},
    {"combat", MEMBER(NUMBER, africa_type, combat), .hi = 20},
    {"combat-reduced", MEMBER(NUMBER, africa_type, reduced), .hi = 20},
    {"range", MEMBER(NUMBER, africa_type, range), .hi = 3},
    {"support", MEMBER(NUMBER, africa_type, support), .hi = 10},
    {"move", MEMBER(NUMBER, africa_type, move), .hi = PATH_MAX},
    {"road", MEMBER(NUMBER, africa_type, road), .hi = PATH_MAX},
    {0},
};

static bool read_type(scenario *sc, const json_in *in, int index)
{
    africa_data *d = sc->data;
    africa_type *t = &d->type[index];
    *t = (africa_type){.range = 1, .move = 1};
    if (!members_read(sc, in, type_members, t)) return false;
    t->counts = is_troops(t->class)         ? COUNTS_UNIT
                : is_gun(t->class)          ? COUNTS_GUN
                : t->class == CLASS_OFFICER ? COUNTS_OFFICER
                                            : COUNTS_NOT;
    if (!fights(t->class)) sc->noncombatants |= (uint64_t)1 << index;
    if (!json_has(in, "combat-reduced")) t->reduced = t->combat;
    if (!json_has(in, "road")) t->road = t->move;
    if ((is_gun(t->class) || t->class == CLASS_SHIP) != (t->coins > 0))
        return members_fail(in, "coins", "guns and ships have \"coins\" from 1, and only they");
    if (t->fire > 0 && t->coins > 0)
        return members_fail(in, "fire", "guns and ships fire with their \"coins\", not with \"fire\"");
    return true;
}

/* ---- terrain.json: the members that are ours */

static const char *const grounds[] = {"clear", "mountain", "river", "forest", "buildings", "trench", NULL};
static const unsigned ground_is[] = {
    0, GROUND_MOUNTAIN, GROUND_RIVER, GROUND_FOREST, GROUND_BUILDINGS, GROUND_TRENCH};
static const char *const horses[] = {"free", "whole-move", NULL};
static const unsigned horse_is[] = {0, GROUND_HORSE_WHOLE};
static const char *const guns[] = {"free", "mountain-guns-only", "by-road-only", "whole-move", NULL};
static const unsigned guns_are[] = {0, GROUND_NO_FIELD_GUNS, GROUND_NO_GUNS, GROUND_GUNS_WHOLE};

static const data_member terrain_members[] = {
    {"ground", MEMBER(BITS, ground_space, is), .names = grounds, .bits = ground_is},
    {"horse", MEMBER(BITS, ground_space, is), .names = horses, .bits = horse_is},
    {"guns", MEMBER(BITS, ground_space, is), .names = guns, .bits = guns_are},
    {"conceals", GROUND_BIT(GROUND_CONCEALS)},
    {"open", GROUND_BIT(GROUND_OPEN)},
    {0},
};

static bool read_terrain(scenario *sc, africa_data *d)
{
    ground_space *all;
    const bool ok = ground_read(sc, &all);
    for (int i = 0; i < d->n; i++)
        d->area[i].is = all[i].is;
    return ok;
}

/* ---- the maps made ready */

static bool compile_links(const scenario *sc, africa_data *d, error *err)
{
    const board *b = sc->board;
    for (int i = 0; i < d->n; i++) {
        const board_space *from = &b->spaces[i];
        africa_area *area = &d->area[i];
        area->sheet = from->sheet;
        if (from->nlinks > NEAR_MAX) {
            error_set(err, sc->path, 0, 0, "the area %.15s has %d neighbours, at most %d are expected",
                      from->id, from->nlinks, NEAR_MAX);
            return error_resume(err);
        }
        for (int k = 0; k < from->nlinks; k++) {
            const board_link *link = &b->links[from->first_link + (uint32_t)k];
            area->near[area->count] = (uint8_t)link->to;
            area->road[area->count++] = (link->edge & EDGE_ROAD) != 0;
        }
    }
    return true;
}

static void compile_ring(africa_data *d, int from)
{
    africa_area *area = &d->area[from];
    bool found[AREAS_MAX] = {false};
    found[from] = true;
    for (int i = 0; i < area->count; i++) {
        found[area->near[i]] = true;
        area->ring[area->nring++] = area->near[i];
    }
    for (int i = 0; i < area->count; i++) {
        const africa_area *mid = &d->area[area->near[i]];
        for (int k = 0; k < mid->count && area->nring < RING_MAX; k++) {
            if (found[mid->near[k]]) continue;
            found[mid->near[k]] = true;
            area->ring[area->nring++] = mid->near[k];
        }
    }
}

/* What lies how far, asked again and again by all who move. */
static void compile_surroundings(africa_data *d)
{
    for (int i = 0; i < d->n; i++) {
        africa_area *area = &d->area[i];
        memset(area->link, -1, sizeof area->link);
        for (int k = area->count - 1; k >= 0; k--) {
            area->link[area->near[k]] = (int8_t)k;
            set_bit_of(area->beyond, area->near[k]);
        }
        for (int k = 0; k < area->count; k++)
            if (area->road[area->link[area->near[k]]]) set_bit_of(area->along, area->near[k]);
        for (int k = 0; k < d->n; k++)
            if (far_between(d, i, k) <= 1) set_bit_of(area->beside, k);
        compile_ring(d, i);
    }
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

/* What its ground is to each type. */
static void compile_types(const scenario *sc, africa_data *d)
{
    for (int t = 0; t < sc->ntypes; t++)
        for (int i = 0; i < d->n; i++) {
            if (africa_barred(d, &d->type[t], i) != NULL) set_bit_of(d->barred[t], i);
            if (africa_whole_move(&d->type[t], d->area[i].is) != NULL) set_bit_of(d->whole[t], i);
        }
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

static bool find_tables(const scenario *sc, africa_data *d, error *err)
{
    const wanted_table tables[] = {
        {"fire", &d->fire}, {"artillery", &d->guns}, {"combat", &d->combat}, {"rally", &d->rally}, {0}};
    const wanted_chart charts[] = {{"fire", 1, 0, ROLL_FACES, .to = &d->fire_chart},
                                   {"artillery", 9, 2, ROLL_FACES, .to = &d->guns_chart},
                                   {"combat", 1, 0, ROLL_FACES, .to = &d->combat_chart},
                                   {"rally", 1, 0, ROLL_FACES, .to = &d->rally_chart},
                                   {0}};
    const bool ok = scenario_want_tables(sc, tables, err);
    return scenario_want_charts(sc, charts, err) && ok;
}

const member_tables africa_members = {.scenario = africa_scenario_members,
                                      .unit = africa_unit_members,
                                      .type = type_members,
                                      .terrain = terrain_members};

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
    sc->map = &d->map;
    tables_compile_far(&d->map, sc->memory);
    bool ok = read_numbers(sc, d, err);
    ok = members_each_type(sc, read_type) && ok;
    ok = read_terrain(sc, d) && ok;
    ok = compile_links(sc, d, err) && ok;
    compile_surroundings(d);
    compile_roads(d);
    compile_ground(d);
    compile_types(sc, d);
    ok = africa_read_own(sc, d, err) && ok;
    ok = find_tables(sc, d, err) && ok;
    if (ok) compile_goals(sc, d);
    return ok;
}
