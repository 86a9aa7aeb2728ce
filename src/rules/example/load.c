/* load.c: everything that can be wrong with data is found here; afterwards nothing can fail. */
#include "rules/example/load.h"

#include "game/scenario_own.h"
#include "game/scenario_rules.h"

static const char *const classes[] = {"foot", "horse", "guns", NULL};

static bool read_types(scenario *sc, example_data *d)
{
    for (int t = 0; t < sc->ntypes; t++) {
        const json_in in = scenario_type_row(sc, t);
        int class;
        if (!json_want_choice(&in, "class", classes, &class) ||
            !json_opt_byte(&in, "combat", 1, 20, 1, &d->type[t].combat) ||
            !json_opt_byte(&in, "move", 1, 12, 4, &d->type[t].move))
            return false;
        d->type[t].class = (uint8_t) class;
    }
    return true;
}

/* E2: points to enter, by class; E6: what gives cover. */
static bool read_terrain(scenario *sc, example_data *d, uint8_t enter[CLASSES][BOARD_TERRAINS_MAX])
{
    for (int t = 0; t < sc->board->nterrains; t++) {
        const json_in in = scenario_terrain_row(sc, t);
        if (in.value == NULL) continue;
        for (int c = 0; c < CLASSES; c++)
            if (!json_opt_byte(&in, classes[c], 0, REACH_COST_MAX, 1, &enter[c][t])) return false;
        if (!json_opt_bool(&in, "cover", false, &d->cover[t])) return false;
    }
    return true;
}

bool example_load(scenario *sc, error *err)
{
    example_data *d = arena_alloc(sc->memory, sizeof *d);
    uint8_t enter[CLASSES][BOARD_TERRAINS_MAX] = {{0}};
    int results;
    sc->data = d;
    if (!scenario_want_size(sc, 2, UNITS_MAX, err) || !scenario_want_table(sc, "combat", &d->combat, err) ||
        !scenario_want_chart(sc, "results", 5, 1, 6, &results, err) || !read_types(sc, d) ||
        !read_terrain(sc, d, enter))
        return false;
    d->results = &sc->charts[results];
    tables_compile(&d->map, sc->memory, sc->board, 0, 0);
    sc->map = &d->map;
    for (int c = 0; c < CLASSES; c++)
        d->reach[c] = reach_map_new(sc->memory, sc->board,
                                    &(reach_costs){.enter = enter[c],
                                                   .edge_blocked = EDGE_RIVER,
                                                   .edge_opens = EDGE_FORD | EDGE_BRIDGE,
                                                   .edge_along = EDGE_ROAD | EDGE_TRACK,
                                                   .along = 1});
    return true;
}
