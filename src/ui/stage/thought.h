/*
 * thought.h: a computer player's choice, made on a thread of its own so that the table stays alive meanwhile.
 *
 * The player works on a copy of what its side may know; it shares nothing with the table but the scenario,
 * which never changes and must outlive the thought.
 */
#ifndef UI_THOUGHT_H
#define UI_THOUGHT_H

#include "game/player.h"

typedef struct thought thought;

/* Begins. `here`: no thread, it is done when this returns (tests; also where no thread can be had). */
thought *thought_begin(const player *p, const state *seen, uint64_t seed, int milliseconds, bool here);
bool thought_done(const thought *t);
/* Waits for it, frees it and hands the choice over; false: the player had none. `out` may be NULL: it is
 * dropped. */
bool thought_end(thought *t, action *out);

#endif
