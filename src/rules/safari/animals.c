/*
 * animals.c: what animals are like: whether they attack (S36), what weapons do to them (S37, S38), a round of
 * hand-to-hand between men and beasts (S39, S·H23). Not for where they come from: encounter.c, bush.c.
 */
#include "rules/safari/animals.h"

#include "rules/safari/compile.h"
#include "rules/safari/losses.h"
#include "rules/safari/party.h"
#include "rules/safari/throws.h"

void bush_owe_first(state *s, int kind, int u, int other, int n0, int n1)
{
    agenda_push_front(s, (agenda_item){.kind = (uint8_t)kind,
                                       .side = NO_SIDE,
                                       .unit = (int16_t)u,
                                       .other = (int16_t)other,
                                       .space = NO_SPACE,
                                       .n = {(int16_t)n0, (int16_t)n1}});
}

void bush_note(const state *s, int u, const char *code, int other, resolver *r)
{
    kit_emit_of(s, u, EV_NOTE, code, r)->other = (int16_t)other;
}

void bush_hold(state *s, int u, resolver *r)
{
    kit_set_mark(s, u, MARK_HELD, r);
}

int safari_aggression(const state *s, int u)
{
    const safari_animal *a = beast_of(s, u);
    return s->units[u].hits > 0 ? a->wounded_agg : a->agg;
}

int safari_beast_move(const state *s, int u)
{
    const safari_animal *a = beast_of(s, u);
    int hexes = a->water > 0 && ground_is(s, s->units[u].space, SPACE_WATER) ? a->water : a->move;
    if (state_has(s, u, MARK_WINDED)) hexes = (hexes + 1) / 2; /* it has run: no more than half */
    if (s->units[u].hits > 0) hexes--;                         /* S24 */
    return hexes < 1 && a->move > 0 ? 1 : hexes;
}

void safari_aggression_ledger(const state *s, int u, ledger *l)
{
    const safari_animal *a = beast_of(s, u);
    ledger_clear(l);
    ledger_put(l, LEDGER_NOTE, 0, safari_aggression(s, u), "mod.bush.aggression", a->rule, a->house);
}

bool safari_beast_attacks(state *s, int u, int target, resolver *r)
{
    const int most = safari_aggression(s, u);
    ledger l;
    safari_aggression_ledger(s, u, &l);
    roll *made = safari_roll(s, "roll.bush.aggression", "S36", 1, 6, u, target, &l, r);
    made->cause = CAUSE_MORALE;
    const bool dares = made->total <= most;
    bush_note(s, u, dares ? "ev.bush.attacks" : "ev.bush.does-not-attack", target, r);
    return dares;
}

void bush_save_ledger(const state *s, int f, ledger *l)
{
    query q = query_about(s, s->figures[f].unit, NO_UNIT);
    q.n[2] = f;
    ledger_clear(l);
    ledger_apply(l, bd(s)->save, &q);
}

/* ---- hits on a beast */

static void kill_beast(state *s, int u, resolver *r)
{
    unit *self = &s->units[u];
    self->strength--;
    self->hits = 0;
    event *e = kit_emit_of(s, u, EV_LOSS, "ev.bush.killed", r);
    e->n[0] = 1;
    e->n[1] = self->strength;
    kit_clear_mark(s, u, MARK_ENRAGED, r);
    if (self->strength > 0) return;
    safari_remove(s, u, UNIT_DESTROYED, "ev.bush.none-left", r);
}

/* Of one that attacks only: a beast that is hunted does not think of it. */
void bush_owe_daunt(state *s, int u)
{
    if (!bush_pooled(s, u) && !state_has(s, u, MARK_CHARGED) && su_const(s, u)->foe == 0) return;
    for (int i = 0; i < s->nagenda; i++)
        if (s->agenda[i].kind == DUE_DAUNT && s->agenda[i].unit == u) return;
    agenda_owe_first(s, DUE_DAUNT, u, NO_UNIT, 0);
}

static void wound_beast(state *s, int u, bool in_hand, resolver *r)
{
    const safari_animal *a = beast_of(s, u);
    const bush_numbers *k = &bd(s)->number;
    const int most = a->thick ? k->kill_wounds_thick : k->kill_wounds;
    unit *self = &s->units[u];
    self->hits++;
    if (self->hits >= most && in_hand && a->thick)
        self->hits = (int16_t)(most - 1); /* S38: only ever wounded */
    if (self->hits >= most) {
        kill_beast(s, u, r);
        return;
    }
    event *e = kit_emit_of(s, u, EV_HITS, "ev.bush.wounded", r);
    e->n[0] = 1;
    kit_set_mark(s, u, MARK_ENRAGED, r);
    if (!in_hand) bush_owe_daunt(s, u); /* hand to hand bush_round() asks it */
}

static void strength_ledger(const state *s, int f, int weapon, bool in_hand, const safari_animal *a,
                            ledger *l)
{
    const bush_strength *k = weapon < 0 ? NULL : &bd(s)->strength[weapon];
    query q = query_about(s, s->figures[f].unit, NO_UNIT);
    q.n[0] = weapon;
    q.n[2] = f;
    ledger_clear(l);
    if (k != NULL && !in_hand && k->bonus != 0)
        ledger_put(l, LEDGER_ADD, k->bonus, 1, "mod.bush.thrown", k->rule, k->house);
    if (k != NULL && in_hand && k->in_hand != 0 && !(k->not_thick && a->thick))
        ledger_put(l, LEDGER_ADD, k->in_hand, 1, k->not_thick ? "mod.bush.blade" : "mod.bush.spear",
                   k->hand_rule, false);
    ledger_apply(l, bd(s)->strength_table, &q);
    ledger_put(l, LEDGER_NOTE, 0, (a->toughness + 1) / 2, "mod.bush.wounds-on", "S·H19", true);
}

void safari_beast_hit(state *s, int f, int weapon, bool melee, int beast, resolver *r)
{
    const safari_animal *a = beast_of(s, beast);
    ledger l;
    if (!state_on_board(s, beast)) return;
    strength_ledger(s, f, weapon, melee, a, &l);
    const int die = melee ? safari_die(s, f, true) : bd(s)->strength[weapon].die;
    roll *made = safari_roll_at(s, "roll.bush.strength", "S37", 1, die, s->figures[f].unit, beast, &l, r);
    made->cause = CAUSE_LOSS;
    const int strength = made->outcome;
    made->need = a->toughness;
    if (strength >= a->toughness && !(melee && a->thick)) /* S38 */
        kill_beast(s, beast, r);
    else if (strength >= (a->toughness + 1) / 2)
        wound_beast(s, beast, melee, r);
    else
        kit_emit_of(s, beast, EV_NOTE, "ev.bush.no-effect", r);
}
