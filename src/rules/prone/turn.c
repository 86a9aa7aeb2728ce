/*
 * turn.c: setting up, and the course of a turn (H·H14): cards, whose activation, what each phase brings. Not
 * for judging or doing what is decided: check.c, apply.c.
 */
#include "rules/prone/prone_internal.h"

#include "rules/prone/apply.h"
#include "rules/prone/check.h"
#include "rules/prone/fire.h"
#include "rules/prone/moves.h"

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

/* ---- what the phases bring */

/* A group's own die from its turn on, or so many turns after another has come. */
static bool may_arrive(const state *s, int g)
{
    const prone_follow *f = &pd(s)->follow[g];
    const int came = f->group >= 0 ? pg_const(s)->arrived[f->group] : 0;
    if (!kit_group_waits(s, g)) return false;
    if (f->group >= 0) return came != 0 && s->turn >= came + f->turns;
    return s->sc->groups[g].nsteps > 0 && s->turn >= s->sc->groups[g].turn[0];
}

static void begin_turn(state *s, int nobody, resolver *r)
{
    (void)nobody;
    prone_see(s, NULL);
    kit_tell_light(s, r);
    for (int g = 0; g < s->sc->ngroups; g++)
        if (may_arrive(s, g)) agenda_owe(s, DUE_ARRIVAL, NO_UNIT, NO_UNIT, g);
}

/* H·H14: the deck is shuffled anew for movement and for fire. */
static void begin_cards(state *s, int nobody, resolver *r)
{
    (void)nobody, (void)r;
    keep_deck(s, WHOLE_DECK);
    pg(s)->ended = 0;
}

static const uint32_t turn_marks = BIT(MARK_DONE) | BIT(MARK_MOVED) | BIT(MARK_CHARGED) | BIT(MARK_FIRED) |
                                   BIT(MARK_ANEW) | BIT(MARK_DIRECTING);

static void close_turn(state *s, int nobody, resolver *r)
{
    (void)nobody;
    kit_clear_marks(s, turn_marks);
    for (int u = 0; u < s->sc->nunits; u++) {
        pu(s, u)->quarry = 0;
        s->units[u].hits = 0;
    }
    kit_end_turn(s, r);
}

/* ---- activations */

static bool may_act(const state *s, int u)
{
    const uint16_t *places;
    prone_occupied occ;
    if (s->units[u].status != UNIT_READY || s->sc->units[u].group == 0)
        return prone_order_refused(s, u) == NULL;
    if (state_has(s, u, MARK_DONE)) return false;
    prone_occupy(s, s->units[u].side, &occ);
    const int n = scenario_entry(s->sc, u, &places);
    for (int i = 0; i < n; i++)
        if (prone_enter_refused(s, &occ, u, places[i]) == NULL) return true;
    return false;
}

static bool side_may_act(const state *s, int side)
{
    if ((pg_const(s)->ended >> side & 1) != 0) return false;
    if (course_phase_of(s) == PHASE_FIRE) return prone_can_fire(s, side);
    return state_any(s, side, may_act);
}

static int stage_of_phase(const state *s)
{
    return course_phase_of(s) == PHASE_FIRE ? STAGE_FIRE : STAGE_CARD;
}

/* H·H14: a card decides while both have a unit left; then the other finishes. False: neither has. */
static bool next_activation(state *s)
{
    const bool a = side_may_act(s, 0), b = side_may_act(s, 1);
    if (a && b) agenda_owe(s, DUE_CARD, NO_UNIT, NO_UNIT, 0);
    if (a || b) s->side = (int8_t)(a && b ? NO_SIDE : a ? 0 : 1);
    if (a != b) course_open(s, stage_of_phase(s));
    return a || b;
}

static bool has_to_deploy(const state *s, int u)
{
    return prone_default_place(s, u) != NO_SPACE;
}

static bool next_deployment(state *s)
{
    for (int side = 0; side < 2; side++) {
        if (!state_any(s, side, has_to_deploy)) continue;
        s->side = (int8_t)side;
        course_open(s, STAGE_DEPLOY);
        return true;
    }
    return false;
}

/* It is said: whoever waits for the next card must know that none comes. */
void prone_apply_end(state *s, const action *a, resolver *r)
{
    const bool alone = (pg_const(s)->ended >> (1 - a->side) & 1) == 0 && side_may_act(s, 1 - a->side);
    pg(s)->ended |= (uint8_t)(1u << a->side);
    resolver_emit(r, EV_NOTE, alone ? "ev.ends-alone" : "ev.ends", NO_UNIT)->side = a->side;
}

/* ---- what is owed */

static void arrive(state *s, const agenda_item *due, resolver *r)
{
    const int group = due->n[0];
    const bool follows = pd(s)->follow[group].group >= 0;
    if (!follows && !kit_roll_arrival(s, group, "H·H26", r)) return;
    pg(s)->arrived[group] = (uint8_t)s->turn;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->sc->units[u].group == group + 1 && s->units[u].status == UNIT_WAITING) kit_come(s, u, r);
}

static void draw_card(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    uint64_t deck = deck_of(s) != 0 ? deck_of(s) : WHOLE_DECK;
    const bool fire = course_phase_of(s) == PHASE_FIRE;
    roll *made = resolver_draw_card(r, fire ? "roll.fire-card" : "roll.move-card", "H·H14", &deck, NO_UNIT);
    made->cause = CAUSE_INITIATIVE;
    const bool red = is_red(made->faces[0]);
    keep_deck(s, deck);
    s->side = (int8_t)(red ? pd(s)->red : 1 - pd(s)->red);
    course_open(s, stage_of_phase(s));
    resolver_emit(r, EV_NOTE, red ? "ev.red" : "ev.black", NO_UNIT)->side = s->side;
}

/* ---- the turn */

static const course_phase phases[PHASES] = {
    [PHASE_DEPLOY] = {STEP_DEPLOY, .opens = OPENS_UNTOLD, .again = next_deployment},
    [PHASE_TURN] = {STEP_MOVEMENT, .opens = OPENS_TURN, .enter = begin_turn},
    [PHASE_MOVE] = {STEP_MOVEMENT, .resumes = true, .clears = BIT(MARK_DONE), .enter = begin_cards,
                    .again = next_activation},
    [PHASE_FIRE] = {STEP_FIRE, .clears = BIT(MARK_DONE), .enter = begin_cards, .again = next_activation},
    [PHASE_MELEE] = {STEP_MELEE, .clears = BIT(MARK_DONE), .enter = prone_owe_melee},
    [PHASE_MORALE] = {STEP_MORALE, .owes = DUE_MORALE, .owed_by = prone_must_test},
    [PHASE_CLOSE] = {STEP_MORALE, .opens = OPENS_UNTOLD, .enter = close_turn},
};

static const course_work work[DUE_KINDS] = {
    [DUE_ARRIVAL] = arrive,        [DUE_CARD] = draw_card,    [DUE_BURST] = prone_burst,
    [DUE_CLEAR] = prone_clear_jam, [DUE_CLOSE] = prone_close, [DUE_ROUND] = prone_round,
    [DUE_MORALE] = prone_morale,
};

static const char *const prompts[STAGES] = {[STAGE_DEPLOY] = "prompt.deploy",
                                            [STAGE_CARD] = "prompt.card",
                                            [STAGE_MOVE] = "prompt.move",
                                            [STAGE_FIRE] = "prompt.fire"};

/* Something set by hand may leave a decision without anything to decide. */
static bool stage_fits(const state *s)
{
    const int u = pg_const(s)->mover - 1, phase = course_phase_of(s);
    if (s->side < 0 || s->side > 1) return false;
    switch (course_stage(s)) {
    case STAGE_DEPLOY:
        return phase == PHASE_DEPLOY && state_any(s, s->side, has_to_deploy);
    case STAGE_MOVE:
        return phase == PHASE_MOVE && u >= 0 && u < s->sc->nunits && state_on_board(s, u) &&
               s->units[u].side == s->side && !state_has(s, u, MARK_DONE);
    case STAGE_CARD:
    case STAGE_FIRE:
        return (phase == PHASE_MOVE || phase == PHASE_FIRE) && course_stage(s) == stage_of_phase(s) &&
               side_may_act(s, s->side);
    default:
        return false;
    }
}

/* The step goes on, without what cannot be decided; nothing of the phase is laid anew. */
static void tidy(state *s, resolver *r)
{
    if (course_stage(s) != STAGE_NONE && !stage_fits(s)) {
        prone_stop_moving(s, r);
        course_open(s, STAGE_NONE);
    }
    if (course_stage(s) != STAGE_MOVE) pg(s)->mover = 0;
}

const course prone_course = {
    .phases = phases,
    .nphases = PHASES,
    .turn = PHASE_TURN,
    .phase_at = offsetof(prone_game, phase),
    .stage_at = offsetof(prone_game, stage),
    .prompts = prompts,
    .work = work,
    .nwork = DUE_KINDS,
    .refresh = prone_see,
    .tidy = tidy,
};

void prone_decide(const state *s, decision *out)
{
    const prone_game *g = pg_const(s);
    course_decide(s, out);
    if (g->stage == STAGE_MOVE && g->mover == 0) { /* seen from a side that does not see it */
        out->prompt = "prompt.move-unseen";
    } else if (g->stage == STAGE_MOVE) {
        if (g->order == VERB_LIE) out->prompt = "prompt.lie";
        out->args.unit = g->mover - 1;
        out->args.n[0] = g->road > g->full ? g->road : g->full;
        out->args.n[1] = g->rough;
        out->args.n[2] = g->full;
        if (g->road > g->full) out->prompt = "prompt.move-track";
    }
    const bool asks = s->side >= 0 && (g->stage == STAGE_CARD || g->stage == STAGE_FIRE),
               alone = asks && (g->ended >> (1 - s->side) & 1) != 0;
    if (alone) out->prompt = g->stage == STAGE_CARD ? "prompt.card-alone" : "prompt.fire-alone";
    out->single = asks && !alone; /* the next card is drawn after it */
    for (int u = 0; u < s->sc->nunits && g->stage == STAGE_DEPLOY; u++)
        out->secret = out->secret || (s->sc->units[u].side == s->side && s->sc->units[u].hidden);
}

/* The side that goes on alone, for the other has no unit left to act in this phase (H·H14); NO_SIDE: neither.
 */
static int goes_on_alone(const state *s)
{
    const int phase = course_phase_of(s);
    if (phase != PHASE_MOVE && phase != PHASE_FIRE) return NO_SIDE;
    const bool a = side_may_act(s, 0), b = side_may_act(s, 1);
    return a == b ? NO_SIDE : a ? 0 : 1;
}

/* Why the other side has nobody left. */
static const char *why_alone(const state *s, int side)
{
    bool done = false;
    if (course_phase_of(s) != PHASE_FIRE) return "ev.no-card";
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side == side || !state_on_board(s, u)) continue;
        if (prone_shooter_refused(s, u) == NULL) return "ev.no-target";
        done = done || state_has(s, u, MARK_DONE);
    }
    return done ? "ev.all-fired" : "ev.none-fires";
}

/* What is decided is decided: `move` and the like open the next decision themselves. Whoever waits for a card
 * is told once that none comes; the end of the other side's orders has said it already. */
void prone_apply(state *s, const action *a, resolver *r)
{
    const bool told = r->events != NULL; /* a trial is told nothing, and has no time to ask */
    const int phase = course_phase_of(s), turn = s->turn, alone = told ? goes_on_alone(s) : NO_SIDE;
    course_open(s, STAGE_NONE);
    course_apply(s, a, r);
    if (!told) return;
    const bool same = phase == course_phase_of(s) && turn == s->turn,
               asks = course_stage(s) == STAGE_CARD || course_stage(s) == STAGE_FIRE;
    const int now = asks ? goes_on_alone(s) : NO_SIDE;
    if (now == NO_SIDE || (same && (now == alone || a->verb == VERB_END))) return;
    resolver_emit(r, EV_NOTE, why_alone(s, now), NO_UNIT)->side = (int8_t)now;
}

/* ---- setting up */

void prone_start_unit(state *s, int u)
{
    const prone_start *from = &pd(s)->start[u];
    const prone_type *t = type_of(s, u);
    *pu(s, u) = (prone_unit){.leader = from->leader ? LEADER_WITH : LEADER_NONE,
                             .keys = t->keys,
                             .ammo = from->ammo,
                             .order = from->order,
                             .unseen_shots = from->unseen_shots};
    s->units[u].marks = from->marks | (s->sc->units[u].hidden ? BIT(MARK_HIDDEN) : 0) |
                        (t->sniper ? BIT(MARK_TREES) : 0) | (from->lost[0] != NO_SPACE ? BIT(MARK_LOST) : 0);
    kit_start_facing(s, u, HEX_SIDES);
}

/* H·H26: a die says where the patrol was lost; if somebody stands there, it is at the next such place. */
static void place_lost(state *s, int u, resolver *r)
{
    const uint16_t *places = pd(s)->start[u].lost;
    const int face =
        kit_roll(r, CAUSE_ARRIVAL, "roll.lost", "H·H26", 1, LOST_PLACES, u, NO_UNIT, NULL)->total;
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
    keep_deck(s, WHOLE_DECK);
    for (int u = 0; u < s->sc->nunits; u++)
        if (pd(s)->start[u].lost[0] != NO_SPACE) place_lost(s, u, r);
    course_begin(s, PHASE_DEPLOY, r);
}

/* ---- after the umpire */

static int16_t within(int value, int most, int otherwise)
{
    return (int16_t)(value < 0 ? 0 : value > most ? otherwise : value);
}

static void mend_unit(state *s, int u)
{
    unit *self = &s->units[u];
    prone_unit *p = pu(s, u);
    const prone_type *t = type_of(s, u);
    kit_mend_unit(s, u, HEX_SIDES, MARK_HIDDEN, turn_marks);
    self->strength = within(self->strength, FIRE_DICE_MAX, FIRE_DICE_MAX);
    self->hits = within(self->hits, FIRE_DICE_MAX, 0);
    if (!prone_infantry(s, u))
        self->marks &= ~(BIT(MARK_PRONE) | BIT(MARK_FORCED) | BIT(MARK_ANEW)); /* H9, H10 */
    if (state_has(s, u, MARK_FORCED)) self->marks &= ~BIT(MARK_PRONE);
    if (!state_has(s, u, MARK_FORCED)) self->marks &= ~BIT(MARK_ANEW); /* who was not forced down may rise */
    if (t->class != CLASS_GUN) self->marks &= ~BIT(MARK_LIMBERED);
    if (t->class != CLASS_HORSE) self->marks &= ~BIT(MARK_DISMOUNTED);
    if (t->weapon != WEAPON_MG) self->marks &= ~BIT(MARK_JAMMED);
    if (p->order >= ORDERS) p->order = t->order;
    if (state_has(s, u, MARK_SQUARE))
        p->order = ORDER_SQUARE;
    else if (p->order == ORDER_SQUARE)
        p->order = ORDER_CLOSE;
    const int quarry = p->quarry - 1;
    if (self->status != UNIT_ON || quarry >= s->sc->nunits || (quarry >= 0 && !is_enemy(s, u, quarry)))
        p->quarry = 0;
}

void prone_mend(state *s)
{
    for (int u = 0; u < s->sc->nunits; u++)
        mend_unit(s, u);
}
