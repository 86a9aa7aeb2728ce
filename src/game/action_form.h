/*
 * action_form.h: verbs by number and name, argument values by name, and whether an action is well-formed.
 */
#ifndef GAME_ACTION_FORM_H
#define GAME_ACTION_FORM_H

#include "game/action.h"

struct ruleset;

/* NULL if there is none; knows the common ones */
const verb *action_verb(const struct ruleset *rs, int verb_index);

int action_verb_find(const struct ruleset *rs, const char *name); /* index or VERB_, -1 */

int verb_arg_of(const verb *v,
                arg_kind kind); /* the first of its arguments that is of that kind; -1: none, or v is NULL */

/* Is it well-formed: verb, ranges, units and spaces that exist, normal form? game_check() asks before a
 * system's check(), which may rely on it. NULL if it is, else the refusal's code: "action.verb",
 * "action.side", "action.unit", "action.target", "action.space", "action.argument", "action.form". */
const char *action_fault(const scenario *sc, const action *a);
/* The name of a choice or direction value of an argument, NULL if there is none; number arguments have none.
 */
const char *action_arg_name(const scenario *sc, const action *a, int arg, int32_t value);

/* Its unit throws for how far it may go, which is then still to be said; be it that it gets up first. */
bool action_leads_on(const struct ruleset *rs, const action *a);

#endif
