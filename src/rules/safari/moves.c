/*
 * moves.c: how far a party marches (S1-S10, S·H2, S·H3), which ways are open to it, and steps taken. Not
 * for judging orders: check.c.
 */
#include "rules/safari/moves.h"
#include "rules/safari/throws.h"

#include "rules/safari/animals.h"
#include "rules/safari/bush.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/melee.h"
#include "rules/safari/party.h"
#include "rules/safari/see.h"

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

/* S3, S4: what the die brings comes before the party sets out. */
void safari_roll_march(state *s, int u, resolver *r)
{
    roll *made = safari_roll(s, "roll.march", "S1", 1, 6, u, NO_UNIT, NULL, r);
    made->cause = CAUSE_MOVEMENT;
    const chart_cell *cell = safari_read_chart(s, made, sd(s)->move_chart, 0);
    su(s, u)->die = (uint8_t)made->total;
    if (r->events != NULL) {
        ledger l;
        safari_march_ledger(s, u, made->total, state_has(s, u, MARK_CHARGED), &l);
        roll_take_ledger(made, &l);
        made->outcome = l.total;
    }
    agenda_owe_first(s, DUE_SET_OUT, u, NO_UNIT, 0);
    int second = 0; /* S·H4, where the scenario has it: a second die in jungle, swamp or river */
    if (s->sc->options[OPTION_TERRAIN_DIE] != 0 && beast_of(s, u) == NULL &&
        ground_is(s, s->units[u].space, SPACE_JUNGLE | SPACE_SWAMP | SPACE_FORD)) {
        roll *other = safari_roll(s, "roll.terrain", "S·H4", 1, 6, u, NO_UNIT, NULL, r);
        other->cause = CAUSE_MOVEMENT;
        second = other->total;
        if (second == 6) su(s, u)->paid |= PAID_NOTHING;
    }
    if (chart_field(cell, "animals") != 0) agenda_owe_first(s, DUE_ANIMALS, u, NO_UNIT, 0);
    if (second == 1) agenda_owe_first(s, DUE_HAPPENING, u, NO_UNIT, 0); /* S4: two 1s, two happenings */
    if (chart_field(cell, "happening") != 0) agenda_owe_first(s, DUE_HAPPENING, u, NO_UNIT, 0);
}

static bool stopped(const state *s, int u)
{
    return (s->units[u].marks & (BIT(MARK_HELD) | BIT(MARK_SPELL) | BIT(MARK_SPOOKED))) != 0;
}

/* It has become clear how far it may go: a charge runs home, a band nobody plays goes its way. */
void safari_set_out(state *s, int u, resolver *r)
{
    safari_unit *g = su(s, u);
    ledger l;
    const bool charge = state_has(s, u, MARK_CHARGED);
    if (beast_of(s, u) != NULL) {
        g->hexes = (uint8_t)safari_beast_move(s, u);
    } else {
        safari_march_ledger(s, u, g->die == 0 ? 1 : g->die, charge, &l);
        g->hexes = (uint8_t)(stopped(s, u) || l.total < 0 ? 0 : l.total > HEXES_MAX ? HEXES_MAX : l.total);
    }
    const int target = g->quarry - 1;
    if (stopped(s, u)) {
        s->units[u].marks |= BIT(MARK_DONE);
        s->units[u].marks &= ~BIT(MARK_CHARGED);
    } else if (charge && target >= 0 && state_on_board(s, target)) {
        safari_approach(s, u, target, g->hexes, r);
        if (state_on_board(s, u) && state_on_board(s, target) &&
            steps_between(sd(s), s->units[u].space, s->units[target].space) == 1)
            safari_engage(s, u, target, r);
        if (state_on_board(s, u)) s->units[u].marks |= BIT(MARK_DONE);
    } else if (s->sc->sides[s->units[u].side].goes_alone) {
        safari_bush_set_out(s, u, r);
    } else {
        sg(s)->walker = (uint8_t)(u + 1);
    }
}

/* ---- the ground */

int safari_penalty(const state *s, int u, int space)
{
    const safari_space *at = ground(s, space);
    if (beast_of(s, u) != NULL || (su_const(s, u)->paid & PAID_NOTHING) != 0) return 0;
    return at->penalty + (type_of(s, u)->gun >= 0 && (at->is & SPACE_SAVANNAH) == 0 ? 1 : 0); /* S7, S9 */
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

static void add_reached(const state *s, int u, safari_reach *out, const spreading *sp, int level,
                        uint8_t *known)
{
    for (int i = 1; i < sp->count; i++) {
        const int space = sp->queue[i];
        if (known[space] != 0) continue;
        known[space] = 1;
        if (out->count >= 256 || !safari_may_end(s, u, space)) continue;
        out->space[out->count] = (uint16_t)space;
        out->steps[out->count] = sp->steps[space];
        out->level[out->count++] = (uint8_t)level;
    }
}

/* S·H3: a party that does not charge may always creep one hex, unless something holds it. */
static void add_creeping(const state *s, int u, safari_reach *out, uint8_t *known)
{
    const safari_data *d = sd(s);
    const int start = s->units[u].space;
    if (su_const(s, u)->used > 0 || state_has(s, u, MARK_CHARGED) || beast_of(s, u) != NULL) return;
    for (int dir = 0; dir < 6; dir++) {
        const int to = d->map.next[start][dir];
        if (to == NO_SPACE || known[to] != 0 || safari_step_refused(s, u, start, to) != NULL ||
            !safari_may_end(s, u, to))
            continue;
        known[to] = 1;
        out->space[out->count] = (uint16_t)to;
        out->steps[out->count] = 1;
        out->level[out->count++] = REACH_CREEP;
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
            add_reached(s, u, out, &sp, penalty | (ford != 0 ? REACH_FORD : 0), known);
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
    if (a->verb != VERB_MOVE || a->nunits == 0 || a->units[0] >= FIGURE_BASE || a->nspaces == 0) return false;
    const int u = a->units[0], n = state_on_board(s, u) ? safari_way_of(s, a, path) : 0;
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

/* S·H16: hidden forest archers that are come upon in the jungle have the first shot. */
static void first_shot(state *s, int u, int at, resolver *r)
{
    (void)r;
    if (!type_of(s, u)->forest || !ground_is(s, s->units[u].space, SPACE_JUNGLE) ||
        safari_shot_refused(s, u, at, NULL) != NULL)
        return;
    agenda_owe_first(s, DUE_SHOTS, u, at, 0);
}

/* What the step brings to light. True: it stops there. */
static bool look_around(state *s, int u, resolver *r)
{
    const safari_data *d = sd(s);
    bool halt = false;
    if (beast_of(s, u) != NULL && s->sc->sides[s->units[u].side].goes_alone)
        return false; /* game betrays nobody */
    for (int i = 0; i < s->sc->nunits && state_on_board(s, u); i++) {
        if (s->units[i].status != UNIT_ON || s->units[i].side == s->units[u].side ||
            steps_between(d, s->units[u].space, s->units[i].space) > d->number.reveal)
            continue;
        if (state_has(s, i, MARK_HIDDEN)) {
            safari_reveal(s, i, r);
            first_shot(s, i, u, r);
            halt = true;
        }
        if (state_has(s, u, MARK_HIDDEN)) safari_reveal(s, u, r);
    }
    return halt;
}

static int ambusher_at(const state *s, int u, int space)
{
    for (int i = state_unit_at(s, space, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, space, i))
        if (s->units[i].side != s->units[u].side) return i;
    return NO_UNIT;
}

int safari_step(state *s, int u, int to, resolver *r)
{
    unit *at = &s->units[u];
    safari_unit *g = su(s, u);
    const int from = at->space, there = ambusher_at(s, u, to);
    if (there != NO_UNIT) { /* the judge went by what this side could see */
        safari_reveal(s, there, r);
        s->units[there].seen_by |= (uint8_t)(1u << at->side);
        event *e = kit_emit_of(s, u, EV_NOTE, "ev.run-into", r);
        e->other = (int16_t)there;
        e->to = (uint16_t)to;
        first_shot(s, there, u, r);
        return STEP_NOT;
    }
    if (state_has(s, u, MARK_HIDDEN) && !ground_is(s, to, SPACE_CONCEALS)) safari_reveal(s, u, r);
    const int penalty = safari_penalty(s, u, to);
    if (penalty > (g->paid & PAID_PENALTY)) g->paid = (uint8_t)((g->paid & ~PAID_PENALTY) | penalty);
    if (beast_of(s, u) == NULL && ground_is(s, to, SPACE_FORD)) g->paid |= PAID_FORD;
    g->used++;
    at->space = (uint16_t)to;
    at->marks |= BIT(MARK_MOVED);
    at->seen_by = safari_seers(s, u); /* it goes out of sight before its step is told */
    kit_tell_move(s, u, "ev.move", from, to, r);
    if (safari_is_exit(s, u, to) && !state_has(s, u, MARK_CHARGED)) {
        safari_remove(s, u, UNIT_EXITED, "ev.exit", r);
        return STEP_GONE;
    }
    const bool halt = look_around(s, u, r);
    return !state_on_board(s, u) ? STEP_GONE : halt ? STEP_HALT : STEP_DONE;
}

/* Along the way until something stops it; it does not stop where there is no room, but goes back. */
int safari_walk(state *s, int u, const uint16_t *path, int n, resolver *r)
{
    uint16_t been[HEXES_MAX + 2];
    int gone = 0, got = STEP_DONE;
    been[0] = s->units[u].space;
    while (gone < n && gone < HEXES_MAX && got == STEP_DONE) {
        got = safari_step(s, u, path[gone], r);
        if (got == STEP_NOT) break;
        if (got == STEP_GONE) return STEP_GONE;
        been[gone + 1] = path[gone];
        gone++;
    }
    while (gone > 0 && !safari_room(s, u, s->units[u].space)) {
        const int from = s->units[u].space;
        s->units[u].space = been[--gone];
        kit_tell_move(s, u, "ev.no-room", from, s->units[u].space, r);
    }
    return got;
}

int safari_approach(state *s, int u, int target, int hexes, resolver *r)
{
    safari_reach reach;
    uint16_t path[HEXES_MAX];
    bool beside;
    const int before = su(s, u)->used;
    su(s, u)->hexes = (uint8_t)(hexes + su(s, u)->used);
    safari_reach_find(s, u, &reach);
    const int best = safari_reach_nearest(s, u, &reach, target, &beside);
    if (best < 0) return 0;
    const int n = safari_reach_path(s, u, &reach, best, path);
    safari_walk(s, u, path, n, r);
    return state_on_board(s, u) ? su(s, u)->used - before : n;
}

void safari_come_on(state *s, int u, int space, resolver *r)
{
    unit *at = &s->units[u];
    const int there = ambusher_at(s, u, space);
    if (there != NO_UNIT) { /* somebody hidden is there: it stays off the map this turn */
        safari_reveal(s, there, r);
        s->units[there].seen_by |= (uint8_t)(1u << at->side);
        event *e = kit_emit_of(s, u, EV_NOTE, "ev.run-into", r);
        e->other = (int16_t)there;
        e->to = (uint16_t)space;
        at->marks |= BIT(MARK_DONE);
        return;
    }
    at->status = UNIT_ON;
    at->space = (uint16_t)space;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (s->figures[f].status == UNIT_READY || s->figures[f].status == UNIT_WAITING)
            s->figures[f].status = UNIT_ON;
    if (s->sc->units[u].hidden && ground_is(s, at->space, SPACE_CONCEALS)) at->marks |= BIT(MARK_HIDDEN);
    if (beast_of(s, u) != NULL) su(s, u)->hexes = (uint8_t)safari_beast_move(s, u);
    at->seen_by = safari_seers(s, u);
    kit_emit_of(s, u, EV_ENTER, "ev.enter", r)->to = at->space;
    if (look_around(s, u, r)) at->marks |= BIT(MARK_DONE);
}
