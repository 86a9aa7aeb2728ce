/*
 * fit.c: which of the listed actions agree with what was pointed out, for one unit and for several together.
 */
#include "ui/table/choose/fit.h"

#include "game/action_form.h"
#include "game/game.h"
#include "ui/table/battle.h"
#include "ui/table/standing.h"

static const verb *verb_of(const table *t, int index)
{
    return action_verb(t->rs, index);
}

bool fit_args(const table *t, const action *a)
{
    const verb *v = verb_of(t, a->verb);
    for (int i = 0; v && i < ACTION_ARGS; i++)
        if (t->choice->want[i] != NO_ARG && v->args[i].kind != ARG_DIRECTION &&
            a->args[i] != t->choice->want[i])
            return false;
    return true;
}

bool fit_action(const table *t, const action *a, unsigned what)
{
    const choice *c = t->choice;
    if (a->nunits == 0 ? c->unit != NO_UNIT : standing_unit_of(t, a->units[0]) != c->unit) return false;
    if (c->nextra == 0 && a->nunits > 1) return false;
    /* What is done alone is not meant by several that may do something as one, unless it was pressed. */
    if (c->nextra > 0 && c->grouped && c->verb != a->verb && a->nunits <= 1 &&
        !(verb_of(t, a->verb)->takes & TAKES_GROUP))
        return false;
    if (c->verb >= 0 && a->verb != c->verb) return false;
    if ((what & FIT_SPACE) && c->space != NO_SPACE && action_space(a) != c->space) return false;
    if ((what & FIT_TARGET) && c->target != NO_UNIT && standing_unit_of(t, a->target) != c->target)
        return false;
    if ((what & FIT_FIGURES) && c->actor != NO_UNIT && a->units[0] != c->actor) return false;
    if ((what & FIT_FIGURES) && c->victim != NO_UNIT && a->target != c->victim) return false;
    return !(what & FIT_ARGS) || fit_args(t, a);
}

bool choice_fits(const table *t, const action *a)
{
    return fit_action(t, a, FIT_ALL);
}

/* The very group that was put together. */
bool fit_same_group(const table *t, const action *a)
{
    const choice *c = t->choice;
    if (a->nunits != c->nextra + 1) return false;
    for (int i = 1; i < a->nunits; i++) {
        bool in = false;
        for (int k = 0; k < c->nextra; k++)
            in = in || c->extra[k] == a->units[i];
        if (!in) return false;
    }
    return true;
}

/* The others are added to what was found for the unit alone, if the judge agrees. */
bool fit_join_all(const table *t, action *a, refusal *why)
{
    action all = *a;
    if (!(verb_of(t, a->verb)->takes & TAKES_GROUP) || a->nunits + t->choice->nextra > ACTION_UNITS)
        return false;
    for (int i = 0; i < t->choice->nextra; i++)
        action_add_unit(&all, t->choice->extra[i]);
    if (!game_check(&t->battle->view, &all, why)) return false;
    *a = all;
    return true;
}

/* A ship off the coast is no part of the stack ashore. */
static bool stand_apart(const table *t)
{
    const choice *c = t->choice;
    const unit *of = t->battle->view.units;
    for (int i = 0; i < c->nextra; i++)
        if (of[c->extra[i]].space != of[c->unit].space ||
            standing_afloat(t, c->extra[i]) != standing_afloat(t, c->unit))
            return true;
    return c->nextra >= ACTION_UNITS;
}

bool choice_each(const table *t, const action *a)
{
    action all = *a;
    refusal why;
    if (t->choice->nextra == 0 || a->nunits > 1) return false;
    if (!(verb_of(t, a->verb)->takes & TAKES_GROUP)) return true;
    return a->target == NO_UNIT && stand_apart(t) && !fit_join_all(t, &all, &why);
}

/* May all that were put together do it, as one or each by itself. */
bool fit_group_may(const table *t, const action *a)
{
    action all = *a;
    refusal why;
    if (t->choice->nextra == 0) return true;
    if (a->nunits > 1) return fit_same_group(t, a);
    return choice_each(t, a) || fit_join_all(t, &all, &why);
}

bool choice_in_group(const table *t, int who)
{
    for (int i = 0; i < t->choice->nextra; i++)
        if (t->choice->extra[i] == who) return true;
    return false;
}

int choice_all(const table *t, int16_t *out, int most)
{
    const choice *c = t->choice;
    int n = 0;
    if (c->unit != NO_UNIT && n < most) out[n++] = (int16_t)c->unit;
    for (int i = 0; i < c->nextra && n < most; i++)
        out[n++] = (int16_t)c->extra[i];
    return n;
}
