/*
 * moves.c: where the movement dice take a unit, and where it may come on. What was thrown is three budgets:
 * all of it over easy ground, or in and out of rough ground along a track; less the highest die once rough
 * ground is touched; and the road die besides for a column that keeps to the track. Not for going there:
 * apply.c.
 */
#include "rules/prone/moves.h"

static bool rough_for(const state *s, int u, int space)
{
    const unsigned is = pd(s)->space[space].is;
    return (is & SPACE_ROUGH_ROCK) != 0 || ((is & SPACE_ROUGH_BUSH) != 0 && !type_of(s, u)->bushcraft);
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

bool prone_on_road(const state *s, int u)
{
    for (int dir = 0; dir < HEX_SIDES; dir++)
        if (is_road(pd(s)->map.edge[s->units[u].space][dir])) return true;
    return false;
}

prone_budget prone_thrown(const state *s)
{
    const prone_game *g = pg_const(s);
    return (prone_budget){g->full, g->rough, g->road};
}

typedef struct spread {
    const state *s;
    const prone_data *d;
    const prone_occupied *occ;
    int unit, start, layer;
    bool slow; /* guns and wagons */
} spread;

/* Hexes that entering costs; 0: not that way. *ends: crossing there ends the move. */
static int step_cost(const spread *p, int from, int dir, bool *ends)
{
    const int to = p->d->map.next[from][dir];
    if (to == NO_SPACE) return 0;
    const unsigned is = p->d->space[to].is, edge = p->d->map.edge[from][dir];
    const bool road = is_road(edge);
    *ends = is_barred(edge);
    if ((is & SPACE_CLOSED) != 0 || (edge & EDGE_CLIFF) != 0 || bit_of(p->occ->enemies, to)) return 0;
    if (p->layer == WAY_ROAD && !road) return 0;
    if (p->layer == WAY_EASY && !road && (rough_for(p->s, p->unit, from) || rough_for(p->s, p->unit, to)))
        return 0; /* H·H13 */
    return p->slow && !road && (is & SPACE_SLOW_GUNS) != 0 ? 2 : 1;
}

/* Round by round, in the order found: the cheapest way, the same on every machine. */
static void spread_out(const spread *p, int budget, prone_reach *out)
{
    uint8_t *cost_to = out->cost[p->layer], *over = out->over[p->layer];
    uint16_t *before = out->before[p->layer], *over_from = out->over_from[p->layer];
    enum { ROOM = 2 * PRONE_SPACES_MAX };
    uint16_t queue[2][ROOM], late[ROOM];
    int n = 1, nlate = 0;
    queue[0][0] = (uint16_t)p->start;
    for (int cost = 1, now = 0; cost <= budget && (n > 0 || nlate > 0); cost++, now = 1 - now) {
        uint16_t *filled = queue[1 - now];
        int m = 0;
        for (int i = 0; i < nlate; i++) /* steps of two hexes begun a round ago */
            filled[m++] = late[i];
        nlate = 0;
        for (int i = 0; i < n; i++) {
            const int from = queue[now][i];
            if (cost > 1 && cost_to[from] != cost - 1) continue; /* found again another way */
            for (int dir = 0; dir < HEX_SIDES; dir++) {
                bool ends = false;
                const int step = step_cost(p, from, dir, &ends), to = p->d->map.next[from][dir],
                          sum = cost + step - 1;
                uint8_t *known = ends ? over : cost_to;
                if (step == 0 || to == p->start || sum > budget || (known[to] != 0 && known[to] <= sum))
                    continue;
                known[to] = (uint8_t)sum;
                (ends ? over_from : before)[to] = (uint16_t)from;
                if (ends) continue; /* only a way round it goes on from there */
                if (step == 1)
                    filled[m++] = (uint16_t)to;
                else
                    late[nlate++] = (uint16_t)to;
            }
        }
        n = m;
    }
}

void prone_reach_find(const state *s, const prone_occupied *occ, int u, prone_budget b, prone_reach *out)
{
    const prone_data *d = pd(s);
    const int class = type_of(s, u)->class, at = s->units[u].space;
    const bool column = pu_const(s, u)->order == ORDER_COLUMN;
    spread p = {.s = s,
                .d = d,
                .occ = occ,
                .unit = u,
                .start = at,
                .slow = class == CLASS_GUN || class == CLASS_WAGON};
    out->from = at;
    out->budget[WAY_ANY] = b.rough;
    out->budget[WAY_EASY] =
        b.full > b.rough && (!rough_for(s, u, at) || prone_on_road(s, u)) ? b.full : 0; /* H·H13 */
    out->budget[WAY_ROAD] = !prone_on_road(s, u) ? 0 : column ? b.road : b.full;
    for (p.layer = 0; p.layer < WAYS; p.layer++) {
        memset(out->cost[p.layer], 0, (size_t)d->map.n);
        memset(out->over[p.layer], 0, (size_t)d->map.n);
        if (out->budget[p.layer] > 0) spread_out(&p, out->budget[p.layer], out);
    }
}

/* Is the way over an abatis the cheaper one; the same by a way round it does not end the move. */
static bool goes_over(const prone_reach *reach, int way, int to)
{
    const int over = reach->over[way][to], round = reach->cost[way][to];
    return over != 0 && (round == 0 || over < round);
}

static int cost_by(const prone_reach *reach, int way, int to)
{
    return goes_over(reach, way, to) ? reach->over[way][to] : reach->cost[way][to];
}

/* The cheapest kind of way there, -1: none. */
static int layer_to(const prone_reach *reach, int to)
{
    int best = -1;
    for (int i = 0; i < WAYS; i++)
        if (cost_by(reach, i, to) != 0 && (best < 0 || cost_by(reach, i, to) < cost_by(reach, best, to)))
            best = i;
    return best;
}

int prone_cost_to(const prone_reach *reach, int to)
{
    const int layer = layer_to(reach, to);
    return layer < 0 ? 0 : cost_by(reach, layer, to);
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

/* ---- the way there */

bool prone_way_to(const prone_reach *reach, int to, unit_way *out)
{
    const int layer = layer_to(reach, to);
    int n = 0;
    if (layer < 0) return false;
    const uint16_t *before = reach->before[layer];
    const bool over = goes_over(reach, layer, to);
    const int last = over ? reach->over_from[layer][to] : before[to];
    for (int at = last; at != reach->from; at = before[at])
        n++;
    assert(n < WAY_SPACES);
    out->count = n + 1;
    out->unit = "way.hexes";
    out->most = (int16_t)reach->budget[layer];
    if (over) out->stops = "way.abatis";
    out->space[n] = (uint16_t)to;
    out->cost[n] = (int16_t)cost_by(reach, layer, to);
    for (int at = last; at != reach->from; at = before[at]) {
        out->space[--n] = (uint16_t)at;
        out->cost[n] = reach->cost[layer][at];
    }
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
