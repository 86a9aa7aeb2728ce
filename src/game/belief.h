/*
 * belief.h: who holds a place as far as a side knows. A state has no memory: what stands on a place is hidden
 * by game_redact(), and what a side was told of it, and when, is in the history.
 */
#ifndef GAME_BELIEF_H
#define GAME_BELIEF_H

#include "game/event.h"
#include "game/state.h"

/* The events of the i-th thing that was done; i = -1: what setting up said. */
typedef const event_list *belief_told(const void *history, int i);
/* Puts into the view of `side` of `st`, which came after `count` things done, who holds what was taken out of
 * its sight: who held it when it last knew. NO_SIDE knows all. */
void belief_holders(const state *st, int side, belief_told *told, const void *history, int count,
                    state *view);

/* In `view`, which was made for `side` from `st`: of enemy units that it has lost from sight, the strength
 * they had when it last saw one of their losses. For those who look: what a side thinks of is made without
 * it. */
void belief_strengths(const state *st, int side, belief_told *told, const void *history, int count,
                      state *view);

#endif
