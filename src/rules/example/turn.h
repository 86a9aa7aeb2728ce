/* turn.h: the course of a turn (E1): both sides in turn move, then attack. */
#ifndef RULES_EXAMPLE_TURN_H
#define RULES_EXAMPLE_TURN_H

#include "game/course.h"
#include "rules/example/example.h"

extern const course example_course;
void example_setup(state *s, resolver *r);                                    /* ruleset.setup */
void example_actions(const state *s, int unit, bool brief, action_list *out); /* ruleset.actions */

#endif
