/*
 * morale.c: demoralized units taking heart again (A8). Not for what demoralizes them: fire.c and melee.c.
 */
#include "rules/africa/morale.h"

#include <string.h>

#include "rules/africa/place.h"

void africa_rally_ledger(const state *s, int u, ledger *l)
{
    const int coins = ad(s)->number.rally_coins;
    africa_map m;
    query q = query_about(s, u, NO_UNIT);
    africa_map_of(s, s->units[u].side, &m);
    q.n[0] = africa_nearest(s, &m, s->units[u].space);
    ledger_clear(l);
    ledger_put(l, LEDGER_BASE, coins, coins, "mod.rally-coins", "A8", false);
    ledger_apply(l, ad(s)->rally, &q);
    ledger_put(l, LEDGER_AT_LEAST, 0, 0, "mod.no-coin", "A8", false);
}

static bool to_rally(const state *s, int u)
{
    return state_on_board(s, u) && state_has(s, u, MARK_DEMORALIZED);
}

void africa_owe_rally(state *s, int after)
{
    const int first = ag_const(s)->first, n = s->sc->nunits;
    int side = after == NO_UNIT ? first : s->units[after].side;
    for (int u = after + 1;; u++) {
        if (u >= n) {
            if (side != first) return;
            side = 1 - first;
            u = 0;
        }
        if (s->units[u].side != side || !to_rally(s, u)) continue;
        agenda_owe(s, DUE_RALLY, u, NO_UNIT, 0);
        return;
    }
}

/* The fewest heads of so many coins that rally anybody; 0: not even all of them do. */
static int heads_to_rally(const state *s, int coins)
{
    for (int heads = 1; heads <= coins; heads++) {
        const chart_cell *cell = chart_at(ad(s)->rally_chart, heads, 0, NULL);
        if (cell != NULL && chart_field(cell, "rallied") != 0) return heads;
    }
    return 0;
}

/* Told with what took a coin: the enemy beside it, others demoralized there, its ground. */
static void tell_too_few(const ledger *l, int u, resolver *r)
{
    static const char *const takes[] = {"mod.rally-adjacent", "mod.rally-crowd", "mod.rally-ground"};
    enum { TAKES = sizeof takes / sizeof *takes };
    event *e = resolver_emit(r, EV_NOTE, "ev.rally.too-few", u);
    e->n[0] = l->total;
    for (int i = 0; i < l->count; i++)
        for (int k = 0; k < TAKES; k++)
            if (strcmp(l->line[i].code, takes[k]) == 0) e->n[k + 1] = 1;
}

static void toss(state *s, int u, resolver *r)
{
    ledger l;
    africa_rally_ledger(s, u, &l);
    r->hidden_from = state_blind_to(s, u);
    const int need = heads_to_rally(s, l.total);
    if (need == 0) { /* told, for its toss is missed */
        tell_too_few(&l, u, r);
        r->hidden_from = 0;
        return;
    }
    roll *made = resolver_toss(r, "roll.rally", "A8", l.total, u, NO_UNIT, &l);
    r->hidden_from = 0;
    made->cause = CAUSE_MORALE;
    made->outcome = made->total;
    made->need = need;
    const chart_cell *cell = kit_read_chart(s, made, ad(s)->rally_chart, made->total, 0);
    if (cell != NULL && chart_field(cell, "rallied") != 0) kit_clear_mark(s, u, MARK_DEMORALIZED, r);
}

void africa_rally(state *s, const agenda_item *due, resolver *r)
{
    if (to_rally(s, due->unit)) toss(s, due->unit, r);
    africa_owe_rally(s, due->unit);
}
