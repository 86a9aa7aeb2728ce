/*
 * apply.c: movement done: steps, what they reveal and run into, charges, recoils, Kills, removal. Nothing
 * here asks whether it is allowed: check.c did.
 */
#include "rules/conduct/apply.h"

#include "rules/conduct/moves.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/ucc.h"

/* ---- who sees whom */

/* After dark a unit is seen by whom it is near or in melee with, and in a turn in which it fires. */
static bool shows(const state *s, int u, int visibility)
{
    (void)visibility; /* who is in melee is near */
    return state_has(s, u, MARK_FIRED);
}

void conduct_see(state *s, resolver *r)
{
    kit_see(s, MARK_HIDDEN, shows, r);
}

/* An enemy so near shows what is hidden, and is shown. */
static void look_around(state *s, int u, resolver *r)
{
    const conduct_data *d = cd(s);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!state_on_board(s, i) || s->units[i].side == s->units[u].side ||
            (!state_has(s, i, MARK_HIDDEN) && !state_has(s, u, MARK_HIDDEN)) ||
            hexes(d, s->units[u].space, s->units[i].space) > d->number.reveal_hexes)
            continue;
        kit_reveal(s, i, MARK_HIDDEN, r);
        kit_reveal(s, u, MARK_HIDDEN, r);
    }
}

/* ---- steps */

/* He goes with or to `other`, or simply goes: where somebody who sees him does not see that one. */
static event *tell_with(const state *s, int u, int other, const char *code, int from, resolver *r)
{
    const bool names = (kit_blind_to(s, u, other) & ~state_blind_to(s, u)) == 0;
    event *e = kit_tell_move(s, u, names ? code : "ev.move", from, s->units[u].space, r);
    if (names) e->other = (int16_t)other;
    return e;
}

/* U·H23: leaders and mules do not stop troops. They ride off to the nearest friends, or are taken; to none
 * who lie hidden, whom they would betray. */
static void scatter(state *s, int side, int space, resolver *r)
{
    const conduct_data *d = cd(s);
    for (int i = 0; i < s->sc->nunits; i++) {
        unit *self = &s->units[i];
        if (self->status != UNIT_ON || self->space != space || self->side == side || !is_leader(s, i))
            continue;
        int best = BOARD_FAR, friend = NO_UNIT;
        for (int f = 0; f < s->sc->nunits; f++) {
            if (!fighting(s, f) || s->units[f].side != self->side || state_has(s, f, MARK_HIDDEN)) continue;
            const int far = hexes(d, space, s->units[f].space);
            if (far >= best || far > d->number.escape_hexes) continue;
            best = far;
            friend = f;
        }
        if (friend == NO_UNIT) {
            conduct_remove(s, i, UNIT_CAPTURED, "ev.captured", r);
            continue;
        }
        const int from = self->space;
        self->space = s->units[friend].space;
        kit_dim(s, i, MARK_HIDDEN, shows);
        tell_with(s, i, friend, "ev.escapes", from, r)->gives = true;
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
        kit_dim(s, i, MARK_HIDDEN, shows);
        tell_with(s, i, u, "ev.rides-along", from, r);
    }
}

static void leave_cover(state *s, int u, int to, resolver *r)
{
    if ((cd(s)->space[to].is & HEX_CONCEALS) == 0) kit_leave_cover(s, u, MARK_HIDDEN, shows, r);
}

void conduct_march_to(state *s, int u, int to, resolver *r)
{
    leave_cover(s, u, to, r);
    kit_go_to(s, u, "ev.move", to, MARK_HIDDEN, shows, r);
    if (!is_leader(s, u)) scatter(s, s->units[u].side, to, r);
    look_around(s, u, r);
}

/* Moves, with the leaders that ride with it; who charges is seen wherever he goes. False: something hidden
 * stood there, and it has not moved. */
static bool step_to(state *s, int u, int to, bool charges, resolver *r)
{
    unit *self = &s->units[u];
    const int from = self->space, there = conduct_troops_at(s, to);
    if (there != NO_UNIT &&
        s->units[there].side != self->side) { /* check() went by what this side could see */
        if (is_leader(s, u) && state_seen(s, there, self->side)) return false;
        kit_reveal(s, there, MARK_HIDDEN, r);
        kit_tell_run_into(u, there, to, r);
        return false;
    }
    leave_cover(s, u, to, r);
    if (charges)
        kit_move_to(s, u, "ev.move", to, r);
    else
        kit_go_to(s, u, "ev.move", to, MARK_HIDDEN, shows, r);
    carry(s, u, from, to, r);
    if (!is_leader(s, u)) scatter(s, self->side, to, r);
    if (!charges) kit_dim(s, u, MARK_HIDDEN, shows); /* who alone saw it may have ridden off */
    look_around(s, u, r);
    return true;
}

/* Along the way; where friends stand it cannot stop, so it goes no farther than the last free hex. */
static void walk(state *s, int u, const unit_way *way, bool charges, resolver *r)
{
    const int start = s->units[u].space;
    int good = start;
    for (int i = 0; i < way->count && step_to(s, u, way->space[i], charges, r); i++) {
        bool alone = true;
        for (int k = 0; k < s->sc->nunits; k++)
            alone = alone && (k == u || !fighting(s, k) || s->units[k].space != way->space[i]);
        if (alone) good = way->space[i];
    }
    const int now = s->units[u].space;
    if (is_leader(s, u) || !state_on_board(s, u) || good == now) return;
    kit_go_to(s, u, "ev.move", good, MARK_HIDDEN, shows, r); /* stopped short among friends: back to them */
    carry(s, u, now, good, r);
}

void conduct_finish(state *s, int u)
{
    conduct_game *g = cg(s);
    s->units[u].marks |= BIT(MARK_DONE);
    if (state_has(s, u, MARK_FANATIC) && !state_has(s, u, MARK_CHARGED) && !conduct_in_contact(s, u))
        s->units[u].marks &= ~BIT(MARK_FANATIC); /* it reached nobody */
    if (g->stage == STAGE_EXPLOIT) s->units[u].marks &= ~BIT(MARK_EXPLOIT);
    if (g->active != u + 1) return;
    g->active = g->left = g->free = g->formed = g->rallied = 0;
    if (g->phase == PHASE_RALLY_1 || g->phase == PHASE_RALLY_2)
        course_open(s, STAGE_NONE); /* it rallied at the start of its side's movement, and has had its say */
}

void conduct_set_out(state *s, int u, resolver *r)
{
    conduct_ring_leave(s, u, r);
    kit_clear_mark(s, u, MARK_GROUND, r);
    s->units[u].marks |= BIT(MARK_MOVED);
}

static void part(state *s, int u);

void conduct_apply_move(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], from = s->units[u].space;
    unit_way way = {0};
    conduct_way(s, a, &way);
    if (!is_leader(s, u)) {
        if (conduct_in_contact(s, u)) kit_emit_of(s, u, EV_NOTE, "ev.falls-back", r);
        part(s, u);
        conduct_set_out(s, u, r);
    }
    s->units[u].marks |= BIT(MARK_MOVED);
    walk(s, u, &way, false, r);
    if (!state_on_board(s, u)) return;
    const int at = s->units[u].space, before = way.count > 1 ? way.space[way.count - 2] : from;
    int facing = a->args[0];
    if (facing == NO_ARG && !is_leader(s, u) && at != from)
        facing = conduct_towards(cd(s), before, at, s->units[u].facing);
    kit_turn_to(s, u, facing, r);
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
    unit *self = &s->units[u];
    if (!state_on_board(s, u) || !state_on_board(s, target) ||
        hexes(d, self->space, s->units[target].space) != 1)
        return; /* stopped by what lay hidden on the way */
    kit_reveal(s, u, MARK_HIDDEN, r);
    kit_reveal(s, target, MARK_HIDDEN, r);
    kit_turn_to(s, u, conduct_towards(d, self->space, s->units[target].space, 6), r);
    cu(s, u)->quarry = (uint8_t)(target + 1);
    cu(s, u)->rounds = 0;
    self->marks |= BIT(MARK_CHARGED) | BIT(MARK_MOVED);
    self->marks &= ~BIT(MARK_FLANKER);
    if (conduct_flanks(s, start, self->space, target)) self->marks |= BIT(MARK_FLANKER);
    kit_clear_mark(s, target, MARK_GROUND, r);
    resolver_emit(r, EV_NOTE, state_has(s, u, MARK_FLANKER) ? "ev.contact-flank" : "ev.contact", u)->other =
        (int16_t)target;
}

void conduct_apply_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], start = s->units[u].space;
    unit_way way = {0};
    conduct_way(s, a, &way);
    resolver_declare(r, DECLARE_CHARGE, state_has(s, u, MARK_FANATIC) ? "ev.charge-fanatic" : "ev.charge", u,
                     a->target);
    kit_reveal(s, u, MARK_HIDDEN, r);
    conduct_set_out(s, u, r);
    walk(s, u, &way, true, r);
    conduct_charge_home(s, u, a->target, start, r);
    if (state_on_board(s, u)) conduct_finish(s, u);
}

/* U·H10, where the player left it to them: the nearest enemy, by the cheapest way. */
void conduct_fanatic_charge(state *s, int u, resolver *r)
{
    conduct_mover m;
    int target;
    if (!conduct_must_charge(s, u, &target)) return;
    action a = action_of(VERB_CHARGE, s->units[u].side, u);
    a.target = (int16_t)target;
    conduct_reach(&m, s, u);
    const int from = conduct_reach_contact(&m, s->units[target].space);
    if (from != m.from) action_add_space(&a, from);
    conduct_apply_charge(s, &a, r);
}

/* ---- out of contact, out of the battle */

/* It fights nobody any more. A Fanatic Charge rolled in melee ends with it (U18): who has charged has made
 * his. */
static void fight_is_over(state *s, int u)
{
    cu(s, u)->rounds = 0;
    if (!state_has(s, u, MARK_CHARGED)) s->units[u].marks &= ~BIT(MARK_FANATIC);
}

static void part(state *s, int u)
{
    bool met[UNITS_MAX] = {false}, fought = false;
    for (int i = 0; i < s->sc->nunits; i++)
        met[i] = conduct_touching(s, u, i);
    cu(s, u)->quarry = cu(s, u)->rounds = 0;
    s->units[u].marks &= ~BIT(MARK_FLANKER);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (cu(s, i)->quarry != u + 1) continue;
        cu(s, i)->quarry = 0;
        s->units[i].marks &= ~BIT(MARK_FLANKER);
    }
    for (int i = 0; i < s->sc->nunits; i++) {
        fought = fought || met[i];
        if (met[i] && !conduct_in_contact(s, i)) fight_is_over(s, i);
    }
    if (fought) fight_is_over(s, u);
}

/* U·H9: has it earned an exploitation move, its enemy being gone: in step 4 if it had moved, or its side was
 * through with moving; later if it charged this turn, for the next step 4a. */
static bool earns_exploit(const state *s, int u)
{
    const int phase = cg_const(s)->phase;
    if (phase < PHASE_RALLY_1) return false;
    if (phase > PHASE_EXPLOIT_2) return state_has(s, u, MARK_CHARGED);
    return state_has(s, u, MARK_DONE) ||
           phase >= (s->units[u].side == cg_const(s)->first ? PHASE_RALLY_2 : PHASE_DOOM);
}

bool conduct_may_exploit(const state *s, int u)
{
    return state_has(s, u, MARK_EXPLOIT) && fighting(s, u) && !conduct_in_contact(s, u) &&
           !state_has(s, u, MARK_SHAKEN) && !conduct_in_square(s, u) && !state_has(s, u, MARK_LIMBERED) &&
           conduct_slow_move(s, u) > 0;
}

void conduct_relieve(state *s, int u)
{
    bool met[UNITS_MAX] = {false};
    for (int i = 0; i < s->sc->nunits; i++)
        met[i] = conduct_touching(s, u, i);
    part(s, u);
    for (int i = 0; i < s->sc->nunits; i++) {
        if (!met[i]) continue;
        s->units[i].marks |= BIT(MARK_RELIEVED); /* U21 */
        if (earns_exploit(s, i) && !conduct_in_contact(s, i) && conduct_slow_move(s, i) > 0)
            s->units[i].marks |= BIT(MARK_EXPLOIT); /* conduct_may_exploit() asks the rest when it is time */
    }
}

void conduct_remove(state *s, int u, int status, const char *code, resolver *r)
{
    (status == UNIT_EXITED ? part : conduct_relieve)(s, u); /* U21: only who recoils or dies relieves them */
    if (cg(s)->active == u + 1) conduct_finish(s, u);
    conduct_ring_leave(s, u, r);
    kit_remove(s, u, status, 1 - s->units[u].side, code, r);
    memset(s->units[u].ext, 0, sizeof s->units[u].ext);
}

/* U·H12: leaders and mules with a unit that is hit roll for it in step 9. */
void conduct_endanger(state *s, int u)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && is_leader(s, i) && s->units[i].side == s->units[u].side &&
            s->units[i].space == s->units[u].space)
            s->units[i].marks |= BIT(MARK_HIT);
}

void conduct_owe_kills(state *s, int u, int kills)
{
    const int sum = cu(s, u)->pending + kills;
    cu(s, u)->pending = (uint8_t)(sum < 255 ? sum : 255);
}

/* Guns that fall to an enemy at close quarters are his, even if he falls with them (U1, U17). */
static void fall(state *s, int u, const char *code, bool gripped, resolver *r)
{
    const bool taken = gripped && is_crew(s, u);
    conduct_remove(s, u, taken ? UNIT_CAPTURED : UNIT_DESTROYED, taken ? "ev.captured" : code, r);
}

void conduct_overrun(state *s, int u, const char *code, resolver *r)
{
    fall(s, u, code, conduct_in_contact(s, u), r);
}

void conduct_find_gripped(const state *s, bool gripped[UNITS_MAX])
{
    for (int u = 0; u < s->sc->nunits; u++)
        gripped[u] = conduct_in_contact(s, u);
}

/* U4: foot and mounted units bear eight, guns four. */
void conduct_take_kills(state *s, int u, int kills, bool gripped, resolver *r)
{
    unit *self = &s->units[u];
    if (kills <= 0 || !state_on_board(s, u)) return;
    if (kills > self->strength) kills = self->strength;
    self->strength = (int16_t)(self->strength - kills);
    event *e = kit_emit_of(s, u, EV_LOSS, self->strength > 0 ? "ev.kills" : "ev.kills-last", r);
    e->n[0] = kills;
    e->n[1] = self->strength;
    e->to = self->space;
    if (self->strength == 0) fall(s, u, "ev.destroyed", gripped, r);
}

/* ---- recoil (U·HX5): straight away from the enemy, by the least exposed hexes */

static int exposure(const state *s, int side, int space)
{
    int n = 0;
    EACH_ENEMY(s, side, space, 1, i)
        n++;
    return n;
}

static int recoil_step(const conduct_mover *m, int from, int enemy_space)
{
    static const int turns[] = {0, 1, 5, 2, 4};
    const int away = conduct_towards(m->d, enemy_space, from, 6);
    int best = -1, least = 1000;
    for (int i = 0; i < 5; i++) {
        const char *why;
        const int dir = (away + turns[i]) % 6, to = m->d->map.next[from][dir];
        if (conduct_step_cost(m, from, dir, &why) < 0 || !conduct_end_free(m, to) ||
            hexes(m->d, to, enemy_space) <= hexes(m->d, from, enemy_space) ||
            conduct_troops_at(m->s, to) != NO_UNIT)
            continue;
        const int shown = exposure(m->s, m->side, to) * 8 + i;
        if (shown < least) least = shown, best = dir;
    }
    return best;
}

void conduct_recoil(state *s, int u, int inches, bool penned, resolver *r)
{
    const conduct_data *d = cd(s);
    const int n = inches / HEX_INCHES, told = kit_told(r);
    int enemy_space = NO_SPACE, gone = 0;
    for (int i = 0; i < s->sc->nunits && enemy_space == NO_SPACE; i++)
        if (conduct_touching(s, u, i)) enemy_space = s->units[i].space;
    if (enemy_space == NO_SPACE) return;
    kit_clear_mark(s, u, MARK_GROUND, r);
    while (gone < n) {
        conduct_mover m;
        conduct_mover_fill(&m, s, u);
        occupied_find(s, m.side, &m.occ);
        m.formed = m.slowed = false;
        const int dir = recoil_step(&m, s->units[u].space, enemy_space);
        if (dir < 0) break;
        if (gone == 0) { /* who is penned in where it stands does not recoil */
            kit_emit_of(s, u, EV_NOTE, "ev.recoils", r);
            conduct_relieve(s, u);
            conduct_ring_leave(s, u, r);
        }
        if (!step_to(s, u, d->map.next[s->units[u].space][dir], false, r)) break;
        gone++;
    }
    kit_gave_way(told, r);
    s->units[u].marks |= BIT(MARK_MOVED);
    if (gone < n && penned) {
        kit_emit_of(s, u, EV_NOTE, "ev.penned", r)->n[0] = n - gone;
        conduct_take_kills(s, u, n - gone, conduct_in_contact(s, u), r);
    }
}

/* ---- onto the board and off it */

void conduct_apply_enter(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], to = a->spaces[0], there = conduct_troops_at(s, to);
    unit *self = &s->units[u];
    if (there != NO_UNIT && s->units[there].side != self->side) { /* hidden: it stays off the map this turn */
        kit_reveal(s, there, MARK_HIDDEN, r);
        self->marks |= BIT(MARK_DONE);
        kit_tell_run_into(u, there, to, r)->n[0] = 1;
        return;
    }
    kit_enter(s, u, to, NO_ARG);
    if (!is_leader(s, u)) self->marks |= BIT(MARK_MOVED); /* U14, U·H25: to come on is to move */
    if ((cd(s)->space[to].is & HEX_CONCEALS) == 0) {      /* nowhere to hide */
        self->seen_by = state_everybody(s);
        self->marks &= ~BIT(MARK_HIDDEN);
    }
    kit_dim(s, u, MARK_HIDDEN, shows);
    kit_tell_enter(s, u, "ev.enter", r);
    if (!is_leader(s, u)) scatter(s, self->side, to, r);
    look_around(s, u, r);
}

/* Leaders and mules in its hex leave with it. */
void conduct_apply_leave(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], from = s->units[u].space;
    conduct_finish(s, u);
    for (int i = 0; i < s->sc->nunits && !is_leader(s, u); i++)
        if (state_on_board(s, i) && is_leader(s, i) && s->units[i].space == from &&
            s->units[i].side == a->side)
            conduct_remove(s, i, UNIT_EXITED, "ev.leaves", r);
    conduct_remove(s, u, UNIT_EXITED, "ev.leaves", r);
}

/* ---- the other verbs */

void conduct_apply_bayonets(state *s, const action *a, resolver *r)
{
    (a->verb == VERB_FIX ? kit_set_mark : kit_clear_mark)(s, a->units[0], MARK_BAYONETS, r);
    s->units[a->units[0]].marks |= BIT(MARK_MOVED); /* U·H7: it counts as moving and firing */
}

void conduct_apply_hold(state *s, const action *a, resolver *r)
{
    const int stage = course_stage(s);
    (void)r;
    if (stage == STAGE_GUNS || stage == STAGE_RIFLES)
        s->units[a->units[0]].marks |= BIT(MARK_DONE);
    else
        conduct_finish(s, a->units[0]);
}

void conduct_note_turn(state *s, int u, int before)
{
    const int now = s->units[u].facing;
    if (is_gun(s, u) && now != before)
        s->units[u].marks |= BIT(MARK_PIVOTED);
    else if (conduct_sharp_turn(before, now))
        s->units[u].marks |= BIT(MARK_PIVOTED) | BIT(MARK_MOVED);
}

void conduct_apply_face(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    const int before = s->units[u].facing;
    kit_clear_mark(s, u, MARK_GROUND, r); /* U·H30: who turns gets up */
    kit_turn_to(s, u, a->args[0], r);     /* one of the great square looks outward, as check() saw to */
    conduct_note_turn(s, u, before);
    conduct_finish(s, u);
}

/* Half of what it has left, unless the roll excused it. */
static void pay_half(state *s, int u, int excused)
{
    conduct_game *g = cg(s);
    if ((g->free & excused) == 0) g->left = (uint8_t)(g->left - conduct_half(g->left));
    g->formed = 1;
    s->units[u].marks |= BIT(MARK_MOVED);
    if (g->left == 0) conduct_finish(s, u);
}

void conduct_apply_form(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], formation = a->args[0];
    if (formation != FORM_GROUND || state_has(s, u, MARK_RING)) conduct_ring_leave(s, u, r);
    if (formation != FORM_GROUND)
        for (int i = FORM_COLUMN; i < FORMS; i++)
            if (i != formation) kit_clear_mark(s, u, conduct_form_marks[i], r);
    if (formation != FORM_LINE) kit_set_mark(s, u, conduct_form_marks[formation], r);
    kit_emit_of(s, u, EV_NOTE, formation == FORM_GROUND ? "ev.goes-to-ground" : "ev.forms", r)->n[0] =
        formation;
    pay_half(s, u, FREE_FORM);
    if (formation == FORM_GROUND && cg(s)->active == u + 1) conduct_finish(s, u);
}

void conduct_apply_limber(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    conduct_ring_leave(s, u, r);
    (a->verb == VERB_LIMBER ? kit_set_mark : kit_clear_mark)(s, u, MARK_LIMBERED, r);
    cg(s)->active = (uint8_t)(u + 1);
    cg(s)->left = (uint8_t)conduct_own_move(s, u);
    pay_half(s, u, 0);
}

void conduct_apply_mount(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    (a->verb == VERB_DISMOUNT ? kit_set_mark : kit_clear_mark)(s, u, MARK_DISMOUNTED, r);
    if (a->verb == VERB_MOUNT) { /* U·HX7: a great square is of foot and guns */
        kit_clear_mark(s, u, MARK_GROUND, r);
        conduct_ring_leave(s, u, r);
    }
    cg(s)->left = (uint8_t)conduct_remounted(s, u, cg(s)->left);
    pay_half(s, u, FREE_SADDLE);
}

void conduct_apply_ring(state *s, const action *a, resolver *r)
{
    if (a->verb == VERB_RING)
        conduct_ring_form(s, a->units[0], r);
    else
        conduct_ring_march(s, a->units[0], a->args[0], r);
    conduct_finish(s, a->units[0]);
}
