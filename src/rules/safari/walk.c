/*
 * walk.c: movement done: steps, what they show and run into, charges declared, flight and withdrawal, who
 * sees whom. Nothing here asks whether it is allowed: march.c did.
 */
#include "rules/safari/safari.h"

/* ---- seeing (Z7, S·H16, S·H22) */

int safari_nearest(const state *s, int side, int space, bool beasts, int *who)
{
    const safari_data *d = sd(s);
    int best = BOARD_FAR;
    if (who != NULL) *who = NO_UNIT;
    for (int i = 0; i < s->sc->nunits; i++) {
        const unit *at = &s->units[i];
        if (at->status != UNIT_ON || at->side == side || (at->seen_by >> side & 1) == 0 ||
            (!beasts && beast_of(s, i) != NULL))
            continue;
        const int far = steps_between(d, space, at->space);
        if (far >= best) continue;
        best = far;
        if (who != NULL) *who = i;
    }
    return best;
}

static int nearest_of(const state *s, int side, int space) /* of that side's units, seen or not */
{
    int best = BOARD_FAR;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].status == UNIT_ON && s->units[i].side == side) {
            const int far = steps_between(sd(s), space, s->units[i].space);
            if (far < best) best = far;
        }
    return best;
}

static bool shows_itself(const state *s, int u)
{
    return (s->units[u].marks &
            (BIT(MARK_FIRED) | BIT(MARK_ENGAGED) | BIT(MARK_CHARGED) | BIT(MARK_FOUGHT))) != 0;
}

static bool in_view(const state *s, int u, int side)
{
    const safari_data *d = sd(s);
    const safari_light *light = &d->light[s->turn];
    int limit = light->sees > 0 && !d->prowls[side] ? light->sees : BOARD_FAR;
    if (state_has(s, u, MARK_HIDDEN)) return false;
    if (shows_itself(s, u)) return true;
    if (type_of(s, u)->stalks) {
        const int near = light->night ? d->number.stalk_night : d->number.stalk_day;
        if (near < limit) limit = near;
    }
    return limit == BOARD_FAR || nearest_of(s, side, s->units[u].space) <= limit;
}

static uint8_t seers(const state *s, int u)
{
    uint8_t bits = (uint8_t)(1u << s->units[u].side);
    for (int side = 0; side < s->sc->nsides; side++)
        if (side != s->units[u].side && in_view(s, u, side)) bits |= (uint8_t)(1u << side);
    return bits;
}

void safari_see(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        unit *at = &s->units[u];
        if (at->status != UNIT_ON || sd(s)->start[u].pool) continue; /* encounter.c knows who sees those */
        const uint8_t before = at->seen_by, now = seers(s, u);
        at->seen_by = now;
        if (r == NULL || (now & ~before) == 0) continue;
        r->hidden_from = (uint8_t) ~(now & ~before);
        resolver_emit(r, EV_REVEAL, "ev.reveal", u)->to = at->space;
        r->hidden_from = 0;
    }
}

void safari_reveal(state *s, int u, resolver *r)
{
    unit *at = &s->units[u];
    if (!state_has(s, u, MARK_HIDDEN) || at->status != UNIT_ON) return;
    at->marks &= ~BIT(MARK_HIDDEN);
    at->seen_by = state_everybody(s);
    resolver_emit(r, EV_REVEAL, "ev.reveal", u)->to = at->space;
}

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

/* ---- a step */

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
    at->seen_by = seers(s, u); /* it goes out of sight before its step is told */
    kit_tell_move(s, u, "ev.move", from, to, r);
    if (safari_is_exit(s, u, to) && !state_has(s, u, MARK_CHARGED)) {
        safari_remove(s, u, UNIT_EXITED, "ev.exit", r);
        return STEP_GONE;
    }
    const bool halt = look_around(s, u, r);
    return !state_on_board(s, u) ? STEP_GONE : halt ? STEP_HALT : STEP_DONE;
}

/* Along the way until something stops it; it does not stop where there is no room, but goes back. */
static int walk(state *s, int u, const uint16_t *path, int n, resolver *r)
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

/* ---- ways found */

static int find_hex(const safari_reach *reach, int to)
{
    for (int i = 0; i < reach->count; i++)
        if (reach->space[i] == to) return i;
    return -1;
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
    walk(s, u, path, n, r);
    return state_on_board(s, u) ? su(s, u)->used - before : n;
}

/* ---- running */

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
    int apart = safari_nearest(s, s->units[u].side, space, true, NULL);
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
        const int to = d->space[from].next[dir];
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
    const int hexes = safari_full_move(s, u);
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

/* ---- cut off (S17.3, S·H26) */

static bool threatens(const state *s, int i, int side)
{
    return s->units[i].status == UNIT_ON && s->units[i].side != side && state_seen(s, i, side) &&
           beast_of(s, i) == NULL && !state_has(s, i, MARK_FLEEING) && safari_fighter(s, i);
}

/* No way is left to the border of the map but past an enemy party. */
bool safari_cut_off(const state *s, int u)
{
    const safari_data *d = sd(s);
    const int start = s->units[u].space;
    uint8_t shut[SAFARI_SPACES_MAX];
    uint16_t queue[SAFARI_SPACES_MAX];
    int n = 1, near = BOARD_FAR;
    memset(shut, 0, (size_t)d->n);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!threatens(s, i, s->units[u].side)) continue;
        const int at = s->units[i].space;
        if (steps_between(d, at, start) < near) near = steps_between(d, at, start);
        shut[at] = 1;
        for (int dir = 0; dir < 6; dir++)
            if (d->space[at].next[dir] != NO_SPACE) shut[d->space[at].next[dir]] = 1;
    }
    if (near > 1) return false; /* nobody is at it */
    queue[0] = (uint16_t)start;
    shut[start] = 1;
    for (int i = 0; i < n; i++) {
        if ((d->space[queue[i]].is & SPACE_EDGE) != 0) return false;
        for (int dir = 0; dir < 6; dir++) {
            const int to = d->space[queue[i]].next[dir];
            if (to == NO_SPACE || shut[to] != 0 || (d->space[to].is & SPACE_DEEP) != 0) continue;
            shut[to] = 1;
            queue[n++] = (uint16_t)to;
        }
    }
    return true;
}

bool safari_faces_forest(const state *s, int u, int *who)
{
    const safari_data *d = sd(s);
    const unit *at = &s->units[u];
    if (at->status != UNIT_ON || !ground_is(s, at->space, SPACE_JUNGLE)) return false;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].status == UNIT_ON && s->units[i].side != at->side && type_of(s, i)->forest &&
            state_seen(s, i, at->side) && ground_is(s, s->units[i].space, SPACE_JUNGLE) &&
            steps_between(d, at->space, s->units[i].space) <= d->number.facing) {
            if (who != NULL) *who = i;
            return true;
        }
    return false;
}

/* ---- the verbs of the movement step */

static void act_march(state *s, int u)
{
    s->units[u].marks |= BIT(MARK_ROLLED);
    agenda_owe(s, DUE_MARCH, u, NO_UNIT, 0);
}

static void act_path(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    uint16_t path[HEXES_MAX];
    int n = a->nspaces;
    if (n == 1) {
        safari_reach reach;
        safari_reach_find(s, u, &reach);
        const int i = find_hex(&reach, a->spaces[0]);
        assert(i >= 0);
        n = safari_reach_path(s, u, &reach, i, path);
    } else {
        for (int i = 0; i < n; i++)
            path[i] = a->spaces[i];
    }
    const int got = walk(s, u, path, n, r);
    if (got == STEP_GONE) return;
    if (got != STEP_DONE) s->units[u].marks |= BIT(MARK_DONE); /* it has come upon something */
}

static void act_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target;
    const safari_start *there = &sd(s)->start[target];
    s->units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_ROLLED);
    su(s, u)->quarry = (uint8_t)(target + 1);
    safari_reveal(s, u, r);
    event *e = kit_emit_of(s, u, EV_DECLARE, "ev.charge", r);
    e->other = (int16_t)target;
    if (there->defends) sg(s)->attacked |= (uint8_t)(1u << there->village);
    if (beast_of(s, u) == NULL) {
        agenda_owe(s, DUE_MORALE, u, target, TRIGGER_CLOSE); /* S17.5 */
        agenda_owe(s, DUE_MARCH, u, target, 0);
    } else if (safari_beast_attacks(s, u, target, r)) { /* S36 */
        agenda_owe(s, DUE_SET_OUT, u, target, 0);
    } else {
        s->units[u].marks |= BIT(MARK_DONE);
        s->units[u].marks &= ~BIT(MARK_CHARGED);
    }
}

static void act_flee(state *s, int u, resolver *r)
{
    safari_drop_all(s, u, r);
    kit_set_mark(s, u, MARK_FLEEING, r);
    s->units[u].marks &= ~(BIT(MARK_RETREATING) | BIT(MARK_COVER) | BIT(MARK_DREAD));
    safari_flight(s, u, r);
}

static void act_enter(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    unit *at = &s->units[u];
    const int there = ambusher_at(s, u, a->spaces[0]);
    if (there != NO_UNIT) { /* somebody hidden is there: it stays off the map this turn */
        safari_reveal(s, there, r);
        s->units[there].seen_by |= (uint8_t)(1u << at->side);
        event *e = kit_emit_of(s, u, EV_NOTE, "ev.run-into", r);
        e->other = (int16_t)there;
        e->to = a->spaces[0];
        at->marks |= BIT(MARK_DONE);
        return;
    }
    at->status = UNIT_ON;
    at->space = a->spaces[0];
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (s->figures[f].status == UNIT_READY || s->figures[f].status == UNIT_WAITING)
            s->figures[f].status = UNIT_ON;
    if (s->sc->units[u].hidden && ground_is(s, at->space, SPACE_CONCEALS)) at->marks |= BIT(MARK_HIDDEN);
    if (beast_of(s, u) != NULL) su(s, u)->hexes = (uint8_t)safari_beast_move(s, u);
    at->seen_by = seers(s, u);
    kit_emit_of(s, u, EV_ENTER, "ev.enter", r)->to = at->space;
    if (look_around(s, u, r)) at->marks |= BIT(MARK_DONE);
}

void safari_act_move(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    switch (a->verb) {
    case VERB_MARCH:
        act_march(s, u);
        break;
    case VERB_MOVE:
        act_path(s, a, r);
        break;
    case VERB_CHARGE:
        act_charge(s, a, r);
        break;
    case VERB_FLEE:
        act_flee(s, u, r);
        break;
    case VERB_ENTER:
        act_enter(s, a, r);
        break;
    case VERB_HOLD:
        s->units[u].marks |= BIT(MARK_DONE);
        break;
    default:
        assert(!"a verb of the movement step");
    }
}
