/*
 * moves.c: where a unit can go, asked of board/reach: one flood answers check(), the list, the printed costs
 * and the way that is walked.
 */
#include "rules/example/moves.h"

#include "game/occupied.h"

bool example_in_zone(const state *s, int side, int at)
{
    for (int d = 0; d < ed(s)->map.directions; d++) {
        const int next = ed(s)->map.next[at][d];
        if (next != NO_SPACE && state_enemy_at(s, next, side) != NO_UNIT) return true;
    }
    return false;
}

typedef struct mover {
    uint64_t blocked[OCCUPIED_SPACES / 64], stops[OCCUPIED_SPACES / 64];
    reach_query query;
    reach_result found;
} mover;

/* E3: one unit a hex, nobody passes through. E4: beside an enemy a move ends; one that begins there goes one
 * hex. */
static void find(const state *s, int u, mover *m)
{
    const board_tables *map = &ed(s)->map;
    const unit *self = &s->units[u];
    occupied who;
    occupied_find(s, map, self->side, 0, &who);
    const bool held = example_in_zone(s, self->side, self->space);
    memset(m->stops, held ? 0xff : 0, sizeof m->stops);
    for (int w = 0; w < map->words; w++)
        m->blocked[w] = who.friends[w] | who.enemies[w];
    for (int at = 0; at < map->n && !held; at++)
        if (example_in_zone(s, self->side, at)) set_bit_of(m->stops, at);
    m->query = (reach_query){
        .from = self->space, .budget = type_of(s, u)->move, .blocked = m->blocked, .stops = m->stops};
    m->found.count = 0;
    reach_find(ed(s)->reach[type_of(s, u)->class], &m->query, &m->found);
}

static int cost_of(const mover *m, int to) /* -1: it cannot get there */
{
    for (int i = 0; i < m->found.count; i++)
        if (m->found.space[i] == to) return m->found.cost[i];
    return -1;
}

bool example_check_move(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a);
    mover m;
    if (!state_on_board(s, u)) return refuse(why, "example.move.off-board", u, NO_UNIT, NO_SPACE, 0, 0);
    if (state_has(s, u, MARK_MOVED)) return refuse(why, "example.move.done", u, NO_UNIT, NO_SPACE, 0, 0);
    if (to == NO_SPACE) return refuse(why, "example.move.where", u, NO_UNIT, NO_SPACE, 0, 0);
    if (state_unit_at(s, to, NO_UNIT) != NO_UNIT)
        return refuse(why, "example.move.occupied", u, NO_UNIT, to, 0, 0);
    find(s, u, &m);
    return cost_of(&m, to) >= 0 ||
           refuse(why,
                  example_in_zone(s, a->side, s->units[u].space) ? "example.move.held"
                                                                 : "example.move.too-far",
                  u, NO_UNIT, to, type_of(s, u)->move, 0);
}

void example_list_moves(const state *s, int u, action_list *out)
{
    mover m;
    if (!state_on_board(s, u) || state_has(s, u, MARK_MOVED)) return;
    find(s, u, &m);
    action a = action_of(VERB_MOVE, s->units[u].side, u);
    a.nspaces = 1;
    for (int i = 0; i < m.found.count; i++) {
        a.spaces[0] = m.found.space[i];
        action_list_add(out, &a);
    }
}

bool example_way(const state *s, const action *a, unit_way *out)
{
    uint16_t path[WAY_SPACES];
    mover m;
    if (a->verb != VERB_MOVE) return false;
    find(s, a->units[0], &m);
    const int n =
        reach_path(ed(s)->reach[type_of(s, a->units[0])->class], &m.query, action_space(a), path, WAY_SPACES);
    for (int i = 0; i < n; i++)
        way_add(out, path[i], cost_of(&m, path[i]));
    out->per = 1;
    out->most = type_of(s, a->units[0])->move;
    out->unit = "way.points";
    if (n > 0 && example_in_zone(s, a->side, path[n - 1])) out->stops = "way.zone";
    return n > 0;
}

void example_apply_move(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    unit_way way = {0};
    if (!example_way(s, a, &way)) return; /* check() has seen to that */
    for (int i = 0; i < way.count; i++) {
        kit_tell_move(s, u, "ev.move", s->units[u].space, way.space[i], r);
        s->units[u].space = way.space[i];
    }
    s->units[u].marks |= BIT(MARK_MOVED);
}
