/*
 * run.c: the orders of a plan given one after the other through the one road. Those that throw no dice are
 * done in one go and shown together; after a roll the next waits until it has been shown.
 */
#include "ui/table/choose/run.h"

#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/plan.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/waits.h"

enum { RUNS_KEPT = 32 };

typedef struct past_run {
    int from, to;  /* entries */
    uint64_t hash; /* after them */
} past_run;

struct run {
    bool on;
    intent want[PLAN_ROWS];
    int count, at, lead, from;
    int asked; /* entries there were when dice were asked for; -1: they were not */
    int stayed;
    refusal why; /* of the first that stayed */
    past_run past[RUNS_KEPT];
    int npast;
};

struct run *run_new(void)
{
    struct run *r = mem_alloc(sizeof *r);
    r->asked = -1;
    return r;
}

bool run_on(const table *t)
{
    return t->run->on || t->plan->on == PLAN_GIVEN;
}

static void remember(table *t)
{
    struct run *r = t->run;
    const int to = session_count(t->s);
    if (to <= r->from) return;
    if (r->npast == RUNS_KEPT) {
        for (int i = 1; i < RUNS_KEPT; i++)
            r->past[i - 1] = r->past[i];
        r->npast--;
    }
    r->past[r->npast++] = (past_run){r->from, to, session_at(t->s, to - 1)->hash};
}

void run_drop(table *t)
{
    if (t->plan->on == PLAN_GIVEN) plan_clear(t);
    if (!t->run->on) return;
    t->run->on = false;
    dice_row_over(t);
    remember(t);
}

static void finish(table *t)
{
    struct run *r = t->run;
    const int awaits = dice_row_awaits(t);
    run_drop(t);
    choice_keep(t, awaits != NO_UNIT ? awaits : r->lead);
    if (r->stayed > 0 && r->why.code) battle_refused(t, &r->why);
}

/* What nobody who gave the order counted on: an ambush, a loss, a fight, a card. What its own throw costs a
 * unit of a row is read there, and the others throw all the same. */
static bool happened(const table *t, int from, int who)
{
    const verb *v = action_verb(t->rs, session_at(t->s, from)->act.verb);
    const bool in_row = v && (v->takes & LEADS_ON) && dice_row_of(t, who);
    const int side = t->sc->units[who].side;
    for (int i = from; i < session_count(t->s); i++) {
        const event_list *l = &session_at(t->s, i)->events;
        for (int k = 0; k < l->count; k++) {
            const event *ev = &l->items[k];
            const int of = ev->unit >= 0 && ev->unit < t->sc->nunits ? t->sc->units[ev->unit].side : NO_SIDE;
            if (ev->kind == EV_CARD || ev->kind == EV_MELEE || ev->kind == EV_OVER) return true;
            if (ev->kind == EV_REVEAL && of != side) return true;
            if ((ev->kind == EV_HITS || ev->kind == EV_LOSS || ev->kind == EV_REMOVE) && of == side &&
                ev->unit != who)
                return true;
            if ((ev->kind == EV_HITS || ev->kind == EV_LOSS) && of == side && !(in_row && ev->unit == who))
                return true;
        }
    }
    return false;
}

static bool rolled(const table *t, int from)
{
    for (int i = from; i < session_count(t->s); i++)
        if (session_at(t->s, i)->rolled) return true;
    return false;
}

static void stays(struct run *r, const refusal *why)
{
    if (r->stayed++ == 0) r->why = *why;
    r->at++;
}

typedef enum stride { STRIDE_ON, STRIDE_SHOW, STRIDE_FACES, STRIDE_WAIT, STRIDE_END } stride;

/* Whoever stands in the others' way has gone where he was sent: what is left of his march he gives up. */
static bool gives_up_rest(table *t, int who)
{
    const dice_row_unit *k = dice_row_of(t, who);
    refusal why = {.args = word_args_none()};
    if (!k || k->gone < 0 || k->to == NO_SPACE) return false;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const verb *v = action_verb(t->rs, a->verb);
        if (a->nunits == 1 && a->units[0] == who && v && (v->takes & IS_REST))
            return battle_quietly(t, a, &why) == SESSION_DONE;
    }
    return false;
}

/* Refused; of a row perhaps only until another has marched, whom the rules let march first. */
static stride not_now(table *t, const intent *w, const refusal *why)
{
    struct run *r = t->run;
    dice_row_read(t);
    const int other = dice_row_awaits(t);
    if (!dice_row_waits(t, w->who[0]) || other == NO_UNIT) return stays(r, why), STRIDE_ON;
    if (gives_up_rest(t, other)) return STRIDE_ON;
    dice_row_go_on(t, true);
    return STRIDE_WAIT;
}

static stride one(table *t, int first)
{
    struct run *r = t->run;
    intent *w = &r->want[r->at];
    action act;
    bool throws;
    refusal why = {.args = word_args_none()};
    if (!plan_find(t, &t->battle->view, w, &act, &throws, &why)) return not_now(t, w, &why);
    const int before = session_count(t->s);
    switch (battle_quietly(t, &act, &why)) {
    case SESSION_DONE:
        break;
    case SESSION_REFUSED:
        return stays(r, &why), STRIDE_ON;
    case SESSION_NEEDS_FACES:
        if (before > first) { /* what was done is shown before dice are asked for */
            battle_forget_faces(t);
            return STRIDE_SHOW;
        }
        r->asked = before;
        w->thrown = throws;
        r->at += !throws;
        return STRIDE_FACES;
    case SESSION_FAILED:
        return STRIDE_END;
    }
    w->thrown = throws;
    r->at += !throws;
    if (happened(t, before, w->who[0]) || t->battle->d.side != session_at(t->s, before)->side) {
        if (r->at < r->count) host_say(t->host, "Something has happened: the rest wait for new orders.");
        return STRIDE_END;
    }
    return rolled(t, before) ? STRIDE_SHOW : STRIDE_ON;
}

static void go_on(table *t)
{
    struct run *r = t->run;
    const int first = session_count(t->s);
    stride s = STRIDE_ON;
    r->asked = -1;
    while (s == STRIDE_ON && r->at < r->count)
        s = one(t, first);
    const bool over = s == STRIDE_END || s == STRIDE_WAIT || (s == STRIDE_ON && r->at >= r->count);
    if (s == STRIDE_FACES)
        t->heed(t, NOTICE_FACES, 0);
    else if (session_count(t->s) > first)
        t->heed(t, NOTICE_DONE, first);
    if (over) finish(t);
}

/* Whoever has thrown and not marched goes before all others; then those who throw first. */
static int turn_of(const table *t, int who)
{
    const dice_row_unit *k = dice_row_of(t, who);
    return who == dice_row_awaits(t) ? 0 : k && k->first ? 1 : 2;
}

/* Who waits for another's march may throw when that has been made, whatever is said of it now. */
static bool has_turn(const table *t, const plan_row *row, int turn)
{
    const int who = row->want.who[0];
    const bool may = row->may || (dice_row_waits(t, who) && dice_row_awaits(t) != NO_UNIT);
    return may && turn_of(t, who) == turn;
}

static void begin(table *t)
{
    struct run *r = t->run;
    const plan *p = t->plan;
    if (!t->battle->ours) {
        plan_clear(t);
        return;
    }
    r->count = r->at = r->stayed = 0;
    r->lead = p->row[p->lead < p->count ? p->lead : 0].want.who[0];
    dice_row_begin(t);
    for (int turn = 0; turn < 3; turn++)
        for (int i = 0; i < p->count; i++)
            if (has_turn(t, &p->row[i], turn)) r->want[r->count++] = p->row[i].want;
    r->from = session_count(t->s);
    r->on = true;
    sounds_play(t->host->sounds, "card", 0.8f);
    go_on(t);
}

bool run_tick(table *t)
{
    const struct run *r = t->run;
    const bool due = t->plan->on == PLAN_GIVEN;
    if (!r->on && !due) return false;
    if (t->waits->now != WAIT_ORDER || waits_busy(t) || t->modal->card != MODAL_NONE) return true;
    if (!r->on) {
        begin(t);
        return r->on;
    }
    if (!t->battle->ours || r->asked == session_count(t->s)) /* the dice were not entered */
        run_drop(t);
    else if (r->at >= r->count)
        finish(t);
    else
        go_on(t);
    return r->on;
}

/* ---- taken back together */

static bool a_choice(const table *t, int i)
{
    const session_entry *e = session_at(t->s, i);
    return e->act.verb != VERB_GO && (e->side < 0 || battle_seat(t, e->side) == SEAT_HUMAN);
}

int run_back(const table *t, bool *ask)
{
    const struct run *r = t->run;
    const undo_policy policy = session_settings(t->s)->undo;
    int last = session_count(t->s) - 1;
    bool tells = false;
    while (last >= 0 && !a_choice(t, last))
        last--;
    for (int i = r->npast - 1; i >= 0; i--) {
        const past_run *p = &r->past[i];
        if (last < p->from || last >= p->to || p->to > session_count(t->s) ||
            session_at(t->s, p->to - 1)->hash != p->hash)
            continue;
        for (int k = p->from; k < session_count(t->s); k++)
            tells = tells || session_at(t->s, k)->rolled || session_at(t->s, k)->revealed;
        *ask = tells && policy == UNDO_ASK;
        return tells && policy == UNDO_NO ? -1 : p->from;
    }
    return -1;
}

int run_again(const table *t)
{
    const struct run *r = t->run;
    for (int i = r->npast - 1; i >= 0; i--)
        if (r->past[i].from == session_count(t->s)) return r->past[i].to;
    return -1;
}
