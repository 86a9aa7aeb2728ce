/*
 * session_result.h: the counts of a battle with those who fell in it and came once more: a counter of a beast
 * that was shot serves for the next of its kind, and its state tells of that one alone.
 */
#ifndef GAME_SESSION_RESULT_H
#define GAME_SESSION_RESULT_H

#include "game/session.h"

/* game_result() of a state of that battle as it stands now, and what the counters that were used again lost
 * before, as far as that side saw it (NO_SIDE: all). */
void session_result(const session *s, int viewer, const state *now, result *out);

#endif
