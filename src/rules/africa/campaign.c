/*
 * campaign.c: the weeks of the campaign (A·H16 to A·H18, A·H21): weather, cholera, marches, supply,
 * preparations, replacements. Not for its battles: battle.c; nor for what the army decides: council.c.
 */
#include "rules/africa/campaign.h"

#include "game/state_hold.h"
#include "rules/africa/apply.h"
#include "rules/africa/moves.h"

enum { READY_MOST = 200 }; /* the field counts no farther */

/* Of a corps that is no more nobody is told: who was to join it, or has left it, takes no part. */
static void tell_change(const state *s, const char *code, int u, int corps, resolver *r)
{
    if (corps == NO_UNIT || !africa_lost(s, corps))
        resolver_emit(r, EV_NOTE, code, u)->other = (int16_t)corps;
}

/* Whoever the order of battle brings in this week, or gives another corps, or takes away. */
static void tell_of_changes(const state *s, resolver *r)
{
    for (int u = 0; u < s->sc->nunits; u++) {
        const africa_start *from = &ad(s)->start[u];
        if (africa_lost(s, u)) continue;
        if (from->from_week > 1 && from->from_week == s->turn) tell_change(s, "ev.joins", u, from->corps, r);
        if (from->until_week == 0 || from->until_week + 1 != s->turn) continue;
        if (from->transfers)
            tell_change(s, "ev.moves-on", u, from->then, r);
        else
            tell_change(s, "ev.leaves", u, from->corps, r);
    }
}

void africa_begin_week(state *s, int nobody, resolver *r)
{
    africa_game *g = ag(s);
    (void)nobody;
    resolver_emit(r, EV_TURN, "ev.week", NO_UNIT)->n[0] = s->turn;
    s->step = AFRICA_STEPS; /* a new week tells its step anew */
    kit_begin_step(s, STEP_WEEK, NO_SIDE, r);
    tell_of_changes(s, r);
    g->weather = WEATHER_UNKNOWN;
    g->fought = 0;
    g->away = 0;
    kit_clear_marks(s, BIT(MARK_ACTION) | BIT(MARK_CHOLERA) | BIT(MARK_STARVING));
    agenda_owe(s, DUE_WEATHER, NO_UNIT, NO_UNIT, 0); /* before anybody could land */
    kit_owe_arrivals(s, DUE_ARRIVAL);
    agenda_owe(s, DUE_REPLACEMENTS, NO_UNIT, NO_UNIT, 0);
}

bool africa_marches(const state *s, int u)
{
    return class_of(s, u) == CLASS_CORPS && state_on_board(s, u);
}

void africa_end_week(state *s, int nobody, resolver *r)
{
    africa_game *g = ag(s);
    (void)nobody;
    state_update_holders(s, r);
    if (g->weather == WEATHER_FAIR && !g->fought && g->ready < READY_MOST) {
        g->ready++;
        if (g->ready <= weeks_needed(s)) {
            event *e = resolver_emit(r, EV_NOTE, "ev.prepared", NO_UNIT);
            e->n[0] = g->ready;
            e->n[1] = weeks_needed(s);
        }
    }
    kit_end_turn(s, r);
}

void africa_weather(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    roll *made = kit_roll(r, CAUSE_HAPPENING, "roll.weather", "A·H16", 1, 6, NO_UNIT, NO_UNIT, NULL);
    const bool storm = made->total <= ad(s)->number.storm;
    ag(s)->weather = storm ? WEATHER_STORM : WEATHER_FAIR;
    resolver_emit(r, EV_NOTE, storm ? "ev.storm" : "ev.fair", NO_UNIT)->n[0] = made->total;
}

/* ---- men */

/* The invader holds it, or nobody has to. */
static bool ours(const state *s, int area)
{
    const int o = s->sc->objective_at[area];
    return o == 0 || s->holder[o - 1] == ad(s)->invader + 1;
}

/* Steps of foot and horse that the army is short of. */
int africa_men_lacking(const state *s)
{
    int lacking = 0;
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *self = &s->units[u];
        const int class = class_of(s, u);
        if (self->side == ad(s)->invader || (class != CLASS_TRIBAL && class != CLASS_CAVALRY)) continue;
        lacking += s->sc->units[u].strength - (self->status == UNIT_DESTROYED ? 0 : self->strength);
    }
    return lacking;
}

/* A step comes back to a unit: one that was lost takes the field again. */
static void filled_up(state *s, int u, resolver *r)
{
    unit *self = &s->units[u];
    const bool gone = self->status == UNIT_DESTROYED;
    self->strength = (int16_t)(gone ? 1 : self->strength + 1);
    if (gone) self->status = UNIT_WAITING;
    self->seen_by = state_everybody(s);
    resolver_emit(r, EV_NOTE, gone ? "ev.replaced" : "ev.filled-up", u)->n[0] = self->strength;
}

/* What the army gets back first: units reduced, then those that are gone; foot before horse. */
void africa_men_return(state *s, int steps, resolver *r)
{
    static const uint8_t classes[] = {CLASS_TRIBAL, CLASS_TRIBAL, CLASS_CAVALRY, CLASS_CAVALRY};
    for (int pass = 0; pass < 4; pass++)
        for (int u = 0; u < s->sc->nunits && steps > 0; u++) {
            const unit *self = &s->units[u];
            if (self->side == ad(s)->invader || class_of(s, u) != classes[pass]) continue;
            const bool gone = self->status == UNIT_DESTROYED;
            if (pass % 2 == 0 ? gone || self->strength >= s->sc->units[u].strength : !gone) continue;
            filled_up(s, u, r);
            steps--;
        }
}

/* What a corps is short of: foot and horse. *next: who gets a step first, one that is reduced before one that
 * was lost. */
static int corps_lacks(const state *s, int corps, int *next)
{
    int lacking = 0, gone = NO_UNIT;
    *next = NO_UNIT;
    for (int u = 0; u < s->sc->nunits; u++) {
        const unit *self = &s->units[u];
        const int class = class_of(s, u), full = s->sc->units[u].strength;
        if ((!is_foot(class) && class != CLASS_CAVALRY) || !africa_belongs(s, u, corps)) continue;
        if (africa_lost(s, u)) {
            lacking += full;
            if (gone == NO_UNIT) gone = u;
        } else if (self->strength < full) {
            lacking += full - self->strength;
            if (*next == NO_UNIT) *next = u;
        }
    }
    if (*next == NO_UNIT) *next = gone;
    return lacking;
}

/* Convalescents and drafts are landed in fair weather: for the corps in supply that is shortest of men, step
 * by step. */
static void drafts(state *s, resolver *r)
{
    if (ag_const(s)->weather != WEATHER_FAIR) return;
    for (int steps = ad(s)->number.drafts; steps > 0; steps--) {
        int most = 0, who = NO_UNIT;
        for (int corps = 0; corps < s->sc->nunits; corps++) {
            int next;
            if (!africa_marches(s, corps) || !africa_supplied(s, corps)) continue;
            const int lacking = corps_lacks(s, corps, &next);
            if (lacking > most) most = lacking, who = next;
        }
        if (who == NO_UNIT) return;
        filled_up(s, who, r);
    }
}

/* To the army while the stronghold stands; after its fall the tribes of the interior answer for the last
 * place.
 */
void africa_replacements(state *s, const agenda_item *due, resolver *r)
{
    (void)due;
    const africa_data *d = ad(s);
    const int army = ag_const(s)->army;
    drafts(s, r);
    if (army == 0) return;
    if (d->stronghold == NOWHERE || s->sc->objective_at[d->stronghold] == 0 || !ours(s, d->stronghold))
        africa_men_return(s, d->number.replacements, r);
    else if (army == d->nbattles)
        africa_men_return(s, d->number.interior, r);
}

/* The strongest regiment of the corps loses a step: foot before others. */
void africa_corps_loses(state *s, int corps, resolver *r)
{
    int best = NO_UNIT, best_worth = -1;
    for (int u = 0; u < s->sc->nunits; u++) {
        if (!fights(class_of(s, u)) || africa_lost(s, u) || !africa_belongs(s, u, corps)) continue;
        const int worth = 2 * s->units[u].strength + is_foot(class_of(s, u));
        if (worth > best_worth) {
            best_worth = worth;
            best = u;
        }
    }
    if (best != NO_UNIT) africa_lose_step(s, best, r);
    if (africa_steps(s, corps) == 0) africa_remove(s, corps, UNIT_DESTROYED, "ev.corps-gone", r);
}

void africa_cholera(state *s, const agenda_item *due, resolver *r)
{
    const int corps = due->unit, coins = ad(s)->number.cholera_coins;
    if (!state_on_board(s, corps)) return;
    roll *toss = resolver_toss(r, "roll.cholera", "A·H16", coins, corps, NO_UNIT, NULL);
    toss->cause = CAUSE_HAPPENING;
    toss->outcome = coins - toss->total; /* tails */
    if (toss->outcome < coins) return;
    kit_set_mark(s, corps, MARK_CHOLERA, r);
    africa_corps_loses(s, corps, r);
}

/* ---- supply (A·H17) */

bool africa_supplied(const state *s, int corps)
{
    const africa_data *d = ad(s);
    const int at = s->units[corps].space, enemy = army_area(s);
    const bool storm = ag_const(s)->weather == WEATHER_STORM;
    const int reach = storm ? d->number.supply_mud : d->number.supply_road;
    uint8_t cost[AREAS_MAX];
    if ((d->area[at].is & GROUND_COAST) != 0 && !storm) return true; /* by ship */
    memset(cost, NOWHERE, sizeof cost);
    for (int i = 0; i < d->n; i++)
        if (d->area[i].sheet == 0 &&
            (i == d->base || ((d->area[i].is & GROUND_PORT) != 0 && ours(s, i) && i != enemy)))
            cost[i] = 0;
    for (int round = 0; round < reach; round++)
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

void africa_supply(state *s, const agenda_item *due, resolver *r)
{
    const int corps = due->unit;
    if (!state_on_board(s, corps) || africa_supplied(s, corps)) return;
    kit_set_mark(s, corps, MARK_STARVING, r);
    africa_corps_loses(s, corps, r);
}

/* ---- marches */

void africa_march(state *s, const action *a, resolver *r)
{
    const int u = a->units[0];
    africa_path path;
    africa_path_of(s, NULL, a, &path, NULL);
    s->units[u].marks |= BIT(MARK_ACTION);
    for (int i = 0; i < path.n; i++) {
        if (path.at[i] == army_area(s)) { /* the battle is fought first */
            event *e = resolver_declare(r, DECLARE_BATTLE, "ev.battle-joined", u, NO_UNIT);
            e->from = s->units[u].space;
            e->to = path.at[i];
            ag(s)->attacker = (uint8_t)(u + 1);
            ag(s)->fought = 1;
            agenda_owe(s, DUE_BATTLE, NO_UNIT, NO_UNIT, 0);
            return;
        }
        africa_put(s, u, path.at[i], r);
    }
}
