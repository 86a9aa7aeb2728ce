/*
 * load.c: rules/prone/ and what a scenario says beyond the common members read and checked: numbers, unit
 * types, ground, squares, ways off the map, groups that follow others, each unit's state at the start.
 */
#include "rules/prone/prone_internal.h"

#include "board/names.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/worth.h"
#include "rules/prone/moves.h"
#include "rules/prone/place.h"

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
        {"formed-part", &k->formed_part, 1, 100},
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
    if (k->short_inches <= k->medium_inches && k->medium_inches <= k->long_inches) return true;
    error_set(err, "rules/prone/numbers.json", 0, 0,
              "short-inches, medium-inches and long-inches are expected to rise in that order");
    return error_resume(err);
}

/* ---- types.json: the members that are ours */

static const char *const orders[] = {"close", "open", "column", "square", "mass", NULL};
static const char *const classes[] = {"foot", "horse", "gun", "machine-gun", "wagon", "leader", NULL};
static const char *const armies[] = {"german", "herero", "auxiliary", NULL};
static const char *const weapons[] = {"none", "rifle", "muzzle-loader", "gun", "machine-gun", NULL};

static const data_member type_members[] = {
    {"class", MEMBER(CHOICE, prone_type, class), .names = classes, .need = true},
    {"army", MEMBER(CHOICE, prone_type, army), .names = armies, .need = true},
    {"weapon", MEMBER(CHOICE, prone_type, weapon), .names = weapons},
    {"order", MEMBER(CHOICE, prone_type, order), .names = orders},
    {"dice", MEMBER(NUMBER, prone_type, dice[ORDER_CLOSE]), .lo = 1, .hi = 6, .need = true},
    {"open-dice", MEMBER(NUMBER, prone_type, dice[ORDER_OPEN]), .hi = 6},
    {"column-dice", MEMBER(NUMBER, prone_type, dice[ORDER_COLUMN]), .hi = 6},
    {"mounted-dice", MEMBER(NUMBER, prone_type, mounted), .hi = 6},
    {"limbered-dice", MEMBER(NUMBER, prone_type, limbered), .hi = 6},
    {"charge-dice", MEMBER(NUMBER, prone_type, charge_dice), .hi = 2},
    {"keys", MEMBER(NUMBER, prone_type, keys), .hi = 20},
    {"shooters", MEMBER(NUMBER, prone_type, shooters), .hi = 100},
    {"leader", MEMBER(YES, prone_type, leader)},
    {"forms", MEMBER(YES, prone_type, forms)},
    {"bushcraft", MEMBER(YES, prone_type, bushcraft)},
    {"sniper", MEMBER(YES, prone_type, sniper)},
    {0},
};

static bool check_type(const json_in *in, const unit_type *common, const prone_type *t)
{
    json_in at = json_get(in, "mounted-dice");
    if (t->class == CLASS_HORSE && t->mounted == 0)
        return json_fail(&at, "a mounted unit needs the number of its movement dice, 1 to 6");
    at = json_get(in, "limbered-dice");
    if (t->class == CLASS_GUN && t->limbered == 0)
        return json_fail(&at, "a gun needs the number of its movement dice when limbered, 1 to 6");
    at = json_get(in, "weapon");
    if ((t->class == CLASS_GUN) != (t->weapon == WEAPON_GUN) ||
        (t->class == CLASS_MG) != (t->weapon == WEAPON_MG))
        return json_fail(&at,
                         "a gun has the weapon \"gun\", a machine gun the weapon \"machine-gun\", and no "
                         "other unit has either");
    at = json_get(in, "strength");
    const int most = t->class == CLASS_LEADER ? 1 : FIRE_DICE_MAX;
    return common->strength <= most ||
           json_fail(&at, "at most %d figures are expected here, found %d", most, common->strength);
}

static bool read_type(scenario *sc, const json_in *in, int index)
{
    prone_data *d = sc->data;
    prone_type *t = &d->type[index];
    *t = (prone_type){.order = ORDER_OPEN, .shooters = 100, .elite = sc->types[index].quality == 3};
    if (!members_read(sc, in, type_members, t)) return false;
    if (t->class == CLASS_LEADER) sc->noncombatants |= (uint64_t)1 << index;
    const uint8_t dice = t->dice[ORDER_CLOSE];
    if (!json_has(in, "open-dice")) t->dice[ORDER_OPEN] = dice;
    if (!json_has(in, "column-dice")) t->dice[ORDER_COLUMN] = dice;
    t->dice[ORDER_SQUARE] = t->dice[ORDER_MASS] = dice;
    return check_type(in, &sc->types[index], t);
}

/* ---- terrain.json: the members that are ours */

static const char *const covers[] = {"none", "bush", "hard", NULL};
static const char *const roughs[] = {"none", "bush", "rock", NULL};
static const unsigned cover_is[] = {0, SPACE_BUSH, SPACE_HARD};
static const unsigned rough_is[] = {0, SPACE_ROUGH_BUSH, SPACE_ROUGH_ROCK};

static const data_member terrain_members[] = {
    {"cover", MEMBER(BITS, ground_space, is), .names = covers, .bits = cover_is},
    {"rough", MEMBER(BITS, ground_space, is), .names = roughs, .bits = rough_is},
    {"dense", GROUND_BIT(SPACE_DENSE)},
    {"conceals", GROUND_BIT(SPACE_CONCEALS)},
    {"slow-guns", GROUND_BIT(SPACE_SLOW_GUNS)},
    {"closed", GROUND_BIT(SPACE_CLOSED)},
    {"height", MEMBER(NUMBER, ground_space, level), .hi = 20},
    {0},
};

/* ---- tables and charts the rules read */

static bool find_tables(const scenario *sc, prone_data *d, error *err)
{
    const wanted_table tables[] = {{"fire", &d->fire},
                                   {"prone", &d->prone},
                                   {"closing", &d->closing},
                                   {"standing", &d->standing},
                                   {"melee", &d->melee},
                                   {"morale", &d->morale},
                                   {"leaderless", &d->leaderless},
                                   {0}};
    const wanted_chart charts[] = {{"rifle", 3, 1, 4, &d->rifle_chart, .says = "need"},
                                   {"field-gun", 1, 1, 4, &d->gun_chart, .says = "need"},
                                   {"casualty", 1, 1, 13, .to = &d->card_chart},
                                   {"prone", 1, 1, 6 + FIRE_DICE_MAX, &d->prone_chart, .says = "prone"},
                                   {0}};
    const bool ok = scenario_want_tables(sc, tables, err);
    for (int i = 0; i < sc->ncharts; i++) /* classes of targets are I to IV wherever they are told */
        sc->charts[i].roman =
            strcmp(sc->charts[i].id, "rifle") == 0 || strcmp(sc->charts[i].id, "field-gun") == 0;
    return scenario_want_charts(sc, charts, err) && ok;
}

/* ---- the battle */

static const data_member square_members[] = {
    {"after", MEMBER(NUMBER, prone_data, square_turn), .lo = 1, .hi = 200, .need = true},
    {"inches", MEMBER(NUMBER, prone_data, square_far), .lo = 1, .hi = 48, .need = true},
    {0},
};
static const data_member exit_members[] = {
    {"spaces", MEMBER(PLACES, prone_exit, spaces), .count = offsetof(prone_exit, nspaces), .need = true},
    {"after", MEMBER(NUMBER, prone_exit, turn), .hi = 200},
    {0},
};

static bool read_exits(scenario *sc, const json_in *all, void *out)
{
    prone_data *d = out;
    const char *id;
    json_t *value;
    bool ok = true;
    if (!json_is_object(all->value))
        return json_fail(all, "an object is expected: for a side's id the spaces by which it may leave");
    json_object_foreach(all->value, id, value)
    {
        const json_in in = json_get(all, id);
        const int side = scenario_side_find(sc, id);
        if (id[0] == '_') continue;
        if (side == NO_SIDE)
            ok = json_fail(&in, "\"%.40s\" is no side of this battle", id);
        else
            ok = members_read_only(sc, &in, exit_members, &d->exit[side]) && ok;
        if (side != NO_SIDE) d->exit[side].turn++;
    }
    return ok;
}

static bool read_over_friends(scenario *sc, const json_in *at, void *out)
{
    prone_data *d = out;
    const uint16_t *spaces;
    int n;
    if (!scenario_places(sc, at, &spaces, &n)) return false;
    for (int i = 0; i < n; i++)
        d->space[spaces[i]].is |= SPACE_OVER_FRIENDS;
    return true;
}

static const data_member scenario_members[] = {
    {"bush", MEMBER(NUMBER, prone_data, bush), .hi = 48},
    {"reveal", MEMBER(NUMBER, prone_data, number.reveal_hexes), .hi = 24},
    {"squares", MEMBER(YES, prone_data, squares)},
    {"square-hides", .kind = MEMBER_OBJECT, .within = square_members},
    {"exits", .read = read_exits},
    {"over-friends", .read = read_over_friends},
    {0},
};

static bool find_followed(scenario *sc, const json_in *at, void *out)
{
    prone_data *d = sc->data;
    prone_follow *follow = out;
    const char *id;
    if (!json_as_string(at, &id)) return false;
    for (int g = 0; g < follow - d->follow; g++)
        if (strcmp(sc->groups[g].id, id) == 0) follow->group = (int8_t)g;
    return follow->group >= 0 ||
           json_fail(at,
                     "\"%.40s\" is no group before this one: a group can only come after one that stands "
                     "above it",
                     id);
}

static const data_member follow_members[] = {
    {"group", .read = find_followed, .need = true},
    {"turns", MEMBER(NUMBER, prone_follow, turns), .lo = 1, .hi = 50, .need = true},
    {0},
};
static const data_member group_members[] = {
    {"after", .kind = MEMBER_OBJECT, .within = follow_members},
    {0},
};

static bool read_group(scenario *sc, const json_in *in, int group)
{
    prone_data *d = sc->data;
    d->follow[group].group = -1;
    return members_read(sc, in, group_members, &d->follow[group]);
}

static bool read_battle(scenario *sc, prone_data *d)
{
    d->bush = (uint8_t)d->number.bush_inches;
    bool ok = members_read(sc, sc->source, scenario_members, d);
    ok = members_each(sc, sc->source, "groups", 0, GROUPS_MAX, read_group) && ok;
    d->bush = (uint8_t)hexes_of(d->bush); /* they are written in inches */
    d->square_far = (uint8_t)hexes_of(d->square_far);
    d->red = 0; /* H·H14: red cards are the Germans' */
    for (int u = 0; u < sc->nunits; u++)
        if (d->type[sc->units[u].type].army == ARMY_GERMAN) {
            d->red = sc->units[u].side == 1;
            break;
        }
    return ok;
}

/* ---- units */

static bool read_space(scenario *sc, const json_in *at, void *out)
{
    const char *name;
    if (!json_as_string(at, &name)) return false;
    const int space = board_space_find(sc->board, name);
    *(uint16_t *)out = (uint16_t)space;
    return space != NO_SPACE || json_fail(at, "\"%.20s\" is no space of the map", name);
}

static bool read_lost(scenario *sc, const json_in *list, void *out)
{
    bool ok = true;
    if (json_count(list) != LOST_PLACES)
        return json_fail(list, "%d spaces are expected, one for each face of a die, found %zu", LOST_PLACES,
                         json_count(list));
    for (int i = 0; i < LOST_PLACES; i++) {
        const json_in at = json_at(list, (size_t)i);
        ok = read_space(sc, &at, (uint16_t *)out + i) && ok;
    }
    return ok;
}

static const char *const start_orders[] = {"close", "open", "column", NULL};
#define START_MARK(mark_) MEMBER(BIT, prone_start, marks), .bit = BIT(mark_)

static const data_member unit_members[] = {
    {"leader", MEMBER(YES, prone_start, leader)},
    {"limbered", START_MARK(MARK_LIMBERED)},
    {"dismounted", START_MARK(MARK_DISMOUNTED)},
    {"disguised", START_MARK(MARK_DISGUISED)},
    {"smokeless", START_MARK(MARK_SMOKELESS)},
    {"prone", START_MARK(MARK_PRONE)},
    {"ammo", MEMBER(NUMBER, prone_start, ammo), .lo = 1, .hi = 200},
    {"unseen-shots", MEMBER(NUMBER, prone_start, unseen_shots), .hi = 20},
    {"order", MEMBER(CHOICE, prone_start, order), .names = start_orders},
    {"stands", MEMBER(OWN, prone_start, stands), .read = read_space},
    {"lost", MEMBER(OWN, prone_start, lost), .read = read_lost},
    {0},
};
const member_tables prone_members = {.scenario = scenario_members,
                                     .group = group_members,
                                     .unit = unit_members,
                                     .type = type_members,
                                     .terrain = terrain_members};

static bool check_state(const prone_type *t, const json_in *in, const prone_start *out)
{
    if ((out->marks & BIT(MARK_LIMBERED)) != 0 && t->class != CLASS_GUN)
        return members_fail(in, "limbered", "only guns have limbers");
    if ((out->marks & BIT(MARK_DISMOUNTED)) != 0 && t->class != CLASS_HORSE)
        return members_fail(in, "dismounted", "only mounted units dismount");
    if ((out->marks & BIT(MARK_PRONE)) != 0 && (t->army != ARMY_GERMAN || t->class != CLASS_FOOT))
        return members_fail(in, "prone", "only German infantry goes prone (H1)");
    if (out->order != t->order && !t->forms)
        return members_fail(in, "order", "units of this type keep one order (see types.json)");
    return true;
}

static bool check_place(const scenario *sc, const prone_data *d, int u, const json_in *in,
                        const prone_start *out)
{
    const scenario_unit *su = &sc->units[u];
    if (!members_may_hide(sc, in, u, su->space != NO_SPACE && (d->space[su->space].is & SPACE_CONCEALS) != 0))
        return false;
    json_in at = json_get(in, "at");
    for (int i = 0; i < u && su->space != NO_SPACE; i++)
        if (sc->units[i].space == su->space && d->type[su->type].class != CLASS_LEADER &&
            d->type[sc->units[i].type].class != CLASS_LEADER)
            return json_fail(&at, "%.60s and %.60s start in one hex: only leaders share a hex", su->name,
                             sc->units[i].name);
    at = json_get(in, "stands");
    return out->stands == NO_SPACE || scenario_has_place(su->deploy, su->ndeploy, out->stands) ||
           json_fail(&at, "is not one of the spaces of \"at\"");
}

static bool read_unit(scenario *sc, const json_in *in, int u)
{
    prone_data *d = sc->data;
    const prone_type *t = &d->type[sc->units[u].type];
    prone_start *start = &d->start[u];
    const json_in strength = json_get(in, "strength");
    *start = (prone_start){.leader = t->leader,
                           .order = t->order,
                           .ammo = AMMO_FREE,
                           .unseen_shots = t->sniper,
                           .stands = NO_SPACE,
                           .lost = {NO_SPACE}};
    if (!members_read(sc, in, unit_members, start)) return false;
    if (sc->units[u].strength > FIRE_DICE_MAX)
        return json_fail(&strength, "at most %d figures are expected, found %d", FIRE_DICE_MAX,
                         sc->units[u].strength);
    return check_state(t, in, start) && check_place(sc, d, u, in, start);
}

/* ---- the board */

/* For the computer: how far it is to the places that a side's conditions name, or else the enemy's; and to
 * its way out. */
static void compile_goals(scenario *sc, prone_data *d)
{
    for (int side = 0; side < 2; side++) {
        const prone_exit *x = &d->exit[side];
        d->to_goal[side] = worth_goal_map(sc, &d->map, side);
        for (int c = 0; c < sc->nconditions; c++)
            d->own_goal[side] |= sc->conditions[c].side == side && sc->conditions[c].nspaces > 0;
        if (x->nspaces == 0) continue;
        sc->sides[side].ways_out = x->spaces;
        sc->sides[side].nways_out = x->nspaces;
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
    sc->map = &d->map;
    if (!scenario_want_size(sc, 2, PRONE_UNITS_MAX, err)) return false; /* exits are laid out for two */
    bool ok = read_numbers(sc, d, err);
    ok = members_each_type(sc, read_type) && ok;
    ok = ground_read(sc, &d->space) && ok;
    prone_compile_steps(sc, d);
    ok = read_battle(sc, d) && ok;
    ok = members_each(sc, sc->source, "units", 1, UNITS_MAX, read_unit) && ok;
    ok = find_tables(sc, d, err) && ok;
    if (!ok) return false;
    compile_goals(sc, d);
    prone_compile_sight(sc, d);
    return true;
}
