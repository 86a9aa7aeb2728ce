/* together.c: see together.h. */
#include "ui/table/choose/together.h"

#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/standing.h"

void together_join(table *t, int space)
{
    const choice *c = t->choice;
    action a;
    if (c->ready && c->space == space) return; /* pressed again: it is done */
    choice_part(t);
    if (c->nextra == 0 && choice_preview(t, space, &a) && a.nunits > 1) choice_join(t, &a);
}

/* Nobody is marked, and no enemy stands there; nor is it what is asked about before it is done. */
bool together_only_space(table *t)
{
    const choice *c = t->choice;
    action a;
    if (c->ready || c->ndest != 1 || c->naim > 0 || !choice_preview(t, c->dest[0], &a)) return false;
    const int there = standing_at(t, c->dest[0], NO_UNIT, false);
    if (there != NO_UNIT && t->battle->view.units[there].side != t->battle->d.side) return false;
    if (game_asked_about(&t->battle->view, &a)) return false;
    together_join(t, c->dest[0]);
    return choice_space(t, c->dest[0]);
}
