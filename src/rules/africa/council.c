/*
 * council.c: the week's decision of the side that has the army (A·H22): to fall back, to raid a corps, to
 * call the tribes; to stand is to decide for none of them. Not for the weeks themselves: campaign.c.
 */
#include "rules/africa/council.h"

#include "rules/africa/apply.h"
#include "rules/africa/battle.h"
#include "rules/africa/campaign.h"
#include "rules/africa/place.h"

bool africa_council_asks(const state *s, int side)
{
    const africa_data *d = ad(s);
    return side != d->invader && ag_const(s)->army > 0 && d->number.raid_coins > 0 &&
           state_on_board(s, d->army) && !state_has(s, d->army, MARK_ACTION);
}

static const char *raid_refused(const state *s, int target)
{
    if (target == NO_UNIT || class_of(s, target) != CLASS_CORPS || !state_on_board(s, target))
        return "africa.raid.corps";
    return far_between(ad(s), army_area(s), s->units[target].space) > ad(s)->number.raid_reach
               ? "africa.raid.far"
               : NULL;
}

bool africa_check_council(const state *s, const action *a, refusal *why)
{
    const africa_data *d = ad(s);
    const int u = a->units[0];
    const char *code = u != d->army                                                 ? "africa.council.army"
                       : a->verb == VERB_RETIRE && ag_const(s)->army == d->nbattles ? "africa.retire.last"
                       : a->verb == VERB_RAID                               ? raid_refused(s, a->target)
                       : a->verb == VERB_CALL && africa_men_lacking(s) == 0 ? "africa.call.nobody"
                                                                            : NULL;
    return code == NULL || refuse(why, code, u, a->target, army_area(s), d->number.raid_reach, 0);
}

/* The place is given up without a battle, and the army kept whole. */
void africa_retire(state *s, const action *a, resolver *r)
{
    event *e = resolver_emit(r, EV_NOTE, "ev.retired", a->units[0]);
    e->to = s->units[a->units[0]].space;
    africa_army_falls_back(s, r);
    ag(s)->ready = 0; /* the road to the next place is to be prepared */
    s->units[a->units[0]].marks |= BIT(MARK_ACTION);
}

/* The horse rides, and misses a battle of this week: two heads or more cost the corps a step, all of them its
 * wagons too, none the riders a step. */
void africa_raid(state *s, const action *a, resolver *r)
{
    const int army = a->units[0], corps = a->target, coins = ad(s)->number.raid_coins;
    africa_game *g = ag(s);
    s->units[army].marks |= BIT(MARK_ACTION);
    g->away = 1;
    roll *toss = resolver_toss(r, "roll.raid", "A·H22", coins, army, corps, NULL);
    toss->cause = CAUSE_DECLARED;
    const int heads = toss->outcome = toss->total;
    resolver_outcome(r, OUTCOME_COUNT, "odds.raid", army, corps, heads);
    event *e = resolver_emit(r, EV_NOTE, heads >= RAID_HITS ? "ev.raid" : "ev.raid.failed", army);
    e->other = (int16_t)corps;
    e->to = s->units[corps].space;
    if (heads >= RAID_HITS) africa_corps_loses(s, corps, r);
    if (heads == coins && g->ready > 0) {
        g->ready--;
        event *burnt = resolver_emit(r, EV_NOTE, "ev.wagons-lost", corps);
        burnt->n[0] = weeks_ready(s);
        burnt->n[1] = weeks_needed(s);
    }
    if (heads > 0) return;
    for (int u = 0; u < s->sc->nunits; u++)
        if (s->units[u].side == s->units[army].side && class_of(s, u) == CLASS_CAVALRY &&
            !africa_lost(s, u)) {
            africa_lose_step(s, u, r);
            return;
        }
}

/* The horse carries the call, and misses a battle of this week: a step for each head, as far as any are
 * wanting. */
void africa_call(state *s, const action *a, resolver *r)
{
    const int army = a->units[0];
    s->units[army].marks |= BIT(MARK_ACTION);
    ag(s)->away = 1;
    roll *toss = resolver_toss(r, "roll.call", "A·H22", ad(s)->number.call_coins, army, NO_UNIT, NULL);
    toss->cause = CAUSE_DECLARED;
    toss->outcome = toss->total;
    resolver_outcome(r, OUTCOME_COUNT, "odds.call", army, NO_UNIT, toss->total);
    const int lacking = africa_men_lacking(s), come = toss->total < lacking ? toss->total : lacking;
    resolver_emit(r, EV_NOTE, "ev.called", army)->n[0] = come;
    africa_men_return(s, come, r);
}
