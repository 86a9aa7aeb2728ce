/*
 * plan_bout.h: battles played on in the head, both sides by their plans, many at a time. Not for which plans
 * are tried: plan_search.h.
 */
#ifndef AI_PLAN_BOUT_H
#define AI_PLAN_BOUT_H

#include "ai/pace.h"
#include "ai/plan.h"

enum { BOUT_LOTS = 8, BOUT_LOTS_MOST = 24 }; /* that share the faces of dice; in all */
/* What a bout comes to, in thousandths of a victory. BOUT_STANDING: most that strength and place count beside
 * it; BOUT_UNDECIDED: where the battle was not over and nothing is known of chances. */
enum { BOUT_WON = 1000, BOUT_STANDING = 250, BOUT_UNDECIDED = 800 };

/* One battle in the head; the plans are the caller's. */
typedef struct bout {
    const plan *own, *his;
    const action *first; /* done before all else; or NULL */
    int share;           /* which of BOUT_LOTS_MOST lots of dice */
    int32_t came;        /* out */
} bout;

/* Where bouts are fought: one decision of one side. */
typedef struct bout_ground {
    const trials *t;
    plan_field *f; /* of the calling thread */
    const pace *p; /* or NULL */
    int64_t scale; /* what is much of an evaluation */
    int32_t now;   /* the evaluation as things stand */
    int until;     /* the turn at whose beginning they are judged; 0: they are played to the end */
    int done;      /* so far */
    int most;      /* for the report of the pace; 0: it tells nothing */
} bout_ground;

void bout_ground_of(bout_ground *g, plan_field *f, const trials *t, const pace *p);

/* Plays them all, on as many threads as the pace allows: what they come to does not depend on how many.
 * False: broken off, and none of them counts. */
bool bouts_play(bout_ground *g, bout *all, int n);

#endif
