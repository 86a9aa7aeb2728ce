/*
 * levels.h: the computer players, weakest first. They know a rule system only through ruleset.h.
 */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "game/player.h"

/* "random" plays anything legal; "quick" takes unit after unit the first thing that helps; "normal" weighs
 * all units against each other and plays whole turns out for the best of them; "thorough" does so for more
 * of them, more often. NULL-terminated. */
extern const player *const ai_players[];

/* "recruit", who weighs an action by a few trials and takes at times what is somewhat worse; "colonel" and
 * "general", who plan the whole side-turn (plan.h). For tools and tests until they are measured in every
 * system: not offered at the table. NULL-terminated. */
extern const player *const ai_planners[];

const player *ai_find(const char *name); /* of either list; NULL if there is none */
bool ai_at_the_table(const char *name);  /* of ai_players */

#endif
