/*
 * ai.h: the computer players, weakest first. They know a rule system only through ruleset.h.
 */
#ifndef AI_AI_H
#define AI_AI_H

#include "game/player.h"

/* "random" plays anything legal; "quick" takes unit after unit the first thing that helps; "normal" weighs
 * all units against each other and plays whole turns out for the best of them; "thorough" does so for more
 * of them, more often. NULL-terminated. */
extern const player *const ai_players[];

const player *ai_find(const char *name); /* NULL if there is none */

#endif
