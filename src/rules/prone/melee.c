/* melee.c: charges come home (H·H18): closing, standing, figure against figure. A go each. */
#include "rules/prone/prone_internal.h"

#include "rules/prone/apply.h"
#include "rules/prone/dice.h"
#include "rules/prone/fire.h"

static bool in_contact(const state *s, int u, int target)
{
    return u >= 0 && target >= 0 && state_on_board(s, u) && is_enemy(s, u, target) &&
           hexes_apart(s, u, target) == 1;
}

/* A declared charge of which no close combat comes is told: the enemy is gone, or it was driven off itself.
 */
void prone_tell_void(const state *s, int u, int target, resolver *r)
{
    if (!state_on_board(s, u)) return;
    const char *code = !state_has(s, u, MARK_CHARGED)             ? "ev.charge-undone"
                       : s->units[target].status == UNIT_CAPTURED ? "ev.charge-taken"
                                                                  : "ev.charge-void";
    kit_emit_of(s, u, EV_NOTE, code, r)->other = (int16_t)target;
}

void prone_owe_melee(state *s, int nobody, resolver *r)
{
    (void)nobody;
    for (int u = 0; u < s->sc->nunits; u++) {
        const int target = pu_const(s, u)->quarry - 1;
        if (target < 0) continue;
        if (in_contact(s, u, target))
            agenda_owe(s, DUE_CLOSE, u, target, 0);
        else
            prone_tell_void(s, u, target, r);
    }
}

/* ---- who wins and who runs */

/* Those who serve guns or drive wagons do not take them along: they are the enemy's. */
static bool is_prize(const state *s, int u)
{
    return !is_troops(s, u);
}

static void take_leaders(state *s, int space, int loser, resolver *r)
{
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && s->units[i].space == space && s->units[i].side == loser && is_chief(s, i))
            prone_remove(s, i, UNIT_CAPTURED, 1 - loser, "ev.captured", r);
}

/* H·H22: guns and wagons are not taken from under the eyes of a company that stands by them. */
static int rescuer_of(const state *s, int u)
{
    for (int i = 0; i < s->sc->nunits && !is_chief(s, u); i++)
        if (is_friend(s, u, i) && !state_has(s, i, MARK_SHAKEN) && is_troops(s, i) &&
            hexes_apart(s, u, i) == 1)
            return i;
    return NO_UNIT;
}

/* It gives way before `winner`: 2D6 back and shaken, or captured where it cannot run. */
static void give_way(state *s, int u, int winner, resolver *r)
{
    const int dice = pd(s)->number.retire_dice;
    if (is_prize(s, u)) {
        const int friend = rescuer_of(s, u);
        if (friend == NO_UNIT)
            prone_remove(s, u, UNIT_CAPTURED, s->units[winner].side, "ev.captured", r);
        else
            resolver_emit(r, EV_NOTE, "ev.saved", u)->other = (int16_t) friend;
        return;
    }
    kit_set_mark(s, u, MARK_SHAKEN, r);
    roll *made = resolver_roll(r, "roll.retire", "H·H18", dice, 6, u, NO_UNIT, NULL);
    made->cause = CAUSE_MOVEMENT;
    const int hexes = hexes_of(made->total);
    prone_fall_back(s, u, hexes, r);
}

/* even: its rounds are over and nobody lost more. */
static void decide_fight(state *s, int charger, int target, bool charger_wins, bool even, resolver *r)
{
    const int winner = charger_wins ? charger : target, loser = charger_wins ? target : charger;
    const int ground = state_on_board(s, loser) ? s->units[loser].space : NO_SPACE;
    event *e = resolver_emit(r, EV_NOTE, "ev.melee-won", winner);
    e->other = (int16_t)loser;
    e->n[0] = even;
    if (state_on_board(s, loser)) give_way(s, loser, winner, r);
    pu(s, charger)->quarry = 0;
    if (charger_wins) prone_advance_into(s, charger, ground, r);
}

/* ---- closing and standing */

void prone_close(state *s, const agenda_item *due, resolver *r)
{
    const prone_data *d = pd(s);
    const prone_numbers *k = &d->number;
    const int u = due->unit, target = due->other;
    if (!in_contact(s, u, target)) {
        prone_tell_void(s, u, target, r);
        return;
    }
    kit_emit_at(s, EV_MELEE, "ev.closes", u, target, r);
    kit_reveal(s, target, MARK_HIDDEN, r);
    const bool closes = prone_passes(s, u, "roll.closing", "H·H18", d->closing, k->close_on, false, r);
    resolver_outcome(r, OUTCOME_NOTE, "odds.closes", u, target, closes);
    if (!closes) {
        pu(s, u)->quarry = 0;
        resolver_emit(r, EV_NOTE, "ev.hangs-back", u)->other = (int16_t)target;
        return;
    }
    const bool stands = prone_passes(s, target, "roll.standing", "H·H18", d->standing, k->stand_on, false, r);
    if (is_chief(s, target))
        resolver_outcome(r, OUTCOME_NOTE, "odds.gets-away", u, target, stands);
    else
        resolver_outcome(r, OUTCOME_NOTE, "odds.fights", u, target,
                         stands || state_has(s, target, MARK_FORCED));
    if (!is_chief(s, target))
        resolver_outcome(r, OUTCOME_NOTE, "odds.runs", u, target,
                         !stands && !state_has(s, target, MARK_FORCED));
    if (stands) {
        if (is_chief(s, target)) { /* H·H21: he gets away */
            pu(s, u)->quarry = 0;
            prone_fall_back(s, target, hexes_of(6 * k->retire_dice), r);
            return;
        }
        agenda_owe_first(s, DUE_ROUND, u, target, 1);
        return;
    }
    resolver_emit(r, EV_NOTE, "ev.does-not-stand", target)->other = (int16_t)u;
    if (state_has(s, target, MARK_FORCED)) { /* H3: it cannot run, and is the worse for it */
        kit_set_mark(s, target, MARK_SHAKEN, r);
        agenda_owe_first(s, DUE_ROUND, u, target, 1);
        return;
    }
    const int ground = s->units[target].space;
    give_way(s, target, u, r);
    pu(s, u)->quarry = 0;
    prone_advance_into(s, u, ground, r);
}

/* ---- a round */

typedef struct blows {
    int killed, wounded, driven;
    bool leader, leader_killed; /* he fights in the first pair */
} blows;

static void strike(const state *s, int loser, int by, bool first, blows *b)
{
    const bool herero = type_of(s, loser)->army == ARMY_HERERO;
    if (by >= 2)
        b->killed++;
    else if (herero)
        b->driven++; /* driven back: beaten, not lost */
    else
        b->wounded++;
    if (first && (by >= 2 || !herero)) {
        b->leader = true;
        b->leader_killed = by >= 2;
    }
}

static void take_blows(state *s, int u, const blows *b, resolver *r)
{
    const int side = s->units[u].side, space = s->units[u].space;
    if (b->leader && pu(s, u)->leader == LEADER_WITH) prone_lose_leader(s, u, b->leader_killed, r);
    if (!prone_lose(s, u, b->killed, b->wounded, b->driven, r)) return;
    if (is_prize(s, u))
        prone_remove(s, u, UNIT_CAPTURED, 1 - side, "ev.captured", r);
    else
        prone_remove(s, u, UNIT_DESTROYED, 0, "ev.destroyed", r);
    take_leaders(s, space, side, r);
}

static int throw_for(state *s, int u, int other, int pairs, int round, uint8_t *faces, resolver *r)
{
    ledger l;
    prone_ledger(s, u, other, round, pd(s)->melee, &l);
    roll *made = resolver_roll(r, "roll.melee", "H·H18", pairs, 6, u, other, &l);
    made->cause = CAUSE_MELEE;
    made->counted = "story.pairs";
    made->paired = true;
    memcpy(faces, made->faces, (size_t)pairs);
    return l.total;
}

/* How many dice of one side beat the one beside them, and which: bit i, die i. */
typedef struct ahead {
    int count;
    uint64_t dice;
} ahead;

static void count_ahead(ahead *of, int die)
{
    of->count++;
    of->dice |= UINT64_C(1) << die;
}

/* What the two pools came to is known when both lie there. */
static void tell_pairs(resolver *r, ahead won, ahead lost)
{
    if (r->events == NULL) return;
    roll *thrown = &r->events->rolls[r->events->nrolls - 2];
    thrown[0].outcome = won.count;
    thrown[0].ahead = won.dice;
    thrown[1].outcome = lost.count;
    thrown[1].ahead = lost.dice;
}

void prone_round(state *s, const agenda_item *due, resolver *r)
{
    const int u = due->unit, target = due->other, round = due->n[0];
    uint8_t mine[ROLL_FACES], theirs[ROLL_FACES];
    blows on_u = {0}, on_target = {0};
    if (!in_contact(s, u, target)) return;
    int pairs =
        s->units[u].strength < s->units[target].strength ? s->units[u].strength : s->units[target].strength;
    if (pairs > pd(s)->number.pairs) pairs = pd(s)->number.pairs; /* so many find room on a hexside */
    if (pairs < 1) pairs = 1;
    event *e = kit_emit_at(s, EV_MELEE, "ev.melee", u, target, r);
    e->n[0] = round;
    e->n[1] = pairs;
    const int plus = throw_for(s, u, target, pairs, round, mine, r),
              against = throw_for(s, target, u, pairs, round, theirs, r);
    ahead won = {0}, lost = {0};
    for (int i = 0; i < pairs; i++) {
        const int by = mine[i] + plus - theirs[i] - against;
        if (by > 0) strike(s, target, by, i == 0, &on_target);
        if (by < 0) strike(s, u, -by, i == 0, &on_u);
        if (by != 0) count_ahead(by > 0 ? &won : &lost, i);
    }
    tell_pairs(r, won, lost);
    if (round == 1) {
        resolver_outcome(r, OUTCOME_NOTE, "odds.round-won", u, target, won.count > lost.count);
        resolver_outcome(r, OUTCOME_NOTE, "odds.round-lost", u, target, won.count < lost.count);
    }
    const int lost_u = on_u.killed + on_u.wounded + on_u.driven,
              lost_target = on_target.killed + on_target.wounded + on_target.driven;
    const int ground = s->units[target].space;
    take_blows(s, u, &on_u, r);
    take_blows(s, target, &on_target, r);
    if (state_on_board(s, u)) prone_rise(s, u, r); /* H·H11: after the first round everybody is on his feet */
    if (state_on_board(s, target)) prone_rise(s, target, r);
    if (!state_on_board(s, u)) return;
    if (!state_on_board(s, target)) {
        pu(s, u)->quarry = 0;
        prone_advance_into(s, u, ground, r);
        return;
    }
    if (lost_u == lost_target && round < pd(s)->number.rounds)
        agenda_owe_first(s, DUE_ROUND, u, target, round + 1);
    else
        decide_fight(s, u, target, lost_target > lost_u, lost_target == lost_u,
                     r); /* in the end it is the charge that has failed */
}
