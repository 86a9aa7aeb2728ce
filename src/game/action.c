/*
 * action.c: the 64 bytes of a decision, filled in. Not for its text (action_text.c), nor for whether it is
 * well-formed (action_form.c) or legal (game.c).
 */
#include "game/action.h"

#include <assert.h>

#include "game/scenario.h"

_Static_assert(sizeof(action) == 64, "an action is 64 bytes without padding");

const char *const action_no_yes[] = {"no", "yes", NULL};

/* What is not given; copied in a few words, as lists are made of it. */
#define FIVE(x) x, x, x, x, x
static const action neutral = {.units = {FIVE(NO_UNIT), FIVE(NO_UNIT)},
                               .target = NO_UNIT,
                               .spaces = {FIVE(NO_SPACE), FIVE(NO_SPACE), NO_SPACE},
                               .args = {NO_ARG, NO_ARG, NO_ARG, NO_ARG}};
_Static_assert(ACTION_UNITS == 10 && ACTION_SPACES == 11 && ACTION_ARGS == 4, "neutral fills them all");

void action_init(action *a, int verb_index, int side)
{
    *a = neutral;
    a->verb = (uint8_t)verb_index;
    a->side = side < 0 ? ACTION_OF_NOBODY : (uint8_t)side;
}

action action_of(int verb_index, int side, int u)
{
    action a;
    action_init(&a, verb_index, side);
    if (u != NO_UNIT) action_add_unit(&a, u);
    return a;
}

void action_add_unit(action *a, int u)
{
    assert(a->nunits < ACTION_UNITS);
    a->units[a->nunits++] = (int16_t)u;
}

void action_add_space(action *a, int space)
{
    assert(a->nspaces < ACTION_SPACES);
    a->spaces[a->nspaces++] = (uint16_t)space;
}

int action_space(const action *a)
{
    return a->nspaces > 0 && a->nspaces <= ACTION_SPACES ? a->spaces[a->nspaces - 1] : NO_SPACE;
}

void action_list_add(action_list *list, const action *a)
{
    if (list->count < list->cap)
        list->items[list->count++] = *a;
    else
        list->overflow = true;
}

void action_list_add_plain(action_list *list, int verb_index, int side, int u)
{
    const action a = action_of(verb_index, side, u);
    action_list_add(list, &a);
}

int action_unit_of(const scenario *sc, int u)
{
    if (u >= 0 && u < sc->nunits) return u;
    if (u >= FIGURE_BASE && u < FIGURE_BASE + sc->nfigures) return sc->figure_unit[u - FIGURE_BASE];
    return NO_UNIT;
}
