/*
 * last_turn.c: the shifts of the turn before, prepared again: read from the events of the orders given then,
 * so that nobody who was driven back or ran is sent back again.
 */
#include "ui/table/choose/last_turn.h"

#include <math.h>

#include "game/action_form.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"

static bool ordered(const table *t, const session_entry *e, int who)
{
    if (e->side != t->battle->d.side || e->act.verb >= VERB_GO) return false;
    for (int i = 0; i < e->act.nunits; i++)
        if (e->act.units[i] == who) return true;
    return false;
}

/* From where to where its orders led it in the last turn; false: nowhere. */
static bool shift_of(const table *t, int who, int *from, int *to)
{
    *from = *to = NO_SPACE;
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn < t->battle->view.turn - 1) break;
        if (e->turn != t->battle->view.turn - 1 || !ordered(t, e, who)) continue;
        for (int k = e->events.count - 1; k >= 0; k--) {
            const event *ev = &e->events.items[k];
            if (ev->kind != EV_MOVE || ev->unit != who || ev->gives) continue; /* sent back: no order */
            if (*to == NO_SPACE) *to = ev->to;
            *from = ev->from;
        }
    }
    return *from != NO_SPACE && *to != NO_SPACE && *from != *to;
}

/* Of areas: as far as that was and most nearly the same way, at most 60 degrees off it; NO_SPACE: there is
 * none. */
static int onward(const table *t, int space, int from, int to)
{
    const board_space *s = &t->b->spaces[space], *f = &t->b->spaces[from], *g = &t->b->spaces[to];
    const board_sheet *sheet = &t->b->sheets[s->sheet];
    if (sheet->kind != BOARD_AREA || f->sheet != s->sheet || g->sheet != s->sheet) return NO_SPACE;
    const float x = (float)(g->centre.x - f->centre.x), y = (float)(g->centre.y - f->centre.y);
    float most = 0.5f;
    int found = NO_SPACE;
    for (int i = sheet->first_space; i < sheet->first_space + sheet->nspaces; i++) {
        if (i == space || board_distance2(t->b, space, i) != board_distance2(t->b, from, to)) continue;
        const float dx = (float)(t->b->spaces[i].centre.x - s->centre.x),
                    dy = (float)(t->b->spaces[i].centre.y - s->centre.y),
                    along = (dx * x + dy * y) / (hypotf(dx, dy) * hypotf(x, y));
        if (along >= most) most = along, found = i;
    }
    return found;
}

static bool throws(const table *t, int who)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (v && (v->takes & LEADS_ON) && a->nunits == 1 && a->units[0] == who) return true;
    }
    return false;
}

/* The shift again and again, so far that no dice lead beyond it: a bad throw of the last turn is no order. */
static int far_on(const table *t, int space, int from, int to)
{
    enum { FAR = 12 };
    int at = NO_SPACE, next = plan_shifted(t, space, from, to);
    while (next != NO_SPACE && (at == NO_SPACE || board_steps(t->b, space, at) < FAR)) {
        at = next;
        next = plan_shifted(t, at, from, to);
    }
    return at;
}

/* Of one space the way says little: round a bush, beside a friend. Then it is that of whoever went farthest.
 */
static void longest(const table *t, int *from, int *to)
{
    int most = 1, f, g;
    for (int i = 0; i < t->sc->nunits; i++)
        if (t->sc->units[i].side == t->battle->d.side && t->battle->view.units[i].status == UNIT_ON &&
            shift_of(t, i, &f, &g) && t->b->spaces[f].sheet == t->b->spaces[*from].sheet &&
            board_steps(t->b, f, g) > most) {
            most = board_steps(t->b, f, g);
            *from = f, *to = g;
        }
}

/* Where the same shift leads it from where it stands; who throws for its march goes on that way as far as the
 * dice let it. NO_SPACE: nowhere, or it may not go. */
static int sent_to(const table *t, int who)
{
    const unit *u = &t->battle->view.units[who];
    int from, to;
    if (u->status != UNIT_ON || u->side != t->battle->d.side || !offers_may_act(t, who)) return NO_SPACE;
    if (!shift_of(t, who, &from, &to)) return NO_SPACE;
    const bool area = t->b->sheets[t->b->spaces[u->space].sheet].kind == BOARD_AREA;
    const bool dice = !area && throws(t, who);
    if (dice && board_steps(t->b, from, to) == 1) longest(t, &from, &to);
    const int same = dice ? far_on(t, u->space, from, to) : plan_shifted(t, u->space, from, to);
    return same != NO_SPACE ? same : onward(t, u->space, from, to);
}

static bool goes_now(const table *t)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (a->nunits > 0 && a->target == NO_UNIT && v &&
            (action_space(a) != NO_SPACE || (v->takes & LEADS_ON)))
            return true;
    }
    return false;
}

bool last_turn_known(const table *t)
{
    /* What is owed in between (a retreat, a loss) is of this turn alone. */
    if (!t->battle->ours || t->battle->view.turn < 2 || agenda_head(&t->battle->view) || !goes_now(t))
        return false;
    for (int i = 0; i < t->sc->nunits; i++)
        if (sent_to(t, i) != NO_SPACE) return true;
    return false;
}

void last_turn_prepare(table *t)
{
    int16_t who[PLAN_ROWS];
    int to[PLAN_ROWS], n = 0;
    for (int i = 0; i < t->sc->nunits && n < PLAN_ROWS; i++) {
        const int space = sent_to(t, i);
        if (space == NO_SPACE) continue;
        who[n] = (int16_t)i;
        to[n++] = space;
    }
    choice_clear(t);
    if (n > 0) plan_each(t, PLAN_PREPARED, who, to, NULL, n);
}
