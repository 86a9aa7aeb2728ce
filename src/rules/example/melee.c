/* melee.c: combat. What odds() shows is the ledger of the roll itself and the chart it is read on. */
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

static int attack_of(const state *s, const action *a)
{
    int sum = 0;
    for (int i = 0; i < a->nunits; i++)
        sum += factor_of(s, a->units[i]);
    return sum;
}

/* E5: so many to one, fractions lost, is the column; the first is one to two. -1: too weak to attack. */
static int column_of(const state *s, const action *a)
{
    const int most = ed(s)->results->ncolumns - 1;
    const int attack = attack_of(s, a), defence = factor_of(s, a->target);
    if (attack < defence) return 2 * attack >= defence ? 0 : -1;
    return attack / defence < most ? attack / defence : most;
}

static void combat_ledger(const state *s, const action *a, ledger *out)
{
    query q = query_about(s, a->units[0], a->target);
    for (int i = 0; i < a->nunits; i++)
        q.n[0] += type_of(s, a->units[i])->class == CLASS_GUNS;
    ledger_clear(out);
    ledger_put(out, LEDGER_NOTE, 0, attack_of(s, a), "mod.attack", "E5", true);
    ledger_put(out, LEDGER_NOTE, 0, factor_of(s, a->target), "mod.defence", "E5", true);
    ledger_apply(out, ed(s)->combat, &q);
}

/* ---- judged and listed */

static const char *attacker_refused(const state *s, int u, int target) /* NULL: it may join */
{
    if (!state_on_board(s, u)) return "example.move.off-board";
    if (state_has(s, u, MARK_FOUGHT)) return "example.attack.done";
    const bool beside = tables_direction(&ed(s)->map, s->units[u].space, s->units[target].space) >= 0;
    return beside ? NULL : "example.attack.not-adjacent";
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
        if (attacker_refused(s, u, target) != NULL) continue;
        if (example_check_attack(s, &a, NULL)) action_list_add(out, &a);
        for (int v = 0; v < s->sc->nunits && a.nunits < ACTION_UNITS; v++)
            if (v != u && s->units[v].side == a.side && attacker_refused(s, v, target) == NULL)
                action_add_unit(&a, v);
        if (a.nunits > 1 && u < a.units[1] && example_check_attack(s, &a, NULL)) action_list_add(out, &a);
    }
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

void example_apply_attack(state *s, const action *a, resolver *r)
{
    ledger l;
    combat_ledger(s, a, &l);
    kit_declare_of(s, a->units[0], DECLARE_CHARGE, "ev.attacks", a->target, r);
    roll *made = resolver_roll(r, "roll.combat", "E6", 1, 6, a->units[0], a->target, &l);
    made->cause = CAUSE_DECLARED;
    made->outcome = made->total + l.total;
    const chart_cell *cell = kit_read_chart(s, made, ed(s)->results, made->outcome, column_of(s, a));
    resolver_outcome(r, OUTCOME_BAND, cell->code, a->units[0], a->target, 0);
    s->units[a->target].marks |= BIT(MARK_ATTACKED);
    for (int i = 0; i < a->nunits; i++)
        s->units[a->units[i]].marks |= BIT(MARK_FOUGHT);
    lose_steps(s, a->target, chart_field(cell, "defender-loses"), r);
    lose_steps(s, a->units[0], chart_field(cell, "attacker-loses"), r);
    if (chart_field(cell, "defender-back") > 0) example_fall_back(s, a->target, r);
    for (int i = 0; i < a->nunits && chart_field(cell, "attacker-back") > 0; i++)
        example_fall_back(s, a->units[i], r);
}

bool example_odds(const state *s, const action *a, odds *out)
{
    if (a->verb != VERB_ATTACK || !example_check_attack(s, a, NULL)) return false;
    combat_ledger(s, a, &out->ledger);
    const dist d = odds_throw(out, 1, 6, out->ledger.total);
    odds_column(out, &d, ed(s)->results, column_of(s, a));
    return true;
}
