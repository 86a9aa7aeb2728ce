/*
 * march.c: how far a party marches (S1-S10, S·H2, S·H3), which ways are open to it, and the verbs of the
 * movement step judged. Not for moving it (walk.c).
 */
#include "rules/safari/safari.h"

/* ---- how far */

static bool led_fast(const state *s,
                     int u) /* S2: African warriors or a great hunter lead, and nobody is encumbered */
{
    const int leader = safari_leader(s, u);
    if (leader == NO_UNIT || safari_encumbered(s, u)) return false;
    return (man_of(s, leader)->is & (IS_WARRIOR | IS_HUNTER)) != 0;
}

/* S·H3: die, guide, charge with its cap; then drums and wounds. Terrain comes on the way. */
void safari_march_ledger(const state *s, int u, int die, bool charge, ledger *out)
{
    const chart_cell *cell = chart_at(sd(s)->move_chart, die, 0, NULL);
    const int led = chart_field(cell, "led"),
              hexes = led > 0 && led_fast(s, u) ? led : chart_field(cell, "hexes");
    const bool house = chart_field(cell, "happening") != 0 || chart_field(cell, "animals") != 0;
    query q = query_about(s, u, NO_UNIT);
    q.n[0] = charge;
    ledger_clear(out);
    ledger_put(out, LEDGER_BASE, hexes, die,
               led == 0       ? "mod.march.die"
               : hexes == led ? "mod.march.led"
                              : "mod.march.slow",
               house     ? "S·H2"
               : led > 0 ? "S2"
                         : "S1",
               house);
    ledger_apply(out, sd(s)->march, &q);
}

static int throw_march(state *s, int u, const char *purpose, const char *rule, resolver *r)
{
    int row = -1;
    ledger l;
    safari_whisper(s, u, r);
    roll *made = resolver_roll(r, purpose, rule, 1, 6, u, NO_UNIT, NULL);
    safari_whisper(s, NO_UNIT, r);
    const int face = made->total;
    chart_at(sd(s)->move_chart, face, 0, &row);
    made->chart = (int16_t)sd(s)->move_chart_index;
    made->row = (int16_t)row;
    made->column = 0;
    if (r->events != NULL) {
        safari_march_ledger(s, u, face, state_has(s, u, MARK_CHARGED), &l);
        made->ledger = l;
        made->outcome = l.total;
    }
    return face;
}

/* S3, S4: what the die brings comes before the party sets out. */
void safari_roll_march(state *s, int u, resolver *r)
{
    const chart *c = sd(s)->move_chart;
    if (!state_on_board(s, u)) return;
    const int die = throw_march(s, u, "roll.march", "S1", r);
    const chart_cell *cell = chart_at(c, die, 0, NULL);
    int second = 0;
    su(s, u)->die = (uint8_t)die;
    agenda_owe_first(s, DUE_SET_OUT, u, NO_UNIT, 0);
    /* S·H4, where the scenario has it: a second die in jungle, swamp or river */
    if (s->sc->options[OPTION_TERRAIN_DIE] != 0 && beast_of(s, u) == NULL &&
        ground_is(s, s->units[u].space, SPACE_JUNGLE | SPACE_SWAMP | SPACE_FORD)) {
        safari_whisper(s, u, r);
        roll *made = resolver_roll(r, "roll.terrain", "S·H4", 1, 6, u, NO_UNIT, NULL);
        safari_whisper(s, NO_UNIT, r);
        second = made->outcome = made->total;
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
    if (!state_on_board(s, u)) return;
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

static int ford_cost(const state *s, int u, int space)
{
    return beast_of(s, u) == NULL && (ground(s, space)->is & SPACE_FORD) != 0 ? 1 : 0;
}

int safari_left(const state *s, int u)
{
    const safari_unit *g = su_const(s, u);
    const int left = g->hexes - g->used - (g->paid & PAID_PENALTY) - ((g->paid & PAID_FORD) != 0 ? 1 : 0);
    return left > 0 ? left : 0;
}

static bool enemy_there(const state *s, int u, int space)
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
    if (enemy_there(s, u, to)) return "safari.move.enemy";
    /* S·H25: without leave nobody goes on from one hex of a village to the next */
    if (beast_of(s, u) == NULL && !safari_may_pass(s, side, from) && !safari_may_pass(s, side, to) &&
        ground(s, from)->village == ground(s, to)->village)
        return "safari.move.toll";
    return NULL;
}

static bool must_stop(const state *s, int u,
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
        if (out->steps[at] >= limit || (at != start && must_stop(s, u, at))) continue;
        for (int dir = 0; dir < 6; dir++) {
            const int to = d->space[at].next[dir];
            if (to == NO_SPACE || out->steps[to] != NOT_REACHED || safari_penalty(s, u, to) > penalty ||
                (!ford && ford_cost(s, u, to) > 0) || safari_step_refused(s, u, at, to) != NULL)
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

static bool may_end(const state *s, int u, int space)
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
        if (out->count >= 256 || !may_end(s, u, space)) continue;
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
        const int to = d->space[start].next[dir];
        if (to == NO_SPACE || known[to] != 0 || safari_step_refused(s, u, start, to) != NULL ||
            !may_end(s, u, to))
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

/* ---- judged */

static const char *cannot_act(const state *s, int u, int verb_index)
{
    static const struct {
        int which;
        const char *code;
    } list[] = {{MARK_FLEEING, "safari.fleeing"},  {MARK_RETREATING, "safari.retreating"},
                {MARK_COVER, "safari.retreating"}, {MARK_DREAD, "safari.dread"},
                {MARK_SPOOKED, "safari.spooked"},  {MARK_DONE, "safari.done"}};
    if (s->units[u].status != UNIT_ON) return "safari.off-board";
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        if (state_has(s, u, list[i].which) && !(list[i].which == MARK_DONE && verb_index == VERB_FREE))
            return list[i].code; /* S23.2: nets are cut after the charge into them, or never in time */
    return NULL;
}

static const char *cannot_move(const state *s, int u)
{
    if (timer(s, u, TIMER_STUN) != 0) return "safari.stunned";
    if (state_has(s, u, MARK_HELD)) return "safari.held";
    return state_has(s, u, MARK_SPELL) ? "safari.spellbound" : NULL;
}

static bool carries_bearers(const state *s, int u)
{
    return safari_count(s, u, IS_BEARER) > 0;
}

const char *safari_mover_refused(const state *s, int u, int verb_index)
{
    const bool beast = beast_of(s, u) != NULL;
    const char *code = cannot_act(s, u, verb_index);
    if (code != NULL) return code;
    switch (verb_index) {
    case VERB_MARCH:
        if (beast) return "safari.march.beast";
        if (state_has(s, u, MARK_ROLLED)) return "safari.march.rolled";
        return cannot_move(s, u);
    case VERB_MOVE:
        if (state_has(s, u, MARK_CHARGED)) return "safari.move.charged";
        if (!beast && !state_has(s, u, MARK_ROLLED)) return "safari.move.no-die";
        return cannot_move(s, u);
    case VERB_CHARGE:
        if (carries_bearers(s, u)) return "safari.charge.bearers";
        if (!beast && state_has(s, u, MARK_ROLLED)) return "safari.charge.rolled";
        if (beast && state_has(s, u, MARK_CHARGED)) return "safari.move.charged";
        return cannot_move(s, u);
    case VERB_FLEE:
        if (beast) return "safari.beast";
        if (state_has(s, u, MARK_MOVED) || state_has(s, u, MARK_CHARGED)) return "safari.flee.moved";
        return cannot_move(s, u);
    default:
        return NULL;
    }
}

/* The farthest a charge could carry it (S2, S5, S8), before terrain. */
static int charge_reach(const state *s, int u)
{
    ledger l;
    int best = 0;
    if (beast_of(s, u) != NULL) return safari_left(s, u);
    for (int die = 1; die <= 6; die++) {
        safari_march_ledger(s, u, die, true, &l);
        if (l.total > best) best = l.total;
    }
    return best;
}

const char *safari_charge_refused(const state *s, int u, int target)
{
    const safari_data *d = sd(s);
    if (target == NO_UNIT || s->units[target].status != UNIT_ON || s->units[target].side == s->units[u].side)
        return "safari.charge.target";
    /* S·H10: the charge counts in the first round; who is locked with them already fights on without it */
    if (su_const(s, u)->foe == target + 1 && state_has(s, u, MARK_ENGAGED)) return "safari.charge.engaged";
    const int far = steps_between(d, s->units[u].space, s->units[target].space);
    if (far > charge_reach(s, u) + 1) return "safari.charge.too-far";
    if (beast_of(s, u) != NULL && far > 1) { /* a played beast knows its hexes */
        safari_reach reach;
        bool beside;
        safari_reach_find(s, u, &reach);
        safari_reach_nearest(s, u, &reach, target, &beside);
        if (!beside) return "safari.charge.too-far";
    }
    return NULL;
}

static bool deploys_at(const state *s, int u, int space)
{
    const scenario_unit *from = &s->sc->units[u];
    const uint16_t *spaces = from->group == 0 ? from->deploy : s->sc->groups[from->group - 1].spaces;
    const int n = from->group == 0 ? from->ndeploy : s->sc->groups[from->group - 1].nspaces;
    for (int i = 0; i < n; i++)
        if (spaces[i] == space) return true;
    return false;
}

const char *safari_enter_refused(const state *s, int u, int space)
{
    const safari_data *d = sd(s);
    if (s->units[u].status != UNIT_READY) return "safari.enter.status";
    if (state_has(s, u, MARK_DONE))
        return "safari.done"; /* it has run into somebody there, who may be unseen again */
    if (space == NO_SPACE || !deploys_at(s, u, space)) return "safari.enter.where";
    if ((d->space[space].is & SPACE_DEEP) != 0) return "safari.move.deep";
    if (enemy_there(s, u, space)) return "safari.move.enemy";
    if (!safari_room(s, u, space)) return "safari.move.full";
    if (s->sc->units[u].hidden &&
        safari_nearest(s, s->units[u].side, space, false, NULL) <= d->number.enter_distance)
        return "safari.enter.too-near";
    return NULL;
}

/* Every hex of a way that is spelt out. */
static const char *path_refused(const state *s, int u, const action *a, int *where)
{
    const safari_data *d = sd(s);
    const safari_unit *g = su_const(s, u);
    int at = s->units[u].space, penalty = g->paid & PAID_PENALTY, ford = (g->paid & PAID_FORD) != 0;
    for (int i = 0; i < a->nspaces; i++) {
        const int to = a->spaces[i];
        *where = to;
        if (steps_between(d, at, to) != 1) return "safari.move.path";
        if (i > 0 && must_stop(s, u, at)) return "safari.move.toll";
        const char *code = safari_step_refused(s, u, at, to);
        if (code != NULL) return code;
        if (safari_penalty(s, u, to) > penalty) penalty = safari_penalty(s, u, to);
        if (ford_cost(s, u, to) > 0) ford = 1;
        at = to;
    }
    const bool creep = a->nspaces == 1 && g->used == 0 && beast_of(s, u) == NULL;
    if (g->used + a->nspaces + penalty + ford > g->hexes && !creep) return "safari.move.too-far";
    return may_end(s, u, at) ? NULL : "safari.move.full";
}

static const char *move_refused(const state *s, int u, const action *a, int *where)
{
    const char *code = safari_mover_refused(s, u, VERB_MOVE);
    *where = action_space(a);
    if (code != NULL) return code;
    if (a->nspaces == 0 || action_space(a) == s->units[u].space) return "safari.move.nowhere";
    if (a->nspaces > 1) return path_refused(s, u, a, where);
    const int to = a->spaces[0];
    if ((ground(s, to)->is & SPACE_DEEP) != 0) return "safari.move.deep";
    if (enemy_there(s, u, to)) return "safari.move.enemy";
    safari_reach reach;
    safari_reach_find(s, u, &reach);
    for (int i = 0; i < reach.count; i++)
        if (reach.space[i] == to) return NULL;
    if (!may_end(s, u, to)) return "safari.move.full";
    if (!safari_may_pass(s, s->units[u].side, to) && !safari_may_pass(s, s->units[u].side, s->units[u].space))
        return "safari.move.toll";
    return "safari.move.too-far";
}

bool safari_check_march(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    int where = NO_SPACE;
    if (u >= FIGURE_BASE)
        return refuse(why, "safari.whole-party", action_unit_of(s->sc, u), NO_UNIT, NO_SPACE, 0, 0);
    const char *code;
    switch (a->verb) {
    case VERB_MOVE:
        code = move_refused(s, u, a, &where);
        break;
    case VERB_CHARGE:
        code = safari_mover_refused(s, u, VERB_CHARGE);
        if (code == NULL)
            code = a->target >= FIGURE_BASE ? "safari.charge.target" : safari_charge_refused(s, u, a->target);
        break;
    case VERB_ENTER:
        where = action_space(a);
        code = safari_enter_refused(s, u, where);
        break;
    case VERB_HOLD:
        code = cannot_act(s, u, VERB_HOLD);
        break;
    default:
        code = safari_mover_refused(s, u, a->verb);
    }
    const int other = a->target != NO_UNIT ? action_unit_of(s->sc, a->target) : NO_UNIT;
    return code == NULL || refuse(why, code, u, other, where, safari_left(s, u),
                                  where != NO_SPACE && s->units[u].space != NO_SPACE
                                      ? steps_between(sd(s), s->units[u].space, where)
                                      : 0);
}

/* S·H22: a full move of those who run takes no die: the fastest a party of its kind marches. */
int safari_full_move(const state *s, int u)
{
    const safari_numbers *k = &sd(s)->number;
    const int hexes = led_fast(s, u) ? k->run_fast : k->run_slow;
    return s->units[u].hits > 0 && hexes > 1 ? hexes - 1 : hexes; /* S24 */
}
