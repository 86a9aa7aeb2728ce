/*
 * morale.c: demoralized units taking heart again (A8).
 */
#include "rules/africa/morale.h"

#include "rules/africa/place.h"

void africa_rally_ledger(const state *s, int u, ledger *l)
{
    africa_map m;
    query q = query_about(s, u, NO_UNIT);
    africa_map_of(s, s->units[u].side, &m);
    q.n[0] = africa_nearest(s, &m, s->units[u].space);
    ledger_clear(l);
    ledger_put(l, LEDGER_BASE, ad(s)->number.rally_coins, ad(s)->number.rally_coins, "mod.rally-coins", "A8",
               false);
    ledger_apply(l, ad(s)->rally, &q);
    ledger_put(l, LEDGER_AT_LEAST, 0, 0, "mod.no-coin", "A8", false);
}

void africa_rally(state *s, int u, resolver *r)
{
    const africa_data *d = ad(s);
    ledger l;
    int row = -1;
    if (!state_on_board(s, u) || !state_has(s, u, MARK_DEMORALIZED)) return;
    africa_rally_ledger(s, u, &l);
    if (l.total <= 0) return;
    r->hidden_from = state_blind_to(s, u);
    roll *toss = resolver_toss(r, "roll.rally", "A8", l.total, u, NO_UNIT, &l);
    toss->cause = CAUSE_MORALE;
    r->hidden_from = 0;
    toss->outcome = toss->total;
    const chart_cell *cell = chart_at(d->rally_chart, toss->total, 0, &row);
    toss->chart = (int16_t)(d->rally_chart - s->sc->charts);
    toss->row = (int16_t)row;
    toss->column = 0;
    if (cell != NULL && chart_field(cell, "rallied") != 0) kit_clear_mark(s, u, MARK_DEMORALIZED, r);
}

/* The side with the initiative first, each in its order; after: the unit that tossed last, NO_UNIT to begin.
 */
int africa_next_to_rally(const state *s, int after)
{
    const int first = ag_const(s)->first, n = s->sc->nunits;
    int side = after == NO_UNIT ? first : s->units[after].side;
    int u = after + 1;
    for (;;) {
        for (; u < n; u++)
            if (s->units[u].side == side && state_on_board(s, u) && state_has(s, u, MARK_DEMORALIZED))
                return u;
        if (side != first) return NO_UNIT;
        side = 1 - first;
        u = 0;
    }
}
