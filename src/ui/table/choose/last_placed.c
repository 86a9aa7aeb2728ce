/* last_placed.c: see last_placed.h. The order is tried on a copy; nothing is thrown. */
#include "ui/table/choose/last_placed.h"

#include "game/action_form.h"
#include "game/course.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/plan.h"

/* The step a battle begins with, where that is before its first turn (of a campaign, its first week). */
static bool is_deployment(const state *s)
{
    const course *c = s->sc->rules->course;
    return c != NULL && course_phase_of(s) < c->turn && s->step == c->phases[0].step;
}

static bool places(const action *a)
{
    return a->nunits > 0 && action_space(a) != NO_SPACE;
}

/* Done with that: the same side deploys no longer. */
static bool is_over(const table *t, const state *then)
{
    decision d;
    game_decide(then, &d);
    return d.side != t->battle->d.side || !is_deployment(then);
}

static void place(state *then, const action *a)
{
    dice_source none;
    resolver r = {.dice = &none};
    dice_typed(&none, 0, 0);
    game_apply(then, a, &r);
}

bool last_placed(const table *t, const action *a)
{
    if (!is_deployment(&t->battle->view) || !places(a)) return false;
    state then = t->battle->view;
    place(&then, a);
    return is_over(t, &then);
}

bool last_placed_by_plan(const table *t, action *out)
{
    state then = t->battle->view;
    bool any = false;
    if (!is_deployment(&then)) return false;
    for (int i = 0; i < t->plan->count; i++) {
        const plan_row *row = &t->plan->row[i];
        if (!row->may || !places(&row->act)) continue;
        place(&then, &row->act);
        *out = row->act;
        any = true;
    }
    return any && is_over(t, &then);
}
