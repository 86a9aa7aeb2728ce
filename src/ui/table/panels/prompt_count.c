/* prompt_count.c: see prompt_count.h. */
#include "ui/table/panels/prompt_count.h"

#include "core/language.h"
#include "ui/table/battle.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/waiting.h"
#include "ui/table/panels/prompt.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

/* All that may be done is that unit's of which the prompt speaks. */
static bool one_is_asked(const table *t)
{
    const int who = t->battle->d.args.unit;
    const action_list *l = &t->battle->list;
    for (int i = 0; i < l->count && who != NO_UNIT; i++)
        if (l->items[i].nunits > 0 && standing_unit_of(t, l->items[i].units[0]) != who) return false;
    return who != NO_UNIT;
}

/* His side has somebody else on the board. */
static bool has_others(const table *t)
{
    const state *s = &t->battle->view;
    if (s->side != t->battle->d.side) return false; /* what the enemy's turn asks of it */
    for (int i = 0; i < t->sc->nunits; i++)
        if (i != t->battle->d.args.unit && s->units[i].side == t->battle->d.side && state_on_board(s, i))
            return true;
    return false;
}

/* Something is owed, and all that is chosen is by whom. */
static bool only_who(const table *t)
{
    bool owed = false;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 0 || action_space(a) != NO_SPACE || a->target != NO_UNIT) return false;
        owed = owed || offers_owes(t, standing_unit_of(t, a->units[0])) != NULL;
    }
    return owed && offers_end_step(t) < 0;
}

/* Officers go with units and are counted apart from them; not of what is owed, of which the prompt counts who
 * is left. */
static int officers(const table *t)
{
    int n = 0;
    if (offers_end_step(t) < 0) return 0;
    for (int i = 0; i < t->sc->nunits; i++)
        n += offers_is_unused(t, i) && scenario_attends(t->sc, i);
    return n;
}

/* How many may act now. Beside it, whom the next march may give the room they lack: they count from then on.
 */
static void add_count(const table *t, int n, strbuf *right)
{
    const int shut = waiting_without_room(t);
    if (shut > 0) {
        strbuf_addf(right, _("%d without room"), shut);
        strbuf_add(right, PROMPT_PARTS);
    }
    const int attending = officers(t);
    if (attending > 0) {
        char count[80];
        say_count(t, n - attending, attending, count, sizeof count);
        strbuf_addf(right, t->host->ui->t.compact ? _("%s to act") : _("%s may still act"), count);
        return;
    }
    strbuf_addf(right,
                t->host->ui->t.compact ? _("%d to act")
                : n == 1               ? _("%d unit may still act")
                                       : _("%d units may still act"),
                n);
}

void prompt_count(const table *t, strbuf *right)
{
    const int n = offers_unused(t);
    if (n > 0 && one_is_asked(t)) { /* the others have not been lost: they are asked after it */
        if (has_others(t)) strbuf_add(right, _("the others come after it"));
    } else if (n > 1 && only_who(t)) { /* not all of them will have to */
        strbuf_addf(right, _("%d to choose from"), n);
    } else if (n > 0) {
        add_count(t, n, right);
    }
}
