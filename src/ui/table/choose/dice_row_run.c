/* dice_row_run.c: see dice_row_run.h. The orders are given by run.c, each through the one road. */
#include "ui/table/choose/dice_row_run.h"

#include "core/mem.h"
#include "game/action_form.h"
#include "ui/table/battle.h"
#include "ui/table/choose/choice.h"
#include "ui/table/choose/dice_row.h"
#include "ui/table/choose/plan.h"
#include "ui/table/choose/run.h"
#include "ui/table/choose/trail.h"
#include "ui/table/modal/modal.h"
#include "ui/table/waits.h"

/* Where it is to go: as the order said, else the way the last of them went, and on where his die ended it;
 * NO_SPACE: nobody has said. */
static int sent_to(const table *t, const dice_row_unit *k)
{
    const dice_row *r = t->dice_row;
    const unit *u = &t->battle->view.units[k->who];
    if (u->status != UNIT_ON || (k->entry >= 0 && (k->done || k->gone >= 0))) return NO_SPACE;
    if (k->to != NO_SPACE) return k->to;
    if (r->last_from == NO_SPACE) return NO_SPACE;
    const int on = r->last_on == NO_SPACE ? NO_SPACE : trail_shifted(t, u->space, r->last_from, r->last_on);
    return on != NO_SPACE ? on : trail_shifted(t, u->space, r->last_from, r->last_to);
}

int dice_row_marches(const table *t)
{
    const dice_row *r = t->dice_row;
    int n = 0;
    if (!r->on || r->runs || !t->battle->ours || waits_busy(t)) return 0;
    for (int i = 0; i < r->count; i++)
        n += sent_to(t, &r->unit[i]) != NO_SPACE;
    return n;
}

/* Those it stands for, the one that has thrown first: the rules wait for it. toward: where the last one
 * went, as which it goes; NO_SPACE: it was sent itself. */
static int all_sent(const table *t, int16_t who[PLAN_ROWS], int to[PLAN_ROWS], int toward[PLAN_ROWS])
{
    const dice_row *r = t->dice_row;
    int n = 0;
    for (int i = 0; i < r->count; i++) {
        const int space = sent_to(t, &r->unit[i]);
        if (space == NO_SPACE) continue;
        who[n] = r->unit[i].who;
        toward[n] = r->unit[i].to == NO_SPACE ? r->last_to : NO_SPACE;
        to[n++] = space;
    }
    return n;
}

void dice_row_march(table *t)
{
    int16_t who[PLAN_ROWS];
    int to[PLAN_ROWS], toward[PLAN_ROWS];
    if (dice_row_marches(t) == 0) return;
    const int n = all_sent(t, who, to, toward);
    choice_clear(t);
    plan_each(t, PLAN_PREPARED, who, to, toward, n);
}

/* The next comes on, as all were told to. */
static void rest_comes(table *t)
{
    intent *want = mem_alloc(sizeof *want * PLAN_ROWS);
    plan_again(t, want, dice_row_told(t, want));
    mem_free(want);
}

/* What the first was told: the verb, and what is chosen with it. */
static bool as_told(const table *t, const action *a)
{
    const action *first = &t->dice_row->act;
    const verb *v = action_verb(t->rs, first->verb);
    if (a->verb != first->verb) return false;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (v->args[i].kind == ARG_CHOICE && first->args[i] != NO_ARG && a->args[i] != NO_ARG &&
            a->args[i] != first->args[i])
            return false;
    return true;
}

/* Those who have not thrown, all of whom were sent somewhere or none of whom were. */
static void throw_rest(table *t)
{
    const dice_row *r = t->dice_row;
    int16_t who[PLAN_ROWS];
    int to[PLAN_ROWS], n = 0, sent = 0;
    if (r->comes) {
        rest_comes(t);
        return;
    }
    for (int i = 0; i < r->count; i++) {
        if (r->unit[i].entry >= 0) continue;
        who[n] = r->unit[i].who;
        to[n++] = r->unit[i].to;
        sent += r->unit[i].to != NO_SPACE;
    }
    if (n > 0 && sent == n) {
        plan_each(t, PLAN_PREPARED, who, to, NULL, n);
        plan_give(t);
        return;
    }
    for (int i = 0; i < t->battle->list.count && n > 0; i++) {
        const action a = t->battle->list.items[i];
        if (!as_told(t, &a) || a.nunits != 1 || !dice_row_waits(t, a.units[0])) continue;
        plan_like(t, PLAN_PREPARED, who, n, &a);
        plan_give(t);
        return;
    }
}

/* Nothing of it is to be done any more, and another unit is looked at. */
static bool left_behind(const table *t)
{
    const dice_row *r = t->dice_row;
    const int who = t->choice->unit;
    return r->on && !r->runs && !r->goes_on && who != NO_UNIT && !dice_row_of(t, who);
}

static void hand_on(table *t)
{
    intent *want = mem_alloc(sizeof *want * PLAN_ROWS);
    run_later(t, want, dice_row_handed_on(t, want), t->dice_row->side);
    mem_free(want);
}

bool dice_row_tick(table *t)
{
    const dice_row *r = t->dice_row;
    if (r->nlater > 0) hand_on(t);
    if (!r->on) return false;
    dice_row_read(t);
    if (left_behind(t)) dice_row_close(t);
    if (!r->on || !r->goes_on || run_on(t) || t->waits->now != WAIT_ORDER || waits_busy(t) ||
        t->modal->card != MODAL_NONE || !t->battle->ours || dice_row_awaits(t) != NO_UNIT)
        return false;
    dice_row_go_on(t, false);
    throw_rest(t);
    return run_on(t);
}
