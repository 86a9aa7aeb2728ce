/* others.c: see others.h. */
#include "ui/table/choose/others.h"

#include "ui/stage/pose.h"
#include "ui/table/battle.h"
#include "ui/table/camera.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/host.h"

void others_join(table *t)
{
    const choice *c = t->choice;
    if (c->unit == NO_UNIT) return;
    const scenario_unit *of = &t->sc->units[c->unit];
    const int lead = c->unit;
    for (int i = 0; i < t->sc->nunits; i++) {
        const scenario_unit *other = &t->sc->units[i];
        const unit *u = &t->battle->view.units[i];
        float x, y;
        if (i == lead || other->side != of->side || other->group != of->group || other->tags != of->tags ||
            u->status != UNIT_ON || t->b->spaces[u->space].sheet != t->camera->sheet ||
            !offers_may_act(t, i) || choice_in_group(t, i))
            continue;
        pose_place(t->b, u->space, &x, &y);
        if (view_holds(&t->camera->view, x, y, 0)) choice_together(t, i);
    }
}

void others_next(table *t, int step)
{
    int n = t->sc->nunits, at = t->choice->unit;
    if (!t->battle->ours || n == 0) return;
    if (at == NO_UNIT) at = step > 0 ? n - 1 : 0;
    for (int i = 0; i < n; i++) {
        at = (at + step + n) % n;
        if (!offers_may_act(t, at)) continue;
        choice_select(t, at);
        int space = t->battle->view.units[at].space;
        if (space != NO_SPACE) camera_show_space(t, space);
        return;
    }
    host_say(t->host, "No unit of yours has anything to do now: the line below says what is awaited.");
}
