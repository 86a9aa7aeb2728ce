/* all_fire.c: see all_fire.h. */
#include "ui/table/choose/all_fire.h"

#include <string.h>

#include "core/language.h"
#include "core/strbuf.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/host.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

/* Of all shots of a step the rules throw none before all are declared, or each at once: one tells of them. */
static bool declared_first(const table *t)
{
    for (int i = 0; i < t->battle->list.count; i++)
        if (game_is_shot(&t->battle->view, &t->battle->list.items[i]))
            return plan_declares(t, &t->battle->list.items[i]);
    return false;
}

/* Nothing is prepared, and somebody has that to do. */
static bool any_may(const table *t, uint8_t what)
{
    if (!t->battle->ours || t->anim->running || t->plan->on != PLAN_NONE) return false;
    for (int u = 0; u < t->sc->nunits; u++)
        if ((t->offers->of[u] & what) != 0) return true;
    return false;
}

bool all_fire_known(const table *t)
{
    return t->choice->unit == NO_UNIT && any_may(t, OFFER_FREE) && declared_first(t);
}

const char *all_fire_label(const table *t)
{
    return offers_begun(t) ? _("The rest fire") : _("All fire");
}

const char *all_fire_tip(void)
{
    return _("Shows a target for each who can fire: whom it likeliest destroys together with the others, "
             "else whom it costs most, else the nearest. Enter orders it, Esc cancels it. Shots that cost "
             "something are left to you; where nobody has any, the step is over.");
}

/* What keeps it out of an order to all: what its first shot costs; NULL: none of them hurts anybody. */
static const char *kept_out_by(const table *t, int who)
{
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count; i++)
        if (l->items[i].nunits > 0 && standing_unit_of(t, l->items[i].units[0]) == who &&
            game_is_shot(&t->battle->view, &l->items[i]))
            return game_shot_cost(&t->battle->view, &l->items[i]);
    return NULL;
}

static bool alike(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* "Horse Artillery stays out: ammunition is counted." Those with one reason in one sentence. */
void all_fire_left_words(const table *t, strbuf *says)
{
    int16_t out[UNITS_MAX], same[UNITS_MAX];
    bool told[UNITS_MAX] = {false};
    int n = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        if (plan_leaves_out(t, u)) out[n++] = (int16_t)u;
    for (int i = 0; i < n; i++) {
        const char *why = kept_out_by(t, out[i]);
        char names[160];
        int m = 0;
        if (told[i]) continue;
        for (int k = i; k < n; k++)
            if (!told[k] && alike(why, kept_out_by(t, out[k]))) told[k] = true, same[m++] = out[k];
        say_units(t, same, m, 3, names, sizeof names);
        strbuf_addf(says, ngettext("%s%s stays out: %s", "%s%s stay out: %s", (unsigned long)m),
                    says->len > 0 ? " " : "", names,
                    why != NULL ? say_word(t, why, "") : _("no shot promises a hit."));
    }
    if (n > 0)
        strbuf_add(says, ngettext(" Chosen by itself it may fire all the same.",
                                  " Chosen one by one they may fire all the same.", (unsigned long)n));
}

bool all_fire_prepare(table *t)
{
    int16_t wish[UNITS_MAX];
    strbuf says = {0};
    if (!any_may(t, OFFER_SHOT) || !declared_first(t)) return false;
    if (t->choice->ready || t->choice->nextra > 0) {
        host_say(t->host, _("That is for all who can fire: Esc first lets go of who is chosen."));
        return true;
    }
    for (int u = 0; u < UNITS_MAX; u++)
        wish[u] = NO_UNIT;
    choice_clear(t);
    plan_shots(t, PLAN_PREPARED, wish);
    all_fire_left_words(t, &says);
    if (says.len > 0)
        host_say(t->host, "%s", strbuf_str(&says));
    else if (t->plan->on == PLAN_NONE)
        host_say(t->host, _("No shot promises a hit without a cost: choose who is to fire one by one."));
    strbuf_free(&says);
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
