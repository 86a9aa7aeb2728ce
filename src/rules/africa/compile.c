/*
 * compile.c: the maps made ready for the rules at load: neighbours, roads, distances, the sea, how far it is
 * to what each side wants.
 */
#include "rules/africa/compile.h"

static bool compile_links(scenario *sc, africa_data *d, error *err)
{
    const board *b = sc->board;
    for (int i = 0; i < d->n; i++) {
        const board_space *from = &b->spaces[i];
        africa_area *area = &d->area[i];
        area->sheet = from->sheet;
        if (from->nlinks > NEAR_MAX)
            return error_set(err, sc->path, 0, 0, "the area %.15s has %d neighbours, at most %d are expected",
                             from->id, from->nlinks, NEAR_MAX);
        for (int k = 0; k < from->nlinks; k++) {
            const board_link *link = &b->links[from->first_link + (uint32_t)k];
            area->near[area->count] = (uint8_t)link->to;
            area->road[area->count++] = (link->edge & EDGE_ROAD) != 0;
        }
    }
    return true;
}

static void compile_distances(africa_data *d)
{
    for (int i = 0; i < d->n; i++)
        for (int k = 0; k < d->n; k++) {
            const int steps = d->area[i].sheet == d->area[k].sheet ? board_steps(d->board, i, k) : BOARD_FAR;
            d->far[i][k] = (uint8_t)(steps < NOWHERE ? steps : NOWHERE);
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
    const uint32_t road = board_tag(d->board, "road"), coast = board_tag(d->board, "coast"),
                   port = board_tag(d->board, "port");
    for (int i = 0; i < d->n; i++) {
        const uint32_t tags = d->board->spaces[i].tags;
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

bool africa_compile_areas(scenario *sc, africa_data *d, error *err)
{
    if (!compile_links(sc, d, err)) return false;
    compile_distances(d);
    compile_roads(d);
    compile_ground(d);
    return true;
}

/* Areas to the nearest place a side's conditions speak of; of a side without conditions of its own, to those
 * of the other. */
void africa_compile_goals(scenario *sc, africa_data *d)
{
    memset(d->goal, NOWHERE, sizeof d->goal);
    for (int c = 0; c < sc->nconditions; c++) {
        const victory_condition *is = &sc->conditions[c];
        for (int p = 0; p < is->nspaces; p++)
            for (int i = 0; i < d->n; i++) {
                const uint8_t far = d->far[i][is->spaces[p]];
                for (int side = 0; side < 2; side++)
                    if (far < d->goal[side][i]) d->goal[side][i] = far;
            }
    }
}
