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

/* Begins, with that budget; its stop flag and its report are the thought's own. `here`: no thread, it is done
 * when this returns (tests; also where no thread can be had). */
thought *thought_begin(const player *p, const state *seen, uint64_t seed, const budget *b, bool here);
/* Prepares for a side while another decides (player.ponder, which it must have); nothing comes of it here. */
thought *thought_ponder(const player *p, const state *seen, int side, uint64_t seed, const budget *b);
bool thought_done(const thought *t);
void thought_stop(thought *t); /* the best so far is wanted: soon done */
void thought_progress(const thought *t, int *done, int *wanted);
/* Waits for it, frees it and hands the choice over; false: the player had none. */
bool thought_end(thought *t, action *out);
void thought_drop(thought *t); /* stops it and frees it; a few milliseconds at most */

#endif
