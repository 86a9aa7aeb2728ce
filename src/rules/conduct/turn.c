/*
 * turn.c: the course of a turn (U1): what comes next, who decides, and the work of each `go`. Not for judging
 * single verbs.
 */
#include "game/state_hold.h"
#include "game/victory.h"
#include "rules/conduct/turn.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/actions.h"
#include "rules/conduct/melee.h"
#include "rules/conduct/check.h"
#include "rules/conduct/place.h"
#include "rules/conduct/ring.h"
#include "rules/conduct/ucc.h"
#include "rules/conduct/volley.h"

int conduct_mover_of(const conduct_game *g, int phase)
{
    switch (phase) {
    case PHASE_BAYONETS_2:
    case PHASE_COMMAND_2:
    case PHASE_RALLY_2:
    case PHASE_MOVE_2:
    case PHASE_LATE_2:
    case PHASE_EXPLOIT_2:
    case PHASE_GUNS_2:
    case PHASE_RIFLES_2:
        return 1 - g->first;
    default:
        return g->first;
    }
}

bool conduct_moving(const state *s)
{
    const int phase = cg_const(s)->phase;
    return phase >= PHASE_RALLY_1 && phase <= PHASE_EXPLOIT_2;
}

/* ---- the phases, each filling the agenda or opening a decision */

static void begin_turn(state *s, resolver *r)
{
    const conduct_special *sp = &cd(s)->special;
    const uint8_t *visible = cd(s)->visible;
    kit_begin_turn(s, STEP_ARRIVALS, r);
    conduct_see(s, NULL);
    if (s->turn > 1 && visible[s->turn] != visible[s->turn - 1])
        resolver_emit(r, EV_NOTE, visible[s->turn] == 0 ? "ev.daylight" : "ev.light", NO_UNIT)->n[0] =
            visible[s->turn] * HEX_INCHES;
    kit_owe_arrivals(s, DUE_ARRIVAL);
    if (sp->aside_side != NO_SIDE && s->turn >= sp->aside_turn && cg(s)->aside == 0)
        agenda_owe(s, DUE_ASIDE, NO_UNIT, NO_UNIT, 0);
    if (sp->thirst_side != NO_SIDE && s->turn > sp->thirst_turn)
        agenda_owe(s, DUE_THIRST, NO_UNIT, NO_UNIT, 0);
}

/* U·H7: bayonets are asked about where an enemy is near enough to matter. */
static bool bayonets_matter(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && type_of(s, u)->bayonets &&
            !state_has(s, u, MARK_MOVED) &&
            conduct_nearest(s, side, s->units[u].space, NULL) <= cd(s)->number.bayonet_hexes)
            return true;
    return false;
}

static bool leaders_there(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && is_leader(s, u) && cu_const(s, u)->out == 0 &&
            (state_on_board(s, u) || s->units[u].status == UNIT_READY))
            return true;
    return false;
}

/* U·H11: those Shaken in melee roll first; at the end of the side's movement all that have not yet. */
static void owe_rallies(state *s, int side, bool in_melee)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && fighting(s, u) && state_has(s, u, MARK_SHAKEN) &&
            !state_has(s, u, MARK_ORDERED) && (!in_melee || conduct_in_contact(s, u)))
            agenda_owe(s, DUE_CONDUCT, u, NO_UNIT, 0);
}

static void owe_volleys(state *s)
{
    bool any = false;
    for (int k = 0; k < 2; k++) {
        const int side = k == 0 ? cg(s)->first : 1 - cg(s)->first;
        for (int u = 0; u < s->sc->nunits; u++) {
            const uint8_t *aim = cu(s, u)->aim;
            if (s->units[u].side != side || (aim[0] | aim[1] | aim[2] | aim[3]) == 0) continue;
            any = true;
            agenda_owe(s, DUE_VOLLEY, u, NO_UNIT, 0);
        }
    }
    if (any) agenda_owe(s, DUE_LOSSES, NO_UNIT, NO_UNIT, 0);
}

static bool any_with(const state *s, int which)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (state_has(s, u, which) && state_on_board(s, u)) return true;
    return false;
}

bool conduct_can_exploit(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && state_on_board(s, u) && state_has(s, u, MARK_EXPLOIT)) return true;
    return false;
}

static void enter_markers(state *s, resolver *r)
{
    kit_begin_step(s, STEP_MARKERS, NO_SIDE, r);
    kit_clear_marks(s, BIT(MARK_RELIEVED) | BIT(MARK_EXPLOIT));
    if (any_with(s, MARK_DISORDERED) || any_with(s, MARK_LOW_AMMO))
        agenda_owe(s, DUE_MARKERS, NO_UNIT, NO_UNIT, 0);
}

static const uint32_t turn_marks = BIT(MARK_FANATIC) | BIT(MARK_ORDERED) | BIT(MARK_DONE) | BIT(MARK_MOVED) |
                                   BIT(MARK_PIVOTED) | BIT(MARK_CHARGED) | BIT(MARK_FIRED) | BIT(MARK_HIT) |
                                   BIT(MARK_EXPLOIT) | BIT(MARK_WON) | BIT(MARK_LOST) | BIT(MARK_SUPPORTED);

static void close_turn(state *s, resolver *r)
{
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

static void settle(state *s, resolver *r)
{
    conduct_ring_refresh(s, r);
    conduct_see(s, r);
    state_update_holders(s, r);
    victory_watch(s, r);
}

static void open_fire(state *s, int step, int stage, bool first, resolver *r)
{
    const int side = conduct_mover_of(cg(s), cg(s)->phase);
    if (first) kit_clear_marks(s, BIT(MARK_DONE));
    kit_begin_step(s, step, side, r);
    cg(s)->stage = (uint8_t)stage;
    if (!conduct_can_fire(s, side)) cg(s)->stage = STAGE_RUN;
}

static void enter_phase(state *s, int phase, resolver *r)
{
    conduct_game *g = cg(s);
    g->phase = (uint8_t)phase;
    const int side = conduct_mover_of(g, phase);
    switch (phase) {
    case PHASE_TURN:
        begin_turn(s, r);
        break;
    case PHASE_BAYONETS_1:
    case PHASE_BAYONETS_2:
        kit_begin_step(s, STEP_BAYONETS, side, r);
        if (bayonets_matter(s, side)) g->stage = STAGE_BAYONETS;
        break;
    case PHASE_INITIATIVE:
        kit_begin_step(s, STEP_INITIATIVE, NO_SIDE, r);
        agenda_owe(s, DUE_INITIATIVE, NO_UNIT, NO_UNIT, 0);
        break;
    case PHASE_ORDER:
        s->side = (int8_t)(g->winner - 1);
        g->stage = STAGE_ORDER;
        break;
    case PHASE_COMMAND_1:
    case PHASE_COMMAND_2:
        kit_begin_step(s, STEP_MOVEMENT, side, r);
        if (leaders_there(s, side)) g->stage = STAGE_COMMAND;
        break;
    case PHASE_RALLY_1:
    case PHASE_RALLY_2:
        s->side = (int8_t)side;
        owe_rallies(s, side, true);
        break;
    case PHASE_MOVE_1:
    case PHASE_MOVE_2:
        s->side = (int8_t)side;
        g->stage = STAGE_MOVE;
        break;
    case PHASE_LATE_1:
    case PHASE_LATE_2:
        owe_rallies(s, side, false);
        break;
    case PHASE_DOOM:
        for (int u = 0; u < s->sc->nunits; u++)
            if (cu(s, u)->doom != 0) {
                agenda_owe(s, DUE_DOOM, NO_UNIT, NO_UNIT, 0);
                break;
            }
        break;
    case PHASE_EXPLOIT_1:
    case PHASE_EXPLOIT_2:
        s->side = (int8_t)side;
        if (conduct_can_exploit(s, side)) g->stage = STAGE_EXPLOIT;
        break;
    case PHASE_MARKERS:
        enter_markers(s, r);
        break;
    case PHASE_GUNS_1:
    case PHASE_GUNS_2:
        open_fire(s, STEP_ARTILLERY, STAGE_GUNS, phase == PHASE_GUNS_1, r);
        break;
    case PHASE_RIFLES_1:
    case PHASE_RIFLES_2:
        open_fire(s, STEP_RIFLES, STAGE_RIFLES, phase == PHASE_RIFLES_1, r);
        break;
    case PHASE_GUNFIRE:
    case PHASE_VOLLEYS:
        s->side = NO_SIDE;
        owe_volleys(s);
        break;
    case PHASE_MELEE:
        kit_begin_step(s, STEP_MELEE, NO_SIDE, r);
        kit_clear_marks(s, BIT(MARK_SUPPORTED));
        conduct_melee_push(s);
        break;
    case PHASE_CRITICAL:
        kit_begin_step(s, STEP_CRITICAL, NO_SIDE, r);
        for (int u = 0; u < s->sc->nunits; u++)
            if (state_on_board(s, u) && is_leader(s, u) && state_has(s, u, MARK_HIT))
                agenda_owe(s, DUE_CRITICAL, u, NO_UNIT, 0);
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
    while (!s->over && cg(s)->stage == STAGE_RUN && s->nagenda == 0) {
        const int phase = cg(s)->phase;
        enter_phase(s, phase == PHASE_CLOSE ? PHASE_TURN : phase + 1, r);
    }
}

/* ---- one `go` */

/* U·H27: every unit of that side throws a die; a handful together. */
static void thirst(state *s, resolver *r)
{
    const conduct_special *sp = &cd(s)->special;
    int units[UNITS_MAX], n = 0;
    for (int i = 0; i < s->sc->nunits; i++)
        if (s->units[i].side == sp->thirst_side && fighting(s, i)) units[n++] = i;
    for (int first = 0; first < n; first += ROLL_FACES) {
        const int count = n - first < ROLL_FACES ? n - first : ROLL_FACES;
        uint8_t faces[ROLL_FACES];
        r->thrower = (uint8_t)(sp->thirst_side + 1);
        roll *made = resolver_roll(r, "roll.thirst", "U·H27", count, 6, NO_UNIT, NO_UNIT, NULL);
        made->cause = CAUSE_HAPPENING;
        memcpy(faces, made->faces, sizeof faces);
        r->thrower = 0;
        for (int i = 0; i < count; i++)
            if (faces[i] <= sp->thirst_shows) kit_set_mark(s, units[first + i], MARK_DISORDERED, r);
    }
}

/* U·H27: a success elsewhere draws off units, those farthest from the enemy here. */
static void aside(state *s, resolver *r)
{
    const conduct_special *sp = &cd(s)->special;
    r->thrower = (uint8_t)(1 - sp->aside_side + 1);
    roll *made = resolver_roll(r, "roll.aside", "U·H27", 1, 6, NO_UNIT, NO_UNIT, NULL);
    made->cause = CAUSE_HAPPENING;
    r->thrower = 0;
    made->need = sp->aside_need;
    made->outcome = made->total;
    if (made->total < sp->aside_need) return;
    cg(s)->aside = 1;
    resolver_emit(r, EV_NOTE, "ev.aside", NO_UNIT)->side = (int8_t)sp->aside_side;
    for (int k = 0; k < sp->aside_remove; k++) {
        int best = NO_UNIT, most = -1;
        for (int u = 0; u < s->sc->nunits; u++) {
            if (s->units[u].side != sp->aside_side || !fighting(s, u) ||
                (s->sc->units[u].tags & sp->aside_tags) != sp->aside_tags)
                continue;
            const int far = conduct_nearest(s, sp->aside_side, s->units[u].space, NULL);
            if (far > most) most = far, best = u;
        }
        if (best != NO_UNIT) conduct_remove(s, best, UNIT_EXITED, "ev.drawn-off", r);
    }
}

/* U22a, U22b, when all have moved. */
static void doom(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const int hunter = cu(s, u)->doom - 1;
        cu(s, u)->doom = 0;
        if (hunter < 0 || hunter >= s->sc->nunits || !state_on_board(s, u)) continue;
        if (!state_on_board(s, hunter) || conduct_in_contact(s, hunter)) {
            resolver_emit(r, EV_NOTE, "ev.spared", u)->other = (int16_t)hunter;
            continue;
        }
        conduct_remove(s, u, UNIT_DESTROYED, "ev.ridden-down", r);
    }
}

/* U4; U·H6: ammunition comes from a mule or wagon near by, where the side has any in this battle. */
static void markers(state *s, resolver *r)
{
    const conduct_data *d = cd(s);
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!fighting(s, u)) continue;
        kit_clear_mark(s, u, MARK_DISORDERED, r);
        if (!state_has(s, u, MARK_LOW_AMMO) || (d->mules[s->units[u].side] && conduct_in_contact(s, u)))
            continue;
        bool fed = !d->mules[s->units[u].side];
        for (int i = 0; i < s->sc->nunits && !fed; i++)
            fed = state_on_board(s, i) && s->units[i].side == s->units[u].side &&
                  type_of(s, i)->class >= CLASS_MULE && cu(s, i)->out == 0 &&
                  hexes(d, s->units[i].space, s->units[u].space) <= d->number.ammo_hexes;
        if (fed) kit_clear_mark(s, u, MARK_LOW_AMMO, r);
    }
}

/* U19 */
static void critical(state *s, int u, resolver *r)
{
    const conduct_data *d = cd(s);
    int row;
    if (!state_on_board(s, u)) return;
    roll *made = resolver_roll(r, "roll.critical", "U19", 2, 6, u, NO_UNIT, NULL);
    made->cause = CAUSE_LOSS;
    const chart_cell *cell = chart_at(&s->sc->charts[d->critical], made->total, 0, &row);
    made->outcome = made->total;
    made->chart = (int16_t)d->critical;
    made->row = (int16_t)row;
    made->column = 0;
    if (chart_field(cell, "killed") != 0) {
        conduct_remove(s, u, UNIT_DESTROYED, "ev.leader-killed", r);
    } else if (chart_field(cell, "out") != 0) {
        cu(s, u)->out = 2; /* the rest of this turn, and the next */
        kit_emit_of(s, u, EV_LEADER, "ev.leader-out", r);
    }
}

/* What is ready to move after a roll nobody chose goes no farther, but fanatics do (U·H10). */
static void end_active(state *s, resolver *r)
{
    const int u = cg(s)->active - 1;
    if (u < 0) return;
    conduct_fanatic_charge(s, u, r);
    if (cg(s)->active == u + 1) conduct_finish(s, u);
}

static void conduct_due(state *s, int u, resolver *r)
{
    conduct_game *g = cg(s);
    if (u < 0 || u >= s->sc->nunits || !fighting(s, u) || !state_has(s, u, MARK_SHAKEN) ||
        state_has(s, u, MARK_ORDERED))
        return;
    conduct_roll_unit(s, u, r);
    if (g->active == 0) return;
    if (g->phase == PHASE_LATE_1 || g->phase == PHASE_LATE_2)
        end_active(s, r);
    else
        g->stage = STAGE_MOVE; /* rallied at the start: its side says what it does */
}

static void go(state *s, resolver *r)
{
    const agenda_item item = agenda_pop(s);
    switch (item.kind) {
    case DUE_ARRIVAL:
        kit_arrive(s, item.n[0], "U·H16", r);
        break;
    case DUE_THIRST:
        if (cd(s)->special.thirst_side != NO_SIDE) thirst(s, r);
        break;
    case DUE_ASIDE:
        if (cd(s)->special.aside_side != NO_SIDE) aside(s, r);
        break;
    case DUE_INITIATIVE:
        cg(s)->winner = (uint8_t)(kit_initiative(NO_SIDE, "U·H8", r) + 1);
        break;
    case DUE_CONDUCT:
        conduct_due(s, item.unit, r);
        break;
    case DUE_DOOM:
        doom(s, r);
        break;
    case DUE_MARKERS:
        markers(s, r);
        break;
    case DUE_VOLLEY:
        if (item.unit >= 0 && item.unit < s->sc->nunits) conduct_volley(s, item.unit, r);
        break;
    case DUE_LOSSES:
        conduct_losses(s, r);
        break;
    case DUE_MELEE:
        conduct_melee_strike(s, item, r);
        break;
    case DUE_MELEE_LOSSES:
        conduct_melee_losses(s, r);
        break;
    case DUE_CRITICAL:
        if (item.unit >= 0 && item.unit < s->sc->nunits) critical(s, item.unit, r);
        break;
    default:
        break; /* a kind that was left there by hand */
    }
}

/* ---- the interface */

void conduct_start_unit(state *s, int u)
{
    static const int marks_of[FORMS] = {[FORM_COLUMN] = MARK_COLUMN,
                                        [FORM_DEEP] = MARK_DEEP,
                                        [FORM_SKIRMISH] = MARK_SKIRMISH,
                                        [FORM_SQUARE] = MARK_SQUARE,
                                        [FORM_GROUND] = MARK_GROUND};
    const conduct_start *from = start_of(s, u);
    const scenario_unit *order = &s->sc->units[u];
    unit *at = &s->units[u];
    *cu(s, u) = (conduct_unit){.ring = (uint8_t)(from->ring + 1)};
    at->marks = 0;
    if (order->hidden) at->marks |= BIT(MARK_HIDDEN);
    if (from->limbered) at->marks |= BIT(MARK_LIMBERED);
    if (from->dismounted) at->marks |= BIT(MARK_DISMOUNTED);
    if (from->bayonets) at->marks |= BIT(MARK_BAYONETS);
    if (from->formation != FORM_LINE) at->marks |= BIT(marks_of[from->formation]);
    if (from->ring >= 0) at->marks |= BIT(MARK_RING);
    kit_start_facing(s, u, 6);
}

void conduct_setup(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        conduct_start_unit(s, u);
    s->turn = 1;
    s->side = NO_SIDE;
    conduct_ring_refresh(s, NULL);
    state_update_holders(s, r);
    enter_phase(s, PHASE_TURN, r);
    advance(s, r);
}

void conduct_decide(const state *s, decision *out)
{
    const conduct_game *g = cg_const(s);
    static const char *const prompts[STAGES] = {
        [STAGE_BAYONETS] = "prompt.bayonets", [STAGE_ORDER] = "prompt.order",
        [STAGE_COMMAND] = "prompt.command",   [STAGE_MOVE] = "prompt.move",
        [STAGE_EXPLOIT] = "prompt.exploit",   [STAGE_GUNS] = "prompt.guns",
        [STAGE_RIFLES] = "prompt.rifles"};
    if (g->stage == STAGE_RUN) {
        out->side = NOBODY;
        out->prompt = "prompt.go";
        return;
    }
    out->side = g->stage == STAGE_ORDER ? g->winner - 1 : conduct_mover_of(g, g->phase);
    out->prompt = prompts[g->stage];
    out->args.side = out->side;
    out->args.unit = NO_UNIT;
    if (g->stage == STAGE_MOVE && g->active != 0) {
        int target;
        out->args.unit = g->active - 1;
        out->args.n[0] = g->left * HEX_INCHES;
        out->prompt = conduct_must_charge(s, g->active - 1, &target) ? "prompt.fanatic" : "prompt.active";
    }
    out->secret =
        (g->stage == STAGE_GUNS || g->stage == STAGE_RIFLES) && s->sc->options[OPTION_SECRET_FIRE] != 0;
}

static bool check_stage(const state *s, int what, refusal *why)
{
    enum { ANY = 255, MOVES = 254 };
    static const uint8_t stage_of[CONDUCT_VERBS] = {[VERB_END] = ANY,
                                                    [VERB_FIRST] = STAGE_ORDER,
                                                    [VERB_SECOND] = STAGE_ORDER,
                                                    [VERB_FIX] = STAGE_BAYONETS,
                                                    [VERB_UNFIX] = STAGE_BAYONETS,
                                                    [VERB_HOLD] = ANY,
                                                    [VERB_ORDER] = STAGE_MOVE,
                                                    [VERB_MOVE] = MOVES,
                                                    [VERB_CHARGE] = MOVES,
                                                    [VERB_FACE] = STAGE_MOVE,
                                                    [VERB_FORM] = STAGE_MOVE,
                                                    [VERB_LIMBER] = STAGE_MOVE,
                                                    [VERB_UNLIMBER] = STAGE_MOVE,
                                                    [VERB_MOUNT] = STAGE_MOVE,
                                                    [VERB_DISMOUNT] = STAGE_MOVE,
                                                    [VERB_RING] = STAGE_MOVE,
                                                    [VERB_MARCH] = STAGE_MOVE,
                                                    [VERB_ENTER] = MOVES,
                                                    [VERB_LEAVE] = MOVES,
                                                    [VERB_FIRE] = ANY,
                                                    [VERB_UNJAM] = STAGE_RIFLES,
                                                    [VERB_BLOW] = STAGE_RIFLES};
    static const char *const codes[STAGES] = {[STAGE_BAYONETS] = "conduct.step.bayonets",
                                              [STAGE_ORDER] = "conduct.step.order",
                                              [STAGE_MOVE] = "conduct.step.move",
                                              [STAGE_RIFLES] = "conduct.step.rifles"};
    const int stage = cg_const(s)->stage, wants = stage_of[what];
    const bool firing = stage == STAGE_GUNS || stage == STAGE_RIFLES;
    const bool moving = stage == STAGE_COMMAND || stage == STAGE_MOVE || stage == STAGE_EXPLOIT;
    const char *code = NULL;
    if (stage == STAGE_ORDER && wants != STAGE_ORDER)
        code = "conduct.step.order-first";
    else if (what == VERB_HOLD)
        code = stage == STAGE_BAYONETS ? "conduct.step.bayonets-end" : NULL;
    else if (what == VERB_FIRE)
        code = firing ? NULL : "conduct.step.fire";
    else if (wants == MOVES)
        code = moving ? NULL : "conduct.step.move";
    else if (wants != ANY && wants != stage)
        code = codes[wants];
    return code == NULL || refuse(why, code, NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
}

bool conduct_check(const state *s, const action *a, refusal *why)
{
    const char *code;
    if (!check_stage(s, a->verb, why)) return false;
    switch (a->verb) {
    case VERB_END:
    case VERB_FIRST:
    case VERB_SECOND:
        return true;
    case VERB_ORDER:
        return conduct_check_order(s, a, why);
    case VERB_MOVE:
        return conduct_check_move(s, a, why);
    case VERB_CHARGE:
        return conduct_check_charge(s, a, why);
    case VERB_ENTER:
        return conduct_check_enter(s, a, why);
    case VERB_FIRE:
        return conduct_check_fire(s, a, why);
    case VERB_UNJAM:
    case VERB_BLOW:
        code = a->verb == VERB_UNJAM ? conduct_unjam_refused(s, a->units[0])
                                     : conduct_blow_refused(s, a->units[0]);
        return code == NULL || refuse(why, code, a->units[0], NO_UNIT, NO_SPACE, cd(s)->special.gate_turn, 0);
    default:
        return conduct_check_ready(s, a, why);
    }
}

static void end_stage(state *s, resolver *r)
{
    conduct_game *g = cg(s);
    if (g->stage == STAGE_MOVE) end_active(s, r);
    g->stage = STAGE_RUN;
}

void conduct_apply(state *s, const action *a, resolver *r)
{
    conduct_game *g = cg(s);
    bool settles = true;
    switch (a->verb) {
    case VERB_GO:
        go(s, r);
        break;
    case VERB_FIRST:
    case VERB_SECOND:
        g->first = (uint8_t)(a->verb == VERB_FIRST ? g->winner - 1 : 1 - (g->winner - 1));
        resolver_emit(r, EV_NOTE, "ev.moves-first", NO_UNIT)->side = (int8_t)g->first;
        g->stage = STAGE_RUN;
        settles = false;
        break;
    case VERB_END:
        settles = g->stage == STAGE_MOVE;
        end_stage(s, r);
        break;
    case VERB_ORDER:
        conduct_roll_unit(s, a->units[0], r);
        break;
    case VERB_FIRE:
        conduct_fire_declare(s, a, r);
        settles = false;
        break;
    case VERB_UNJAM:
        conduct_unjam(s, a->units[0], r);
        settles = false;
        break;
    case VERB_BLOW:
        conduct_blow(s, a->units[0], r);
        break;
    case VERB_HOLD:
        if (g->stage == STAGE_GUNS || g->stage == STAGE_RIFLES)
            s->units[a->units[0]].marks |= BIT(MARK_DONE);
        else
            conduct_act(s, a, r);
        settles = false;
        break;
    default:
        conduct_act(s, a, r);
    }
    if (settles) settle(s, r);
    /* a unit that rallied at the start of its side's movement has had its say */
    if (g->stage == STAGE_MOVE && g->active == 0 && (g->phase == PHASE_RALLY_1 || g->phase == PHASE_RALLY_2))
        g->stage = STAGE_RUN;
    advance(s, r);
}

/* After the umpire: in that phase from its start, or (-1) on from where it stands. */
void conduct_resume(state *s, int phase)
{
    resolver quiet = {0};
    if (phase >= 0) {
        agenda_clear(s);
        cg(s)->stage = STAGE_RUN;
        enter_phase(s, phase, &quiet);
    }
    advance(s, &quiet);
}
