/* broken.c: see broken.h. */
#include "ui/table/choose/broken.h"

#include "game/action_form.h"
#include "game/game.h"
#include "game/story.h"
#include "ui/table/battle.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/offers.h"

static int side_of(const table *t, int who)
{
    return who >= 0 && who < t->sc->nunits ? t->sc->units[who].side : NO_SIDE;
}

static bool told(const table *t, const event *ev)
{
    return t->battle->viewer < 0 || (ev->seen_by & 1u << t->battle->viewer);
}

/* Somebody whom they have not been told of there this turn, and who may do them harm. */
static bool is_news(const table *t, int entry, int nth)
{
    const event *ev = &session_at(t->s, entry)->events.items[nth];
    const bool harmless =
        ev->unit >= 0 && ev->unit < t->sc->nunits && game_harmless(&t->battle->view, ev->unit);
    return !harmless && !story_sighted_before(t->s, entry, nth, t->battle->viewer, 0);
}

/* What its own throw costs a unit of a row is read there, and the others throw all the same. */
static bool by_own(const table *t, const event *ev, int who, bool in_row)
{
    const int side = t->sc->units[who].side, of = side_of(t, ev->unit);
    switch (ev->kind) {
    case EV_CARD:
    case EV_MELEE:
    case EV_OVER:
        return true;
    case EV_REVEAL:
        return of != side;
    case EV_REMOVE:
        return of == side && ev->unit != who;
    case EV_HITS:
    case EV_LOSS:
        return of == side && !(in_row && ev->unit == who);
    default:
        return false;
    }
}

bool broken_by_own(const table *t, int from, int who, int *at, int *nth)
{
    const bool in_row = action_leads_on(t->rs, &session_at(t->s, from)->act) && dice_row_of(t, who);
    for (int i = from; i < session_count(t->s); i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++)
            if (told(t, &l->items[k]) && by_own(t, &l->items[k], who, in_row) &&
                (l->items[k].kind != EV_REVEAL || is_news(t, i, k)))
                return *at = i, *nth = k, true;
    }
    return false;
}

/* A march far off, a volley that hits nobody, a card drawn: none of it is a reason to give other orders. */
static bool by_other(const table *t, const event *ev, int side)
{
    const int of = side_of(t, ev->unit);
    switch (ev->kind) {
    case EV_CARD:
    case EV_UMPIRE:
    case EV_OVER:
        return true;
    case EV_REVEAL:
    case EV_ENTER:
        return of != side;
    case EV_DECLARE:
        return ev->declared != DECLARE_FIRE && side_of(t, ev->other) == side;
    case EV_MELEE:
    case EV_REMOVE:
    case EV_HITS:
    case EV_LOSS:
    case EV_MARK:
    case EV_LEADER:
        return of == side || (ev->kind == EV_MELEE && side_of(t, ev->other) == side);
    default:
        return false;
    }
}

bool broken_by_other(const table *t, int side, int from, int *at, int *nth)
{
    for (int i = from; i < session_count(t->s); i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++)
            if (told(t, &l->items[k]) && by_other(t, &l->items[k], side) &&
                (l->items[k].kind != EV_REVEAL || is_news(t, i, k)))
                return *at = i, *nth = k, true;
    }
    return false;
}

int broken_count(const table *t, const broken *b)
{
    const state *s = &t->battle->view;
    int n = 0;
    if (b->count == 0 || s->turn != b->turn || s->step != b->step || t->battle->d.side != b->side ||
        session_count(t->s) < b->upto || b->upto == 0 || session_at(t->s, b->upto - 1)->hash != b->hash)
        return 0;
    for (int i = 0; i < b->count; i++)
        n += s->units[b->want[i].who[0]].status != UNIT_DESTROYED && offers_may_act(t, b->want[i].who[0]);
    return n;
}

void broken_why(const table *t, const broken *b, strbuf *out)
{
    if (b->at < 0 || b->at >= session_count(t->s)) return;
    const session_entry *e = session_at(t->s, b->at);
    if (b->nth < e->events.count) story_event(t->s, e, &e->events.items[b->nth], t->battle->viewer, out);
}
