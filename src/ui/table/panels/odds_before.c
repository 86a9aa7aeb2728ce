/* odds_before.c: see odds_before.h. */
#include "ui/table/panels/odds_before.h"

#include "core/mem.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/board/declared.h"

/* What that unit was last ordered to do, if it is the same deed at that target; NULL: it is not. */
static const action *order_of(const table *t, int who, const action *like)
{
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const action *of = &session_at(t->s, i)->act;
        if (of->nunits == 1 && of->units[0] == who && of->verb != VERB_GO)
            return of->verb == like->verb && of->target == like->target ? of : NULL;
    }
    return NULL;
}

void odds_before_throw(odds *o, const odds *other, int who, dist *all)
{
    dist one;
    odds_of_pool(other, &one);
    dist_add(all, &one);
    odds_declare_throw(o, who, other);
}

int odds_before_add(const table *t, const action *ours, odds *o, odds *other, dist *all)
{
    declared_list *d = mem_alloc(sizeof *d);
    int n = 0;
    declared_find(t, d);
    for (int i = 0; i < d->count && ours->target != NO_UNIT; i++) {
        const bool his = d->other[i] == ours->target && d->unit[i] != ours->units[0] &&
                         t->sc->units[d->unit[i]].side == ours->side;
        const action *of = his ? order_of(t, d->unit[i], ours) : NULL;
        if (!of || !game_odds(&t->battle->view, of, other)) continue;
        odds_before_throw(o, other, d->unit[i], all);
        n++;
    }
    mem_free(d);
    return n;
}
