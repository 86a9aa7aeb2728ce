/*
 * choose_internal.h: how the players of ai.c choose, for the table of levels (levels.c). Each is a
 * player.choose (game/player.h). Not for anybody outside src/ai.
 */
#ifndef AI_CHOOSE_INTERNAL_H
#define AI_CHOOSE_INTERNAL_H

#include "game/player.h"

bool choose_recruit(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_random(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_quick(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_normal(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_thorough(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_general(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_colonel(const state *view, uint64_t seed, const budget *b, action *out);
void plan_forget(void); /* what planners without a clock remember on this thread */
bool intend_planned(const state *seen, int side, int viewer, intention *out);

#endif
