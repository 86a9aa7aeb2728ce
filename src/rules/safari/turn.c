/*
 * turn.c: setting up, and the course of a turn (S·H5): what comes next and who decides. Not for judging or
 * doing what is decided: check.c, apply.c.
 */
#include "rules/safari/turn.h"

#include "game/state_hold.h"
#include "game/victory.h"
#include "rules/safari/animals.h"
#include "rules/safari/bush.h"
#include "rules/safari/check.h"
#include "rules/safari/compile.h"
#include "rules/safari/melee.h"
#include "rules/safari/morale.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/see.h"

int safari_mover(const state *s)
{
    const safari_game *g = sg_const(s);
    return g->order[g->mover];
}

int safari_decider(const state *s)
{
    const safari_game *g = sg_const(s);
    if (g->stage == STAGE_DEPLOY) return g->mover;
    if (g->stage == STAGE_SHOOT) return g->order[(g->mover + g->shooter) % s->sc->nsides];
    return safari_mover(s);
}

/* Whoever has thrown marches at once, or is told to stand. */
int safari_walker(const state *s)
{
    const safari_game *g = sg_const(s);
    const int u = g->walker - 1;
    if (g->stage != STAGE_MOVE || u < 0 || u >= s->sc->nunits || s->units[u].side != safari_mover(s) ||
        beast_of(s, u) != NULL || safari_mover_refused(s, u, VERB_MOVE) != NULL)
        return NO_UNIT;
    return safari_left(s, u) > 0 || su_const(s, u)->used == 0 ? u : NO_UNIT;
}

/* Of this half turn: the first side's, the second's, or that of the bush, which is one. */
static int half_step(const state *s, int step)
{
    const safari_game *g = sg_const(s);
    if (s->sc->sides[g->order[g->mover]].goes_alone) return STEP_BUSH;
    return g->mover == 0 ? step : step + STEP_MOVE_2 - STEP_MOVE;
}

static void clear_marks_of(state *s, int side, uint32_t marks)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].side == side) s->units[i].marks &= ~marks;
}

/* ---- who acts first */

/* The die of whoever leads a side: its best leader in the field, or its greatest beast. 0: nobody is there.
 */
static int side_die(const state *s, int side, int *who)
{
    int best = 0;
    *who = NO_UNIT;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        const int leader = beast_of(s, u) == NULL ? safari_leader(s, u) : NO_UNIT;
        const int die = leader != NO_UNIT        ? man_of(s, leader)->die
                        : beast_of(s, u) != NULL ? beast_of(s, u)->die
                                                 : 0;
        if (die <= best) continue;
        best = die;
        *who = u;
    }
    return best;
}

/* S·H5: each leader rolls his Q-die; a tie is thrown again. Sides nobody plays come last, without a roll. */
void safari_leaders(state *s, resolver *r)
{
    safari_game *g = sg(s);
    int got[SIDES_MAX] = {0};
    const int n = s->sc->nsides;
    for (bool tie = true; tie;) {
        int rolled = 0;
        tie = false;
        for (int side = 0; side < n; side++) {
            int who;
            const int die = s->sc->sides[side].goes_alone ? 0 : side_die(s, side, &who);
            got[side] = s->sc->sides[side].goes_alone ? -1 : 0;
            if (die == 0) continue;
            r->thrower = (uint8_t)(side + 1);
            roll *made = resolver_roll(r, "roll.leaders", "S·H5", 1, die, NO_UNIT, NO_UNIT, NULL);
            made->cause = CAUSE_INITIATIVE;
            r->thrower = 0;
            made->outcome = got[side] = made->total;
            rolled++;
            for (int before = 0; before < side; before++)
                tie = tie || got[before] == got[side];
        }
        if (rolled < 2) tie = false;
    }
    for (int i = 0; i < n; i++)
        g->order[i] = (uint8_t)i;
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && got[g->order[k]] > got[g->order[k - 1]]; k--) {
            const uint8_t swap = g->order[k];
            g->order[k] = g->order[k - 1];
            g->order[k - 1] = swap;
        }
    event *e = resolver_emit(r, EV_NOTE, "ev.acts-first", NO_UNIT);
    e->side = (int8_t)g->order[0];
}

/* ---- the phases, each filling the agenda or opening a decision */

static void begin_turn(state *s, resolver *r)
{
    const safari_light *light = sd(s)->light;
    kit_begin_turn(s, STEP_LEADERS, r);
    if (s->turn > 1 && light[s->turn].sees != light[s->turn - 1].sees)
        resolver_emit(r, EV_NOTE, light[s->turn].sees == 0 ? "ev.daylight" : "ev.darkness", NO_UNIT)->n[0] =
            light[s->turn].sees;
    safari_see(s, r);
    kit_owe_arrivals(s, DUE_ARRIVAL);
    agenda_owe(s, DUE_LEADERS, NO_UNIT, NO_UNIT, 0);
}

static void turn_timers(state *s, int side, int from, int to)
{
    for (int u = 0; u < s->sc->nunits; u++)
        for (int which = TIMER_STUN; which <= TIMER_DRUMS; which += 2)
            if (s->units[u].side == side && timer(s, u, which) == from) safari_set_timer(s, u, which, to);
}

static const uint32_t runners = BIT(MARK_FLEEING) | BIT(MARK_RETREATING) | BIT(MARK_COVER) | BIT(MARK_DREAD);

static const uint32_t turn_marks = BIT(MARK_ROLLED) | BIT(MARK_MOVED) | BIT(MARK_CHARGED) | BIT(MARK_FIRED) |
                                   BIT(MARK_LOST_MEN) | BIT(MARK_GUNNED) | BIT(MARK_HANDLED) |
                                   BIT(MARK_DONE) | BIT(MARK_HELD) | BIT(MARK_SPELL) | BIT(MARK_SPOOKED) |
                                   BIT(MARK_FOUGHT);

static void begin_half(state *s, resolver *r)
{
    const int side = safari_mover(s);
    kit_begin_step(s, half_step(s, STEP_MOVE), side, r);
    s->side = (int8_t)side;
    clear_marks_of(s, side, BIT(MARK_DONE));
    turn_timers(s, side, 1, 2);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u)) continue;
        su(s, u)->die = 0;
        if (beast_of(s, u) != NULL) {
            su(s, u)->hexes = (uint8_t)safari_beast_move(s, u);
            su(s, u)->used = su(s, u)->paid = 0;
        } else if ((s->units[u].marks & runners) != 0) {
            agenda_owe(s, DUE_FLIGHT, u, NO_UNIT, 0);
        }
    }
}

static bool anybody(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && (state_on_board(s, u) || s->units[u].status == UNIT_READY))
            return true;
    return false;
}

static void open_move(state *s)
{
    const int side = safari_mover(s);
    if (s->sc->sides[side].goes_alone)
        safari_bush_turn(s, side);
    else if (anybody(s, side))
        sg(s)->stage = STAGE_MOVE;
}

static void open_shoot(state *s, resolver *r)
{
    safari_game *g = sg(s);
    const int side = g->order[(g->mover + g->shooter) % s->sc->nsides];
    clear_marks_of(s, side, BIT(MARK_DONE));
    kit_begin_step(s, half_step(s, STEP_SHOOT), side, r);
    s->side = (int8_t)side;
    if (s->sc->sides[side].goes_alone)
        safari_bush_shoot(s, side, r);
    else if (safari_can_shoot(s, side))
        g->stage = STAGE_SHOOT;
}

static void end_half(state *s)
{
    const int side = safari_mover(s);
    turn_timers(s, side, 2, 0);
    clear_marks_of(s, side, BIT(MARK_CHARGED));
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side) su(s, u)->quarry = 0;
}

/* S·H22: archers of the forest are gone among the leaves when nobody is near. */
static void hide_again(state *s, int u, resolver *r)
{
    const safari_data *d = sd(s);
    unit *at = &s->units[u];
    if (!type_of(s, u)->forest || state_has(s, u, MARK_HIDDEN) || state_has(s, u, MARK_ENGAGED) ||
        (at->marks & runners) != 0 || !ground_is(s, at->space, SPACE_CONCEALS))
        return;
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].side != at->side && beast_of(s, i) == NULL &&
            steps_between(d, at->space, s->units[i].space) <= d->number.hide_again)
            return;
    kit_set_mark(s, u, MARK_HIDDEN, r);
    at->seen_by = (uint8_t)(1u << at->side);
}

static void close_turn(state *s, resolver *r)
{
    safari_bush_end_turn(s, r);
    kit_clear_marks(s, turn_marks);
    for (int u = 0; u < s->sc->nunits; u++) {
        safari_unit *g = su(s, u);
        g->hexes = g->used = g->paid = g->quarry = g->force = 0;
        if (!state_on_board(s, u)) continue;
        for (int f = first_figure(s, u); f < end_figure(s, u); f++) {
            safari_figure *fig = sf(s, f);
            if (!figure_on(s, f)) continue;
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

void safari_settle(state *s, resolver *r)
{
    safari_fight_refresh(s);
    safari_see(s, r);
    state_update_holders(s, r);
    victory_watch(s, r);
}

static void open_deployment(state *s, resolver *r)
{
    safari_game *g = sg(s);
    if (s->sc->sides[g->mover].goes_alone) return;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == g->mover && s->units[u].status == UNIT_READY && s->sc->units[u].group == 0) {
            kit_begin_step(s, STEP_DEPLOY, g->mover, r);
            g->stage = STAGE_DEPLOY;
            return;
        }
}

static void enter_phase(state *s, int phase, resolver *r)
{
    safari_game *g = sg(s);
    g->phase = (uint8_t)phase;
    switch (phase) {
    case PHASE_DEPLOY:
        open_deployment(s, r);
        break;
    case PHASE_TURN:
        begin_turn(s, r);
        break;
    case PHASE_LEADERS:
        g->mover = 0;
        break;
    case PHASE_FLIGHT:
        begin_half(s, r);
        break;
    case PHASE_MOVE:
        s->side = (int8_t)safari_mover(s);
        open_move(s);
        break;
    case PHASE_SHOOT:
        open_shoot(s, r);
        break;
    case PHASE_FIGHT:
        kit_begin_step(s, half_step(s, STEP_FIGHT), NO_SIDE, r);
        safari_owe_fights(s);
        break;
    case PHASE_MORALE:
        kit_begin_step(s, half_step(s, STEP_MORALE), NO_SIDE, r);
        safari_owe_checks(s, r);
        break;
    case PHASE_RALLY:
        safari_owe_rallies(s, safari_mover(s), r);
        break;
    case PHASE_CLOSE:
        kit_begin_step(s, STEP_END, NO_SIDE, r);
        close_turn(s, r);
        break;
    default:
        assert(!"a phase");
    }
}

/* The next half turn of this turn in which there is somebody, or its end. */
static int next_half(state *s)
{
    safari_game *g = sg(s);
    while (++g->mover < s->sc->nsides) {
        const int side = g->order[g->mover];
        if (s->sc->sides[side].goes_alone ? !safari_bush_idle(s, side) : anybody(s, side))
            return PHASE_FLIGHT;
    }
    g->mover = 0;
    return PHASE_CLOSE;
}

static int next_phase(state *s)
{
    safari_game *g = sg(s);
    switch (g->phase) {
    case PHASE_DEPLOY:
        if (g->mover + 1 < s->sc->nsides) {
            g->mover++;
            return PHASE_DEPLOY;
        }
        g->mover = 0;
        return PHASE_TURN;
    case PHASE_LEADERS:
        g->shooter = 0;
        return s->sc->sides[g->order[0]].goes_alone || anybody(s, g->order[0]) ? PHASE_FLIGHT : next_half(s);
    case PHASE_MOVE:
        g->shooter = 0;
        return PHASE_SHOOT;
    case PHASE_SHOOT:
        if (g->shooter + 1 < s->sc->nsides) {
            g->shooter++;
            return PHASE_SHOOT;
        }
        g->shooter = 0;
        return PHASE_FIGHT;
    case PHASE_RALLY:
        end_half(s);
        return next_half(s);
    case PHASE_CLOSE:
        return PHASE_TURN;
    default:
        return g->phase + 1;
    }
}

/* On to the next decision or `go`. */
void safari_advance(state *s, resolver *r)
{
    while (!s->over && sg(s)->stage == STAGE_RUN && s->nagenda == 0)
        enter_phase(s, next_phase(s), r);
}

/* ---- the interface */

void safari_start_unit(state *s, int u)
{
    const safari_start *from = &sd(s)->start[u];
    const scenario_unit *order = &s->sc->units[u];
    unit *at = &s->units[u];
    memset(at->ext, 0, sizeof at->ext);
    at->marks = order->hidden ? BIT(MARK_HIDDEN) : 0;
    at->hits = 0;
    if (from->pool) {
        at->status = UNIT_WAITING;
        at->space = NO_SPACE;
    }
    for (int i = 0; i < from->nmen; i++) {
        const int f = order->first_figure + i;
        s->figures[f].type = from->man[i];
        s->figures[f].status = at->status;
        memset(s->figures[f].ext, 0, sizeof s->figures[f].ext);
        sf(s, f)->load = from->load[i];
    }
    safari_refresh(s, u);
}

void safari_setup(state *s, resolver *r)
{
    safari_game *g = sg(s);
    for (int u = 0; u < s->sc->nunits; u++)
        safari_start_unit(s, u);
    s->turn = 1;
    s->side = NO_SIDE;
    for (int i = 0; i < s->sc->nsides; i++)
        g->order[i] = (uint8_t)i;
    safari_bush_setup(s);
    safari_see(s, NULL);
    state_update_holders(s, r);
    enter_phase(s, PHASE_DEPLOY, r);
    safari_advance(s, r);
}

void safari_decide(const state *s, decision *out)
{
    const safari_game *g = sg_const(s);
    switch (s->nagenda > 0 ? STAGE_RUN : g->stage) { /* what is owed comes before the next choice */
    case STAGE_DEPLOY:
        out->prompt = "prompt.deploy";
        out->secret = true;
        break;
    case STAGE_MOVE:
        out->args.unit = safari_walker(s);
        out->prompt = out->args.unit != NO_UNIT ? "prompt.walk" : "prompt.move";
        if (out->args.unit != NO_UNIT) out->args.n[0] = safari_left(s, out->args.unit);
        break;
    case STAGE_SHOOT:
        out->prompt = safari_decider(s) == safari_mover(s) ? "prompt.shoot" : "prompt.return-fire";
        break;
    default:
        out->side = NOBODY;
        out->prompt = "prompt.go";
        out->args.side = s->side;
        return;
    }
    out->side = safari_decider(s);
    out->args.side = out->side;
}

/* ---- after the umpire (mend.c) */

void safari_resume(state *s, int phase, resolver *r)
{
    if (phase >= 0) enter_phase(s, phase, r);
    safari_advance(s, r);
}

int safari_phase_of(state *s, int step)
{
    static const uint8_t phases[SAFARI_STEPS] = {PHASE_DEPLOY, PHASE_TURN,   PHASE_FLIGHT, PHASE_SHOOT,
                                                 PHASE_FIGHT,  PHASE_MORALE, PHASE_FLIGHT, PHASE_SHOOT,
                                                 PHASE_FIGHT,  PHASE_MORALE, PHASE_FLIGHT, PHASE_CLOSE};
    safari_game *g = sg(s);
    if (step == STEP_DEPLOY || step == STEP_LEADERS || step == STEP_END || step < STEP_MOVE_2) g->mover = 0;
    if (step >= STEP_MOVE_2 && step < STEP_BUSH) g->mover = 1;
    for (int i = 0; i < s->sc->nsides && step == STEP_BUSH; i++)
        if (s->sc->sides[g->order[i]].goes_alone) g->mover = (uint8_t)i;
    g->shooter = 0;
    /* the half turn may not be what the step says: nobody goes alone, or a side that does comes first */
    return step >= STEP_MOVE && step <= STEP_BUSH && half_step(s, STEP_MOVE) != STEP_BUSH && step == STEP_BUSH
               ? PHASE_CLOSE
               : phases[step];
}

static int step_of(const state *s, int phase)
{
    switch (phase) {
    case PHASE_DEPLOY:
        return STEP_DEPLOY;
    case PHASE_TURN:
    case PHASE_LEADERS:
        return STEP_LEADERS;
    case PHASE_FLIGHT:
    case PHASE_MOVE:
        return half_step(s, STEP_MOVE);
    case PHASE_SHOOT:
        return half_step(s, STEP_SHOOT);
    case PHASE_FIGHT:
        return half_step(s, STEP_FIGHT);
    case PHASE_MORALE:
    case PHASE_RALLY:
        return half_step(s, STEP_MORALE);
    default:
        return STEP_END;
    }
}

bool safari_in_phase(const state *s)
{
    const safari_game *g = sg_const(s);
    if (g->phase >= PHASES || step_of(s, g->phase) != s->step) return false;
    return g->stage == STAGE_RUN || (g->stage == STAGE_DEPLOY && g->phase == PHASE_DEPLOY) ||
           (g->stage == STAGE_MOVE && g->phase == PHASE_MOVE) ||
           (g->stage == STAGE_SHOOT && g->phase == PHASE_SHOOT);
}
