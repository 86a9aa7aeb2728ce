/* declared.c: the fires and charges declared that are still to come, read from the events of the turn. */
#include "ui/table/board/declared.h"

#include "game/game.h"
#include "ui/table/battle.h"

static int first_of_turn(const table *t)
{
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++)
            if (l->items[k].kind == EV_TURN) return i;
    }
    return 0;
}

static void declared_drop(declared_list *d, int who, bool whom_too)
{
    int n = 0;
    for (int i = 0; i < d->count; i++)
        if (d->unit[i] != who && !(whom_too && d->other[i] == who)) {
            d->unit[n] = d->unit[i];
            d->other[n++] = d->other[i];
        }
    d->count = n;
}

static void declared_add(declared_list *d, const event *ev)
{
    for (int i = 0; i < d->count; i++)
        if (d->unit[i] == ev->unit && d->other[i] == ev->other) return;
    if (d->count == DECLARED_MAX) return;
    d->unit[d->count] = ev->unit;
    d->other[d->count++] = ev->other;
}

/* Where charges go home at once, it stands for as long as they are at grips. */
static bool came_apart(const table *t, const event *ev)
{
    const unit *all = t->battle->view.units;
    int ours, theirs;
    if (t->rs->fight == NULL || ev->other < 0 || ev->other >= t->sc->nunits) return false;
    return all[ev->unit].space == NO_SPACE || all[ev->other].space == NO_SPACE ||
           board_steps(t->b, all[ev->unit].space, all[ev->other].space) > 1 ||
           !game_fight(&t->battle->view, ev->unit, &ours, &theirs);
}

/* A charge that came to nothing, by a check that failed or by what happened on the way: where the rules have
 * a mark for charging, whoever bears it no more charges nobody. */
static bool called_off(const table *t, const event *ev)
{
    bool some = false, bears = false;
    if (ev->declared != DECLARE_CHARGE) return false;
    for (int i = 0; i < t->rs->nmarks; i++)
        if (t->rs->marks[i].charging) {
            some = true;
            bears = bears || state_has(&t->battle->view, ev->unit, i);
        }
    return (some && !bears) || came_apart(t, ev);
}

void declared_find(const table *t, declared_list *d)
{
    d->count = 0;
    for (int i = first_of_turn(t); i < session_count(t->s); i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            if (ev->kind == EV_TURN)
                d->count = 0;
            else if (ev->unit < 0 || ev->unit >= t->sc->nunits)
                continue;
            else if (ev->kind == EV_FIRE || ev->kind == EV_MELEE ||
                     (ev->kind == EV_NOTE && ev->declared != 0))
                declared_drop(d, ev->unit, false);
            else if (ev->kind == EV_REMOVE)
                declared_drop(d, ev->unit, true);
            else if (ev->kind == EV_DECLARE && !called_off(t, ev) && ev->other >= 0 &&
                     ev->other < t->sc->nunits &&
                     (t->battle->viewer < 0 || (ev->seen_by & 1u << t->battle->viewer)))
                declared_add(d, ev);
        }
    }
}
