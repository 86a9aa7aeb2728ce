/* moves.c: where a unit can go. One flood answers judge, list, printed costs and the way that is walked. */
#include "rules/example/moves.h"

#include <string.h>

bool example_in_zone(const state *s, int side, int at)
{
    for (int d = 0; d < ed(s)->map.directions; d++) {
        const int next = ed(s)->map.next[at][d];
        if (next != NO_SPACE && state_enemy_at(s, next, side) != NO_UNIT) return true;
    }
    return false;
}

typedef struct mover {
    uint64_t blocked[REACH_FOUND_MAX / 64], stops[REACH_FOUND_MAX / 64];
    const reach_map *map;
    reach_query query;
    reach_result found;
} mover;

/* E3: one unit a hex, nobody passes through. E4: beside an enemy a move ends; one that begins there goes one
 * hex. */
static void prepare(const state *s, int u, int points, mover *m)
{
    const board_tables *map = &ed(s)->map;
    const unit *self = &s->units[u];
    memset(m->blocked, 0, sizeof m->blocked);
    memset(m->stops, 0, sizeof m->stops);
    for (int v = 0; v < s->sc->nunits; v++) {
        if (!state_on_board(s, v)) continue;
        const uint16_t *next = map->next[s->units[v].space];
        set_bit_of(m->blocked, s->units[v].space);
        for (int d = 0; d < map->directions && s->units[v].side != self->side; d++)
            if (next[d] != NO_SPACE) set_bit_of(m->stops, next[d]);
    }
    if (bit_of(m->stops, self->space)) memset(m->stops, 0xff, sizeof m->stops);
    m->map = ed(s)->reach[type_of(s, u)->class];
    m->query = (reach_query){self->space, (uint8_t)points, m->blocked, m->stops};
}

static void find(const state *s, int u, int points, mover *m)
{
    prepare(s, u, points, m);
    m->found.count = 0;
    reach_find(m->map, &m->query, &m->found);
}

/* All that can be said before the flood. */
static bool check_start(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a);
    if (!state_on_board(s, u)) return refuse(why, "example.move.off-board", u, NO_UNIT, NO_SPACE, 0, 0);
    if (state_has(s, u, MARK_MOVED)) return refuse(why, "example.move.done", u, NO_UNIT, NO_SPACE, 0, 0);
    if (to == NO_SPACE) return refuse(why, "example.move.where", u, NO_UNIT, NO_SPACE, 0, 0);
    return state_unit_at(s, to, NO_UNIT) == NO_UNIT ||
           refuse(why, "example.move.occupied", u, NO_UNIT, to, 0, 0);
}

bool example_check_move(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0], to = action_space(a), points = type_of(s, u)->move;
    mover m;
    if (!check_start(s, a, why)) return false;
    find(s, u, points, &m);
    if (reach_cost(&m.found, to) >= 0) return true;
    const bool held = example_in_zone(s, a->side, s->units[u].space);
    return refuse(why, held ? "example.move.held" : "example.move.too-far", u, NO_UNIT, to, points, 0);
}

void example_list_moves(const state *s, int u, action_list *out)
{
    mover m;
    if (!state_on_board(s, u) || state_has(s, u, MARK_MOVED)) return;
    find(s, u, type_of(s, u)->move, &m);
    for (int i = 0; i < m.found.count; i++) {
        action a = action_of(VERB_MOVE, s->units[u].side, u);
        action_add_space(&a, m.found.space[i]);
        action_list_add(out, &a);
    }
}

bool example_way(const state *s, const action *a, unit_way *out)
{
    const int u = a->units[0];
    uint16_t path[WAY_SPACES];
    uint8_t costs[WAY_SPACES];
    mover m;
    if (a->verb != VERB_MOVE || !check_start(s, a, NULL)) return false;
    prepare(s, u, type_of(s, u)->move, &m);
    const int n = reach_path(m.map, &m.query, action_space(a), path, costs, WAY_SPACES);
    if (n == 0) return false;
    out->most = type_of(s, u)->move;
    out->unit = "way.points";
    for (int i = 0; i < n; i++)
        way_add(out, path[i], costs[i]);
    if (example_in_zone(s, a->side, action_space(a))) out->stops = "way.zone";
    return true;
}

void example_apply_move(state *s, const action *a, resolver *r)
{
    unit_way way = {0};
    example_way(s, a, &way);
    for (int i = 0; i < way.count; i++)
        kit_move_to(s, a->units[0], "ev.move", way.space[i], r);
    s->units[a->units[0]].marks |= BIT(MARK_MOVED);
}

/* E8: to the first free hex, clockwise from the north, that it may enter and where no enemy is beside it. One
 * hex, since it stands beside an enemy now. */
void example_fall_back(state *s, int u, resolver *r)
{
    mover m;
    if (!state_on_board(s, u)) return;
    find(s, u, REACH_COST_MAX, &m);
    for (int d = 0; d < ed(s)->map.directions; d++) {
        const int to = ed(s)->map.next[s->units[u].space][d];
        if (to == NO_SPACE || reach_cost(&m.found, to) < 0 || example_in_zone(s, s->units[u].side, to))
            continue;
        kit_move_to(s, u, "ev.falls-back", to, r)->gives = true;
        return;
    }
    kit_remove(s, u, UNIT_DESTROYED, NO_SIDE, "ev.surrounded", r);
}
