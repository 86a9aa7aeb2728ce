/*
 * campaign.c: the weeks of the campaign (A·H16 to A·H18): weather, cholera, marches, supply, replacements.
 * Not for its battles: battle.c.
 */
#include "rules/africa/campaign.h"

#include "game/state_hold.h"
#include "rules/africa/apply.h"
#include "rules/africa/moves.h"
#include "rules/africa/place.h"

void africa_week(state *s, resolver *r)
{
    const scenario *sc = s->sc;
    africa_game *g = ag(s);
    resolver_emit(r, EV_TURN, "ev.week", NO_UNIT)->n[0] = s->turn;
    s->step = AFRICA_STEPS; /* a new week tells its step anew */
    kit_begin_step(s, STEP_WEEK, NO_SIDE, r);
    g->weather = WEATHER_UNKNOWN;
    g->fought = 0;
    for (int u = 0; u < sc->nunits; u++)
        s->units[u].marks &= ~(BIT(MARK_ACTION) | BIT(MARK_CHOLERA) | BIT(MARK_STARVING));
    kit_owe_arrivals(s, DUE_ARRIVAL);
    agenda_owe(s, DUE_WEATHER, NO_UNIT, NO_UNIT, 0);
    agenda_owe(s, DUE_REPLACEMENTS, NO_UNIT, NO_UNIT, 0);
    for (int u = 0; u < sc->nunits; u++)
        if (class_of(s, u) == CLASS_CORPS && state_on_board(s, u)) agenda_owe(s, DUE_CHOLERA, u, NO_UNIT, 0);
}

void africa_weather(state *s, resolver *r)
{
    roll *made = resolver_roll(r, "roll.weather", "A·H16", 1, 6, NO_UNIT, NO_UNIT, NULL);
    made->cause = CAUSE_HAPPENING;
    made->outcome = made->total;
    const bool storm = made->total <= ad(s)->number.storm;
    ag(s)->weather = storm ? WEATHER_STORM : WEATHER_FAIR;
    resolver_emit(r, EV_NOTE, storm ? "ev.storm" : "ev.fair", NO_UNIT)->n[0] = made->total;
}

/* ---- men */

/* What the army gets back first: battalions reduced, then those that are gone. */
void africa_replacements(state *s, resolver *r)
{
    const africa_data *d = ad(s);
    int left = d->number.replacements;
    if (ag(s)->army == 0) return;
    if (d->tetuan != NOWHERE && s->sc->objective_at[d->tetuan] > 0 &&
        s->holder[s->sc->objective_at[d->tetuan] - 1] == d->invader + 1)
        return; /* the town has fallen */
    for (int pass = 0; pass < 2; pass++)
        for (int u = 0; u < s->sc->nunits && left > 0; u++) {
            unit *at = &s->units[u];
            if (at->side == d->invader || class_of(s, u) != CLASS_TRIBAL) continue;
            const bool gone = at->status == UNIT_DESTROYED;
            if (pass == 0 ? gone || at->strength >= s->sc->units[u].strength : !gone) continue;
            at->strength = (int16_t)(gone ? 1 : at->strength + 1);
            if (gone) at->status = UNIT_WAITING;
            at->seen_by = state_everybody(s);
            left--;
            event *e = resolver_emit(r, EV_NOTE, gone ? "ev.replaced" : "ev.filled-up", u);
            e->n[0] = at->strength;
        }
}

/* The strongest regiment of the corps loses a step: foot before others. */
static void corps_loses(state *s, int corps, resolver *r)
{
    int best = NO_UNIT, best_worth = -1;
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *at = &s->units[u];
        if (!fights(class_of(s, u)) || at->status == UNIT_DESTROYED || at->status == UNIT_CAPTURED ||
            !africa_belongs(s, u, corps))
            continue;
        const int worth = 2 * at->strength + is_foot(class_of(s, u));
        if (worth > best_worth) {
            best_worth = worth;
            best = u;
        }
    }
    if (best != NO_UNIT) africa_lose_step(s, best, r);
    if (africa_steps(s, corps) == 0) africa_remove(s, corps, UNIT_DESTROYED, "ev.corps-gone", r);
}

void africa_cholera(state *s, int corps, resolver *r)
{
    const int coins = ad(s)->number.cholera_coins;
    if (!state_on_board(s, corps)) return;
    roll *toss = resolver_toss(r, "roll.cholera", "A·H16", coins, corps, NO_UNIT, NULL);
    toss->cause = CAUSE_HAPPENING;
    const int tails = coins - toss->total;
    toss->outcome = tails;
    if (tails < coins) return;
    kit_set_mark(s, corps, MARK_CHOLERA, r);
    corps_loses(s, corps, r);
}

/* ---- supply (A·H17) */

/* The army's area, and those it will fall back to: closed to the corps until it is beaten there. */
static int army_area(const state *s)
{
    const africa_data *d = ad(s);
    const int army = ag_const(s)->army;
    return army > 0 ? d->battle[army - 1].area : NOWHERE;
}

static bool ours(const state *s, int area)
{
    const int o = s->sc->objective_at[area];
    return o == 0 || s->holder[o - 1] == ad(s)->invader + 1;
}

bool africa_supplied(const state *s, int corps)
{
    const africa_data *d = ad(s);
    const int at = s->units[corps].space, enemy = army_area(s);
    uint8_t cost[AREAS_MAX];
    if ((d->area[at].is & GROUND_COAST) != 0 && ag_const(s)->weather != WEATHER_STORM)
        return true; /* by ship */
    memset(cost, NOWHERE, sizeof cost);
    for (int i = 0; i < d->n; i++)
        if (d->area[i].sheet == 0 &&
            (i == d->base || ((d->area[i].is & GROUND_PORT) != 0 && ours(s, i) && i != enemy)))
            cost[i] = 0;
    for (int round = 0; round < d->number.supply_road; round++)
        for (int i = 0; i < d->n; i++) {
            if (cost[i] != round) continue;
            for (int k = 0; k < d->area[i].count; k++) {
                const int to = d->area[i].near[k];
                if (d->area[i].road[k] && to != enemy && cost[to] > round + 1)
                    cost[to] = (uint8_t)(round + 1);
            }
        }
    return cost[at] != NOWHERE;
}

void africa_supply(state *s, int corps, resolver *r)
{
    if (!state_on_board(s, corps) || africa_supplied(s, corps)) return;
    kit_set_mark(s, corps, MARK_STARVING, r);
    corps_loses(s, corps, r);
}

void africa_week_end(state *s, resolver *r)
{
    state_update_holders(s, r);
    kit_end_turn(s, r);
}

/* ---- marches */

/* NULL: battle fought there, or nobody there. */
static const char *closed(const state *s, int to, bool last)
{
    const africa_data *d = ad(s);
    const int army = ag_const(s)->army;
    for (int i = army; army > 0 && i < d->nbattles; i++)
        if (d->battle[i].area == to) return "africa.march.behind";
    if (army_area(s) != to) return NULL;
    if (!last) return "africa.march.army-in-way";
    return ag_const(s)->fought ? "africa.march.fought" : NULL;
}

static const char *march_way_refused(const state *s, int corps, const africa_way *w, int *where)
{
    const africa_data *d = ad(s);
    int at = s->units[corps].space;
    bool coast_road = (d->area[at].is & GROUND_COAST) != 0;
    for (int i = 0; i < w->n; i++) {
        const int to = w->at[i], link = africa_link(&d->area[at], to);
        *where = to;
        if (link < 0) return "africa.march.not-adjacent";
        const char *code = closed(s, to, i == w->n - 1);
        if (code != NULL) return code;
        coast_road = coast_road && d->area[at].road[link] && (d->area[to].is & GROUND_COAST) != 0;
        at = to;
    }
    if (w->n <= d->number.march) return NULL;
    if (w->n > d->number.march_road) return "africa.march.too-far";
    if (!coast_road) return "africa.march.not-coast-road";
    return ag_const(s)->weather == WEATHER_FAIR ? NULL : "africa.march.storm";
}

const char *africa_march_refused(const state *s, int corps, int to, africa_way *way, int *where)
{
    const africa_data *d = ad(s);
    const int from = s->units[corps].space;
    *where = to;
    if (to >= d->n || d->area[to].sheet != 0) return "africa.march.where";
    if (africa_link(&d->area[from], to) >= 0) {
        *way = (africa_way){.n = 1, .at = {(uint8_t)to}};
        return march_way_refused(s, corps, way, where);
    }
    const char *first = NULL;
    for (int i = 0; i < d->area[from].count; i++) {
        const int mid = d->area[from].near[i];
        if (africa_link(&d->area[mid], to) < 0 || to == from) continue;
        int at = to;
        *way = (africa_way){.n = 2, .at = {(uint8_t)mid, (uint8_t)to}};
        const char *code = march_way_refused(s, corps, way, &at);
        if (code == NULL) return NULL;
        if (first == NULL) {
            first = code;
            *where = at;
        }
    }
    return first != NULL ? first : "africa.march.too-far";
}

bool africa_check_march(const state *s, const action *a, refusal *why)
{
    const int u = a->units[0];
    africa_way way;
    int where = action_space(a);
    const char *code = NULL;
    if (class_of(s, u) != CLASS_CORPS)
        code = "africa.march.corps";
    else if (!state_on_board(s, u))
        code = "africa.march.not-here";
    else if (state_has(s, u, MARK_ACTION))
        code = "africa.march.done";
    else if (a->nspaces == 0)
        code = "africa.march.where";
    else if (a->nspaces > PATH_MAX)
        code = "africa.march.too-far";
    else if (a->nspaces == 2 && (a->spaces[0] >= ad(s)->n || a->spaces[1] >= ad(s)->n))
        code = "africa.march.where";
    else if (a->nspaces == 2) {
        way = (africa_way){.n = 2, .at = {(uint8_t)a->spaces[0], (uint8_t)a->spaces[1]}};
        code = a->spaces[1] == s->units[u].space ? "africa.march.not-adjacent"
                                                 : march_way_refused(s, u, &way, &where);
    } else {
        code = africa_march_refused(s, u, a->spaces[0], &way, &where);
    }
    return code == NULL || refuse(why, code, u, NO_UNIT, where, a->nspaces, 0);
}

void africa_march(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    africa_way way = {.n = 2, .at = {(uint8_t)a->spaces[0], a->nspaces > 1 ? (uint8_t)a->spaces[1] : 0}};
    int where;
    if (a->nspaces == 1) africa_march_refused(s, u, a->spaces[0], &way, &where);
    s->units[u].marks |= BIT(MARK_ACTION);
    for (int i = 0; i < way.n; i++) {
        if (way.at[i] == army_area(s)) { /* the battle is fought first */
            event *e = resolver_declare(r, DECLARE_BATTLE, "ev.battle-joined", u, NO_UNIT);
            e->from = s->units[u].space;
            e->to = way.at[i];
            ag(s)->attacker = (uint8_t)(u + 1);
            ag(s)->fought = 1;
            agenda_owe(s, DUE_BATTLE, NO_UNIT, NO_UNIT, 0);
            return;
        }
        africa_put(s, u, way.at[i], r);
    }
}
