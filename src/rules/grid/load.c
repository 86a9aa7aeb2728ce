/*
 * load.c: rules/grid/ and the scenario's own members read and checked: weapons, unit types, ground, numbers,
 * special rules.
 */
#include "rules/grid/load.h"

#include "core/mem.h"
#include "game/worth.h"
#include "game/words.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

/* ---- weapons.json */

static bool read_weapon(scenario *sc, const json_in *in, grid_weapon *w)
{
    static const char *const keys[] = {"id",     "words",       "die",      "dice",           "shortest",
                                       "short",  "long",        "canister", "canister-range", "artillery",
                                       "rocket", "machine-gun", "source",   "rule",           "_",
                                       NULL};
    const char *id, *code;
    long die, dice, canister;
    json_in at = json_get(in, "die");
    if (!json_only_keys(in, keys) || !json_want_string(in, "id", &id) ||
        !json_want_string(in, "words", &code) || !json_want_int(in, "die", 3, 6, &die) ||
        !json_want_int(in, "dice", 0, 8, &dice) ||
        !json_opt_byte(in, "shortest", 0, 2 * RANGE_MAX, 0, &w->shortest) ||
        !json_opt_byte(in, "short", 0, 2 * RANGE_MAX, 0, &w->short_range) ||
        !json_opt_byte(in, "long", 0, 2 * RANGE_MAX, 0, &w->long_range) ||
        !json_opt_int(in, "canister", 0, 4, 0, &canister) ||
        !json_opt_byte(in, "canister-range", 0, 2 * RANGE_MAX, 0, &w->canister_range) ||
        !json_opt_bool(in, "artillery", false, &w->artillery) ||
        !json_opt_bool(in, "rocket", false, &w->rocket) ||
        !json_opt_bool(in, "machine-gun", false, &w->barrels) ||
        !scenario_source(in, &w->rule, &w->house, sc->memory))
        return false;
    if (die != 3 && die != 6)
        return json_fail(&at, "these rules throw d3 or d6, found %ld: write 3 or 6", die);
    if (w->long_range < 2 || w->short_range > w->long_range)
        return json_fail(
            in, "\"long\" is the farthest range in half boxes, from 2 to %d, and \"short\" no more than that",
            2 * RANGE_MAX);
    if (words_find(sc->words, code) == NULL)
        return json_fail(in, "the code \"%.60s\" has no words: add it to words.json", code);
    w->id = arena_strdup(sc->memory, id);
    w->words = arena_strdup(sc->memory, code);
    w->die = (uint8_t)die;
    w->dice = (uint8_t)dice;
    w->canister = (uint8_t)canister;
    return true;
}

static bool read_weapons(scenario *sc, grid_data *d, error *err)
{
    static const char *const keys[] = {"weapons", NULL};
    json_in root, list;
    if (!scenario_rules_file(sc, "weapons.json", &root, err)) return false;
    bool ok = json_only_keys(&root, keys) && json_want_array(&root, "weapons", &list);
    if (ok && json_count(&list) > WEAPONS_MAX)
        ok = json_fail(&list, "at most %d weapons are expected, found %zu", WEAPONS_MAX, json_count(&list));
    for (size_t i = 0; ok && i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        ok = read_weapon(sc, &in, &d->weapon[d->nweapons]);
        d->nweapons += ok;
    }
    json_close(&root);
    return ok;
}

/* ---- types.json: the members that are ours */

static bool read_type_weapon(const grid_data *d, const json_in *in, grid_type *t)
{
    const char *id;
    json_in at = json_get(in, "weapon");
    t->weapon = -1;
    if (at.value == NULL) return true;
    if (!json_want_string(in, "weapon", &id)) return false;
    for (int i = 0; i < d->nweapons; i++)
        if (strcmp(d->weapon[i].id, id) == 0) t->weapon = (int8_t)i;
    return t->weapon >= 0 || json_fail(&at, "there is no weapon \"%.40s\" in weapons.json", id);
}

static bool read_type(scenario *sc, const grid_data *d, const json_in *in, const unit_type *common,
                      grid_type *t)
{
    static const char *const classes[] = {"foot",        "horse",  "gun",       "horse-gun", "pack-gun",
                                          "machine-gun", "rocket", "fixed-gun", "truck",     NULL};
    static const char *const grades[] = {"", "raw", "experienced", "elite", NULL};
    int class, melee_grade;
    long move, melee;
    json_in at = json_get(in, "quality");
    if (common->quality == 0)
        return json_fail(&at, "these rules know three grades (G11): 1 raw, 2 experienced, 3 elite");
    if (!json_want_choice(in, "class", classes, &class) || !json_want_int(in, "move", 0, 2, &move) ||
        !json_want_int(in, "melee", 3, 6, &melee) ||
        !json_opt_choice(in, "melee-grade", grades, common->quality, &melee_grade) ||
        !read_type_weapon(d, in, t) || !json_opt_bool(in, "leader", false, &t->leader) ||
        !json_opt_bool(in, "dense", false, &t->dense) ||
        !json_opt_bool(in, "skirmish", false, &t->skirmish) ||
        !json_opt_bool(in, "square", false, &t->can_square) ||
        !json_opt_bool(in, "column", false, &t->can_column) ||
        !json_opt_bool(in, "mounted-fire", false, &t->mounted_fire) ||
        !json_opt_bool(in, "dismounts", false, &t->can_dismount) ||
        !scenario_source(in, &t->rule, &t->house, sc->memory))
        return false;
    at = json_get(in, "melee");
    if (melee != 3 && melee != 6)
        return json_fail(&at, "these rules throw d3 or d6, found %ld: write 3 or 6", melee);
    t->class = (uint8_t) class;
    t->move = (uint8_t)move;
    t->melee_die = (uint8_t)melee;
    t->grade = common->quality;
    t->melee_grade = (uint8_t)melee_grade;
    t->hits =
        (uint8_t)(class == CLASS_FOOT || class == CLASS_HORSE ? d->number.base_hits : d->number.gun_hits);
    return true;
}

static bool read_types(scenario *sc, grid_data *d)
{
    for (int t = 0; t < sc->ntypes; t++) {
        const json_in in = scenario_type_row(sc, t);
        if (!read_type(sc, d, &in, &sc->types[t], &d->type[t])) return false;
    }
    return true;
}

/* ---- terrain.json: the members that are ours */

typedef struct ground {
    unsigned is;
    int16_t height;
} ground;

static bool read_ground(const json_in *in, ground *out)
{
    static const kit_flag flags[] = {{"foot", true, SPACE_NO_FOOT},  {"horse", true, SPACE_NO_HORSE},
                                     {"guns", true, SPACE_NO_GUNS},  {"rough", false, SPACE_ROUGH},
                                     {"rail", false, SPACE_RAIL},    {"whole-move", false, SPACE_WHOLE_MOVE},
                                     {"wall", false, SPACE_WALL},    {"conceals", false, SPACE_CONCEALS},
                                     {"opaque", false, SPACE_OPAQUE}};
    static const char *const covers[] = {"none", "soft", "works", NULL};
    static const unsigned cover_is[] = {0, SPACE_SOFT, SPACE_WORKS};
    int cover;
    long height;
    if (!kit_read_flags(in, flags, sizeof flags / sizeof flags[0], &out->is) ||
        !json_opt_choice(in, "cover", covers, 0, &cover) || !json_opt_int(in, "height", 0, 20, 0, &height))
        return false;
    out->is |= cover_is[cover];
    out->height = (int16_t)height;
    return true;
}

/* The hills of terrain.json stand on top of the map's own levels. */
static bool read_terrain(scenario *sc, grid_data *d)
{
    ground kinds[BOARD_TERRAINS_MAX] = {{0, 0}};
    for (int i = 0; i < sc->board->nterrains; i++) {
        const json_in in = scenario_terrain_row(sc, i);
        if (in.value != NULL && !read_ground(&in, &kinds[i])) return false;
    }
    d->space = arena_alloc(sc->memory, (size_t)d->map.n * sizeof *d->space);
    for (int i = 0; i < d->map.n; i++) {
        const board_space *from = &sc->board->spaces[i];
        d->space[i] = (grid_space){.level = (int16_t)(from->elevation + kinds[from->terrain].height),
                                   .is = (uint16_t)kinds[from->terrain].is};
    }
    return true;
}

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

static bool read_sleep(scenario *sc, grid_data *d)
{
    static const char *const keys[] = {"side", "wake", NULL};
    json_in in = json_get(sc->source, "asleep");
    long wake, reveal;
    d->asleep = NO_SIDE;
    if (in.value != NULL) {
        if (!json_only_keys(&in, keys) || !scenario_want_side(sc, &in, "side", &d->asleep) ||
            !json_opt_int(&in, "wake", 0, 50, d->number.wake2 / 2, &wake))
            return false;
        d->number.wake2 = (int32_t)(2 * wake);
    }
    if (!scenario_opt_side(sc, sc->source, "strays", NO_SIDE, &d->strays) ||
        !json_opt_int(sc->source, "reveal", 0, 50, d->number.reveal2 / 2, &reveal))
        return false;
    d->number.reveal2 = (int32_t)(2 * reveal);
    return true;
}

static bool read_parent(const scenario *sc, const json_in *in, int u, grid_start *out)
{
    const char *name;
    json_in at = json_get(in, "leaves");
    out->parent = -1;
    if (at.value == NULL) return true;
    if (!json_want_string(in, "leaves", &name)) return false;
    if (sc->units[u].group == 0)
        return json_fail(&at, "only a unit of a \"group\", which comes later, can come out of another");
    for (int i = 0; i < sc->nunits; i++)
        if (i != u && sc->units[i].side == sc->units[u].side && strcmp(sc->units[i].name, name) == 0)
            out->parent = (int8_t)i;
    return out->parent >= 0 || json_fail(&at, "there is no other unit \"%.60s\" on that side", name);
}

static bool read_formation(const grid_type *t, const json_in *in, grid_start *out)
{
    static const char *const formations[] = {"line", "column", "square", NULL};
    int formation;
    json_in at = json_get(in, "formation");
    if (!json_opt_choice(in, "formation", formations, FORM_LINE, &formation)) return false;
    if ((formation == FORM_COLUMN && !t->can_column) || (formation == FORM_SQUARE && !t->can_square))
        return json_fail(&at, "units of this type do not form %s (see types.json)", formations[formation]);
    out->formation = (uint8_t)formation;
    return true;
}

static bool check_unit(const scenario *sc, const grid_data *d, int u, const json_in *in)
{
    const scenario_unit *su = &sc->units[u];
    const grid_type *t = &d->type[su->type];
    json_in at = json_get(in, "facing");
    if (su->facing < 8 && (su->facing & 1) != 0 && (t->class == CLASS_FOOT || t->class == CLASS_HORSE))
        return json_fail(&at, "only guns may face a corner (G6): n, e, s or w is expected");
    at = json_get(in, "hidden");
    if (su->hidden && su->space != NO_SPACE && (d->space[su->space].is & SPACE_CONCEALS) == 0)
        return json_fail(&at, "%.60s cannot hide there: terrain.json does not say that this ground conceals",
                         su->name);
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

static bool read_unit(scenario *sc, grid_data *d, const json_in *in, int u)
{
    grid_start *out = &d->start[u];
    const grid_type *t = &d->type[sc->units[u].type];
    const bool comes_later = sc->units[u].group != 0,
               drawn = t->class == CLASS_GUN || t->class == CLASS_HORSE_GUN;
    bool leader;
    long ammo;
    if (!json_opt_bool(in, "leader", t->leader, &leader) ||
        !json_opt_bool(in, "limbered", drawn && comes_later, &out->limbered) ||
        !json_opt_bool(in, "dismounted", false, &out->dismounted) ||
        !json_opt_bool(in, "commander", false, &out->commander) ||
        !json_opt_int(in, "ammo", 1, 200, AMMO_FREE, &ammo) || !read_formation(t, in, out) ||
        !read_parent(sc, in, u, out))
        return false;
    json_in at = json_get(in, "limbered");
    if (out->limbered && !drawn) return json_fail(&at, "only field and horse guns have limbers");
    at = json_get(in, "dismounted");
    if (out->dismounted && !t->can_dismount)
        return json_fail(&at, "units of this type do not dismount (see types.json)");
    at = json_get(in, "commander");
    if (out->commander && !leader)
        return json_fail(&at, "the army's commander rides with a unit that has a \"leader\"");
    out->leader = leader;
    out->ammo = (uint8_t)ammo;
    return check_unit(sc, d, u, in) && check_box(sc, d, u, in);
}

static bool read_units(scenario *sc, grid_data *d, error *err)
{
    json_in list = json_get(sc->source, "units");
    if (!scenario_want_size(sc, 2, GRID_UNITS_MAX, err)) return false;
    for (int u = 0; u < sc->nunits; u++) {
        json_in in = json_at(&list, (size_t)u);
        if (!read_unit(sc, d, &in, u)) return false;
    }
    return true;
}

/* ---- tables and charts the rules read */

static bool find_tables(scenario *sc, grid_data *d, error *err)
{
    enum { MARGINS = 20 }; /* a result can hardly lie farther from what is needed */
    if (!scenario_want_table(sc, "fire", &d->fire, err) ||
        !scenario_want_table(sc, "melee", &d->melee, err) ||
        !scenario_want_table(sc, "morale", &d->morale, err) ||
        !scenario_want_chart(sc, "leader-hits", 1, 2, 12, &d->leader_chart_index, err) ||
        !scenario_want_chart(sc, "morale", 1, -MARGINS, MARGINS, &d->morale_chart_index, err))
        return false;
    d->leader_chart = &sc->charts[d->leader_chart_index];
    d->morale_chart = &sc->charts[d->morale_chart_index];
    return true;
}

/* ---- the board */

static void compile_sight(scenario *sc, grid_data *d)
{
    uint8_t opaque[BOARD_TERRAINS_MAX] = {0};
    int16_t *levels = mem_alloc((size_t)d->map.n * sizeof *levels);
    for (int i = 0; i < d->map.n; i++) {
        levels[i] = d->space[i].level;
        opaque[sc->board->spaces[i].terrain] = (d->space[i].is & SPACE_OPAQUE) != 0;
    }
    tables_compile_sight(&d->map, sc->memory, 2 * RANGE_MAX,
                         &(const sight_rules){.opaque = opaque, .level = levels});
    mem_free(levels);
}

bool grid_load(scenario *sc, error *err)
{
    grid_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    tables_compile(&d->map, sc->memory, sc->board, RANGE_MAX, EDGE_DITCH | EDGE_RIVER);
    if (!read_numbers(sc, d, err) || !read_weapons(sc, d, err) || !read_types(sc, d) ||
        !read_terrain(sc, d) || !read_sleep(sc, d) || !read_units(sc, d, err) || !find_tables(sc, d, err))
        return false;
    d->moonlight = scenario_tag(sc, "moon-charge");
    d->straying = scenario_tag(sc, "stray");
    compile_sight(sc, d);
    for (int side = 0; side < 2; side++)
        d->to_goal[side] = worth_goal_map(sc, &d->map, side);
    return true;
}
