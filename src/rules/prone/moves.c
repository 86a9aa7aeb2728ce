/*
 * moves.c: where the movement dice take a unit. What was thrown is three budgets: all of it over easy ground,
 * less the highest die once rough ground is touched, and the road die besides for a column that keeps to the
 * track.
 */
#include "rules/prone/moves.h"

#include "rules/prone/place.h"

static bool rough_for(const state *s, int u, int space)
{
    const unsigned is = pd(s)->space[space].is;
    return (is & SPACE_ROUGH_ROCK) != 0 || ((is & SPACE_ROUGH_BUSH) != 0 && !type_of(s, u)->bushcraft);
}

static bool is_road(unsigned edge)
{
    return (edge & (EDGE_ROAD | EDGE_TRACK | EDGE_RAIL)) != 0;
}

bool prone_on_road(const state *s, int u)
{
    const prone_data *d = pd(s);
    for (int dir = 0; dir < HEX_SIDES; dir++)
        if (is_road(d->edge[s->units[u].space][dir])) return true;
    return false;
}

/* H·H13: rough ground takes the highest die; of a single die it takes an inch. Fractions up (H·HX1). */
prone_budget prone_budget_of(const state *s, int u, const uint8_t *faces, int count, int road_dice)
{
    int sum = 0, high = 0, road = 0;
    (void)s;
    (void)u;
    for (int i = 0; i < count - road_dice; i++) {
        sum += faces[i];
        if (faces[i] > high) high = faces[i];
    }
    for (int i = count - road_dice; i < count; i++)
        road += faces[i];
    int rough = count - road_dice > 1 ? sum - high : sum - 1;
    if (rough < 1) rough = 1;
    return (prone_budget){.full = hexes_of(sum), .rough = hexes_of(rough), .road = hexes_of(sum + road)};
}

prone_budget prone_budget_most(const state *s, int u, bool charge)
{
    static const uint8_t sixes[] = {6, 6, 6, 6, 6, 6, 6, 6};
    return prone_budget_of(s, u, sixes, prone_move_dice(s, u, charge), 0);
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
    const int to = p->d->next[from][dir];
    if (to == NO_SPACE) return 0;
    const unsigned is = p->d->space[to].is, edge = p->d->edge[from][dir];
    const bool road = is_road(edge);
    *ends = (edge & (EDGE_WALL | EDGE_DITCH)) != 0 && !road; /* H·H25: abatis */
    if ((is & SPACE_CLOSED) != 0 || (edge & EDGE_CLIFF) != 0 || bit_of(p->occ->enemies, to)) return 0;
    if (p->layer == WAY_ROAD && !road) return 0;
    if (p->layer == WAY_EASY && !road && rough_for(p->s, p->unit, to)) return 0;
    return p->slow && !road && (is & SPACE_SLOW_GUNS) != 0 ? 2 : 1;
}

/* Round by round, in the order found: the cheapest way, the same on every machine. */
static void spread_out(const spread *p, int budget, uint8_t *cost_to, uint16_t *before)
{
    enum { ROOM = 2 * PRONE_SPACES_MAX };
    uint16_t queue[2][ROOM], late[ROOM];
    bool ended[PRONE_SPACES_MAX];
    int n = 1, nlate = 0;
    memset(ended, 0, (size_t)p->d->n * sizeof ended[0]);
    queue[0][0] = (uint16_t)p->start;
    for (int cost = 1, now = 0; cost <= budget && (n > 0 || nlate > 0); cost++, now = 1 - now) {
        uint16_t *filled = queue[1 - now];
        int m = 0;
        for (int i = 0; i < nlate; i++) /* steps of two hexes begun a round ago */
            filled[m++] = late[i];
        nlate = 0;
        for (int i = 0; i < n; i++) {
            const int from = queue[now][i];
            if (ended[from] || (cost > 1 && cost_to[from] != cost - 1))
                continue; /* found again another way */
            for (int dir = 0; dir < HEX_SIDES; dir++) {
                bool ends = false;
                const int step = step_cost(p, from, dir, &ends), to = p->d->next[from][dir],
                          sum = cost + step - 1;
                if (step == 0 || to == p->start || sum > budget) continue;
                /* one that is reached over the abatis can be gone on from only by a way round it */
                if (cost_to[to] != 0 && cost_to[to] <= sum && (!ended[to] || ends)) continue;
                cost_to[to] = (uint8_t)sum;
                before[to] = (uint16_t)from;
                ended[to] = ends;
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
    const int class = type_of(s, u)->class;
    const bool road = prone_on_road(s, u), column = pu_const(s, u)->order == ORDER_COLUMN;
    const int budget[WAYS] = {[WAY_ANY] = b.rough,
                              [WAY_EASY] =
                                  b.full > b.rough && !rough_for(s, u, s->units[u].space) ? b.full : 0,
                              [WAY_ROAD] = road ? (column ? b.road : b.full) : 0};
    spread p = {.s = s,
                .d = d,
                .occ = occ,
                .unit = u,
                .start = s->units[u].space,
                .slow = class == CLASS_GUN || class == CLASS_WAGON};
    out->from = p.start;
    out->n = d->n;
    for (p.layer = 0; p.layer < WAYS; p.layer++) {
        memset(out->cost[p.layer], 0, (size_t)d->n);
        if (budget[p.layer] > 0) spread_out(&p, budget[p.layer], out->cost[p.layer], out->before[p.layer]);
    }
}

static int way_to(const prone_reach *reach, int to)
{
    int best = -1;
    for (int i = 0; i < WAYS; i++)
        if (reach->cost[i][to] != 0 && (best < 0 || reach->cost[i][to] < reach->cost[best][to])) best = i;
    return best;
}

int prone_cost_to(const prone_reach *reach, int to)
{
    const int way = way_to(reach, to);
    return way < 0 ? 0 : reach->cost[way][to];
}

int prone_path(const prone_reach *reach, int to, uint16_t *path, int max)
{
    const int way = way_to(reach, to);
    int n = 0;
    if (way < 0) return 0;
    for (int at = to; at != reach->from; at = reach->before[way][at])
        n++;
    if (n > max) return 0;
    for (int at = to, i = n; at != reach->from; at = reach->before[way][at])
        path[--i] = (uint16_t)at;
    return n;
}

bool prone_may_end(const state *s, const prone_occupied *occ, int u, int to)
{
    if ((pd(s)->space[to].is & SPACE_CLOSED) != 0 || bit_of(occ->enemies, to)) return false;
    return type_of(s, u)->class == CLASS_LEADER || to == s->units[u].space || !bit_of(occ->friends, to);
}

/* H·H18: the hex beside the enemy that is nearest; the one it stands in, if it is there already. */
int prone_charge_end(const state *s, const prone_occupied *occ, const prone_reach *reach, int u, int target)
{
    const prone_data *d = pd(s);
    const int there = s->units[target].space;
    int best = NO_SPACE, least = 255;
    if (hexes_between(d, s->units[u].space, there) == 1) return s->units[u].space;
    for (int dir = 0; dir < HEX_SIDES; dir++) {
        const int at = d->next[there][dir];
        if (at == NO_SPACE || !prone_may_end(s, occ, u, at)) continue;
        const int cost = prone_cost_to(reach, at);
        if (cost != 0 && cost < least) {
            least = cost;
            best = at;
        }
    }
    return best;
}
