/* all_fire.c: see all_fire.h. */
#include "ui/table/choose/all_fire.h"

#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/host.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

enum { SEVERAL = 2 };

/* Of all shots of a step the rules throw none before all are declared, or each at once: one tells of them. */
static bool declared_first(const table *t)
{
    for (int i = 0; i < t->battle->list.count; i++)
        if (game_is_shot(&t->battle->view, &t->battle->list.items[i]))
            return plan_declares(t, &t->battle->list.items[i]);
    return false;
}

bool all_fire_known(const table *t)
{
    int n = 0;
    if (!t->battle->ours || t->anim->running || t->choice->unit != NO_UNIT || t->plan->on != PLAN_NONE)
        return false;
    for (int u = 0; u < t->sc->nunits; u++)
        n += (t->offers->of[u] & OFFER_SHOT) != 0;
    return n >= SEVERAL && declared_first(t);
}

const char *all_fire_label(const table *t)
{
    return offers_begun(t) ? _("The rest fire") : _("All fire");
}

const char *all_fire_tip(void)
{
    return _("Shows a target for each who can fire: where most hits are to be expected, else the nearest. "
             "Enter orders it, Esc drops it. Shots that cost something are left to you.");
}

bool all_fire_prepare(table *t)
{
    int16_t wish[UNITS_MAX];
    if (!all_fire_known(t)) return false;
    for (int u = 0; u < UNITS_MAX; u++)
        wish[u] = NO_UNIT;
    choice_clear(t);
    plan_shots(t, PLAN_PREPARED, wish);
    if (t->plan->on == PLAN_NONE)
        host_say(t->host, _("No shot promises a hit without a cost: choose who is to fire one by one."));
    return true;
}

bool all_fire_at(table *t, int space)
{
    const plan *p = t->plan;
    int16_t wish[UNITS_MAX], was[UNITS_MAX];
    if (p->on != PLAN_PREPARED || !p->shots || space == NO_SPACE) return false;
    int at = standing_at(t, space, NO_UNIT, false), n = 0;
    while (at != NO_UNIT && t->battle->view.units[at].side == t->battle->d.side)
        at = standing_at(t, space, at, false);
    if (at == NO_UNIT) return false;
    for (int u = 0; u < UNITS_MAX; u++)
        wish[u] = (int16_t)at, was[u] = NO_UNIT;
    for (int i = 0; i < p->count; i++)
        was[p->row[i].want.who[0]] = (int16_t)p->row[i].want.target;
    plan_shots(t, PLAN_PREPARED, wish);
    for (int i = 0; i < p->count; i++)
        if (p->row[i].want.target == at) was[p->row[i].want.who[0]] = (int16_t)at, n++;
    plan_shots(t, PLAN_PREPARED, was); /* whoever may not stays with whom he had */
    if (n == 0) host_say(t->host, _("None of them may fire at %s now."), say_unit(t, at));
    return true;
}
