/*
 * moves.c: where the movement dice take a unit, and where it may come on. What was thrown is three budgets:
 * all of it over easy ground, or in and out of rough ground along a track; less the highest die once rough
 * ground is touched; and the road die besides for a column that keeps to the track. Not for going there:
 * apply.c.
 */
#include "rules/prone/moves.h"

#include "board/flood.h"

enum { NOT_REACHED = 0xffff };

/* What is rough ground to those who know the bush or not, of the SPACE_ bits. */
static unsigned rough_for(bool bushcraft)
{
    return SPACE_ROUGH_ROCK | (bushcraft ? 0u : SPACE_ROUGH_BUSH);
}

static bool is_road(unsigned edge)
{
    return (edge & (EDGE_ROAD | EDGE_TRACK | EDGE_RAIL)) != 0;
}

/* H·H25: abatis */
static bool is_barred(unsigned edge)
{
    return (edge & (EDGE_WALL | EDGE_DITCH)) != 0 && !is_road(edge);
}

bool prone_road_at(const state *s, int space)
{
    for (int dir = 0; dir < HEX_SIDES; dir++)
        if (is_road(pd(s)->map.edge[space][dir])) return true;
    return false;
}

bool prone_on_road(const state *s, int u)
{
    return prone_road_at(s, s->units[u].space);
}

prone_budget prone_thrown(const state *s)
{
    const prone_game *g = pg_const(s);
    return (prone_budget){g->full, g->rough, g->road};
}

/* Guns and wagons. */
static bool is_slow(const state *s, int u)
{
    return type_of(s, u)->class == CLASS_GUN || type_of(s, u)->class == CLASS_WAGON;
}

/* rough: SPACE_ bits. */
static uint8_t step_of(const prone_data *d, unsigned rough, bool slow, int way, int from, int dir)
{
    const int to = d->map.next[from][dir];
    if (to == NO_SPACE) return 0;
    const unsigned is = d->space[to].is, edge = d->map.edge[from][dir];
    const bool road = is_road(edge);
    if ((is & SPACE_CLOSED) != 0 || (edge & EDGE_CLIFF) != 0) return 0;
    if (way == WAY_ROAD && !road) return 0;
    if (way == WAY_EASY && !road && ((d->space[from].is | is) & rough) != 0) return 0; /* H·H13 */
    return (uint8_t)((slow && !road && (is & SPACE_SLOW_GUNS) != 0 ? 2 : 1) |
                     (is_barred(edge) ? STEP_ENDS : 0));
}

void prone_compile_steps(scenario *sc, prone_data *d)
{
    for (int kind = 0; kind < 4; kind++) {
        const bool bushcraft = kind >= 2, slow = kind % 2 != 0;
        prone_steps *steps = arena_alloc(sc->memory, (size_t)d->map.n * sizeof *steps);
        d->steps[bushcraft][slow] = steps;
        for (int hex = 0; hex < d->map.n; hex++)
            for (int way = 0; way < WAYS; way++)
                for (int dir = 0; dir < HEX_SIDES; dir++)
                    steps[hex].step[way][dir] = step_of(d, rough_for(bushcraft), slow, way, hex, dir);
    }
}

/* A node is a hex, come to by a kind of way, over an abatis, where the move ends, or not. */
static int node_of(int hexes, int way, bool ended, int hex)
{
    return (way * 2 + (ended ? 1 : 0)) * hexes + hex;
}

/* The hex of a node, without dividing: there are six nodes a hex, and this is asked of every one that is
 * found. */
static int hex_of(int hexes, int node)
{
    while (node >= hexes)
        node -= hexes;
    return node;
}

/* Who may be charged, and whether a way has been found to a hex beside him; `ends` are all such hexes. */
typedef struct quarries {
    const prone_data *d;
    uint64_t ends[PRONE_SPACES_MAX / 64];
    const uint16_t *at; /* where each stands */
    bool *reached;
    int n, left; /* left: not reached yet */
} quarries;

static void come_beside(quarries *q, int hex)
{
    for (int i = 0; i < q->n; i++) {
        if (q->reached[i] || hexes_between(q->d, q->at[i], hex) != 1) continue;
        q->reached[i] = true;
        q->left--;
    }
}

/* q: once all of them are reached nothing more is looked for; NULL: everything is. */
static void spread_out(const prone_data *d, const prone_steps *steps, const prone_occupied *occ,
                       prone_reach *out, flood *f, quarries *q)
{
    const int n = d->map.n;
    for (int at; (q == NULL || q->left > 0) && (at = flood_next(f)) != FLOOD_END;) {
        int way = 0, hex = at;
        for (; hex >= 2 * n; hex -= 2 * n)
            way++;
        if (hex >= n || f->level >= out->budget[way])
            continue; /* over an abatis, it is where the move ends */
        const uint8_t *step = steps[hex].step[way];
        const uint16_t *next = d->map.next[hex];
        const int first = node_of(n, way, false, 0), most = out->budget[way];
        for (int dir = 0; dir < HEX_SIDES; dir++) {
            if (step[dir] == 0) continue;
            const int cost = f->level + (step[dir] & STEP_COST), to = next[dir],
                      node = first + to + ((step[dir] & STEP_ENDS) != 0 ? n : 0);
            if (f->cost[node] <= cost || cost > most || bit_of(occ->enemies, to)) continue;
            flood_offer(f, node, cost);
            if (q != NULL && bit_of(q->ends, to)) come_beside(q, to);
        }
    }
}

static void find(const state *s, const prone_occupied *occ, int u, prone_budget b, quarries *q,
                 prone_reach *out, flood *f)
{
    const prone_data *d = pd(s);
    const int at = s->units[u].space, n = d->map.n;
    const bool column = pu_const(s, u)->order == ORDER_COLUMN, bushcraft = type_of(s, u)->bushcraft;
    int most = 0;
    out->hexes = n;
    out->from = at;
    out->budget[WAY_ANY] = b.rough;
    out->budget[WAY_EASY] =
        b.full > b.rough && ((d->space[at].is & rough_for(bushcraft)) == 0 || prone_on_road(s, u))
            ? b.full
            : 0; /* H·H13 */
    out->budget[WAY_ROAD] = !prone_on_road(s, u) ? 0 : column ? b.road : b.full;
    for (int way = 0; way < WAYS; way++)
        if (out->budget[way] > most) most = out->budget[way];
    f->cost = out->cost;
    f->before = out->before;
    flood_begin(f, node_of(n, WAYS, false, 0), most);
    for (int way = 0; way < WAYS; way++)
        if (out->budget[way] > 0) flood_start(f, node_of(n, way, false, at));
    spread_out(d, d->steps[bushcraft][is_slow(s, u)], occ, out, f, q);
}

void prone_reach_find(const state *s, const prone_occupied *occ, int u, prone_budget b, prone_reach *out)
{
    const int n = pd(s)->map.n;
    uint16_t found[2 * PRONE_NODES_MAX];
    flood f = {.found = found};
    find(s, occ, u, b, NULL, out, &f);
    memset(out->node, 0xff, (size_t)n * sizeof out->node[0]);
    for (int i = 0; i < f.count; i++) { /* the cheapest come first, ... */
        const int node = found[i];
        uint16_t *best = &out->node[hex_of(n, node)];
        if (*best == NOT_REACHED || (node < *best && out->cost[node] == out->cost[*best]))
            *best = (uint16_t)node; /* ... and of those the lowest kind of way counts, and round an abatis */
    }
    out->node[out->from] = NOT_REACHED;
}

int prone_cost_to(const prone_reach *reach, int to)
{
    return reach->node[to] == NOT_REACHED ? 0 : reach->cost[reach->node[to]];
}

bool prone_may_end(const state *s, const prone_occupied *occ, int u, int to)
{
    if ((pd(s)->space[to].is & SPACE_CLOSED) != 0 || bit_of(occ->enemies, to)) return false;
    return is_chief(s, u) || to == s->units[u].space || !bit_of(occ->friends, to);
}

/* H·H18: the hex beside the enemy that is nearest; the one it stands in, if it is there already. */
int prone_charge_end(const state *s, const prone_occupied *occ, const prone_reach *reach, int u, int target)
{
    int best = NO_SPACE, least = 255;
    if (hexes_apart(s, u, target) == 1) return s->units[u].space;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        const int at = pd(s)->map.next[s->units[target].space][dir];
        if (at == NO_SPACE || !prone_may_end(s, occ, u, at)) continue;
        const int cost = prone_cost_to(reach, at);
        if (cost != 0 && cost < least) {
            least = cost;
            best = at;
        }
    }
    return best;
}

void prone_charges_find(const state *s, const prone_occupied *occ, int u, const uint16_t *at, int n,
                        bool *reached)
{
    const prone_data *d = pd(s);
    const int from = s->units[u].space;
    quarries q = {.d = d, .at = at, .reached = reached, .n = n, .left = n};
    prone_reach reach;
    uint16_t found[2 * PRONE_NODES_MAX];
    flood f = {.found = found};
    memset(reached, 0, (size_t)n * sizeof *reached);
    come_beside(&q, from);
    for (int i = 0; i < n; i++)
        for (int dir = 0; dir < HEX_SIDES && !reached[i]; dir++) {
            const int end = d->map.next[at[i]][dir];
            if (end != NO_SPACE && prone_may_end(s, occ, u, end)) set_bit_of(q.ends, end);
        }
    if (q.left > 0) find(s, occ, u, prone_budget_most(s, u, true), &q, &reach, &f);
}

/* ---- the way there */

bool prone_way_to(const prone_reach *reach, int to, unit_way *out)
{
    const int n = reach->hexes, last = reach->node[to];
    uint16_t nodes[WAY_SPACES];
    if (last == NOT_REACHED) return false;
    const int count = flood_way(reach->cost, reach->before, last, nodes, WAY_SPACES), way = last / (2 * n);
    out->unit = "way.hexes";
    out->most = (int16_t)reach->budget[way];
    if (last == node_of(n, way, true, to)) out->stops = "way.abatis";
    for (int i = 0; i < count; i++)
        way_add(out, nodes[i] % n, reach->cost[nodes[i]]);
    return true;
}

bool prone_way(const state *s, const action *a, unit_way *out)
{
    const int u = a->nunits == 1 ? a->units[0] : NO_UNIT;
    const bool charge = a->verb == VERB_CHARGE && a->target != NO_UNIT && state_on_board(s, a->target);
    prone_occupied occ;
    prone_reach reach;
    if (u == NO_UNIT || !state_on_board(s, u) || (!charge && a->verb != VERB_MOVE)) return false;
    prone_occupy(s, s->units[u].side, &occ);
    prone_reach_find(s, &occ, u, charge ? prone_budget_most(s, u, true) : prone_thrown(s), &reach);
    const int to = charge ? prone_charge_end(s, &occ, &reach, u, a->target) : action_space(a);
    return to != NO_SPACE && prone_way_to(&reach, to, out);
}

/* ---- coming on */

/* H·HX2: one unit a hex, with any leaders. */
static bool is_taken(const state *s, const prone_occupied *occ, int u, int space)
{
    return bit_of(occ->enemies, space) || (bit_of(occ->friends, space) && !is_chief(s, u));
}

const char *prone_enter_refused(const state *s, const prone_occupied *occ, int u, int space)
{
    const unit *self = &s->units[u];
    if (self->status == UNIT_ON) return "prone.enter.here";
    if (self->status != UNIT_READY || s->sc->units[u].group == 0) return "prone.enter.waiting";
    if (state_has(s, u, MARK_DONE)) return "prone.order.done";
    if (!kit_may_enter(s->sc, u, space)) return "prone.enter.where";
    return is_taken(s, occ, u, space) ? "prone.enter.occupied" : NULL;
}

const char *prone_deploy_refused(const state *s, const prone_occupied *occ, int u, int space)
{
    const unsigned ground = pd(s)->space[space].is;
    if (s->units[u].status != UNIT_READY || s->sc->units[u].group != 0) return "prone.deploy.done";
    if (!scenario_has_place(s->sc->units[u].deploy, s->sc->units[u].ndeploy, space) ||
        (ground & SPACE_CLOSED) != 0)
        return "prone.deploy.where";
    if (s->sc->units[u].hidden && (ground & SPACE_CONCEALS) == 0) return "prone.deploy.hidden";
    return is_taken(s, occ, u, space) ? "prone.enter.occupied" : NULL;
}

/* The place the scenario thinks of, or the nearest to it. */
int prone_default_place(const state *s, int u)
{
    const int wanted = pd(s)->start[u].stands;
    const uint16_t *places;
    prone_occupied occ;
    const int n = scenario_entry(s->sc, u, &places);
    int best = NO_SPACE, least = BOARD_FAR;
    if (s->units[u].status != UNIT_READY || s->sc->units[u].group != 0) return NO_SPACE;
    prone_occupy(s, s->units[u].side, &occ);
    for (int i = 0; i < n; i++) {
        const int far = wanted == NO_SPACE ? 0 : hexes_between(pd(s), places[i], wanted);
        if (far >= least || prone_deploy_refused(s, &occ, u, places[i]) != NULL) continue;
        least = far;
        best = places[i];
    }
    return best;
}
