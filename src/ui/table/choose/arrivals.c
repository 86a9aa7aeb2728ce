/* arrivals.c: see arrivals.h. Who waits is asked for on a copy in which the move has been made. */
#include "ui/table/choose/arrivals.h"

#include <stdio.h>

#include "core/language.h"
#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static bool goes(const action *a, const table *t, int who)
{
    for (int i = 0; i < a->nunits; i++)
        if (standing_unit_of(t, a->units[i]) == who) return true;
    return false;
}

static bool has_place(const action_list *l, const table *t, int who)
{
    for (int i = 0; i < l->count; i++)
        if (l->items[i].nunits > 0 && standing_unit_of(t, l->items[i].units[0]) == who &&
            action_space(&l->items[i]) != NO_SPACE)
            return true;
    return false;
}

/* The same side decides after it, and no die falls. */
static bool make(const state *s, const action *a, int side, state *then)
{
    dice_source dice;
    resolver r = {.dice = &dice};
    decision d;
    *then = *s;
    dice_typed(&dice, 0, 0);
    game_apply(then, a, &r);
    game_decide(then, &d);
    return !dice.lacked && d.side == side;
}

/* Who waits beside the board, could be placed and could not be any more. */
static int waiting_kept_out(const table *t, const action *a, int16_t out[UNITS_MAX])
{
    const state *now = &t->battle->view;
    int16_t asked[UNITS_MAX];
    int nasked = 0, n = 0;
    for (int u = 0; u < t->sc->nunits; u++)
        if (now->units[u].status == UNIT_READY && now->units[u].side == t->battle->d.side && !goes(a, t, u) &&
            has_place(&t->battle->list, t, u))
            asked[nasked++] = (int16_t)u;
    if (nasked == 0) return 0;
    state *then = mem_alloc(sizeof *then);
    action_list l = {.items = mem_alloc(sizeof *l.items * TABLE_ACTIONS), .cap = TABLE_ACTIONS};
    const bool known = make(now, a, t->battle->d.side, then);
    for (int i = 0; i < nasked && known; i++) {
        l.count = 0;
        game_list(then, asked[i], &l);
        if (!has_place(&l, t, asked[i])) out[n++] = asked[i];
    }
    mem_free(l.items);
    mem_free(then);
    return n;
}

bool arrivals_kept_out(const table *t, const action *a, char *out, size_t size)
{
    enum { NAMED = 2 };
    int16_t who[UNITS_MAX];
    char names[120];
    const int n = action_space(a) == NO_SPACE || !t->battle->ours ? 0 : waiting_kept_out(t, a, who);
    if (n == 0) return false;
    say_units(t, who, n, NAMED, names, sizeof names);
    snprintf(out, size, _("leaves no room to come on: %s"), names);
    return true;
}
