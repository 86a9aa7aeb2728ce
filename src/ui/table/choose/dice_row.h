/*
 * dice_row.h: the throws of several units that one order asked for, in a row: what each of them threw and
 * what came of it, read from the entries of the session. It keeps what was thrown until it is put away; it
 * gives no order and throws nothing.
 */
#ifndef UI_TABLE_DICE_ROW_H
#define UI_TABLE_DICE_ROW_H

#include "ui/table/choose/plan.h"
#include "ui/table/parts.h"

enum {
    DICE_ROW_EACH_MS = 240, /* a die tumbles */
    DICE_ROW_ALL_MS = 2000, /* at most, all of them together */
    DICE_ROW_OPEN_MS = 160  /* a row that is pressed opens */
};

typedef struct dice_row_unit {
    int16_t who;
    bool first;      /* it bore a mark that cannot hold: such units throw first, and stand in a block */
    bool done;       /* and marched, or has nothing left that it may do */
    int to;          /* where the order sends it, NO_SPACE: that is still to be said */
    intent told;     /* the order itself */
    int entry, next; /* of its throw, and the first entry after it; -1: it has not thrown */
    int at;          /* entry of the roll that counts, -1: none was seen */
    int event;       /* the roll's event there */
    int gone;        /* entry of what it did after it threw, -1: nothing yet */
    int steps;       /* spaces it entered by that */
    int may;         /* so far it may go, or might before it went, in the rules' own unit; 0: nowhere */
    int on;          /* where its march would have led on to, had its die let it; NO_SPACE: it stopped */
    uint64_t went;   /* hash after its march: `on` is of that */
    uint64_t hash;   /* after the throw: `may` is of that position */
} dice_row_unit;

typedef struct dice_row {
    bool on;
    bool goes_on; /* who has not thrown does as soon as the rules let him */
    bool runs;    /* the order is being carried out */
    bool at_once; /* what is left of that is shown at once */
    bool left;    /* its panel lies at the left edge */
    bool laid;    /* that has been found out */
    bool comes;   /* they throw as they come on, each when the one before has marched */
    action act;   /* what they were told, of the first */
    int from;     /* entry with which it began */
    int turn, step, side;
    int count;
    dice_row_unit unit[PLAN_ROWS];
    int last_from, last_to; /* the shift of the last of them that marched, NO_SPACE: none has */
    int last_on;            /* dice_row_unit.on of that one */
    int opened;             /* whose table is shown, NO_UNIT */
    uint64_t opened_at;
    ui_scroll scroll;
    intent later[PLAN_ROWS]; /* of those who had not thrown when the other side got its turn */
    int nlater;
    int known; /* entries that have been read, and the hash of the last */
    uint64_t known_hash;
    action_list list;
} dice_row;

struct dice_row *dice_row_new(void);
void dice_row_free(table *t);
/* A plan is carried out: where two or more of it throw first they are put in a row; where they stand in one
 * already it goes on. */
void dice_row_begin(table *t);
void dice_row_read(table *t);                 /* what has been done since; drops it where it is over */
bool dice_row_first(const table *t, int who); /* it throws before the others */
const dice_row_unit *dice_row_of(const table *t, int who); /* NULL: it is not in the row */
bool dice_row_waits(const table *t, int who);              /* it stands in the row and has not thrown */
int dice_row_awaits(const table *t); /* who has thrown and is still to be told where; NO_UNIT */
/* What those were told who have not thrown; how many. */
int dice_row_told(const table *t, intent out[PLAN_ROWS]);
/* What is left to be done when that side has its turn again; how many: told once. */
int dice_row_handed_on(table *t, intent out[PLAN_ROWS]);
/* When it has its turn: who has thrown and not marched before all others; then those who throw first. */
enum { DICE_ROW_TURNS = 3 };
int dice_row_turn(const table *t, int who);
/* How long each die of what was done from that entry on tumbles, 0: it is not of the row. */
int dice_row_ms(const table *t, int from);
/* How it is seen: its die has not been thrown, tumbles, lies. */
typedef enum dice_row_seen { DICE_UNSEEN, DICE_TUMBLES, DICE_LIES } dice_row_seen;
dice_row_seen dice_row_die(const table *t, const dice_row_unit *k);
bool dice_row_went(const table *t, const dice_row_unit *k);        /* and it has been seen to go */
const roll *dice_row_roll(const table *t, const dice_row_unit *k); /* NULL: none was seen */

void dice_row_go_on(table *t, bool on);
void dice_row_over(table *t);  /* the order has been carried out, as far as it could be */
void dice_row_hurry(table *t); /* while it is: the rest is shown at once */
void dice_row_lay(table *t, bool left);
void dice_row_open(table *t, int who); /* again, or NO_UNIT: closes it */
void dice_row_close(table *t);         /* put away; what was thrown stands */
ui_scroll *dice_row_scroll(table *t);

#endif
