/*
 * morale.c: the checks of S17 to S21: what calls for them, the leader's roll, then man by man, and what
 * follows; rallying. A party is what its leader is (S·H22).
 */
#include "rules/safari/morale.h"

#include "rules/safari/compile.h"
#include "rules/safari/goods.h"
#include "rules/safari/happenings.h"
#include "rules/safari/losses.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"

static void base_ledger(const safari_man *m, ledger *out)
{
    ledger_clear(out);
    ledger_put(out, LEDGER_BASE, m->base, m->base, "mod.morale.base", m->base == 5 ? "S19" : "S·H13",
               m->base != 5);
}

/* S19, S20: the number the leader needs. */
void safari_leader_ledger(const state *s, int u, int other, int trigger, ledger *out)
{
    query q = query_about(s, u, other);
    q.n[0] = trigger;
    base_ledger(man_of(s, safari_leader(s, u)), out);
    ledger_apply(out, sd(s)->leader, &q);
    ledger_put(out, LEDGER_AT_LEAST, 2, 2, "mod.morale.one-fails", "S·H13", true);
}

/* What is thrown for what, and what a failed check brings. */
typedef struct check_row {
    const char *purpose, *rule;
    uint8_t sets; /* the timer to that value; 0: none runs ... */
    uint8_t timer;
    uint8_t mark;     /* ... or it bears a mark; MARK_HIDDEN: none */
    const char *note; /* what is told of it beside the mark; NULL: nothing */
} check_row;

static const check_row rows[TRIGGERS] = {
    [TRIGGER_LEADER] = {"roll.morale.leader", "S·H12", 1, TIMER_STUN, .note = "ev.morale.stunned"},
    [TRIGGER_GUN] = {"roll.morale.gun", "S17", .mark = MARK_COVER},
    [TRIGGER_CUT_OFF] = {"roll.morale.surrounded", "S17", PANIC_NEXT, TIMER_PANIC, .note = "ev.morale.panic"},
    [TRIGGER_LOSSES] = {"roll.morale.losses", "S17", .mark = MARK_RETREATING},
    [TRIGGER_CLOSE] = {"roll.morale.closing", "S17", .mark = MARK_LOWERED, .note = "ev.morale.not-closing"},
    [TRIGGER_FIGHT] = {"roll.morale.fight", "S16", .mark = MARK_FLEEING},
    [TRIGGER_FOREST] = {"roll.morale.forest", "S23", .mark = MARK_DREAD},
    [TRIGGER_OMEN] = {"roll.morale.omen", "S31"},
};

/* S17.4 asks once at a quarter and once more at half; a nervous camp also for a man of less than a quarter.
 */
static const char *losses_of(const state *s, int u)
{
    const int checks = su_const(s, u)->checks;
    return (checks & CHECK_HALF) != 0      ? "roll.morale.losses.half"
           : (checks & CHECK_QUARTER) != 0 ? "roll.morale.losses.quarter"
                                           : rows[TRIGGER_LOSSES].purpose;
}

/* Not all who are checked for S17.3 are surrounded: of some only the main body is behind the enemy. */
static const char *purpose_of(const state *s, int u, int trigger)
{
    if (trigger == TRIGGER_LOSSES) return losses_of(s, u);
    return trigger == TRIGGER_CUT_OFF && state_has(s, u, MARK_CUT_OFF) ? "roll.morale.cut-off"
                                                                       : rows[trigger].purpose;
}

/* He throws his Q-die for the number the ledger comes to. */
static bool passes(const state *s, const char *purpose, const char *rule, int leader, int u, int other,
                   const ledger *l, resolver *r)
{
    roll *made =
        kit_roll_of(s, u, r, CAUSE_MORALE, purpose, rule, 1, safari_die(s, leader, false), u, other, l);
    made->need = l->total;
    made->outcome = made->total;
    resolver_outcome(r, OUTCOME_COUNT, "odds.closes", u, other, made->total); /* if it is for a charge */
    return made->total > 1 && made->total >= l->total; /* S·H13: a natural 1 always fails */
}

static bool still_asked(const state *s, int u, int other, int trigger)
{
    if (!state_on_board(s, u) || is_beast(s, u) || trigger <= 0 || trigger >= TRIGGERS) return false;
    if (safari_leader(s, u) == NO_UNIT) return false; /* a letter may tell of nobody's party that waits */
    if (trigger == TRIGGER_CLOSE)
        return state_has(s, u, MARK_CHARGED) && other != NO_UNIT && state_on_board(s, other);
    return true;
}

static bool hears_hyenas(const state *s, int u)
{
    return (su_const(s, u)->bush & BUSH_HYENAS) != 0;
}

/* Of an omen: who stood firm, and on what; else it would be told that nobody went back, and not why. */
static void tell_held(state *s, int u, int trigger, int need, resolver *r)
{
    const char *code = trigger == TRIGGER_CLOSE  ? "ev.morale.held-to-close"
                       : trigger != TRIGGER_OMEN ? "ev.morale.held"
                       : hears_hyenas(s, u)      ? "ev.morale.held-at-hyenas"
                                                 : "ev.morale.held-at-omen";
    event *e = kit_emit_of(s, u, EV_NOTE, code, r);
    if (trigger == TRIGGER_OMEN) e->n[0] = need;
}

bool safari_morale(state *s, int u, int other, int trigger, resolver *r)
{
    ledger l;
    if (!still_asked(s, u, other, trigger)) return true;
    safari_leader_ledger(s, u, other, trigger, &l);
    if (passes(s, purpose_of(s, u, trigger), rows[trigger].rule, safari_leader(s, u), u, other, &l, r)) {
        tell_held(s, u, trigger, l.total, r);
        return true;
    }
    agenda_owe_first(s, DUE_MEN, u, NO_UNIT, trigger);
    return false;
}

/* ---- man by man (S21) */

/* Whom an omen frightens: not Europeans; hyenas, bearers only. */
bool safari_omen_touches(const state *s, int f)
{
    return hears_hyenas(s, s->figures[f].unit) ? safari_is(s, f, IS_BEARER) : !safari_is(s, f, IS_EUROPEAN);
}

static bool rolls(const state *s, int f, int leader, int trigger)
{
    if (f == leader || safari_is(s, f, IS_LEADER)) return false; /* leaders always pass */
    if (trigger == TRIGGER_FOREST) return safari_is(s, f, IS_AFRICAN);
    return trigger != TRIGGER_OMEN || safari_omen_touches(s, f);
}

/* Those of one die who throw. */
typedef struct rank {
    int die, leader, trigger;
} rank;

static bool stands(const state *s, int f, const void *about, safari_throw *out)
{
    const rank *of = about;
    out->die = safari_die(s, f, false);
    safari_self_ledger(s, f, &out->l);
    return out->die == of->die && rolls(s, f, of->leader, of->trigger);
}

static void throw_men(state *s, int u, const rank *of, resolver *r)
{
    uint32_t left = safari_there(s, u);
    safari_throw t;
    while (state_on_board(s, u) && safari_next_throw(s, u, &left, stands, of, &t)) {
        roll *made = kit_roll_of(s, u, r, CAUSE_MORALE, "roll.men", "S21", t.n, t.die, u, NO_UNIT,
                                 t.l.count > 0 ? &t.l : NULL);
        const uint64_t held = safari_successes(made, sd(s)->number.lone_pass, t.l.total, false);
        made->counted = "story.stand";
        for (int i = 0; i < t.n && state_on_board(s, u); i++) {
            if ((held >> i & 1) != 0) continue;
            const bool lost = of->trigger == TRIGGER_CUT_OFF && !state_has(s, u, MARK_CUT_OFF) &&
                              safari_is(s, t.who[i], IS_EUROPEAN);
            safari_vanish(s, t.who[i], lost ? "ev.lost-surrounded" : "ev.vanished", r);
        }
    }
}

static void failed(state *s, int u, int trigger, resolver *r)
{
    const check_row *row = &rows[trigger];
    if (!state_on_board(s, u)) return;
    if (trigger == TRIGGER_OMEN) {
        safari_bush_failed(s, u, r);
        return;
    }
    kit_set_mark(s, u, MARK_BAD_MORALE, r);
    if (trigger == TRIGGER_FIGHT) safari_drop_all(s, u, r);
    if (trigger == TRIGGER_CLOSE) {
        resolver_outcome(r, OUTCOME_NOTE, "odds.contact", u, NO_UNIT, 0);
        s->units[u].marks &= ~BIT(MARK_CHARGED);
        s->units[u].marks |= BIT(MARK_DONE);
    }
    if (row->sets != 0) safari_set_timer(s, u, row->timer, row->sets);
    if (row->mark != MARK_HIDDEN) kit_set_mark(s, u, row->mark, r);
    if (row->note != NULL) kit_emit_of(s, u, EV_NOTE, row->note, r);
    if (trigger == TRIGGER_FIGHT) safari_flight(s, u, r); /* S16: rout, and that is flight (S6) */
}

void safari_men(state *s, int u, int trigger, resolver *r)
{
    static const int dice[] = {20, 12, 10, 8, 6};
    if (!state_on_board(s, u) || is_beast(s, u)) return;
    const int leader = safari_leader(s, u);
    for (size_t i = 0; i < sizeof dice / sizeof dice[0] && state_on_board(s, u); i++)
        throw_men(s, u, &(rank){dice[i], leader, trigger}, r);
    failed(s, u, trigger, r);
}

/* ---- what calls for a check */

static bool threatens(const state *s, int i, int side)
{
    return s->units[i].status == UNIT_ON && s->units[i].side != side && state_seen(s, i, side) &&
           !is_beast(s, i) && !state_has(s, i, MARK_FLEEING) && safari_fighter(s, i);
}

/* The hexes of enemies of u, and those beside them. How near the nearest is. */
static int shut_by_enemies(const state *s, int u, uint8_t shut[SAFARI_SPACES_MAX])
{
    const safari_data *d = sd(s);
    int near = BOARD_FAR;
    memset(shut, 0, (size_t)d->n);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!threatens(s, i, s->units[u].side)) continue;
        const int at = s->units[i].space, apart = steps_between(d, at, s->units[u].space);
        if (apart < near) near = apart;
        shut[at] = 1;
        for (int dir = 0; dir < 6; dir++)
            if (d->map.next[at][dir] != NO_SPACE) shut[d->map.next[at][dir]] = 1;
    }
    return near;
}

/* Over hexes that are not shut, from there to beside `goal`, or NO_SPACE: to the border of the map? */
static bool way_is_open(const state *s, int start, const uint8_t *shut, int goal)
{
    const safari_data *d = sd(s);
    uint8_t been[SAFARI_SPACES_MAX];
    uint16_t queue[SAFARI_SPACES_MAX];
    int n = 1;
    memcpy(been, shut, (size_t)d->n);
    queue[0] = (uint16_t)start;
    been[start] = 1;
    for (int i = 0; i < n; i++) {
        if (goal == NO_SPACE ? (d->space[queue[i]].is & SPACE_EDGE) != 0
                             : steps_between(d, queue[i], goal) <= 1)
            return true;
        for (int dir = 0; dir < 6; dir++) {
            const int to = d->map.next[queue[i]][dir];
            if (to == NO_SPACE || been[to] != 0 || (d->space[to].is & SPACE_DEEP) != 0) continue;
            been[to] = 1;
            queue[n++] = (uint16_t)to;
        }
    }
    return false;
}

/* The party of its side with the most figures, the first of several; NO_UNIT where nobody plays that side:
 * its bands have none. */
static int main_body(const state *s, int u)
{
    int best = NO_UNIT;
    for (int i = 0; i < s->sc->nunits && !plays_itself(s, u); i++)
        if (state_on_board(s, i) && s->units[i].side == s->units[u].side && !is_beast(s, i) &&
            (best == NO_UNIT || s->units[i].strength > s->units[best].strength))
            best = i;
    return best;
}

typedef enum cut { CUT_NOT, CUT_OFF, CUT_SURROUNDED } cut;

/* S17, S·H26: no way is left to the border of the map but past an enemy party that is at it, or none to its
 * main body, where there would be one but for the enemy. */
static cut cut_off(const state *s, int u)
{
    static const uint8_t nothing[SAFARI_SPACES_MAX];
    const int start = s->units[u].space, body = main_body(s, u);
    uint8_t shut[SAFARI_SPACES_MAX];
    if (shut_by_enemies(s, u, shut) > 1) return CUT_NOT; /* nobody is at it */
    if (!way_is_open(s, start, shut, NO_SPACE)) return CUT_SURROUNDED;
    const bool parted = body != NO_UNIT && body != u && !way_is_open(s, start, shut, s->units[body].space) &&
                        way_is_open(s, start, nothing, s->units[body].space);
    return parted ? CUT_OFF : CUT_NOT;
}

bool safari_in_their_forest(const state *s, int u, int other)
{
    return s->units[other].status == UNIT_ON && s->units[other].side != s->units[u].side &&
           type_of(s, other)->forest && state_seen(s, other, s->units[u].side) &&
           ground_is(s, s->units[other].space, SPACE_JUNGLE);
}

static bool faces_forest_at(const state *s, int u, int space, int *who)
{
    const safari_data *d = sd(s);
    for (int i = 0; i < s->sc->nunits; i++)
        if (safari_in_their_forest(s, u, i) &&
            steps_between(d, space, s->units[i].space) <= d->number.facing) {
            if (who != NULL) *who = i;
            return true;
        }
    return false;
}

bool safari_faces_forest(const state *s, int u, int *who)
{
    return s->units[u].status == UNIT_ON && faces_forest_at(s, u, s->units[u].space, who);
}

static void losses_check(state *s, int u)
{
    safari_unit *g = su(s, u);
    const int full = s->sc->units[u].strength, lost = full - s->units[u].strength;
    const bool half = 2 * lost >= full && (g->checks & CHECK_HALF) == 0,
               quarter = 4 * lost >= full && (g->checks & CHECK_QUARTER) == 0,
               nervous = (g->checks & CHECK_NERVOUS) != 0;
    if (half) g->checks |= CHECK_HALF | CHECK_QUARTER;
    if (quarter) g->checks |= CHECK_QUARTER;
    g->checks &= (uint8_t)~CHECK_NERVOUS;
    if (half || quarter || nervous) agenda_owe(s, DUE_MORALE, u, NO_UNIT, TRIGGER_LOSSES);
}

static bool as_the_document(const state *s)
{
    return s->sc->options[OPTION_VALUES] != 0;
}

/* S23.4, S·H29: when it comes to face them; it is asked again when it has not faced them in between. */
bool safari_asked_for_dread(const state *s, int u, int space, int *who)
{
    const bool asked = (su_const(s, u)->checks & CHECK_FACING) != 0;
    return s->units[u].status == UNIT_ON && !asked && safari_count(s, u, IS_AFRICAN) > 0 &&
           !type_of(s, u)->forest && faces_forest_at(s, u, space, who);
}

/* Checked once, as long as it is the one or the other. */
static void cut_off_check(state *s, int u, resolver *r)
{
    safari_unit *g = su(s, u);
    const cut now = cut_off(s, u);
    const bool asked = (g->checks & CHECK_CUT_OFF) != 0;
    g->checks &= (uint8_t)~CHECK_CUT_OFF;
    if (now != CUT_SURROUNDED) kit_clear_mark(s, u, MARK_SURROUNDED, r);
    if (now != CUT_OFF) kit_clear_mark(s, u, MARK_CUT_OFF, r);
    if (now == CUT_NOT) return;
    g->checks |= CHECK_CUT_OFF;
    kit_set_mark(s, u, now == CUT_OFF ? MARK_CUT_OFF : MARK_SURROUNDED, r);
    if (!asked) agenda_owe(s, DUE_MORALE, u, NO_UNIT, TRIGGER_CUT_OFF);
}

static void standing_checks(state *s, int u, resolver *r)
{
    safari_unit *g = su(s, u);
    int forest = NO_UNIT;
    cut_off_check(s, u, r);
    if (!safari_faces_forest(s, u, NULL)) g->checks &= (uint8_t)~CHECK_FACING;
    if (safari_asked_for_dread(s, u, s->units[u].space, &forest)) {
        g->checks |= CHECK_FACING;
        agenda_owe(s, DUE_MORALE, u, forest, TRIGGER_FOREST);
    }
}

enum { ROOM_FOR_ONE = 24 }; /* what one party's checks may push, and what follows from them */

void safari_owe_checks(state *s, int side, resolver *r)
{
    (void)side;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!state_on_board(s, u) || is_beast(s, u)) continue;
        if (s->nagenda > AGENDA_MAX - ROOM_FOR_ONE)
            return; /* the others are asked after the next half turn */
        safari_unit *g = su(s, u);
        if (state_has(s, u, MARK_FLEEING)) { /* it is past asking */
            g->checks &= (uint8_t) ~(CHECK_LEADER | CHECK_GUNNED | CHECK_NERVOUS);
            continue;
        }
        if ((g->checks & CHECK_LEADER) != 0) agenda_owe(s, DUE_MORALE, u, NO_UNIT, TRIGGER_LEADER);
        if ((g->checks & CHECK_GUNNED) != 0) agenda_owe(s, DUE_MORALE, u, NO_UNIT, TRIGGER_GUN);
        g->checks &= (uint8_t) ~(CHECK_LEADER | CHECK_GUNNED);
        losses_check(s, u);
        standing_checks(s, u, r);
    }
}

/* ---- rallying: at the end of its side's half turn; who flees never does (S6) */

bool safari_may_rally(const state *s, int u)
{
    const bool covered = state_has(s, u, MARK_COVER) && state_has(s, u, MARK_GUNNED);
    return state_on_board(s, u) && !is_beast(s, u) && state_has(s, u, MARK_BAD_MORALE) &&
           !state_has(s, u, MARK_FLEEING) && !state_has(s, u, MARK_DREAD) && !covered;
}

void safari_owe_rallies(state *s, int side, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u) || is_beast(s, u) ||
            state_has(s, u, MARK_FLEEING))
            continue;
        if (state_has(s, u, MARK_COVER) && !state_has(s, u, MARK_GUNNED))
            kit_clear_mark(s, u, MARK_COVER, r); /* S17.2 */
        if (safari_may_rally(s, u)) agenda_owe(s, DUE_RALLY, u, NO_UNIT, 0);
    }
}

/* S·H28: its own leader, or a better one of its side who is near and has his own people in hand. */
static int rallier(const state *s, int u)
{
    int best = safari_leader(s, u);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (i == u || !state_on_board(s, i) || s->units[i].side != s->units[u].side || is_beast(s, i) ||
            state_has(s, i, MARK_BAD_MORALE) || state_has(s, i, MARK_FLEEING) ||
            safari_count(s, i, IS_LEADER) == 0 ||
            steps_between(sd(s), s->units[u].space, s->units[i].space) > sd(s)->number.rally)
            continue;
        const int leader = safari_leader(s, i);
        if (safari_die(s, leader, false) > safari_die(s, best, false)) best = leader;
    }
    return best;
}

/* S·H28: the base number, without the modifiers; as the document has it, a leader's check like any other. */
int safari_rally_ledger(const state *s, int u, ledger *out)
{
    const int leader = rallier(s, u);
    ledger hurt; /* S24: his own wound he takes along */
    if (as_the_document(s)) {
        safari_leader_ledger(s, u, NO_UNIT, 0, out);
        return leader;
    }
    safari_self_ledger(s, leader, &hurt);
    base_ledger(man_of(s, safari_leader(s, u)), out);
    if (hurt.total != 0)
        ledger_put(out, LEDGER_ADD, -hurt.total, 1, "mod.morale.leader-wounded", "S24", false);
    return leader;
}

void safari_rally(state *s, int u, resolver *r)
{
    ledger l;
    if (!state_on_board(s, u) || is_beast(s, u) || !state_has(s, u, MARK_BAD_MORALE)) return;
    const int leader = safari_rally_ledger(s, u, &l);
    if (!passes(s, "roll.rally", "S·H28", leader, u, s->figures[leader].unit, &l, r)) return;
    if (state_has(s, u, MARK_RETREATING)) { /* often before it has gone anywhere */
        s->units[u].marks &= ~BIT(MARK_RETREATING);
        kit_emit_of(s, u, EV_UNMARK, "ev.rallied", r)->n[0] = MARK_RETREATING;
    }
    kit_clear_mark(s, u, MARK_BAD_MORALE, r);
}
