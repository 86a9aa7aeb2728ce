/* able.c: see able.h. */
#include "ui/table/choose/able.h"

#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/others.h"
#include "ui/table/standing.h"

/* Something that is done together, listed for that one alone, there. */
static bool is_meant(const table *t, const action *a, int who, int space)
{
    const verb *v = action_verb(t->rs, a->verb);
    const int target = standing_unit_of(t, a->target);
    if (a->nunits != 1 || a->units[0] != who || !v || !(v->takes & TAKES_GROUP)) return false;
    if (t->choice->verb >= 0 && t->choice->verb != a->verb) return false;
    return target != NO_UNIT ? t->battle->view.units[target].space == space : action_space(a) == space;
}

/* As many of the n as the judge lets join whom it is listed for. */
static action joined(const table *t, action a, const int16_t *all, int n)
{
    const int lead = a.units[0];
    refusal why;
    for (int i = 0; i < n; i++) {
        action more = a;
        if (all[i] == lead || a.nunits >= ACTION_UNITS) continue;
        action_add_unit(&more, all[i]);
        if (game_check(&t->battle->view, &more, &why)) a = more;
    }
    return a;
}

static bool in_it(const action *a, int who)
{
    for (int i = 0; i < a->nunits; i++)
        if (a->units[i] == who) return true;
    return false;
}

/* Those of the n who are not in it, with the judge's reason why they may not be; how many. */
static int left_out(const table *t, const action *a, const int16_t *all, int n, int16_t *out, refusal *why)
{
    int left = 0;
    for (int i = 0; i < n; i++) {
        action more = *a;
        if (in_it(a, all[i])) continue;
        why[left] = (refusal){.args = word_args_none()};
        action_add_unit(&more, all[i]);
        (void)game_check(&t->battle->view, &more, &why[left]);
        out[left++] = all[i];
    }
    return left;
}

bool able_only(table *t, int space)
{
    int16_t all[GROUP_MAX + 1], out[GROUP_MAX + 1];
    refusal why[GROUP_MAX + 1];
    const int n = choice_all(t, all, GROUP_MAX + 1);
    action best = {0};
    if (!choice_ticked(t) || standing_enemy(t, space) == NO_UNIT) return false;
    for (int i = 0; i < t->battle->list.count; i++)
        for (int k = 0; k < n; k++) {
            if (!is_meant(t, &t->battle->list.items[i], all[k], space)) continue;
            const action a = joined(t, t->battle->list.items[i], all, n);
            if (a.nunits > best.nunits) best = a;
        }
    if (best.nunits == 0 || (best.nunits == n && best.units[0] == t->choice->unit)) return false;
    const int left = left_out(t, &best, all, n, out, why), order = t->choice->verb;
    choice_select(t, best.units[0]);
    if (order >= 0) choice_verb(t, order);
    for (int i = 1; i < best.nunits; i++)
        choice_together(t, best.units[i]);
    if (left > 0) others_say_left(t, out, why, left);
    return true;
}
