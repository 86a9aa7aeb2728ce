/*
 * turn.c: the course of a turn (H·H14): cards, whose activation, what is owed, and the work of each `go`. Not
 * for judging single verbs.
 */
#include "game/state_hold.h"
#include "game/victory.h"
#include "rules/prone/turn.h"

#include "rules/prone/apply.h"
#include "rules/prone/volley.h"
#include "rules/prone/fire.h"
#include "rules/prone/melee.h"
#include "rules/prone/check.h"
#include "rules/prone/place.h"
#include "rules/prone/retire.h"

static const uint64_t WHOLE_DECK = (UINT64_C(1) << 52) - 1;

/* ---- the deck: the set of cards still in it */

static uint64_t deck_of(const state *s)
{
    uint64_t deck = 0;
    for (int i = 3; i >= 0; i--)
        deck = deck << 16 | pg_const(s)->deck[i];
    return deck & WHOLE_DECK;
}

static void keep_deck(state *s, uint64_t deck)
{
    for (int i = 0; i < 4; i++)
        pg(s)->deck[i] = (uint16_t)(deck >> (16 * i) & 0xffff);
}

/* ---- phases */

static void say_light(const state *s, resolver *r)
{
    const uint8_t *light = pd(s)->light;
    if (s->turn <= 1 || light[s->turn] == light[s->turn - 1]) return;
    resolver_emit(r, EV_NOTE, light[s->turn] == 0 ? "ev.daylight" : "ev.light", NO_UNIT)->n[0] =
        light[s->turn];
}

/* A group's own die from its turn on, or so many turns after another has come. */
static bool may_arrive(const state *s, int g)
{
    const scenario *sc = s->sc;
    const prone_follow *f = &pd(s)->follow[g];
    if (!kit_group_waits(s, g)) return false;
    if (f->group >= 0) {
        const int came = pg_const(s)->arrived[f->group];
        return came != 0 && s->turn >= came + f->turns;
    }
    return sc->groups[g].nsteps > 0 && s->turn >= sc->groups[g].turn[0];
}

static void begin_turn(state *s, resolver *r)
{
    kit_begin_turn(s, STEP_MOVEMENT, r);
    prone_see(s, NULL);
    say_light(s, r);
    for (int g = 0; g < s->sc->ngroups; g++)
        if (may_arrive(s, g)) agenda_owe(s, DUE_ARRIVAL, NO_UNIT, NO_UNIT, g);
}

static const uint32_t turn_marks = BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_CHARGED) | BIT(MARK_FIRED) |
                                   BIT(MARK_ANEW) | BIT(MARK_DIRECTING);

static void close_turn(state *s, resolver *r)
{
    kit_clear_marks(s, turn_marks);
    for (int u = 0; u < s->sc->nunits; u++) {
        pu(s, u)->quarry = 0;
        s->units[u].hits = 0;
    }
    kit_end_turn(s, r);
}

static void settle(state *s, resolver *r)
{
    prone_see(s, r);
    state_update_holders(s, r);
    victory_watch(s, r);
}

static void enter_phase(state *s, int phase, resolver *r)
{
    prone_game *g = pg(s);
    g->phase = (uint8_t)phase;
    switch (phase) {
    case PHASE_TURN:
        begin_turn(s, r);
        break;
    case PHASE_MOVE:
    case PHASE_FIRE: /* H·H14: the deck is shuffled anew for each */
        kit_clear_marks(s, BIT(MARK_DONE));
        kit_begin_step(s, phase == PHASE_MOVE ? STEP_MOVEMENT : STEP_FIRE, NO_SIDE, r);
        keep_deck(s, WHOLE_DECK);
        g->ended = 0;
        break;
    case PHASE_MELEE:
        kit_clear_marks(s, BIT(MARK_DONE));
        kit_begin_step(s, STEP_MELEE, NO_SIDE, r);
        prone_melee_push(s);
        break;
    case PHASE_MORALE:
        kit_begin_step(s, STEP_MORALE, NO_SIDE, r);
        for (int u = 0; u < s->sc->nunits; u++)
            if (prone_must_test(s, u)) agenda_owe(s, DUE_MORALE, u, NO_UNIT, 0);
        break;
    case PHASE_CLOSE:
        close_turn(s, r);
        break;
    default:
        break;
    }
}

/* ---- activations */

bool prone_may_act(const state *s, int u)
{
    if (s->units[u].status == UNIT_READY && s->sc->units[u].group != 0) {
        prone_occupied occ;
        if (state_has(s, u, MARK_DONE)) return false;
        prone_occupy(s, s->units[u].side, &occ);
        const scenario_group *from = &s->sc->groups[s->sc->units[u].group - 1];
        for (int i = 0; i < from->nspaces; i++)
            if (prone_enter_refused(s, &occ, u, from->spaces[i]) == NULL) return true;
        return false;
    }
    return prone_order_refused(s, u) == NULL;
}

static bool side_may_act(const state *s, int side)
{
    if ((pg_const(s)->ended >> side & 1) != 0) return false;
    if (pg_const(s)->phase == PHASE_FIRE) return prone_can_fire_at_all(s, side);
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == side && prone_may_act(s, u)) return true;
    return false;
}

/* H·H14: a card decides while both have a unit left; then the other finishes. False: neither has. */
static bool next_activation(state *s)
{
    const bool a = side_may_act(s, 0), b = side_may_act(s, 1);
    if (!a && !b) return false;
    if (a && b) {
        s->side = NO_SIDE;
        agenda_owe(s, DUE_CARD, NO_UNIT, NO_UNIT, 0);
        return true;
    }
    s->side = (int8_t)(a ? 0 : 1);
    pg(s)->stage = pg(s)->phase == PHASE_FIRE ? STAGE_FIRE : STAGE_CARD;
    return true;
}

static bool has_to_deploy(const state *s, int side)
{
    prone_occupied occ;
    bool ready = false;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || s->units[u].status != UNIT_READY || s->sc->units[u].group != 0)
            continue;
        if (!ready) prone_occupy(s, side, &occ);
        ready = true;
        if (prone_default_place(s, &occ, u) != NO_SPACE) return true;
    }
    return false;
}

static bool next_deployment(state *s)
{
    for (int side = 0; side < 2; side++) {
        if (!has_to_deploy(s, side)) continue;
        s->side = (int8_t)side;
        pg(s)->stage = STAGE_DEPLOY;
        return true;
    }
    return false;
}

/* On to the next decision or `go`. */
static void advance(state *s, resolver *r)
{
    while (!s->over && pg(s)->stage == STAGE_RUN && s->nagenda == 0) {
        const int phase = pg(s)->phase;
        if ((phase == PHASE_MOVE || phase == PHASE_FIRE) && next_activation(s)) return;
        if (phase == PHASE_DEPLOY && next_deployment(s)) return;
        enter_phase(s, phase == PHASE_CLOSE ? PHASE_TURN : phase + 1, r);
    }
}

/* ---- one `go` */

static void arrive(state *s, int group, resolver *r)
{
    const bool follows = pd(s)->follow[group].group >= 0;
    if (!follows && !kit_roll_arrival(s, group, "H·H26", r)) return;
    pg(s)->arrived[group] = (uint8_t)s->turn;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->sc->units[u].group == group + 1 && s->units[u].status == UNIT_WAITING) kit_come(s, u, r);
}

static void draw_card(state *s, resolver *r)
{
    prone_game *g = pg(s);
    uint64_t deck = deck_of(s);
    if (deck == 0) deck = WHOLE_DECK;
    roll *made = resolver_draw_card(r, g->phase == PHASE_FIRE ? "roll.fire-card" : "roll.move-card", "H·H14",
                                    &deck, NO_UNIT);
    made->cause = CAUSE_INITIATIVE;
    const int suit = (made->faces[0] - 1) / 13;
    const bool red = suit == 1 || suit == 2;
    keep_deck(s, deck);
    s->side = (int8_t)(red ? pd(s)->red : 1 - pd(s)->red);
    g->stage = g->phase == PHASE_FIRE ? STAGE_FIRE : STAGE_CARD;
    event *e = resolver_emit(r, EV_NOTE, red ? "ev.red" : "ev.black", NO_UNIT);
    e->side = s->side;
}

static void go(state *s, resolver *r)
{
    const agenda_item item = agenda_pop(s);
    switch (item.kind) {
    case DUE_ARRIVAL:
        arrive(s, item.n[0], r);
        break;
    case DUE_CARD:
        draw_card(s, r);
        break;
    case DUE_BURST:
        prone_burst(s, item, r);
        break;
    case DUE_CLEAR:
        prone_clear_jam(s, item.unit, r);
        break;
    case DUE_CLOSE:
        prone_close(s, item, r);
        break;
    case DUE_ROUND:
        prone_round(s, item, r);
        break;
    case DUE_MORALE:
        prone_morale(s, item.unit, r);
        break;
    default:
        break; /* a kind that was left there by hand */
    }
}

/* ---- the interface */

void prone_start_unit(state *s, int u)
{
    const prone_start *from = &pd(s)->start[u];
    const scenario_unit *order = &s->sc->units[u];
    const prone_type *t = &pd(s)->type[order->type];
    unit *at = &s->units[u];
    *pu(s, u) = (prone_unit){.leader = from->leader,
                             .keys = t->keys,
                             .ammo = from->ammo,
                             .order = from->order,
                             .unseen_shots = from->unseen_shots};
    at->marks = 0;
    if (order->hidden) at->marks |= BIT(MARK_HIDDEN);
    if (from->limbered) at->marks |= BIT(MARK_LIMBERED);
    if (from->dismounted) at->marks |= BIT(MARK_DISMOUNTED);
    if (from->disguised) at->marks |= BIT(MARK_DISGUISED);
    if (from->smokeless) at->marks |= BIT(MARK_SMOKELESS);
    if (from->prone) at->marks |= BIT(MARK_PRONE);
    if (t->sniper) at->marks |= BIT(MARK_TREES);
    if (from->lost[0] != NO_SPACE) at->marks |= BIT(MARK_LOST);
    kit_start_facing(s, u, HEX_SIDES);
}

/* H·H26: a die says where the patrol was lost; if somebody stands there, it is at the next such place. */
static void place_lost(state *s, int u, resolver *r)
{
    const uint16_t *places = pd(s)->start[u].lost;
    roll *made = resolver_roll(r, "roll.lost", "H·H26", 1, LOST_PLACES, u, NO_UNIT, NULL);
    made->cause = CAUSE_ARRIVAL;
    const int face = made->total;
    made->outcome = face;
    for (int i = 0; i < LOST_PLACES; i++) {
        const int space = places[(face - 1 + i) % LOST_PLACES];
        if (state_unit_at(s, space, NO_UNIT) != NO_UNIT) continue;
        s->units[u].status = UNIT_ON;
        s->units[u].space = (uint16_t)space;
        s->units[u].seen_by = state_everybody(s);
        resolver_emit(r, EV_ENTER, "ev.lost-at", u)->to = (uint16_t)space;
        return;
    }
}

void prone_setup(state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++)
        prone_start_unit(s, u);
    s->turn = 1;
    s->side = NO_SIDE;
    keep_deck(s, WHOLE_DECK);
    for (int u = 0; u < s->sc->nunits; u++)
        if (pd(s)->start[u].lost[0] != NO_SPACE) place_lost(s, u, r);
    state_update_holders(s, r);
    enter_phase(s, PHASE_DEPLOY, r);
    advance(s, r);
}

void prone_decide(const state *s, decision *out)
{
    const prone_game *g = pg_const(s);
    out->side = s->side;
    out->args.side = s->side;
    switch (g->stage) {
    case STAGE_DEPLOY:
        out->prompt = "prompt.deploy";
        for (int u = 0; u < s->sc->nunits; u++)
            out->secret = out->secret || (s->sc->units[u].side == s->side && s->sc->units[u].hidden);
        break;
    case STAGE_CARD:
        out->prompt = "prompt.card";
        break;
    case STAGE_MOVE:
        out->prompt = g->order == VERB_LIE ? "prompt.lie" : "prompt.move";
        out->args.unit = g->mover - 1;
        out->args.n[0] = g->road > g->full ? g->road : g->full;
        out->args.n[1] = g->rough;
        break;
    case STAGE_FIRE:
        out->prompt = "prompt.fire";
        break;
    default:
        out->side = NOBODY;
        out->args.side = NO_SIDE;
        out->prompt = "prompt.go";
    }
}

bool prone_check(const state *s, const action *a, refusal *why)
{
    switch (pg_const(s)->stage) {
    case STAGE_DEPLOY:
        return prone_check_deploy(s, a, why);
    case STAGE_MOVE:
        return prone_check_move(s, a, why);
    case STAGE_FIRE:
        return prone_check_fire(s, a, why);
    default:
        if (a->verb == VERB_FIRE || a->verb == VERB_CLEAR)
            return refuse(why, "prone.step.fire-later", NO_UNIT, NO_UNIT, NO_SPACE, 0, 0);
        if (a->verb == VERB_MOVE || a->verb == VERB_HALT || a->verb == VERB_DEPLOY ||
            a->verb == VERB_DEPLOY_REST)
            return refuse(why, "prone.step.march-first", a->nunits > 0 ? a->units[0] : NO_UNIT, NO_UNIT,
                          NO_SPACE, 0, 0);
        return prone_check_order(s, a, why);
    }
}

static void declare_fire(state *s, const action *a)
{
    const int u = a->units[0];
    s->units[u].marks |= BIT(MARK_DONE);
    if (a->verb == VERB_CLEAR) agenda_owe(s, DUE_CLEAR, u, NO_UNIT, 0);
    if (a->verb != VERB_FIRE) return;
    if (a->args[0] == 1) s->units[u].marks |= BIT(MARK_DIRECTING);
    agenda_owe(s, DUE_BURST, u, a->target, a->args[0] == 1);
}

void prone_apply(state *s, const action *a, resolver *r)
{
    prone_game *g = pg(s);
    const int stage = g->stage;
    switch (a->verb) {
    case VERB_GO:
        go(s, r);
        settle(s, r);
        break;
    case VERB_END:
        g->ended |= (uint8_t)(1u << s->side);
        g->stage = STAGE_RUN;
        break;
    case VERB_DEPLOY:
    case VERB_DEPLOY_REST:
        g->stage = STAGE_RUN;
        prone_act_deploy(s, a, r);
        settle(s, r);
        break;
    case VERB_FIRE:
    case VERB_CLEAR:
        g->stage = STAGE_RUN;
        declare_fire(s, a);
        break;
    case VERB_MOVE:
    case VERB_HALT:
        prone_act_move(s, a, r);
        settle(s, r);
        break;
    case VERB_HOLD:
        g->stage = STAGE_RUN;
        s->units[a->units[0]].marks |= BIT(MARK_DONE);
        break;
    default:
        assert(stage == STAGE_CARD);
        prone_act(s, a, r);
        settle(s, r);
    }
    advance(s, r);
}

/* ---- after the umpire */

static int step_of_phase(int phase)
{
    return phase == PHASE_DEPLOY  ? STEP_DEPLOY
           : phase <= PHASE_MOVE  ? STEP_MOVEMENT
           : phase == PHASE_FIRE  ? STEP_FIRE
           : phase == PHASE_MELEE ? STEP_MELEE
                                  : STEP_MORALE;
}

static void mend_unit(state *s, int u)
{
    unit *at = &s->units[u];
    prone_unit *p = pu(s, u);
    const prone_type *t = type_of(s, u);
    if (at->status != UNIT_ON) {
        at->marks &= ~turn_marks;
        p->quarry = 0;
    }
    if (at->facing >= HEX_SIDES) at->facing = 0;
    if (at->strength > FIRE_DICE_MAX) at->strength = FIRE_DICE_MAX;
    if (at->strength < 0) at->strength = 0;
    if (at->hits < 0 || at->hits > FIRE_DICE_MAX) at->hits = 0;
    if (at->status == UNIT_ON)
        at->seen_by = state_has(s, u, MARK_HIDDEN) ? (uint8_t)(1u << at->side) : state_everybody(s);
    if (!prone_may_lie(s, u))
        at->marks &= ~(BIT(MARK_PRONE) | BIT(MARK_FORCED) | BIT(MARK_ANEW)); /* H9, H10 */
    if (state_has(s, u, MARK_FORCED)) at->marks &= ~BIT(MARK_PRONE);
    if (t->class != CLASS_GUN) at->marks &= ~BIT(MARK_LIMBERED);
    if (t->class != CLASS_HORSE) at->marks &= ~BIT(MARK_DISMOUNTED);
    if (t->weapon != WEAPON_MG) at->marks &= ~BIT(MARK_JAMMED);
    if (p->order >= ORDERS) p->order = t->order;
    if (state_has(s, u, MARK_SQUARE))
        p->order = ORDER_SQUARE;
    else if (p->order == ORDER_SQUARE)
        p->order = ORDER_CLOSE;
    const int quarry = p->quarry - 1;
    if (quarry >= 0 &&
        (quarry >= s->sc->nunits || !state_on_board(s, quarry) || s->units[quarry].side == at->side))
        p->quarry = 0;
}

/* Something set by hand may leave a decision without anything to decide. */
static bool stage_fits(const state *s)
{
    const prone_game *g = pg_const(s);
    const int u = g->mover - 1;
    if (s->side < 0 || s->side > 1) return false;
    switch (g->stage) {
    case STAGE_DEPLOY:
        return g->phase == PHASE_DEPLOY && has_to_deploy(s, s->side);
    case STAGE_CARD:
        return g->phase == PHASE_MOVE && side_may_act(s, s->side);
    case STAGE_MOVE:
        return g->phase == PHASE_MOVE && u >= 0 && u < s->sc->nunits && state_on_board(s, u) &&
               s->units[u].side == s->side && !state_has(s, u, MARK_DONE);
    case STAGE_FIRE:
        return g->phase == PHASE_FIRE && side_may_act(s, s->side);
    default:
        return false;
    }
}

void prone_mend(state *s)
{
    prone_game *g = pg(s);
    resolver quiet = {0};
    dice_source dice;
    dice_forked(&dice, 1, s->actions);
    quiet.dice = &dice;
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
    if (s->over || s->step >= PRONE_STEPS) return;
    kit_mend_turn(s);
    prone_see(s, NULL);
    if (g->phase >= PHASES || step_of_phase(g->phase) != s->step) {
        static const uint8_t phases[PRONE_STEPS] = {PHASE_DEPLOY, PHASE_MOVE, PHASE_FIRE, PHASE_MELEE,
                                                    PHASE_MORALE};
        agenda_clear(s);
        g->stage = STAGE_RUN;
        g->mover = 0;
        enter_phase(s, phases[s->step], &quiet);
    }
    if (g->stage >= STAGES || (g->stage != STAGE_RUN && !stage_fits(s))) {
        prone_stop_moving(s, &quiet);
        g->stage = STAGE_RUN;
    }
    if (g->stage != STAGE_MOVE) g->mover = 0;
    advance(s, &quiet);
}
