/*
 * march.h: how far a march goes (pages 2 and 10): ground, fords, room, whoever stands in the way, villages.
 * From the rule pages, not from the sources.
 */
#ifndef TESTS_MODEL_SAFARI_MARCH_H
#define TESTS_MODEL_SAFARI_MARCH_H

#include "model/safari/caravan.h"

static inline bool people(const state *s, int u)
{
    return beast_of(s, u) == NULL;
}

/* ---- room (S·H21) */

static inline const char *room_for(const state *s, int u, int hex)
{
    int men = men_left(s, u);
    bool shared = false;
    for (int v = 0; v < s->sc->nunits; v++) {
        if (v == u || !is_friend(s, v, s->units[u].side) || s->units[v].space != hex) continue;
        if (!people(s, v) || !people(s, u)) return "S·H21: a beast has its hex to itself";
        men += men_left(s, v);
        shared = true;
    }
    return shared && men > room_in(s, hex) ? "S·H21: no room" : NULL;
}

static inline bool enemy_in(const state *s, int hex, int side)
{
    for (int v = 0; v < s->sc->nunits; v++)
        if (is_enemy(s, v, side) && s->units[v].space == hex) return true;
    return false;
}

/* ---- villages (S·H25) */

/* Has that side not its leave, or do the people of one that has been attacked still stand there? */
static inline bool asks_a_toll(const state *s, int village, int side)
{
    const char *const passages[] = {"passage-0", "passage-1", "passage-2", "passage-3"};
    const villages *v = villages_of(s);
    const bool attacked = (model_field(s, 0, "attacked") >> village & 1) != 0;
    const bool leave = (model_field(s, 0, passages[side]) >> village & 1) != 0;
    if (!country_of(s)->trades) return false;
    if (!attacked) return !leave;
    for (int u = 0; u < s->sc->nunits; u++)
        if (v->of[u] == village && state_on_board(s, u) && s->units[u].side != side &&
            v->reach[village][s->units[u].space])
            return true;
    return false;
}

static inline bool at_a_toll(const state *s, int hex, int side)
{
    const villages *v = villages_of(s);
    for (int i = 0; i < v->count; i++)
        if (v->reach[i][hex] && asks_a_toll(s, i, side)) return true;
    return false;
}

/* Who stands at the huts, or beside them, may turn away from them, not go on by them.
 * Who stands among them may go out. */
static inline bool toll_bars(const state *s, int from, int to, int side)
{
    const villages *v = villages_of(s);
    if (ground_is(s, from, "huts") && !ground_is(s, to, "huts")) return false;
    for (int i = 0; i < v->count; i++)
        if (v->reach[i][from] && v->reach[i][to] && asks_a_toll(s, i, side)) return true;
    return false;
}

/* ---- the march (S·H3) */

typedef struct march { /* as far as it has come this turn of its hexes */
    int hexes, used, worst, forded;
    bool creeps, ground_free; /* a first hex is always left to it; S·H4: on a 6 the ground costs nothing */
} march;

static inline int penalty_of(const state *s, int u, int hex)
{
    int penalty = jungle(s, hex) || ground_is(s, hex, "swamp") ? 2 : 0;
    if (gun_of(s, u) >= 0 && !savannah(s, hex)) penalty += 1;
    return penalty;
}

static inline march march_so_far(const state *s, int u)
{
    const int paid = model_field(s, u, "paid");
    return (march){.hexes = model_field(s, u, "hexes"),
                   .used = model_field(s, u, "used"),
                   .worst = paid & 15,
                   .forded = (paid & 16) != 0,
                   .creeps = people(s, u),
                   .ground_free = (paid & 32) != 0};
}

/* One hex more; false: not so far. A first hex is always left to those who do not charge. */
static inline bool one_hex(const state *s, int u, march *g, int hex)
{
    const bool first = g->used == 0;
    const int penalty = people(s, u) && !g->ground_free ? penalty_of(s, u, hex) : 0;
    g->used++;
    if (penalty > g->worst) g->worst = penalty;
    if (people(s, u) && ford(s, hex)) g->forded = 1;
    return g->used + g->worst + g->forded <= g->hexes || (first && g->creeps);
}

static inline bool leaves_at(const state *s, int u, int hex)
{
    const char *exit = country_of(s)->exit[s->units[u].side];
    const board_zone *zone = exit[0] != '\0' ? board_zone_find(s->sc->board, exit) : NULL;
    return zone != NULL && board_zone_has(zone, hex);
}

/* From one hex to the next, on the way there. */
static inline const char *may_step(const state *s, int u, march *g, int at, int hex)
{
    const int side = s->units[u].side;
    const bool on_the_way = at != s->units[u].space;
    if (board_link_to(s->sc->board, at, hex) == NULL) return "S1: a gap";
    if (on_the_way && leaves_at(s, u, at)) return "page 11: it has left the map";
    if (g->used > 0 && at_a_toll(s, at, side)) return "S·H25: it stops at the village";
    if (toll_bars(s, at, hex, side)) return "S·H25: the village asks a toll";
    if (deep(s, hex)) return "S·H3: deep";
    if (enemy_in(s, hex, side)) return "S5: somebody is there";
    return one_hex(s, u, g, hex) ? NULL : "S·H3: too far";
}

static inline const char *may_walk(const state *s, const action *a)
{
    const int u = a->units[0];
    march g = march_so_far(s, u);
    int at = s->units[u].space;
    if (a->nspaces == 0) return "where to";
    for (int i = 0; i < a->nspaces; i++) {
        const char *no = may_step(s, u, &g, at, a->spaces[i]);
        if (no != NULL) return no;
        at = a->spaces[i];
    }
    return at == s->units[u].space ? "nowhere" : room_for(s, u, at);
}

/* Every hex that some way leads to: all ways, hex by hex, by what the ground has taken so far. */
typedef struct reach {
    bool come[HEXES_MOST][4][2], to[HEXES_MOST], further;
} reach;

static inline void walk_on(const state *s, reach *now, reach *next, int u, const march *with)
{
    for (int at = 0; at < s->sc->board->nspaces; at++)
        for (int k = 0; k < 8; k++) {
            if (!now->come[at][k / 2][k % 2]) continue;
            now->further = true;
            const board_space *from = &s->sc->board->spaces[at];
            for (int i = 0; i < from->nlinks; i++) {
                const int hex = s->sc->board->links[from->first_link + (uint32_t)i].to;
                march g = *with;
                g.worst = k / 2;
                g.forded = k % 2;
                if (may_step(s, u, &g, at, hex) != NULL) continue;
                next->come[hex][g.worst][g.forded] = true;
                if (hex != s->units[u].space && room_for(s, u, hex) == NULL) now->to[hex] = true;
            }
        }
}

static inline const reach *reach_with(const state *s, int u, march g)
{
    static reach r, next;
    memset(&r, 0, sizeof r);
    r.come[s->units[u].space][g.worst][g.forded] = true;
    r.further = true;
    for (int steps = 0; r.further && steps < ACTION_SPACES; steps++, g.used++) {
        r.further = false;
        memset(&next, 0, sizeof next);
        walk_on(s, &r, &next, u, &g);
        memcpy(r.come, next.come, sizeof r.come);
    }
    return &r;
}

static inline const reach *reach_of(const state *s, int u)
{
    return reach_with(s, u, march_so_far(s, u));
}

#endif
