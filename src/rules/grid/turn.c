/*
 * turn.c: the course of a turn (G·H3): what comes next, who decides, and the work of each `go`. Not for
 * judging single verbs.
 */
#include "game/victory.h"
#include "rules/grid/grid.h"

static int mover_of(const grid_game *g, int phase)
{
    const bool second =
        phase == PHASE_FLEE_2 || phase == PHASE_MOVE_2 || phase == PHASE_DRIFT_2 || phase == PHASE_FIRE_2;
    return second ? 1 - g->first : g->first;
}

/* ---- the phases, each filling the agenda or opening a decision */

static void begin_turn(state *s, resolver *r)
{
    kit_begin_turn(s, STEP_INITIATIVE, r);
    grid_see(s, NULL);
    const grid_light *light = gd(s)->light;
    if (s->turn > 1 && light[s->turn].reach2 != light[s->turn - 1].reach2)
        resolver_emit(r, EV_NOTE,
                      light[s->turn].reach2 == 0 ? "ev.daylight"
                      : light[s->turn].reach2 > light[s->turn - 1].reach2 && light[s->turn - 1].reach2 != 0
                          ? "ev.lighter"
                          : "ev.light",
                      NO_UNIT)
            ->n[0] = light[s->turn].reach2 / 2;
    kit_owe_arrivals(s, DUE_ARRIVAL);
    agenda_owe(s, DUE_INITIATIVE, NO_UNIT, NO_UNIT, 0);
}

static void flight(state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && state_has(s, u, MARK_BROKEN) &&
            type_of(s, u)->class != CLASS_FIXED)
            agenda_owe(s, DUE_FLIGHT, u, NO_UNIT, 0);
}

static void volleys(state *s)
{
    bool any = false;
    for (int k = 0; k < 2; k++) {
        const int side = k == 0 ? gg(s)->first : 1 - gg(s)->first;
        for (int u = 0; u < s->sc->nunits; u++) {
            const uint8_t *aim = gu(s, u)->aim;
            if (s->units[u].side != side || (aim[0] | aim[1] | aim[2] | aim[3]) == 0) continue;
            any = true;
            agenda_owe(s, DUE_VOLLEY, u, NO_UNIT, 0);
        }
    }
    if (any) agenda_owe(s, DUE_LOSSES, NO_UNIT, NO_UNIT, 0);
}

static void morale(state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (grid_must_test(s, u)) agenda_owe(s, DUE_MORALE, u, NO_UNIT, 0);
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

static void end_phase(state *s, resolver *r)
{
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
    BIT(MARK_FRIEND_BROKE) | BIT(MARK_TESTED) | BIT(MARK_ANEW);

static void leaders_return(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        grid_unit *g = gu(s, u);
        if (g->leader_out == 0 || --g->leader_out > 0 || !state_on_board(s, u)) continue;
        g->leader = LEADER_WITH;
        kit_emit_of(s, u, EV_LEADER, "ev.leader-back", r)->n[0] = LEADER_WITH;
    }
}

static void close_turn(state *s, resolver *r)
{
    grid_melee_refresh(s);
    leaders_return(s, r);
    kit_clear_marks(s, turn_marks);
    for (int u = 0; u < s->sc->nunits; u++) {
        grid_unit *g = gu(s, u);
        g->quarry = 0;
        memset(g->aim, 0, sizeof g->aim);
    }
    kit_end_turn(s, r);
}

static void settle(state *s, resolver *r)
{
    grid_see(s, r);
    state_update_holders(s, r);
    victory_watch(s, r);
}

static void open_fire(state *s, int phase, resolver *r)
{
    const int side = mover_of(gg(s), phase);
    if (phase == PHASE_FIRE_1) kit_clear_marks(s, BIT(MARK_DONE));
    kit_begin_step(s, STEP_FIRE, side, r);
    if (grid_can_fire(s, side)) gg(s)->stage = STAGE_FIRE;
}

static void enter_phase(state *s, int phase, resolver *r)
{
    grid_game *g = gg(s);
    g->phase = (uint8_t)phase;
    switch (phase) {
    case PHASE_TURN:
        begin_turn(s, r);
        break;
    case PHASE_ORDER:
        kit_begin_step(s, STEP_INITIATIVE, g->winner - 1, r);
        g->stage = STAGE_ORDER;
        break;
    case PHASE_FLEE_1:
    case PHASE_FLEE_2:
        kit_begin_step(s, STEP_MOVEMENT, mover_of(g, phase), r);
        flight(s, mover_of(g, phase));
        break;
    case PHASE_MOVE_1:
    case PHASE_MOVE_2:
        s->side = (int8_t)mover_of(g, phase);
        g->stage = STAGE_MOVE;
        break;
    case PHASE_DRIFT_1:
    case PHASE_DRIFT_2:
        if (gd(s)->light[s->turn].stray && mover_of(g, phase) == gd(s)->strays)
            agenda_owe(s, DUE_DRIFT, NO_UNIT, NO_UNIT, gd(s)->strays);
        break;
    case PHASE_FIRE_1:
    case PHASE_FIRE_2:
        open_fire(s, phase, r);
        break;
    case PHASE_VOLLEYS:
        s->side = NO_SIDE;
        volleys(s);
        break;
    case PHASE_MELEE:
        kit_begin_step(s, STEP_MELEE, NO_SIDE, r);
        grid_melee_push(s);
        break;
    case PHASE_MORALE:
        kit_begin_step(s, STEP_MORALE, NO_SIDE, r);
        morale(s);
        break;
    case PHASE_END:
        kit_begin_step(s, STEP_END, NO_SIDE, r);
        end_phase(s, r);
        break;
    case PHASE_CLOSE:
        close_turn(s, r);
        break;
    default:
        assert(!"a phase");
    }
}

/* On to the next decision or `go`. */
static void advance(state *s, resolver *r)
{
    while (!s->over && gg(s)->stage == STAGE_RUN && s->nagenda == 0) {
        const int phase = gg(s)->phase;
        enter_phase(s, phase == PHASE_CLOSE ? PHASE_TURN : phase + 1, r);
    }
}

/* ---- one `go` */

/* A tie goes to the loser of the turn before; on the first turn it is thrown again. */
static void initiative(state *s, resolver *r)
{
    const int loser = gg(s)->winner == 0 ? NO_SIDE : 1 - (gg(s)->winner - 1);
    gg(s)->winner = (uint8_t)(kit_initiative(loser, "G·H3", r) + 1);
}

static void flee(state *s, int u, resolver *r)
{
    if (!state_on_board(s, u) || !state_has(s, u, MARK_BROKEN)) return;
    int boxes = grid_mounted(s, u) ? gd(s)->number.retreat_horse : gd(s)->number.retreat_foot;
    if (type_of(s, u)->class == CLASS_HORSE_GUN && state_has(s, u, MARK_LIMBERED))
        boxes = type_of(s, u)->move; /* G·H9: a full move away */
    kit_emit_of(s, u, EV_NOTE, "ev.flees", r);
    grid_fall_back(s, u, boxes, true, r);
    s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_SPENT) | BIT(MARK_TURNED);
}

static void go(state *s, resolver *r)
{
    const agenda_item item = agenda_pop(s);
    switch (item.kind) {
    case DUE_ARRIVAL:
        kit_arrive(s, item.n[0], "G·H3", r);
        break;
    case DUE_INITIATIVE:
        initiative(s, r);
        break;
    case DUE_FLIGHT:
        flee(s, item.unit, r);
        break;
    case DUE_DRIFT:
        grid_stray(s, item.n[0], r);
        break;
    case DUE_VOLLEY:
        grid_fire_volley(s, item.unit, r);
        break;
    case DUE_LOSSES:
        grid_apply_losses(s, false, r);
        break;
    case DUE_MELEE:
        grid_melee_strike(s, item, r);
        break;
    case DUE_MELEE_LOSSES:
        grid_melee_losses(s, r);
        break;
    case DUE_MORALE:
        grid_morale_test(s, item.unit, r);
        break;
    case DUE_BARREL:
        grid_barrel_test(s, item.unit, r);
        break;
    case DUE_RALLY:
        grid_rally_test(s, item.unit, r);
        break;
    default:
        break; /* a kind that was left there by hand */
    }
}

/* ---- the interface */

void grid_start_unit(state *s, int u)
{
    const grid_start *from = &gd(s)->start[u];
    const scenario_unit *order = &s->sc->units[u];
    unit *at = &s->units[u];
    grid_unit *g = gu(s, u);
    *g = (grid_unit){.leader = from->leader ? LEADER_WITH : LEADER_NONE, .ammo = from->ammo};
    at->marks = 0;
    if (order->hidden) at->marks |= BIT(MARK_HIDDEN);
    if (from->limbered) at->marks |= BIT(MARK_LIMBERED);
    if (from->dismounted) at->marks |= BIT(MARK_DISMOUNTED);
    if (from->formation == FORM_SQUARE) at->marks |= BIT(MARK_SQUARE);
    if (from->formation == FORM_COLUMN) at->marks |= BIT(MARK_COLUMN);
    kit_start_facing(s, u, 8);
}

void grid_setup(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        grid_start_unit(s, u);
    s->turn = 1;
    s->side = NO_SIDE;
    gg(s)->asleep = (uint8_t)(gd(s)->asleep + 1);
    state_update_holders(s, r);
    enter_phase(s, PHASE_TURN, r);
    advance(s, r);
}

void grid_decide(const state *s, decision *out)
{
    const grid_game *g = gg_const(s);
    out->args.side = s->side;
    switch (g->stage) {
    case STAGE_ORDER:
        out->side = g->winner - 1;
        out->args.side = g->winner - 1;
        out->prompt = "prompt.order";
        return;
    case STAGE_MOVE:
        out->side = mover_of(g, g->phase);
        out->prompt = grid_asleep(s, out->side) ? "prompt.asleep" : "prompt.move";
        break;
    case STAGE_FIRE:
        out->side = mover_of(g, g->phase);
        out->prompt = "prompt.fire";
        out->secret = s->sc->options[OPTION_SECRET_FIRE] != 0;
        break;
    default:
        out->side = NOBODY;
        out->prompt = "prompt.go";
        return;
    }
    out->args.side = out->side;
}

static bool check_stage(const state *s, int what, refusal *why)
{
    static const uint8_t stage_of[GRID_VERBS] = {
        [VERB_FIRST] = STAGE_ORDER,   [VERB_SECOND] = STAGE_ORDER,  [VERB_MOVE] = STAGE_MOVE,
        [VERB_FACE] = STAGE_MOVE,     [VERB_CHARGE] = STAGE_MOVE,   [VERB_ENTER] = STAGE_MOVE,
        [VERB_LIMBER] = STAGE_MOVE,   [VERB_UNLIMBER] = STAGE_MOVE, [VERB_MOUNT] = STAGE_MOVE,
        [VERB_DISMOUNT] = STAGE_MOVE, [VERB_FORM] = STAGE_MOVE,     [VERB_FIRE] = STAGE_FIRE};
    static const char *const codes[] = {"grid.step.order", "grid.step.order", "grid.step.move",
                                        "grid.step.fire"};
    const int stage = gg_const(s)->stage;
    if (what == VERB_END || what == VERB_HOLD)
        return stage != STAGE_ORDER || refuse(why, "grid.step.order-first", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
    return stage_of[what] == stage || refuse(why, codes[stage_of[what]], NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
}

bool grid_check(const state *s, const action *a, refusal *why)
{
    if (!check_stage(s, a->verb, why)) return false;
    switch (a->verb) {
    case VERB_END:
    case VERB_FIRST:
    case VERB_SECOND:
        return true;
    case VERB_MOVE:
        return grid_check_move(s, a, why);
    case VERB_FACE:
        return grid_check_face(s, a, why);
    case VERB_CHARGE:
        return grid_check_charge(s, a, why);
    case VERB_ENTER:
        return grid_check_enter(s, a, why);
    case VERB_FIRE:
        return grid_check_fire(s, a, why);
    case VERB_HOLD:
        if (gg_const(s)->stage == STAGE_FIRE) {
            const char *code = grid_shooter_refused(s, a->units[0]);
            return code == NULL || refuse(why, code, a->units[0], NO_UNIT, s->units[a->units[0]].space, 0, 0);
        }
        return grid_check_ready(s, a, why);
    default:
        return grid_check_ready(s, a, why);
    }
}

void grid_apply(state *s, const action *a, resolver *r)
{
    grid_game *g = gg(s);
    switch (a->verb) {
    case VERB_GO:
        go(s, r);
        settle(s, r);
        break;
    case VERB_FIRST:
    case VERB_SECOND:
        g->first = (uint8_t)(a->verb == VERB_FIRST ? g->winner - 1 : 1 - (g->winner - 1));
        resolver_emit(r, EV_NOTE, "ev.moves-first", NO_UNIT)->side = (int8_t)g->first;
        g->stage = STAGE_RUN;
        break;
    case VERB_END:
        g->stage = STAGE_RUN;
        break;
    case VERB_FIRE:
        grid_fire_declare(s, a, r);
        break;
    default:
        grid_act(s, a, r);
        if (a->verb == VERB_MOVE || a->verb == VERB_CHARGE || a->verb == VERB_ENTER) settle(s, r);
    }
    advance(s, r);
}

/* The umpire may have changed anything: the phase follows the step he set, and what is owed the board as it
 * now is. */
static int phase_of_step(int step)
{
    static const uint8_t phases[GRID_STEPS] = {PHASE_TURN,  PHASE_MOVE_1, PHASE_FIRE_1,
                                               PHASE_MELEE, PHASE_MORALE, PHASE_END};
    return phases[step];
}

static int step_of_phase(int phase)
{
    return phase <= PHASE_ORDER     ? STEP_INITIATIVE
           : phase <= PHASE_DRIFT_2 ? STEP_MOVEMENT
           : phase <= PHASE_VOLLEYS ? STEP_FIRE
           : phase == PHASE_MELEE   ? STEP_MELEE
           : phase == PHASE_MORALE  ? STEP_MORALE
                                    : STEP_END;
}

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
    unit *at = &s->units[u];
    grid_unit *g = gu(s, u);
    if (at->status != UNIT_ON) {
        at->marks &= ~turn_marks;
        g->quarry = 0;
        memset(g->aim, 0, sizeof g->aim);
        memset(g->pending, 0, sizeof g->pending);
    }
    if (at->facing >= 8 || ((at->facing & 1) != 0 && !grid_guns(s, u)))
        at->facing = at->facing >= 8 ? 0 : (uint8_t)((at->facing + 1) & 7);
    if (at->status == UNIT_ON)
        at->seen_by = state_has(s, u, MARK_HIDDEN) ? (uint8_t)(1u << at->side) : state_everybody(s);
    if (state_has(s, u, MARK_SQUARE)) at->marks &= ~BIT(MARK_COLUMN);
    mend_aims(s, u);
    if (at->hits >= type_of(s, u)->hits) at->hits = (int16_t)(type_of(s, u)->hits - 1);
}

void grid_mend(state *s)
{
    grid_game *g = gg(s);
    resolver quiet = {0};
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
    if (s->over || s->step >= GRID_STEPS) return;
    kit_mend_turn(s);
    if (g->first > 1) g->first = 0;
    grid_see(s, NULL);
    if (g->stage == STAGE_ORDER && g->winner == 0) g->winner = 1;
    if (g->phase >= PHASES || step_of_phase(g->phase) != s->step) {
        agenda_clear(s);
        g->stage = STAGE_RUN;
        enter_phase(s, phase_of_step(s->step), &quiet);
    }
    advance(s, &quiet);
}
