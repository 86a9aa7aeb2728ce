/*
 * prompt_goal.h: what a side is to go on to once it has nobody left before it, for the prompt.
 */
#ifndef UI_TABLE_PROMPT_GOAL_H
#define UI_TABLE_PROMPT_GOAL_H

#include "ui/table/parts.h"

/* Of the side that decides: an enemy has been beaten or has gone, and none is in sight any more: what it wins
 * by and how much of that is done, in the scenario's sentence (" No enemy is in sight any more. To win: hold
 * the ford (0 of 1).") or, brief, by what is counted ("... To win: objectives 0 of 1."). false: somebody is
 * in sight, nobody ever was, or nothing that it wins by is still to be done. */
bool prompt_goal(const table *t, bool brief, strbuf *out);

#endif
