/*
 * melee.c: hand to hand (A6, A7, A·H5 to A·H7, A·H14): both sides toss, the winner tosses again for tails,
 * and the table says what becomes of both. Not for where the beaten go: retreat.c.
 */
#include "rules/africa/melee.h"

#include "rules/africa/apply.h"
#include "rules/africa/moves.h"
#include "rules/africa/retreat.h"

/* ---- the pools */

static int32_t facts(const state *s, const africa_force *us, const africa_force *them)
{
    int32_t found = 0;
    int regulars = 0;
    bool horse = false, their_horse = false;
    for (int i = 0; i < us->n; i++) {
        regulars += class_of(s, us->units[i]) == CLASS_REGULAR;
        horse = horse || class_of(s, us->units[i]) == CLASS_CAVALRY;
    }
    for (int i = 0; i < them->n; i++) {
        their_horse = their_horse || class_of(s, them->units[i]) == CLASS_CAVALRY;
        if (state_has(s, them->units[i], MARK_DEMORALIZED)) found |= FACT_DISORGANIZED;
        if (state_has(s, them->units[i], MARK_DRIVEN)) found |= FACT_DRIVEN;
    }
    if (regulars >= 2) found |= FACT_TWO_REGULARS;
    if (horse && !their_horse) found |= FACT_ONLY_HORSE;
    return found;
}

void africa_combat_ledger(const state *s, const africa_force *us, const africa_force *them, int area,
                          int role, ledger *l)
{
    query q = query_about(s, us->n > 0 ? us->units[0] : NO_UNIT, them->n > 0 ? them->units[0] : NO_UNIT);
    int32_t support = 0;
    ledger_clear(l);
    for (int i = 0; i < us->n; i++) {
        const int u = us->units[i];
        if (class_of(s, u) == CLASS_OFFICER) {
            if (ad(s)->start[u].support > support) support = ad(s)->start[u].support;
            continue;
        }
        const bool more = l->count >= LEDGER_LINES - 12; /* than any stack may hold: in one sum */
        ledger_put(l, LEDGER_BASE, africa_factor(s, u), more ? i : u,
                   more                                ? "mod.more-units"
                   : state_has(s, u, MARK_DEMORALIZED) ? "mod.unit-demoralized"
                                                       : "mod.unit",
                   "A·H6", true);
        if (!more) continue;
        l->line[l->count - 2].value += l->line[l->count - 1].value;
        l->count--;
    }
    q.to = (uint16_t)area;
    q.n[0] = support;
    q.n[1] = role;
    q.n[2] = facts(s, us, them);
    ledger_apply(l, ad(s)->combat, &q);
    ledger_put(l, LEDGER_AT_LEAST, 0, 0, "mod.no-coin", "A·H5", true);
    ledger_put(l, LEDGER_AT_MOST, ad(s)->number.pool, ad(s)->number.pool, "mod.pool", "A·H1", true);
}

void africa_attack_ledgers(const state *s, const action *a, const africa_force *them, ledger *mine,
                           ledger *theirs)
{
    africa_force us = {.n = a->nunits};
    memcpy(us.units, a->units, sizeof a->units);
    africa_combat_ledger(s, &us, them, action_space(a), a->verb == VERB_RUSH ? ROLE_RUSH : ROLE_ATTACK, mine);
    africa_combat_ledger(s, them, &us, action_space(a), ROLE_DEFEND, theirs);
}

int africa_tail_coins(const state *s, int margin)
{
    const int coins = ad(s)->number.margin_base - margin;
    return coins > 1 ? coins : 1;
}

int africa_combat_result(const chart_cell *cell)
{
    if (cell == NULL) return COMBAT_NOTHING;
    return chart_field(cell, "steps") != 0     ? COMBAT_ALL
           : chart_field(cell, "half") != 0    ? COMBAT_HALF
           : chart_field(cell, "winner") != 0  ? COMBAT_SHAKEN
           : chart_field(cell, "retreat") != 0 ? COMBAT_BACK
                                               : COMBAT_NOTHING;
}

/* ---- what the table does */

/* A·H14: officers whose stack was hit. */
static void casualties(state *s, int area, int side, resolver *r)
{
    africa_force all;
    const int most = ad(s)->number.casualty;
    africa_force_at(s, area, side, NO_SIDE, true, &all);
    for (int i = 0; i < all.n; i++) {
        if (class_of(s, all.units[i]) != CLASS_OFFICER) continue;
        roll *made = kit_roll(r, CAUSE_LOSS, "roll.casualty", "A·H14", 1, 6, all.units[i], NO_UNIT, NULL);
        made->need = most;
        made->or_less = true;
        if (made->outcome <= most) africa_remove(s, all.units[i], UNIT_DESTROYED, "ev.officer-lost", r);
    }
}

/* Everybody of the side in the area must go. */
static void owe_retreats(state *s, int area, int side)
{
    EACH_AT(s, area, i)
        if (s->units[i].side == side && on_land(class_of(s, i))) africa_owe(s, DUE_RETREAT, side, i, area, 0);
}

/* What a victory comes to: numbers of the words won. */
enum { WON_WHOLE, WON_SHAKEN, WON_NOTHING };

/* How many of the winners must go too. */
static int pull_back_of(const state *s, int verdict, int winner, int area)
{
    africa_force winners;
    if (verdict != COMBAT_SHAKEN) return 0;
    africa_force_at(s, area, winner, NO_SIDE, false, &winners);
    return winners.n / 2;
}

static void suffer(state *s, int verdict, int winner, int area, resolver *r)
{
    africa_force beaten, winners;
    const int loser = 1 - winner, back = pull_back_of(s, verdict, winner, area);
    africa_force_at(s, area, loser, NO_SIDE, false, &beaten);
    africa_force_at(s, area, winner, NO_SIDE, false, &winners);
    if (verdict >= COMBAT_HALF) casualties(s, area, loser, r);
    if (verdict == COMBAT_HALF) { /* A·H7 */
        africa_owe(s, DUE_LOSSES, loser, NO_UNIT, area, beaten.n / 2 > 1 ? beaten.n / 2 : 1);
        africa_owe(s, DUE_ROUT, loser, NO_UNIT, area, 0);
        return;
    }
    for (int i = 0; i < beaten.n && verdict == COMBAT_ALL; i++)
        africa_lose_step(s, beaten.units[i], r);
    if (verdict != COMBAT_NOTHING) owe_retreats(s, area, loser);
    if (verdict != COMBAT_SHAKEN) return;
    for (int i = 0; i < winners.n; i++)
        africa_demoralize(s, winners.units[i], false, r);
    if (back > 0) africa_owe(s, DUE_PULL_BACK, winner, NO_UNIT, area, back);
}

/* ---- the fight */

/* The winner tosses for tails. */
static void second_toss(state *s, const action *a, int winner, int margin, int area, resolver *r)
{
    const africa_data *d = ad(s);
    ledger l;
    ledger_clear(&l);
    ledger_put(&l, LEDGER_BASE, d->number.margin_base, d->number.margin_base, "mod.tails-base", "A·H5", true);
    ledger_put(&l, LEDGER_ADD, -margin, margin, "mod.margin", "A·H5", true);
    ledger_put(&l, LEDGER_AT_LEAST, 1, 1, "mod.one-coin", "A·H5", true);
    r->thrower = (uint8_t)(winner + 1);
    roll *toss = resolver_toss(r, "roll.combat.result", "A7", l.total, NO_UNIT, NO_UNIT, &l);
    r->thrower = 0;
    if (r->events != NULL) r->events->items[r->events->count - 1].side = (int8_t)winner;
    toss->cause = CAUSE_MELEE;
    toss->table = (int16_t)(d->combat - s->sc->tables); /* its modifiers have counted in the tosses before */
    toss->outcome = toss->count - toss->total;
    const chart_cell *cell = kit_read_chart(s, toss, d->combat_chart, toss->outcome, 0);
    event *e = resolver_emit(r, EV_NOTE, "ev.combat.won", NO_UNIT);
    e->side = (int8_t)winner;
    e->to = (uint16_t)area;
    e->n[0] = margin;
    const int verdict = africa_combat_result(cell);
    e->n[1] = pull_back_of(s, verdict, winner, area);
    e->n[3] = winner == a->side; /* of attackers all go back where somebody beaten has nowhere to go */
    e->n[2] = verdict == COMBAT_SHAKEN ? WON_SHAKEN : verdict == COMBAT_NOTHING ? WON_NOTHING : WON_WHOLE;
    resolver_outcome(r, OUTCOME_COUNT, "odds.combat", a->units[0], NO_UNIT,
                     winner == a->side ? verdict : -verdict);
    suffer(s, verdict, winner, area, r);
}

static int first_toss(const ledger *l, int u, int other, bool attack, resolver *r)
{
    if (l->total <= 0) return 0;
    roll *toss =
        resolver_toss(r, attack ? "roll.combat.attack" : "roll.combat.defend", "A6", l->total, u, other, l);
    toss->cause = attack ? CAUSE_DECLARED : CAUSE_ANSWERED;
    return toss->outcome = toss->total;
}

static void fight(state *s, const action *a, int area, resolver *r)
{
    africa_force them;
    ledger ours, theirs;
    const int side = a->side;
    africa_force_at(s, area, 1 - side, NO_SIDE, true, &them);
    if (them.n == 0 || class_of(s, them.units[0]) == CLASS_OFFICER) { /* alone they ride off, if they can */
        if (them.n > 0) {
            event *alone = resolver_emit(r, EV_NOTE, "ev.officers-alone", them.units[0]);
            alone->to = (uint16_t)area;
            alone->n[0] = them.n;
        }
        resolver_outcome(r, OUTCOME_BAND, africa_officers_band(s, area, 1 - side), a->units[0], NO_UNIT, 0);
        owe_retreats(s, area, 1 - side);
        return;
    }
    event *e = resolver_emit(r, EV_MELEE, "ev.combat", a->units[0]);
    e->other = them.units[0];
    e->from = (uint16_t)(au(s, a->units[0])->came - 1);
    e->to = (uint16_t)area;
    africa_attack_ledgers(s, a, &them, &ours, &theirs);
    const int mine = first_toss(&ours, a->units[0], them.units[0], true, r),
              other = first_toss(&theirs, them.units[0], a->units[0], false, r);
    if (mine == other) {
        event *tie = resolver_emit(r, EV_NOTE, "ev.combat.tie", a->units[0]);
        tie->to = (uint16_t)area;
        tie->n[0] = mine;
        resolver_outcome(r, OUTCOME_COUNT, "odds.combat", a->units[0], NO_UNIT, 0);
        return; /* the aftermath sends the attackers back where they came from */
    }
    second_toss(s, a, mine > other ? side : 1 - side, mine > other ? mine - other : other - mine, area, r);
}

/* A·H10: entering an enemy's area is an attack; it stops there. */
void africa_attack(state *s, const action *a, resolver *r)
{
    africa_path path;
    const bool rush = a->verb == VERB_RUSH;
    africa_path_of(s, NULL, a, &path, NULL);
    event *e = resolver_declare(r, DECLARE_ATTACK, rush ? "ev.rush" : "ev.attack", a->units[0], NO_UNIT);
    e->from = s->units[a->units[0]].space;
    e->to = (uint16_t)action_space(a);
    if (rush) ag(s)->rushed = 1;
    for (int i = 0; i < a->nunits; i++) {
        kit_reveal(s, a->units[i], MARK_HIDDEN, r);
        s->units[a->units[i]].marks |= BIT(MARK_ACTION);
    }
    for (int i = 0; i < path.n - 1; i++)
        if (!africa_step(s, a, path.at[i], r)) return;
    if (path.n == 0) return;
    const int area = path.at[path.n - 1];
    africa_reveal_at(s, area, 1 - a->side, r);
    for (int i = 0; i < a->nunits; i++) {
        const int u = a->units[i];
        au(s, u)->came = (uint8_t)(s->units[u].space + 1);
        africa_put(s, u, area, r);
        s->units[u].marks |= BIT(MARK_ATTACKING) | (rush ? BIT(MARK_RUSHING) : 0);
    }
    fight(s, a, area, r);
    africa_owe(s, DUE_AFTERMATH, NO_SIDE, NO_UNIT, area, 0);
}

/* ---- afterwards */

/* The losing side chose who is hit; what is left is demoralized and must go (A7, one tail). */
void africa_rout(state *s, const agenda_item *due, resolver *r)
{
    africa_force beaten;
    africa_force_at(s, due->space, due->side, NO_SIDE, false, &beaten);
    for (int i = 0; i < beaten.n; i++)
        africa_demoralize(s, beaten.units[i], true, r);
    africa_force_at(s, due->space, due->side, NO_SIDE, true, &beaten);
    for (int i = beaten.n - 1; i >= 0; i--)
        agenda_push_front(s, (agenda_item){.kind = DUE_RETREAT,
                                           .side = due->side,
                                           .unit = beaten.units[i],
                                           .other = NO_UNIT,
                                           .space = due->space});
}

/* Where others have filled the area it came from (of horse that came two areas, the one between), it goes
 * where who retreats may (A·H12); it is lost only where that is nowhere. */
static void fall_back(state *s, int u, resolver *r)
{
    const int came = au(s, u)->came - 1, area = s->units[u].space;
    africa_map m;
    uint8_t to[NEAR_MAX];
    africa_map_of(s, s->units[u].side, &m);
    if (came >= 0 && came < ad(s)->n && ad(s)->area[came].sheet == area_of(s, s->units[u].space)->sheet &&
        m.enemies[came] == 0 && africa_fits(s, &m, u, came))
        africa_put_told(s, u, came, "ev.fell-back", r);
    else if (africa_exits(s, &m, DUE_RETREAT, u, to) > 0)
        africa_owe(s, DUE_RETREAT, s->units[u].side, u, area, 0);
    else
        africa_remove(s, u, UNIT_DESTROYED, "ev.cut-off", r);
}

void africa_forget_fight(state *s)
{
    kit_clear_marks(s, BIT(MARK_ATTACKING) | BIT(MARK_HIT) | BIT(MARK_RUSHING));
    for (int u = 0; u < s->sc->nunits; u++)
        au(s, u)->came = 0;
}

/* Two sides never share an area: if anybody of the defenders is still there, the attackers go back where they
 * came from. */
void africa_aftermath(state *s, const agenda_item *due, resolver *r)
{
    const int area = due->space;
    int attackers = NO_SIDE;
    bool contested = false;
    EACH_AT(s, area, i)
        if (state_has(s, i, MARK_ATTACKING)) attackers = s->units[i].side;
    EACH_AT(s, area, i)
        contested = contested || (s->units[i].side != attackers && on_land(class_of(s, i)));
    if (contested && attackers != NO_SIDE) {
        event *e = resolver_emit(r, EV_NOTE, "ev.still-held", NO_UNIT);
        e->side = (int8_t)attackers;
        e->to = (uint16_t)area;
    }
    for (int i = 0; i < s->sc->nunits; i++) {
        if (contested && africa_there(s, i, area) && state_has(s, i, MARK_ATTACKING)) fall_back(s, i, r);
        if (state_has(s, i, MARK_RUSHING) && state_on_board(s, i)) africa_demoralize(s, i, false, r);
    }
    africa_forget_fight(s);
}
