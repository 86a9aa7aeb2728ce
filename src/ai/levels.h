/*
 * levels.h: the computer players, weakest first. They know a rule system only through ruleset.h.
 */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "game/player.h"

/* The levels at the table, each with its own time: "recruit", who weighs an action by a few trials and takes
 * at times what is somewhat worse; "captain", who takes one posture for the whole side and then unit after
 * unit what helps; "colonel" and "general", who plan the whole side-turn (plan.h). NULL-terminated. */
extern const player *const ai_levels[];

/* Those of earlier versions, which tools and tests still measure by: "random" plays anything legal; "quick"
 * takes unit after unit the first thing that helps; "normal" weighs all units against each other and plays
 * whole turns out for the best of them; "thorough" does so for more of them, more often. NULL-terminated. */
extern const player *const ai_players[];

/* All of them, for the engine and the tools. NULL-terminated. */
extern const player *const ai_named[];

const player *ai_find(const char *name); /* of all; NULL if there is none */
bool ai_at_the_table(const char *name);  /* a level, or the name one had in an older version */

/* Another battle begins: what players without a clock remember of the last one on this thread goes. Whoever
 * plays one battle after another on a thread says so, or the next may depend on the one before. */
void ai_forget(void);

#endif
