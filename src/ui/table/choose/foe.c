/* foe.c: see foe.h. */
#include "ui/table/choose/foe.h"

#include "core/mem.h"
#include "game/action_form.h"
#include "game/course.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/standing.h"

static bool given_now(const verb *v, int stage)
{
    return v->stages == 0 || (v->stages & UINT32_C(1) << stage) != 0;
}

static bool marches(const verb *v)
{
    return (v->takes & TAKES_UNIT) && (v->takes & (TAKES_SPACE | TAKES_PATH)) &&
           !(v->takes & (TAKES_TARGET | COMES_ON | IS_REST));
}

int foe_verb(const table *t, const state *s)
{
    const int stage = t->rs->course ? course_stage(s) : 0;
    bool march = false;
    int found = -1;
    for (int i = t->rs->nverbs - 1; i >= 0 && t->rs->course; i--) {
        const verb *v = &t->rs->verbs[i];
        if (!given_now(v, stage)) continue;
        march = march || marches(v);
        if ((v->takes & TAKES_UNIT) && (v->takes & TAKES_TARGET)) found = i;
    }
    return march ? found : -1;
}

int foe_at(const table *t, int space)
{
    const state *now = &t->battle->view;
    int best = NO_UNIT;
    for (int u = standing_at(t, space, NO_UNIT, false); u != NO_UNIT; u = standing_at(t, space, u, false))
        if (now->units[u].side != t->battle->d.side &&
            (best == NO_UNIT || now->units[u].strength > now->units[best].strength))
            best = u;
    return best;
}

/* He, or who is in the same place: a leader's own unit. */
static bool stands_with(const table *t, const state *s, int target, int foe)
{
    const int of = standing_unit_of(t, target);
    return of != NO_UNIT && s->units[of].side == s->units[foe].side &&
           s->units[of].space == s->units[foe].space;
}

const action *foe_deed(const table *t, const state *s, int who, int foe, const action_list *l)
{
    const action *best = NULL;
    int64_t most = 0;
    odds *card = mem_alloc(sizeof *card);
    for (int i = 0; i < l->count; i++) {
        const action *a = &l->items[i];
        if (a->nunits != 1 || standing_unit_of(t, a->units[0]) != who || !stands_with(t, s, a->target, foe) ||
            (best && a->verb != best->verb))
            continue;
        const int64_t mean = game_odds(s, a, card) ? card->mean_milli : 0;
        if (best && mean <= most) continue;
        best = a;
        most = mean;
    }
    mem_free(card);
    return best;
}

bool foe_refused(const table *t, const state *s, int who, int foe, refusal *why)
{
    const int index = foe_verb(t, s);
    if (index < 0) return false;
    action a = action_of(index, s->units[who].side, who);
    a.target = (int16_t)foe;
    *why = (refusal){.args = word_args_none()};
    return !game_check(s, &a, why) && why->code != NULL;
}
