/*
 * enumerate.h: legal actions found by asking: every combination of verb, unit, target, destination and
 * arguments put to game_check(). For systems that do not list their own; a hundred times slower than a list
 * made directly, which a system may give verb by verb (verb.list).
 */
#ifndef GAME_ENUMERATE_H
#define GAME_ENUMERATE_H

#include "game/action.h"

/* Those led by `unit` (NO_UNIT: that need none), appended; what ends the step or rests first. Of groups: each
 * unit alone, and that one with all who may join it, one after the other. */
void enumerate_actions(const state *s, int unit, action_list *out);

#endif
