/*
 * turn.c: the course of a turn (G·H3): what comes next, who decides, and the work of each `go`. Not for
 * judging single verbs.
 */
#include "rules/grid/grid.h"

static void owe(state *s, int kind, int u, int n0)
{
    agenda_push(s, (agenda_item){.kind = (uint8_t)kind,
                                 .side = NO_SIDE,
                                 .unit = (int16_t)u,
                                 .other = NO_UNIT,
                                 .space = NO_SPACE,
                                 .n = {(int16_t)n0, 0}});
}

static int mover_of(const grid_game *g, int phase)
{
    const bool second =
        phase == PHASE_FLEE_2 || phase == PHASE_MOVE_2 || phase == PHASE_DRIFT_2 || phase == PHASE_FIRE_2;
    return second ? 1 - g->first : g->first;
}

static void begin_step(state *s, int step, int side, resolver *r)
{
    s->side = (int8_t)side;
    if (s->step == step) return;
    s->step = (uint8_t)step;
    resolver_emit(r, EV_STEP, "ev.step", NO_UNIT)->n[0] = step;
}

static void clear_marks(state *s, uint32_t marks)
{
    for (int i = 0; i < s->sc->nunits; i++)
        s->units[i].marks &= ~marks;
}

/* ---- the phases, each filling the agenda or opening a decision */

static void begin_turn(state *s, resolver *r)
{
    const scenario *sc = s->sc;
    event *e = resolver_emit(r, EV_TURN, "ev.turn", NO_UNIT);
    e->n[0] = s->turn;
    s->side = NO_SIDE;
    s->step = STEP_INITIATIVE;
    resolver_emit(r, EV_STEP, "ev.step", NO_UNIT)->n[0] = STEP_INITIATIVE;
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
    for (int g = 0; g < sc->ngroups; g++) {
        bool waiting = false;
        for (int u = 0; u < sc->nunits; u++)
            waiting = waiting || (sc->units[u].group == g + 1 && s->units[u].status == UNIT_WAITING);
        if (waiting && sc->groups[g].nsteps > 0 && s->turn >= sc->groups[g].turn[0])
            owe(s, DUE_ARRIVAL, NO_UNIT, g);
    }
    owe(s, DUE_INITIATIVE, NO_UNIT, 0);
}

static void flight(state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && on_board(s, u) && has(s, u, MARK_BROKEN) &&
            type_of(s, u)->class != CLASS_FIXED)
            owe(s, DUE_FLIGHT, u, 0);
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
            owe(s, DUE_VOLLEY, u, 0);
        }
    }
    if (any) owe(s, DUE_LOSSES, NO_UNIT, 0);
}

static void morale(state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (grid_must_test(s, u)) owe(s, DUE_MORALE, u, 0);
}

/* G3: the count runs on with every turn fired; a turn without fire cools the barrels and ends it. */
static void barrels(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const grid_weapon *w = grid_weapon_of(s, u);
        grid_unit *g = gu(s, u);
        if (w == NULL || !w->barrels || !on_board(s, u)) continue;
        if (!has(s, u, MARK_FIRED)) {
            g->streak = 0;
            grid_clear_mark(s, u, MARK_OVERHEATED, r);
            continue;
        }
        if (g->streak < 250) g->streak++;
        if (g->streak >= gd(s)->number.mg_streak && !has(s, u, MARK_JAMMED)) owe(s, DUE_BARREL, u, 0);
    }
}

static void end_phase(state *s, resolver *r)
{
    barrels(s, r);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!on_board(s, u)) continue;
        if (has(s, u, MARK_DISORDERED) && !has(s, u, MARK_FIRED_ON) && !has(s, u, MARK_ANEW))
            grid_clear_mark(s, u, MARK_DISORDERED, r);
        if (has(s, u, MARK_BROKEN) && !has(s, u, MARK_TESTED) && grid_leader_helps(s, u))
            owe(s, DUE_RALLY, u, 0);
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
        if (g->leader_out == 0 || --g->leader_out > 0 || !on_board(s, u)) continue;
        g->leader = LEADER_WITH;
        grid_emit_of(s, u, EV_LEADER, "ev.leader-back", r)->n[0] = LEADER_WITH;
    }
}

static void close_turn(state *s, resolver *r)
{
    grid_melee_refresh(s);
    leaders_return(s, r);
    clear_marks(s, turn_marks);
    for (int u = 0; u < s->sc->nunits; u++) {
        grid_unit *g = gu(s, u);
        g->quarry = 0;
        memset(g->aim, 0, sizeof g->aim);
    }
    victory_turn(s, r);
    if (s->over) return;
    if (s->turn >= s->sc->turns) {
        victory_close(s, r);
        return;
    }
    s->turn++;
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
    if (phase == PHASE_FIRE_1) clear_marks(s, BIT(MARK_DONE));
    begin_step(s, STEP_FIRE, side, r);
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
        begin_step(s, STEP_INITIATIVE, g->winner - 1, r);
        g->stage = STAGE_ORDER;
        break;
    case PHASE_FLEE_1:
    case PHASE_FLEE_2:
        begin_step(s, STEP_MOVEMENT, mover_of(g, phase), r);
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
            owe(s, DUE_DRIFT, NO_UNIT, gd(s)->strays);
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
        begin_step(s, STEP_MELEE, NO_SIDE, r);
        grid_melee_push(s);
        break;
    case PHASE_MORALE:
        begin_step(s, STEP_MORALE, NO_SIDE, r);
        morale(s);
        break;
    case PHASE_END:
        begin_step(s, STEP_END, NO_SIDE, r);
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

static void arrive(state *s, int group, resolver *r)
{
    const scenario_group *g = &s->sc->groups[group];
    int need = 0;
    for (int i = 0; i < g->nsteps && s->turn >= g->turn[i]; i++)
        need = g->need[i];
    if (need > 1) {
        r->thrower = (uint8_t)(g->side + 1);
        roll *made = resolver_roll(r, "roll.arrival", "G·H3", 1, g->sides, NO_UNIT, NO_UNIT, NULL);
        r->thrower = 0;
        made->need = need;
        made->outcome = made->total;
        if (made->total < need) return;
    }
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->sc->units[u].group != group + 1 || s->units[u].status != UNIT_WAITING) continue;
        s->units[u].status = UNIT_READY;
        r->hidden_from = (uint8_t)(everybody(s) & ~(1u << g->side)); /* the enemy sees them when they enter */
        event *e = resolver_emit(r, EV_NOTE, "ev.arrives", u);
        e->side = (int8_t)g->side;
        r->hidden_from = 0;
    }
}

static int initiative_die(int side, resolver *r)
{
    r->thrower = (uint8_t)(side + 1);
    roll *made = resolver_roll(r, "roll.initiative", "G·H3", 1, 6, NO_UNIT, NO_UNIT, NULL);
    r->thrower = 0;
    made->outcome = made->total;
    if (r->events != NULL) r->events->items[r->events->count - 1].side = (int8_t)side;
    return made->total;
}

/* A tie goes to the loser of the turn before; on the first turn it is thrown again. */
static void initiative(state *s, resolver *r)
{
    grid_game *g = gg(s);
    int a, b;
    do {
        a = initiative_die(0, r);
        b = initiative_die(1, r);
    } while (a == b && g->winner == 0);
    const int winner = a > b ? 0 : b > a ? 1 : 1 - (g->winner - 1);
    g->winner = (uint8_t)(winner + 1);
    event *e = resolver_emit(r, EV_NOTE, "ev.initiative", NO_UNIT);
    e->side = (int8_t)winner;
    e->n[0] = winner == 0 ? a : b;
    e->n[1] = winner == 0 ? b : a;
}

static void flee(state *s, int u, resolver *r)
{
    if (!on_board(s, u) || !has(s, u, MARK_BROKEN)) return;
    int boxes = grid_mounted(s, u) ? gd(s)->number.retreat_horse : gd(s)->number.retreat_foot;
    if (type_of(s, u)->class == CLASS_HORSE_GUN && has(s, u, MARK_LIMBERED))
        boxes = type_of(s, u)->move; /* G·H9: a full move away */
    grid_emit_of(s, u, EV_NOTE, "ev.flees", r);
    grid_fall_back(s, u, boxes, true, r);
    s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_SPENT) | BIT(MARK_TURNED);
}

static void go(state *s, resolver *r)
{
    const agenda_item item = agenda_pop(s);
    switch (item.kind) {
    case DUE_ARRIVAL:
        arrive(s, item.n[0], r);
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
    if (at->facing >= 8) at->facing = order->group != 0 ? s->sc->groups[order->group - 1].facing : 0;
    if (at->facing >= 8) at->facing = 0;
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
        if (target >= 0 && (grid_weapon_of(s, u) == NULL || target >= s->sc->nunits || !on_board(s, target) ||
                            s->units[target].side == s->units[u].side))
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
        at->seen_by = has(s, u, MARK_HIDDEN) ? (uint8_t)(1u << at->side) : everybody(s);
    if (has(s, u, MARK_SQUARE)) at->marks &= ~BIT(MARK_COLUMN);
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
    if (s->turn > s->sc->turns) s->turn = (int16_t)s->sc->turns;
    if (s->turn < 1) s->turn = 1;
    if (g->first > 1) g->first = 0;
    grid_see(s, NULL);
    if (g->stage == STAGE_ORDER && g->winner == 0) g->winner = 1;
    if (g->phase >= PHASES || step_of_phase(g->phase) != s->step) {
        while (s->nagenda > 0)
            agenda_pop(s);
        g->stage = STAGE_RUN;
        enter_phase(s, phase_of_step(s->step), &quiet);
    }
    advance(s, &quiet);
}
