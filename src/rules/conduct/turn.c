/*
 * turn.c: the course of a turn (U1): its phases, who decides, what is owed, and order after the umpire. Not
 * for judging single verbs.
 */
#include "rules/conduct/conduct_internal.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/check.h"
#include "rules/conduct/moves.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/melee.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/special.h"
#include "rules/conduct/ucc.h"

/* ---- whose a phase is */

static int winner(const state *s)
{
    return cg_const(s)->winner - 1;
}

/* Somebody of that side on the board, or of any (NO_SIDE), bears one of these marks. */
static bool any_bears(const state *s, int side, uint32_t marks)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if ((side == NO_SIDE || s->units[u].side == side) && state_on_board(s, u) &&
            (s->units[u].marks & marks) != 0)
            return true;
    return false;
}

/* ---- what the phases bring, and whether they ask anything */

static void begin_turn(state *s, int nobody, resolver *r)
{
    (void)nobody;
    conduct_see(s, NULL);
    kit_tell_light(s, r);
    kit_owe_arrivals(s, DUE_ARRIVAL);
    conduct_owe_specials(s);
}

/* U·H7: bayonets are asked about where an enemy is near enough to matter. */
static bool bayonets_matter(const state *s, int u)
{
    return state_on_board(s, u) && type_of(s, u)->bayonets && !state_has(s, u, MARK_MOVED) &&
           occupied_nearest(s, s->units[u].side, s->units[u].space, NULL) <= cd(s)->number.bayonet_hexes;
}

static bool leads(const state *s, int u)
{
    return is_leader(s, u) && cu_const(s, u)->out == 0 &&
           (state_on_board(s, u) || s->units[u].status == UNIT_READY);
}

static bool rallies_first(const state *s)
{
    return cg_const(s)->phase == PHASE_RALLY_1 || cg_const(s)->phase == PHASE_RALLY_2;
}

/* U·H11: those Shaken in melee roll first; at the end of the side's movement all that have not yet. */
static bool must_rally(const state *s, int u)
{
    return fighting(s, u) && state_has(s, u, MARK_SHAKEN) && !state_has(s, u, MARK_ORDERED) &&
           (!rallies_first(s) || conduct_in_contact(s, u));
}

static void owe_doom(state *s, int nobody, resolver *r)
{
    (void)nobody, (void)r;
    bool any = false;
    for (int u = 0; u < s->sc->nunits; u++)
        any = any || cu(s, u)->doom != 0;
    if (any) agenda_owe(s, DUE_DOOM, NO_UNIT, NO_UNIT, 0);
}

static void owe_markers(state *s, int nobody, resolver *r)
{
    (void)nobody, (void)r;
    if (any_bears(s, NO_SIDE, BIT(MARK_DISORDERED) | BIT(MARK_LOW_AMMO)))
        agenda_owe(s, DUE_MARKERS, NO_UNIT, NO_UNIT, 0);
}

static bool aims(const state *s, int u)
{
    return kit_aims(cu_const(s, u)->aim);
}

static void owe_volleys(state *s, int nobody, resolver *r)
{
    (void)nobody, (void)r;
    course_owe_in_order(s, DUE_VOLLEY, aims);
    if (s->nagenda > 0) agenda_owe(s, DUE_LOSSES, NO_UNIT, NO_UNIT, 0);
}

static bool in_danger(const state *s, int u)
{
    return state_on_board(s, u) && is_leader(s, u) && state_has(s, u, MARK_HIT);
}

static void close_turn(state *s, int nobody, resolver *r)
{
    static const uint32_t turn_marks = BIT(MARK_FANATIC) | BIT(MARK_ORDERED) | BIT(MARK_DONE) |
                                       BIT(MARK_MOVED) | BIT(MARK_PIVOTED) | BIT(MARK_CHARGED) |
                                       BIT(MARK_FIRED) | BIT(MARK_HIT) | BIT(MARK_WON) | BIT(MARK_LOST) |
                                       BIT(MARK_SUPPORTED) | BIT(MARK_MARCHED);
    (void)nobody;
    kit_clear_marks(s, turn_marks);
    for (int u = 0; u < s->sc->nunits; u++) {
        conduct_unit *c = cu(s, u);
        memset(c->aim, 0, sizeof c->aim);
        c->dice = c->doom = 0;
        s->units[u].hits = 0;
        if (c->out > 0 && --c->out == 0 && state_on_board(s, u))
            kit_emit_of(s, u, EV_LEADER, "ev.leader-back", r);
    }
    kit_end_turn(s, r);
}

/* ---- what is owed */

static void arrive(state *s, const agenda_item *due, resolver *r)
{
    kit_arrive(s, due->n[0], "U·H16", r);
}

static void initiative(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    cg(s)->winner = (uint8_t)(kit_initiative(NO_SIDE, "U·H8", r) + 1);
}

/* What is ready to move after a roll nobody chose goes no farther, but fanatics do (U·H10). */
static void end_active(state *s, resolver *r)
{
    const int u = cg(s)->active - 1;
    if (u < 0) return;
    conduct_fanatic_charge(s, u, r);
    if (cg(s)->active == u + 1) conduct_finish(s, u);
}

static void rally(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit;
    if (!fighting(s, u) || !state_has(s, u, MARK_SHAKEN) || state_has(s, u, MARK_ORDERED)) return;
    conduct_roll_unit(s, u, r);
    if (cg(s)->active == 0) return;
    if (rallies_first(s))
        course_open(s, STAGE_MOVE); /* its side says what it does; conduct_finish() ends it */
    else
        end_active(s, r);
}

static bool remembers(conduct_unit *c, int hunter)
{
    bool known = false;
    for (int i = 0; i < CONDUCT_HUNTERS; i++)
        known = known || *conduct_hunter(c, i) == hunter + 1;
    return known;
}

/* U22a, U22b, when all have moved: one of those it recoiled from that fights nobody else is enough. */
static void judge_doomed(state *s, int u, resolver *r)
{
    conduct_unit *c = cu(s, u);
    int busy = NO_UNIT, free = NO_UNIT;
    for (int i = 0; i < s->sc->nunits && free == NO_UNIT; i++) {
        if (!state_on_board(s, i) || !remembers(c, i)) continue;
        if (!conduct_fights_others(s, i, u))
            free = i;
        else if (busy == NO_UNIT)
            busy = i;
    }
    c->doom = 0;
    memset(c->hunter, 0, sizeof c->hunter);
    if (free != NO_UNIT)
        conduct_remove(s, u, UNIT_DESTROYED, mounted(s, free) ? "ev.ridden-down" : "ev.run-down", r);
    else
        kit_emit_with(s, u, EV_NOTE, busy != NO_UNIT ? "ev.spared" : "ev.not-pursued", busy, r);
}

static void doom(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    for (int u = 0; u < s->sc->nunits; u++)
        if (cu(s, u)->doom != 0 && state_on_board(s, u)) judge_doomed(s, u, r);
}

/* U·H6: ammunition comes from a mule or wagon near by, where the side has any in this battle, and not into a
 * melee. */
bool conduct_supplied(const state *s, int u)
{
    const conduct_data *d = cd(s);
    if (!d->mules[s->units[u].side]) return true;
    if (conduct_in_contact(s, u)) return false;
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].side == s->units[u].side &&
            type_of(s, i)->class >= CLASS_MULE && cu_const(s, i)->out == 0 &&
            hexes(d, s->units[i].space, s->units[u].space) <= d->number.ammo_hexes)
            return true;
    return false;
}

void conduct_clear_markers(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!fighting(s, u)) continue;
        kit_clear_mark(s, u, MARK_DISORDERED, r);
        if (state_has(s, u, MARK_LOW_AMMO) && conduct_supplied(s, u)) kit_clear_mark(s, u, MARK_LOW_AMMO, r);
    }
}

static void markers(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    conduct_clear_markers(s, r);
}

static void critical(state *s, const agenda_item *due, resolver *r) /* U19 */
{
    const int u = due->unit;
    if (!state_on_board(s, u)) return;
    roll *made = kit_roll_of(s, u, r, CAUSE_LOSS, "roll.critical", "U19", 2, 6, u, NO_UNIT, NULL);
    const chart_cell *cell = kit_read_chart(s, made, &s->sc->charts[cd(s)->critical], made->total, 0);
    const bool beast = type_of(s, u)->class >= CLASS_MULE; /* mules, or the chests they carried */
    if (chart_field(cell, "killed") != 0) {
        conduct_remove(s, u, UNIT_DESTROYED, beast ? "ev.mules-killed" : "ev.leader-killed", r);
    } else if (chart_field(cell, "out") != 0) {
        cu(s, u)->out = CRITICAL_OUT;
        kit_emit_of(s, u, EV_LEADER, beast ? "ev.mules-out" : "ev.leader-out", r);
    }
}

/* ---- the turn */

static const course_phase phases[PHASES] = {
    [PHASE_TURN] = {STEP_ARRIVALS, .opens = OPENS_TURN, .enter = begin_turn},
    [PHASE_BAYONETS_1] = {STEP_BAYONETS, STAGE_BAYONETS, .whose = course_first, .asks_any = bayonets_matter},
    [PHASE_BAYONETS_2] = {STEP_BAYONETS, STAGE_BAYONETS, .whose = course_second, .asks_any = bayonets_matter},
    [PHASE_INITIATIVE] = {STEP_INITIATIVE, .owes = DUE_INITIATIVE},
    [PHASE_ORDER] = {STEP_INITIATIVE, STAGE_ORDER, .whose = winner},
    [PHASE_COMMAND_1] = {STEP_MOVEMENT, STAGE_COMMAND, .whose = course_first, .asks_any = leads},
    [PHASE_COMMAND_2] = {STEP_MOVEMENT, STAGE_COMMAND, .whose = course_second, .asks_any = leads},
    [PHASE_RALLY_1] = {STEP_MOVEMENT, .whose = course_first, .owes = DUE_CONDUCT, .owed_by = must_rally},
    [PHASE_MOVE_1] = {STEP_MOVEMENT, STAGE_MOVE, .whose = course_first},
    [PHASE_LATE_1] = {STEP_MOVEMENT, .whose = course_first, .owes = DUE_CONDUCT, .owed_by = must_rally},
    [PHASE_RALLY_2] = {STEP_MOVEMENT, .whose = course_second, .owes = DUE_CONDUCT, .owed_by = must_rally},
    [PHASE_MOVE_2] = {STEP_MOVEMENT, STAGE_MOVE, .whose = course_second},
    [PHASE_LATE_2] = {STEP_MOVEMENT, .whose = course_second, .owes = DUE_CONDUCT, .owed_by = must_rally},
    [PHASE_DOOM] = {STEP_MOVEMENT, .opens = OPENS_UNTOLD, .enter = owe_doom},
    [PHASE_EXPLOIT_1] = {STEP_MOVEMENT, STAGE_EXPLOIT, .whose = course_first,
                         .asks_any = conduct_may_exploit},
    [PHASE_EXPLOIT_2] = {STEP_MOVEMENT, STAGE_EXPLOIT, .whose = course_second,
                         .asks_any = conduct_may_exploit},
    [PHASE_MARKERS] = {STEP_MARKERS, .clears = BIT(MARK_RELIEVED) | BIT(MARK_EXPLOIT), .enter = owe_markers},
    [PHASE_GUNS_1] = {STEP_ARTILLERY, STAGE_GUNS, .whose = course_first, .clears = BIT(MARK_DONE),
                      .asks = conduct_can_fire},
    [PHASE_GUNS_2] = {STEP_ARTILLERY, STAGE_GUNS, .whose = course_second, .asks = conduct_can_fire},
    [PHASE_GUNFIRE] = {STEP_ARTILLERY, .enter = owe_volleys},
    [PHASE_RIFLES_1] = {STEP_RIFLES, STAGE_RIFLES, .whose = course_first, .clears = BIT(MARK_DONE),
                        .asks = conduct_can_fire},
    [PHASE_RIFLES_2] = {STEP_RIFLES, STAGE_RIFLES, .whose = course_second, .asks = conduct_can_fire},
    [PHASE_VOLLEYS] = {STEP_RIFLES, .enter = owe_volleys},
    [PHASE_MELEE] = {STEP_MELEE, .clears = BIT(MARK_SUPPORTED), .enter = conduct_owe_melee},
    [PHASE_CRITICAL] = {STEP_CRITICAL, .owes = DUE_CRITICAL, .owed_by = in_danger},
    [PHASE_CLOSE] = {STEP_CRITICAL, .enter = close_turn},
};

static const course_work work[DUE_KINDS] = {
    [DUE_ARRIVAL] = arrive,
    [DUE_THIRST] = conduct_thirst,
    [DUE_ASIDE] = conduct_aside,
    [DUE_INITIATIVE] = initiative,
    [DUE_CONDUCT] = rally,
    [DUE_DOOM] = doom,
    [DUE_MARKERS] = markers,
    [DUE_VOLLEY] = conduct_volley,
    [DUE_LOSSES] = conduct_losses,
    [DUE_MELEE] = conduct_melee_strike,
    [DUE_MELEE_LOSSES] = conduct_melee_losses,
    [DUE_CRITICAL] = critical,
};

static const char *const prompts[STAGES] = {
    [STAGE_BAYONETS] = "prompt.bayonets", [STAGE_ORDER] = "prompt.order",
    [STAGE_COMMAND] = "prompt.command",   [STAGE_MOVE] = "prompt.move",
    [STAGE_EXPLOIT] = "prompt.exploit",   [STAGE_GUNS] = "prompt.guns",
    [STAGE_RIFLES] = "prompt.rifles"};

/* Of what troops do when they move, asked for at another stage. */
static const char *const others[STAGES] = {[STAGE_NONE] = "conduct.step.move",
                                           [STAGE_BAYONETS] = "conduct.step.move",
                                           [STAGE_ORDER] = "conduct.step.move",
                                           [STAGE_COMMAND] = "conduct.move.troops",
                                           [STAGE_EXPLOIT] = "conduct.move.exploit-only",
                                           [STAGE_GUNS] = "conduct.step.volleys",
                                           [STAGE_RIFLES] = "conduct.step.volleys"};

static void refresh(state *s, resolver *r)
{
    conduct_ring_refresh(s, r);
    conduct_see(s, r);
}

/* After the umpire. Who has rolled and not yet moved: only while its side moves. */
static void mend_active(state *s, resolver *r)
{
    conduct_game *g = cg(s);
    const int u = g->active - 1;
    (void)r;
    if (u >= 0 &&
        (u >= s->sc->nunits || !fighting(s, u) || g->stage != STAGE_MOVE || state_has(s, u, MARK_SHAKEN) ||
         s->units[u].side != course_side(s) || state_has(s, u, MARK_DONE)))
        g->active = 0;
    if (g->active != 0) return;
    g->left = g->free = g->formed = g->rallied = 0;
    if (rallies_first(s)) course_open(s, STAGE_NONE);
}

const course conduct_course = {
    .phases = phases,
    .nphases = PHASES,
    .turn = PHASE_TURN,
    .phase_at = offsetof(conduct_game, phase),
    .first_at = offsetof(conduct_game, first),
    .moves_first = VERB_FIRST,
    .stage_at = offsetof(conduct_game, stage),
    .prompts = prompts,
    .others = others,
    .work = work,
    .nwork = DUE_KINDS,
    .refresh = refresh,
    .tidy = mend_active,
};

void conduct_start_unit(state *s, int u)
{
    const conduct_start *from = start_of(s, u);
    unit *self = &s->units[u];
    *cu(s, u) = (conduct_unit){.ring = (uint8_t)(from->ring + 1)};
    self->marks = 0;
    if (s->sc->units[u].hidden) self->marks |= BIT(MARK_HIDDEN);
    if (from->limbered) self->marks |= BIT(MARK_LIMBERED);
    if (from->dismounted) self->marks |= BIT(MARK_DISMOUNTED);
    if (from->bayonets) self->marks |= BIT(MARK_BAYONETS);
    if (from->formation != FORM_LINE) self->marks |= BIT(conduct_form_marks[from->formation]);
    if (from->ring >= 0) self->marks |= BIT(MARK_RING);
    kit_start_facing(s, u, 6);
}

void conduct_setup(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        conduct_start_unit(s, u);
    conduct_ring_refresh(s, NULL);
    course_begin(s, PHASE_TURN, r);
}

/* U·H11: those of the side that moves who are Shaken roll when it has ended, whether it wants to or not. */
static int still_to_rally(const state *s, int side)
{
    int n = 0;
    for (int u = 0; u < s->sc->nunits; u++)
        n += s->units[u].side == side && must_rally(s, u);
    return n;
}

static bool has_machine_guns(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && is_mg(s, u)) return true;
    return false;
}

/* Who moved first declares first. */
static const char *fire_prompt(const state *s, int side)
{
    const bool first = side == cg_const(s)->first;
    if (cg_const(s)->stage == STAGE_GUNS) return first ? "prompt.guns" : "prompt.guns.second";
    if (has_machine_guns(s, side)) return first ? "prompt.rifles" : "prompt.rifles.second";
    return first ? "prompt.rifles.alone" : "prompt.rifles.alone.second";
}

void conduct_decide(const state *s, decision *out)
{
    const conduct_game *g = cg_const(s);
    int target;
    course_decide(s, out);
    if (g->stage == STAGE_MOVE && g->active != 0) {
        out->args.unit = g->active - 1;
        out->args.n[0] = g->left * HEX_INCHES;
        out->args.n[1] = g->left;
        out->prompt = conduct_must_charge(s, g->active - 1, &target) ? "prompt.fanatic" : "prompt.active";
    } else if (g->stage == STAGE_MOVE) {
        const int shaken = still_to_rally(s, out->side);
        out->args.n[0] = shaken;
        if (shaken > 0) out->prompt = "prompt.move.shaken";
    }
    if (g->stage == STAGE_GUNS || g->stage == STAGE_RIFLES) out->prompt = fire_prompt(s, out->side);
    out->one = g->active != 0 && rallies_first(s);
    out->secret =
        (g->stage == STAGE_GUNS || g->stage == STAGE_RIFLES) && s->sc->options[OPTION_SECRET_FIRE] != 0;
}

/* Of the side that moves, when the one that has rolled is done: on the board, to roll or as crew to move, or
 * ready to come on. */
bool conduct_waits(const state *s, int u)
{
    const conduct_game *g = cg_const(s);
    if (g->stage != STAGE_MOVE || g->active == 0 || g->active == u + 1 || rallies_first(s) ||
        s->units[u].side != course_side(s))
        return false;
    state then = *s;
    conduct_finish(&then, g->active - 1);
    if (s->units[u].status == UNIT_READY) return conduct_hold_refused(&then, u, VERB_HOLD, NO_ARG) == NULL;
    return conduct_order_refused(&then, u, VERB_ORDER, NO_ARG) == NULL ||
           conduct_mover_refused(&then, u) == NULL;
}

bool conduct_check(const state *s, const action *a, refusal *why)
{
    if (course_stage(s) == STAGE_ORDER && a->verb != VERB_FIRST && a->verb != VERB_SECOND)
        return refuse(why, "conduct.step.order-first", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    if (course_check(s, a, why)) return true;
    if (why != NULL && strcmp(why->code, "conduct.move.another") == 0)
        why->args.other = cg_const(s)->active - 1; /* who must finish first */
    return false;
}

void conduct_apply_end(state *s, const action *a, resolver *r)
{
    const bool moved = course_stage(s) == STAGE_MOVE;
    (void)a;
    if (moved) end_active(s, r);
    course_open(s, STAGE_NONE);
    if (moved) course_settle(s, r);
}

/* ---- after the umpire */

/* Marks that mean nothing for that kind of unit. */
static uint32_t meaningless(const state *s, int u)
{
    static const uint32_t narrow = BIT(MARK_SKIRMISH) | BIT(MARK_COLUMN) | BIT(MARK_DEEP);
    const conduct_type *t = type_of(s, u);
    uint32_t bits = 0;
    if (is_leader(s, u))
        return ~(BIT(MARK_HIDDEN) | BIT(MARK_ORDERED) | BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_HIT));
    if (t->class != CLASS_MOUNTED) bits |= BIT(MARK_DISMOUNTED);
    if (!is_mg(s, u)) bits |= BIT(MARK_JAMMED);
    if (t->class != CLASS_FOOT) bits |= BIT(MARK_SQUARE) | BIT(MARK_GROUND);
    bits |= is_crew(s, u) ? narrow | BIT(MARK_EXPLOIT) | BIT(MARK_FANATIC) : BIT(MARK_LIMBERED);
    if (!t->bayonets) bits |= BIT(MARK_BAYONETS);
    if (state_has(s, u, MARK_SQUARE)) bits |= narrow | BIT(MARK_RING) | BIT(MARK_EXPLOIT) | BIT(MARK_GROUND);
    if (state_has(s, u, MARK_SKIRMISH)) bits |= BIT(MARK_GROUND);
    if (cu_const(s, u)->ring == 0) bits |= BIT(MARK_RING);
    if (!state_has(s, u, MARK_RING) || cu_const(s, u)->ring == 0) bits |= BIT(MARK_CLOSED);
    return bits;
}

static void mend_unit(state *s, int u)
{
    static const uint32_t kept = BIT(MARK_HIDDEN) | BIT(MARK_LIMBERED) | BIT(MARK_DISMOUNTED) |
                                 BIT(MARK_BAYONETS) | BIT(MARK_DONE) | BIT(MARK_COLUMN) | BIT(MARK_DEEP) |
                                 BIT(MARK_SKIRMISH); /* off the board too */
    unit *self = &s->units[u];
    conduct_unit *c = cu(s, u);
    kit_mend_unit(s, u, 6, MARK_HIDDEN, ~kept);
    if (self->status != UNIT_ON) {
        c->quarry = c->pending = c->rounds = c->ring = c->doom = 0;
        memset(c->aim, 0, sizeof c->aim);
    } else if (self->strength < 1) {
        self->strength = 1;
    }
    if (c->ring > s->sc->nunits || !state_has(s, u, MARK_RING) || mounted(s, u)) c->ring = 0;
    self->marks &= ~meaningless(s, u);
}

/* May what is declared be thrown: an enemy on the board, in range. */
static bool aims_well(const state *s, int u, int target)
{
    return target < s->sc->nunits && fighting(s, target) && fighting(s, u) &&
           s->units[target].side != s->units[u].side && start_of(s, u)->weapon != WEAPON_NONE &&
           hexes(cd(s), s->units[u].space, s->units[target].space) <= conduct_range_most(s, u);
}

/* Whom it fell back from is known in step 4, whom it fires at later. */
static void mend_hunters(const state *s, conduct_unit *c)
{
    if (s->step != STEP_MOVEMENT ? c->doom != 0 : c->doom == 0) memset(c->hunter, 0, sizeof c->hunter);
    if (s->step != STEP_MOVEMENT) c->doom = 0;
    for (int i = 0; i < CONDUCT_HUNTERS && s->step == STEP_MOVEMENT; i++)
        if (*conduct_hunter(c, i) > s->sc->nunits) *conduct_hunter(c, i) = 0;
}

/* Melee only between enemies side by side, fire only at enemies in range. */
static void mend_contact(state *s, int u)
{
    conduct_unit *c = cu(s, u);
    const int quarry = c->quarry - 1;
    if (quarry >= 0 && (quarry >= s->sc->nunits || is_leader(s, u) || is_leader(s, quarry) ||
                        !conduct_touching(s, u, quarry)))
        c->quarry = 0;
    if (c->quarry == 0) s->units[u].marks &= ~BIT(MARK_FLANKER);
    mend_hunters(s, c);
    if (is_mg(s, u) && kit_aims(c->aim) && (c->dice < MG_LEAST || c->dice > MG_MOST)) c->dice = MG_LEAST;
    for (int i = 0; i < 4 && s->step != STEP_MOVEMENT; i++)
        if (c->aim[i] != 0 && !aims_well(s, u, c->aim[i] - 1)) c->aim[i] = 0;
}

void conduct_mend(state *s)
{
    conduct_game *g = cg(s);
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
    for (int u = 0; u < s->sc->nunits; u++)
        mend_contact(s, u);
    conduct_ring_refresh(s, NULL);
    if (g->first > 1) g->first = 0;
    if (g->winner > 2 || (g->winner == 0 && course_stage(s) == STAGE_ORDER)) g->winner = 1;
    if (g->phase < PHASES && g->stage != phases[g->phase].stage &&
        !(rallies_first(s) && g->stage == STAGE_MOVE))
        g->stage = STAGE_NONE;
}
