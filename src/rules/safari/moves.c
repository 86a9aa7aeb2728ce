/*
 * moves.c: how far a party marches (S1-S10, S·H2, S·H3), which ways are open to it; steps taken, what they
 * show and run into; parties that run (S6, S17, S23). Not for judging orders: check.c.
 */
#include "rules/safari/moves.h"

#include "board/flood.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/losses.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

/* ---- how far */

/* S2: African warriors or a great hunter lead, and nobody is encumbered. */
static bool led_fast(const state *s, int u)
{
    return safari_led_by(s, u, IS_WARRIOR | IS_HUNTER) && !safari_encumbered(s, u);
}

/* S1, S2: of the chart, before all else. */
static int hexes_of(const chart_cell *cell, bool fast)
{
    const int led = fast ? chart_field(cell, "led") : 0;
    return led > 0 ? led : chart_field(cell, "hexes");
}

void safari_compile_march(const scenario *sc, safari_data *d)
{
    for (int fast = 0; fast < 2; fast++)
        for (int die = 1, most = 0; die <= 6; die++) {
            const int hexes = hexes_of(chart_at(&sc->charts[d->move_chart], die, 0, NULL), fast != 0);
            if (die > 1 && hexes <= most) continue;
            most = hexes;
            d->longest_die[fast] = (uint8_t)die;
            d->longest[fast] = (uint8_t)hexes;
        }
}

static void add_to_march(const state *s, int u, bool charge, ledger *out)
{
    query q = query_about(s, u, NO_UNIT);
    q.n[0] = charge;
    ledger_apply(out, sd(s)->march, &q);
}

/* S·H3: die, guide, charge with its cap; then drums and wounds. Terrain comes on the way. */
void safari_march_ledger(const state *s, int u, int die, bool charge, ledger *out)
{
    const chart_cell *cell = chart_at(&s->sc->charts[sd(s)->move_chart], die, 0, NULL);
    const int led = chart_field(cell, "led"), hexes = hexes_of(cell, led > 0 && led_fast(s, u));
    const bool house = chart_field(cell, "happening") != 0 || chart_field(cell, "animals") != 0;
    const char *code = led == 0 ? "mod.march.die" : hexes == led ? "mod.march.led" : "mod.march.slow";
    ledger_clear(out);
    ledger_put(out, LEDGER_BASE, hexes, die, code, house ? "S·H2" : led > 0 ? "S2" : "S1", house);
    add_to_march(s, u, charge, out);
}

/* Whatever the table adds, halves and bounds, of more hexes never come fewer: one die tells of all. */
int safari_charge_most(const state *s, int u)
{
    const bool fast = led_fast(s, u);
    ledger l;
    ledger_clear(&l);
    ledger_put(&l, LEDGER_BASE, sd(s)->longest[fast], sd(s)->longest_die[fast], "mod.march.die", "S1", false);
    add_to_march(s, u, true, &l);
    return l.total > 0 ? l.total : 0;
}

int safari_beast_move(const state *s, int u)
{
    const safari_animal *a = beast_of(s, u);
    int hexes = a->water > 0 && ground_is(s, s->units[u].space, SPACE_WATER) ? a->water : a->move;
    if (state_has(s, u, MARK_WINDED)) hexes = (hexes + 1) / 2; /* it has run: no more than half */
    if (s->units[u].hits > 0) hexes--;                         /* S24 */
    return hexes < 1 && a->move > 0 ? 1 : hexes;
}

/* ---- the ground */

/* Hexes its terrain takes from that party. */
static int penalty_of(const state *s, int u, int space)
{
    const safari_space *hex = ground(s, space);
    if (is_beast(s, u) || (su_const(s, u)->paid & PAID_NOTHING) != 0) return 0;
    return hex->penalty + (type_of(s, u)->gun >= 0 && (hex->is & SPACE_SAVANNAH) == 0 ? 1 : 0); /* S7, S9 */
}

static int ford_cost(const state *s, int u, int space)
{
    return !is_beast(s, u) && (ground(s, space)->is & SPACE_FORD) != 0 ? 1 : 0;
}

int safari_left(const state *s, int u)
{
    const safari_unit *g = su_const(s, u);
    const int left = g->hexes - g->used - (g->paid & PAID_PENALTY) - ((g->paid & PAID_FORD) != 0 ? 1 : 0);
    return left > 0 ? left : 0;
}

bool safari_is_exit(const state *s, int u, int space)
{
    const safari_side *of = &sd(s)->side[s->units[u].side];
    return scenario_has_place(of->exit, of->nexit, space);
}

/* S·H25b: a village lets it not go on from there; whoever charges its people does not ask. */
static bool must_ask(const state *s, int u, int village)
{
    const int quarry = su_const(s, u)->quarry - 1;
    if (is_beast(s, u) || safari_may_pass(s, s->units[u].side, village)) return false;
    return !state_has(s, u, MARK_CHARGED) || quarry < 0 || !sd(s)->start[quarry].defends ||
           sd(s)->start[quarry].village != village;
}

static bool waits_for_leave(const state *s, int u, int space)
{
    const int village = ground(s, space)->village;
    return village >= 0 && must_ask(s, u, village);
}

/* The villages that let it not go on, a bit each. */
static unsigned closed_to(const state *s, int u)
{
    unsigned closed = 0;
    for (int v = 0; v < sd(s)->nvillages && sd(s)->trade; v++)
        if (must_ask(s, u, v)) closed |= 1u << v;
    return closed;
}

static bool is_closed(const safari_space *hex, unsigned closed)
{
    return hex->village >= 0 && (closed >> hex->village & 1) != 0;
}

/* S·H25b: without leave nobody goes on from one hex of a village to the next, but out from the huts. */
static bool toll_refuses(const safari_space *from, const safari_space *to, unsigned closed)
{
    const bool leaves_huts = (from->is & SPACE_VILLAGE) != 0 && (to->is & SPACE_VILLAGE) == 0;
    return from->village == to->village && !leaves_huts && is_closed(from, closed);
}

const char *safari_step_refused(const state *s, int u, int from, int to)
{
    if (from == NO_SPACE || to == NO_SPACE) return "safari.move.nowhere";
    if (ground_is(s, to, SPACE_DEEP)) return "safari.move.deep";
    if (safari_enemy_there(s, u, to)) return "safari.move.enemy";
    return toll_refuses(ground(s, from), ground(s, to), closed_to(s, u)) ? "safari.move.toll" : NULL;
}

bool safari_open_to(const state *s, int u, int from, int to)
{
    (void)u, (void)from;
    return !ground_is(s, to, SPACE_DEEP);
}

bool safari_must_stop(const state *s, int u, int space)
{
    return waits_for_leave(s, u, space) || safari_is_exit(s, u, space);
}

bool safari_halted(const state *s, int u)
{
    return su_const(s, u)->used > 0 && waits_for_leave(s, u, s->units[u].space);
}

bool safari_may_end(const state *s, int u, int space)
{
    return safari_is_exit(s, u, space) || safari_room(s, u, space);
}

/* ---- the ways: as the worst hex of a way counts, the ways of each price are searched by themselves */

typedef struct spreading {
    flood flood;
    bool heedless;   /* as if no village asked for leave */
    unsigned closed; /* those that do */
    bool dearer;     /* something was passed over that a higher price opens */
    uint64_t enemies[SAFARI_SPACES_MAX / 64], others[SAFARI_SPACES_MAX / 64]; /* hexes with those it sees */
    uint8_t steps[SAFARI_SPACES_MAX];
    uint16_t from[SAFARI_SPACES_MAX], found[2 * SAFARI_SPACES_MAX];
} spreading;

static void begin_spreading(const state *s, int u, bool heedless, spreading *out)
{
    const int side = s->units[u].side;
    out->heedless = heedless;
    out->closed = closed_to(s, u);
    memset(out->enemies, 0, (size_t)sd(s)->map.words * sizeof *out->enemies);
    memset(out->others, 0, (size_t)sd(s)->map.words * sizeof *out->others);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || !state_on_board(s, i) || !state_seen(s, i, side)) continue;
        set_bit_of(out->others, s->units[i].space);
        if (s->units[i].side != side) set_bit_of(out->enemies, s->units[i].space);
    }
}

static void spread(const state *s, int u, int penalty, bool ford, int limit, spreading *out)
{
    const safari_data *d = sd(s);
    const unsigned closed = out->heedless ? 0 : out->closed;
    flood *f = &out->flood;
    *f = (flood){.cost = out->steps, .before = out->from, .found = out->found};
    out->dearer = false;
    flood_begin(f, d->n, limit);
    flood_start(f, s->units[u].space);
    for (int at; (at = flood_next(f)) != FLOOD_END;) {
        const safari_space *from = &d->space[at];
        if (f->level > 0 ? is_closed(from, closed) || safari_is_exit(s, u, at) : safari_halted(s, u))
            continue;
        for (int dir = 0; dir < 6; dir++) {
            const int to = d->map.next[at][dir];
            if (to == NO_SPACE || out->steps[to] != FLOOD_NOT || ground_is(s, to, SPACE_DEEP) ||
                bit_of(out->enemies, to) || toll_refuses(from, &d->space[to], closed))
                continue;
            if (penalty_of(s, u, to) > penalty || (!ford && ford_cost(s, u, to) > 0))
                out->dearer = true;
            else
                flood_offer(f, to, f->level + 1);
        }
    }
}

static int limit_of(const safari_unit *g, int penalty, bool ford)
{
    return g->hexes - g->used - penalty - (ford ? 1 : 0);
}

/* Each hex once, at the first price it is found at. */
static void add_reached(const state *s, int u, const spreading *sp, int space, int level, uint8_t *known,
                        safari_reach *out)
{
    if (known[space] != 0) return;
    known[space] = 1;
    if (out->count >= REACH_MAX || (bit_of(sp->others, space) && !safari_may_end(s, u, space))) return;
    out->space[out->count] = (uint16_t)space;
    out->level[out->count++] = (uint8_t)level;
}

/* S·H3: a party that does not charge may always creep one hex, unless something holds it. */
static void add_creeping(const state *s, int u, const spreading *sp, uint8_t *known, safari_reach *out)
{
    const int start = s->units[u].space;
    if (su_const(s, u)->used > 0 || state_has(s, u, MARK_CHARGED) || is_beast(s, u)) return;
    for (int dir = 0; dir < 6; dir++) {
        const int to = sd(s)->map.next[start][dir];
        if (to != NO_SPACE && known[to] == 0 && !ground_is(s, to, SPACE_DEEP) && !bit_of(sp->enemies, to) &&
            !toll_refuses(ground(s, start), ground(s, to), sp->closed))
            add_reached(s, u, sp, to, REACH_CREEP, known, out);
    }
}

static void find(const state *s, int u, bool heedless, safari_reach *out)
{
    const safari_unit *g = su_const(s, u);
    const int paid = g->paid & PAID_PENALTY, most = type_of(s, u)->gun >= 0 ? 3 : 2;
    const bool forded = (g->paid & PAID_FORD) != 0;
    int open[2] = {HEXES_MAX, HEXES_MAX}; /* without and with a ford: the least penalty that opens all */
    uint8_t known[SAFARI_SPACES_MAX];
    spreading sp;
    begin_spreading(s, u, heedless, &sp);
    memset(known, 0, (size_t)sd(s)->n);
    known[s->units[u].space] = 1;
    out->count = 0;
    for (int price = paid + forded; price <= (most > paid ? most : paid) + 1; price++)
        for (int ford = forded; ford <= 1; ford++) {
            const int penalty = price - ford;
            if (penalty < paid || penalty > (most > paid ? most : paid) ||
                limit_of(g, penalty, ford != 0) <= 0 || penalty >= open[0] || (ford && penalty >= open[1]))
                continue; /* too dear, or no farther than for less */
            spread(s, u, penalty, ford != 0, limit_of(g, penalty, ford != 0), &sp);
            for (int i = 1; i < sp.flood.count; i++)
                add_reached(s, u, &sp, sp.found[i], penalty | (ford != 0 ? REACH_FORD : 0), known, out);
            if (!sp.dearer && penalty < open[ford]) open[ford] = penalty;
        }
    add_creeping(s, u, &sp, known, out);
}

void safari_reach_find(const state *s, int u, safari_reach *out)
{
    find(s, u, false, out);
}

bool safari_toll_bars(const state *s, int u, int space)
{
    safari_reach reach;
    find(s, u, true, &reach);
    return safari_reach_index(&reach, space) >= 0;
}

/* The hexes of the way to the i-th of them; how many. */
static int reach_path(const state *s, int u, const safari_reach *reach, int i, uint16_t path[HEXES_MAX])
{
    const int level = reach->level[i], to = reach->space[i];
    spreading sp;
    if (level == REACH_CREEP) {
        path[0] = (uint16_t)to;
        return 1;
    }
    const bool ford = (level & REACH_FORD) != 0;
    const int penalty = level & 0x0f;
    begin_spreading(s, u, false, &sp);
    spread(s, u, penalty, ford, limit_of(su_const(s, u), penalty, ford), &sp);
    return flood_way(sp.steps, sp.from, to, path, HEXES_MAX);
}

int safari_reach_index(const safari_reach *reach, int to)
{
    for (int i = 0; i < reach->count; i++)
        if (reach->space[i] == to) return i;
    return -1;
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
    return i < 0 ? 0 : reach_path(s, a->units[0], &reach, i, path);
}

/* S7, S·H3: what the worst ground of a way and a ford take of the whole march, beyond what they took before.
 */
static int path_penalty(const state *s, int u, const uint16_t *path, int n, int *ford)
{
    const uint8_t paid = su_const(s, u)->paid;
    int penalty = 0;
    *ford = 0;
    for (int i = 0; i < n; i++) {
        const int more = penalty_of(s, u, path[i]) - (paid & PAID_PENALTY);
        if (more > penalty) penalty = more;
        if (ford_cost(s, u, path[i]) > 0 && (paid & PAID_FORD) == 0) *ford = 1;
    }
    return penalty;
}

/* S7, S·H3: a hex each, and that. */
int safari_path_cost(const state *s, int u, const uint16_t *path, int n)
{
    int ford;
    const int penalty = path_penalty(s, u, path, n, &ford);
    return n + penalty + ford;
}

/* S7, S9; S·H3 where what is left is not enough and one hex is crept. */
void safari_way_parts(const state *s, int u, unit_way *way)
{
    const bool gun = !is_beast(s, u) && type_of(s, u)->gun >= 0;
    int ford;
    const int penalty = path_penalty(s, u, way->space, way->count, &ford);
    if (way->count + penalty + ford > way->most) {
        way_part_add(way, "way.creep", way->count + penalty + ford);
        return;
    }
    way_part_add(way, "way.hexes", way->count);
    way_part_add(way, gun ? "way.ground.gun" : "way.ground", penalty);
    way_part_add(way, "way.ford", ford);
}

bool safari_way(const state *s, const action *a, unit_way *out)
{
    uint16_t path[HEXES_MAX];
    if (a->verb != VERB_MOVE || a->nunits == 0 || a->units[0] >= FIGURE_BASE || a->nspaces == 0 ||
        !state_on_board(s, a->units[0]))
        return false;
    const int u = a->units[0], n = safari_way_of(s, a, path);
    out->most = (int16_t)safari_left(s, u);
    for (int i = 0; i < n; i++) {
        const int cost = safari_path_cost(s, u, path, i + 1);
        const bool crept = i == 0 && cost > out->most; /* it takes all there is */
        way_add(out, path[i], !crept ? cost : out->most > 0 ? out->most : 1);
    }
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

/* ---- steps */

/* S·H16b: hidden forest archers that are come upon in the jungle have the first shot. */
static void first_shot(state *s, int u, int at)
{
    if (!type_of(s, u)->forest || !ground_is(s, s->units[u].space, SPACE_JUNGLE) ||
        !safari_may_shoot(s, u, at))
        return;
    agenda_owe_first(s, DUE_SHOTS, u, at, 0);
}

/* Whoever is on the move comes upon it and stops. */
static void meet(state *s, int hidden, resolver *r)
{
    event *tells = safari_reveal(s, hidden, r);
    if (tells != NULL) tells->met = true;
}

/* What the step brings to light. True: it stops there. */
static bool look_around(state *s, int u, resolver *r)
{
    const safari_data *d = sd(s);
    bool halt = false;
    if (is_beast(s, u) && plays_itself(s, u)) return false; /* game betrays nobody */
    for (int i = 0; i < s->sc->nunits && state_on_board(s, u); i++) {
        if (s->units[i].status != UNIT_ON || s->units[i].side == s->units[u].side ||
            steps_between(d, s->units[u].space, s->units[i].space) > d->number.reveal)
            continue;
        if (state_has(s, i, MARK_HIDDEN)) {
            meet(s, i, r);
            first_shot(s, i, u);
            halt = true;
        }
        if (state_has(s, u, MARK_HIDDEN)) safari_reveal(s, u, r);
    }
    return halt;
}

/* Whom it could not see there, and runs into: the judge went by what its side sees. */
static bool runs_into(state *s, int u, int space, resolver *r)
{
    const int side = s->units[u].side, there = state_enemy_at(s, space, side);
    if (there == NO_UNIT) return false;
    meet(s, there, r);
    s->units[there].seen_by |= (uint8_t)(1u << side);
    safari_tell(s, u, EV_NOTE, "ev.run-into", there, 0, 0, r)->to = (uint16_t)space;
    if (state_on_board(s, u)) first_shot(s, there, u);
    return true;
}

/* It goes out of sight before that is told. */
static event *go_to(state *s, int u, const char *code, int to, resolver *r)
{
    const int from = s->units[u].space;
    s->units[u].space = (uint16_t)to;
    s->units[u].seen_by = safari_seers(s, u);
    return kit_tell_move(s, u, code, from, to, r);
}

int safari_step(state *s, int u, int to, resolver *r)
{
    unit *self = &s->units[u];
    safari_unit *g = su(s, u);
    if (runs_into(s, u, to, r)) return STEP_NOT;
    if (!ground_is(s, to, SPACE_CONCEALS)) safari_come_out(s, u, to, r);
    const int penalty = penalty_of(s, u, to);
    if (penalty > (g->paid & PAID_PENALTY)) g->paid = (uint8_t)((g->paid & ~PAID_PENALTY) | penalty);
    if (!is_beast(s, u) && ground_is(s, to, SPACE_FORD)) g->paid |= PAID_FORD;
    g->used++;
    self->marks |= BIT(MARK_MOVED);
    go_to(s, u, "ev.move", to, r);
    if (safari_is_exit(s, u, to) && !state_has(s, u, MARK_CHARGED)) {
        safari_remove(s, u, UNIT_EXITED, "ev.exit", r);
        return STEP_GONE;
    }
    const bool halt = look_around(s, u, r);
    return !state_on_board(s, u) ? STEP_GONE : halt ? STEP_HALT : STEP_DONE;
}

/* Where others leave no room it goes back. Whoever stopped it has come to light by that, and is named to
 * those who see him. */
static void go_back(state *s, int u, int to, int told, resolver *r)
{
    event *back = go_to(s, u, "ev.no-room", to, r);
    for (int i = told; r->events != NULL && i < r->events->count; i++) {
        const event *ev = &r->events->items[i];
        if (ev->kind != EV_REVEAL || !ev->met || (state_blind_to(s, ev->unit) & back->seen_by) != 0) continue;
        back->code = "ev.no-room.met";
        back->other = ev->unit;
    }
}

int safari_walk(state *s, int u, const uint16_t *path, int n, resolver *r)
{
    uint16_t been[HEXES_MAX + 2];
    const int told = kit_told(r);
    int gone = 0, got = STEP_DONE;
    been[0] = s->units[u].space;
    while (gone < n && gone < HEXES_MAX && got == STEP_DONE) {
        got = safari_step(s, u, path[gone], r);
        if (got == STEP_NOT) break;
        if (got == STEP_GONE) return STEP_GONE;
        been[gone + 1] = path[gone];
        gone++;
    }
    while (gone > 0 && !safari_room(s, u, s->units[u].space))
        go_back(s, u, been[--gone], told, r);
    return got;
}

int safari_approach(state *s, int u, int target, int hexes, resolver *r)
{
    safari_reach reach;
    uint16_t path[HEXES_MAX];
    bool beside;
    su(s, u)->hexes = (uint8_t)(hexes + su(s, u)->used);
    safari_reach_find(s, u, &reach);
    const int best = safari_reach_nearest(s, u, &reach, target, &beside);
    return best < 0 ? STEP_DONE : safari_walk(s, u, path, reach_path(s, u, &reach, best, path), r);
}

void safari_come_on(state *s, int u, int space, resolver *r)
{
    unit *self = &s->units[u];
    if (runs_into(s, u, space, r)) { /* it stays off the map this turn */
        self->marks |= BIT(MARK_DONE);
        return;
    }
    self->status = UNIT_ON;
    if (sg(s)->phase != PHASE_DEPLOY) self->marks |= BIT(MARK_MOVED); /* S11, S·H8: it does not stand still */
    self->space = (uint16_t)space;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (s->figures[f].status == UNIT_READY || s->figures[f].status == UNIT_WAITING)
            s->figures[f].status = UNIT_ON;
    safari_refresh(s, u); /* loads show from here on */
    if (s->sc->units[u].hidden && ground_is(s, self->space, SPACE_CONCEALS)) self->marks |= BIT(MARK_HIDDEN);
    if (is_beast(s, u)) su(s, u)->hexes = (uint8_t)safari_beast_move(s, u);
    self->seen_by = safari_seers(s, u);
    kit_emit_of(s, u, EV_ENTER, "ev.enter", r)->to = self->space;
    if (look_around(s, u, r)) self->marks |= BIT(MARK_DONE);
}

/* ---- running */

/* S·H22: a full move of those who run takes no die: the fastest a party of its kind marches. */
static int full_move(const state *s, int u)
{
    const safari_numbers *k = &sd(s)->number;
    const int hexes = led_fast(s, u) ? k->run_fast : k->run_slow;
    return s->units[u].hits > 0 && hexes > 1 ? hexes - 1 : hexes; /* S24 */
}

enum { RUN_AWAY, RUN_HOME, RUN_FOREST, RUN_OUT };

static int hexes_to_open(const state *s, int space)
{
    const safari_data *d = sd(s);
    int best = BOARD_FAR;
    for (int i = 0; i < d->n; i++)
        if ((d->space[i].is & (SPACE_JUNGLE | SPACE_DEEP)) == 0 && steps_between(d, space, i) < best)
            best = steps_between(d, space, i);
    return best;
}

static int home_distance(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    const uint16_t *far = d->side[s->units[u].side].to_entry;
    return far != NULL ? far[space] : d->to_edge[space];
}

/* How good it is to be there, of those who run: away from every enemy it sees, and then nearer to the way
 * out. In flight (S6) that is the nearest border; farther than any charge goes an enemy counts no more. */
static int worth_running_to(const state *s, int u, int space, int mode)
{
    enum { SAFE = 8, FAR = 20 };
    int apart = safari_nearest(s, s->units[u].side, space, true);
    if (apart > FAR) apart = FAR;
    if (mode == RUN_FOREST) return -100 * hexes_to_open(s, space) + apart;
    if (mode == RUN_HOME) return -4 * home_distance(s, u, space) + (apart <= 1 ? -40 : 0);
    if (mode == RUN_OUT) return 10 * (apart < SAFE ? apart : SAFE) - 4 * sd(s)->to_edge[space];
    return 10 * apart - home_distance(s, u, space);
}

/* Where the best of all ways that long ends, and that way: terrain is paid as on a march, and a hex can
 * always be gone. 0: nowhere is better than here. */
static int best_way(state *s, int u, int hexes, int mode, uint16_t path[HEXES_MAX])
{
    safari_unit *g = su(s, u);
    const safari_unit kept = *g;
    const uint32_t marks = s->units[u].marks;
    safari_reach reach;
    int best = -1, value = worth_running_to(s, u, s->units[u].space, mode);
    g->hexes = (uint8_t)hexes;
    g->used = 0;
    g->paid = kept.paid & PAID_NOTHING;
    s->units[u].marks &= ~BIT(MARK_CHARGED); /* it does no more */
    safari_reach_find(s, u, &reach);
    for (int i = 0; i < reach.count; i++) {
        const int mine = worth_running_to(s, u, reach.space[i], mode);
        if (mine <= value) continue;
        value = mine;
        best = i;
    }
    const int n = best < 0 ? 0 : reach_path(s, u, &reach, best, path);
    *g = kept;
    s->units[u].marks = marks;
    return n;
}

/* A step of theirs is no march; code: how it is said. */
static void tell_as_back(int since, const char *code, resolver *r)
{
    for (int i = since; r->events != NULL && i < r->events->count; i++)
        if (r->events->items[i].kind == EV_MOVE && strcmp(r->events->items[i].code, "ev.move") == 0)
            r->events->items[i].code = code;
}

/* A full move in one go (S6): the whole way is chosen before the first step. why: told before it; NULL:
 * nothing. False: no hex in reach is better than where it is. */
static bool run(state *s, int u, int hexes, int mode, const char *why, const char *code, resolver *r)
{
    uint16_t path[HEXES_MAX];
    const int n = best_way(s, u, hexes < HEXES_MAX ? hexes : HEXES_MAX, mode, path);
    if (n > 0 && why != NULL) kit_emit_of(s, u, EV_NOTE, why, r);
    const int told = kit_told(r);
    if (n > 0) safari_walk(s, u, path, n, r);
    kit_gave_way(told, r);
    tell_as_back(told, code, r);
    return n > 0;
}

/* Of whoever must run and cannot it is told that he stays, and not that he ran. */
static void run_or_stay(state *s, int u, int hexes, int mode, const char *why, resolver *r)
{
    if (!run(s, u, hexes, mode, why, "ev.move.back", r)) kit_emit_of(s, u, EV_NOTE, "ev.runs-nowhere", r);
}

void safari_run(state *s, int u, int hexes, resolver *r)
{
    (void)run(s, u, hexes, RUN_AWAY, NULL, "ev.move.back", r);
}

void safari_turn_back(state *s, int u, int hexes, const char *code, resolver *r)
{
    (void)run(s, u, hexes, RUN_HOME, NULL, code, r);
}

/* S6, S17.2, S17.4, S23.4: the forced moves at the beginning of its side's half turn. */
void safari_flight(state *s, int u, resolver *r)
{
    if (!state_on_board(s, u)) return;
    const int hexes = full_move(s, u);
    if (state_has(s, u, MARK_FLEEING)) {
        if (ground_is(s, s->units[u].space, SPACE_EDGE)) { /* S6: the quickest safe exit */
            kit_emit_of(s, u, EV_NOTE, "ev.flees", r);
            safari_leave_fleeing(s, u, r);
            return;
        }
        run_or_stay(s, u, hexes, RUN_OUT, "ev.flees", r);
    } else if (state_has(s, u, MARK_DREAD)) {
        run_or_stay(s, u, hexes, RUN_FOREST, "ev.runs-from-forest", r);
        if (state_on_board(s, u))
            kit_clear_mark(s, u, MARK_DREAD, r); /* S23.4: next turn, and then it is over */
    } else {
        run_or_stay(s, u, hexes, RUN_AWAY, "ev.retreats", r);
    }
    if (state_on_board(s, u)) s->units[u].marks |= BIT(MARK_ROLLED) | BIT(MARK_MOVED) | BIT(MARK_DONE);
    safari_fight_refresh(s);
}
