/* owed.c: see owed.h. */
#include "ui/table/choose/owed.h"

#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/chosen.h"
#include "ui/table/choose/offers.h"

/* The rules have it done by all of a stack at once, and not by some of it that are still to be picked: then
 * the whole is in the list. */
static bool done_as_one(const table *t, int verb_index)
{
    for (int i = 0; i < t->battle->list.count; i++)
        if (t->battle->list.items[i].verb == verb_index && t->battle->list.items[i].nunits > 1) return true;
    return false;
}

bool owed_together(const table *t, action *a)
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

int owed_stack_lead(const table *t)
{
    const unit *units = t->battle->view.units;
    int first = NO_UNIT;
    if (agenda_head(&t->battle->view) == NULL) return NO_UNIT;
    for (int u = 0; u < t->sc->nunits; u++) {
        if (!offers_may_act(t, u)) continue;
        if (first == NO_UNIT) first = u;
        if (units[u].space != units[first].space) return NO_UNIT;
    }
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits > 1 && a->units[0] == first) return first;
    }
    return NO_UNIT;
}
