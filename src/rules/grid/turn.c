/*
 * turn.c: the course of a turn (G·H3): its phases, who decides, what is owed, and order after the umpire. Not
 * for judging single verbs.
 */
#include "rules/grid/grid_internal.h"

#include "rules/grid/apply.h"
#include "rules/grid/fire.h"
#include "rules/grid/melee.h"
#include "rules/grid/morale.h"
#include "rules/grid/place.h"

/* ---- whose a phase is */

static int winner(const state *s)
{
    return gg_const(s)->winner - 1;
}

/* ---- what the phases bring */

static void begin_turn(state *s, int nobody, resolver *r)
{
    (void)nobody;
    grid_see(s, NULL);
    kit_tell_light(s, r);
    kit_owe_arrivals(s, DUE_ARRIVAL);
}

bool grid_flees(const state *s, int u)
{
    return state_on_board(s, u) && state_has(s, u, MARK_BROKEN) && type_of(s, u)->class != CLASS_FIXED;
}

static void owe_drift(state *s, int side, resolver *r)
{
    (void)r;
    const scenario_light *light = scenario_light_at(s->sc, s->turn);
    if (light != NULL && (light->flags & gd(s)->straying) != 0 && side == gd(s)->strays)
        agenda_owe(s, DUE_DRIFT, NO_UNIT, NO_UNIT, side);
}

static bool aims(const state *s, int u)
{
    return kit_aims(gu_const(s, u)->aim);
}

static void owe_volleys(state *s, int nobody, resolver *r)
{
    (void)nobody, (void)r;
    course_owe_in_order(s, DUE_VOLLEY, aims);
    if (s->nagenda > 0) agenda_owe(s, DUE_LOSSES, NO_UNIT, NO_UNIT, 0);
}

/* G3: the count runs on with every turn fired; a turn without fire cools the barrels and ends it. */
static void barrels(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const grid_weapon *w = grid_weapon_of(s, u);
        grid_unit *g = gu(s, u);
        if (w == NULL || !w->barrels || !state_on_board(s, u)) continue;
        if (!state_has(s, u, MARK_FIRED)) {
            g->streak = 0;
            kit_clear_mark(s, u, MARK_OVERHEATED, r);
            continue;
        }
        if (g->streak < 250) g->streak++;
        if (g->streak >= gd(s)->number.mg_streak && !state_has(s, u, MARK_JAMMED))
            agenda_owe(s, DUE_BARREL, u, NO_UNIT, 0);
    }
}

static void end_step(state *s, int nobody, resolver *r)
{
    (void)nobody;
    barrels(s, r);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!state_on_board(s, u)) continue;
        if (state_has(s, u, MARK_DISORDERED) && !state_has(s, u, MARK_FIRED_ON) &&
            !state_has(s, u, MARK_ANEW))
            kit_clear_mark(s, u, MARK_DISORDERED, r);
        if (state_has(s, u, MARK_BROKEN) && !state_has(s, u, MARK_TESTED) && grid_leader_helps(s, u))
            agenda_owe(s, DUE_RALLY, u, NO_UNIT, 0);
    }
}

static const uint32_t turn_marks =
    BIT(MARK_MOVED) | BIT(MARK_DONE) | BIT(MARK_TURNED) | BIT(MARK_SPENT) | BIT(MARK_SWAPPED) |
    BIT(MARK_CHARGED) | BIT(MARK_FIRED) | BIT(MARK_FIRED_ON) | BIT(MARK_LOST_BASE) | BIT(MARK_LEADER_HIT) |
    BIT(MARK_LEADER_KILLED) | BIT(MARK_ROCKETED) | BIT(MARK_LOST_MELEE) | BIT(MARK_FLANKED) |
    BIT(MARK_FRIEND_BROKE) | BIT(MARK_TESTED) | BIT(MARK_ANEW) | BIT(MARK_UNLED);

static void leaders_return(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        grid_unit *g = gu(s, u);
        if (g->leader_out == 0 || --g->leader_out > 0 || !state_on_board(s, u)) continue;
        g->leader = LEADER_WITH;
        kit_emit_of(s, u, EV_LEADER, "ev.leader-back", r)->n[0] = LEADER_WITH;
    }
}

static void close_turn(state *s, int nobody, resolver *r)
{
    (void)nobody;
    grid_melee_refresh(s);
    leaders_return(s, r);
    kit_clear_marks(s, turn_marks);
    for (int u = 0; u < s->sc->nunits; u++) {
        gu(s, u)->quarry = 0;
        memset(gu(s, u)->aim, 0, sizeof gu(s, u)->aim);
    }
    kit_end_turn(s, r);
}

/* ---- what is owed */

static void arrive(state *s, const agenda_item *due, resolver *r)
{
    kit_arrive(s, due->n[0], "G·H3", r);
}

/* A tie goes to the loser of the turn before; on the first turn it is thrown again. */
static void initiative(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    const int loser = gg(s)->winner == 0 ? NO_SIDE : 1 - winner(s);
    gg(s)->winner = (uint8_t)(kit_initiative(loser, "G·H3", r) + 1);
}

/* Whoever has charged it and is left behind has charged nobody. */
static void tell_run_from(const state *s, int u, resolver *r)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (gu_const(s, i)->quarry == u + 1 && (!state_on_board(s, u) || !grid_touching(s, i, u)))
            resolver_outcome(r, OUTCOME_BAND, "band.runs-first", i, u, 0);
}

void grid_flee(state *s, int u, resolver *r)
{
    if (!state_on_board(s, u) || !state_has(s, u, MARK_BROKEN)) return;
    int boxes = grid_mounted(s, u) ? gd(s)->number.retreat_horse : gd(s)->number.retreat_foot;
    if (type_of(s, u)->class == CLASS_HORSE_GUN && state_has(s, u, MARK_LIMBERED))
        boxes = type_of(s, u)->move; /* G·H9: a full move away */
    kit_emit_of(s, u, EV_NOTE, "ev.flees", r);
    grid_fall_back(s, u, boxes, true, r);
    if (state_on_board(s, u))
        s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_SPENT) | BIT(MARK_TURNED);
    tell_run_from(s, u, r);
}

static void flee(state *s, const agenda_item *due, resolver *r)
{
    grid_flee(s, due->unit, r);
}

/* ---- the turn */

static const course_phase phases[PHASES] = {
    [PHASE_TURN] = {STEP_INITIATIVE, .opens = OPENS_TURN, .enter = begin_turn, .owes = DUE_INITIATIVE},
    [PHASE_ORDER] = {STEP_INITIATIVE, STAGE_ORDER, .whose = winner},
    [PHASE_FLEE_1] = {STEP_MOVEMENT, .whose = course_first, .owes = DUE_FLIGHT, .owed_by = grid_flees},
    [PHASE_MOVE_1] = {STEP_MOVEMENT, STAGE_MOVE, .whose = course_first, .resumes = true},
    [PHASE_DRIFT_1] = {STEP_MOVEMENT, .whose = course_first, .enter = owe_drift},
    [PHASE_FLEE_2] = {STEP_MOVEMENT, .whose = course_second, .owes = DUE_FLIGHT, .owed_by = grid_flees},
    [PHASE_MOVE_2] = {STEP_MOVEMENT, STAGE_MOVE, .whose = course_second},
    [PHASE_DRIFT_2] = {STEP_MOVEMENT, .whose = course_second, .enter = owe_drift},
    [PHASE_FIRE_1] = {STEP_FIRE, STAGE_FIRE, .whose = course_first, .clears = BIT(MARK_DONE),
                      .asks = grid_can_fire},
    [PHASE_FIRE_2] = {STEP_FIRE, STAGE_FIRE, .whose = course_second, .asks = grid_can_fire},
    [PHASE_VOLLEYS] = {STEP_FIRE, .enter = owe_volleys},
    [PHASE_MELEE] = {STEP_MELEE, .enter = grid_owe_melee},
    [PHASE_MORALE] = {STEP_MORALE, .owes = DUE_MORALE, .owed_by = grid_must_test},
    [PHASE_END] = {STEP_END, .enter = end_step},
    [PHASE_CLOSE] = {STEP_END, .enter = close_turn},
};

static const course_work work[DUE_KINDS] = {
    [DUE_ARRIVAL] = arrive,
    [DUE_INITIATIVE] = initiative,
    [DUE_FLIGHT] = flee,
    [DUE_DRIFT] = grid_stray,
    [DUE_VOLLEY] = grid_volley,
    [DUE_LOSSES] = grid_losses,
    [DUE_MELEE] = grid_melee_strike,
    [DUE_MELEE_LOSSES] = grid_melee_losses,
    [DUE_MORALE] = grid_morale_test,
    [DUE_BARREL] = grid_barrel_test,
    [DUE_RALLY] = grid_rally_test,
};

/* Z6: the step is both sides' at once, and units are tested one by one: whose came first may not win by it.
 */
static bool tests_owed(const state *s)
{
    for (int i = 0; i < s->nagenda; i++)
        if (s->agenda[i].kind == DUE_MORALE) return true;
    return false;
}

static const char *const prompts[] = {
    [STAGE_ORDER] = "prompt.order", [STAGE_MOVE] = "prompt.move", [STAGE_FIRE] = "prompt.fire"};

const course grid_course = {
    .phases = phases,
    .nphases = PHASES,
    .turn = PHASE_TURN,
    .phase_at = offsetof(grid_game, phase),
    .first_at = offsetof(grid_game, first),
    .moves_first = VERB_FIRST,
    .stage_at = offsetof(grid_game, stage),
    .prompts = prompts,
    .work = work,
    .nwork = DUE_KINDS,
    .refresh = grid_see,
    .unjudged = tests_owed,
};

void grid_start_unit(state *s, int u)
{
    const grid_start *from = &gd(s)->start[u];
    const scenario_unit *order = &s->sc->units[u];
    unit *self = &s->units[u];
    grid_unit *g = gu(s, u);
    *g = (grid_unit){.leader = from->leader ? LEADER_WITH : LEADER_NONE, .ammo = from->ammo};
    self->marks = 0;
    if (order->hidden) self->marks |= BIT(MARK_HIDDEN);
    if (from->limbered) self->marks |= BIT(MARK_LIMBERED);
    if (from->dismounted) self->marks |= BIT(MARK_DISMOUNTED);
    if (from->formation == FORM_SQUARE) self->marks |= BIT(MARK_SQUARE);
    if (from->formation == FORM_COLUMN) self->marks |= BIT(MARK_COLUMN);
    kit_start_facing(s, u, 8);
}

void grid_setup(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        grid_start_unit(s, u);
    gg(s)->asleep = (uint8_t)(gd(s)->asleep + 1);
    course_begin(s, PHASE_TURN, r);
}

void grid_decide(const state *s, decision *out)
{
    const int stage = course_stage(s);
    course_decide(s, out);
    if (stage == STAGE_MOVE && grid_asleep(s, out->side)) out->prompt = "prompt.asleep";
    out->secret = stage == STAGE_FIRE && s->sc->options[OPTION_SECRET_FIRE] != 0;
}

/* ---- after the umpire */

/* What no fire could have declared: without a weapon, at nobody, at a friend. */
static void mend_aims(state *s, int u)
{
    grid_unit *g = gu(s, u);
    for (int i = 0; i < 4; i++) {
        const int target = g->aim[i] - 1;
        if (target >= 0 && (grid_weapon_of(s, u) == NULL || target >= s->sc->nunits ||
                            !state_on_board(s, target) || s->units[target].side == s->units[u].side))
            g->aim[i] = 0;
    }
}

static void mend_unit(state *s, int u)
{
    unit *self = &s->units[u];
    grid_unit *g = gu(s, u);
    kit_mend_unit(s, u, 8, MARK_HIDDEN, turn_marks);
    if (self->status != UNIT_ON) {
        g->quarry = 0;
        memset(g->aim, 0, sizeof g->aim);
        memset(g->pending, 0, sizeof g->pending);
    }
    if ((self->facing & 1) != 0 && !grid_guns(s, u)) self->facing = (uint8_t)((self->facing + 1) & 7);
    if (state_has(s, u, MARK_SQUARE)) self->marks &= ~BIT(MARK_COLUMN);
    mend_aims(s, u);
    if (self->hits >= type_of(s, u)->hits) self->hits = (int16_t)(type_of(s, u)->hits - 1);
}

void grid_mend(state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
    if (course_stage(s) == STAGE_ORDER && gg(s)->winner == 0) gg(s)->winner = 1;
}
