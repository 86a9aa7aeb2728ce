/*
 * reach.c: where those chosen may go and at whom they may aim, and which places their ways lead through.
 */
#include "ui/table/choose/reach.h"

#include <string.h>

#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/fit.h"
#include "ui/table/choose/offers.h"
#include "ui/table/standing.h"

static choice *own(table *t)
{
    return (choice *)t->choice;
}

static const verb *verb_of(const table *t, int index)
{
    return action_verb(t->rs, index);
}

/* It aims at somebody, each who aims for himself, and is of the verb that was pressed, or of any. */
static bool aims_alone(const table *t, const action *a)
{
    const verb *v = verb_of(t, a->verb);
    return a->nunits == 1 && a->target != NO_UNIT && v && !(v->takes & TAKES_GROUP) && !offers_rest(t, a) &&
           (t->choice->verb < 0 || t->choice->verb == a->verb) && fit_args(t, a);
}

/* Of several who aim each for himself: whoever may be hit by one of them may be the target, not the first's
 * alone. */
static void find_aims_of_others(const table *t, choice *c)
{
    for (int i = 0; i < t->battle->list.count && c->nextra > 0 && !c->grouped; i++) {
        const action *a = &t->battle->list.items[i];
        const int target = standing_unit_of(t, a->target);
        if (target == NO_UNIT || c->aimed[target] || !aims_alone(t, a) ||
            !choice_in_group(t, standing_unit_of(t, a->units[0])))
            continue;
        c->aimed[target] = true;
        c->aim[c->naim++] = (int16_t)target;
    }
}

/* Who of those chosen may aim at him: the lead if he may. */
int reach_who_aims_at(const table *t, int target)
{
    int who = NO_UNIT;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 0 || standing_unit_of(t, a->target) != target) continue;
        const int of = standing_unit_of(t, a->units[0]);
        if (of == t->choice->unit) return of;
        if (who == NO_UNIT && aims_alone(t, a) && choice_in_group(t, of)) who = of;
    }
    return who;
}

/* Without a unit: the places and targets of what needs none. */
void reach_find_all(table *t)
{
    choice *c = own(t);
    for (int i = 0; i < c->ndest; i++)
        c->dest_at[c->dest[i]] = 0;
    c->ndest = c->naim = 0;
    memset(c->aimed, 0, sizeof c->aimed);
    if (!t->battle->ours) return;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (!fit_action(t, a, 0)) continue;
        const int target = standing_unit_of(t, a->target), to = action_space(a);
        if (c->nextra > 0 && ((target != NO_UNIT && c->aimed[target]) || (to != NO_SPACE && c->dest_at[to])))
            continue;
        if (!fit_group_may(t, a)) continue;
        if (target != NO_UNIT && !c->aimed[target])
            c->aimed[target] = true, c->aim[c->naim++] = (int16_t)target;
        if (to == NO_SPACE || (target != NO_UNIT && c->target != target)) continue;
        const int cost = battle_going(t, i), known = c->dest_at[to] - 1;
        if (known >= 0) { /* the cheapest, in whatever facing it would stand there */
            if (cost < c->cost[known]) c->cost[known] = (uint8_t)cost;
            continue;
        }
        c->dest[c->ndest] = (uint16_t)to;
        c->cost[c->ndest] = (uint8_t)cost;
        c->dest_at[to] = (uint16_t)++c->ndest;
    }
    find_aims_of_others(t, c);
}

static bool among(const choice *c, int space)
{
    for (int i = 0; i < c->nthrough; i++)
        if (c->through[i] == space) return true;
    return false;
}

/* Where one alone may pass on its way and not stay: a full hex, a stream. */
static void find_through(const table *t, choice *c)
{
    c->nthrough = 0;
    if (c->unit == NO_UNIT || c->nextra > 0 || c->ndest == 0) return;
    const int from = t->battle->view.units[c->unit].space;
    int last = NO_SPACE; /* the same place in another facing stands beside it in the list */
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int to = action_space(a);
        unit_way w;
        if (to == NO_SPACE || to == last || c->dest_at[to] == 0 || a->target != NO_UNIT ||
            !fit_action(t, a, 0))
            continue;
        last = to;
        if (!game_way(&t->battle->view, a, &w)) continue;
        for (int k = 0; k < w.count - 1; k++)
            if (w.space[k] != from && c->dest_at[w.space[k]] == 0 && !among(c, w.space[k]))
                c->through[c->nthrough++] = w.space[k];
    }
}

int choice_ways_through(const table *t, const uint16_t **out)
{
    choice *c = (choice *)t->choice;
    if (c->nthrough < 0) find_through(t, c);
    if (out) *out = c->through;
    return c->nthrough;
}

/* Is it a deed of a group, listed for one of those chosen alone? */
static bool of_one_of_them(const table *t, const action *a)
{
    const choice *c = t->choice;
    const verb *v = verb_of(t, a->verb);
    const int who = a->nunits == 1 ? standing_unit_of(t, a->units[0]) : NO_UNIT;
    return who != NO_UNIT && v && (v->takes & TAKES_GROUP) && (c->verb < 0 || c->verb == a->verb) &&
           (who == c->unit || choice_in_group(t, who));
}

static void find_some(const table *t, choice *c)
{
    c->nsome = 0;
    if (c->nextra == 0 || c->joined || !t->battle->ours) return;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        const int target = standing_unit_of(t, a->target),
                  at = target != NO_UNIT ? t->battle->view.units[target].space : action_space(a);
        if (at == NO_SPACE || !of_one_of_them(t, a)) continue;
        bool marked = c->dest_at[at] != 0 || (target != NO_UNIT && c->aimed[target]);
        for (int k = 0; k < c->nsome; k++)
            marked = marked || c->some[k] == at;
        if (!marked && standing_enemy(t, at) != NO_UNIT) c->some[c->nsome++] = (uint16_t)at;
    }
}

int choice_some_strike(const table *t, const uint16_t **out)
{
    choice *c = (choice *)t->choice;
    if (c->nsome < 0) find_some(t, c);
    if (out) *out = c->some;
    return c->nsome;
}

bool choice_through(const table *t, int space)
{
    return choice_ways_through(t, NULL) > 0 && among(t->choice, space);
}
