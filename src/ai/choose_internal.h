/*
 * choose_internal.h: how the players of ai.c choose, for the table of levels (levels.c). Each is a
 * player.choose (game/player.h). Not for anybody outside src/ai.
 */
#ifndef AI_CHOOSE_INTERNAL_H
#define AI_CHOOSE_INTERNAL_H

#include "ai/trials.h"
#include "game/player.h"

bool choose_captain(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_recruit(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_random(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_quick(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_normal(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_thorough(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_general(const state *view, uint64_t seed, const budget *b, action *out);
bool choose_colonel(const state *view, uint64_t seed, const budget *b, action *out);
void plan_forget(void); /* what planners without a clock remember on this thread */
void ponder_planned(const state *view, int side, uint64_t seed, const budget *b);
bool intend_planned(const state *seen, int side, int viewer, intention *out);

/* Where nothing promised more than to rest: what may hurt somebody and costs nothing is done all the same.
 * The judgement of a position is too coarse to say that a volley is better not given. `room`: to list in. */
void choose_no_shot_left(trials *t, action_list room, action *out);

#endif
