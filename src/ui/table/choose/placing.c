/* placing.c: where a side may place those that wait, shown before one of them is chosen. */
#include "ui/table/choose/placing.h"

#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/standing.h"

static bool is_placing(const table *t, const action *a)
{
    const int who = standing_unit_of(t, a->units[0]);
    return who != NO_UNIT && t->battle->view.units[who].status == UNIT_READY && action_space(a) != NO_SPACE;
}

/* Whoever stands already would ask for another mark. */
static bool all_are_placed(const table *t)
{
    const action_list *l = &t->battle->list;
    bool any = false;
    for (int i = 0; i < l->count; i++) {
        if (l->items[i].nunits == 0) continue;
        if (!is_placing(t, &l->items[i])) return false;
        any = true;
    }
    return any;
}

bool placing_all(const table *t, uint8_t *within)
{
    const action_list *l = &t->battle->list;
    if (!t->battle->ours || choice_open(t) || !all_are_placed(t)) return false;
    for (int i = 0; i < l->count && within; i++)
        if (l->items[i].nunits > 0) within[action_space(&l->items[i])] = 1;
    return true;
}
