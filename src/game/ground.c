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

/* Levels are for all spaces of the board, and whoever asks frees them. */
static int16_t *sight_levels(const board *b, const ground_space *spaces, unsigned opaque,
                             uint8_t blocks[BOARD_TERRAINS_MAX])
{
    int16_t *levels = mem_alloc((size_t)b->nspaces * sizeof *levels);
    for (int i = 0; i < b->nspaces; i++) {
        levels[i] = spaces[i].level;
        blocks[b->spaces[i].terrain] = (spaces[i].is & opaque) != 0;
    }
    return levels;
}

void ground_compile_sight(scenario *sc, board_tables *map, const ground_space *spaces, unsigned opaque,
                          int range)
{
    uint8_t blocks[BOARD_TERRAINS_MAX] = {0};
    int16_t *levels = sight_levels(sc->board, spaces, opaque, blocks);
    tables_compile_sight(map, sc->memory, range, &(const sight_rules){.opaque = blocks, .level = levels});
    mem_free(levels);
}

bool ground_between(const state *s, int u, int space, const ground_space *spaces, unsigned opaque,
                    const char *code, refusal *why)
{
    const board *b = s->sc->board;
    uint8_t blocks[BOARD_TERRAINS_MAX] = {0};
    int16_t *levels = sight_levels(b, spaces, opaque, blocks);
    sight found;
    const bool sees = board_sight(b, &(const sight_rules){.opaque = blocks, .level = levels},
                                  s->units[u].space, space, &found);
    mem_free(levels);
    if (sees) return true;
    (void)refuse(why, code, u, NO_UNIT, found.at, 0, 0);
    why->args.from = space;
    return false;
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
