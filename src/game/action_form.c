/*
 * action_form.c: verbs by number and name, argument values by name, and whether an action is well-formed. Not
 * for judging legality: that is check()'s.
 */
#include "game/action_form.h"

#include <string.h>

#include "board/names.h"
#include "game/field.h"
#include "game/ruleset.h"
#include "game/scenario.h"

const char *const umpire_purposes[UMPIRE_PURPOSES + 1] = {"anything", "morale",  "hits",   "losses", "move",
                                                          "weather",  "arrival", "choice", NULL};

/* Choices of key and step depend on the system: see action_arg_name. */
static const verb common_verbs[] = {
    {.name = "go"},
    {.name = "umpire-place", .takes = TAKES_UNIT | TAKES_SPACE | ANY_UNIT},
    {.name = "umpire-remove", .takes = TAKES_UNIT | ANY_UNIT},
    {.name = "umpire-set",
     .takes = TAKES_UNIT | TAKES_SPACE | ANY_UNIT,
     .args = {{.name = "key", .kind = ARG_CHOICE},
              {.name = "value", .kind = ARG_NUMBER, .lo = -INT32_MAX, .hi = INT32_MAX}}},
    {.name = "umpire-step", .args = {{.name = "step", .kind = ARG_CHOICE}}},
    {.name = "umpire-roll",
     .args = {{.name = "dice", .kind = ARG_NUMBER, .lo = 1, .hi = UMPIRE_DICE_MAX},
              {.name = "sides", .kind = ARG_NUMBER, .lo = 2, .hi = UMPIRE_CARDS},
              {.name = "for", .kind = ARG_CHOICE, .choices = umpire_purposes}}},
};
_Static_assert(sizeof common_verbs / sizeof common_verbs[0] == VERB_COMMON_END - VERB_GO,
               "one verb a number");

const verb *action_verb(const struct ruleset *rs, int verb_index)
{
    if (verb_index >= VERB_GO && verb_index < VERB_COMMON_END) return &common_verbs[verb_index - VERB_GO];
    return verb_index >= 0 && verb_index < rs->nverbs ? &rs->verbs[verb_index] : NULL;
}

int action_verb_find(const struct ruleset *rs, const char *name)
{
    for (int i = 0; i < rs->nverbs; i++)
        if (strcmp(rs->verbs[i].name, name) == 0) return i;
    for (int i = VERB_GO; i < VERB_COMMON_END; i++)
        if (strcmp(common_verbs[i - VERB_GO].name, name) == 0) return i;
    return -1;
}

/* ---- argument values by name */

/* Whose names directions have: the sheet of the destination, else the first sheet that has any. */
static int direction_sheet(const scenario *sc, const action *a)
{
    const board *b = sc->board;
    const int space = action_space(a);
    if (space < b->nspaces) return b->spaces[space].sheet;
    for (int i = 0; i < b->nsheets; i++)
        if (b->sheets[i].kind != BOARD_AREA) return i;
    return 0;
}

static int sheet_directions(const board *b, int sheet)
{
    return b->sheets[sheet].kind == BOARD_SQUARE ? 8 : b->sheets[sheet].kind == BOARD_HEX ? 6 : 0;
}

static const char *choice_name(const scenario *sc, const action *a, int arg, int32_t value)
{
    const verb *v = action_verb(sc->rules, a->verb);
    if (value < 0) return NULL;
    if (a->verb == VERB_UMPIRE_SET) {
        key_info key;
        return key_at(sc, value, &key) && key.of == key_scope(a) ? key.name : NULL;
    }
    if (a->verb == VERB_UMPIRE_STEP) return value < sc->rules->nsteps ? sc->rules->steps[value] : NULL;
    for (int32_t i = 0; v->args[arg].choices[i] != NULL; i++)
        if (i == value) return v->args[arg].choices[i];
    return NULL;
}

const char *action_arg_name(const scenario *sc, const action *a, int arg, int32_t value)
{
    const verb *v = action_verb(sc->rules, a->verb);
    if (v == NULL || arg < 0 || arg >= ACTION_ARGS) return NULL;
    if (v->args[arg].kind == ARG_CHOICE) return choice_name(sc, a, arg, value);
    if (v->args[arg].kind != ARG_DIRECTION) return NULL;
    const int sheet = direction_sheet(sc, a);
    if (value < 0 || value >= sheet_directions(sc->board, sheet)) return NULL;
    return board_direction_name(sc->board, sheet, value);
}

/* ---- well-formed */

static const char *fault_units(const scenario *sc, const action *a, const verb *v)
{
    const unsigned most = (v->takes & TAKES_GROUP) != 0 ? ACTION_UNITS : (v->takes & TAKES_UNIT) != 0 ? 1 : 0;
    if (a->nunits > most) return "action.unit";
    if (a->nunits == 0 && (v->takes & (TAKES_UNIT | TAKES_GROUP)) != 0 && a->verb != VERB_UMPIRE_SET)
        return "action.unit";
    for (int i = 0; i < a->nunits; i++) {
        if (action_unit_of(sc, a->units[i]) == NO_UNIT) return "action.unit";
        for (int j = 0; j < i; j++)
            if (a->units[j] == a->units[i]) return "action.unit";
    }
    for (int i = a->nunits; i < ACTION_UNITS; i++)
        if (a->units[i] != NO_UNIT) return "action.form";
    if (a->target != NO_UNIT && ((v->takes & TAKES_TARGET) == 0 || action_unit_of(sc, a->target) == NO_UNIT))
        return "action.target";
    return NULL;
}

static const char *fault_spaces(const scenario *sc, const action *a, const verb *v)
{
    const unsigned most = (v->takes & TAKES_PATH) != 0    ? ACTION_SPACES
                          : (v->takes & TAKES_SPACE) != 0 ? 1
                                                          : 0;
    if (a->nspaces > most) return "action.space";
    for (int i = 0; i < a->nspaces; i++)
        if (a->spaces[i] >= sc->board->nspaces) return "action.space";
    for (int i = a->nspaces; i < ACTION_SPACES; i++)
        if (a->spaces[i] != NO_SPACE) return "action.form";
    return NULL;
}

static bool arg_fits(const scenario *sc, const action *a, const verb_arg *arg, int i)
{
    const int32_t value = a->args[i];
    const bool common = a->verb >= VERB_GO;
    /* The umpire leaves nothing out, but what a throw of his is for. */
    if (value == NO_ARG) return !common || arg->kind == ARG_NONE || arg->choices == umpire_purposes;
    switch (arg->kind) {
    case ARG_NONE:
        return false;
    case ARG_NUMBER:
        return value >= arg->lo && value <= arg->hi;
    case ARG_DIRECTION:
        return value >= 0 && value < sheet_directions(sc->board, direction_sheet(sc, a));
    case ARG_CHOICE:
        return choice_name(sc, a, i, value) != NULL;
    }
    return false;
}

const char *action_fault(const scenario *sc, const action *a)
{
    const verb *v = action_verb(sc->rules, a->verb);
    if (v == NULL) return "action.verb";
    if (a->verb >= VERB_GO ? a->side != ACTION_OF_NOBODY : a->side >= sc->nsides) return "action.side";
    const char *fault = fault_units(sc, a, v);
    if (fault == NULL) fault = fault_spaces(sc, a, v);
    if (fault == NULL && a->verb == VERB_UMPIRE_SET && a->nunits > 0 && a->nspaces > 0)
        fault = "action.space";
    for (int i = 0; fault == NULL && i < ACTION_ARGS; i++)
        if (!arg_fits(sc, a, &v->args[i], i)) fault = "action.argument";
    return fault;
}

int verb_arg_of(const verb *v, arg_kind kind)
{
    for (int i = 0; v && i < ACTION_ARGS; i++)
        if (v->args[i].kind == kind) return i;
    return -1;
}

bool action_leads_on(const ruleset *rs, const action *a)
{
    const verb *v = action_verb(rs, a->verb);
    return v != NULL && ((v->takes & (LEADS_ON | RISES)) != 0 ||
                         ((v->takes & LEADS_IF) != 0 && a->args[0] != NO_ARG && a->args[0] != 0));
}
