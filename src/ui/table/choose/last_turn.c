/*
 * last_turn.c: the shifts of the turn before, prepared again: read from the events of the orders given then,
 * so that nobody who was driven back or ran is sent back again.
 */
#include "ui/table/choose/last_turn.h"

#include <math.h>
#include <string.h>

#include "core/language.h"
#include "core/mem.h"
#include "core/random.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/trail.h"
#include "ui/table/host.h"
#include "ui/table/say.h"

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

/* What it throws for its march by; NULL: it throws for none. */
static const action *throw_of(const table *t, int who)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (v && (v->takes & LEADS_ON) && a->nunits == 1 && a->units[0] == who) return a;
    }
    return NULL;
}

/* ---- where its dice may lead it */

/* The copy in which that has been thrown, by dice that are none of the table's; false: it is another's turn
 * then. */
static bool thrown(const table *t, const action *a, int share, state *after)
{
    enum { GOES = 24 };
    dice_source dice;
    resolver r = {.dice = &dice};
    decision d;
    *after = t->battle->view;
    dice_forked_share(&dice, 1, 0, share, RANDOM_SHARES);
    game_apply(after, a, &r);
    game_decide(after, &d);
    for (int i = 0; i < GOES && d.side == NOBODY; i++) {
        const action go = action_of(VERB_GO, NOBODY, NO_UNIT);
        game_apply(after, &go, &r);
        game_decide(after, &d);
    }
    return d.side == t->battle->d.side;
}

/* Where one throw or another would let it go from where it stands, a byte each space. */
static void find_ends(const table *t, const action *a, uint8_t *ends)
{
    const int who = a->units[0];
    state *after = mem_alloc(sizeof *after);
    action_list l = {.items = mem_alloc(sizeof *l.items * PLAN_ACTIONS), .cap = PLAN_ACTIONS};
    for (int share = 0; share < RANDOM_SHARES; share++) {
        if (!thrown(t, a, share, after) || after->units[who].status != UNIT_ON ||
            after->units[who].space != t->battle->view.units[who].space)
            continue;
        l.count = 0;
        game_list(after, who, &l);
        for (int i = 0; i < l.count; i++)
            if (l.items[i].nunits == 1 && l.items[i].target == NO_UNIT &&
                action_space(&l.items[i]) != NO_SPACE)
                ends[action_space(&l.items[i])] = 1;
    }
    mem_free(l.items);
    mem_free(after);
}

/* It would come up with an enemy there, or pass one by. */
static bool runs_into(const table *t, int who, int at, int to)
{
    const state *s = &t->battle->view;
    for (int i = 0; i < t->sc->nunits; i++) {
        if (s->units[i].side == s->units[who].side || s->units[i].status != UNIT_ON) continue;
        const int e = s->units[i].space, near = board_steps(t->b, at, e);
        if (t->b->spaces[e].sheet != t->b->spaces[at].sheet) continue;
        if (near > 1 && (board_steps(t->b, e, to) <= 1 ||
                         near + board_steps(t->b, e, to) <= board_steps(t->b, at, to) + 1))
            return true;
    }
    return false;
}

/* Of those ends the one that leads farthest the same way, where no enemy stands near it. NO_SPACE: none does.
 */
static int farthest(const table *t, int who, const uint8_t *ends, int from, int to)
{
    const int at = t->battle->view.units[who].space;
    const board_point f = t->b->spaces[from].centre, g = t->b->spaces[to].centre, c = t->b->spaces[at].centre;
    double most = 0;
    int found = NO_SPACE;
    for (int i = 0; i < t->b->nspaces; i++) {
        if (!ends[i] || t->b->spaces[i].sheet != t->b->spaces[at].sheet || runs_into(t, who, at, i)) continue;
        const double x = g.x - f.x, y = g.y - f.y, dx = t->b->spaces[i].centre.x - c.x,
                     dy = t->b->spaces[i].centre.y - c.y,
                     worth = dx * x + dy * y - fabs(dx * y - dy * x); /* along it, less how far beside */
        if (worth > most) most = worth, found = i;
    }
    return found;
}

/* As far the same way as its dice may lead it and no enemy stands: a bad throw of the last turn is no order.
 * NO_SPACE: nowhere. */
static int far_on(const table *t, const action *a, int from, int to)
{
    uint8_t *ends = mem_alloc((size_t)t->b->nspaces);
    memset(ends, 0, (size_t)t->b->nspaces);
    find_ends(t, a, ends);
    const int found = farthest(t, a->units[0], ends, from, to);
    mem_free(ends);
    return found;
}

/* Who throws for no march: of where it may go now, no farther than the same shift leads it, what is clear of
 * enemies. NO_SPACE: nowhere. */
static int short_of(const table *t, int who, int from, int to, int same)
{
    const int at = t->battle->view.units[who].space;
    uint8_t *ends = mem_alloc((size_t)t->b->nspaces);
    memset(ends, 0, (size_t)t->b->nspaces);
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int end = action_space(a);
        if (a->nunits == 1 && a->units[0] == who && a->target == NO_UNIT && end != NO_SPACE &&
            board_steps(t->b, at, end) < board_steps(t->b, at, same))
            ends[end] = 1;
    }
    const int found = farthest(t, who, ends, from, to);
    mem_free(ends);
    return found;
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

/* It went then, and may go now: from where to where. */
static bool went(const table *t, int who, int *from, int *to)
{
    const unit *u = &t->battle->view.units[who];
    return u->status == UNIT_ON && u->side == t->battle->d.side && offers_may_act(t, who) &&
           shift_of(t, who, from, to);
}

static bool is_area(const table *t, int who)
{
    return t->b->sheets[t->b->spaces[t->battle->view.units[who].space].sheet].kind == BOARD_AREA;
}

/* Where the same shift leads it from where it stands; who throws for its march goes on that way as far as the
 * dice let it. NO_SPACE: nowhere, or it may not go. */
static int sent_to(const table *t, int who)
{
    int from, to;
    if (!went(t, who, &from, &to)) return NO_SPACE;
    const int at = t->battle->view.units[who].space;
    const action *dice = is_area(t, who) ? NULL : throw_of(t, who);
    if (dice && board_steps(t->b, from, to) == 1) longest(t, &from, &to);
    if (dice) return far_on(t, dice, from, to);
    const int same = trail_shifted(t, at, from, to);
    if (same == NO_SPACE) return onward(t, at, from, to);
    return runs_into(t, who, at, same) ? short_of(t, who, from, to, same) : same;
}

/* The same, without looking where the dice may lead. */
static bool may_be_sent(const table *t, int who)
{
    int from, to;
    return went(t, who, &from, &to) &&
           ((!is_area(t, who) && throw_of(t, who) != NULL) || sent_to(t, who) != NO_SPACE);
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
        if (may_be_sent(t, i)) return true;
    return false;
}

/* Whoever would be warned of where that leads it stays, and it is said why. */
static int leave_warned(table *t, int16_t *who, int *to, int n)
{
    strbuf says = {0};
    bool out[UNITS_MAX] = {false};
    int left = 0;
    for (int i = 0; i < t->plan->count; i++) {
        const plan_row *row = &t->plan->row[i];
        const int u = row->want.who[0];
        if (!row->may || row->throws) continue;
        strbuf warned = {0};
        out[u] = say_warned(t, &row->act, &warned);
        if (out[u])
            strbuf_addf(&says, _("%s%s stays:%s"), says.len > 0 ? " " : "", say_unit(t, u),
                        strbuf_str(&warned));
        strbuf_free(&warned);
    }
    if (says.len > 0) host_say(t->host, "%s", strbuf_str(&says));
    strbuf_free(&says);
    for (int i = 0; i < n; i++)
        if (!out[who[i]]) who[left] = who[i], to[left++] = to[i];
    return left;
}

/* It charged in the last turn, by an order. */
static bool charged(const table *t, int who)
{
    for (int i = session_count(t->s) - 1; i >= 0; i--) {
        const session_entry *e = session_at(t->s, i);
        if (e->turn < t->battle->view.turn - 1) break;
        if (e->turn != t->battle->view.turn - 1 || !ordered(t, e, who)) continue;
        for (int k = 0; k < e->events.count; k++)
            if (e->events.items[k].kind == EV_DECLARE && e->events.items[k].unit == who &&
                e->events.items[k].declared == DECLARE_CHARGE)
                return true;
    }
    return false;
}

/* Whom they charged may stand elsewhere now, or not at all: it is their way that they go again. */
static void say_who_charged(table *t, const int16_t *who, int n)
{
    int16_t list[PLAN_ROWS];
    char names[120];
    int count = 0;
    for (int i = 0; i < n; i++)
        if (charged(t, who[i])) list[count++] = who[i];
    if (count == 0) return;
    say_units(t, list, count, 2, names, sizeof names);
    host_say(t->host, _("%s: charged last turn. This is a march the same way, and no charge."), names);
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
    if (n > 0) {
        plan_each(t, PLAN_PREPARED, who, to, NULL, n);
        say_who_charged(t, who, n);
        const int left = leave_warned(t, who, to, n);
        if (left == 0)
            plan_clear(t);
        else if (left < n)
            plan_each(t, PLAN_PREPARED, who, to, NULL, left);
    } else {
        host_say(t->host, _("Nobody can go on the way of last turn."));
    }
}
