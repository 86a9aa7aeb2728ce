/*
 * ground.c: terrain.json and the map laid together, space by space. Not for what only one system's ground
 * has.
 */
#include "game/ground.h"

#include <assert.h>

#include "core/mem.h"
#include "core/random.h"
#include "game/chance.h"
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

/* ---- in the dark */

/* Where it started is not asked: that was dark, too, or long ago. */
bool ground_has_come(const state *s, int u, int side)
{
    const scenario_unit *order = &s->sc->units[u];
    if (order->side == side || s->units[u].status != UNIT_WAITING) return false;
    if (order->group == 0) return order->space != NO_SPACE || order->ndeploy > 0;
    const scenario_group *g = &s->sc->groups[order->group - 1];
    const int turn = g->nsteps > 0 ? g->turn[g->nsteps - 1] : 0; /* by then it is likeliest */
    return turn > 0 && turn < s->turn && g->nspaces > 0;
}

/* Free spaces that nobody of `side` sees. */
static int unseen_places(const state *s, int side, const board_tables *map, uint16_t *out)
{
    const int limit = (map->kind == BOARD_SQUARE ? 2 : 1) * kit_visibility(s);
    int n = 0;
    for (int at = 0; at < map->n; at++) {
        bool seen = state_unit_at(s, at, NO_UNIT) != NO_UNIT;
        for (int i = 0; i < s->sc->nunits && !seen; i++)
            seen = s->units[i].side == side && state_on_board(s, i) &&
                   tables_far(map, at, s->units[i].space) <= limit;
        if (!seen) out[n++] = (uint16_t)at;
    }
    return n;
}

/* Of a few of the places where it may be, met with at random, the nearest to its goals; -1: there is none. */
static int place_in_dark(const state *s, int u, const ground_dark *how, const uint16_t *place, int n,
                         random_stream *r)
{
    enum { COMPARED = 3, STRIDE = 97 };
    const uint16_t *goal = s->sc->chance->to_goal[s->sc->units[u].side];
    const int stride = n % STRIDE == 0 ? 1 : STRIDE, first = n > 0 ? (int)random_below(r, (uint32_t)n) : 0;
    int best = -1, compared = 0;
    for (int i = 0; i < n && compared < COMPARED; i++) {
        const int k = (first + i * stride) % n;
        if (!how->may_stand(s, u, place[k])) continue;
        compared++;
        if (best < 0 || (goal != NULL && goal[place[k]] < goal[place[best]])) best = k;
    }
    return best;
}

void ground_imagine_dark(state *s, int side, const ground_dark *how, random_stream *r)
{
    uint16_t place[OCCUPIED_SPACES];
    int n = -1;
    assert(how->map->n <= OCCUPIED_SPACES);
    if (kit_visibility(s) == 0) return;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!ground_has_come(s, u, side)) continue;
        if (n < 0) n = unseen_places(s, side, how->map, place);
        const int k = place_in_dark(s, u, how, place, n, r);
        if (k < 0) continue;
        s->units[u].status = UNIT_ON;
        s->units[u].space = place[k];
        kit_imagine_facing(s, u, side);
        place[k] = place[--n];
        how->start(s, u);
    }
}
