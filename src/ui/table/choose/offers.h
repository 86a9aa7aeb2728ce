/*
 * offers.h: what the list of legal actions offers, and to whom.
 */
#ifndef UI_TABLE_OFFERS_H
#define UI_TABLE_OFFERS_H

#include "ui/table/parts.h"

enum { WAITING_MAX = UNITS_MAX };
enum {
    OFFER_ACT = 1,
    OFFER_REST = 2,
    OFFER_CALLED = 4,
    OFFER_DEED = 8,
    OFFER_LEFT = 16,
    OFFER_SHOT = 32,
    OFFER_FIGHT = 64,
    OFFER_FREE = 128 /* a shot that costs nothing and may hurt: what an order to all would give it */
};

typedef struct offers {
    uint8_t of[UNITS_MAX];   /* of each unit: OFFER_ bits */
    bool settled[UNITS_MAX]; /* it could only march, and has nothing to better by that: game_useful() */
    /* Whom the last order to all left out and named, in that step; from: how much had been played then. */
    struct {
        bool on, begun, who[UNITS_MAX];
        int turn, step, side, from;
    } left;
} offers;

/* A rest that is no mere waiting: it ends a mark that its unit would bear on without it. */
typedef struct offers_ease {
    int verb, n;
    int16_t who[UNITS_MAX];
    const char *says; /* what becomes better: words "eases.<verb>.<mark>" */
} offers_ease;

/* The first such rest, and who may take it; false: none. */
bool offers_eases(const table *t, offers_ease *out);
bool offers_begun(const table *t);                 /* the side that decides has used somebody in this step */
bool offers_rest(const table *t, const action *a); /* it declines, or ends the step */
void offers_find(table *t);
bool offers_may_act(const table *t, int unit); /* led by it there is more to do than to rest */
bool offers_any(const table *t, int unit);     /* there is anything at all to do with it */
bool offers_calls(const table *t, int unit);   /* it is asked for something: it is ringed, however many are */
int offers_first(const table *t, const int16_t *who, int n, int verb); /* of them that may do it; NO_UNIT */
bool offers_turns(const table *t, const action *a);                    /* it only turns on the spot */
int offers_to_act(const table *t);                                     /* units of ours that still may */
/* The one verb that the chosen unit may do at its targets, as the order pressed leaves them; -1: none, or one
 * of several. */
int offers_deed_at_targets(const table *t);
/* Of them those that may do more than turn on the spot, and would miss something if they did not: whom the
 * question before the step ends counts too. */
int offers_unused(const table *t);
bool offers_is_unused(const table *t, int unit); /* it is one of those */
/* An order to all has been given that left those out, and said why: in this step nobody asks about them. */
void offers_leave_out(table *t, const bool who[UNITS_MAX]);
bool offers_left_out(const table *t, int unit);
int offers_end_step(const table *t); /* index in list of the action that ends the step, -1 */
/* The unit that is asked has nothing left but to rest, and others are asked once it has: index in list of
 * that rest, *behind: how many others; -1: it is not so. */
int offers_holding_up(const table *t, int *behind);
/* The one unit that has to be done with before the step can be ended: a march half done; NO_UNIT: none. */
int offers_unfinished(const table *t);
/* He has gone some of his way, and done nothing since but what belongs to it (loads taken up), and nothing
 * more is prepared: what ends it (an index into the list); -1: nobody has. */
int offers_ends_way(const table *t);
void offers_say_unfinished(table *t); /* what holds the end of the step up, and what is to be done */
int offers_golden(const table *t);    /* where the bar alone holds the choice: its first, -1 */
int offers_waiting(const table *t,
                   int16_t out[WAITING_MAX]);       /* units not on the board that may do something */
int offers_next_waiting(const table *t, int after); /* the next of them after that unit, NO_UNIT */
void offers_show_called(table *t); /* opens the stack of those that are asked, if it is one */

/* An order of somebody's stands prepared and is not given yet; not what stands there of itself because the
 * unit has nothing else to do. */
bool offers_prepared(const table *t);
/* What it owes now, in the words of the decision: "must retreat"; NULL: nothing. */
const char *offers_owes(const table *t, int who);

#endif
