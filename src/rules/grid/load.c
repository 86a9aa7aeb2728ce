/*
 * load.c: rules/grid/ and the scenario's own members read and checked: weapons, unit types, ground, numbers,
 * special rules.
 */
#include "rules/grid/grid_internal.h"

#include "game/scenario_own.h"
#include "game/worth.h"

/* ---- weapons.json */

static const data_member weapon_members[] = {
    {"id", MEMBER(TEXT, grid_weapon, id), .need = true},
    {"words", MEMBER(CODE, grid_weapon, words), .need = true},
    {"die", MEMBER(NUMBER, grid_weapon, die), .lo = 3, .hi = 6, .need = true},
    {"dice", MEMBER(NUMBER, grid_weapon, dice), .hi = 8, .need = true},
    {"shortest", MEMBER(NUMBER, grid_weapon, shortest), .hi = 2 * RANGE_MAX},
    {"short", MEMBER(NUMBER, grid_weapon, short_range), .hi = 2 * RANGE_MAX},
    {"long", MEMBER(NUMBER, grid_weapon, long_range), .hi = 2 * RANGE_MAX},
    {"canister", MEMBER(NUMBER, grid_weapon, canister), .hi = 4},
    {"canister-range", MEMBER(NUMBER, grid_weapon, canister_range), .hi = 2 * RANGE_MAX},
    {"artillery", MEMBER(YES, grid_weapon, artillery)},
    {"rocket", MEMBER(YES, grid_weapon, rocket)},
    {"machine-gun", MEMBER(YES, grid_weapon, barrels)},
    {"source", MEMBER(SOURCE, grid_weapon, rule), .need = true},
    {0},
};

static bool want_die(const json_in *in, const char *key, int die)
{
    const json_in at = json_get(in, key);
    return die == 3 || die == 6 || json_fail(&at, "these rules throw d3 or d6, found %d: write 3 or 6", die);
}

static bool read_weapon(scenario *sc, const json_in *in, int index)
{
    grid_data *d = sc->data;
    grid_weapon *w = &d->weapon[index];
    d->nweapons = index + 1;
    if (!members_read_only(sc, in, weapon_members, w) || !want_die(in, "die", w->die)) return false;
    return (w->long_range >= 2 && w->short_range <= w->long_range) ||
           json_fail(
               in,
               "\"long\" is the farthest range in half boxes, from 2 to %d, and \"short\" no more than that",
               2 * RANGE_MAX);
}

/* ---- types.json: the members that are ours */

static bool find_weapon(scenario *sc, const json_in *at, void *out)
{
    const grid_data *d = sc->data;
    const char *id;
    if (!json_as_string(at, &id)) return false;
    const int weapon = members_find(d->weapon, sizeof d->weapon[0], d->nweapons, id);
    *(int8_t *)out = (int8_t)weapon;
    return weapon >= 0 || json_fail(at, "there is no weapon \"%.40s\" in weapons.json", id);
}

static const char *const classes[] = {"foot",        "horse",  "gun",       "horse-gun", "pack-gun",
                                      "machine-gun", "rocket", "fixed-gun", "truck",     NULL};
static const char *const grades[] = {"", "raw", "experienced", "elite", NULL};

static const data_member type_members[] = {
    {"class", MEMBER(CHOICE, grid_type, class), .names = classes, .need = true},
    {"move", MEMBER(NUMBER, grid_type, move), .hi = 2, .need = true},
    {"melee", MEMBER(NUMBER, grid_type, melee_die), .lo = 3, .hi = 6, .need = true},
    {"melee-grade", MEMBER(CHOICE, grid_type, melee_grade), .names = grades},
    {"weapon", MEMBER(OWN, grid_type, weapon), .read = find_weapon},
    {"leader", MEMBER(YES, grid_type, leader)},
    {"dense", MEMBER(YES, grid_type, dense)},
    {"skirmish", MEMBER(YES, grid_type, skirmish)},
    {"square", MEMBER(YES, grid_type, can_square)},
    {"column", MEMBER(YES, grid_type, can_column)},
    {"mounted-fire", MEMBER(YES, grid_type, mounted_fire)},
    {"dismounts", MEMBER(YES, grid_type, can_dismount)},
    {0},
};

static bool read_type(scenario *sc, const json_in *in, int index)
{
    grid_data *d = sc->data;
    grid_type *t = &d->type[index];
    const uint8_t quality = sc->types[index].quality;
    *t = (grid_type){.grade = quality, .melee_grade = quality, .weapon = -1};
    if (quality == 0)
        return members_fail(in, "quality",
                            "these rules know three grades (G11): 1 raw, 2 experienced, 3 elite");
    if (!members_read(sc, in, type_members, t)) return false;
    t->hits = (uint8_t)(t->class <= CLASS_HORSE ? d->number.base_hits : d->number.gun_hits);
    return want_die(in, "melee", t->melee_die);
}

/* ---- terrain.json: the members that are ours */

static const char *const covers[] = {"none", "soft", "works", NULL};
static const unsigned cover_is[] = {0, SPACE_SOFT, SPACE_WORKS};

static const data_member terrain_members[] = {
    {"foot", GROUND_BIT(SPACE_NO_FOOT), .otherwise = true},
    {"horse", GROUND_BIT(SPACE_NO_HORSE), .otherwise = true},
    {"guns", GROUND_BIT(SPACE_NO_GUNS), .otherwise = true},
    {"rough", GROUND_BIT(SPACE_ROUGH)},
    {"rail", GROUND_BIT(SPACE_RAIL)},
    {"whole-move", GROUND_BIT(SPACE_WHOLE_MOVE)},
    {"wall", GROUND_BIT(SPACE_WALL)},
    {"conceals", GROUND_BIT(SPACE_CONCEALS)},
    {"opaque", GROUND_BIT(SPACE_OPAQUE)},
    {"cover", MEMBER(BITS, ground_space, is), .names = covers, .bits = cover_is},
    {"height", MEMBER(NUMBER, ground_space, level), .hi = 20},
    {0},
};

/* ---- numbers.json */

static bool read_numbers(scenario *sc, grid_data *d, error *err)
{
    grid_numbers *k = &d->number;
    const scenario_number all[] = {
        {"hits-a-base", &k->base_hits, 1, 100},
        {"hits-a-gun-base", &k->gun_hits, 1, 100},
        {"morale-raw", &k->need[GRADE_RAW], 2, 12},
        {"morale-experienced", &k->need[GRADE_EXPERIENCED], 2, 12},
        {"morale-elite", &k->need[GRADE_ELITE], 2, 12},
        {"leader-check-hits", &k->leader_hits, 1, 100},
        {"rocket-on-target", &k->rocket_on, 1, 7},
        {"commander-half-boxes", &k->commander_range2, 0, 40},
        {"pool-dice", &k->pool, 1, ROLL_FACES},
        {"machine-gun-turns", &k->mg_streak, 1, 20},
        {"stray-shows", &k->stray_on, 0, 6},
        {"stray-die", &k->stray_die, 2, 20},
        {"morale-quarters", &k->quarter, 1, 10},
        {"retreat-foot", &k->retreat_foot, 0, 2},
        {"retreat-horse", &k->retreat_horse, 0, 2},
        {"column-front-bases", &k->column_bases, 1, 20},
        {"wake-half-boxes", &k->wake2, 0, 100},
        {"reveal-half-boxes", &k->reveal2, 0, 100},
    };
    return scenario_numbers(sc, all, sizeof all / sizeof all[0], err);
}

/* ---- the scenario's own members */

static const data_member sleep_members[] = {
    {"side", MEMBER(SIDE, grid_data, asleep), .need = true},
    {"wake", MEMBER(NUMBER, grid_data, number.wake2), .hi = 50},
    {0},
};
static const data_member scenario_members[] = {
    {"asleep", .kind = MEMBER_OBJECT, .within = sleep_members},
    {"strays", MEMBER(SIDE, grid_data, strays)},
    {"reveal", MEMBER(NUMBER, grid_data, number.reveal2), .hi = 50},
    {0},
};

static bool read_own(scenario *sc, grid_data *d)
{
    d->asleep = d->strays = NO_SIDE;
    d->number.wake2 /= 2; /* scenarios say it in boxes */
    d->number.reveal2 /= 2;
    if (!members_read(sc, sc->source, scenario_members, d)) return false;
    d->number.wake2 *= 2;
    d->number.reveal2 *= 2;
    return true;
}

static bool find_parent(scenario *sc, const json_in *at, void *out)
{
    grid_data *d = sc->data;
    grid_start *start = out;
    const int u = (int)(start - d->start);
    int parent;
    if (sc->units[u].group == 0)
        return json_fail(at, "only a unit of a \"group\", which comes later, can come out of another");
    if (!members_unit(sc, at, sc->units[u].side, u, &parent)) return false;
    start->parent = (int8_t)parent;
    return true;
}

static const char *const formations[] = {"line", "column", "square", NULL};

static const data_member unit_members[] = {
    {"leader", MEMBER(YES, grid_start, leader)},
    {"limbered", MEMBER(YES, grid_start, limbered)},
    {"dismounted", MEMBER(YES, grid_start, dismounted)},
    {"commander", MEMBER(YES, grid_start, commander)},
    {"attached", MEMBER(YES, grid_start, attached)},
    {"ammo", MEMBER(NUMBER, grid_start, ammo), .lo = 1, .hi = 200},
    {"formation", MEMBER(CHOICE, grid_start, formation), .names = formations},
    {"leaves", .read = find_parent},
    {0},
};

static bool check_unit(const scenario *sc, const grid_data *d, int u, const json_in *in)
{
    const scenario_unit *su = &sc->units[u];
    const grid_type *t = &d->type[su->type];
    json_in at = json_get(in, "facing");
    if (su->facing < 8 && (su->facing & 1) != 0 && (t->class == CLASS_FOOT || t->class == CLASS_HORSE))
        return json_fail(&at, "only guns may face a corner (G6): n, e, s or w is expected");
    if (!members_may_hide(sc, in, u, su->space != NO_SPACE && (d->space[su->space].is & SPACE_CONCEALS) != 0))
        return false;
    at = json_get(in, "at");
    if (su->space == NO_SPACE) return true;
    const unsigned bars[] = {[CLASS_FOOT] = SPACE_NO_FOOT, [CLASS_HORSE] = SPACE_NO_HORSE};
    if (t->class <= CLASS_HORSE && (d->space[su->space].is & bars[t->class]) != 0)
        return json_fail(&at, "%.60s cannot stand there: the ground is impassable to it", su->name);
    return true;
}

/* G·H1, for the start: two units in a box only where one is a single gun base and the other foot. */
static bool check_box(const scenario *sc, const grid_data *d, int u, const json_in *in)
{
    int there = 0;
    json_in at = json_get(in, "at");
    for (int i = 0; i < sc->nunits; i++) {
        if (i == u || sc->units[i].space == NO_SPACE || sc->units[i].space != sc->units[u].space) continue;
        const int a = d->type[sc->units[u].type].class, b = d->type[sc->units[i].type].class;
        const bool one_gun = (a == CLASS_FOOT && b > CLASS_HORSE && sc->units[i].strength <= 1) ||
                             (b == CLASS_FOOT && a > CLASS_HORSE && sc->units[u].strength <= 1);
        if (sc->units[i].side != sc->units[u].side || !one_gun || ++there > 1)
            return json_fail(
                &at, "%.60s and %.60s start in one box: only a single gun base may share a box with foot",
                sc->units[u].name, sc->units[i].name);
    }
    return true;
}

const member_tables grid_members = {
    .scenario = scenario_members, .unit = unit_members, .type = type_members, .terrain = terrain_members};

static bool check_state(const grid_type *t, const json_in *in, const grid_start *start, bool drawn)
{
    if (start->limbered && !drawn)
        return members_fail(in, "limbered", "only field and horse guns have limbers");
    if (start->dismounted && !t->can_dismount)
        return members_fail(in, "dismounted", "units of this type do not dismount (see types.json)");
    if (start->commander && !start->leader)
        return members_fail(in, "commander", "the army's commander rides with a unit that has a \"leader\"");
    if (start->attached && !start->commander)
        return members_fail(in, "attached", "only a unit with the \"commander\" has him attached");
    if ((start->formation == FORM_COLUMN && !t->can_column) ||
        (start->formation == FORM_SQUARE && !t->can_square))
        return members_fail(in, "formation", "units of this type do not form %s (see types.json)",
                            formations[start->formation]);
    return true;
}

static bool read_unit(scenario *sc, const json_in *in, int u)
{
    grid_data *d = sc->data;
    const grid_type *t = &d->type[sc->units[u].type];
    const bool drawn = t->class == CLASS_GUN || t->class == CLASS_HORSE_GUN;
    d->start[u] = (grid_start){
        .leader = t->leader, .limbered = drawn && sc->units[u].group != 0, .ammo = AMMO_FREE, .parent = -1};
    return members_read(sc, in, unit_members, &d->start[u]) && check_state(t, in, &d->start[u], drawn) &&
           check_unit(sc, d, u, in) && check_box(sc, d, u, in);
}

/* ---- tables and charts the rules read */

static bool find_tables(scenario *sc, grid_data *d, error *err)
{
    enum { MARGINS = 20 }; /* a result can hardly lie farther from what is needed */
    const wanted_table tables[] = {{"fire", &d->fire}, {"melee", &d->melee}, {"morale", &d->morale}, {0}};
    const wanted_chart charts[] = {{"leader-hits", 1, 2, 12, .to = &d->leader_chart},
                                   {"morale", 1, -MARGINS, MARGINS, .to = &d->morale_chart},
                                   {0}};
    const bool ok = scenario_want_tables(sc, tables, err);
    return scenario_want_charts(sc, charts, err) && ok;
}

bool grid_load(scenario *sc, error *err)
{
    grid_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    tables_compile(&d->map, sc->memory, sc->board, RANGE_MAX, EDGE_DITCH | EDGE_RIVER);
    sc->map = &d->map;
    bool ok = scenario_want_size(sc, 2, GRID_UNITS_MAX, err);
    ok = read_numbers(sc, d, err) && ok;
    ok = members_each_in_file(sc, "weapons.json", "weapons", WEAPONS_MAX, read_weapon, err) && ok;
    ok = members_each_type(sc, read_type) && ok;
    ok = ground_read(sc, &d->space) && ok;
    ok = read_own(sc, d) && ok;
    ok = members_each(sc, sc->source, "units", 1, UNITS_MAX, read_unit) && ok;
    ok = find_tables(sc, d, err) && ok;
    if (!ok) return false;
    d->moonlight = scenario_tag(sc, "moon-charge");
    d->straying = scenario_tag(sc, "stray");
    ground_compile_sight(sc, &d->map, d->space, SPACE_OPAQUE, 2 * RANGE_MAX);
    for (int side = 0; side < 2; side++)
        d->to_goal[side] = worth_goal_map(sc, &d->map, side);
    return true;
}
