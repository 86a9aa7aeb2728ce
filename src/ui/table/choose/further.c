/*
 * further.c: what of an order is still open once it is prepared: which figure does it, to which it is done,
 * and its numbers and names.
 */
#include "ui/table/choose/further.h"

#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/choose/fit.h"
#include "ui/table/panels/odds_short.h"
#include "ui/table/say.h"
#include "ui/table/standing.h"

static choice *own(table *t)
{
    return (choice *)t->choice;
}

static const verb *verb_of(const table *t, int index)
{
    return action_verb(t->rs, index);
}

static void strip_add(choice_strip *s, int arg, int32_t value)
{
    for (int i = 0; i < s->count; i++)
        if (s->value[i] == value) return;
    if (s->count == STRIP_VALUES) return;
    s->arg = arg;
    s->value[s->count++] = value;
}

static void lineup_add(lineup *l, int who)
{
    if (who == NO_UNIT) return;
    for (int i = 0; i < l->count; i++)
        if (l->who[i] == who) return;
    if (l->count < LINEUP_MAX) l->who[l->count++] = (int16_t)who;
}

/* A man who is all that is left of his unit is the unit: he need not be told apart from it. */
static int lineup_who(const table *t, int who)
{
    const int of = who >= FIGURE_BASE ? standing_unit_of(t, who) : NO_UNIT;
    int left = 0;
    if (of == NO_UNIT) return who;
    for (int i = 0; i < t->sc->nfigures; i++) {
        const figure *f = &t->battle->view.figures[i];
        left += f->unit == of && f->status <= UNIT_ON;
    }
    return left == 1 ? of : who;
}

static bool lineup_holds(const lineup *l, int who)
{
    for (int i = 0; i < l->count; i++)
        if (l->who[i] == who) return true;
    return false;
}

/* The unit, and the one man who is left of it: they are the same. */
static bool is_one_man(const table *t, const lineup *l)
{
    bool same = l->count == 2 && lineup_holds(l, t->choice->unit);
    for (int i = 0; i < l->count && same; i++)
        same = lineup_who(t, l->who[i]) == t->choice->unit;
    return same;
}

void further_find(table *t)
{
    choice *c = own(t);
    c->actors.weighed = c->victims.weighed = false;
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (!fit_action(t, a, FIT_SPACE | FIT_TARGET)) continue;
        if (a->nunits > 0) lineup_add(&c->actors, a->units[0]);
        lineup_add(&c->victims, lineup_who(t, a->target));
    }
    if (is_one_man(t, &c->actors)) c->actors = (lineup){.count = 1, .who = {(int16_t)c->unit}};
    if (!lineup_holds(&c->actors, c->actor)) c->actor = NO_UNIT;
    if (!lineup_holds(&c->victims, c->victim)) c->victim = NO_UNIT;
}

/* The first listed that does it with him, as everything else was picked; NULL: none. */
static const action *done_with(const table *t, bool victims, int who)
{
    for (int i = 0; i < t->battle->list.count; i++) {
        const action *a = &t->battle->list.items[i];
        if (a->nunits == 0 || a->verb != t->choice->act.verb || !fit_action(t, a, FIT_SPACE | FIT_TARGET))
            continue;
        if (victims ? a->units[0] == t->choice->act.units[0] && lineup_who(t, a->target) == who
                    : a->units[0] == who)
            return a;
    }
    return NULL;
}

const lineup *further_weigh(const table *t, bool victims)
{
    lineup *l = victims ? &own((table *)t)->victims : &own((table *)t)->actors;
    if (l->weighed) return l;
    l->weighed = true;
    for (int i = 0; i < l->count; i++) {
        const action *a = done_with(t, victims, l->who[i]);
        int32_t chance = -1;
        if (a && !odds_short_tells(t, a, &chance)) chance = -1;
        l->thousandths[i] = (int16_t)chance;
    }
    return l;
}

/* Beside what may be chosen: what is barred now. */
static void strip_add_barred(const table *t, choice_strip *s, const verb_arg *arg)
{
    refusal why;
    for (int32_t v = 0; arg->kind == ARG_CHOICE && s->count > 0 && arg->choices[v] != NULL; v++) {
        const int before = s->count;
        if (!game_barred_choice(&t->battle->view, &t->choice->act, s->arg, v, &why)) continue;
        strip_add(s, s->arg, v);
        if (s->count > before) s->barred[before] = true;
    }
}

/* Numbers and names there are still to choose between: of each argument, as the others have been chosen. */
void further_strips(table *t, int verb_index)
{
    choice *c = own(t);
    const verb *v = verb_of(t, verb_index);
    c->nstrips = 0;
    for (int k = 0; v && k < ACTION_ARGS; k++) {
        if (v->args[k].kind != ARG_NUMBER && v->args[k].kind != ARG_CHOICE) continue;
        choice_strip *s = &c->strips[c->nstrips];
        const int32_t wanted = c->want[k];
        *s = (choice_strip){.arg = k};
        c->want[k] = NO_ARG;
        const bool may_leave = say_left_open(t, &v->args[k]) != NULL;
        for (int i = 0; i < t->battle->list.count; i++) {
            const action *a = &t->battle->list.items[i];
            if (a->verb == verb_index && (a->args[k] != NO_ARG || may_leave) && fit_action(t, a, FIT_ALL))
                strip_add(s, k, a->args[k]);
        }
        c->want[k] = wanted;
        strip_add_barred(t, s, &v->args[k]);
        if (s->count >= 2) c->nstrips++;
    }
}
