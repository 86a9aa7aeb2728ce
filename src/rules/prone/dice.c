/*
 * dice.c: how many dice a unit has, what it may go by them, and tests of one die. Not for what follows.
 */
#include "rules/prone/dice.h"

#include "rules/prone/moves.h"

static int half_up(int n)
{
    return (n + 1) / 2;
}

/* H·H16: the order says who gets a shot, whether they stand, lie, or were forced down: a part of a formed
 * unit, the front of a column, all in open order. */
int prone_in_shot(const state *s, int u)
{
    const prone_numbers *k = &pd(s)->number;
    const int order = pu_const(s, u)->order, n = s->units[u].strength;
    if (order == ORDER_COLUMN && n > k->column_front) return k->column_front;
    return order == ORDER_CLOSE || order == ORDER_SQUARE ? (n * k->formed_part + 99) / 100 : n;
}

int prone_shooters(const state *s, int u)
{
    return s->sc->options[OPTION_AS_DOCUMENT] == 0 ? type_of(s, u)->shooters : 100;
}

/* H·H16: of those who get a shot so many of a hundred throw a die as the type says. */
int prone_fire_dice(const state *s, int u)
{
    const prone_numbers *k = &pd(s)->number;
    const prone_type *t = type_of(s, u);
    int n = s->units[u].strength;
    if (t->weapon == WEAPON_NONE) return 0;
    if (is_crew(s, u)) {
        const int dice = t->class == CLASS_GUN ? k->gun_dice : k->mg_dice;
        return n <= k->crew_few ? half_up(dice) : dice;
    }
    n = (prone_in_shot(s, u) * prone_shooters(s, u) + 99) / 100;
    return n > FIRE_DICE_MAX ? FIRE_DICE_MAX : n;
}

/* H·H15 */
int prone_move_dice(const state *s, int u, bool charge)
{
    const prone_type *t = type_of(s, u);
    const int order = pu_const(s, u)->order;
    if (is_mounted(s, u)) return t->mounted + (charge ? t->charge_dice : 0);
    if (t->class == CLASS_GUN && state_has(s, u, MARK_LIMBERED)) return t->limbered;
    return t->dice[order < ORDERS ? order : ORDER_CLOSE];
}

/* H·H15: what a column on foot throws besides where a track leads through that hex. */
int prone_road_dice(const state *s, int u, int space)
{
    const bool column = pu_const(s, u)->order == ORDER_COLUMN && !is_mounted(s, u);
    return column && space != NO_SPACE && prone_road_at(s, space) ? pd(s)->number.road_dice : 0;
}

const char *prone_inches(int road_dice)
{
    return road_dice > 0 ? "odds.inches-track" : "odds.inches";
}

/* ---- movement */

/* H·H13: rough ground takes the highest die; of a single die it takes an inch. Fractions up (H·HX1). */
prone_budget prone_budget_of(const uint8_t *faces, int count, int road_dice)
{
    int sum = 0, high = 0, road = 0;
    for (int i = 0; i < count - road_dice; i++) {
        sum += faces[i];
        if (faces[i] > high) high = faces[i];
    }
    for (int i = count - road_dice; i < count; i++)
        road += faces[i];
    int rough = count - road_dice > 1 ? sum - high : sum - 1;
    if (rough < 1) rough = 1;
    return (prone_budget){.full = hexes_of(sum), .rough = hexes_of(rough), .road = hexes_of(sum + road)};
}

prone_budget prone_budget_most(const state *s, int u, bool charge)
{
    static const uint8_t sixes[] = {6, 6, 6, 6, 6, 6, 6, 6};
    return prone_budget_of(sixes, prone_move_dice(s, u, charge), 0);
}

prone_budget prone_throw(const state *s, int u, const char *purpose, const char *rule, int dice,
                         int road_dice, resolver *r)
{
    r->hidden_from = state_blind_to(s, u);
    roll *made = resolver_roll(r, purpose, rule, dice + road_dice, 6, u, NO_UNIT, NULL);
    made->cause = CAUSE_MOVEMENT;
    const prone_budget b = prone_budget_of(made->faces, dice + road_dice, road_dice);
    const int inches = made->total;
    r->hidden_from = 0;
    resolver_outcome(r, OUTCOME_COUNT, prone_inches(road_dice), u, NO_UNIT, inches);
    event *e = kit_emit_of(s, u, EV_NOTE,
                           b.road > b.full    ? "ev.may-go-track"
                           : b.rough < b.full ? "ev.may-go-rough"
                                              : "ev.may-go",
                           r);
    e->n[0] = inches;
    e->n[1] = road_dice > 0 ? b.road : b.full;
    e->n[2] = b.rough;
    e->n[3] = b.full; /* off the track */
    return b;
}

/* ---- tests */

void prone_ledger(const state *s, int u, int other, int n0, const modifier_table *table, ledger *l)
{
    query q = query_about(s, u, other);
    q.n[0] = n0;
    ledger_clear(l);
    ledger_apply(l, table, &q);
}

int prone_to_throw(const state *s, int u, const modifier_table *table, int need)
{
    ledger l;
    prone_ledger(s, u, NO_UNIT, 0, table, &l);
    return need - l.total;
}

int prone_obeys_on(const state *s, int u)
{
    return prone_to_throw(s, u, pd(s)->leaderless, pd(s)->number.leaderless_on);
}

roll *prone_test(const state *s, int u, const char *purpose, const char *rule, const modifier_table *table,
                 int need, bool secret, resolver *r)
{
    ledger l;
    prone_ledger(s, u, NO_UNIT, 0, table, &l);
    if (secret) r->hidden_from = state_blind_to(s, u);
    roll *made = kit_roll(r, CAUSE_MORALE, purpose, rule, 1, 6, u, NO_UNIT, &l);
    made->need = need;
    r->hidden_from = 0;
    return made;
}

bool prone_passes(const state *s, int u, const char *purpose, const char *rule, const modifier_table *table,
                  int need, bool secret, resolver *r)
{
    return prone_test(s, u, purpose, rule, table, need, secret, r)->outcome >= need;
}
