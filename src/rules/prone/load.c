/*
 * load.c: rules/prone/ read and checked: numbers, unit types, ground, tables and charts. The scenario's own
 * members are in load_battle.c.
 */
#include "rules/prone/load.h"

bool prone_read_choice(const json_in *in, const char *key, const char *const *names, int fallback, int *out)
{
    const char *name;
    json_in at = json_get(in, key);
    if (at.value == NULL && fallback >= 0) {
        *out = fallback;
        return true;
    }
    if (!json_want_string(in, key, &name)) return false;
    char known[200] = "";
    for (int i = 0; names[i] != NULL; i++) {
        if (strcmp(names[i], name) == 0) {
            *out = i;
            return true;
        }
        if (strlen(known) + strlen(names[i]) + 3 < sizeof known) {
            strcat(known, i > 0 ? ", " : "");
            strcat(known, names[i]);
        }
    }
    return json_fail(&at, "\"%.40s\" is not known here; expected is one of %s", name, known);
}

/* ---- numbers.json */

static bool read_numbers(scenario *sc, prone_data *d, error *err)
{
    prone_numbers *k = &d->number;
    const struct {
        const char *name;
        int32_t *to;
        int32_t lo, hi;
    } all[] = {
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
    json_in root;
    if (!scenario_rules_file(sc, "numbers.json", &root, err)) return false;
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof all / sizeof all[0]; i++) {
        static const char *const keys[] = {"value", "says", "source", "rule", NULL};
        json_in in;
        const char *rule;
        bool house;
        long n;
        ok = json_want_object(&root, all[i].name, &in) && json_only_keys(&in, keys) &&
             json_want_int(&in, "value", all[i].lo, all[i].hi, &n) &&
             scenario_source(&in, &rule, &house, sc->memory);
        if (ok) *all[i].to = (int32_t)n;
    }
    if (ok && (k->short_inches > k->medium_inches || k->medium_inches > k->long_inches))
        ok = json_fail(&root, "short-inches, medium-inches and long-inches are expected to rise in that order");
    json_decref(root.value);
    return ok;
}

/* ---- types.json: the members that are ours */

static const char *const orders[] = {"close", "open", "column", "square", "mass", NULL};

static bool read_small(const json_in *in, const char *key, long hi, long fallback, uint8_t *out)
{
    long n;
    if (!json_opt_int(in, key, 0, hi, fallback, &n)) return false;
    *out = (uint8_t)n;
    return true;
}

static bool read_dice(const json_in *in, prone_type *t)
{
    long dice;
    if (!json_want_int(in, "dice", 1, 6, &dice) ||
        !read_small(in, "open-dice", 6, dice, &t->dice[ORDER_OPEN]) ||
        !read_small(in, "column-dice", 6, dice, &t->dice[ORDER_COLUMN]) ||
        !read_small(in, "mounted-dice", 6, 0, &t->mounted) ||
        !read_small(in, "limbered-dice", 6, 0, &t->limbered) ||
        !read_small(in, "charge-dice", 2, 0, &t->charge_dice))
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
    if (!prone_read_choice(in, "class", classes, -1, &class) ||
        !prone_read_choice(in, "army", armies, -1, &army) ||
        !prone_read_choice(in, "weapon", weapons, WEAPON_NONE, &weapon) ||
        !prone_read_choice(in, "order", orders, ORDER_OPEN, &order) || !read_dice(in, t) ||
        !read_small(in, "keys", 20, 0, &t->keys) || !read_small(in, "shooters", 100, 100, &t->shooters) ||
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
        return json_fail(&at, "a gun has the weapon \"gun\", a machine gun the weapon \"machine-gun\", and no "
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

static bool read_types(scenario *sc, prone_data *d, error *err)
{
    json_in root, list;
    if (!scenario_rules_file(sc, "types.json", &root, err)) return false;
    bool ok = json_want_array(&root, "types", &list);
    for (size_t i = 0; ok && i < json_count(&list); i++) {
        json_in in = json_at(&list, i);
        const char *id = json_string_value(json_get(&in, "id").value);
        const int type = id != NULL ? scenario_type(sc, id) : -1;
        if (type >= 0) ok = read_type(sc, &in, &sc->types[type], &d->type[type]);
    }
    json_decref(root.value);
    return ok;
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
    if (!prone_read_choice(in, "cover", covers, 0, &cover) || !prone_read_choice(in, "rough", roughs, 0, &rough) ||
        !json_opt_bool(in, "dense", false, &dense) || !json_opt_bool(in, "conceals", false, &conceals) ||
        !json_opt_bool(in, "slow-guns", false, &slow) || !json_opt_bool(in, "closed", false, &closed) ||
        !json_opt_int(in, "height", 0, 20, 0, &height))
        return false;
    out->is = (uint16_t)((cover == 1 ? SPACE_BUSH : 0) | (cover == 2 ? SPACE_HARD : 0) |
                         (rough == 1 ? SPACE_ROUGH_BUSH : 0) | (rough == 2 ? SPACE_ROUGH_ROCK : 0) |
                         (dense ? SPACE_DENSE : 0) | (conceals ? SPACE_CONCEALS : 0) |
                         (slow ? SPACE_SLOW_GUNS : 0) | (closed ? SPACE_CLOSED : 0));
    out->height = (int16_t)height;
    return true;
}

static bool read_terrain(scenario *sc, prone_data *d, error *err)
{
    ground kinds[BOARD_TERRAINS_MAX] = {{0, 0}};
    json_in root, all;
    if (!scenario_rules_file(sc, "terrain.json", &root, err)) return false;
    bool ok = json_want_object(&root, "terrain", &all);
    for (int i = 0; ok && i < sc->board->nterrains; i++) {
        json_in in = json_get(&all, sc->board->terrains[i]);
        if (in.value != NULL) ok = read_ground(&in, &kinds[i]);
    }
    json_decref(root.value);
    if (!ok) return false;
    d->space = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->space);
    for (int i = 0; i < d->n; i++) {
        const board_space *from = &sc->board->spaces[i];
        d->space[i].level = (int16_t)(from->elevation + kinds[from->terrain].height);
        d->space[i].is = kinds[from->terrain].is;
    }
    return true;
}

/* ---- tables and charts the rules read */

static bool want_cells(const chart *c, const char *name, int lo, int hi, int columns, const char *const *fields,
                       error *err)
{
    if (c == NULL)
        return error_set(err, "rules/prone/charts.json", 0, 0, "the chart \"%s\" is expected and missing", name);
    if (c->ncolumns < columns)
        return error_set(err, "rules/prone/charts.json", 0, 0, "%s.columns: %d columns are expected, found %d",
                         name, columns, c->ncolumns);
    for (int value = lo; value <= hi; value++)
        for (int column = 0; column < columns; column++) {
            const chart_cell *cell = chart_at(c, value, column, NULL);
            bool found = cell != NULL && fields == NULL;
            for (int i = 0; cell != NULL && fields != NULL && i < cell->nfields; i++)
                found = found || strcmp(cell->name[i], fields[0]) == 0;
            if (!found)
                return error_set(err, "rules/prone/charts.json", 0, 0,
                                 "%s.rows: %s%s is expected for %d, column %d", name,
                                 fields != NULL ? "a cell with the field " : "a cell", fields != NULL ? fields[0] : "",
                                 value, column + 1);
        }
    return true;
}

static bool find_charts(scenario *sc, prone_data *d, error *err)
{
    static const char *const need[] = {"need", NULL}, *const prone[] = {"prone", NULL};
    d->rifle_chart = chart_find(sc, "rifle");
    d->gun_chart = chart_find(sc, "field-gun");
    d->card_chart = chart_find(sc, "casualty");
    d->prone_chart = chart_find(sc, "prone");
    d->rifle_index = chart_index(sc, "rifle");
    d->gun_index = chart_index(sc, "field-gun");
    d->card_index = chart_index(sc, "casualty");
    d->prone_index = chart_index(sc, "prone");
    return want_cells(d->rifle_chart, "rifle", 1, 4, 3, need, err) &&
           want_cells(d->gun_chart, "field-gun", 1, 4, 1, need, err) &&
           want_cells(d->card_chart, "casualty", 1, 13, 1, NULL, err) &&
           want_cells(d->prone_chart, "prone", 1, 6 + FIRE_DICE_MAX, 1, prone, err);
}

static bool find_tables(scenario *sc, prone_data *d, error *err)
{
    const struct {
        const char *name;
        const modifier_table **to;
    } all[] = {{"fire", &d->fire},         {"prone", &d->prone}, {"closing", &d->closing},
               {"standing", &d->standing}, {"melee", &d->melee}, {"morale", &d->morale},
               {"leaderless", &d->leaderless}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        *all[i].to = scenario_table(sc, all[i].name);
        if (*all[i].to == NULL)
            return error_set(err, "rules/prone/modifiers.json", 0, 0, "the table \"%s\" is expected and missing",
                             all[i].name);
    }
    return find_charts(sc, d, err);
}

bool prone_load(scenario *sc, error *err)
{
    prone_data *d = arena_alloc(sc->memory, sizeof *d);
    sc->data = d;
    return prone_compile_sheet(sc, d, err) && read_numbers(sc, d, err) && read_types(sc, d, err) &&
           read_terrain(sc, d, err) && prone_read_battle(sc, d) && prone_read_units(sc, d, err) &&
           find_tables(sc, d, err) && prone_compile_board(sc, d, err);
}
