/*
 * run.c: the orders of a plan given one after the other through the one road. Those that throw no dice are
 * done in one go and shown together; after a roll the next waits until it has been shown. Where the other
 * side's orders come between, the rest goes on after them, unless they concern those who wait.
 */
#include "ui/table/choose/run.h"

#include "core/mem.h"
#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/broken.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/foe.h"
#include "ui/table/choose/given.h"
#include "ui/table/choose/offers.h"
#include "ui/table/choose/plan.h"
#include "ui/table/direct/recap.h"
#include "ui/table/host.h"
#include "ui/table/modal/modal.h"
#include "ui/table/show.h"
#include "ui/table/waits.h"
#include "ui/table/why.h"

enum { RUNS_KEPT = 32 };

typedef struct past_run {
    int from, to;  /* entries */
    uint64_t hash; /* after them */
} past_run;

/* In which step of which turn it was given, and by whom. */
typedef struct given {
    int turn, step, side;
} given;

struct run {
    bool on;
    bool again; /* it goes on with what had broken off: who stays has not been told */
    bool shots; /* the whole fire of a side */
    given given;
    intent want[PLAN_ROWS];
    int count, at, lead, from;
    int asked; /* entries there were when dice were asked for; -1: they were not */
    int stayed;
    refusal why;  /* of the first that stayed, or fell upon nobody; no code: nobody did */
    refusal held; /* of whom the others wait for, who may not go where he was sent; no code: nobody */
    past_run past[RUNS_KEPT];
    int npast;
    broken left[2]; /* of each side's last order, if it broke off */
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

/* What is done is done; the rest may wait. */
static void over(table *t)
{
    if (t->plan->on == PLAN_GIVEN) plan_clear(t);
    t->run->again = false;
    if (!t->run->on) return;
    t->run->on = false;
    show_row(t, false);
    dice_row_over(t);
    remember(t);
}

void run_drop(table *t)
{
    const int viewer = t->battle->viewer; /* what another's order waits for is not his to end */
    for (int side = 0; side < 2; side++)
        if (viewer < 0 || side == viewer) t->run->left[side].waits = false;
    over(t);
}

/* One that was sent at an enemy stands where it stood: why it may not is shown at him, until it is put away.
 */
static void tell_why(table *t)
{
    const struct run *r = t->run;
    const intent *w = &r->want[0];
    if (r->count == 1 && r->stayed > 0 && w->foe != NO_UNIT && t->battle->ours)
        why_tell(t, &r->why, w->who[0], t->battle->view.units[w->who[0]].space,
                 t->battle->view.units[w->foe].space);
    else
        battle_refused(t, &r->why);
}

static void finish(table *t)
{
    struct run *r = t->run;
    const int awaits = dice_row_awaits(t);
    const given *g = &r->given;
    const state *now = &t->battle->view;
    const bool here = now->turn == g->turn && now->step == g->step && t->battle->d.side == g->side;
    over(t);
    if (run_left(t) == 0 && here) choice_keep(t, awaits != NO_UNIT ? awaits : r->lead);
    if (r->why.code) tell_why(t);
    if (recap_passed(t)) t->heed(t, NOTICE_REFUSED, 0); /* what was skipped waited for the last of them */
}

/* ---- what is left of it */

static broken *left_of(const table *t)
{
    const int side = t->battle->d.side;
    return side == 0 || side == 1 ? &t->run->left[side] : NULL;
}

int run_left(const table *t)
{
    const broken *b = left_of(t);
    return b && !b->waits && !run_on(t) && t->battle->ours ? broken_count(t, b) : 0;
}

int run_left_verb(const table *t)
{
    return left_of(t)->want[0].verb;
}

void run_left_why(const table *t, strbuf *out)
{
    broken_why(t, left_of(t), out);
}

bool run_waits(const table *t)
{
    for (int side = 0; side < 2; side++)
        if (t->run->left[side].waits && battle_seat(t, side) != SEAT_COMPUTER) return true;
    return false;
}

bool run_may_drop(const table *t)
{
    const int viewer = t->battle->viewer;
    return run_on(t) || (run_waits(t) && (viewer < 0 || (viewer < 2 && t->run->left[viewer].waits)));
}

static void keep_rest(table *t, bool other, int at, int nth)
{
    const struct run *r = t->run;
    const given *g = &r->given;
    if (g->side != 0 && g->side != 1) return;
    broken *b = &t->run->left[g->side];
    *b = (broken){.turn = g->turn,
                  .step = g->step,
                  .side = g->side,
                  .waits = other,
                  .upto = session_count(t->s),
                  .hash = session_at(t->s, session_count(t->s) - 1)->hash,
                  .at = at,
                  .nth = nth};
    for (int i = r->at; i < r->count; i++)
        b->want[b->count++] = r->want[i];
}

void run_later(table *t, const intent *want, int n, int side)
{
    const state *now = &t->battle->view;
    const int count = session_count(t->s);
    if ((side != 0 && side != 1) || count == 0) return;
    broken *b = &t->run->left[side];
    *b = (broken){.turn = now->turn,
                  .step = now->step,
                  .side = side,
                  .waits = true,
                  .upto = count,
                  .hash = session_at(t->s, count - 1)->hash,
                  .at = -1};
    for (int i = 0; i < n; i++)
        b->want[b->count++] = want[i];
}

void run_go_on(table *t)
{
    broken *b = left_of(t);
    if (!b || broken_count(t, b) == 0) return;
    choice_clear(t);
    plan_again(t, b->want, b->count);
    t->run->again = t->plan->on == PLAN_GIVEN;
    b->count = 0;
}

/* The other side has acted: it goes on, or says what has happened. */
static bool goes_on(table *t)
{
    broken *b = left_of(t);
    if (!b || !b->waits || !t->battle->ours) return false;
    b->waits = false;
    if (broken_by_other(t, b->side, b->upto, &b->at, &b->nth)) return false;
    run_go_on(t);
    return t->plan->on == PLAN_GIVEN;
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

/* Refused; of a row perhaps only until another has marched, whom the rules let march first. Where that one is
 * still to be told where, they go on after him; where he was told and cannot, he gets an order of its own by
 * hand, and the others wait to be told once more. */
static stride not_now(table *t, const intent *w, const refusal *why)
{
    struct run *r = t->run;
    dice_row_read(t);
    const int other = dice_row_awaits(t);
    if (!dice_row_waits(t, w->who[0]) || other == NO_UNIT) return stays(r, why), STRIDE_ON;
    if (gives_up_rest(t, other)) return STRIDE_ON;
    if (r->held.code && r->stayed++ == 0) r->why = r->held;
    dice_row_go_on(t, dice_row_of(t, other)->to == NO_SPACE);
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
    refusal apart = {.args = word_args_none()};
    const bool only_marches = w->thrown && w->foe != NO_UNIT && act.target == NO_UNIT &&
                              foe_refused(t, &t->battle->view, w->who[0], w->foe, &apart);
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
    if (only_marches && !r->why.code) r->why = apart;
    w->thrown = throws;
    r->at += !throws;
    int at = -1, nth = 0;
    if (broken_by_own(t, before, w->who[0], &at, &nth) || t->battle->d.side != r->given.side) {
        keep_rest(t, at < 0, at, nth);
        return STRIDE_END;
    }
    return rolled(t, before) ? STRIDE_SHOW : STRIDE_ON;
}

/* A whole fire after which nobody has anything left to do ends its step: who is left out of it, or has been
 * refused, still has. */
static void end_spent_step(table *t)
{
    const struct run *r = t->run;
    refusal why = {.args = word_args_none()};
    if (!r->shots || r->stayed > 0 || t->battle->d.side != r->given.side) return;
    offers_find(t);
    const int end = offers_to_act(t) == 0 ? offers_end_step(t) : -1;
    if (end < 0) return;
    const action a = t->battle->list.items[end];
    if (battle_quietly(t, &a, &why) == SESSION_NEEDS_FACES) battle_forget_faces(t);
}

static void go_on(table *t)
{
    struct run *r = t->run;
    const int first = session_count(t->s);
    stride s = STRIDE_ON;
    r->asked = -1;
    while (s == STRIDE_ON && r->at < r->count)
        s = one(t, first);
    if (s == STRIDE_ON && r->at >= r->count) end_spent_step(t);
    const bool over = s == STRIDE_END || s == STRIDE_WAIT || (s == STRIDE_ON && r->at >= r->count);
    if (s == STRIDE_FACES)
        t->heed(t, NOTICE_FACES, 0);
    else if (session_count(t->s) > first)
        t->heed(t, NOTICE_DONE, first);
    if (over) finish(t);
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
    r->why = (refusal){.args = word_args_none()};
    r->shots = p->shots;
    r->given = (given){t->battle->view.turn, t->battle->view.step, t->battle->d.side};
    if (left_of(t)) left_of(t)->count = 0;
    dice_row_begin(t);
    for (int turn = 0; turn < DICE_ROW_TURNS; turn++)
        for (int i = 0; i < p->count; i++)
            if (p->row[i].may && dice_row_turn(t, p->row[i].want.who[0]) == turn)
                r->want[r->count++] = p->row[i].want;
    const plan_row *lead = &p->row[p->lead < p->count ? p->lead : 0];
    r->lead = (lead->left && r->count > 0 ? &r->want[0] : &lead->want)->who[0]; /* in hand after it */
    for (int i = 0; i < p->count && r->again; i++)
        if (!p->row[i].may && p->row[i].why.code && offers_may_act(t, p->row[i].want.who[0]) &&
            r->stayed++ == 0)
            r->why = p->row[i].why;
    r->again = false;
    r->held = (refusal){.args = word_args_none()};
    for (int i = 0; i < p->count; i++)
        if (!p->row[i].may && p->row[i].want.who[0] == dice_row_awaits(t)) r->held = p->row[i].why;
    r->from = session_count(t->s);
    r->on = true;
    show_row(t, true);
    sounds_play(t->host->sounds, "card", 0.8f);
    go_on(t);
}

bool run_tick(table *t)
{
    const struct run *r = t->run;
    const bool due = t->plan->on == PLAN_GIVEN;
    if (t->waits->now != WAIT_ORDER || waits_busy(t) || t->modal->card != MODAL_NONE) return r->on || due;
    if (!r->on && !due && !goes_on(t)) return false;
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
