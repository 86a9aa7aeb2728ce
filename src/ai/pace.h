/*
 * pace.h: what a choice may still spend: its budget (game/player.h), with the clock running. Whoever searches
 * looks here often, and tells how far he is.
 */
#ifndef AI_PACE_H
#define AI_PACE_H

#include "game/player.h"

typedef struct pace {
    const budget *b;         /* or NULL */
    int64_t begun, deadline; /* by pace_now(); 0: no clock */
} pace;

int64_t pace_now(void); /* milliseconds of a clock that only goes forward */

/* With `percent` of the time that is left. b may be NULL. */
pace pace_of(const budget *b, int percent);

bool pace_late(const budget *b); /* by the clock, and what is left of the side-turn is a millisecond */

/* The time is over, or the best so far is wanted at once. p may be NULL: never. */
bool pace_over(const pace *p);
bool pace_by_clock(const pace *p);
int pace_playouts(const pace *p, int own); /* `own`, where the budget names no number */
int pace_threads(const pace *p);           /* at least 1 */
/* So many of so many are done; by the clock as many are wanted as are likely to go into the time. */
void pace_tell(const pace *p, int done, int wanted);

#endif
