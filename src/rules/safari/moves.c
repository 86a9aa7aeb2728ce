/*
 * moves.c: how far a party marches (S1-S10, S·H2, S·H3), which ways are open to it, and steps taken. Not
 * for judging orders: check.c.
 */
#include "rules/safari/moves.h"

#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/party.h"

/* ---- how far */

bool safari_led_fast(const state *s,
                     int u) /* S2: African warriors or a great hunter lead, and nobody is encumbered */
{
    const int leader = safari_leader(s, u);
    if (leader == NO_UNIT || safari_encumbered(s, u)) return false;
    return (man_of(s, leader)->is & (IS_WARRIOR | IS_HUNTER)) != 0;
}

/* S·H3: die, guide, charge with its cap; then drums and wounds. Terrain comes on the way. */
void safari_march_ledger(const state *s, int u, int die, bool charge, ledger *out)
{
    const chart_cell *cell = chart_at(&s->sc->charts[sd(s)->move_chart], die, 0, NULL);
    const int led = chart_field(cell, "led"),
              hexes = led > 0 && safari_led_fast(s, u) ? led : chart_field(cell, "hexes");
    const bool house = chart_field(cell, "happening") != 0 || chart_field(cell, "animals") != 0;
    const char *code = led == 0 ? "mod.march.die" : hexes == led ? "mod.march.led" : "mod.march.slow";
    query q = query_about(s, u, NO_UNIT);
    q.n[0] = charge;
    ledger_clear(out);
    ledger_put(out, LEDGER_BASE, hexes, die, code, house ? "S·H2" : led > 0 ? "S2" : "S1", house);
    ledger_apply(out, sd(s)->march, &q);
}

/* ---- the ground */

int safari_penalty(const state *s, int u, int space)
{
    const safari_space *hex = ground(s, space);
    if (beast_of(s, u) != NULL || (su_const(s, u)->paid & PAID_NOTHING) != 0) return 0;
    return hex->penalty + (type_of(s, u)->gun >= 0 && (hex->is & SPACE_SAVANNAH) == 0 ? 1 : 0); /* S7, S9 */
}

int safari_ford_cost(const state *s, int u, int space)
{
    return beast_of(s, u) == NULL && (ground(s, space)->is & SPACE_FORD) != 0 ? 1 : 0;
}

int safari_left(const state *s, int u)
{
    const safari_unit *g = su_const(s, u);
    const int left = g->hexes - g->used - (g->paid & PAID_PENALTY) - ((g->paid & PAID_FORD) != 0 ? 1 : 0);
    return left > 0 ? left : 0;
}

bool safari_enemy_there(const state *s, int u, int space)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].space == space && s->units[i].status == UNIT_ON &&
            s->units[i].side != s->units[u].side && state_seen(s, i, s->units[u].side))
            return true;
    return false;
}

bool safari_is_exit(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    const int side = s->units[u].side;
    for (int i = 0; i < d->nexit[side]; i++)
        if (d->exit[side][i] == space) return true;
    return false;
}

const char *safari_step_refused(const state *s, int u, int from, int to)
{
    const int side = s->units[u].side;
    if (from == NO_SPACE || to == NO_SPACE) return "safari.move.nowhere";
    if ((ground(s, to)->is & SPACE_DEEP) != 0) return "safari.move.deep";
    if (safari_enemy_there(s, u, to)) return "safari.move.enemy";
    /* S·H25: without leave nobody goes on from one hex of a village to the next */
    if (beast_of(s, u) == NULL && !safari_may_pass(s, side, from) && !safari_may_pass(s, side, to) &&
        ground(s, from)->village == ground(s, to)->village)
        return "safari.move.toll";
    return NULL;
}

bool safari_must_stop(const state *s, int u,
                      int space) /* the toll of a village; an exit is the end of the way */
{
    return (beast_of(s, u) == NULL && !safari_may_pass(s, s->units[u].side, space)) ||
           safari_is_exit(s, u, space);
}

/* ---- the ways: as the worst hex of a way counts, the ways of each price are searched by themselves */

typedef struct spreading {
    uint8_t steps[SAFARI_SPACES_MAX];
    uint16_t from[SAFARI_SPACES_MAX];
    uint16_t queue[SAFARI_SPACES_MAX];
    int count;
} spreading;

enum { NOT_REACHED = 0xff };

static void spread(const state *s, int u, int penalty, bool ford, int limit, spreading *out)
{
    const safari_data *d = sd(s);
    const int start = s->units[u].space;
    memset(out->steps, NOT_REACHED, (size_t)d->n);
    out->steps[start] = 0;
    out->queue[0] = (uint16_t)start;
    out->count = 1;
    for (int i = 0; i < out->count; i++) {
        const int at = out->queue[i];
        if (out->steps[at] >= limit || (at != start && safari_must_stop(s, u, at))) continue;
        for (int dir = 0; dir < 6; dir++) {
            const int to = d->map.next[at][dir];
            if (to == NO_SPACE || out->steps[to] != NOT_REACHED || safari_penalty(s, u, to) > penalty ||
                (!ford && safari_ford_cost(s, u, to) > 0) || safari_step_refused(s, u, at, to) != NULL)
                continue;
            out->steps[to] = (uint8_t)(out->steps[at] + 1);
            out->from[to] = (uint16_t)at;
            out->queue[out->count++] = (uint16_t)to;
        }
    }
}

static int limit_of(const safari_unit *g, int penalty, bool ford)
{
    return g->hexes - g->used - penalty - (ford ? 1 : 0);
}

bool safari_may_end(const state *s, int u, int space)
{
    return safari_is_exit(s, u, space) || safari_room(s, u, space);
}

/* Each hex once, at the first price it is found at. */
static void add_reached(const state *s, int u, safari_reach *out, int space, int level, uint8_t *known)
{
    if (known[space] != 0) return;
    known[space] = 1;
    if (out->count >= REACH_MAX || !safari_may_end(s, u, space)) return;
    out->space[out->count] = (uint16_t)space;
    out->level[out->count++] = (uint8_t)level;
}

/* S·H3: a party that does not charge may always creep one hex, unless something holds it. */
static void add_creeping(const state *s, int u, safari_reach *out, uint8_t *known)
{
    const int start = s->units[u].space;
    if (su_const(s, u)->used > 0 || state_has(s, u, MARK_CHARGED) || beast_of(s, u) != NULL) return;
    for (int dir = 0; dir < 6; dir++) {
        const int to = sd(s)->map.next[start][dir];
        if (safari_step_refused(s, u, start, to) == NULL) add_reached(s, u, out, to, REACH_CREEP, known);
    }
}

void safari_reach_find(const state *s, int u, safari_reach *out)
{
    const safari_unit *g = su_const(s, u);
    const int paid = g->paid & PAID_PENALTY, most = type_of(s, u)->gun >= 0 ? 3 : 2;
    const bool forded = (g->paid & PAID_FORD) != 0;
    uint8_t known[SAFARI_SPACES_MAX];
    spreading sp;
    memset(known, 0, (size_t)sd(s)->n);
    known[s->units[u].space] = 1;
    out->count = 0;
    for (int price = paid + forded; price <= (most > paid ? most : paid) + 1; price++)
        for (int ford = forded; ford <= 1; ford++) {
            const int penalty = price - ford;
            if (penalty < paid || penalty > (most > paid ? most : paid) ||
                limit_of(g, penalty, ford != 0) <= 0)
                continue;
            spread(s, u, penalty, ford != 0, limit_of(g, penalty, ford != 0), &sp);
            for (int i = 1; i < sp.count; i++)
                add_reached(s, u, out, sp.queue[i], penalty | (ford != 0 ? REACH_FORD : 0), known);
        }
    add_creeping(s, u, out, known);
}

int safari_reach_path(const state *s, int u, const safari_reach *reach, int i, uint16_t path[HEXES_MAX])
{
    const int level = reach->level[i], to = reach->space[i];
    spreading sp;
    if (level == REACH_CREEP) {
        path[0] = (uint16_t)to;
        return 1;
    }
    const bool ford = (level & REACH_FORD) != 0;
    const int penalty = level & 0x0f;
    spread(s, u, penalty, ford, limit_of(su_const(s, u), penalty, ford), &sp);
    int n = sp.steps[to];
    assert(n > 0 && n <= HEXES_MAX);
    for (int at = to, k = n - 1; k >= 0; k--) {
        path[k] = (uint16_t)at;
        at = sp.from[at];
    }
    return n;
}

int safari_way_of(const state *s, const action *a, uint16_t path[HEXES_MAX])
{
    safari_reach reach;
    if (a->nspaces > 1) {
        memcpy(path, a->spaces, a->nspaces * sizeof *path);
        return a->nspaces;
    }
    safari_reach_find(s, a->units[0], &reach);
    const int i = safari_reach_index(&reach, a->spaces[0]);
    return i < 0 ? 0 : safari_reach_path(s, a->units[0], &reach, i, path);
}

/* S7, S·H3: a hex each, and what its worst ground and a ford take of the whole march. */
bool safari_way(const state *s, const action *a, unit_way *out)
{
    uint16_t path[HEXES_MAX];
    if (a->verb != VERB_MOVE || a->nunits == 0 || a->units[0] >= FIGURE_BASE || a->nspaces == 0 ||
        !state_on_board(s, a->units[0]))
        return false;
    const int u = a->units[0], n = safari_way_of(s, a, path);
    const uint8_t paid = su_const(s, u)->paid;
    int penalty = 0, ford = 0;
    for (int i = 0; i < n; i++) {
        const int more = safari_penalty(s, u, path[i]) - (paid & PAID_PENALTY);
        if (more > penalty) penalty = more;
        if (safari_ford_cost(s, u, path[i]) > 0 && (paid & PAID_FORD) == 0) ford = 1;
        way_add(out, path[i], i + 1 + penalty + ford);
    }
    out->most = (int16_t)safari_left(s, u);
    return n > 0;
}

int safari_reach_nearest(const state *s, int u, const safari_reach *reach, int target, bool *beside)
{
    const safari_data *d = sd(s);
    const int to = s->units[target].space;
    int best = -1, far = steps_between(d, s->units[u].space, to);
    for (int i = 0; i < reach->count && far > 1; i++) {
        const int apart = steps_between(d, reach->space[i], to);
        if (apart >= far || safari_is_exit(s, u, reach->space[i])) continue;
        far = apart;
        best = i;
    }
    *beside = far == 1;
    return best;
}

int safari_reach_index(const safari_reach *reach, int to)
{
    for (int i = 0; i < reach->count; i++)
        if (reach->space[i] == to) return i;
    return -1;
}

/* ---- steps */
