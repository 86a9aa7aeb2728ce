/*
 * load.c: rules/conduct/ and the scenario's own members read, checked and compiled. Which charts are read:
 * charts.c.
 */
#include "rules/conduct/load.h"

#include "rules/conduct/charts.h"

#include "core/mem.h"
#include "game/scenario_own.h"
#include "game/scenario_read.h"
#include "game/scenario_rules.h"

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
        {"rally-successes-others", &k->rally_others, 1, 4},
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
    json_in at = json_get(in, "weapon");
    if (gun != (weapon >= WEAPON_LIGHT) || mg != (weapon == WEAPON_MG || weapon == WEAPON_MAXIM) ||
        (class >= CLASS_LEADER && weapon != WEAPON_NONE))
        return json_fail(
            &at,
            "\"%s\" is no weapon of that class: guns have light, field or heavy, machine guns mg or maxim",
            weapons[weapon]);
    return true;
}

static bool read_type(scenario *sc, const json_in *in, const unit_type *common, conduct_type *t)
{
    int class, order, kind, weapon, rating;
    bool skirmish, square;
    long stands;
    json_in at = json_get(in, "quality");
    if (common->quality == 0)
        return json_fail(&at, "these rules know three rates: 3 for 1st Rate, 2, and 1 for 3rd Rate");
    if (!json_want_choice(in, "class", classes, &class) ||
        !json_opt_choice(in, "order", orders, ORDER_CLOSE, &order) ||
        !json_opt_choice(in, "chart", kinds, KIND_REGULARS, &kind) ||
        !json_opt_choice(in, "weapon", weapons, WEAPON_NONE, &weapon) ||
        !json_opt_choice(in, "rating", ratings, 0, &rating) ||
        !json_opt_int(in, "stands", 1, 8, class <= CLASS_MOUNTED ? 4 : 1, &stands) ||
        !json_opt_bool(in, "tigermen", false, &t->tigermen) ||
        !json_opt_bool(in, "sangars", false, &t->sangars) ||
        !json_opt_bool(in, "bayonets", false, &t->bayonets) ||
        !json_opt_bool(in, "skirmish", false, &skirmish) || !json_opt_bool(in, "square", false, &square) ||
        !json_opt_bool(in, "dismounts", false, &t->dismounts) ||
        !json_opt_bool(in, "contingent", false, &t->nnc) ||
        !scenario_source(in, &t->rule, &t->house, sc->memory) || !weapon_fits(in, class, weapon))
        return false;
    at = json_get(in, "bayonets");
    if (t->bayonets && (class != CLASS_FOOT || order != ORDER_CLOSE))
        return json_fail(&at, "bayonets are for foot in close order (U·H7)");
    at = json_get(in, "dismounts");
    if (t->dismounts && class != CLASS_MOUNTED) return json_fail(&at, "only mounted units dismount");
    const bool foot = class == CLASS_FOOT;
    t->forms = BIT(FORM_LINE) | (class <= CLASS_MOUNTED && order == ORDER_CLOSE ? BIT(FORM_COLUMN) : 0) |
               (foot && order == ORDER_MASSED ? BIT(FORM_DEEP) : 0) | (skirmish ? BIT(FORM_SKIRMISH) : 0) |
               (foot && square ? BIT(FORM_SQUARE) : 0) |
               (foot && order != ORDER_LOOSE ? BIT(FORM_GROUND) : 0);
    t->class = (uint8_t) class;
    t->order = (uint8_t)order;
    t->kind = (uint8_t)kind;
    t->weapon = (uint8_t)weapon;
    t->rate = (uint8_t)(4 - common->quality);
    t->stands = (uint8_t)stands;
    t->elite = rating == 1;
    t->brittle = rating == 2;
    return true;
}

static bool read_types(scenario *sc, conduct_data *d)
{
    for (int t = 0; t < sc->ntypes; t++) {
        const json_in in = scenario_type_row(sc, t);
        if (!read_type(sc, &in, &sc->types[t], &d->type[t])) return false;
        if (d->type[t].class >= CLASS_LEADER) d->leaders |= (uint64_t)1 << t;
    }
    return true;
}

/* ---- terrain.json: the members that are ours */

static bool read_ground(const json_in *in, conduct_space *out)
{
    static const kit_flag flags[] = {
        {"foot", true, HEX_NO_FOOT},       {"mounted", true, HEX_NO_HORSE}, {"guns", true, HEX_NO_GUNS},
        {"half", false, HEX_HALF},         {"sangar", false, HEX_SANGAR},   {"works", false, HEX_WORKS},
        {"obstacle", false, HEX_OBSTACLE}, {"defends", false, HEX_DEFENDS}, {"conceals", false, HEX_CONCEALS},
        {"opaque", false, HEX_OPAQUE},     {"gate", false, HEX_GATE},       {"rampart", false, HEX_RAMPART}};
    static const char *const covers[] = {"none", "soft", "hard", NULL};
    static const unsigned cover_is[] = {0, HEX_SOFT, HEX_HARD};
    unsigned is;
    int cover;
    long height;
    if (!kit_read_flags(in, flags, sizeof flags / sizeof flags[0], &is) ||
        !json_opt_choice(in, "cover", covers, 0, &cover) || !json_opt_int(in, "height", 0, 20, 0, &height))
        return false;
    *out = (conduct_space){.level = (int16_t)height, .is = (uint16_t)(is | cover_is[cover])};
    return true;
}

/* The hills of terrain.json stand on top of the map's own levels. */
static bool read_terrain(scenario *sc, conduct_data *d)
{
    conduct_space of[BOARD_TERRAINS_MAX] = {{0, 0}};
    for (int i = 0; i < sc->board->nterrains; i++) {
        const json_in in = scenario_terrain_row(sc, i);
        if (in.value != NULL && !read_ground(&in, &of[i])) return false;
    }
    d->space = arena_alloc(sc->memory, (size_t)d->map.n * sizeof *d->space);
    for (int i = 0; i < d->map.n; i++) {
        const board_space *from = &sc->board->spaces[i];
        d->space[i] = of[from->terrain];
        d->space[i].level = (int16_t)(d->space[i].level + from->elevation);
    }
    return true;
}

/* ---- what a scenario adds (U·H27) */

static bool want_number(const json_in *in, const char *key, long lo, long hi, int *out)
{
    long value;
    if (!json_want_int(in, key, lo, hi, &value)) return false;
    *out = (int)value;
    return true;
}

static bool read_gate(scenario *sc, conduct_data *d)
{
    static const char *const keys[] = {"side", "at", "turn", "need", "tags", NULL};
    conduct_special *sp = &d->special;
    const uint16_t *spaces;
    int n;
    json_in in = json_get(sc->source, "gate");
    sp->gate_space = NO_SPACE;
    sp->gate_side = NO_SIDE;
    if (in.value == NULL) return true;
    json_in at = json_get(&in, "at");
    if (!json_only_keys(&in, keys) || !scenario_want_side(sc, &in, "side", &sp->gate_side) ||
        !scenario_places(sc, &at, &spaces, &n) || !want_number(&in, "turn", 1, 200, &sp->gate_turn) ||
        !want_number(&in, "need", 2, 12, &sp->gate_need) ||
        !scenario_read_tags(sc, &in, "tags", false, &sp->gate_tags))
        return false;
    if (n != 1 || (d->space[spaces[0]].is & HEX_GATE) == 0)
        return json_fail(&at, "one hex whose ground terrain.json calls a \"gate\" is expected");
    sp->gate_space = spaces[0];
    return true;
}

static bool read_exits(scenario *sc, conduct_data *d)
{
    static const char *const keys[] = {"side", "spaces", NULL};
    conduct_special *sp = &d->special;
    json_in in = json_get(sc->source, "exits");
    sp->exit_side = NO_SIDE;
    if (in.value == NULL) return true;
    json_in at = json_get(&in, "spaces");
    return json_only_keys(&in, keys) && scenario_want_side(sc, &in, "side", &sp->exit_side) &&
           scenario_places(sc, &at, &sp->exits, &sp->nexits);
}

static bool read_aside(scenario *sc, conduct_data *d)
{
    static const char *const keys[] = {"side", "turn", "need", "remove", "tags", NULL};
    conduct_special *sp = &d->special;
    json_in in = json_get(sc->source, "aside");
    sp->aside_side = NO_SIDE;
    if (in.value == NULL) return true;
    return json_only_keys(&in, keys) && scenario_want_side(sc, &in, "side", &sp->aside_side) &&
           want_number(&in, "turn", 1, 200, &sp->aside_turn) &&
           want_number(&in, "need", 1, 6, &sp->aside_need) &&
           want_number(&in, "remove", 1, 20, &sp->aside_remove) &&
           scenario_read_tags(sc, &in, "tags", false, &sp->aside_tags);
}

static bool read_thirst(scenario *sc, conduct_data *d)
{
    static const char *const keys[] = {"side", "after", "shows", NULL};
    conduct_special *sp = &d->special;
    json_in in = json_get(sc->source, "thirst");
    sp->thirst_side = NO_SIDE;
    if (in.value == NULL) return true;
    return json_only_keys(&in, keys) && scenario_want_side(sc, &in, "side", &sp->thirst_side) &&
           want_number(&in, "after", 0, 200, &sp->thirst_turn) &&
           want_number(&in, "shows", 1, 6, &sp->thirst_shows);
}

static bool read_specials(scenario *sc, conduct_data *d)
{
    long reveal;
    if (!json_opt_int(sc->source, "reveal", 0, 50, d->number.reveal_hexes, &reveal)) return false;
    d->number.reveal_hexes = (int32_t)reveal;
    return json_want_choice(sc->source, "campaign", conduct_campaigns, &d->campaign) && read_gate(sc, d) &&
           read_exits(sc, d) && read_aside(sc, d) && read_thirst(sc, d);
}

/* ---- the units' own members */

static bool read_ring(const scenario *sc, const json_in *in, int u, conduct_start *out)
{
    const char *name;
    json_in at = json_get(in, "ring");
    out->ring = -1;
    if (at.value == NULL) return true;
    if (!json_want_string(in, "ring", &name)) return false;
    for (int i = 0; i < sc->nunits && out->ring < 0; i++)
        if (sc->units[i].side == sc->units[u].side && strcmp(sc->units[i].name, name) == 0)
            out->ring = (int16_t)i;
    return out->ring >= 0 ||
           json_fail(&at, "there is no unit \"%.60s\" on that side to name the square by", name);
}

static bool check_place(const scenario *sc, const conduct_data *d, int u, const json_in *in)
{
    const scenario_unit *su = &sc->units[u];
    const conduct_type *t = &d->type[su->type];
    json_in at = json_get(in, "at");
    if (su->space == NO_SPACE) return true;
    const unsigned is = d->space[su->space].is;
    const unsigned bar = t->class == CLASS_MOUNTED                          ? HEX_NO_HORSE
                         : t->class >= CLASS_GUN && t->class <= CLASS_MAXIM ? HEX_NO_GUNS
                                                                            : HEX_NO_FOOT;
    if ((is & bar) != 0)
        return json_fail(&at, "%.60s cannot stand there: the ground is impassable to it", su->name);
    for (int i = 0; i < u; i++)
        if (sc->units[i].space == su->space &&
            (sc->units[i].side != su->side ||
             (t->class < CLASS_LEADER && d->type[sc->units[i].type].class < CLASS_LEADER)))
            return json_fail(
                &at, "%.60s and %.60s start in one hex: a hex holds one unit, and leaders and mules with it",
                sc->units[i].name, su->name);
    at = json_get(in, "hidden");
    if (su->hidden && (is & HEX_CONCEALS) == 0)
        return json_fail(&at, "%.60s cannot hide there: terrain.json does not say that this ground conceals",
                         su->name);
    return true;
}

static bool read_unit(scenario *sc, conduct_data *d, const json_in *in, int u)
{
    conduct_start *out = &d->start[u];
    const conduct_type *t = &d->type[sc->units[u].type];
    const bool contingent = t->nnc && sc->options[OPTION_NNC] != 0;
    const bool crew = t->class >= CLASS_GUN && t->class <= CLASS_MAXIM;
    int rating, formation, kind, weapon;
    long rate;
    if (!json_opt_choice(in, "rating", ratings,
                         t->elite     ? 1
                         : t->brittle ? 2
                                      : 0,
                         &rating) ||
        !json_opt_choice(in, "formation", conduct_formations, FORM_LINE, &formation) ||
        !json_opt_choice(in, "chart", kinds, contingent ? KIND_RECRUITS : t->kind, &kind) || /* U·D7 */
        !json_opt_choice(in, "weapon", weapons, t->weapon, &weapon) ||
        !json_opt_int(in, "rate", 1, 3, t->rate, &rate) ||
        !json_opt_bool(in, "limbered", false, &out->limbered) ||
        !json_opt_bool(in, "dismounted", false, &out->dismounted) ||
        !json_opt_bool(in, "bayonets", false, &out->bayonets) ||
        !json_opt_bool(in, "tigermen", t->tigermen, &out->tigermen) || !read_ring(sc, in, u, out) ||
        !weapon_fits(in, t->class, weapon))
        return false;
    json_in at = json_get(in, "formation");
    if ((t->forms >> formation & 1) == 0)
        return json_fail(&at, "units of this type do not form %s (see types.json)",
                         conduct_formations[formation]);
    at = json_get(in, "limbered");
    if (out->limbered && !crew) return json_fail(&at, "only guns and machine guns have limbers");
    at = json_get(in, "dismounted");
    if (out->dismounted && !t->dismounts)
        return json_fail(&at, "units of this type do not dismount (see types.json)");
    at = json_get(in, "bayonets");
    if (out->bayonets && !t->bayonets)
        return json_fail(&at, "units of this type have no bayonets (see types.json)");
    at = json_get(in, "ring");
    if (out->ring >= 0 && (t->order != ORDER_CLOSE || t->class >= CLASS_LEADER || t->class == CLASS_MOUNTED ||
                           formation == FORM_SQUARE))
        return json_fail(&at, "only foot in close order, guns and machine guns make up a square");
    out->rate = (uint8_t)rate;
    out->kind = (uint8_t)kind;
    out->weapon = (uint8_t)weapon;
    out->formation = (uint8_t)formation;
    out->elite = rating == 1;
    out->brittle = rating == 2;
    return check_place(sc, d, u, in);
}

static bool read_units(scenario *sc, conduct_data *d, error *err)
{
    json_in list = json_get(sc->source, "units");
    if (!scenario_want_size(sc, 2, CONDUCT_UNITS_MAX, err)) return false;
    for (int u = 0; u < sc->nunits; u++) {
        json_in in = json_at(&list, (size_t)u);
        if (!read_unit(sc, d, &in, u)) return false;
        if (d->type[sc->units[u].type].class >= CLASS_MULE) d->mules[sc->units[u].side] = true;
    }
    return true;
}

static bool find_tables(const scenario *sc, conduct_data *d, error *err)
{
    return scenario_want_table(sc, "conduct", &d->conduct, err) &&
           scenario_want_table(sc, "four-dice", &d->four, err) &&
           scenario_want_table(sc, "artillery", &d->artillery, err) &&
           scenario_want_table(sc, "rifle", &d->rifle, err) &&
           scenario_want_table(sc, "melee", &d->melee, err);
}

/* ---- the board */

static void compile_sight(scenario *sc, conduct_data *d)
{
    uint8_t opaque[BOARD_TERRAINS_MAX] = {0};
    int16_t *levels = mem_alloc((size_t)d->map.n * sizeof *levels);
    for (int i = 0; i < d->map.n; i++) {
        levels[i] = d->space[i].level;
        opaque[sc->board->spaces[i].terrain] = (d->space[i].is & HEX_OPAQUE) != 0;
    }
    tables_compile_sight(&d->map, sc->memory, FIRE_HEXES,
                         &(const sight_rules){.opaque = opaque, .level = levels});
    mem_free(levels);
}

/* Is it open to that side's foot, with every gate blown in? */
static bool open_to(const conduct_data *d, int side, int from, int dir)
{
    const int to = d->map.next[from][dir];
    if (to == NO_SPACE || (d->space[to].is & HEX_NO_FOOT) != 0) return false;
    if (side == d->special.gate_side && (d->space[to].is & HEX_RAMPART) != 0) return false;
    return !uncrossable(d->map.edge[from][dir]);
}

/* Spreads the way there, slow ground counted double, until nothing gets shorter. */
static void spread(const conduct_data *d, int side, uint8_t *far)
{
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (int i = 0; i < d->map.n; i++)
            for (int dir = 0; dir < 6; dir++) {
                if (!open_to(d, side, i, dir)) continue;
                const int to = d->map.next[i][dir];
                const bool road = (d->map.edge[i][dir] & ROADS) != 0;
                const int sum = far[to] + (!road && (d->space[to].is & HEX_HALF) != 0 ? 2 : 1);
                if (far[to] == 255 || sum >= far[i] || sum > 250) continue;
                far[i] = (uint8_t)sum;
                shorter = true;
            }
    }
}

/* How far from every hex to the nearest place that side's conditions name: for the computer. */
static void compile_goals(scenario *sc, conduct_data *d)
{
    for (int side = 0; side < 2; side++) {
        uint8_t *far = arena_alloc(sc->memory, (size_t)d->map.n);
        bool any = false;
        memset(far, 255, (size_t)d->map.n);
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
        if (any) spread(d, side, far);
        d->to_goal[side] = any ? far : NULL;
    }
}

bool conduct_load(scenario *sc, error *err)
{
    conduct_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    tables_compile(&d->map, sc->memory, sc->board, 0, 0);
    tables_compile_far(&d->map, sc->memory);
    tables_compile_arcs(&d->map, sc->memory);
    if (!read_numbers(sc, d, err) || !read_types(sc, d) || !read_terrain(sc, d) || !read_specials(sc, d) ||
        !read_units(sc, d, err) || !find_tables(sc, d, err) || !conduct_find_charts(sc, d, err))
        return false;
    compile_sight(sc, d);
    compile_goals(sc, d);
    return true;
}
