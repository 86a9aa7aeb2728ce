/*
 * compile.c: the map made ready for the rules at load: neighbours, distances, arcs, what sees what, how far
 * it is to the goals.
 */
#include "rules/conduct/compile.h"

#include "rules/conduct/moves.h"

#include "board/sight.h"
#include "core/mem.h"

bool conduct_compile_sheet(scenario *sc, conduct_data *d, error *err)
{
    const board *b = sc->board;
    if (b->sheets[0].pointy)
        return error_set(
            err, sc->path, 0, 0,
            "these rules are played on hexes with flat tops, found pointed ones: draw the map in "
            "Tiled as Hexagonal with Stagger Axis X");
    if (b->nspaces > CONDUCT_HEXES_MAX)
        return error_set(err, sc->path, 0, 0,
                         "the map has %d hexes, at most %d are expected: draw a smaller one", b->nspaces,
                         CONDUCT_HEXES_MAX);
    d->board = b;
    d->n = b->nspaces;
    d->words = (d->n + 63) / 64;
    return true;
}

static void compile_neighbours(scenario *sc, conduct_data *d)
{
    d->next = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->next);
    d->edge = arena_alloc(sc->memory, (size_t)d->n * sizeof *d->edge);
    for (int i = 0; i < d->n; i++)
        for (int dir = 0; dir < 6; dir++) {
            const int to = board_neighbour(d->board, i, dir);
            d->next[i][dir] = (uint16_t)to;
            const board_link *link = to == NO_SPACE ? NULL : board_link_to(d->board, i, to);
            d->edge[i][dir] = link != NULL ? link->edge : 0;
        }
}

static void compile_distances(scenario *sc, conduct_data *d)
{
    const size_t n = (size_t)d->n;
    d->far = arena_alloc(sc->memory, n * n);
    d->arc = arena_alloc(sc->memory, n * n);
    for (int i = 0; i < d->n; i++)
        for (int k = 0; k < d->n; k++) {
            d->far[i * d->n + k] = (uint8_t)board_steps(d->board, i, k);
            for (int facing = 0; facing < 6; facing++)
                if (board_in_arc(d->board, i, facing, k)) d->arc[i * d->n + k] |= (uint8_t)(1u << facing);
        }
}

/* The hills of terrain.json stand on top of the map's own levels. */
static void compile_sight(scenario *sc, conduct_data *d)
{
    uint8_t opaque[BOARD_TERRAINS_MAX] = {0};
    const board *b = sc->board;
    int16_t *levels = mem_alloc((size_t)d->n * sizeof *levels);
    d->sight = arena_alloc(sc->memory, (size_t)d->n * (size_t)d->words * sizeof *d->sight);
    for (int i = 0; i < d->n; i++) {
        levels[i] = d->space[i].level;
        opaque[b->spaces[i].terrain] = (d->space[i].is & HEX_OPAQUE) != 0;
    }
    const sight_rules rules = {.opaque = opaque, .level = levels};
    for (int i = 0; i < d->n; i++)
        for (int k = 0; k < d->n; k++) {
            sight seen_so;
            if (k == i || hexes(d, i, k) > FIRE_HEXES || !board_sight(b, &rules, i, k, &seen_so)) continue;
            d->sight[(size_t)i * (size_t)d->words + (size_t)(k >> 6)] |= (uint64_t)1 << (k & 63);
        }
    mem_free(levels);
}

/* Is it open to that side's foot, with every gate blown in? */
static bool open_to(const conduct_data *d, int side, int from, int dir)
{
    const int to = d->next[from][dir];
    const uint16_t edge = d->edge[from][dir];
    if (to == NO_SPACE || (d->space[to].is & HEX_NO_FOOT) != 0) return false;
    if (side == d->special.gate_side && (d->space[to].is & HEX_RAMPART) != 0) return false;
    return (edge & EDGE_CLIFF) == 0 && ((edge & EDGE_RIVER) == 0 || (edge & (EDGE_BRIDGE | EDGE_FORD)) != 0);
}

/* Spreads the way there, slow ground counted double, until nothing gets shorter. */
static void spread(const conduct_data *d, int side, uint8_t *far)
{
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (int i = 0; i < d->n; i++)
            for (int dir = 0; dir < 6; dir++) {
                if (!open_to(d, side, i, dir)) continue;
                const int to = d->next[i][dir];
                const bool road = (d->edge[i][dir] & (EDGE_ROAD | EDGE_TRACK | EDGE_BRIDGE)) != 0;
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
        uint8_t *far = arena_alloc(sc->memory, (size_t)d->n);
        bool any = false;
        memset(far, 255, (size_t)d->n);
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

static void compile_light(scenario *sc, conduct_data *d)
{
    d->visible = arena_alloc(sc->memory, (size_t)sc->turns + 2);
    for (int turn = 0; turn <= sc->turns + 1; turn++) {
        const scenario_light *l = scenario_light_at(sc, turn);
        if (l != NULL) d->visible[turn] = l->visibility;
    }
}

void conduct_compile_board(scenario *sc, conduct_data *d)
{
    compile_light(sc, d);
    compile_neighbours(sc, d);
    compile_distances(sc, d);
    compile_sight(sc, d);
    compile_goals(sc, d);
}
