/*
 * choose_internal.h: how the players of ai.c choose, for the table of levels (levels.c). Each is a
 * player.choose (game/player.h). Not for anybody outside src/ai.
 */
#ifndef AI_CHOOSE_INTERNAL_H
#define AI_CHOOSE_INTERNAL_H

#include "game/ruleset.h"

bool choose_recruit(const state *view, uint64_t seed, int milliseconds, action *out);
bool choose_random(const state *view, uint64_t seed, int milliseconds, action *out);
bool choose_quick(const state *view, uint64_t seed, int milliseconds, action *out);
bool choose_normal(const state *view, uint64_t seed, int milliseconds, action *out);
bool choose_thorough(const state *view, uint64_t seed, int milliseconds, action *out);
bool choose_general(const state *view, uint64_t seed, int milliseconds, action *out);
bool choose_colonel(const state *view, uint64_t seed, int milliseconds, action *out);

/* Milliseconds of a clock that only goes forward. */
int64_t choose_now(void);

#endif
