/*
 * melee.c: hand to hand (A6, A7, A·H5 to A·H7, A·H14): both sides toss, the winner tosses again for tails,
 * and the table says what becomes of both. Not for where the beaten go: retreat.c.
 */
#include "rules/africa/melee.h"

#include "rules/africa/apply.h"
#include "rules/africa/moves.h"
#include "rules/africa/place.h"

enum { DISORGANIZED = 1, DRIVEN = 2, TWO_REGULARS = 4, ONLY_HORSE = 8, RUSH = 16 };

/* What the two lists of units come to, for the conditions of A6. */
static int32_t facts(const state *s, const int16_t *units, int n, const int16_t *others, int nothers,
                     bool rush)
{
    int32_t found = rush ? RUSH : 0;
    int regulars = 0;
    bool horse = false, their_horse = false;
    for (int i = 0; i < n; i++) {
        regulars += class_of(s, units[i]) == CLASS_REGULAR;
        horse = horse || class_of(s, units[i]) == CLASS_CAVALRY;
    }
    for (int i = 0; i < nothers; i++) {
        their_horse = their_horse || class_of(s, others[i]) == CLASS_CAVALRY;
        if (state_has(s, others[i], MARK_DEMORALIZED)) found |= DISORGANIZED;
        if (state_has(s, others[i], MARK_DRIVEN)) found |= DRIVEN;
    }
    if (regulars >= 2) found |= TWO_REGULARS;
    if (horse && !their_horse) found |= ONLY_HORSE;
    return found;
}

void africa_combat_ledger(const state *s, const int16_t *units, int n, const int16_t *others, int nothers,
                          int area, int role, bool rush, ledger *l)
{
    query q = query_about(s, n > 0 ? units[0] : NO_UNIT, nothers > 0 ? others[0] : NO_UNIT);
    int32_t support = 0;
    ledger_clear(l);
    for (int i = 0; i < n; i++) {
        if (class_of(s, units[i]) == CLASS_OFFICER) {
            if (ad(s)->start[units[i]].support > support) support = ad(s)->start[units[i]].support;
            continue;
        }
        if (l->count >= LEDGER_LINES - 12) { /* more than any stack may hold: in one sum */
            ledger_put(l, LEDGER_BASE, africa_factor(s, units[i]), i, "mod.more-units", "A6", false);
            l->line[l->count - 2].value += l->line[l->count - 1].value;
            l->count--;
            continue;
        }
        ledger_put(l, LEDGER_BASE, africa_factor(s, units[i]), units[i],
                   state_has(s, units[i], MARK_DEMORALIZED) ? "mod.unit-demoralized" : "mod.unit", "A6",
                   false);
    }
    q.to = (uint16_t)area;
    q.n[0] = support;
    q.n[1] = role;
    q.n[2] = facts(s, units, n, others, nothers, rush);
    ledger_apply(l, ad(s)->combat, &q);
    ledger_put(l, LEDGER_AT_LEAST, 0, 0, "mod.no-coin", "A·H5", true);
    ledger_put(l, LEDGER_AT_MOST, ad(s)->number.pool, ad(s)->number.pool, "mod.pool", "A·H1", true);
}

int africa_tail_coins(const state *s, int margin)
{
    const int coins = ad(s)->number.margin_base - margin;
    return coins > 1 ? coins : 1;
}

/* ---- what the table does */

/* A·H14: an officer whose stack was hit. */
static void casualties(state *s, int area, int side, resolver *r)
{
    for (int i = state_unit_at(s, area, NO_UNIT); i != NO_UNIT;) {
        const int next = state_unit_at(s, area, i);
        if (s->units[i].side == side && class_of(s, i) == CLASS_OFFICER) {
            roll *made = resolver_roll(r, "roll.casualty", "A·H14", 1, 6, i, NO_UNIT, NULL);
            made->cause = CAUSE_LOSS;
            made->outcome = made->total;
            made->need = ad(s)->number.casualty;
            if (made->total <= ad(s)->number.casualty)
                africa_remove(s, i, UNIT_DESTROYED, "ev.officer-lost", r);
        }
        i = next;
    }
}

/* Everybody of the side in the area must go. */
static void owe_retreats(state *s, int area, int side)
{
    for (int i = state_unit_at(s, area, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, area, i))
        if (s->units[i].side == side && on_land(class_of(s, i))) africa_owe(s, DUE_RETREAT, side, i, area, 0);
}

static void judge(state *s, const chart_cell *cell, int winner, int area, resolver *r)
{
    int16_t beaten[UNITS_MAX], winners[UNITS_MAX];
    const int loser = 1 - winner, nbeaten = africa_fighters(s, area, loser, beaten);
    const int nwinners = africa_fighters(s, area, winner, winners);
    if (chart_field(cell, "steps") != 0) {
        casualties(s, area, loser, r);
        for (int i = 0; i < nbeaten; i++)
            africa_lose_step(s, beaten[i], r);
        owe_retreats(s, area, loser);
    } else if (chart_field(cell, "half") != 0) {
        casualties(s, area, loser, r);
        const int half = nbeaten / 2 > 1 ? nbeaten / 2 : 1; /* A·H7 */
        africa_owe(s, DUE_LOSSES, loser, NO_UNIT, area, half);
        africa_owe(s, DUE_ROUT, loser, NO_UNIT, area, 0);
    } else if (chart_field(cell, "retreat") != 0) {
        owe_retreats(s, area, loser);
        if (chart_field(cell, "winner") != 0) {
            for (int i = 0; i < nwinners; i++)
                africa_demoralize(s, winners[i], false, r);
            if (nwinners / 2 > 0) africa_owe(s, DUE_PULL_BACK, winner, NO_UNIT, area, nwinners / 2);
        }
    }
}

/* C2: the winner tosses for tails. */
static void second_toss(state *s, int winner, int margin, int area, resolver *r)
{
    const africa_data *d = ad(s);
    ledger l;
    int row = -1;
    ledger_clear(&l);
    ledger_put(&l, LEDGER_BASE, d->number.margin_base, d->number.margin_base, "mod.tails-base", "A·H5", true);
    ledger_put(&l, LEDGER_ADD, -margin, margin, "mod.margin", "A·H5", true);
    ledger_put(&l, LEDGER_AT_LEAST, 1, 1, "mod.one-coin", "A·H5", true);
    r->thrower = (uint8_t)(winner + 1);
    roll *toss = resolver_toss(r, "roll.combat.result", "A7", l.total, NO_UNIT, NO_UNIT, &l);
    toss->cause = CAUSE_MELEE;
    r->thrower = 0;
    if (r->events != NULL) r->events->items[r->events->count - 1].side = (int8_t)winner;
    toss->table = (int16_t)(d->combat - s->sc->tables); /* its modifiers have counted in the tosses before */
    const int tails = toss->count - toss->total;
    const chart_cell *cell = chart_at(d->combat_chart, tails, 0, &row);
    toss->chart = (int16_t)(d->combat_chart - s->sc->charts);
    toss->row = (int16_t)row;
    toss->column = 0;
    toss->outcome = tails;
    event *e = resolver_emit(r, EV_NOTE, "ev.combat.won", NO_UNIT);
    e->side = (int8_t)winner;
    e->to = (uint16_t)area;
    e->n[0] = margin;
    judge(s, cell, winner, area, r);
}

static int first_toss(state *s, const int16_t *units, int n, const int16_t *others, int nothers, int area,
                      int role, bool rush, resolver *r)
{
    ledger l;
    africa_combat_ledger(s, units, n, others, nothers, area, role, rush, &l);
    if (l.total <= 0) return 0;
    roll *toss = resolver_toss(r, role == ROLE_ATTACK ? "roll.combat.attack" : "roll.combat.defend", "A6",
                               l.total, units[0], others[0], &l);
    toss->cause = role == ROLE_ATTACK ? CAUSE_DECLARED : CAUSE_ANSWERED;
    toss->outcome = toss->total;
    return toss->total;
}

/* Those who attack and everybody of the other side in the area, officers included. */
static int everyone_at(const state *s, int area, int side, int16_t out[UNITS_MAX])
{
    int n = africa_fighters(s, area, side, out);
    for (int i = state_unit_at(s, area, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, area, i))
        if (s->units[i].side == side && class_of(s, i) == CLASS_OFFICER) out[n++] = (int16_t)i;
    return n;
}

static void fight(state *s, const action *a, int area, bool rush, resolver *r)
{
    int16_t defenders[UNITS_MAX], fighters[UNITS_MAX];
    const int side = a->side, n = everyone_at(s, area, 1 - side, defenders);
    if (africa_fighters(s, area, 1 - side, fighters) == 0) { /* officers alone: they ride off, if they can */
        owe_retreats(s, area, 1 - side);
        return;
    }
    event *e = resolver_emit(r, EV_MELEE, "ev.combat", a->units[0]);
    e->other = defenders[0];
    e->from = (uint16_t)(au(s, a->units[0])->came - 1);
    e->to = (uint16_t)area;
    const int mine = first_toss(s, a->units, a->nunits, defenders, n, area, ROLE_ATTACK, rush, r);
    const int theirs = first_toss(s, defenders, n, a->units, a->nunits, area, ROLE_DEFEND, false, r);
    if (mine == theirs) {
        event *tie = resolver_emit(r, EV_NOTE, "ev.combat.tie", a->units[0]);
        tie->to = (uint16_t)area;
        tie->n[0] = mine;
        return; /* the aftermath sends the attackers back where they came from */
    }
    second_toss(s, mine > theirs ? side : 1 - side, mine > theirs ? mine - theirs : theirs - mine, area, r);
}

/* A·H10: entering an enemy's area is an attack; it stops there. */
void africa_attack(state *s, const action *a, resolver *r)
{
    africa_map m;
    africa_way way;
    const bool rush = a->verb == VERB_RUSH;
    africa_map_of(s, a->side, &m);
    const bool found = africa_way_of(s, &m, a, &way, NULL);
    event *e = resolver_declare(r, DECLARE_ATTACK, rush ? "ev.rush" : "ev.attack", a->units[0], NO_UNIT);
    e->from = s->units[a->units[0]].space;
    e->to = (uint16_t)action_space(a);
    if (rush) ag(s)->rushed = 1;
    for (int i = 0; i < a->nunits; i++) {
        africa_reveal(s, a->units[i], r);
        s->units[a->units[i]].marks |= BIT(MARK_ACTION);
    }
    if (!found) return;
    for (int step = 0; step < way.n; step++) {
        const int to = way.at[step];
        const bool last = step == way.n - 1;
        if (africa_reveal_at(s, to, 1 - a->side, r) && !last) {
            kit_tell_run_into(a->units[0], NO_UNIT, to, r);
            return;
        }
        for (int i = 0; i < a->nunits; i++) {
            if (last) au(s, a->units[i])->came = (uint8_t)(s->units[a->units[i]].space + 1);
            africa_put(s, a->units[i], to, r);
        }
    }
    for (int i = 0; i < a->nunits; i++)
        s->units[a->units[i]].marks |= BIT(MARK_ATTACKING) | (rush ? BIT(MARK_RUSHING) : 0);
    fight(s, a, way.at[way.n - 1], rush, r);
    africa_owe(s, DUE_AFTERMATH, NO_SIDE, NO_UNIT, way.at[way.n - 1], 0);
}

/* ---- afterwards */

/* The losing side chose who is hit; what is left is demoralized and must go (A7, one tail). */
void africa_rout(state *s, agenda_item item, resolver *r)
{
    int16_t beaten[UNITS_MAX];
    const int n = africa_fighters(s, item.space, item.side, beaten);
    for (int i = 0; i < n; i++)
        africa_demoralize(s, beaten[i], true, r);
    int16_t left[UNITS_MAX];
    const int nleft = everyone_at(s, item.space, item.side, left);
    for (int i = nleft - 1; i >= 0; i--)
        agenda_push_front(s, (agenda_item){.kind = DUE_RETREAT,
                                           .side = item.side,
                                           .unit = left[i],
                                           .other = NO_UNIT,
                                           .space = item.space});
}

void africa_take_loss(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    s->units[u].marks |= BIT(MARK_HIT);
    africa_lose_step(s, u, r);
    if (s->nagenda > 0 && s->agenda[0].kind == DUE_LOSSES && --s->agenda[0].n[0] <= 0) agenda_pop(s);
}

static void fall_back(state *s, int u, resolver *r)
{
    const int came = au(s, u)->came - 1;
    africa_map m;
    africa_map_of(s, s->units[u].side, &m);
    const int16_t who[1] = {(int16_t)u};
    if (came >= 0 && came < ad(s)->n && ad(s)->area[came].sheet == area_of(s, s->units[u].space)->sheet &&
        m.enemies[came] == 0 && africa_room(s, &m, who, 1, came) == NULL) {
        africa_put(s, u, came, r);
        return;
    }
    africa_remove(s, u, UNIT_DESTROYED, "ev.cut-off", r);
}

/* Two sides never share an area: if anybody of the defenders is still there, the attackers go back where they
 * came from. */
void africa_aftermath(state *s, int area, resolver *r)
{
    int attackers = NO_SIDE;
    bool contested = false;
    for (int i = state_unit_at(s, area, NO_UNIT); i != NO_UNIT; i = state_unit_at(s, area, i))
        if (state_has(s, i, MARK_ATTACKING)) attackers = s->units[i].side;
    for (int i = state_unit_at(s, area, NO_UNIT); i != NO_UNIT && attackers != NO_SIDE;
         i = state_unit_at(s, area, i))
        contested = contested || (s->units[i].side != attackers && on_land(class_of(s, i)));
    for (int i = 0; i < s->sc->nunits; i++) {
        if (contested && state_on_board(s, i) && s->units[i].space == area && state_has(s, i, MARK_ATTACKING))
            fall_back(s, i, r);
        if (state_has(s, i, MARK_RUSHING) && state_on_board(s, i)) africa_demoralize(s, i, false, r);
        s->units[i].marks &= ~(BIT(MARK_ATTACKING) | BIT(MARK_HIT) | BIT(MARK_RUSHING));
        au(s, i)->came = 0;
    }
}
