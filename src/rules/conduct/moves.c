/*
 * moves.c: how far a unit gets, hex by hex. It may wheel one hexside at each hex for nothing; a sharper turn,
 * once paid for with half its move, leaves it free to go and look where it likes (U·H13, U·HX3). Not for
 * whether it may move at all: check.c.
 */
#include "rules/conduct/moves.h"

#include "board/flood.h"
#include "rules/conduct/place.h"

int conduct_half(int hexes_left)
{
    return (hexes_left + 1) / 2;
}

int conduct_own_move(const state *s, int u)
{
    const conduct_numbers *k = &cd(s)->number;
    const bool limbered = state_has(s, u, MARK_LIMBERED);
    const int drawn = (limbered ? k->limbered : k->unlimbered) / HEX_INCHES,
              packed = (limbered ? k->mountain_limbered : k->mountain_unlimbered) / HEX_INCHES;
    const int hexes_of[] = {[CLASS_GUN] = drawn,
                            [CLASS_MG] = drawn,
                            [CLASS_MOUNTAIN_GUN] = packed,
                            [CLASS_MAXIM] = packed,
                            [CLASS_LEADER] = k->leader_hexes,
                            [CLASS_COMMANDER] = k->leader_hexes,
                            [CLASS_MULE] = k->mule_hexes,
                            [CLASS_WAGON] = k->wagon_hexes};
    return hexes_of[type_of(s, u)->class];
}

int conduct_slow_move(const state *s, int u)
{
    const conduct_data *d = cd(s);
    const conduct_column *c = &d->column[start_of(s, u)->kind][type_of(s, u)->order];
    const chart_cell *cell = chart_at(&s->sc->charts[c->steady], 1, c->steady_column, NULL);
    if (is_crew(s, u) || is_leader(s, u) || cell == NULL) return 0;
    return chart_field(cell, mounted(s, u) ? "mounted" : "foot") / HEX_INCHES;
}

void conduct_mover_fill(conduct_mover *m, const state *s, int u)
{
    const conduct_game *g = cg_const(s);
    const int class = type_of(s, u)->class;
    const bool skirmish = state_has(s, u, MARK_SKIRMISH);
    m->s = s;
    m->d = cd(s);
    m->unit = u;
    m->side = s->units[u].side;
    m->from = s->units[u].space;
    m->facing = conduct_looks(s, u);
    m->barred = state_has(s, u, MARK_DISMOUNTED) ? HEX_NO_FOOT : bar_of(class);
    m->loose = is_leader(s, u);
    m->straight = g->stage == STAGE_EXPLOIT;
    m->climbs = false;
    m->sought = NO_SPACE;
    m->slowed = !(skirmish || class == CLASS_MOUNTAIN_GUN || class == CLASS_MAXIM || m->loose);
    m->formed = !(skirmish || m->loose);
    m->whole = m->straight ? conduct_slow_move(s, u) : g->active == u + 1 ? g->left : conduct_own_move(s, u);
    m->budget = m->whole;
    m->turned = m->budget - conduct_half(m->budget);
    if (state_has(s, u, MARK_SQUARE)) m->budget = m->turned; /* it shuffles, looking every way */
    const bool spared = g->active == u + 1 && (g->free & FREE_FORM) != 0;
    if (state_has(s, u, MARK_GROUND) && !spared) { /* U·H30: it must get up first */
        m->budget = m->turned;
        m->turned = m->budget - conduct_half(m->budget);
    }
    if (m->budget == 0 && m->whole > 0) m->budget = 1; /* U·HX6: what moves at all may enter one hex */
    if (m->loose || skirmish || conduct_narrow(s, u) || state_has(s, u, MARK_SQUARE) || spared)
        m->turned = m->budget;
}

int conduct_step_cost(const conduct_mover *m, int from, int direction, const char **why)
{
    const int to = m->d->map.next[from][direction];
    const uint16_t edge = m->d->map.edge[from][direction];
    const bool road = (edge & ROADS) != 0;
    *why = NULL;
    if (to == NO_SPACE)
        *why = "conduct.move.off-map";
    else if ((m->d->space[to].is & m->barred) != 0 && !(road && m->barred == HEX_NO_GUNS))
        *why = "conduct.move.impassable";
    else if (conduct_walled(m->s, m->side, to) != NULL)
        *why = conduct_walled(m->s, m->side, to);
    else if (uncrossable(edge) && !m->climbs)
        *why = "conduct.move.impassable";
    else if (bit_of(m->occ.enemies, to))
        *why = "conduct.move.enemy";
    if (*why != NULL) return -1;
    const bool half = m->slowed && !road &&
                      ((m->d->space[to].is & HEX_HALF) != 0 || (edge & (EDGE_WALL | EDGE_DITCH)) != 0);
    return half || (m->formed && bit_of(m->occ.friends, to)) ? 2 : 1;
}

bool conduct_open_to(const state *s, int u, int from, int to)
{
    conduct_mover m;
    conduct_mover_fill(&m, s, u);
    const unsigned edge = board_link_to(s->sc->board, from, to)->edge;
    const bool rolls = (edge & ROADS) != 0 && m.barred == HEX_NO_GUNS;
    return (rolls || (m.d->space[to].is & m.barred) == 0) && (m.climbs || !uncrossable(edge));
}

bool conduct_on_road(const conduct_data *d, int at)
{
    for (int dir = 0; dir < 6; dir++)
        if ((d->map.edge[at][dir] & ROADS) != 0) return true;
    return false;
}

bool conduct_sharp_turn(int before, int after)
{
    const int turn = (after - before + 6) % 6;
    return before >= 6 || (turn > 1 && turn < 5);
}

/* At most a hexside apart. */
static bool near_facing(int a, int b)
{
    const int turn = (a - b + 6) % 6;
    return turn == 0 || turn == 1 || turn == 5;
}

/* One step of the flood. The first hex is always within reach of what moves at all (U·HX6). */
static void offer_step(const conduct_mover *m, flood *f, int space, int facing, int dir)
{
    const int most = facing == TURNED ? m->turned : m->budget;
    const char *why;
    if (facing != TURNED && !near_facing(dir, facing)) return;
    if (m->straight && dir != facing && space != m->from) return;
    const int to = m->d->map.next[space][dir], node = to * 7 + (facing == TURNED ? TURNED : dir);
    if (to == NO_SPACE || m->cost[node] <= f->level + 1) return; /* no step is cheaper: do not ask for it */
    const int step = conduct_step_cost(m, space, dir, &why);
    if (step < 0 || to == m->from || (f->level + step > most && space != m->from)) return;
    const int sum = f->level + step <= most ? f->level + step : m->budget; /* and there it ends */
    flood_offer(f, node, sum);
}

/* Does it stand so, having come by that state, looking that way? Facing NO_ARG: any. */
static bool looks_so(const conduct_mover *m, int state_facing, int facing)
{
    if (state_facing == TURNED || facing == NO_ARG) return true;
    return m->straight ? facing == state_facing : near_facing(facing, state_facing);
}

static void spread(conduct_mover *m)
{
    uint16_t found[2 * REACH_STATES];
    flood f = {.cost = m->cost, .before = m->before, .found = found};
    flood_begin(&f, m->d->map.n * 7, m->budget);
    if (m->budget <= 0) return;
    if (!m->loose) flood_start(&f, m->from * 7 + m->facing);
    if (!m->straight) flood_start(&f, m->from * 7 + TURNED);
    for (int at; (at = flood_next(&f)) != FLOOD_END;) {
        const int space = at / 7, facing = at % 7;
        if (space == m->sought && looks_so(m, facing, m->sought_facing)) return;
        for (int dir = 0; dir < 6; dir++)
            offer_step(m, &f, space, facing, dir);
    }
}

void conduct_reach(conduct_mover *m, const state *s, int u)
{
    conduct_mover_fill(m, s, u);
    occupied_find(s, m->side, &m->occ);
    spread(m);
}

void conduct_reach_to(conduct_mover *m, const state *s, int u, int to, int facing)
{
    conduct_mover_fill(m, s, u);
    occupied_find(s, m->side, &m->occ);
    m->sought = to;
    m->sought_facing = facing;
    spread(m);
    m->sought = NO_SPACE;
}

bool conduct_end_free(const conduct_mover *m, int to)
{
    return m->loose || !bit_of(m->occ.friends, to) || to == m->from;
}

/* The state by which it stands there looking so: -1 none. Facing NO_ARG: the cheapest, and how it came. */
static int state_for(const conduct_mover *m, int to, int facing)
{
    static const uint8_t none[TURNED + 1] = {FLOOD_NOT, FLOOD_NOT, FLOOD_NOT, FLOOD_NOT,
                                             FLOOD_NOT, FLOOD_NOT, FLOOD_NOT};
    int best = -1;
    if (memcmp(&m->cost[to * 7], none, sizeof none) == 0)
        return -1; /* most hexes of a board are not reached */
    for (int f = 0; f <= TURNED; f++) {
        const int at = to * 7 + f;
        if (m->cost[at] == FLOOD_NOT || !looks_so(m, f, facing)) continue;
        if (best < 0 || m->cost[at] < m->cost[best] || (m->cost[at] == m->cost[best] && f == facing))
            best = at;
    }
    return best;
}

const char *conduct_reach_refused(const conduct_mover *m, int to, int facing)
{
    if (to == m->from) return "conduct.move.nowhere";
    if (bit_of(m->occ.enemies, to)) return "conduct.move.enemy";
    if ((m->d->space[to].is & m->barred) != 0 && m->barred != HEX_NO_GUNS) return "conduct.move.impassable";
    if (conduct_walled(m->s, m->side, to) != NULL) return conduct_walled(m->s, m->side, to);
    if (!conduct_end_free(m, to)) return "conduct.move.occupied";
    if (state_for(m, to, NO_ARG) < 0) return m->straight ? "conduct.move.straight" : "conduct.move.too-far";
    if (m->loose) return facing == NO_ARG ? NULL : "conduct.move.no-facing";
    return state_for(m, to, facing) >= 0 ? NULL : "conduct.move.turn";
}

const char *conduct_far_because(const conduct_mover *m, int to)
{
    conduct_mover turning = *m;
    if (hexes(m->d, m->from, to) > m->budget) return "conduct.move.too-far";
    turning.turned = turning.budget;
    turning.sought = to;
    turning.sought_facing = NO_ARG;
    spread(&turning);
    if (state_for(&turning, to, NO_ARG) >= 0) return "conduct.move.turn";
    turning.climbs = true;
    spread(&turning);
    return state_for(&turning, to, NO_ARG) >= 0 ? "conduct.move.edge" : "conduct.move.slow";
}

int conduct_reach_charge(const conduct_mover *m, int to, int target_space)
{
    const int dir = tables_direction(&m->d->map, to, target_space);
    if (dir < 0 || !conduct_end_free(m, to) || uncrossable(m->d->map.edge[to][dir])) return -1;
    if (m->straight && to == m->from) return near_facing(dir, m->facing) ? dir : -1;
    return state_for(m, to, dir) >= 0 ? dir : -1;
}

int conduct_reach_contact(const conduct_mover *m, int target_space)
{
    int best = NO_SPACE, least = FLOOD_NOT;
    for (int dir = -1; dir < 6; dir++) {
        const int to = dir < 0 ? m->from : m->d->map.next[target_space][dir];
        if (to == NO_SPACE || hexes(m->d, to, target_space) != 1) continue;
        const int at = state_for(m, to, NO_ARG), cost = at < 0 ? FLOOD_NOT : m->cost[at];
        if (cost >= least || conduct_reach_charge(m, to, target_space) < 0) continue;
        best = to;
        least = cost;
    }
    return best;
}

/* U·H10: a Fanatic Charge goes at the nearest enemy it can reach. */
bool conduct_must_charge(const state *s, int u, int *target)
{
    conduct_mover m;
    int best = BOARD_FAR;
    if (!state_has(s, u, MARK_FANATIC) || cg_const(s)->active != u + 1 || state_has(s, u, MARK_SQUARE) ||
        conduct_in_contact(s, u))
        return false;
    conduct_reach(&m, s, u);
    for (int i = 0; i < s->sc->nunits; i++) {
        const int there = s->units[i].space;
        if (!known_enemy(s, m.side, i) || conduct_walled(s, m.side, there) != NULL) continue;
        const int far = hexes(m.d, m.from, there);
        if (far >= best || far > m.budget + 1 || conduct_reach_contact(&m, there) == NO_SPACE) continue;
        best = far;
        *target = i;
    }
    return best != BOARD_FAR;
}

/* What was paid before the first step counts with the rest: getting up, a turn of more than a hexside. */
static void charge_for(const conduct_mover *m, bool wheels, unit_way *out)
{
    const int before = m->whole - (wheels ? m->budget : m->turned);
    for (int i = 0; i < out->count; i++) {
        const int sum = before + out->cost[i];
        out->cost[i] = (int16_t)(sum < m->whole ? sum : m->whole);
    }
}

const char *conduct_path_refused(const conduct_mover *m, const uint16_t *path, int n, int facing, int *where,
                                 unit_way *out)
{
    int at = m->from, look = m->facing, sum = 0;
    bool wheels = !m->loose;
    for (int i = 0; i < n; i++) {
        const char *why;
        const int dir = tables_direction(&m->d->map, at, path[i]);
        *where = path[i];
        if (dir < 0) return "conduct.move.gap";
        const int step = conduct_step_cost(m, at, dir, &why);
        if (step < 0) return why;
        if (m->straight && (i == 0 ? !near_facing(dir, look) : dir != look)) return "conduct.move.straight";
        wheels = wheels && near_facing(dir, look);
        look = dir;
        sum += step;
        at = path[i];
        way_add(out, at, sum);
    }
    if (!conduct_end_free(m, at)) return "conduct.move.occupied";
    if (at == m->from) return "conduct.move.nowhere";
    if (m->loose && facing != NO_ARG) return "conduct.move.no-facing";
    wheels = wheels && (facing == NO_ARG || (m->straight ? facing == look : near_facing(facing, look)));
    wheels = wheels && sum <= m->budget;
    if (!wheels && (m->straight || sum > m->turned))
        return sum > m->budget ? "conduct.move.too-far" : "conduct.move.turn";
    charge_for(m, wheels, out);
    return NULL;
}

/* Leaders and mules ride on with whoever goes through their hex (U·H23). */
static void find_along(const state *s, int u, unit_way *out)
{
    int n = 0;
    for (int i = 0; i < s->sc->nunits && !is_leader(s, u); i++) {
        bool met = false;
        for (int k = 0; k + 1 < out->count; k++)
            met = met || out->space[k] == s->units[i].space;
        if (!met || !state_on_board(s, i) || !is_leader(s, i) || s->units[i].side != s->units[u].side)
            continue;
        if (n++ == 0) out->whom = (int16_t)i;
    }
    if (n == 0) return;
    out->brings = "way.takes-along";
    out->brought = n - 1;
}

/* The cheapest way to where a move or a charge ends, or that given hex by hex. */
static bool find_way(const state *s, const action *a, unit_way *out)
{
    const int u = a->nunits == 1 ? a->units[0] : NO_UNIT, to = action_space(a);
    const bool charge = a->verb == VERB_CHARGE && a->target != NO_UNIT;
    conduct_mover m;
    if ((a->verb != VERB_MOVE && !charge) || u == NO_UNIT || to == NO_SPACE) return false;
    conduct_reach(&m, s, u);
    const int facing = charge ? tables_direction(&m.d->map, to, s->units[a->target].space) : a->args[0];
    int where;
    out->unit = "way.hexes";
    out->most = (int16_t)m.whole;
    if (a->nspaces > 1) return conduct_path_refused(&m, a->spaces, a->nspaces, facing, &where, out) == NULL;
    uint16_t steps[FLOOD_COST_MAX];
    const int at = state_for(&m, to, facing);
    const int n = at < 0 ? 0 : flood_way(m.cost, m.before, at, steps, FLOOD_COST_MAX);
    for (int i = 0; i < n; i++)
        way_add(out, steps[i] / 7, m.cost[steps[i]]);
    if (n > 0) charge_for(&m, at % 7 != TURNED, out);
    return n > 0;
}

/* A gun that moves does not fire this turn (U·H25); one on its limber does not in any case. */
static bool gives_up_fire(const state *s, const action *a)
{
    const int u = a->units[0];
    return a->verb == VERB_MOVE && is_artillery(conduct_weapon_of(s, u)) && !state_has(s, u, MARK_MOVED) &&
           !state_has(s, u, MARK_LIMBERED);
}

bool conduct_way(const state *s, const action *a, unit_way *out)
{
    if (!find_way(s, a, out)) return false;
    find_along(s, a->units[0], out);
    if (gives_up_fire(s, a)) out->forgoes = "way.silent";
    return true;
}
