/* prompt_goal.c: see prompt_goal.h. */
#include "ui/table/panels/prompt_goal.h"

#include <stdio.h>

#include "core/language.h"
#include "ui/table/battle.h"
#include "ui/table/panels/score.h"

/* As far as that side knows: who hides is not told of by it, nor who is still to come. */
static bool nobody_left(const table *t, int side)
{
    bool gone = false;
    for (int i = 0; i < t->sc->nunits; i++) {
        const unit *p = &t->battle->view.units[i];
        if (p->side == side) continue;
        if (p->status == UNIT_ON && (t->battle->viewer < 0 || state_seen(&t->battle->view, i, side)))
            return false;
        gone = gone || p->status > UNIT_ON;
    }
    return gone;
}

bool prompt_goal(const table *t, bool brief, strbuf *out)
{
    const int side = t->battle->d.side;
    int n = 0;
    if (side < 0 || !t->battle->ours || !nobody_left(t, side)) return false;
    const goal *goals = score_goals(t, side, &n);
    for (int i = 0; i < n; i++) {
        strbuf asks = {0};
        char counted[48];
        goal_asks(&t->battle->view, &goals[i], &asks);
        const bool open = goals[i].has < goals[i].wanted && asks.len > 0;
        snprintf(counted, sizeof counted, "%s", goals[i].word);
        language_within(counted);
        if (open && brief)
            strbuf_addf(out, _(" No enemy is in sight any more. To win: %s %s."), counted, goals[i].says);
        else if (open)
            strbuf_addf(out, _(" No enemy is in sight any more. To win: %s (%s)."), strbuf_str(&asks),
                        goals[i].says);
        strbuf_free(&asks);
        if (open) return true;
    }
    return false;
}
