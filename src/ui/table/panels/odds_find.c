/* odds_find.c: which odds are asked for: of what is prepared, else of what the pointer is over. */
#include "ui/table/panels/odds_find.h"

#include <string.h>

#include "game/game.h"
#include "ui/table/choose/choice.h"
#include "ui/table/standing.h"

/* Of what could follow the action: at the nearest enemy it could then be done to. */
static bool odds_preview(table *t, const action *a)
{
    bool asked[UNITS_MAX] = {false};
    if (a->nunits != 1 || a->units[0] < 0 || a->units[0] >= t->sc->nunits || a->target != NO_UNIT)
        return false; /* nobody, or a single figure */
    int from = action_space(a) != NO_SPACE ? action_space(a) : t->view.units[a->units[0]].space;
    while (from != NO_SPACE) {
        int near = NO_UNIT, least = BOARD_FAR;
        for (int i = 0; i < t->sc->nunits; i++) {
            const unit *p = &t->view.units[i];
            if (asked[i] || p->status != UNIT_ON || p->side == t->d.side) continue;
            int far = board_distance2(t->b, from, p->space);
            if (near == NO_UNIT || far < least) near = i, least = far;
        }
        if (near == NO_UNIT) return false;
        asked[near] = true;
        t->odds_target = near;
        if (game_preview_odds(&t->view, a, near, &t->odds)) return true;
    }
    return false;
}

bool odds_find(table *t)
{
    action a;
    if (!t->odds_on || !t->ours || t->anim.running || t->card != MODAL_NONE) return false;
    if (t->c.ready)
        a = t->c.act;
    else if (!choice_preview(t, t->hover, &a))
        return false;
    if (t->odds_ready && memcmp(&a, &t->odds_for, sizeof a) == 0) return t->odds_some;
    memset(&t->odds, 0, sizeof t->odds);
    t->odds_for = a;
    t->odds_target = standing_unit_of(t, a.target);
    t->odds_ready = true;
    bool some = game_odds(&t->view, &a, &t->odds);
    t->odds_preview = !some && odds_preview(t, &a);
    t->odds_some =
        (some || t->odds_preview) && (t->odds.nbars > 0 || t->odds.nbands > 0 || t->odds.ledger.count > 0);
    return t->odds_some;
}
