/*
 * hindsight.h: the review of a battle, reckoned on a thread of its own, row by row, so that a page that shows
 * it stays alive; what is done so far can be read at any time. Not for a hint: counsel.h.
 */
#ifndef UI_HINDSIGHT_H
#define UI_HINDSIGHT_H

#include "game/teacher.h"

typedef struct hindsight hindsight;

/* Begins: what is needed of the session is copied; the scenario must outlive it. `here`: no thread. NULL:
 * this battle has no chances. */
hindsight *hindsight_begin(const teacher *by, const session *s, int side, int playouts, bool here);
bool hindsight_done(const hindsight *h);
/* All rows as they are now, if any has come since the last time; out->row is the caller's (review_free), kept
 * from call to call. */
bool hindsight_read(hindsight *h, review *out);
void hindsight_end(hindsight *h); /* stops, waits and frees; NULL: nothing */

#endif
