/*
 * march.c: steps taken, what they show and run into; parties that run (S6, S17, S23). Not for asking
 * whether an order is allowed: check.c.
 */
#include "rules/safari/march.h"

#include <assert.h>

#include "rules/safari/animals.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/losses.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/see.h"

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
    assert(d != NULL);
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
    unit *self = &s->units[u];
    safari_unit *g = su(s, u);
    const int from = self->space, there = ambusher_at(s, u, to);
    if (there != NO_UNIT) { /* the judge went by what this side could see */
        safari_reveal(s, there, r);
        s->units[there].seen_by |= (uint8_t)(1u << self->side);
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
    self->space = (uint16_t)to;
    self->marks |= BIT(MARK_MOVED);
    self->seen_by = safari_seers(s, u); /* it goes out of sight before its step is told */
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
    unit *self = &s->units[u];
    const int there = ambusher_at(s, u, space);
    if (there != NO_UNIT) { /* somebody hidden is there: it stays off the map this turn */
        safari_reveal(s, there, r);
        s->units[there].seen_by |= (uint8_t)(1u << self->side);
        event *e = kit_emit_of(s, u, EV_NOTE, "ev.run-into", r);
        e->other = (int16_t)there;
        e->to = (uint16_t)space;
        self->marks |= BIT(MARK_DONE);
        return;
    }
    self->status = UNIT_ON;
    self->space = (uint16_t)space;
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (s->figures[f].status == UNIT_READY || s->figures[f].status == UNIT_WAITING)
            s->figures[f].status = UNIT_ON;
    if (s->sc->units[u].hidden && ground_is(s, self->space, SPACE_CONCEALS)) self->marks |= BIT(MARK_HIDDEN);
    if (beast_of(s, u) != NULL) su(s, u)->hexes = (uint8_t)safari_beast_move(s, u);
    self->seen_by = safari_seers(s, u);
    kit_emit_of(s, u, EV_ENTER, "ev.enter", r)->to = self->space;
    if (look_around(s, u, r)) self->marks |= BIT(MARK_DONE);
}

/* ---- running */

/* S·H22: a full move of those who run takes no die: the fastest a party of its kind marches. */
static int full_move(const state *s, int u)
{
    const safari_numbers *k = &sd(s)->number;
    const int hexes = safari_led_fast(s, u) ? k->run_fast : k->run_slow;
    return s->units[u].hits > 0 && hexes > 1 ? hexes - 1 : hexes; /* S24 */
}

enum { RUN_AWAY, RUN_HOME, RUN_FOREST };

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
    const uint16_t *far = d->to_entry[s->units[u].side];
    return far != NULL ? far[space] : d->to_edge[space];
}

/* The higher the better to be there. */
static int worth_running_to(const state *s, int u, int space, int mode)
{
    int apart = safari_nearest(s, s->units[u].side, space, true);
    if (apart > 20) apart = 20;
    if (mode == RUN_FOREST) return -100 * hexes_to_open(s, space) + apart;
    if (mode == RUN_HOME) return -4 * home_distance(s, u, space) + (apart <= 1 ? -40 : 0);
    return 10 * apart - home_distance(s, u, space);
}

static int run_step(state *s, int u, int mode, int room, int worst)
{
    const safari_data *d = sd(s);
    const int from = s->units[u].space;
    int best = NO_SPACE, value = worth_running_to(s, u, from, mode);
    for (int dir = 0; dir < 6; dir++) {
        const int to = d->map.next[from][dir];
        if (to == NO_SPACE || (d->space[to].is & SPACE_DEEP) != 0 || !safari_room(s, u, to) ||
            safari_step_refused(s, u, from, to) != NULL)
            continue;
        const int penalty = safari_penalty(s, u, to) > worst ? safari_penalty(s, u, to) : worst;
        if (room >= 0 && penalty > room) continue;
        const int mine = worth_running_to(s, u, to, mode);
        if (mine <= value) continue;
        value = mine;
        best = to;
    }
    return best;
}

static int run(state *s, int u, int hexes, int mode, resolver *r)
{
    int gone = 0, worst = 0;
    while (gone < hexes && state_on_board(s, u)) {
        /* terrain is paid as on a march, but one hex is always gone */
        const int room = gone == 0 ? -1 : hexes - gone - 1;
        const int to = run_step(s, u, mode, room, worst);
        if (to == NO_SPACE) break;
        if (safari_penalty(s, u, to) > worst) worst = safari_penalty(s, u, to);
        const int got = safari_step(s, u, to, r);
        if (got == STEP_NOT) break;
        gone++;
        if (got != STEP_DONE) break;
    }
    return gone;
}

int safari_run(state *s, int u, int hexes, bool to_entry, resolver *r)
{
    return run(s, u, hexes, to_entry ? RUN_HOME : RUN_AWAY, r);
}

/* S6, S17.2, S17.4, S23.4: the forced moves at the beginning of its side's half turn. */
void safari_flight(state *s, int u, resolver *r)
{
    if (!state_on_board(s, u)) return;
    const int hexes = full_move(s, u);
    if (state_has(s, u, MARK_FLEEING)) {
        const bool at_the_edge = ground_is(s, s->units[u].space, SPACE_EDGE);
        kit_emit_of(s, u, EV_NOTE, "ev.flees", r);
        if (at_the_edge && home_distance(s, u, s->units[u].space) == 0) {
            safari_remove(s, u, UNIT_DESTROYED, "ev.left-field", r);
            return;
        }
        run(s, u, hexes, RUN_HOME, r);
    } else if (state_has(s, u, MARK_DREAD)) {
        kit_emit_of(s, u, EV_NOTE, "ev.runs-from-forest", r);
        run(s, u, hexes, RUN_FOREST, r);
        if (state_on_board(s, u))
            kit_clear_mark(s, u, MARK_DREAD, r); /* S23.4: next turn, and then it is over */
    } else {
        kit_emit_of(s, u, EV_NOTE, "ev.retreats", r);
        run(s, u, hexes, RUN_AWAY, r);
    }
    if (state_on_board(s, u)) s->units[u].marks |= BIT(MARK_ROLLED) | BIT(MARK_MOVED) | BIT(MARK_DONE);
    safari_fight_refresh(s);
}
