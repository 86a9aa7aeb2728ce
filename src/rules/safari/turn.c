/*
 * turn.c: setting up, the course of a turn (S·H5): its phases, what each brings, and who decides; and order
 * restored after the umpire. Not for judging or doing what is decided: check.c, apply.c.
 */
#include "rules/safari/safari_internal.h"

#include "rules/safari/bush.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/melee.h"
#include "rules/safari/morale.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"

static bool goes_alone(const state *s, int side)
{
    return s->sc->sides[side].goes_alone;
}

static bool is_there(const state *s, int u)
{
    return state_on_board(s, u) || s->units[u].status == UNIT_READY;
}

static bool anybody(const state *s, int side)
{
    return state_any(s, side, is_there);
}

/* ---- who acts first */

/* The die of its best leader in the field as he is now (S17.5), or of its greatest beast; of equal ones that
 * of an unhurt leader. 0: nobody is there. out: what his wound takes from it (S24). */
static int side_die(const state *s, int side, ledger *out)
{
    int best = 0;
    ledger_clear(out);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        const int leader = safari_leader(s, u); /* nobody leads beasts */
        int die = 0;
        ledger hurt;
        ledger_clear(&hurt);
        if (is_beast(s, u))
            die = beast_of(s, u)->die;
        else if (leader != NO_UNIT) {
            die = safari_die(s, leader, false);
            safari_self_ledger(s, leader, &hurt);
        }
        if (die < best || (die == best && hurt.total <= out->total)) continue;
        best = die;
        *out = hurt;
    }
    return best;
}

enum { GOES_ALONE = -2, NOT_THERE = -1 }; /* below the 0 that a wounded leader may throw */

/* Of sides nobody plays and of those who are not there these; false: two have thrown the same. */
static bool throw_leaders(const state *s, int got[SIDES_MAX], resolver *r)
{
    bool tie = false;
    for (int side = 0; side < s->sc->nsides; side++) {
        ledger l;
        const int die = goes_alone(s, side) ? 0 : side_die(s, side, &l);
        got[side] = goes_alone(s, side) ? GOES_ALONE : NOT_THERE;
        if (die == 0) continue;
        r->thrower = (uint8_t)(side + 1);
        got[side] = kit_roll(r, CAUSE_INITIATIVE, "roll.leaders", "S·H5", 1, die, NO_UNIT, NO_UNIT,
                             l.count > 0 ? &l : NULL)
                        ->outcome;
        r->thrower = 0;
        for (int before = 0; before < side; before++)
            tie = tie || got[before] == got[side];
    }
    return !tie;
}

/* S·H5: each leader rolls his Q-die; a tie is thrown again. Sides nobody plays come last, without a roll. */
void safari_leaders(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    uint8_t *order = sg(s)->order;
    int got[SIDES_MAX];
    while (!throw_leaders(s, got, r))
        continue;
    for (int i = 0; i < s->sc->nsides; i++) {
        int k = i;
        for (; k > 0 && got[i] > got[order[k - 1]]; k--)
            order[k] = order[k - 1];
        order[k] = (uint8_t)i;
    }
    resolver_emit(r, EV_NOTE, "ev.acts-first", NO_UNIT)->side = (int8_t)order[0];
}

/* ---- what the phases bring */

static int deployer(const state *s)
{
    return sg_const(s)->mover;
}

static bool deploys(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits && !goes_alone(s, side); u++)
        if (s->units[u].side == side && s->units[u].status == UNIT_READY && s->sc->units[u].group == 0)
            return true;
    return false;
}

static int after_deployment(state *s, resolver *r)
{
    safari_game *g = sg(s);
    (void)r;
    if (++g->mover < s->sc->nsides) return PHASE_DEPLOY;
    g->mover = 0;
    return PHASE_TURN;
}

static void begin_turn(state *s, int side, resolver *r)
{
    (void)side;
    kit_tell_light(s, r);
    safari_see(s, r);
    kit_owe_arrivals(s, DUE_ARRIVAL);
    agenda_owe(s, DUE_LEADERS, NO_UNIT, NO_UNIT, 0);
}

static void first_mover(state *s, int side, resolver *r)
{
    (void)side;
    (void)r;
    sg(s)->mover = 0;
}

/* The next half turn of this turn in which there is somebody, or its end. */
static int next_half(state *s)
{
    safari_game *g = sg(s);
    while (++g->mover < s->sc->nsides) {
        const int side = g->order[g->mover];
        if (goes_alone(s, side) ? !safari_bush_idle(s, side) : anybody(s, side)) return PHASE_FLIGHT;
    }
    g->mover = 0;
    return PHASE_CLOSE;
}

static int first_half(state *s, resolver *r)
{
    const int side = sg(s)->order[0];
    (void)r;
    sg(s)->shooter = 0;
    return goes_alone(s, side) || anybody(s, side) ? PHASE_FLIGHT : next_half(s);
}

static void turn_timers(state *s, int u, int from, int to)
{
    for (int which = TIMER_STUN; which <= TIMER_DRUMS; which += 2)
        if (timer(s, u, which) == from) safari_set_timer(s, u, which, to);
}

static void begin_half(state *s, int side, resolver *r)
{
    if (sg_const(s)->mover > 0 && !goes_alone(s, side))
        resolver_emit(r, EV_NOTE, "ev.acts-next", NO_UNIT)->side = (int8_t)side;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side) continue;
        s->units[u].marks &= ~BIT(MARK_DONE);
        turn_timers(s, u, 1, 2);
        if (!state_on_board(s, u)) continue;
        su(s, u)->die = 0;
        if (is_beast(s, u)) {
            su(s, u)->hexes = (uint8_t)safari_beast_move(s, u);
            su(s, u)->used = su(s, u)->paid = 0;
        } else if (safari_runs(s, u)) {
            agenda_owe(s, DUE_FLIGHT, u, NO_UNIT, 0);
        }
    }
}

static void begin_moves(state *s, int side, resolver *r)
{
    (void)r;
    s->side = (int8_t)side;
    if (goes_alone(s, side)) safari_bush_turn(s, side);
}

static bool moves(const state *s, int side)
{
    return !goes_alone(s, side) && anybody(s, side);
}

static int to_shooting(state *s, resolver *r)
{
    (void)r;
    sg(s)->shooter = 0;
    return PHASE_SHOOT;
}

/* The mover first, then the others in the order of this turn. */
static int shooter(const state *s)
{
    const safari_game *g = sg_const(s);
    return g->order[(g->mover + g->shooter) % s->sc->nsides];
}

static void begin_shots(state *s, int side, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side) s->units[u].marks &= ~BIT(MARK_DONE);
    if (goes_alone(s, side)) safari_bush_shoot(s, side, r);
}

static bool shoots(const state *s, int side)
{
    return !goes_alone(s, side) && safari_can_shoot(s, side);
}

static int after_shots(state *s, resolver *r)
{
    safari_game *g = sg(s);
    (void)r;
    if (++g->shooter < s->sc->nsides) return PHASE_SHOOT;
    g->shooter = 0;
    return PHASE_FIGHT;
}

static int after_half(state *s, resolver *r)
{
    const int side = safari_mover(s);
    (void)r;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (timer(s, u, TIMER_PANIC) == PANIC_NEXT) safari_set_timer(s, u, TIMER_PANIC, 1);
        if (s->units[u].side != side) continue;
        turn_timers(s, u, 2, 0);
        s->units[u].marks &= ~BIT(MARK_CHARGED);
        su(s, u)->quarry = 0;
    }
    return next_half(s);
}

static bool is_stranger(const state *s, int u, int other)
{
    return s->units[other].side != s->units[u].side && !is_beast(s, other);
}

/* S·H22: archers of the forest are gone among the leaves when nobody is near. */
static void hide_again(state *s, int u, resolver *r)
{
    unit *self = &s->units[u];
    if (!type_of(s, u)->forest || state_has(s, u, MARK_HIDDEN) || state_has(s, u, MARK_ENGAGED) ||
        safari_runs(s, u) || !ground_is(s, self->space, SPACE_CONCEALS) ||
        safari_nearest_that(s, u, sd(s)->number.hide_again, is_stranger) != NO_UNIT)
        return;
    kit_set_mark(s, u, MARK_HIDDEN, r);
    self->seen_by = (uint8_t)(1u << self->side);
}

static const uint32_t turn_marks = BIT(MARK_ROLLED) | BIT(MARK_MOVED) | BIT(MARK_CHARGED) | BIT(MARK_FIRED) |
                                   BIT(MARK_LOST_MEN) | BIT(MARK_GUNNED) | BIT(MARK_HANDLED) |
                                   BIT(MARK_DONE) | BIT(MARK_HELD) | BIT(MARK_SPELL) | BIT(MARK_SPOOKED) |
                                   BIT(MARK_FOUGHT);

static void close_turn(state *s, int side, resolver *r)
{
    (void)side;
    safari_bush_end_turn(s, r);
    kit_clear_marks(s, turn_marks);
    for (int u = 0; u < s->sc->nunits; u++) {
        safari_unit *g = su(s, u);
        g->hexes = g->used = g->paid = g->quarry = g->force = 0;
        if (!state_on_board(s, u)) continue;
        for (int f = next_figure(s, u, NO_UNIT); f != NO_UNIT; f = next_figure(s, u, f)) {
            safari_figure *fig = sf(s, f);
            fig->flags &= (uint8_t)~FIG_FIRED;
            if (fig->net > 0) fig->net--;
            if (fig->reload > 0) fig->reload--;
        }
        safari_refresh(s, u);
        hide_again(s, u, r);
    }
    safari_see(s, r);
    kit_end_turn(s, r);
}

/* ---- the phases */

static const course_phase phases[PHASES] = {
    [PHASE_DEPLOY] = {STEP_DEPLOY, STAGE_DEPLOY, OPENS_IF_ASKED, .whose = deployer, .asks = deploys,
                      .next = after_deployment},
    [PHASE_TURN] = {STEP_LEADERS, .opens = OPENS_TURN, .enter = begin_turn},
    [PHASE_LEADERS] = {STEP_LEADERS, .opens = OPENS_UNTOLD, .enter = first_mover, .next = first_half},
    [PHASE_FLIGHT] = {STEP_MOVE, .whose = safari_mover, .enter = begin_half},
    [PHASE_MOVE] = {STEP_MOVE, STAGE_MOVE, OPENS_UNTOLD, .whose = safari_mover, .enter = begin_moves,
                    .asks = moves, .next = to_shooting},
    [PHASE_SHOOT] = {STEP_SHOOT, STAGE_SHOOT, .whose = shooter, .enter = begin_shots, .asks = shoots,
                     .next = after_shots},
    [PHASE_FIGHT] = {STEP_FIGHT, .enter = safari_owe_fights},
    [PHASE_MORALE] = {STEP_MORALE, .enter = safari_owe_checks},
    [PHASE_RALLY] = {STEP_MORALE, .opens = OPENS_UNTOLD, .whose = safari_mover, .enter = safari_owe_rallies,
                     .next = after_half},
    [PHASE_CLOSE] = {STEP_END, .enter = close_turn},
};

/* Of a half turn: the first side's, the second's, or that of the bush, which is one. */
static int step_of(const state *s, int phase)
{
    const int step = phases[phase].step;
    if (step < STEP_MOVE || step > STEP_MORALE) return step;
    if (goes_alone(s, safari_mover(s))) return STEP_BUSH;
    return sg_const(s)->mover == 0 ? step : step + STEP_MOVE_2 - STEP_MOVE;
}

/* A decision is of a side somebody plays. */
static bool fits(const state *s)
{
    return course_stage(s) == STAGE_NONE || (course_stage_fits(s) && !goes_alone(s, course_side(s)));
}

/* Where the umpire sets the step; sets whose half turn it is. */
static int resume(state *s, int step)
{
    static const uint8_t begins[SAFARI_STEPS] = {PHASE_DEPLOY, PHASE_TURN,   PHASE_FLIGHT, PHASE_SHOOT,
                                                 PHASE_FIGHT,  PHASE_MORALE, PHASE_FLIGHT, PHASE_SHOOT,
                                                 PHASE_FIGHT,  PHASE_MORALE, PHASE_FLIGHT, PHASE_CLOSE};
    safari_game *g = sg(s);
    g->shooter = 0;
    if (step < STEP_MOVE_2 || step == STEP_END) g->mover = 0;
    if (step >= STEP_MOVE_2 && step < STEP_BUSH) g->mover = 1;
    for (int i = 0; i < s->sc->nsides && step == STEP_BUSH; i++)
        if (goes_alone(s, g->order[i])) g->mover = (uint8_t)i;
    /* the half turn may not be what the step says: nobody goes alone, or a side that does comes first */
    return step == STEP_BUSH && !goes_alone(s, safari_mover(s)) ? PHASE_CLOSE : begins[step];
}

static void refresh(state *s, resolver *r)
{
    safari_fight_refresh(s);
    safari_see(s, r);
}

static const char *const prompts[] = {
    [STAGE_DEPLOY] = "prompt.deploy", [STAGE_MOVE] = "prompt.move", [STAGE_SHOOT] = "prompt.shoot"};

const course safari_course = {
    .phases = phases,
    .nphases = PHASES,
    .turn = PHASE_TURN,
    .phase_at = offsetof(safari_game, phase),
    .stage_at = offsetof(safari_game, stage),
    .prompts = prompts,
    .owed_first = true,
    .refresh = refresh,
    .step_of = step_of,
    .fits = fits,
    .resume = resume,
};

static bool somebody_waits(const state *s, int side) /* to be brought on */
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && s->units[u].status == UNIT_READY) return true;
    return false;
}

/* S·H5: of this turn, after the one that is played now. */
static bool half_turn_to_come(const state *s, int side)
{
    const safari_game *g = sg_const(s);
    for (int i = g->mover + 1; i < s->sc->nsides; i++)
        if (g->order[i] == side) return true;
    return false;
}

void safari_decide(const state *s, decision *out)
{
    course_decide(s, out);
    if (out->side == NOBODY) return;
    out->secret = course_stage(s) == STAGE_DEPLOY;
    out->args.unit = safari_walker(s);
    if (out->args.unit != NO_UNIT) {
        out->prompt = "prompt.walk";
        out->args.n[0] = safari_left(s, out->args.unit);
    } else if (course_stage(s) == STAGE_SHOOT && out->side != safari_mover(s)) {
        out->prompt = "prompt.return-fire";
        out->args.n[0] = half_turn_to_come(s, out->side);
    } else if (course_stage(s) == STAGE_MOVE && somebody_waits(s, out->side)) {
        out->prompt = "prompt.move-and-enter";
    }
}

/* ---- setting up */

void safari_start_unit(state *s, int u)
{
    const safari_start *from = &sd(s)->start[u];
    const scenario_unit *order = &s->sc->units[u];
    unit *self = &s->units[u];
    memset(self->ext, 0, sizeof self->ext);
    self->marks = order->hidden ? BIT(MARK_HIDDEN) : 0;
    self->hits = 0;
    if (from->pool) {
        self->status = UNIT_WAITING;
        self->space = NO_SPACE;
    }
    for (int i = 0; i < from->nmen; i++) {
        const int f = order->first_figure + i;
        s->figures[f].type = from->man[i];
        s->figures[f].status = self->status;
        memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
        sf(s, f)->load = from->load[i];
    }
    safari_refresh(s, u);
}

void safari_setup(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        safari_start_unit(s, u);
    for (int i = 0; i < s->sc->nsides; i++)
        sg(s)->order[i] = (uint8_t)i;
    s->turn = 1;
    safari_see(s, NULL);
    course_begin(s, PHASE_DEPLOY, r);
}

/* ---- after the umpire: figures and strength, links, the order of sides */

static void raise_or_fell(state *s, int u, int wanted)
{
    if (wanted > s->sc->units[u].nfigures) wanted = s->sc->units[u].nfigures;
    for (int f = first_figure(s, u); f < end_figure(s, u) && safari_count(s, u, 0) < wanted; f++)
        if (!figure_on(s, f)) {
            s->figures[f].status = UNIT_ON;
            memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
        }
    for (int f = end_figure(s, u) - 1; f >= first_figure(s, u) && safari_count(s, u, 0) > wanted; f--)
        if (figure_on(s, f)) s->figures[f].status = UNIT_DESTROYED;
}

/* Strength that is not what was last counted has been set; else the figures say how many there are. Who was
 * taken off keeps his: nobody took it from him. */
static void mend_party(state *s, int u)
{
    unit *self = &s->units[u];
    const int full = s->sc->units[u].nfigures;
    if (self->status != UNIT_ON) {
        for (int f = first_figure(s, u); f < end_figure(s, u); f++)
            if (figure_on(s, f) || (s->figures[f].status < UNIT_ON && self->status > UNIT_ON))
                s->figures[f].status = self->status;
        if (self->status < UNIT_ON) self->strength = (int16_t)full;
        return;
    }
    for (int f = first_figure(s, u); f < end_figure(s, u); f++)
        if (s->figures[f].status < UNIT_ON) s->figures[f].status = UNIT_ON;
    if (self->strength != su(s, u)->men || safari_count(s, u, 0) == 0)
        raise_or_fell(s, u, self->strength < 1 ? 1 : self->strength);
    self->strength = (int16_t)safari_count(s, u, 0);
    for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
        const uint8_t ran = s->figures[f].status == UNIT_CAPTURED ? sf(s, f)->flags & FIG_RAN : 0;
        if (!figure_on(s, f) && s->figures[f].status != UNIT_EXITED)
            memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
        sf(s, f)->flags = (uint8_t)((sf(s, f)->flags & ~FIG_RAN) | ran);
    }
    safari_refresh(s, u);
}

static void mend_beast(state *s, int u)
{
    unit *self = &s->units[u];
    if (self->strength < 1 && self->status <= UNIT_ON) self->strength = 1;
    if (self->hits < 0) self->hits = 0;
    if (self->hits > 2) self->hits = 2;
    if (self->status != UNIT_ON) self->space = NO_SPACE;
}

static void mend_unit(state *s, int u)
{
    unit *self = &s->units[u];
    safari_unit *g = su(s, u);
    const bool swims = is_beast(s, u) && beast_of(s, u)->water > 0;
    for (int dir = 0; dir < 6 && !swims && self->status == UNIT_ON && ground_is(s, self->space, SPACE_DEEP);
         dir++) {
        const int to = sd(s)->map.next[self->space][dir]; /* nobody else stands in deep water */
        if (to != NO_SPACE && !ground_is(s, to, SPACE_DEEP)) self->space = (uint16_t)to;
    }
    if (self->status != UNIT_ON) {
        const uint8_t men = g->men;
        self->marks &=
            BIT(MARK_HIDDEN) | (self->status < UNIT_ON ? BIT(MARK_DONE) : 0); /* safari_come_on() */
        memset(self->ext, 0, sizeof self->ext);
        g->men = men;
    }
    if (self->facing >= 6) self->facing = NO_DIRECTION;
    if (is_beast(s, u))
        mend_beast(s, u);
    else
        mend_party(s, u);
    const int quarry = g->quarry - 1;
    if (quarry >= s->sc->nunits || (quarry >= 0 && s->units[quarry].side == self->side)) g->quarry = 0;
    if (g->quarry == 0 && !is_beast(s, u)) self->marks &= ~BIT(MARK_CHARGED);
    if (type_of(s, u)->gun < 0) self->marks &= ~BIT(MARK_JAMMED);
    for (int which = TIMER_STUN; which <= TIMER_DRUMS; which += 2)
        if (timer(s, u, which) > 2 && which != TIMER_PANIC)
            safari_set_timer(s, u, which, 2);
        else
            safari_set_timer(s, u, which, timer(s, u, which)); /* its mark with it */
}

/* Each side stands once; what stands a second time gives way to one that is missing. */
static void mend_order(state *s)
{
    safari_game *g = sg(s);
    const size_t n = (size_t)s->sc->nsides;
    for (size_t i = 0; i < n; i++) {
        uint8_t missing = 0;
        if (g->order[i] < n && memchr(g->order, g->order[i], i) == NULL) continue;
        while (memchr(g->order, missing, n) != NULL)
            missing++;
        g->order[i] = missing;
    }
    if (g->mover >= n) g->mover = 0;
    if (g->shooter >= n) g->shooter = 0;
}

static void mend_things(state *s)
{
    for (int i = 0; i < THINGS_MAX; i++)
        if (s->things[i].used && (s->things[i].space >= sd(s)->n || s->things[i].value <= 0))
            s->things[i] = (thing){.space = NO_SPACE};
}

void safari_mend(state *s)
{
    safari_game *g = sg(s);
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
    mend_things(s);
    mend_order(s);
    if (g->walker > s->sc->nunits || g->phase != PHASE_MOVE) g->walker = 0;
}
