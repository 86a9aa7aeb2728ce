/*
 * load.c: rules/prone/ read and checked: numbers, unit types, ground, tables and charts. The scenario's own
 * members are in load_battle.c.
 */
#include "rules/prone/load.h"

#include "rules/prone/compile.h"
#include "rules/prone/load_battle.h"

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
    uint16_t is;
    int16_t height;
} ground;

static bool read_ground(const json_in *in, ground *out)
{
    static const char *const covers[] = {"none", "bush", "hard", NULL};
    static const char *const roughs[] = {"none", "bush", "rock", NULL};
    bool dense, conceals, slow, closed;
    int cover, rough;
    long height;
    if (!json_opt_choice(in, "cover", covers, 0, &cover) ||
        !json_opt_choice(in, "rough", roughs, 0, &rough) || !json_opt_bool(in, "dense", false, &dense) ||
        !json_opt_bool(in, "conceals", false, &conceals) || !json_opt_bool(in, "slow-guns", false, &slow) ||
        !json_opt_bool(in, "closed", false, &closed) || !json_opt_int(in, "height", 0, 20, 0, &height))
        return false;
    out->is = (uint16_t)((cover == 1 ? SPACE_BUSH : 0) | (cover == 2 ? SPACE_HARD : 0) |
                         (rough == 1 ? SPACE_ROUGH_BUSH : 0) | (rough == 2 ? SPACE_ROUGH_ROCK : 0) |
                         (dense ? SPACE_DENSE : 0) | (conceals ? SPACE_CONCEALS : 0) |
                         (slow ? SPACE_SLOW_GUNS : 0) | (closed ? SPACE_CLOSED : 0));
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
    d->space = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->space);
    for (int i = 0; i < d->n; i++) {
        const board_space *from = &sc->board->spaces[i];
        d->space[i].level = (int16_t)(from->elevation + kinds[from->terrain].height);
        d->space[i].is = kinds[from->terrain].is;
    }
    return true;
}

/* ---- tables and charts the rules read */

/* One that says a number by that name in every cell; name NULL: whatever its cells say. */
static bool want_chart(const scenario *sc, const char *id, int columns, int lo, int hi, const char *name,
                       int *index, error *err)
{
    if (!scenario_want_chart(sc, id, columns, lo, hi, index, err)) return false;
    for (int value = lo; name != NULL && value <= hi; value++)
        for (int column = 0; column < columns; column++) {
            const chart_cell *cell = chart_at(&sc->charts[*index], value, column, NULL);
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

static bool find_charts(const scenario *sc, prone_data *d, error *err)
{
    if (!want_chart(sc, "rifle", 3, 1, 4, "need", &d->rifle_index, err) ||
        !want_chart(sc, "field-gun", 1, 1, 4, "need", &d->gun_index, err) ||
        !want_chart(sc, "casualty", 1, 1, 13, NULL, &d->card_index, err) ||
        !want_chart(sc, "prone", 1, 1, 6 + FIRE_DICE_MAX, "prone", &d->prone_index, err))
        return false;
    d->rifle_chart = &sc->charts[d->rifle_index];
    d->gun_chart = &sc->charts[d->gun_index];
    d->card_chart = &sc->charts[d->card_index];
    d->prone_chart = &sc->charts[d->prone_index];
    return true;
}

static bool find_tables(const scenario *sc, prone_data *d, error *err)
{
    return scenario_want_table(sc, "fire", &d->fire, err) &&
           scenario_want_table(sc, "prone", &d->prone, err) &&
           scenario_want_table(sc, "closing", &d->closing, err) &&
           scenario_want_table(sc, "standing", &d->standing, err) &&
           scenario_want_table(sc, "melee", &d->melee, err) &&
           scenario_want_table(sc, "morale", &d->morale, err) &&
           scenario_want_table(sc, "leaderless", &d->leaderless, err) && find_charts(sc, d, err);
}

bool prone_load(scenario *sc, error *err)
{
    prone_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    if (!prone_compile_sheet(sc, d, err) || !read_numbers(sc, d, err) || !read_types(sc, d) ||
        !read_terrain(sc, d) || !prone_read_battle(sc, d) || !prone_read_units(sc, d, err) ||
        !find_tables(sc, d, err))
        return false;
    prone_compile_board(sc, d);
    return true;
}
