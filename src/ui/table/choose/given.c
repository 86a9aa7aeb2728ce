/*
 * given.c: see given.h. Part of the choice as choice.c is: no other file writes to it.
 */
#include "ui/table/choose/given.h"

#include "core/language.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/last_placed.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/pointer.h"
#include "ui/table/say.h"
#include "ui/table/waits.h"

enum { STAY_FACES = -1 }; /* how many entries there are is known when dice have been entered */

static choice *own(table *t)
{
    return (choice *)t->choice;
}

/* In this step, of his own order. */
static bool has_acted(const table *t, int who)
{
    const state *now = &t->battle->view;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn != now->turn || e->step != now->step) return false;
        for (int k = 0; k < e->act.nunits && e->act.verb != VERB_GO; k++)
            if (action_unit_of(t->sc, e->act.units[k]) == who) return true;
    }
    return false;
}

void choice_give(table *t)
{
    action asked;
    if (t->modal->card != MODAL_SURE && (plan_asked(t, &asked) || last_placed_by_plan(t, &asked)))
        modal_ask_sure(t, &asked, true);
    else
        plan_give(t);
}

void choice_commit(table *t)
{
    choice *c = own(t);
    if (!c->ready || waits_busy(t)) return;
    if (c->each) {
        choice_give(t);
        return;
    }
    if (t->modal->card != MODAL_SURE &&
        (game_asked_about(&t->battle->view, &c->act) || last_placed(t, &c->act))) {
        modal_ask_sure(t, &c->act, false);
        return;
    }
    action act = c->act;
    const int was = c->unit;
    const bool waited = was != NO_UNIT && t->battle->view.units[was].status == UNIT_READY;
    const verb *v = action_verb(t->rs, act.verb);
    const bool rests = was != NO_UNIT && v && (v->takes & IS_REST) && has_acted(t, was);
    const int before = session_count(t->s);
    sounds_play(t->host->sounds, "card", 0.8f);
    c->did = was;
    c->did_at = t->pointer->hover;
    battle_do(t, &act);
    if (rests && session_count(t->s) > before) /* the board shows nothing of it: his tick was there already */
        host_say(t->host, _("%s: nothing more in this step."), say_unit(t, was));
    c->placed = waited;
    choice_keep(t, was);
}

void choice_keep(table *t, int who)
{
    own(t)->stay = who;
    own(t)->stay_at = t->waits->now == WAIT_FACES ? STAY_FACES : session_count(t->s);
    choice_stay(t);
}

void choice_forget(table *t)
{
    choice *c = own(t);
    c->stay = c->did = NO_UNIT;
    c->did_at = NO_SPACE;
    c->placed = false;
}

static bool may_go(const table *t, int who)
{
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count; i++)
        if (l->items[i].nunits > 0 && l->items[i].units[0] == who && action_space(&l->items[i]) != NO_SPACE)
            return true;
    return false;
}

/* Of those that owe a way, the next in the order of battle; NO_UNIT: nobody does. */
static int next_who_owes(const table *t, int after)
{
    for (int i = 1; i < t->sc->nunits; i++) {
        const int who = (after + i) % t->sc->nunits;
        if (may_go(t, who) && offers_owes(t, who)) return who;
    }
    return NO_UNIT;
}

void choice_stay(table *t)
{
    int who = t->choice->stay;
    if (who == NO_UNIT || t->anim->running || t->plan->on == PLAN_GIVEN) return;
    if (t->waits->now == WAIT_FACES) return; /* its dice are being entered */
    const bool placed = t->choice->placed;
    own(t)->stay = NO_UNIT;
    own(t)->placed = false;
    if (!t->battle->ours || t->choice->unit != NO_UNIT ||
        (t->choice->stay_at != STAY_FACES && t->choice->stay_at != session_count(t->s)))
        return;
    int next = placed ? offers_next_waiting(t, who) : NO_UNIT;
    if (next == NO_UNIT && !offers_may_act(t, who)) next = next_who_owes(t, who);
    if (next == NO_UNIT && !offers_may_act(t, who)) return;
    choice_select(t, next != NO_UNIT ? next : who);
    choice_whole(t);
}
