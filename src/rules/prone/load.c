/*
 * load.c: rules/prone/ and what a scenario says beyond the common members read and checked: numbers, unit
 * types, ground, squares, ways off the map, groups that follow others, each unit's state at the start.
 */
#include "rules/prone/load.h"

#include "board/names.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

/* ---- numbers.json */

static bool read_numbers(scenario *sc, prone_data *d, error *err)
{
    prone_numbers *k = &d->number;
    const scenario_number all[] = {
        {"prone-total", &k->prone_total, 2, 20},
        {"prone-automatic", &k->prone_automatic, 1, 20},
        {"stand-dice", &k->stand_inches, 1, 1},
        {"short-inches", &k->short_inches, 1, 48},
        {"medium-inches", &k->medium_inches, 1, 48},
        {"long-inches", &k->long_inches, 1, 48},
        {"gun-inches", &k->gun_inches, 1, 48},
        {"leader-inches", &k->leader_inches, 0, 48},
        {"bush-inches", &k->bush_inches, 1, 48},
        {"gun-bush-inches", &k->gun_bush_inches, 1, 48},
        {"smokeless-inches", &k->smokeless_inches, 1, 48},
        {"find-inches", &k->find_inches, 1, 48},
        {"reveal-hexes", &k->reveal_hexes, 0, 24},
        {"gun-dice", &k->gun_dice, 1, 40},
        {"machine-gun-dice", &k->mg_dice, 1, 40},
        {"crew-few", &k->crew_few, 0, 10},
        {"column-front", &k->column_front, 1, 40},
        {"jam-faces", &k->jam_faces, 1, 40},
        {"clear-on", &k->clear_on, 1, 7},
        {"leaderless-on", &k->leaderless_on, 1, 7},
        {"close-on", &k->close_on, 1, 7},
        {"stand-on", &k->stand_on, 1, 7},
        {"morale-on", &k->morale_on, 1, 7},
        {"retire-dice", &k->retire_dice, 1, 6},
        {"melee-rounds", &k->rounds, 1, 20},
        {"gunners-step-in", &k->step_in, 0, 10},
        {"melee-pairs", &k->pairs, 1, PAIRS_MAX},
        {"square-friends", &k->square_friends, 1, 6},
        {"road-dice", &k->road_dice, 0, 4},
    };
    if (!scenario_numbers(sc, all, sizeof all / sizeof all[0], err)) return false;
    return (k->short_inches <= k->medium_inches && k->medium_inches <= k->long_inches) ||
           error_set(err, "rules/prone/numbers.json", 0, 0,
                     "short-inches, medium-inches and long-inches are expected to rise in that order");
}

/* ---- types.json: the members that are ours */

static const char *const orders[] = {"close", "open", "column", "square", "mass", NULL};

static bool read_dice(const json_in *in, prone_type *t)
{
    long dice;
    if (!json_want_int(in, "dice", 1, 6, &dice) ||
        !json_opt_byte(in, "open-dice", 0, 6, dice, &t->dice[ORDER_OPEN]) ||
        !json_opt_byte(in, "column-dice", 0, 6, dice, &t->dice[ORDER_COLUMN]) ||
        !json_opt_byte(in, "mounted-dice", 0, 6, 0, &t->mounted) ||
        !json_opt_byte(in, "limbered-dice", 0, 6, 0, &t->limbered) ||
        !json_opt_byte(in, "charge-dice", 0, 2, 0, &t->charge_dice))
        return false;
    t->dice[ORDER_CLOSE] = t->dice[ORDER_SQUARE] = t->dice[ORDER_MASS] = (uint8_t)dice;
    return true;
}

static bool read_type(scenario *sc, const json_in *in, const unit_type *common, prone_type *t)
{
    static const char *const classes[] = {"foot", "horse", "gun", "machine-gun", "wagon", "leader", NULL};
    static const char *const armies[] = {"german", "herero", "auxiliary", NULL};
    static const char *const weapons[] = {"none", "rifle", "muzzle-loader", "gun", "machine-gun", NULL};
    int class, army, weapon, order;
    if (!json_want_choice(in, "class", classes, &class) || !json_want_choice(in, "army", armies, &army) ||
        !json_opt_choice(in, "weapon", weapons, WEAPON_NONE, &weapon) ||
        !json_opt_choice(in, "order", orders, ORDER_OPEN, &order) || !read_dice(in, t) ||
        !json_opt_byte(in, "keys", 0, 20, 0, &t->keys) ||
        !json_opt_byte(in, "shooters", 0, 100, 100, &t->shooters) ||
        !json_opt_bool(in, "leader", false, &t->leader) || !json_opt_bool(in, "forms", false, &t->forms) ||
        !json_opt_bool(in, "bushcraft", false, &t->bushcraft) ||
        !json_opt_bool(in, "sniper", false, &t->sniper) ||
        !scenario_source(in, &t->rule, &t->house, sc->memory))
        return false;
    json_in at = json_get(in, "mounted-dice");
    if (class == CLASS_HORSE && t->mounted == 0)
        return json_fail(&at, "a mounted unit needs the number of its movement dice, 1 to 6");
    at = json_get(in, "limbered-dice");
    if (class == CLASS_GUN && t->limbered == 0)
        return json_fail(&at, "a gun needs the number of its movement dice when limbered, 1 to 6");
    at = json_get(in, "weapon");
    if ((class == CLASS_GUN) != (weapon == WEAPON_GUN) || (class == CLASS_MG) != (weapon == WEAPON_MG))
        return json_fail(&at,
                         "a gun has the weapon \"gun\", a machine gun the weapon \"machine-gun\", and no "
                         "other unit has either");
    t->class = (uint8_t) class;
    t->army = (uint8_t)army;
    t->weapon = (uint8_t)weapon;
    t->order = (uint8_t)order;
    t->elite = common->quality == 3;
    at = json_get(in, "strength");
    const int most = class == CLASS_LEADER ? 1 : FIRE_DICE_MAX;
    return common->strength <= most ||
           json_fail(&at, "at most %d figures are expected here, found %d", most, common->strength);
}

static bool read_types(scenario *sc, prone_data *d)
{
    for (int t = 0; t < sc->ntypes; t++) {
        const json_in in = scenario_type_row(sc, t);
        if (!read_type(sc, &in, &sc->types[t], &d->type[t])) return false;
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
    static const char *const covers[] = {"none", "bush", "hard", NULL};
    static const char *const roughs[] = {"none", "bush", "rock", NULL};
    static const unsigned cover_is[] = {0, SPACE_BUSH, SPACE_HARD};
    static const unsigned rough_is[] = {0, SPACE_ROUGH_BUSH, SPACE_ROUGH_ROCK};
    static const kit_flag flags[] = {{"dense", false, SPACE_DENSE},
                                     {"conceals", false, SPACE_CONCEALS},
                                     {"slow-guns", false, SPACE_SLOW_GUNS},
                                     {"closed", false, SPACE_CLOSED}};
    int cover, rough;
    long height;
    if (!json_opt_choice(in, "cover", covers, 0, &cover) ||
        !json_opt_choice(in, "rough", roughs, 0, &rough) ||
        !kit_read_flags(in, flags, sizeof flags / sizeof flags[0], &out->is) ||
        !json_opt_int(in, "height", 0, 20, 0, &height))
        return false;
    out->is |= cover_is[cover] | rough_is[rough];
    out->height = (int16_t)height;
    return true;
}

static bool read_terrain(scenario *sc, prone_data *d)
{
    ground kinds[BOARD_TERRAINS_MAX] = {{0, 0}};
    for (int i = 0; i < sc->board->nterrains; i++) {
        const json_in in = scenario_terrain_row(sc, i);
        if (in.value != NULL && !read_ground(&in, &kinds[i])) return false;
    }
    d->space = arena_alloc(sc->memory, (size_t)d->map.n * sizeof *d->space);
    for (int i = 0; i < d->map.n; i++) {
        const board_space *from = &sc->board->spaces[i];
        d->space[i] = (prone_space){.level = (int16_t)(from->elevation + kinds[from->terrain].height),
                                    .is = (uint16_t)kinds[from->terrain].is};
    }
    return true;
}

/* ---- tables and charts the rules read */

/* One that says a number by that name in every cell; name NULL: whatever its cells say. */
static bool want_chart(const scenario *sc, const char *id, int columns, int lo, int hi, const char *name,
                       const chart **out, error *err)
{
    int index;
    if (!scenario_want_chart(sc, id, columns, lo, hi, &index, err)) return false;
    *out = &sc->charts[index];
    for (int value = lo; name != NULL && value <= hi; value++)
        for (int column = 0; column < columns; column++) {
            const chart_cell *cell = chart_at(*out, value, column, NULL);
            bool found = false;
            for (int i = 0; i < cell->nfields; i++)
                found = found || strcmp(cell->name[i], name) == 0;
            if (!found)
                return error_set(err, "rules/prone/charts.json", 0, 0,
                                 "%s.rows: a cell with the field %s is expected for %d, column %d", id, name,
                                 value, column + 1);
        }
    return true;
}

static bool find_tables(const scenario *sc, prone_data *d, error *err)
{
    const struct {
        const char *name;
        const modifier_table **table;
    } all[] = {{"fire", &d->fire},
               {"prone", &d->prone},
               {"closing", &d->closing},
               {"standing", &d->standing},
               {"melee", &d->melee},
               {"morale", &d->morale},
               {"leaderless", &d->leaderless}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!scenario_want_table(sc, all[i].name, all[i].table, err)) return false;
    return want_chart(sc, "rifle", 3, 1, 4, "need", &d->rifle_chart, err) &&
           want_chart(sc, "field-gun", 1, 1, 4, "need", &d->gun_chart, err) &&
           want_chart(sc, "casualty", 1, 1, 13, NULL, &d->card_chart, err) &&
           want_chart(sc, "prone", 1, 1, 6 + FIRE_DICE_MAX, "prone", &d->prone_chart, err);
}

/* ---- the battle */

static bool read_square_hides(scenario *sc, prone_data *d)
{
    static const char *const keys[] = {"after", "inches", NULL};
    json_in in = json_get(sc->source, "square-hides");
    long after, inches;
    if (in.value == NULL) return true;
    if (!json_only_keys(&in, keys) || !json_want_int(&in, "after", 1, 200, &after) ||
        !json_want_int(&in, "inches", 1, 48, &inches))
        return false;
    d->square_turn = (uint8_t)after;
    d->square_far = (uint8_t)hexes_of((int)inches);
    return true;
}

static bool read_exits(scenario *sc, prone_data *d)
{
    static const char *const keys[] = {"spaces", "after", NULL};
    json_in all = json_get(sc->source, "exits");
    const char *id;
    json_t *value;
    if (all.value == NULL) return true;
    if (!json_is_object(all.value))
        return json_fail(&all, "an object is expected: for a side's id the spaces by which it may leave");
    json_object_foreach(all.value, id, value)
    {
        json_in in = json_get(&all, id), at;
        long after;
        if (id[0] == '_') continue;
        const int side = scenario_side_find(sc, id);
        if (side == NO_SIDE || side > 1) return json_fail(&in, "\"%.40s\" is no side of this battle", id);
        prone_exit *x = &d->exit[side];
        if (!json_only_keys(&in, keys) || !json_opt_int(&in, "after", 0, 200, 0, &after)) return false;
        at = json_get(&in, "spaces");
        if (!scenario_places(sc, &at, &x->spaces, &x->nspaces)) return false;
        x->turn = (int)after + 1;
    }
    return true;
}

static bool read_over_friends(scenario *sc, prone_data *d)
{
    json_in at = json_get(sc->source, "over-friends");
    const uint16_t *spaces;
    int n;
    if (at.value == NULL) return true;
    if (!scenario_places(sc, &at, &spaces, &n)) return false;
    for (int i = 0; i < n; i++)
        d->space[spaces[i]].is |= SPACE_OVER_FRIENDS;
    return true;
}

static bool read_follows(scenario *sc, prone_data *d)
{
    static const char *const keys[] = {"group", "turns", NULL};
    json_in list = json_get(sc->source, "groups");
    for (int g = 0; g < sc->ngroups; g++) {
        json_in group = json_at(&list, (size_t)g), in = json_get(&group, "after");
        const char *id;
        long turns;
        d->follow[g].group = -1;
        if (in.value == NULL) continue;
        if (!json_only_keys(&in, keys) || !json_want_string(&in, "group", &id) ||
            !json_want_int(&in, "turns", 1, 50, &turns))
            return false;
        for (int i = 0; i < g; i++)
            if (strcmp(sc->groups[i].id, id) == 0) d->follow[g].group = (int8_t)i;
        if (d->follow[g].group < 0)
            return json_fail(&in,
                             "\"%.40s\" is no group before this one: a group can only come after one that "
                             "stands above it",
                             id);
        d->follow[g].turns = (int8_t)turns;
    }
    return true;
}

static bool read_battle(scenario *sc, prone_data *d)
{
    long bush, reveal;
    if (!json_opt_int(sc->source, "bush", 0, 48, d->number.bush_inches, &bush) ||
        !json_opt_int(sc->source, "reveal", 0, 24, d->number.reveal_hexes, &reveal) ||
        !json_opt_bool(sc->source, "squares", false, &d->squares))
        return false;
    d->bush = (uint8_t)hexes_of((int)bush);
    d->number.reveal_hexes = (int32_t)reveal;
    d->red = 0; /* H·H14: red cards are the Germans' */
    for (int u = 0; u < sc->nunits; u++)
        if (d->type[sc->units[u].type].army == ARMY_GERMAN) {
            d->red = sc->units[u].side == 1;
            break;
        }
    return read_square_hides(sc, d) && read_exits(sc, d) && read_over_friends(sc, d) && read_follows(sc, d);
}

/* ---- units */

static bool read_space(const scenario *sc, const json_in *at, uint16_t *out)
{
    const char *name;
    if (!json_as_string(at, &name)) return false;
    *out = (uint16_t)board_space_find(sc->board, name);
    return *out != NO_SPACE || json_fail(at, "\"%.20s\" is no space of the map", name);
}

static bool read_lost(const scenario *sc, const json_in *in, prone_start *out)
{
    json_in list = json_get(in, "lost");
    out->lost[0] = NO_SPACE;
    if (list.value == NULL) return true;
    if (json_count(&list) != LOST_PLACES)
        return json_fail(&list, "%d spaces are expected, one for each face of a die, found %zu", LOST_PLACES,
                         json_count(&list));
    for (int i = 0; i < LOST_PLACES; i++) {
        const json_in at = json_at(&list, (size_t)i);
        if (!read_space(sc, &at, &out->lost[i])) return false;
    }
    return true;
}

static bool check_state(const prone_type *t, const json_in *in, const prone_start *out)
{
    json_in at = json_get(in, "limbered");
    if ((out->marks & BIT(MARK_LIMBERED)) != 0 && t->class != CLASS_GUN)
        return json_fail(&at, "only guns have limbers");
    at = json_get(in, "dismounted");
    if ((out->marks & BIT(MARK_DISMOUNTED)) != 0 && t->class != CLASS_HORSE)
        return json_fail(&at, "only mounted units dismount");
    at = json_get(in, "prone");
    if ((out->marks & BIT(MARK_PRONE)) != 0 && (t->army != ARMY_GERMAN || t->class != CLASS_FOOT))
        return json_fail(&at, "only German infantry goes prone (H1)");
    at = json_get(in, "order");
    if (out->order != t->order && !t->forms)
        return json_fail(&at, "units of this type keep one order (see types.json)");
    return true;
}

static bool check_place(const scenario *sc, const prone_data *d, int u, const json_in *in,
                        const prone_start *out)
{
    const scenario_unit *su = &sc->units[u];
    json_in at = json_get(in, "hidden");
    if (su->hidden && su->space != NO_SPACE && (d->space[su->space].is & SPACE_CONCEALS) == 0)
        return json_fail(&at, "%.60s cannot hide there: terrain.json does not say that this ground conceals",
                         su->name);
    at = json_get(in, "at");
    for (int i = 0; i < u && su->space != NO_SPACE; i++)
        if (sc->units[i].space == su->space && d->type[su->type].class != CLASS_LEADER &&
            d->type[sc->units[i].type].class != CLASS_LEADER)
            return json_fail(&at, "%.60s and %.60s start in one hex: only leaders share a hex", su->name,
                             sc->units[i].name);
    at = json_get(in, "stands");
    return out->stands == NO_SPACE || scenario_has_place(su->deploy, su->ndeploy, out->stands) ||
           json_fail(&at, "is not one of the spaces of \"at\"");
}

static bool read_unit(scenario *sc, prone_data *d, const json_in *in, int u)
{
    static const char *const starts[] = {"close", "open", "column", NULL};
    static const kit_flag marks[] = {{"limbered", false, BIT(MARK_LIMBERED)},
                                     {"dismounted", false, BIT(MARK_DISMOUNTED)},
                                     {"disguised", false, BIT(MARK_DISGUISED)},
                                     {"smokeless", false, BIT(MARK_SMOKELESS)},
                                     {"prone", false, BIT(MARK_PRONE)}};
    prone_start *out = &d->start[u];
    const prone_type *t = &d->type[sc->units[u].type];
    const json_in stands = json_get(in, "stands"), strength = json_get(in, "strength");
    bool leader;
    int order;
    out->stands = NO_SPACE;
    if (!json_opt_bool(in, "leader", t->leader, &leader) ||
        !kit_read_flags(in, marks, sizeof marks / sizeof marks[0], &out->marks) ||
        !json_opt_byte(in, "ammo", 1, 200, AMMO_FREE, &out->ammo) ||
        !json_opt_byte(in, "unseen-shots", 0, 20, t->sniper ? 1 : 0, &out->unseen_shots) ||
        !json_opt_choice(in, "order", starts, t->order, &order) ||
        (stands.value != NULL && !read_space(sc, &stands, &out->stands)) || !read_lost(sc, in, out))
        return false;
    out->leader = leader ? LEADER_WITH : LEADER_NONE;
    out->order = (uint8_t)order;
    if (sc->units[u].strength > FIRE_DICE_MAX)
        return json_fail(&strength, "at most %d figures are expected, found %d", FIRE_DICE_MAX,
                         sc->units[u].strength);
    return check_state(t, in, out) && check_place(sc, d, u, in, out);
}

static bool read_units(scenario *sc, prone_data *d, error *err)
{
    json_in list = json_get(sc->source, "units");
    if (!scenario_want_size(sc, 2, PRONE_UNITS_MAX, err)) return false;
    for (int u = 0; u < sc->nunits; u++) {
        json_in in = json_at(&list, (size_t)u);
        if (!read_unit(sc, d, &in, u)) return false;
    }
    return true;
}

/* ---- the board */

/* To the nearest place that conditions of that side name; NULL: they name none. */
static const uint16_t *far_from_goals(const scenario *sc, const board_tables *map, int side)
{
    uint16_t *far = tables_far_map(map, sc->memory);
    bool any = false;
    for (int c = 0; c < sc->nconditions; c++) {
        const victory_condition *v = &sc->conditions[c];
        if (v->side != side || v->nspaces == 0) continue;
        tables_nearer(map, v->spaces, v->nspaces, far);
        any = true;
    }
    return any ? far : NULL;
}

/* For the computer: how far it is to the places that a side's conditions name, or else the enemy's; and to
 * its way out. */
static void compile_goals(const scenario *sc, prone_data *d)
{
    for (int side = 0; side < 2; side++) {
        const prone_exit *x = &d->exit[side];
        d->to_goal[side] = far_from_goals(sc, &d->map, side);
        d->own_goal[side] = d->to_goal[side] != NULL;
        if (!d->own_goal[side]) d->to_goal[side] = far_from_goals(sc, &d->map, 1 - side);
        if (x->nspaces == 0) continue;
        uint16_t *far = tables_far_map(&d->map, sc->memory);
        tables_nearer(&d->map, x->spaces, x->nspaces, far);
        d->to_exit[side] = far;
    }
}

bool prone_load(scenario *sc, error *err)
{
    prone_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    tables_compile(&d->map, sc->memory, sc->board, RANGE_MAX, 0);
    if (!read_numbers(sc, d, err) || !read_types(sc, d) || !read_terrain(sc, d) || !read_battle(sc, d) ||
        !read_units(sc, d, err) || !find_tables(sc, d, err))
        return false;
    compile_goals(sc, d);
    return true;
}
