/*
 * ground.c: terrain.json and the map laid together, space by space. Not for what only one system's ground
 * has.
 */
#include "game/ground.h"

#include <assert.h>

#include "core/mem.h"
#include "game/kit.h"
#include "game/occupied.h"
#include "game/scenario_rules.h"

bool ground_read(scenario *sc, ground_space **out)
{
    const board *b = sc->board;
    ground_space kind[BOARD_TERRAINS_MAX] = {{0, 0}};
    bool ok = true;
    for (int i = 0; i < b->nterrains; i++) {
        const json_in in = scenario_terrain_row(sc, i);
        if (in.value != NULL) ok = members_read(sc, &in, members_of(sc)->terrain, &kind[i]) && ok;
    }
    *out = arena_alloc(sc->memory, (size_t)b->nspaces * sizeof **out);
    for (int i = 0; i < b->nspaces; i++) {
        const ground_space *of = &kind[b->spaces[i].terrain];
        (*out)[i] = (ground_space){.level = (int16_t)(b->spaces[i].elevation + of->level), .is = of->is};
    }
    return ok;
}

void ground_compile_sight(scenario *sc, board_tables *map, const ground_space *spaces, unsigned opaque,
                          int range)
{
    uint8_t blocks[BOARD_TERRAINS_MAX] = {0};
    int16_t *levels = mem_alloc((size_t)map->n * sizeof *levels);
    for (int i = 0; i < map->n; i++) {
        levels[i] = spaces[i].level;
        blocks[sc->board->spaces[i].terrain] = (spaces[i].is & opaque) != 0;
    }
    tables_compile_sight(map, sc->memory, range, &(const sight_rules){.opaque = blocks, .level = levels});
    mem_free(levels);
}

bool ground_may_lurk(const state *s, int side, const board_tables *map, const ground_space *spaces,
                     unsigned conceals, int reveal, int at)
{
    if ((spaces[at].is & conceals) == 0 || state_unit_at(s, at, NO_UNIT) != NO_UNIT) return false;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) &&
            tables_far(map, at, s->units[u].space) <= reveal)
            return false;
    return true;
}

void ground_imagine(state *s, int side, const board_tables *map, const ground_space *spaces,
                    unsigned conceals, int reveal, void (*start)(state *s, int u), random_stream *r)
{
    uint16_t places[OCCUPIED_SPACES];
    int n = 0;
    assert(map->n <= OCCUPIED_SPACES);
    for (int at = 0; at < map->n; at++)
        if (ground_may_lurk(s, side, map, spaces, conceals, reveal, at)) places[n++] = (uint16_t)at;
    kit_imagine(s, side, places, n, start, r);
}
