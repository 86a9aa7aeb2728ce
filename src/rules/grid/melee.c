/*
 * melee.c: units base to base strike, all at once (G9, G9a, G·H3, G·H6, G·H7).
 */
#include "rules/grid/grid.h"

/* Whom it strikes: the unit it charged; else, of those it touches, one in front before one behind, a side
 * before a corner, the first. NO_UNIT: it is not in contact. */
static int opponent_of(const state *s, int u)
{
    const grid_data *d = gd(s);
    const int quarry = gu_const(s, u)->quarry - 1;
    int best = NO_UNIT, best_worth = -1;
    if (!state_on_board(s, u)) return NO_UNIT;
    if (quarry >= 0 && grid_touching(s, u, quarry)) return quarry;
    for (int i = 0; i < s->sc->nunits; i++) {
        if (s->units[i].side == s->units[u].side || !grid_touching(s, u, i)) continue;
        const int to = s->units[i].space;
        const int worth = 2 * grid_faces(s, u, to) + (dist2(d, s->units[u].space, to) == 2);
        if (worth > best_worth) {
            best_worth = worth;
            best = i;
        }
    }
    return best;
}

void grid_melee_ledger(const state *s, int u, int other, ledger *l)
{
    const int bases = s->units[u].strength;
    query q = query_about(s, u, other);
    ledger_clear(l);
    ledger_put(l, LEDGER_BASE, bases, bases, "mod.bases", "G9", false);
    if (grid_leader_helps(s, u)) ledger_put(l, LEDGER_BASE, 1, 1, "mod.leader", "G9", false);
    ledger_apply(l, gd(s)->melee, &q);
    ledger_put(l, LEDGER_AT_MOST, gd(s)->number.pool, gd(s)->number.pool, "mod.pool", "G·H6", true);
}

void grid_melee_push(state *s)
{
    bool any = false;
    for (int k = 0; k < 2; k++) {
        const int side = k == 0 ? gg(s)->first : 1 - gg(s)->first;
        for (int u = 0; u < s->sc->nunits; u++) {
            if (s->units[u].side != side) continue;
            const int other = opponent_of(s, u);
            if (other == NO_UNIT) continue;
            any = true;
            agenda_push(s, (agenda_item){.kind = DUE_MELEE,
                                         .side = NO_SIDE,
                                         .unit = (int16_t)u,
                                         .other = (int16_t)other,
                                         .space = NO_SPACE});
        }
    }
    if (any)
        agenda_push(s, (agenda_item){.kind = DUE_MELEE_LOSSES,
                                     .side = NO_SIDE,
                                     .unit = NO_UNIT,
                                     .other = NO_UNIT,
                                     .space = NO_SPACE});
}

void grid_melee_strike(state *s, agenda_item item, resolver *r)
{
    const int u = item.unit, other = item.other;
    ledger l;
    if (!state_on_board(s, u) || !state_on_board(s, other)) return;
    event *e = resolver_emit(r, EV_MELEE, "ev.melee", u);
    e->other = (int16_t)other;
    e->from = s->units[u].space;
    e->to = s->units[other].space;
    kit_reveal(s, u, MARK_HIDDEN, r);
    kit_reveal(s, other, MARK_HIDDEN, r);
    grid_melee_ledger(s, u, other, &l);
    int hits = 0;
    if (l.total > 0) {
        const int sides = type_of(s, u)->melee_die;
        roll *made = resolver_roll(r, "roll.melee", "G9", l.total, grid_die(s, sides), u, other, &l);
        bool maximum = false;
        for (int i = 0; i < made->count; i++)
            maximum = maximum || made->faces[i] == made->sides;
        hits = grid_hits(s, made->total, sides);
        made->outcome = hits;
        grid_leader_check(s, u, other, maximum, hits, true, r);
    }
    item.kind = DUE_BLOWS;
    item.n[0] = (int16_t)hits;
    agenda_push(s, item); /* behind the losses, which count it */
}

void grid_melee_losses(state *s, resolver *r)
{
    int taken[UNITS_MAX] = {0}, dealt[UNITS_MAX] = {0};
    while (s->nagenda > 0) {
        const agenda_item blow = agenda_pop(s);
        if (blow.kind != DUE_BLOWS) continue;
        dealt[blow.unit] += blow.n[0];
        taken[blow.other] += blow.n[0];
        grid_take_hits(s, blow.other, blow.n[0]);
    }
    for (int i = 0; i < s->sc->nunits; i++)
        if (state_on_board(s, i) && taken[i] > dealt[i]) s->units[i].marks |= BIT(MARK_LOST_MELEE);
    grid_apply_losses(s, true, r);
}

void grid_melee_refresh(state *s)
{
    bool engaged[UNITS_MAX] = {false};
    for (int a = 0; a < s->sc->nunits; a++) {
        if (gu_const(s, a)->quarry == 0 && !state_has(s, a, MARK_ENGAGED)) continue;
        for (int b = 0; b < s->sc->nunits; b++)
            if (grid_touching(s, a, b) && !state_has(s, a, MARK_BROKEN) && !state_has(s, b, MARK_BROKEN))
                engaged[a] = engaged[b] = true;
    }
    for (int i = 0; i < s->sc->nunits; i++) {
        s->units[i].marks &= ~BIT(MARK_ENGAGED);
        if (engaged[i]) s->units[i].marks |= BIT(MARK_ENGAGED);
    }
}
