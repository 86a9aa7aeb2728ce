/*
 * apply.c: what a verb does, once check() has allowed it; `go` does what stands first on the agenda, by the
 * file it belongs to. Not for what comes after it by itself: turn.c.
 */
#include "rules/safari/apply.h"

#include "rules/safari/bush.h"
#include "rules/safari/compile.h"
#include "rules/safari/fire.h"
#include "rules/safari/goods.h"
#include "rules/safari/happenings.h"
#include "rules/safari/losses.h"
#include "rules/safari/melee.h"
#include "rules/safari/morale.h"
#include "rules/safari/moves.h"
#include "rules/safari/party.h"
#include "rules/safari/place.h"
#include "rules/safari/safari_internal.h"

/* ---- verbs */

void safari_act_march(state *s, const action *a, resolver *r)
{
    (void)r;
    s->units[a->units[0]].marks |= BIT(MARK_ROLLED);
    agenda_owe(s, DUE_MARCH, a->units[0], NO_UNIT, 0);
}

void safari_act_path(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    uint16_t path[HEXES_MAX];
    const int got = safari_walk(s, u, path, safari_way_of(s, a, path), r);
    if (got == STEP_HALT || got == STEP_NOT)
        s->units[u].marks |= BIT(MARK_DONE); /* it has come upon something */
}

void safari_act_charge(state *s, const action *a, resolver *r)
{
    const int u = a->units[0], target = a->target;
    s->units[u].marks |= BIT(MARK_CHARGED) | BIT(MARK_ROLLED);
    su(s, u)->quarry = (uint8_t)(target + 1);
    safari_reveal(s, u, r);
    safari_see_one(s, u, r); /* Z7: who charges is seen, and so is how he sets about it */
    kit_declare_of(s, u, DECLARE_CHARGE, "ev.charge", target, r);
    safari_provoke(s, target);
    if (!is_beast(s, u)) {
        agenda_owe(s, DUE_MORALE, u, target, TRIGGER_CLOSE); /* S17.5 */
        agenda_owe(s, DUE_MARCH, u, target, 0);
    } else if (safari_beast_attacks(s, u, target, r)) { /* S36 */
        agenda_owe(s, DUE_SET_OUT, u, target, 0);
    } else {
        s->units[u].marks |= BIT(MARK_DONE);
        s->units[u].marks &= ~BIT(MARK_CHARGED);
    }
}

void safari_act_flee(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    safari_drop_all(s, u, r);
    kit_set_mark(s, u, MARK_FLEEING, r);
    s->units[u].marks &= ~(BIT(MARK_RETREATING) | BIT(MARK_COVER) | BIT(MARK_DREAD));
    safari_flight(s, u, r);
}

void safari_act_enter(state *s, const action *a, resolver *r)
{
    safari_come_on(s, a->units[0], a->spaces[0], r);
}

void safari_act_hold(state *s, const action *a, resolver *r)
{
    (void)r;
    s->units[a->units[0]].marks |= BIT(MARK_DONE);
}

/* S·H18: a whole turn without moving. */
void safari_act_clear(state *s, const action *a, resolver *r)
{
    (void)r;
    s->units[a->units[0]].marks |= BIT(MARK_ROLLED) | BIT(MARK_DONE) | BIT(MARK_HANDLED);
    agenda_owe(s, DUE_CLEAR, a->units[0], NO_UNIT, 0);
}

void safari_act_fire(state *s, const action *a, resolver *r)
{
    const safari_volley v = safari_volley_of(s, a);
    safari_declare_fire(s, action_unit_of(s->sc, a->units[0]), a->target, &v, r);
}

void safari_act_end(state *s, const action *a, resolver *r)
{
    (void)a;
    (void)r;
    course_open(s, STAGE_NONE);
    sg(s)->walker = 0;
}

/* ---- marching */

/* S3, S4: what the die brings comes before the party sets out. */
static void roll_march(state *s, int u, resolver *r)
{
    roll *made = kit_roll_of(s, u, r, CAUSE_MOVEMENT, "roll.march", "S1", 1, 6, u, NO_UNIT, NULL);
    const chart_cell *cell = safari_read_chart(s, made, sd(s)->move_chart, 0);
    su(s, u)->die = (uint8_t)made->total;
    resolver_outcome(r, OUTCOME_COUNT, "odds.march", u, NO_UNIT, made->total);
    if (r->events != NULL) {
        ledger l;
        safari_march_ledger(s, u, made->total, state_has(s, u, MARK_CHARGED), &l);
        roll_take_ledger_of_faces(made, &l);
        made->outcome = l.total;
    }
    agenda_owe_first(s, DUE_SET_OUT, u, NO_UNIT, 0);
    int second = 0; /* S·H4, where the scenario has it: a second die in jungle, swamp or river */
    if (s->sc->options[OPTION_TERRAIN_DIE] != 0 && !is_beast(s, u) &&
        ground_is(s, s->units[u].space, SPACE_JUNGLE | SPACE_SWAMP | SPACE_FORD)) {
        roll *other = kit_roll_of(s, u, r, CAUSE_MOVEMENT, "roll.terrain", "S·H4", 1, 6, u, NO_UNIT, NULL);
        second = other->total;
        if (second == 6) {
            su(s, u)->paid |= PAID_NOTHING;
            kit_emit_of(s, u, EV_NOTE, "ev.ground-free", r);
        }
    }
    if (chart_field(cell, "animals") != 0) agenda_owe_first(s, DUE_ANIMALS, u, NO_UNIT, 0);
    if (second == 1) agenda_owe_first(s, DUE_HAPPENING, u, NO_UNIT, 0); /* S4: two 1s, two happenings */
    if (chart_field(cell, "happening") != 0) agenda_owe_first(s, DUE_HAPPENING, u, NO_UNIT, 0);
}

static bool stopped(const state *s, int u)
{
    return (s->units[u].marks & (BIT(MARK_HELD) | BIT(MARK_SPELL) | BIT(MARK_SPOOKED))) != 0;
}

/* S5: it goes as near as the die and the ground let it, and that was not beside them. */
static void tell_short(const state *s, int u, int target, int from, resolver *r)
{
    const safari_unit *g = su_const(s, u);
    const int paid = (g->paid & PAID_PENALTY) + ((g->paid & PAID_FORD) != 0 ? 1 : 0);
    event *e = safari_tell(s, u, EV_NOTE, "ev.charge-short", target, g->used - from, g->hexes - from, r);
    e->n[2] = g->used > from ? paid : 0;
    e->n[3] = safari_left(s, u) > 0;
    e->declared = DECLARE_CHARGE;
}

/* It has become clear how far it may go: a charge runs home, a band nobody plays goes its way. */
static void set_out(state *s, int u, resolver *r)
{
    safari_unit *g = su(s, u);
    ledger l;
    const bool charge = state_has(s, u, MARK_CHARGED);
    if (is_beast(s, u)) {
        g->hexes = (uint8_t)safari_beast_move(s, u);
    } else {
        safari_march_ledger(s, u, g->die == 0 ? 1 : g->die, charge, &l);
        g->hexes = (uint8_t)(stopped(s, u) || l.total < 0 ? 0 : l.total > HEXES_MAX ? HEXES_MAX : l.total);
    }
    const int target = g->quarry - 1;
    if (stopped(s, u)) {
        s->units[u].marks |= BIT(MARK_DONE);
        s->units[u].marks &= ~BIT(MARK_CHARGED);
    } else if (charge && target >= 0 && state_on_board(s, target)) {
        const int from = g->used, got = safari_approach(s, u, target, g->hexes, r);
        if (state_on_board(s, u) && state_on_board(s, target)) {
            if (steps_between(sd(s), s->units[u].space, s->units[target].space) == 1)
                safari_engage(s, u, target, r);
            else if (got == STEP_DONE)
                tell_short(s, u, target, from, r);
        }
        if (state_on_board(s, u)) s->units[u].marks |= BIT(MARK_DONE);
    } else if (plays_itself(s, u)) {
        safari_bush_set_out(s, u, r);
    } else {
        sg(s)->walker = (uint8_t)(u + 1);
    }
    if (target < 0) return;
    const bool met =
        state_on_board(s, u) && (g->foe == target + 1 || s->units[target].status == UNIT_CAPTURED);
    resolver_outcome(r, OUTCOME_NOTE, "odds.contact", u, target, met);
}

/* ---- all that is owed */

static void arrive(state *s, const agenda_item *due, resolver *r)
{
    kit_arrive(s, due->n[0], "S·H5", r);
}

/* One that was to charge and does not stays where it is. */
static void march(state *s, const agenda_item *due, resolver *r)
{
    if (due->other == NO_UNIT || state_has(s, due->unit, MARK_CHARGED)) roll_march(s, due->unit, r);
}

static void strike(state *s, const agenda_item *due, resolver *r)
{
    safari_fight_blows(s, due->n[0], r);
}

static void end_fight(state *s, const agenda_item *due, resolver *r)
{
    safari_fight_outcome(s, due->n[0], r);
}

static void shoot(state *s, const agenda_item *due, resolver *r)
{
    const safari_volley v = safari_volley_due(due);
    if (state_on_board(s, due->other)) safari_fire_group(s, due->unit, due->other, &v, r);
}

static void ask_leader(state *s, const agenda_item *due, resolver *r)
{
    safari_morale(s, due->unit, due->other, due->n[0], r);
}

static void ask_men(state *s, const agenda_item *due, resolver *r)
{
    safari_men(s, due->unit, due->n[0], r);
}

/* Who does it: something about one unit, about two that must both be there, or more than that. */
static const struct {
    void (*one)(state *s, int u, resolver *r);
    void (*two)(state *s, int u, int other, resolver *r);
    void (*more)(state *s, const agenda_item *due, resolver *r);
} workers[DUE_KINDS] = {
    [DUE_ARRIVAL] = {.more = arrive},
    [DUE_LEADERS] = {.more = safari_leaders},
    [DUE_FLIGHT] = {.one = safari_flight},
    [DUE_MARCH] = {.more = march},
    [DUE_SET_OUT] = {.one = set_out},
    [DUE_NETS] = {.two = safari_nets},
    [DUE_SHOTS] = {.more = shoot},
    [DUE_JAM] = {.one = safari_jam_roll},
    [DUE_FIGHT] = {.one = safari_fight_begin},
    [DUE_BEAST] = {.two = safari_beast_fight},
    [DUE_BLOWS] = {.more = strike},
    [DUE_OUTCOME] = {.more = end_fight},
    [DUE_MORALE] = {.more = ask_leader},
    [DUE_MEN] = {.more = ask_men},
    [DUE_RALLY] = {.one = safari_rally},
    [DUE_CLEAR] = {.one = safari_clear_roll},
    [DUE_HAPPENING] = {.one = safari_happening},
    [DUE_ANIMALS] = {.one = safari_animals_attack},
    [DUE_SINK] = {.one = bush_sink},
    [DUE_CAT] = {.more = bush_cat},
    [DUE_ELEPHANTS] = {.one = bush_elephants},
    [DUE_HIPPO] = {.one = bush_hippo},
    [DUE_LIONS] = {.one = bush_lions},
    [DUE_STAMPEDE] = {.one = bush_stampede},
    [DUE_TRAMPLE] = {.two = bush_trample},
    [DUE_SNAKE] = {.one = bush_snake},
    [DUE_CROCODILE] = {.one = bush_crocodile},
    [DUE_NEAR] = {.two = bush_near},
    [DUE_GUNS] = {.more = bush_guns},
    [DUE_POUNCE] = {.more = bush_pounce},
    [DUE_DAUNT] = {.one = bush_daunt},
    [DUE_AWAY] = {.one = bush_away},
    [DUE_GRAZE] = {.one = bush_graze},
    [DUE_ROVE] = {.one = bush_rove},
    [DUE_ROAM] = {.one = bush_roam},
    [DUE_AMBUSH] = {.one = bush_ambush},
    [DUE_PURSUE] = {.one = bush_pursue},
};

void safari_go(state *s, resolver *r)
{
    const agenda_item due = agenda_pop(s);
    if (due.kind >= DUE_KINDS ||
        (due.unit != NO_UNIT && due.kind != DUE_OUTCOME && !state_on_board(s, due.unit)))
        return; /* it has left the board since, or is a kind that was put there by hand */
    if (workers[due.kind].one != NULL)
        workers[due.kind].one(s, due.unit, r);
    else if (workers[due.kind].two != NULL && state_on_board(s, due.other))
        workers[due.kind].two(s, due.unit, due.other, r);
    else if (workers[due.kind].more != NULL)
        workers[due.kind].more(s, &due, r);
}

void safari_apply(state *s, const action *a, resolver *r)
{
    if (a->verb != VERB_GO) {
        course_apply(s, a, r);
        return;
    }
    safari_go(s, r);
    course_settle(s, r);
    course_advance(s, r);
}
