/* together.c: see together.h. */
#include "ui/table/choose/together.h"

#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/standing.h"

/* The rules have it done by all of a stack at once, and not by some of it that are still to be picked: then
 * the whole is in the list. */
static bool done_as_one(const table *t, int verb_index)
{
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == verb_index && t->battle->list.items[i].nunits > 1) return true;
    return false;
}

bool together_owed(const table *t, action *a)
{
    const choice *c = t->choice;
    const unit *units = t->battle->view.units;
    if (!c->whole || c->unit == NO_UNIT || a->nunits != 1 || a->units[0] != c->unit) return false;
    if (agenda_head(&t->battle->view) == NULL || !done_as_one(t, a->verb)) return false;
    for (int u = 0; u < t->sc->nunits && a->nunits < ACTION_UNITS; u++) {
        action with = *a;
        refusal unread;
        if (u == c->unit || units[u].status != UNIT_ON || units[u].space != units[c->unit].space ||
            !offers_may_act(t, u))
            continue;
        action_add_unit(&with, u);
        if (game_check(&t->battle->view, &with, &unread)) *a = with;
    }
    return a->nunits > 1;
}

void together_join(table *t, int space)
{
    const choice *c = t->choice;
    action a;
    if (c->ready && c->space == space) return; /* pressed again: it is done */
    choice_part(t);
    if (c->nextra == 0 && choice_preview(t, space, &a) && a.nunits > 1) choice_join(t, &a);
}

void together_take_up(table *t)
{
    const unit *units = t->battle->view.units;
    int first = NO_UNIT;
    if (!t->battle->ours || t->choice->unit != NO_UNIT || agenda_head(&t->battle->view) == NULL) return;
    for (int u = 0; u < t->sc->nunits; u++) {
        if (!offers_may_act(t, u)) continue;
        if (first == NO_UNIT) first = u;
        if (units[u].space != units[first].space) return;
    }
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits < 2 || a->units[0] != first) continue;
        choice_select(t, first);
        choice_whole(t);
        return;
    }
}
