/*
 * volley.c: the dice of fire thrown, jams, low ammunition, the gate, and what the hits of a step do when all
 * of it has been thrown (U2, U13, U·H2, U·H6).
 */
#include "rules/conduct/volley.h"

#include "rules/conduct/apply.h"
#include "rules/conduct/fire.h"
#include "rules/conduct/place.h"

static void jam(state *s, int u, int thrown, resolver *r)
{
    ledger l;
    const int bonus = conduct_weapon_of(s, u) == WEAPON_MAXIM ? cd(s)->number.maxim_bonus : 0;
    ledger_clear(&l);
    if (bonus != 0) ledger_put(&l, LEDGER_ADD, bonus, bonus, "mod.maxim", "U13", false);
    roll *made = resolver_roll(r, "roll.jam", "U13", 1, 6, u, NO_UNIT, &l);
    made->cause = CAUSE_WEAPON;
    made->need = thrown;
    made->outcome = made->total + bonus;
    if (made->outcome >= thrown) return;
    cu(s, u)->tries = 0;
    kit_set_mark(s, u, MARK_JAMMED, r);
}

static void throw_at(state *s, int u, int target, resolver *r)
{
    const conduct_numbers *k = &cd(s)->number;
    conduct_shot shot;
    ledger l;
    int hits = 0, ones = 0;
    conduct_fire_ledger(s, u, target, cu(s, u)->dice, &shot, &l);
    if (shot.dice <= 0) { /* U9: not a die is left */
        event *e = resolver_emit(r, EV_NOTE, "ev.no-chance", u);
        e->other = (int16_t)target;
        return;
    }
    roll *made = resolver_roll(r,
                               is_gun(s, u)  ? "roll.guns"
                               : is_mg(s, u) ? "roll.burst"
                                             : "roll.volley",
                               is_gun(s, u)  ? "U6"
                               : is_mg(s, u) ? "U12"
                                             : "U10",
                               shot.dice, 6, u, target, &l);
    made->cause = CAUSE_DECLARED;
    for (int i = 0; i < shot.dice; i++) {
        hits += made->faces[i] >= shot.natural;
        ones += made->faces[i] == 1;
    }
    made->need = shot.natural;
    made->outcome = hits;
    made->chart = (int16_t)shot.chart;
    made->row = (int16_t)shot.row;
    made->column = (int16_t)shot.column;
    if (hits > 0) { /* they fall when all have fired: told now, that nobody wonders */
        event *e = resolver_emit(r, EV_HITS, "ev.hits", target);
        e->other = (int16_t)u;
        e->n[0] = hits;
        e->to = s->units[target].space;
        const int sum = cu(s, target)->pending + hits;
        cu(s, target)->pending = (uint8_t)(sum < 255 ? sum : 255);
    }
    if (is_mg(s, u)) jam(s, u, shot.dice, r);
    if (ones >= (is_gun(s, u) ? k->low_gun : k->low_rifle)) kit_set_mark(s, u, MARK_LOW_AMMO, r); /* U·H6 */
}

void conduct_volley(state *s, int u, resolver *r)
{
    conduct_unit *c = cu(s, u);
    int slot = 0;
    while (slot < 3 && c->aim[slot] == 0)
        slot++;
    const int target = c->aim[slot] - 1;
    c->aim[slot] = 0;
    if (target < 0 || target >= s->sc->nunits || !state_on_board(s, u) || !state_on_board(s, target))
        return; /* the umpire */
    const int far = hexes(cd(s), s->units[u].space, s->units[target].space);
    if (s->units[target].side == s->units[u].side || far > conduct_range_most(s, u)) return;
    kit_reveal(s, u, MARK_HIDDEN, r);
    event *e = resolver_emit(r, EV_FIRE, "ev.fire", u);
    e->other = (int16_t)target;
    e->from = s->units[u].space;
    e->to = s->units[target].space;
    e->n[0] = far * HEX_INCHES;
    s->units[u].marks |= BIT(MARK_FIRED);
    throw_at(s, u, target, r);
    for (int i = 0; i < 4; i++)
        if (c->aim[i] != 0) { /* a square's other faces */
            agenda_push_front(s, (agenda_item){.kind = DUE_VOLLEY,
                                               .side = NO_SIDE,
                                               .unit = (int16_t)u,
                                               .other = NO_UNIT,
                                               .space = NO_SPACE});
            return;
        }
}

/* U2, U·H2: one hit in the turn's fire disorders, two or more shake. */
void conduct_losses(state *s, resolver *r)
{
    const conduct_numbers *k = &cd(s)->number;
    for (int u = 0; u < s->sc->nunits; u++) {
        unit *at = &s->units[u];
        const int hits = cu(s, u)->pending;
        cu(s, u)->pending = 0;
        if (hits == 0 || !state_on_board(s, u)) continue;
        const int sum = at->hits + hits;
        at->hits = (int16_t)(sum < 1000 ? sum : 1000);
        at->marks |= BIT(MARK_HIT);
        conduct_endanger(s, u);
        conduct_take_kills(s, u, hits, r);
        if (!state_on_board(s, u)) continue;
        if (at->hits >= k->shaken_hits)
            kit_set_mark(s, u, MARK_SHAKEN, r);
        else if (at->hits >= k->disorder_hits)
            kit_set_mark(s, u, MARK_DISORDERED, r);
    }
}

/* ---- clearing a jam (U·H20) */

const char *conduct_unjam_refused(const state *s, int u)
{
    if (cg_const(s)->stage != STAGE_RIFLES) return "conduct.step.rifles";
    if (!state_on_board(s, u)) return "conduct.fire.off-board";
    if (!is_mg(s, u) || !state_has(s, u, MARK_JAMMED)) return "conduct.unjam.not";
    return state_has(s, u, MARK_DONE) ? "conduct.fire.declared" : NULL;
}

void conduct_unjam(state *s, int u, resolver *r)
{
    const conduct_numbers *k = &cd(s)->number;
    conduct_unit *c = cu(s, u);
    ledger l;
    ledger_clear(&l);
    if (c->tries > 0) ledger_put(&l, LEDGER_ADD, c->tries, c->tries, "mod.tries", "U13", false);
    if (conduct_weapon_of(s, u) == WEAPON_MAXIM)
        ledger_put(&l, LEDGER_ADD, k->maxim_bonus, 0, "mod.maxim", "U13", false);
    roll *made = resolver_roll(r, "roll.unjam", "U13", 1, 6, u, NO_UNIT, &l);
    made->cause = CAUSE_WEAPON;
    made->need = k->unjam;
    made->outcome = made->total + l.total;
    if (c->tries < 250) c->tries++;
    s->units[u].marks |= BIT(MARK_DONE);
    if (made->outcome < k->unjam) return;
    c->tries = 0;
    kit_clear_mark(s, u, MARK_JAMMED, r);
}

/* ---- the gate (U·H27) */

const char *conduct_blow_refused(const state *s, int u)
{
    const conduct_special *g = &cd(s)->special;
    if (cg_const(s)->stage != STAGE_RIFLES) return "conduct.step.rifles";
    if (g->gate_space == NO_SPACE) return "conduct.gate.none";
    if (!state_on_board(s, u)) return "conduct.fire.off-board";
    if (cg_const(s)->gate != 0) return "conduct.gate.open";
    if ((s->sc->units[u].tags & g->gate_tags) != g->gate_tags || s->units[u].side != g->gate_side ||
        is_leader(s, u))
        return "conduct.gate.who";
    if (s->turn < g->gate_turn) return "conduct.gate.early";
    if (state_has(s, u, MARK_DONE)) return "conduct.fire.declared";
    if (state_has(s, u, MARK_SHAKEN)) return "conduct.gate.shaken";
    if (conduct_in_contact(s, u)) return "conduct.move.contact";
    return hexes(cd(s), s->units[u].space, g->gate_space) == 1 ? NULL : "conduct.gate.far";
}

void conduct_blow(state *s, int u, resolver *r)
{
    const conduct_special *g = &cd(s)->special;
    roll *made = resolver_roll(r, "roll.gate", "U·H27", 2, 6, u, NO_UNIT, NULL);
    made->cause = CAUSE_DECLARED;
    made->need = g->gate_need;
    made->outcome = made->total;
    s->units[u].marks |= BIT(MARK_DONE) | BIT(MARK_FIRED);
    if (made->total < g->gate_need) return;
    cg(s)->gate = 1;
    resolver_emit(r, EV_CARD, "ev.gate-open", u)->to = (uint16_t)g->gate_space;
}
