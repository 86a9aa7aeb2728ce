/*
 * load.c: rules/conduct/ and the scenario's own members read, checked and compiled. Which charts are read:
 * charts.c.
 */
#include "rules/conduct/conduct_internal.h"

#include "game/scenario_own.h"
#include "game/scenario_read.h"

static const char *const classes[] = {"foot",   "mounted",   "gun",  "mountain-gun", "mg", "maxim",
                                      "leader", "commander", "mule", "wagon",        NULL};
static const char *const orders[] = {"close", "massed", "loose", NULL};
static const char *const kinds[] = {"regulars", "recruits",  "assault",  "fickle",
                                    "boers",    "irregular", "imperial", NULL};
static const char *const weapons[] = {"none",  "breechloader", "muzzle", "mg", "maxim",
                                      "light", "field",        "heavy",  NULL};
static const char *const ratings[] = {"normal", "elite", "brittle", NULL};

/* ---- numbers.json */

static bool read_numbers(scenario *sc, conduct_data *d, error *err)
{
    conduct_numbers *k = &d->number;
    const scenario_number all[] = {
        {"commander-hexes", &k->commander_hexes, 0, 20},
        {"leader-move-hexes", &k->leader_hexes, 1, MOVE_MAX},
        {"mule-move-hexes", &k->mule_hexes, 1, MOVE_MAX},
        {"wagon-move-hexes", &k->wagon_hexes, 1, MOVE_MAX},
        {"fanatic-friends-hexes", &k->friends_hexes, 0, 20},
        {"ammunition-hexes", &k->ammo_hexes, 0, 20},
        {"reveal-hexes", &k->reveal_hexes, 0, 20},
        {"gun-limbered-inches", &k->limbered, 0, 3 * MOVE_MAX},
        {"gun-unlimbered-inches", &k->unlimbered, 0, 3 * MOVE_MAX},
        {"mountain-gun-limbered-inches", &k->mountain_limbered, 0, 3 * MOVE_MAX},
        {"mountain-gun-unlimbered-inches", &k->mountain_unlimbered, 0, 3 * MOVE_MAX},
        {"hits-that-disorder", &k->disorder_hits, 1, 20},
        {"hits-that-shake", &k->shaken_hits, 1, 20},
        {"ones-low-ammunition", &k->low_rifle, 1, 20},
        {"ones-low-ammunition-guns", &k->low_gun, 1, 20},
        {"melee-dice", &k->melee_unit, 1, 12},
        {"melee-dice-deep", &k->melee_narrow, 1, 12},
        {"melee-dice-dismounted", &k->melee_dismounted, 1, 12},
        {"melee-dice-crew", &k->melee_crew, 1, 12},
        {"support-dice", &k->support_unit, 0, 12},
        {"support-dice-lesser", &k->support_narrow, 0, 12},
        {"supports-most", &k->supports, 0, 6},
        {"melee-hits-on", &k->melee_need, 2, 6},
        {"four-dice-success-on", &k->four_need, 2, 6},
        {"four-dice-drilled-foot", &k->four_drilled_foot, 1, 6},
        {"four-dice-drilled-mounted", &k->four_drilled_horse, 1, 6},
        {"four-dice-massed-foot", &k->four_massed_foot, 1, 6},
        {"four-dice-massed-mounted", &k->four_massed_horse, 1, 6},
        {"four-dice-sixes-fanatic", &k->four_fanatic, 1, 4},
        {"four-dice-ones-destroyed", &k->four_destroyed, 1, 4},
        {"unjam-on", &k->unjam, 2, 12},
        {"maxim-bonus", &k->maxim_bonus, 0, 6},
        {"bayonets-asked-hexes", &k->bayonet_hexes, 0, 40},
        {"deep-front-stands", &k->narrow_stands, 1, 8},
        {"square-face-stands", &k->face_stands, 1, 8},
        {"leader-escape-hexes", &k->escape_hexes, 0, 20},
    };
    return scenario_numbers(sc, all, sizeof all / sizeof all[0], err);
}

/* ---- types.json: the members that are ours */

static bool weapon_fits(const json_in *in, int class, int weapon)
{
    const bool gun = class == CLASS_GUN || class == CLASS_MOUNTAIN_GUN,
               mg = class == CLASS_MG || class == CLASS_MAXIM;
    if (gun != (weapon >= WEAPON_LIGHT) || mg != (weapon == WEAPON_MG || weapon == WEAPON_MAXIM) ||
        (class >= CLASS_LEADER && weapon != WEAPON_NONE))
        return members_fail(
            in, "weapon",
            "\"%s\" is no weapon of that class: guns have light, field or heavy, machine guns mg or maxim",
            weapons[weapon]);
    return true;
}

static const data_member type_members[] = {
    {"class", MEMBER(CHOICE, conduct_type, class), .names = classes, .need = true},
    {"order", MEMBER(CHOICE, conduct_type, order), .names = orders},
    {"chart", MEMBER(CHOICE, conduct_type, kind), .names = kinds},
    {"weapon", MEMBER(CHOICE, conduct_type, weapon), .names = weapons},
    {"rating", MEMBER(CHOICE, conduct_type, rating), .names = ratings},
    {"stands", MEMBER(NUMBER, conduct_type, stands), .lo = 1, .hi = 8},
    {"tigermen", MEMBER(YES, conduct_type, tigermen)},
    {"sangars", MEMBER(YES, conduct_type, sangars)},
    {"bayonets", MEMBER(YES, conduct_type, bayonets)},
    {"skirmish", MEMBER(BIT, conduct_type, forms), .bit = BIT(FORM_SKIRMISH)},
    {"square", MEMBER(BIT, conduct_type, forms), .bit = BIT(FORM_SQUARE)},
    {"dismounts", MEMBER(YES, conduct_type, dismounts)},
    {"contingent", MEMBER(YES, conduct_type, nnc)},
    {0},
};

/* What it may form by its class and order, beside what its row allows. */
static void add_forms(conduct_type *t)
{
    const bool foot = t->class == CLASS_FOOT;
    if (!foot) t->forms &= ~BIT(FORM_SQUARE);
    t->forms |= BIT(FORM_LINE);
    if (t->class <= CLASS_MOUNTED && t->order == ORDER_CLOSE) t->forms |= BIT(FORM_COLUMN);
    if (foot && t->order == ORDER_MASSED) t->forms |= BIT(FORM_DEEP);
    if (foot && t->order != ORDER_LOOSE) t->forms |= BIT(FORM_GROUND);
}

static bool read_type(scenario *sc, const json_in *in, int index)
{
    conduct_data *d = sc->data;
    conduct_type *t = &d->type[index];
    t->rate = (uint8_t)(4 - sc->types[index].quality);
    if (sc->types[index].quality == 0)
        return members_fail(in, "quality",
                            "these rules know three rates: 3 for 1st Rate, 2, and 1 for 3rd Rate");
    if (!members_read(sc, in, type_members, t)) return false;
    if (t->stands == 0) t->stands = t->class <= CLASS_MOUNTED ? 4 : 1;
    add_forms(t);
    if (t->class >= CLASS_LEADER) {
        sc->roomless |= (uint64_t)1 << index;
        sc->noncombatants |= (uint64_t)1 << index;
    }
    if (t->bayonets && (t->class != CLASS_FOOT || t->order != ORDER_CLOSE))
        return members_fail(in, "bayonets", "bayonets are for foot in close order (U·H7)");
    if (t->dismounts && t->class != CLASS_MOUNTED)
        return members_fail(in, "dismounts", "only mounted units dismount");
    return weapon_fits(in, t->class, t->weapon);
}

/* ---- terrain.json: the members that are ours */

static const char *const covers[] = {"none", "soft", "hard", NULL};
static const unsigned cover_is[] = {0, HEX_SOFT, HEX_HARD};

static const data_member terrain_members[] = {
    {"foot", GROUND_BIT(HEX_NO_FOOT), .otherwise = true},
    {"mounted", GROUND_BIT(HEX_NO_HORSE), .otherwise = true},
    {"guns", GROUND_BIT(HEX_NO_GUNS), .otherwise = true},
    {"half", GROUND_BIT(HEX_HALF)},
    {"sangar", GROUND_BIT(HEX_SANGAR)},
    {"works", GROUND_BIT(HEX_WORKS)},
    {"obstacle", GROUND_BIT(HEX_OBSTACLE)},
    {"defends", GROUND_BIT(HEX_DEFENDS)},
    {"conceals", GROUND_BIT(HEX_CONCEALS)},
    {"opaque", GROUND_BIT(HEX_OPAQUE)},
    {"gate", GROUND_BIT(HEX_GATE)},
    {"rampart", GROUND_BIT(HEX_RAMPART)},
    {"cover", MEMBER(BITS, ground_space, is), .names = covers, .bits = cover_is},
    {"height", MEMBER(NUMBER, ground_space, level), .hi = 20},
    {0},
};

/* ---- what a scenario adds (U·H27) */

#define SPECIAL(kind, member) MEMBER(kind, conduct_data, special.member)

static bool read_gate_space(scenario *sc, const json_in *at, void *out)
{
    conduct_data *d = out;
    const uint16_t *spaces;
    int n;
    if (!scenario_places(sc, at, &spaces, &n)) return false;
    d->special.gate_space = spaces[0];
    return (n == 1 && (d->space[spaces[0]].is & HEX_GATE) != 0) ||
           json_fail(at, "one hex whose ground terrain.json calls a \"gate\" is expected");
}

static const data_member gate_members[] = {
    {"side", SPECIAL(SIDE, gate_side), .need = true},
    {"at", .read = read_gate_space, .need = true},
    {"turn", SPECIAL(NUMBER, gate_turn), .lo = 1, .hi = 200, .need = true},
    {"need", SPECIAL(NUMBER, gate_need), .lo = 2, .hi = 12, .need = true},
    {"tags", SPECIAL(TAGS, gate_tags)},
    {0},
};
static const data_member exit_members[] = {
    {"side", SPECIAL(SIDE, exit_side), .need = true},
    {"spaces", SPECIAL(PLACES, exits), .count = offsetof(conduct_data, special.nexits), .need = true},
    {0},
};
static const data_member aside_members[] = {
    {"side", SPECIAL(SIDE, aside_side), .need = true},
    {"turn", SPECIAL(NUMBER, aside_turn), .lo = 1, .hi = 200, .need = true},
    {"need", SPECIAL(NUMBER, aside_need), .lo = 1, .hi = 6, .need = true},
    {"remove", SPECIAL(NUMBER, aside_remove), .lo = 1, .hi = 20, .need = true},
    {"tags", SPECIAL(TAGS, aside_tags)},
    {0},
};
static const data_member thirst_members[] = {
    {"side", SPECIAL(SIDE, thirst_side), .need = true},
    {"after", SPECIAL(NUMBER, thirst_turn), .hi = 200, .need = true},
    {"shows", SPECIAL(NUMBER, thirst_shows), .lo = 1, .hi = 6, .need = true},
    {0},
};
static const data_member scenario_members[] = {
    {"campaign", MEMBER(CHOICE, conduct_data, campaign), .names = conduct_campaigns, .need = true},
    {"reveal", MEMBER(NUMBER, conduct_data, number.reveal_hexes), .hi = 50},
    {"gate", .kind = MEMBER_OBJECT, .within = gate_members},
    {"exits", .kind = MEMBER_OBJECT, .within = exit_members},
    {"aside", .kind = MEMBER_OBJECT, .within = aside_members},
    {"thirst", .kind = MEMBER_OBJECT, .within = thirst_members},
    {0},
};

/* ---- the units' own members */

static bool find_ring(scenario *sc, const json_in *at, void *out)
{
    conduct_start *start = out;
    int lead;
    const int u = (int)(start - ((conduct_data *)sc->data)->start);
    if (!members_unit(sc, at, sc->units[u].side, NO_UNIT, &lead)) return false;
    start->ring = (int16_t)lead;
    return true;
}

static const data_member unit_members[] = {
    {"rating", MEMBER(CHOICE, conduct_start, rating), .names = ratings},
    {"formation", MEMBER(CHOICE, conduct_start, formation), .names = conduct_formations},
    {"chart", MEMBER(CHOICE, conduct_start, kind), .names = kinds},
    {"weapon", MEMBER(CHOICE, conduct_start, weapon), .names = weapons},
    {"rate", MEMBER(NUMBER, conduct_start, rate), .lo = 1, .hi = 3},
    {"limbered", MEMBER(YES, conduct_start, limbered)},
    {"dismounted", MEMBER(YES, conduct_start, dismounted)},
    {"bayonets", MEMBER(YES, conduct_start, bayonets)},
    {"tigermen", MEMBER(YES, conduct_start, tigermen)},
    {"ring", .read = find_ring},
    {0},
};
const member_tables conduct_members = {
    .scenario = scenario_members, .unit = unit_members, .type = type_members, .terrain = terrain_members};

static bool check_place(const scenario *sc, const conduct_data *d, int u, const json_in *in)
{
    const scenario_unit *su = &sc->units[u];
    const conduct_type *t = &d->type[su->type];
    json_in at = json_get(in, "at");
    if (su->space == NO_SPACE) return true;
    const unsigned is = d->space[su->space].is;
    if ((is & bar_of(t->class)) != 0)
        return json_fail(&at, "%.60s cannot stand there: the ground is impassable to it", su->name);
    for (int i = 0; i < u; i++)
        if (sc->units[i].space == su->space &&
            (sc->units[i].side != su->side ||
             (t->class < CLASS_LEADER && d->type[sc->units[i].type].class < CLASS_LEADER)))
            return json_fail(
                &at, "%.60s and %.60s start in one hex: a hex holds one unit, and leaders and mules with it",
                sc->units[i].name, su->name);
    return members_may_hide(sc, in, u, (is & HEX_CONCEALS) != 0);
}

static bool check_state(const conduct_type *t, const json_in *in, const conduct_start *start)
{
    if ((t->forms >> start->formation & 1) == 0)
        return members_fail(in, "formation", "units of this type do not form %s (see types.json)",
                            conduct_formations[start->formation]);
    if (start->limbered && (t->class < CLASS_GUN || t->class > CLASS_MAXIM))
        return members_fail(in, "limbered", "only guns and machine guns have limbers");
    if (start->dismounted && !t->dismounts)
        return members_fail(in, "dismounted", "units of this type do not dismount (see types.json)");
    if (start->bayonets && !t->bayonets)
        return members_fail(in, "bayonets", "units of this type have no bayonets (see types.json)");
    if (start->ring >= 0 && (t->order != ORDER_CLOSE || t->class >= CLASS_LEADER ||
                             t->class == CLASS_MOUNTED || start->formation == FORM_SQUARE))
        return members_fail(in, "ring", "only foot in close order, guns and machine guns make up a square");
    return weapon_fits(in, t->class, start->weapon);
}

static bool read_unit(scenario *sc, const json_in *in, int u)
{
    conduct_data *d = sc->data;
    const conduct_type *t = &d->type[sc->units[u].type];
    const bool contingent = t->nnc && sc->options[OPTION_NNC] != 0; /* U·D7 */
    conduct_start *start = &d->start[u];
    *start = (conduct_start){.rating = t->rating,
                             .kind = contingent ? KIND_RECRUITS : t->kind,
                             .weapon = t->weapon,
                             .rate = t->rate,
                             .tigermen = t->tigermen,
                             .ring = -1};
    if (t->class >= CLASS_MULE) d->mules[sc->units[u].side] = true;
    return members_read(sc, in, unit_members, start) && check_state(t, in, start) &&
           check_place(sc, d, u, in);
}

static bool find_tables(const scenario *sc, conduct_data *d, error *err)
{
    const wanted_table tables[] = {{"conduct", &d->conduct},     {"four-dice", &d->four},
                                   {"artillery", &d->artillery}, {"rifle", &d->rifle},
                                   {"melee", &d->melee},         {0}};
    return scenario_want_tables(sc, tables, err);
}

/* ---- the board */

typedef struct foot {
    const conduct_data *d;
    int side;
} foot;

/* The way of a side's foot, slow ground counted double, with every gate blown in. */
static int step_on_foot(const void *about, int from, int dir)
{
    const foot *who = about;
    const conduct_data *d = who->d;
    const unsigned is = d->space[d->map.next[from][dir]].is, edge = d->map.edge[from][dir];
    const bool wall = who->side == d->special.gate_side && (is & HEX_RAMPART) != 0;
    if ((is & HEX_NO_FOOT) != 0 || wall || uncrossable(edge)) return 0;
    return (edge & ROADS) == 0 && (is & HEX_HALF) != 0 ? 2 : 1;
}

/* How far from every hex to the nearest place that side's conditions name: for the computer. */
static void compile_goals(scenario *sc, conduct_data *d)
{
    for (int side = 0; side < 2; side++) {
        uint16_t *far = arena_alloc(sc->memory, (size_t)d->map.n * sizeof *far);
        bool any = false;
        for (int i = 0; i < d->map.n; i++)
            far[i] = NO_WAY;
        for (int c = 0; c < sc->nconditions; c++) {
            const victory_condition *v = &sc->conditions[c];
            if (v->side != side ||
                (v->kind != VICTORY_ENTER && v->kind != VICTORY_HOLD && v->kind != VICTORY_CLEAR))
                continue;
            for (int k = 0; k < v->nspaces; k++) {
                far[v->spaces[k]] = 0;
                any = true;
            }
        }
        for (int k = 0; k < d->special.nexits && d->special.exit_side == side; k++) {
            far[d->special.exits[k]] = 0;
            any = true;
        }
        if (any) tables_spread(&d->map, far, WAY_MOST, step_on_foot, &(foot){d, side});
        d->to_goal[side] = any ? far : NULL;
    }
}

static bool is_parted(const board_tables *map)
{
    for (int i = 0; i < map->n; i++)
        for (int dir = 0; dir < map->directions; dir++)
            if (uncrossable(map->edge[i][dir])) return true;
    return false;
}

bool conduct_load(scenario *sc, error *err)
{
    conduct_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    tables_compile(&d->map, sc->memory, sc->board, 0, 0);
    sc->map = &d->map;
    tables_compile_far(&d->map, sc->memory);
    tables_compile_arcs(&d->map, sc->memory);
    d->parted = is_parted(&d->map);
    d->special = (conduct_special){.gate_space = NO_SPACE,
                                   .gate_side = NO_SIDE,
                                   .exit_side = NO_SIDE,
                                   .aside_side = NO_SIDE,
                                   .thirst_side = NO_SIDE};
    bool ok = scenario_want_size(sc, 2, CONDUCT_UNITS_MAX, err);
    ok = read_numbers(sc, d, err) && ok;
    ok = members_each_type(sc, read_type) && ok;
    ok = ground_read(sc, &d->space) && ok;
    ok = members_read(sc, sc->source, scenario_members, d) && ok;
    ok = members_each(sc, sc->source, "units", 1, UNITS_MAX, read_unit) && ok;
    ok = find_tables(sc, d, err) && ok;
    if (!ok || !conduct_find_charts(sc, d, err)) return false;
    ground_compile_sight(sc, &d->map, d->space, HEX_OPAQUE, FIRE_HEXES);
    compile_goals(sc, d);
    if (d->special.exit_side != NO_SIDE) {
        sc->sides[d->special.exit_side].ways_out = d->special.exits;
        sc->sides[d->special.exit_side].nways_out = d->special.nexits;
    }
    return true;
}
