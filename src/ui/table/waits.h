/*
 * waits.h: what the table waits for: a named state, and one table of what each notice does in it.
 */
#ifndef UI_TABLE_WAITS_H
#define UI_TABLE_WAITS_H

#include "ui/table/parts.h"

typedef enum wait_state {
    WAIT_OPENED,  /* the battle was laid out; nobody has looked yet */
    WAIT_SHOWING, /* what happened is shown */
    WAIT_SEAT,    /* somebody else decides, who must not see what this one may: the curtain comes next */
    WAIT_CURTAIN, /* it hangs until he has the seat */
    WAIT_ORDER,   /* whoever looks decides */
    WAIT_FACES,   /* dice lie on the real table */
    WAIT_DIE,     /* nobody decides, and its dice were left for later */
    WAIT_GO,      /* nobody decides: the first dice of a battle whose dice are thrown by hand */
    WAIT_TURN,    /* the computer's turn has come */
    WAIT_DUE,     /* it is being told so: nothing is begun before the line has said it */
    WAIT_THINKING,
    WAIT_OVER,
    WAITS
} wait_state;

typedef struct waits {
    wait_state now;
    int wake;    /* what the last tick asked for, as app_tick() */
    bool handed; /* the other of two people decides now, and has not been told */
} waits;

struct waits *waits_new(void);
void waits_begin(table *t);                    /* all parts are there: the first look */
void waits_heed(table *t, notice what, int n); /* table.heed */
int waits_tick(table *t);                      /* nothing is being shown: when to ask again, as app_tick() */
bool waits_busy(const table *t);               /* something is being shown or thought: no choices now */
/* Whose view it is; replay: what that side has not seen is shown again. */
void waits_sight(table *t, int side, bool replay);
void waits_show_again(table *t, int from);     /* what happened from that entry on, to whoever looks */
bool waits_heeds(wait_state now, notice what); /* something is done about it there */

#endif
