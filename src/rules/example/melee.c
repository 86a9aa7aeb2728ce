/*
 * melee.c: combat. The ledger that odds() shows is the one the roll is made with, and the chart on the table
 * is the one that is read.
 */
#include "rules/example/melee.h"

#include "rules/example/moves.h"

/* ---- what the modifiers ask */

static int32_t in_cover(const query *q)
{
    return ed(q->s)->cover[q->s->sc->board->spaces[q->s->units[q->other].space].terrain];
}
static int32_t with_guns(const query *q) /* n[0]: guns among the attackers */
{
    return q->n[0] > 0;
}
const condition example_conditions[EXAMPLE_CONDITIONS] = {{"target-in-cover", .count = in_cover},
                                                          {"guns-attack", .count = with_guns}};

/* ---- the calculation */

static int factor_of(const state *s, int u)
{
    return type_of(s, u)->combat * s->units[u].strength;
}

/* E5: attackers' factors to one of the defender's, fractions lost: the column; the first is one to two. -1:
 * too weak to attack. */
static int column_of(const state *s, const action *a)
{
    const int most = ed(s)->results->ncolumns - 1, defence = factor_of(s, a->target);
    int attack = 0;
    for (int i = 0; i < a->nunits; i++)
        attack += factor_of(s, a->units[i]);
    if (attack < defence) return 2 * attack >= defence ? 0 : -1;
    return attack / defence < most ? attack / defence : most;
}

static void combat_ledger(const state *s, const action *a, ledger *out)
{
    query q = query_about(s, a->units[0], a->target);
    for (int i = 0; i < a->nunits; i++)
        q.n[0] += type_of(s, a->units[i])->class == CLASS_GUNS;
    ledger_clear(out);
    ledger_apply(out, ed(s)->combat, &q);
}

/* ---- judged and listed */

static const char *attacker_refused(const state *s, int u, int target) /* NULL: it may join */
{
    if (!state_on_board(s, u)) return "example.move.off-board";
    if (state_has(s, u, MARK_FOUGHT)) return "example.attack.done";
    return tables_direction(&ed(s)->map, s->units[u].space, s->units[target].space) < 0
               ? "example.attack.not-adjacent"
               : NULL;
}

bool example_check_attack(const state *s, const action *a, refusal *why)
{
    const int target = a->target;
    if (target == NO_UNIT || target >= s->sc->nunits || !state_on_board(s, target) ||
        s->units[target].side == a->side)
        return refuse(why, "example.attack.whom", a->units[0], NO_UNIT, NO_SPACE, 0, 0);
    if (state_has(s, target, MARK_ATTACKED))
        return refuse(why, "example.attack.again", a->units[0], target, NO_SPACE, 0, 0);
    for (int i = 0; i < a->nunits; i++) {
        const char *code = attacker_refused(s, a->units[i], target);
        if (code != NULL) return refuse(why, code, a->units[i], target, s->units[target].space, 0, 0);
    }
    return column_of(s, a) >= 0 ||
           refuse(why, "example.attack.weak", a->units[0], target, NO_SPACE, factor_of(s, target), 0);
}

/* Each alone, and all that can together, led by the first of them. */
void example_list_attacks(const state *s, int u, action_list *out)
{
    for (int target = 0; target < s->sc->nunits; target++) {
        action a = action_of(VERB_ATTACK, s->units[u].side, u);
        a.target = (int16_t)target;
        if (s->units[target].side == a.side || !state_on_board(s, target) ||
            state_has(s, target, MARK_ATTACKED) || attacker_refused(s, u, target) != NULL)
            continue;
        if (column_of(s, &a) >= 0) action_list_add(out, &a);
        for (int v = 0; v < s->sc->nunits && a.nunits < ACTION_UNITS; v++)
            if (v != u && s->units[v].side == a.side && attacker_refused(s, v, target) == NULL)
                action_add_unit(&a, v);
        if (a.nunits > 1 && u < a.units[1] && column_of(s, &a) >= 0) action_list_add(out, &a);
    }
}

bool example_can_fight(const state *s, int side)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        if (s->units[u].side != side || !state_on_board(s, u) || state_has(s, u, MARK_FOUGHT)) continue;
        if (example_in_zone(s, side, s->units[u].space)) return true;
    }
    return false;
}

/* ---- rolled */

static void lose_steps(state *s, int u, int lost, resolver *r)
{
    unit *self = &s->units[u];
    if (lost <= 0) return;
    self->strength = (int16_t)(self->strength > lost ? self->strength - lost : 0);
    event *e = kit_emit_of(s, u, EV_LOSS, "ev.loss", r);
    e->n[0] = lost;
    e->n[1] = self->strength;
    if (self->strength == 0) kit_remove(s, u, UNIT_DESTROYED, NO_SIDE, "ev.destroyed", r);
}

/* E8: to the first free hex, clockwise from the north, that it may enter and where no enemy is beside it;
 * there is none: it is lost. */
static void fall_back(state *s, int u, resolver *r)
{
    const unit *self = &s->units[u];
    for (int d = 0; d < ed(s)->map.directions; d++) {
        const int to = ed(s)->map.next[self->space][d];
        if (to == NO_SPACE || state_unit_at(s, to, NO_UNIT) != NO_UNIT ||
            ed(s)->enter[type_of(s, u)->class][s->sc->board->spaces[to].terrain] == 0 ||
            (ed(s)->map.edge[self->space][d] & (EDGE_RIVER | EDGE_FORD | EDGE_BRIDGE)) == EDGE_RIVER ||
            example_in_zone(s, self->side, to))
            continue;
        kit_tell_move(s, u, "ev.falls-back", self->space, to, r);
        s->units[u].space = (uint16_t)to;
        return;
    }
    kit_remove(s, u, UNIT_DESTROYED, NO_SIDE, "ev.surrounded", r);
}

void example_apply_attack(state *s, const action *a, resolver *r)
{
    const example_data *d = ed(s);
    const int column = column_of(s, a);
    ledger l;
    int row = -1;
    combat_ledger(s, a, &l);
    kit_declare_of(s, a->units[0], DECLARE_CHARGE, "ev.attacks", a->target, r);
    roll *made = resolver_roll(r, "roll.combat", "E6", 1, 6, a->units[0], a->target, &l);
    made->cause = CAUSE_DECLARED;
    made->outcome = made->total + l.total;
    const chart_cell *cell = chart_at(d->results, made->outcome, column, &row);
    made->chart = (int16_t)d->results_index;
    made->row = (int16_t)row;
    made->column = (int16_t)column;
    s->units[a->target].marks |= BIT(MARK_ATTACKED);
    for (int i = 0; i < a->nunits; i++)
        s->units[a->units[i]].marks |= BIT(MARK_FOUGHT);
    lose_steps(s, a->target, chart_field(cell, "defender-loses"), r);
    lose_steps(s, a->units[0], chart_field(cell, "attacker-loses"), r);
    if (chart_field(cell, "defender-back") > 0 && state_on_board(s, a->target)) fall_back(s, a->target, r);
    for (int i = 0; i < a->nunits && chart_field(cell, "attacker-back") > 0; i++)
        if (state_on_board(s, a->units[i])) fall_back(s, a->units[i], r);
}

bool example_odds(const state *s, const action *a, odds *out)
{
    if (a->verb != VERB_ATTACK) return false;
    const chart *c = ed(s)->results;
    const int column = column_of(s, a);
    dist d;
    combat_ledger(s, a, &out->ledger);
    dist_sum(&d, 1, 6);
    d.lo += out->ledger.total;
    out->ndice = 1;
    out->sides = 6;
    odds_bars(out, &d);
    for (int row = 0; row < c->nrows;) { /* rows of one result are one band */
        const char *code = c->cells[row * c->ncolumns + column].code;
        int last = row;
        while (last + 1 < c->nrows && strcmp(c->cells[(last + 1) * c->ncolumns + column].code, code) == 0)
            last++;
        odds_band(out, &d, code, 0, c->from[row], c->to[last]);
        row = last + 1;
    }
    return true;
}
