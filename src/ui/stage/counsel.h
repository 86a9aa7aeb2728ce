/*
 * counsel.h: a hint, found on a thread of its own so that the table stays alive meanwhile; the answers so far
 * can be read at any time.
 *
 * The teacher works on a copy of what the side may know; it shares nothing with the table but the scenario,
 * which never changes and must outlive it.
 */
#ifndef UI_COUNSEL_H
#define UI_COUNSEL_H

#include "game/teacher.h"

typedef struct counsel counsel;

/* Begins. `here`: no thread, it is done when this returns (tests; also where no thread can be had). */
counsel *counsel_begin(const teacher *by, const state *seen, uint64_t seed, int playouts, bool here);
bool counsel_done(const counsel *c);
int counsel_played(const counsel *c); /* play-outs so far, of those asked for: the last few may be more */
/* The best answer so far, if there is one that was not read yet. */
bool counsel_read(counsel *c, hint *out);
void counsel_stop(counsel *c); /* soon: what is known by then stands */
void counsel_end(counsel *c);  /* stops, waits and frees; NULL: nothing */

#endif
