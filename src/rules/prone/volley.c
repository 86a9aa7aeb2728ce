/*
 * volley.c: one burst of fire in the order the rules give (H·H5): the dice, the casualties, their cards, then
 * the test whether the target goes prone (H1, H2), with the casualties of this burst alone.
 */
#include "rules/prone/volley.h"

#include "rules/prone/fire.h"
#include "rules/prone/place.h"
#include "rules/prone/retire.h"

enum { ACE = 1, JACK = 11, CARDS = 13 };

bool prone_tested(const state *s, int u, int target)
{
    if (type_of(s, u)->army != ARMY_HERERO || !prone_infantry(s, target)) return false; /* H11 */
    return !is_prone(s, target) || s->sc->options[OPTION_RETEST_PRONE] != 0;            /* H·H1 */
}

void prone_test_ledger(const state *s, int target, int casualties, ledger *l)
{
    query q = query_about(s, target, NO_UNIT);
    q.n[0] = casualties;
    ledger_clear(l);
    ledger_apply(l, pd(s)->prone, &q);
}

static void force_prone(state *s, int target, int u, int casualties, bool automatic, resolver *r)
{
    unit *at = &s->units[target];
    event *e = resolver_emit(r, EV_CARD, automatic ? "ev.prone-automatic" : "ev.forced-prone", target);
    e->other = (int16_t)u;
    e->to = at->space;
    e->n[0] = casualties;
    kit_clear_mark(s, target, MARK_PRONE, r);
    kit_set_mark(s, target, MARK_FORCED, r);
    at->marks |= BIT(MARK_ANEW);
    at->marks &= ~BIT(MARK_CHARGED); /* H3: it goes no farther */
    pu(s, target)->quarry = 0;
    pu(s, target)->lying = 1;
}

/* H1 to H1c */
static void prone_test(state *s, int u, int target, int casualties, resolver *r)
{
    const prone_data *d = pd(s);
    ledger l;
    int row = -1;
    if (casualties >= d->number.prone_automatic) { /* H1b: no die */
        force_prone(s, target, u, casualties, true, r);
        return;
    }
    prone_test_ledger(s, target, casualties, &l);
    roll *made = resolver_roll(r, "roll.prone", "H1", 1, 6, target, u, &l);
    made->cause = CAUSE_MORALE;
    made->need = d->number.prone_total;
    made->outcome = made->total + l.total;
    const chart_cell *cell = chart_at(d->prone_chart, made->outcome, 0, &row);
    made->chart = (int16_t)d->prone_index;
    made->row = (int16_t)row;
    made->column = 0;
    if (chart_field(cell, "prone") != 0)
        force_prone(s, target, u, casualties, false, r);
    else
        resolver_emit(r, EV_NOTE, "ev.keeps-standing", target)->n[0] = casualties;
}

/* ---- casualties */

typedef struct toll {
    int killed, wounded, others; /* others: superiors who fell in its place */
} toll;

/* H·H21: an ace is the unit's own leader, or the superior who is with it; a lying leader is missed by red
 * ones. */
static bool leader_falls(state *s, int target, bool red, toll *t, resolver *r)
{
    prone_unit *p = pu(s, target);
    if (p->leader == LEADER_WITH) {
        if (p->lying != 0 && is_prone(s, target) && red) return false;
        p->leader = red ? LEADER_WOUNDED : LEADER_KILLED;
        p->lying = 0;
        s->units[target].marks &= ~BIT(MARK_DIRECTING);
        resolver_emit(r, EV_LEADER, red ? "ev.leader-wounded" : "ev.leader-killed", target)->n[0] = p->leader;
        return true;
    }
    const int chief = prone_superior(s, target, 0);
    if (chief == NO_UNIT) return false;
    t->others++;
    pu(s, chief)->killed = !red;
    pu(s, chief)->leader = red ? LEADER_WOUNDED : LEADER_KILLED;
    s->units[chief].strength = 0;
    prone_remove(s, chief, UNIT_DESTROYED, 0, red ? "ev.chief-wounded" : "ev.chief-killed", r);
    return true;
}

/* H·H17: ace the leader, court cards a key figure; red wounded, black killed. */
static void draw_for(state *s, int target, uint64_t *deck, toll *t, resolver *r)
{
    const prone_data *d = pd(s);
    roll *made = resolver_draw_card(r, "roll.casualty", "H·H17", deck, target);
    made->cause = CAUSE_LOSS;
    const int face = made->faces[0], rank = (face - 1) % CARDS + 1, suit = (face - 1) / CARDS;
    const bool red = suit == 1 || suit == 2;
    const int others = t->others;
    int row = -1;
    chart_at(d->card_chart, rank, 0, &row);
    made->chart = (int16_t)d->card_index;
    made->row = (int16_t)row;
    made->column = 0;
    made->outcome = made->total;
    const bool leader = rank == ACE && leader_falls(s, target, red, t, r);
    if (!leader && (rank == ACE || rank >= JACK) && pu(s, target)->keys > 0) {
        pu(s, target)->keys--;
        resolver_emit(r, EV_NOTE, red ? "ev.key-wounded" : "ev.key-killed", target)->n[0] =
            pu(s, target)->keys;
    }
    if (t->others != others) return;
    if (red)
        t->wounded++;
    else
        t->killed++;
}

/* H·H22: when the last gunner falls, men of a company beside the gun step in. */
bool prone_man_the_gun(state *s, int gun, resolver *r)
{
    const int men = pd(s)->number.step_in;
    if (!prone_crew(s, gun) || men == 0) return false;
    for (int i = 0; i < s->sc->nunits; i++) {
        unit *at = &s->units[i];
        if (at->status != UNIT_ON || at->side != s->units[gun].side || type_of(s, i)->class != CLASS_FOOT ||
            type_of(s, i)->army != ARMY_GERMAN || at->strength <= 2 * men ||
            hexes_between(pd(s), at->space, s->units[gun].space) != 1)
            continue;
        at->strength = (int16_t)(at->strength - men);
        s->units[gun].strength = (int16_t)men;
        event *e = resolver_emit(r, EV_NOTE, "ev.steps-in", i);
        e->other = (int16_t)gun;
        e->n[0] = men;
        return true;
    }
    return false;
}

static void take_losses(state *s, int target, const toll *t, resolver *r)
{
    unit *at = &s->units[target];
    prone_unit *p = pu(s, target);
    const int lost = t->killed + t->wounded;
    at->strength = (int16_t)(at->strength > lost ? at->strength - lost : 0);
    at->hits = (int16_t)(at->hits + lost); /* of this turn: they weigh on a charge */
    p->killed = (uint8_t)(p->killed + t->killed < 250 ? p->killed + t->killed : 250);
    if (p->keys > at->strength) p->keys = (uint8_t)at->strength;
    event *e = resolver_emit(r, EV_LOSS, "ev.loss", target);
    e->n[0] = lost;
    e->n[1] = at->strength;
    e->n[2] = t->killed;
    e->n[3] = t->wounded;
    e->to = at->space;
    if (at->strength > 0 || prone_man_the_gun(s, target, r)) return;
    if (prone_crew(s, target) && prone_charged(s, target)) {
        prone_remove(s, target, UNIT_CAPTURED, 1 - at->side, "ev.captured", r);
        return;
    }
    prone_remove(s, target, UNIT_DESTROYED, 0, "ev.destroyed", r);
}

/* Returns the casualties: figures killed or wounded, leaders included (H·H3). */
static int casualties_of(state *s, int target, int hits, resolver *r)
{
    uint64_t deck = (UINT64_C(1) << 52) - 1;
    toll t = {0, 0, 0};
    const int strength = s->units[target].strength;
    for (int i = 0; i < hits && t.killed + t.wounded < strength; i++)
        draw_for(s, target, &deck, &t, r);
    const int all = t.killed + t.wounded + t.others;
    if (t.killed + t.wounded > 0) take_losses(s, target, &t, r);
    return all;
}

/* ---- the burst */

static void spend_ammo(state *s, int u, resolver *r)
{
    prone_unit *p = pu(s, u);
    if (p->ammo == AMMO_FREE || p->ammo == 0) return;
    p->ammo--;
    if (p->ammo <= 2) kit_set_mark(s, u, MARK_LOW_AMMO, r);
}

/* H·H24: the first shots of tree snipers do not show where they are. Returns the sides that see no more of it
 * than what it does. */
static uint8_t show_firer(state *s, int u, resolver *r)
{
    prone_unit *p = pu(s, u);
    s->units[u].marks &= ~(BIT(MARK_DISGUISED) | BIT(MARK_SMOKELESS));
    s->units[u].marks |= BIT(MARK_FIRED);
    if (state_has(s, u, MARK_HIDDEN) && p->unseen_shots > 0) {
        p->unseen_shots--;
        return state_blind_to(s, u);
    }
    kit_reveal(s, u, MARK_HIDDEN, r);
    return 0;
}

static int count_hits(const roll *made, int need, int *twenties)
{
    int hits = 0;
    *twenties = 0;
    for (int i = 0; i < made->count; i++) { /* H·H9: a natural 1 always hits, a natural 20 never */
        const int face = made->faces[i];
        *twenties += face == made->sides;
        hits += face == 1 || (face <= need && face != made->sides);
    }
    return hits;
}

void prone_burst(state *s, agenda_item item, resolver *r)
{
    const prone_data *d = pd(s);
    const int u = item.unit, target = item.other;
    prone_shot shot;
    ledger l;
    if (u < 0 || target < 0 || !state_on_board(s, u) || !state_on_board(s, target))
        return; /* the umpire took one away */
    prone_shot_measure(s, u, target, &shot);
    shot.direct = item.n[0] != 0;
    if (shot.hexes > prone_weapon_range(s, u)) return;
    prone_fire_ledger(s, u, target, &shot, &l);
    const int dice = prone_fire_dice(s, u);
    const uint8_t blind = show_firer(s, u, r);
    r->hidden_from = blind;
    event *e = resolver_emit(r, EV_FIRE, "ev.fire", u);
    e->other = (int16_t)target;
    e->from = s->units[u].space;
    e->to = s->units[target].space;
    e->n[0] = shot.hexes;
    e->n[1] = shot.class;
    r->hidden_from = 0;
    if (blind != 0) { /* those who cannot see him see what he does */
        r->hidden_from = (uint8_t)~blind;
        resolver_emit(r, EV_NOTE, "ev.fired-unseen", target)->to = s->units[target].space;
        r->hidden_from = 0;
    }
    spend_ammo(s, u, r);
    const bool test = prone_tested(s, u, target);
    const bool gun = type_of(s, u)->weapon == WEAPON_GUN;
    int twenties = 0, row = -1;
    r->hidden_from = blind;
    roll *made = resolver_roll(r, "roll.burst", "H·H16", dice, 20, u, target, &l);
    made->cause = CAUSE_DECLARED;
    const int hits = count_hits(made, l.total, &twenties);
    made->need = l.total;
    made->outcome = hits;
    chart_at(gun ? d->gun_chart : d->rifle_chart, shot.class, shot.band, &row);
    made->chart = (int16_t)(gun ? d->gun_index : d->rifle_index);
    made->row = (int16_t)row;
    made->column = (int16_t)shot.band;
    r->hidden_from = 0;
    const int casualties = casualties_of(s, target, hits, r);
    if (type_of(s, u)->weapon == WEAPON_MG && twenties >= d->number.jam_faces)
        kit_set_mark(s, u, MARK_JAMMED, r);
    const int by = blind != 0 ? NO_UNIT : u;
    if (test && state_on_board(s, target)) prone_test(s, by, target, casualties, r);
}

void prone_clear_jam(state *s, int u, resolver *r)
{
    if (!state_on_board(s, u) || !state_has(s, u, MARK_JAMMED)) return;
    roll *made = resolver_roll(r, "roll.clear", "H·H22", 1, 6, u, NO_UNIT, NULL);
    made->cause = CAUSE_WEAPON;
    made->need = pd(s)->number.clear_on;
    made->outcome = made->total;
    if (made->total >= pd(s)->number.clear_on) kit_clear_mark(s, u, MARK_JAMMED, r);
}
