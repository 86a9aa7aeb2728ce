/*
 * apply.c: movement done: steps, what they reveal and run into, charges, recoils, Kills, removal. Nothing
 * here asks whether it is allowed: move.c did.
 */
#include "rules/conduct/apply.h"

#include "rules/conduct/check.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/turn.h"

/* ---- who sees whom */

/* After dark a unit is seen by whom it is near or in melee with, and in a turn in which it fires. */
static bool in_view(const state *s, int u)
{
    const conduct_data *d = cd(s);
    const int limit = d->visible[s->turn];
    if (limit == 0 || state_has(s, u, MARK_FIRED)) return true;
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].side != s->units[u].side &&
            hexes(d, s->units[i].space, s->units[u].space) <= limit)
            return true;
    return false;
}

void conduct_see(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_on_board(s, u) && !state_has(s, u, MARK_HIDDEN)) kit_show(s, u, in_view(s, u), r);
}

/* Z7: an enemy so near shows what is hidden. */
static void look_around(state *s, int u, resolver *r)
{
    const conduct_data *d = cd(s);
    const unit *at = &s->units[u];
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].status != UNIT_ON || s->units[i].side == at->side ||
            (!state_has(s, i, MARK_HIDDEN) && !state_has(s, u, MARK_HIDDEN)) ||
            hexes(d, at->space, s->units[i].space) > d->number.reveal_hexes)
            continue;
        kit_reveal(s, i, MARK_HIDDEN, r);
        kit_reveal(s, u, MARK_HIDDEN, r);
    }
}

/* ---- steps */

/* U·H23: leaders and mules do not stop troops. They ride off to the nearest friends, or are taken. */
static void scatter(state *s, int side, int space, resolver *r)
{
    const conduct_data *d = cd(s);
    for (int i = 0; i < s->sc->nunits; i++) {
        unit *at = &s->units[i];
        if (at->status != UNIT_ON || at->space != space || at->side == side || !is_leader(s, i)) continue;
        int best = BOARD_FAR, to = NO_SPACE;
        for (int f = 0; f < s->sc->nunits; f++) {
            if (!fighting(s, f) || s->units[f].side != at->side) continue;
            const int far = hexes(d, space, s->units[f].space);
            if (far >= best || far > d->number.escape_hexes) continue;
            best = far;
            to = s->units[f].space;
        }
        if (to == NO_SPACE) {
            conduct_remove(s, i, UNIT_CAPTURED, "ev.captured", r);
            continue;
        }
        kit_tell_move(s, i, "ev.escapes", at->space, to, r);
        at->space = (uint16_t)to;
    }
}

/* Leaders and mules in its hex go with it (U·H23). */
static void carry(state *s, int u, int from, int to, resolver *r)
{
    if (is_leader(s, u)) return;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i) || s->units[i].space != from || s->units[i].side != s->units[u].side ||
            !is_leader(s, i))
            continue;
        s->units[i].space = (uint16_t)to;
        event *e = kit_tell_move(s, i, "ev.rides-along", from, to, r);
        e->other = (int16_t)u;
    }
}

/* Moves, with the leaders that ride with it. False: something hidden stood there, and it has not moved. */
static bool step_to(state *s, int u, int to, resolver *r)
{
    unit *at = &s->units[u];
    const int from = at->space, there = conduct_troops_at(s, to);
    if (there != NO_UNIT &&
        s->units[there].side != at->side) { /* the judge went by what this side could see */
        if (is_leader(s, u) && state_seen(s, there, at->side)) return false;
        kit_reveal(s, there, MARK_HIDDEN, r);
        kit_tell_run_into(u, there, to, r);
        return false;
    }
    if (state_has(s, u, MARK_HIDDEN) && (cd(s)->space[to].is & HEX_CONCEALS) == 0)
        kit_reveal(s, u, MARK_HIDDEN, r);
    at->space = (uint16_t)to;
    kit_tell_move(s, u, "ev.move", from, to, r);
    carry(s, u, from, to, r);
    if (!is_leader(s, u)) scatter(s, at->side, to, r);
    look_around(s, u, r);
    return true;
}

static void turn_to(state *s, int u, int facing, resolver *r)
{
    if (facing >= 0 && facing < 6) kit_turn_to(s, u, facing, r);
}

/* Hexes gone; where friends stand it cannot stop, so it goes no farther than the last free one. */
void conduct_walk_to(state *s, int u, const uint16_t *path, int n, resolver *r)
{
    const uint16_t start = s->units[u].space;
    uint16_t good = start;
    for (int i = 0; i < n; i++) {
        if (!step_to(s, u, path[i], r)) break;
        bool alone = true;
        for (int k = 0; k < s->sc->nunits; k++)
            alone = alone && (k == u || !fighting(s, k) || s->units[k].space != path[i]);
        if (alone) good = path[i];
    }
    if (!is_leader(s, u) && state_on_board(s, u) &&
        good != s->units[u].space) { /* stopped short among friends */
        event *e = kit_emit_of(s, u, EV_MOVE, "ev.move", r);
        e->from = s->units[u].space;
        e->to = good;
        s->units[u].space = good;
        carry(s, u, e->from, good, r);
    }
}

void conduct_finish(state *s, int u)
{
    conduct_game *g = cg(s);
    s->units[u].marks |= BIT(MARK_DONE);
    s->units[u].marks &= ~BIT(MARK_EXPLOIT);
    if (g->active != u + 1) return;
    g->active = g->left = g->free = g->formed = g->rallied = 0;
}

/* The way of an action, spelled out; returns its length. Facing NO_ARG: any. */
static int way_of(const state *s, const action *a, int facing, uint16_t path[STEPS_MAX])
{
    conduct_occupied occ;
    conduct_mover m;
    conduct_reach reach;
    if (a->nspaces != 1) {
        memcpy(path, a->spaces, (size_t)a->nspaces * sizeof path[0]);
        return a->nspaces;
    }
    conduct_occupy(s, s->units[a->units[0]].side, &occ);
    conduct_mover_fill(&m, s, &occ, a->units[0]);
    conduct_reach_find(&m, &reach);
    return conduct_reach_path(&m, &reach, a->spaces[0], facing, path);
}

static void act_move(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], from = s->units[u].space;
    uint16_t path[STEPS_MAX];
    const int n = way_of(s, a, a->args[0], path);
    if (!is_leader(s, u)) {
        if (conduct_in_contact(s, u)) resolver_emit(r, EV_NOTE, "ev.falls-back", u);
        conduct_part(s, u);
        conduct_ring_leave(s, u, r);
        kit_clear_mark(s, u, MARK_GROUND, r);
    }
    s->units[u].marks |= BIT(MARK_MOVED);
    conduct_walk_to(s, u, path, n, r);
    if (!state_on_board(s, u)) return;
    const int at = s->units[u].space;
    if (a->args[0] != NO_ARG)
        turn_to(s, u, a->args[0], r);
    else if (!is_leader(s, u) && at != from && n > 0)
        turn_to(s, u, conduct_towards(cd(s), n > 1 ? path[n - 2] : from, at, s->units[u].facing), r);
    conduct_finish(s, u);
}

/* ---- charges */

/* U·H10: it falls on a flank if it began outside what that unit looks at, and ends beside or behind it. */
bool conduct_flanks(const state *s, int start, int end, int target)
{
    return conduct_side_from(s, target, end) != FROM_FRONT && !conduct_faces(s, target, start);
}

void conduct_charge_home(state *s, int u, int target, int start, resolver *r)
{
    const conduct_data *d = cd(s);
    unit *at = &s->units[u];
    if (!state_on_board(s, u) || !state_on_board(s, target) ||
        hexes(d, at->space, s->units[target].space) != 1)
        return; /* stopped by what lay hidden on the way */
    kit_reveal(s, u, MARK_HIDDEN, r);
    kit_reveal(s, target, MARK_HIDDEN, r);
    turn_to(s, u, conduct_towards(d, at->space, s->units[target].space, 6), r);
    cu(s, u)->quarry = (uint8_t)(target + 1);
    cu(s, u)->rounds = 0;
    at->marks |= BIT(MARK_CHARGED) | BIT(MARK_MOVED);
    at->marks &= ~BIT(MARK_FLANKER);
    if (conduct_flanks(s, start, at->space, target)) at->marks |= BIT(MARK_FLANKER);
    kit_clear_mark(s, target, MARK_GROUND, r);
    event *e =
        resolver_emit(r, EV_NOTE, state_has(s, u, MARK_FLANKER) ? "ev.contact-flank" : "ev.contact", u);
    e->other = (int16_t)target;
}

static void charge_along(state *s, int u, int target, const uint16_t *path, int n, resolver *r)
{
    const int start = s->units[u].space;
    resolver_declare(r, DECLARE_CHARGE, state_has(s, u, MARK_FANATIC) ? "ev.charge-fanatic" : "ev.charge", u,
                     target);
    kit_reveal(s, u, MARK_HIDDEN, r);
    conduct_ring_leave(s, u, r);
    kit_clear_mark(s, u, MARK_GROUND, r);
    s->units[u].marks |= BIT(MARK_MOVED);
    conduct_walk_to(s, u, path, n, r);
    conduct_charge_home(s, u, target, start, r);
    if (state_on_board(s, u)) conduct_finish(s, u);
}

static void act_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    uint16_t path[STEPS_MAX];
    int n = 0;
    if (a->nspaces > 0) {
        int facing = 0;
        while (facing < 6 && cd(s)->next[action_space(a)][facing] != s->units[a->target].space)
            facing++;
        n = way_of(s, a, facing, path);
    }
    charge_along(s, u, a->target, path, n, r);
}

/* U·H10, where the player left it to them: the nearest enemy, by the cheapest way. */
void conduct_fanatic_charge(state *s, int u, resolver *r)
{
    const conduct_data *d = cd(s);
    conduct_occupied occ;
    conduct_mover m;
    conduct_reach reach;
    int target = NO_UNIT, best = -1, least = REACH_NOT, facing = 0;
    if (!conduct_must_charge(s, u, &target)) return;
    const int there = s->units[target].space;
    conduct_occupy(s, s->units[u].side, &occ);
    conduct_mover_fill(&m, s, &occ, u);
    conduct_reach_find(&m, &reach);
    for (int dir = -1; dir < 6; dir++) {
        const int to = dir < 0 ? m.from : d->next[there][dir];
        if (to == NO_SPACE || hexes(d, to, there) != 1) continue;
        const int look = conduct_reach_charge(&m, &reach, to, there);
        int cost = REACH_NOT;
        for (int f = 0; f < 7; f++)
            if (reach.cost[to * 7 + f] < cost) cost = reach.cost[to * 7 + f];
        if (look < 0 || cost >= least) continue;
        least = cost;
        best = to;
        facing = look;
    }
    if (best < 0) return;
    uint16_t path[STEPS_MAX];
    const int n = best == m.from ? 0 : conduct_reach_path(&m, &reach, best, facing, path);
    charge_along(s, u, target, path, n, r);
}

/* ---- out of contact, out of the battle */

void conduct_part(state *s, int u)
{
    cu(s, u)->quarry = cu(s, u)->rounds = 0;
    s->units[u].marks &= ~BIT(MARK_FLANKER);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (cu(s, i)->quarry != u + 1) continue;
        cu(s, i)->quarry = 0;
        s->units[i].marks &= ~BIT(MARK_FLANKER);
        if (!conduct_in_contact(s, i)) cu(s, i)->rounds = 0;
    }
}

void conduct_relieve(state *s, int u)
{
    bool met[UNITS_MAX];
    for (int i = 0; i < s->sc->nunits; i++)
        met[i] = conduct_touching(s, u, i);
    conduct_part(s, u);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!met[i]) continue;
        s->units[i].marks |= BIT(MARK_RELIEVED); /* U21 */
        if (!conduct_in_contact(s, i)) cu(s, i)->rounds = 0;
        /* U·H9: its enemy gave way after it had moved */
        if (conduct_moving(s) && state_has(s, i, MARK_DONE) && !conduct_in_contact(s, i) &&
            !state_has(s, i, MARK_SHAKEN) && !conduct_in_square(s, i) && !state_has(s, i, MARK_LIMBERED) &&
            conduct_slow_move(s, i) > 0)
            s->units[i].marks |= BIT(MARK_EXPLOIT);
    }
}

void conduct_remove(state *s, int u, int status, const char *code, resolver *r)
{
    unit *at = &s->units[u];
    const uint16_t from = at->space;
    conduct_relieve(s, u);
    if (cg(s)->active == u + 1) conduct_finish(s, u);
    conduct_ring_leave(s, u, r);
    at->status = (uint8_t)status;
    at->captor = status == UNIT_CAPTURED ? (uint8_t)(1 - at->side) : 0;
    at->space = NO_SPACE;
    at->marks = 0;
    at->seen_by = state_everybody(s);
    memset(at->ext, 0, sizeof at->ext);
    event *e = resolver_emit(r, EV_REMOVE, code, u);
    e->from = from;
    e->n[0] = status;
    e->side = (int8_t)at->side;
}

/* U·H12: leaders and mules with a unit that is hit roll for it in step 9. */
void conduct_endanger(state *s, int u)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && is_leader(s, i) && s->units[i].side == s->units[u].side &&
            s->units[i].space == s->units[u].space)
            s->units[i].marks |= BIT(MARK_HIT);
}

/* U4: foot and mounted units bear eight, guns four. Guns that fall to an enemy at close quarters are his. */
void conduct_take_kills(state *s, int u, int kills, resolver *r)
{
    unit *at = &s->units[u];
    if (kills <= 0 || !state_on_board(s, u)) return;
    if (kills > at->strength) kills = at->strength;
    at->strength = (int16_t)(at->strength - kills);
    event *e = kit_emit_of(s, u, EV_LOSS, "ev.kills", r);
    e->n[0] = kills;
    e->n[1] = at->strength;
    e->to = at->space;
    if (at->strength > 0) return;
    if (is_crew(s, u) && conduct_in_contact(s, u))
        conduct_remove(s, u, UNIT_CAPTURED, "ev.captured", r);
    else
        conduct_remove(s, u, UNIT_DESTROYED, "ev.destroyed", r);
}

/* ---- recoil (U·HX5): straight away from the enemy, by the least exposed hexes */

static int exposure(const state *s, int side, int space)
{
    int n = 0;
    for (int i = 0; i < s->sc->nunits; i++)
        n += s->units[i].side != side && fighting(s, i) && state_seen(s, i, side) &&
             hexes(cd(s), space, s->units[i].space) <= 1;
    return n;
}

static int recoil_step(const conduct_mover *m, int from, int enemy_space)
{
    static const int turns[] = {0, 1, 5, 2, 4};
    const int away = conduct_towards(m->d, enemy_space, from, 6);
    int best = -1, least = 1000;
    for (int i = 0; i < 5; i++) {
        const char *why;
        const int dir = (away + turns[i]) % 6, to = m->d->next[from][dir];
        if (conduct_step_cost(m, from, dir, &why) < 0 || !conduct_end_free(m, to) ||
            hexes(m->d, to, enemy_space) <= hexes(m->d, from, enemy_space))
            continue;
        const int there = conduct_troops_at(m->s, to);
        if (there != NO_UNIT) continue;
        const int shown = exposure(m->s, m->side, to) * 8 + i;
        if (shown < least) least = shown, best = dir;
    }
    return best;
}

void conduct_recoil(state *s, int u, int inches, resolver *r)
{
    const conduct_data *d = cd(s);
    const int n = inches / HEX_INCHES;
    int enemy_space = NO_SPACE, gone = 0;
    for (int i = 0; i < s->sc->nunits && enemy_space == NO_SPACE; i++)
        if (conduct_touching(s, u, i)) enemy_space = s->units[i].space;
    if (enemy_space == NO_SPACE) return;
    kit_clear_mark(s, u, MARK_GROUND, r);
    kit_emit_of(s, u, EV_NOTE, "ev.recoils", r);
    while (gone < n) {
        conduct_occupied occ;
        conduct_mover m;
        conduct_occupy(s, s->units[u].side, &occ);
        conduct_mover_fill(&m, s, &occ, u);
        m.formed = m.slowed = false;
        const int dir = recoil_step(&m, s->units[u].space, enemy_space);
        if (dir < 0) break;
        if (gone == 0) {
            conduct_relieve(s, u);
            conduct_ring_leave(s, u, r);
        }
        if (!step_to(s, u, d->next[s->units[u].space][dir], r)) break;
        gone++;
    }
    s->units[u].marks |= BIT(MARK_MOVED);
    if (gone < n) {
        event *e = kit_emit_of(s, u, EV_NOTE, "ev.penned", r);
        e->n[0] = n - gone;
        conduct_take_kills(s, u, n - gone, r);
    }
}

/* ---- the other verbs */

static void act_enter(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], there = conduct_troops_at(s, a->spaces[0]);
    const scenario_unit *order = &s->sc->units[u];
    unit *at = &s->units[u];
    if (there != NO_UNIT &&
        s->units[there].side != at->side) { /* somebody hidden: it stays off the map this turn */
        kit_reveal(s, there, MARK_HIDDEN, r);
        at->marks |= BIT(MARK_DONE);
        kit_tell_run_into(u, there, a->spaces[0], r);
        return;
    }
    at->status = UNIT_ON;
    at->space = a->spaces[0];
    at->facing = order->facing < 6   ? order->facing
                 : order->group != 0 ? s->sc->groups[order->group - 1].facing
                                     : 0;
    if (at->facing >= 6) at->facing = 0;
    if (!order->hidden || (cd(s)->space[at->space].is & HEX_CONCEALS) == 0) {
        at->seen_by = state_everybody(s);
        at->marks &= ~BIT(MARK_HIDDEN);
    }
    kit_emit_of(s, u, EV_ENTER, "ev.enter", r)->to = at->space;
    if (!is_leader(s, u)) scatter(s, at->side, at->space, r);
    look_around(s, u, r);
}

static void leave(state *s, int u, resolver *r)
{
    const int from = s->units[u].space, side = s->units[u].side;
    conduct_finish(s, u);
    if (!is_leader(s, u))
        for (int i = 0; i < s->sc->nunits; i++)
            if (state_on_board(s, i) && is_leader(s, i) && s->units[i].space == from &&
                s->units[i].side == side)
                conduct_remove(s, i, UNIT_EXITED, "ev.leaves", r);
    conduct_remove(s, u, UNIT_EXITED, "ev.leaves", r);
}

static void pay_half(state *s, int u, int excused)
{
    conduct_game *g = cg(s);
    if ((g->free & excused) == 0) g->left = (uint8_t)(g->left - conduct_half(g->left));
    g->formed = 1;
    s->units[u].marks |= BIT(MARK_MOVED);
    if (g->left == 0) conduct_finish(s, u);
}

static void act_form(state *s, int u, int formation, resolver *r)
{
    static const int marks_of[FORMS] = {[FORM_COLUMN] = MARK_COLUMN,
                                        [FORM_DEEP] = MARK_DEEP,
                                        [FORM_SKIRMISH] = MARK_SKIRMISH,
                                        [FORM_SQUARE] = MARK_SQUARE,
                                        [FORM_GROUND] = MARK_GROUND};
    if (formation != FORM_GROUND || state_has(s, u, MARK_RING)) conduct_ring_leave(s, u, r);
    if (formation != FORM_GROUND)
        for (int i = FORM_COLUMN; i < FORMS; i++)
            if (i != formation) kit_clear_mark(s, u, marks_of[i], r);
    if (formation != FORM_LINE) kit_set_mark(s, u, marks_of[formation], r);
    resolver_emit(r, EV_NOTE, "ev.forms", u)->n[0] = formation;
    pay_half(s, u, FREE_FORM);
    if (formation == FORM_GROUND && cg(s)->active == u + 1) conduct_finish(s, u);
}

static void act_limber(state *s, int u, bool limber, resolver *r)
{
    conduct_game *g = cg(s);
    if (limber)
        kit_set_mark(s, u, MARK_LIMBERED, r);
    else
        kit_clear_mark(s, u, MARK_LIMBERED, r);
    const int move = conduct_own_move(s, u);
    g->active = (uint8_t)(u + 1);
    g->left = (uint8_t)move;
    pay_half(s, u, 0);
}

void conduct_act(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    switch (a->verb) {
    case VERB_FIX:
        kit_set_mark(s, u, MARK_BAYONETS, r);
        s->units[u].marks |= BIT(MARK_MOVED); /* U·H7: it counts as moving and firing */
        break;
    case VERB_UNFIX:
        kit_clear_mark(s, u, MARK_BAYONETS, r);
        s->units[u].marks |= BIT(MARK_MOVED);
        break;
    case VERB_HOLD:
        conduct_finish(s, u);
        break;
    case VERB_MOVE:
        act_move(s, a, r);
        break;
    case VERB_CHARGE:
        act_charge(s, a, r);
        break;
    case VERB_ENTER:
        act_enter(s, a, r);
        break;
    case VERB_FACE:
        turn_to(s, u, a->args[0], r);
        conduct_ring_leave(s, u, r);
        s->units[u].marks |= BIT(MARK_PIVOTED) | (is_crew(s, u) ? 0 : BIT(MARK_MOVED));
        conduct_finish(s, u);
        break;
    case VERB_FORM:
        act_form(s, u, a->args[0], r);
        break;
    case VERB_LIMBER:
    case VERB_UNLIMBER:
        act_limber(s, u, a->verb == VERB_LIMBER, r);
        break;
    case VERB_MOUNT:
        kit_clear_mark(s, u, MARK_DISMOUNTED, r);
        kit_clear_mark(s, u, MARK_GROUND, r);
        pay_half(s, u, FREE_FORM | FREE_SADDLE);
        break;
    case VERB_DISMOUNT:
        kit_set_mark(s, u, MARK_DISMOUNTED, r);
        pay_half(s, u, FREE_FORM | FREE_SADDLE);
        break;
    case VERB_LEAVE:
        leave(s, u, r);
        break;
    case VERB_RING:
        conduct_ring_form(s, u, r);
        conduct_finish(s, u);
        break;
    case VERB_MARCH:
        conduct_ring_march(s, u, a->args[0], r);
        conduct_finish(s, u);
        break;
    default:
        assert(!"a verb of the Movement step");
    }
}
