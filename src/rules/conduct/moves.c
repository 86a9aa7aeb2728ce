/*
 * moves.c: how far a unit gets, hex by hex. It may wheel one hexside at each hex for nothing; a sharper turn,
 * once paid for with half its move, leaves it free to go and look where it likes (U·H13, U·HX3). Not for
 * whether it may move at all: move.c.
 */
#include "rules/conduct/moves.h"

#include "rules/conduct/place.h"

enum { TURNED = 6 };

int conduct_half(int hexes_left)
{
    return (hexes_left + 1) / 2;
}

int conduct_own_move(const state *s, int u)
{
    const conduct_numbers *k = &cd(s)->number;
    const bool limbered = state_has(s, u, MARK_LIMBERED);
    switch ((conduct_class)type_of(s, u)->class) {
    case CLASS_GUN:
    case CLASS_MG:
        return (limbered ? k->limbered : k->unlimbered) / HEX_INCHES;
    case CLASS_MOUNTAIN_GUN:
    case CLASS_MAXIM:
        return (limbered ? k->mountain_limbered : k->mountain_unlimbered) / HEX_INCHES;
    case CLASS_LEADER:
    case CLASS_COMMANDER:
        return k->leader_hexes;
    case CLASS_MULE:
        return k->mule_hexes;
    case CLASS_WAGON:
        return k->wagon_hexes;
    case CLASS_FOOT:
    case CLASS_MOUNTED:
        break;
    }
    return 0;
}

int conduct_slow_move(const state *s, int u)
{
    const conduct_data *d = cd(s);
    const conduct_column *c = &d->column[start_of(s, u)->kind][type_of(s, u)->order];
    const chart_cell *cell = chart_at(&s->sc->charts[c->steady], 1, c->steady_column, NULL);
    if (is_crew(s, u) || is_leader(s, u) || cell == NULL) return 0;
    return chart_field(cell, mounted(s, u) ? "mounted" : "foot") / HEX_INCHES;
}

void conduct_mover_fill(conduct_mover *m, const state *s, const conduct_occupied *occ, int u)
{
    const conduct_game *g = cg_const(s);
    const conduct_type *t = type_of(s, u);
    const bool skirmish = state_has(s, u, MARK_SKIRMISH), exploit = g->stage == STAGE_EXPLOIT;
    *m = (conduct_mover){.s = s, .d = cd(s), .occ = occ, .unit = u, .side = s->units[u].side};
    m->from = s->units[u].space;
    m->facing = s->units[u].facing < 6 ? s->units[u].facing : 0;
    m->loose = is_leader(s, u);
    m->budget = exploit ? conduct_slow_move(s, u) : g->active == u + 1 ? g->left : conduct_own_move(s, u);
    m->slowed = !(skirmish || t->class == CLASS_MOUNTAIN_GUN || t->class == CLASS_MAXIM || m->loose);
    m->formed = !(skirmish || m->loose);
    m->straight = exploit;
    m->turned = m->budget - conduct_half(m->budget);
    if (state_has(s, u, MARK_SQUARE)) m->budget = m->turned; /* it shuffles, looking every way */
    if (state_has(s, u, MARK_GROUND)) {                      /* U·H30: it must get up first */
        m->budget = m->turned;
        m->turned = m->budget - conduct_half(m->budget);
    }
    if (m->loose || skirmish || conduct_narrow(s, u) || state_has(s, u, MARK_SQUARE) ||
        (g->active == u + 1 && (g->free & FREE_FORM) != 0))
        m->turned = m->budget;
    m->barred = t->class == CLASS_MOUNTED && !state_has(s, u, MARK_DISMOUNTED) ? HEX_NO_HORSE
                : is_crew(s, u) || t->class == CLASS_WAGON                     ? HEX_NO_GUNS
                                                                               : HEX_NO_FOOT;
}

/* U·H27: the wall keeps one side out, and so does the gate until it is blown in. NULL: that hex is open to
 * it. */
const char *conduct_walled(const state *s, int side, int space)
{
    const unsigned is = cd(s)->space[space].is;
    if (side != cd(s)->special.gate_side) return NULL;
    if ((is & HEX_RAMPART) != 0) return "conduct.move.wall";
    return (is & HEX_GATE) != 0 && cg_const(s)->gate == 0 ? "conduct.move.gate" : NULL;
}

int conduct_step_cost(const conduct_mover *m, int from, int direction, const char **why)
{
    const int to = m->d->next[from][direction];
    const uint16_t edge = m->d->edge[from][direction];
    const bool road = (edge & (EDGE_ROAD | EDGE_TRACK | EDGE_BRIDGE)) != 0;
    *why = NULL;
    if (to == NO_SPACE)
        *why = "conduct.move.off-map";
    else if ((m->d->space[to].is & m->barred) != 0 && !(road && m->barred == HEX_NO_GUNS))
        *why = "conduct.move.impassable";
    else if (conduct_walled(m->s, m->side, to) != NULL)
        *why = conduct_walled(m->s, m->side, to);
    else if ((edge & EDGE_CLIFF) != 0 ||
             ((edge & EDGE_RIVER) != 0 && (edge & (EDGE_BRIDGE | EDGE_FORD)) == 0))
        *why = "conduct.move.impassable";
    else if (bit_of(m->occ->enemies, to))
        *why = "conduct.move.enemy";
    if (*why != NULL) return -1;
    const bool half = m->slowed && !road &&
                      ((m->d->space[to].is & HEX_HALF) != 0 || (edge & (EDGE_WALL | EDGE_DITCH)) != 0);
    return half || (m->formed && bit_of(m->occ->friends, to)) ? 2 : 1;
}

/* Spread cost by cost. The first hex is always within reach of what moves at all (U·HX6). */
void conduct_reach_find(const conduct_mover *m, conduct_reach *out)
{
    uint16_t queue[3][REACH_STATES];
    int count[3] = {0, 0, 0};
    const char *why;
    memset(out->cost, REACH_NOT, (size_t)m->d->n * 7);
    if (m->budget <= 0) return;
    if (!m->loose) {
        out->cost[m->from * 7 + m->facing] = 0;
        queue[0][count[0]++] = (uint16_t)(m->from * 7 + m->facing);
    }
    if (!m->straight) {
        out->cost[m->from * 7 + TURNED] = 0;
        queue[0][count[0]++] = (uint16_t)(m->from * 7 + TURNED);
    }
    for (int cost = 0; cost <= m->budget; cost++) {
        const int level = cost % 3;
        for (int i = 0; i < count[level]; i++) {
            const int at = queue[level][i], space = at / 7, facing = at % 7;
            if (out->cost[at] != cost) continue;
            for (int dir = 0; dir < 6; dir++) {
                const int turn = (dir - facing + 6) % 6;
                if (facing != TURNED && turn != 0 && turn != 1 && turn != 5) continue;
                if (m->straight && turn != 0 && space != m->from) continue;
                int step = conduct_step_cost(m, space, dir, &why);
                if (step < 0) continue;
                const int most = facing == TURNED ? m->turned : m->budget;
                int sum = cost + step;
                if (sum > most && space == m->from)
                    sum = m->budget; /* and there it ends */
                else if (sum > most)
                    continue;
                const int to = m->d->next[space][dir] * 7 + (facing == TURNED ? TURNED : dir);
                if (sum >= out->cost[to] || to / 7 == m->from) continue;
                out->cost[to] = (uint8_t)sum;
                out->before[to] = (uint16_t)at;
                if (sum <= cost + 2 && count[sum % 3] < REACH_STATES)
                    queue[sum % 3][count[sum % 3]++] = (uint16_t)to;
            }
        }
        count[level] = 0;
    }
}

bool conduct_end_free(const conduct_mover *m, int to)
{
    return m->loose || !bit_of(m->occ->friends, to) || to == m->from;
}

static bool near_facing(int a, int b)
{
    const int turn = (a - b + 6) % 6;
    return turn == 0 || turn == 1 || turn == 5;
}

/* The state by which it stands there looking so: -1 none. Facing NO_ARG: the cheapest, and how it came. */
static int state_for(const conduct_mover *m, const conduct_reach *reach, int to, int facing)
{
    int best = -1;
    for (int f = 0; f <= TURNED; f++) {
        const int at = to * 7 + f;
        if (reach->cost[at] == REACH_NOT || (f != TURNED && facing != NO_ARG && !near_facing(facing, f)))
            continue;
        if (m->straight && facing != NO_ARG && facing != f) continue;
        if (best < 0 || reach->cost[at] < reach->cost[best] ||
            (reach->cost[at] == reach->cost[best] && f == facing))
            best = at;
    }
    return best;
}

const char *conduct_reach_refused(const conduct_mover *m, const conduct_reach *reach, int to, int facing)
{
    if (to == m->from) return "conduct.move.nowhere";
    if (bit_of(m->occ->enemies, to)) return "conduct.move.enemy";
    if ((m->d->space[to].is & m->barred) != 0 && m->barred != HEX_NO_GUNS) return "conduct.move.impassable";
    if (conduct_walled(m->s, m->side, to) != NULL) return conduct_walled(m->s, m->side, to);
    if (!conduct_end_free(m, to)) return "conduct.move.occupied";
    if (state_for(m, reach, to, NO_ARG) < 0)
        return m->straight ? "conduct.move.straight" : "conduct.move.too-far";
    if (m->loose) return facing == NO_ARG ? NULL : "conduct.move.no-facing";
    return state_for(m, reach, to, facing) >= 0 ? NULL : "conduct.move.turn";
}

int conduct_reach_charge(const conduct_mover *m, const conduct_reach *reach, int to, int target_space)
{
    if (!conduct_end_free(m, to)) return -1;
    for (int dir = 0; dir < 6; dir++) {
        if (m->d->next[to][dir] != target_space) continue;
        const uint16_t edge = m->d->edge[to][dir];
        if ((edge & EDGE_CLIFF) != 0 || ((edge & EDGE_RIVER) != 0 && (edge & (EDGE_BRIDGE | EDGE_FORD)) == 0))
            return -1;
        if (m->straight && to == m->from) return near_facing(dir, m->facing) ? dir : -1;
        return state_for(m, reach, to, dir) >= 0 ? dir : -1;
    }
    return -1;
}

int conduct_reach_path(const conduct_mover *m, const conduct_reach *reach, int to, int facing,
                       uint16_t path[STEPS_MAX])
{
    uint16_t back[STEPS_MAX];
    int at = state_for(m, reach, to, facing), n = 0;
    while (at >= 0 && at / 7 != m->from && n < STEPS_MAX) {
        back[n++] = (uint16_t)(at / 7);
        at = reach->before[at];
    }
    for (int i = 0; i < n; i++)
        path[i] = back[n - 1 - i];
    return n;
}

const char *conduct_path_refused(const conduct_mover *m, const uint16_t *path, int n, int facing, int *where)
{
    int at = m->from, look = m->facing, sum = 0;
    bool wheeled = !m->loose;
    for (int i = 0; i < n; i++) {
        const char *why;
        int dir = 0;
        *where = path[i];
        while (dir < 6 && m->d->next[at][dir] != path[i])
            dir++;
        if (dir == 6) return "conduct.move.gap";
        const int step = conduct_step_cost(m, at, dir, &why);
        if (step < 0) return why;
        if (m->straight && (i == 0 ? !near_facing(dir, look) : dir != look)) return "conduct.move.straight";
        wheeled = wheeled && near_facing(dir, look);
        look = dir;
        sum += step;
        at = path[i];
    }
    if (!conduct_end_free(m, at)) return "conduct.move.occupied";
    if (at == m->from) return "conduct.move.nowhere";
    if (m->loose && facing != NO_ARG) return "conduct.move.no-facing";
    const bool wheel_ok =
        wheeled && (facing == NO_ARG || (m->straight ? facing == look : near_facing(facing, look)));
    if (wheel_ok && (sum <= m->budget || n == 1)) return NULL;
    if (!m->straight && (sum <= m->turned || (n == 1 && m->budget > 0))) return NULL;
    return sum > m->budget && n > 1 ? "conduct.move.too-far" : "conduct.move.turn";
}
