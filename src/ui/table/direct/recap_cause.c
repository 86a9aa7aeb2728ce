/* recap_cause.c: see recap_cause.h. */
#include "ui/table/direct/recap_cause.h"

#include "game/action_form.h"

static int unit_of(const scenario *sc, int who)
{
    return who < 0 ? NO_UNIT : action_unit_of(sc, who);
}

/* Who did that to him, or fought him; NO_UNIT: it is no such event. */
static int doer_of(const scenario *sc, const event *ev, int who, int space)
{
    const int a = unit_of(sc, ev->unit), b = unit_of(sc, ev->other);
    const bool blow = ev->kind == EV_FIRE || ev->kind == EV_MELEE;
    if (ev->kind == EV_HITS) return a == who ? b : NO_UNIT;
    if (!blow) return NO_UNIT;
    if (b == who || (b == NO_UNIT && a != who && ev->to == space)) return a;
    return a == who && ev->kind == EV_MELEE ? b : NO_UNIT;
}

int recap_cause(const session *s, int viewer, int from, int entry, int index)
{
    const scenario *sc = session_scenario(s);
    const event *fell = &session_at(s, entry)->events.items[index];
    const int who = unit_of(sc, fell->unit);
    int found = NO_UNIT;
    for (int e = entry; e >= from; e--) {
        const event_list *l = &session_at(s, e)->events;
        for (int i = e == entry ? index - 1 : l->count - 1; i >= 0; i--) {
            const event *ev = &l->items[i];
            if (ev->kind == EV_TURN) return found;
            if (!(ev->seen_by & 1u << viewer)) continue;
            const int by = doer_of(sc, ev, who, fell->from);
            if (by == NO_UNIT || sc->units[by].side == sc->units[who].side || by == found) continue;
            if (found != NO_UNIT) return NO_UNIT;
            found = by;
        }
    }
    return found;
}
