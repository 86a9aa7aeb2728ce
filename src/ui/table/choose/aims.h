/*
 * aims.h: whom a shot is best aimed at where all fire is declared first and falls together: what it does
 * there beside what is aimed at that target already.
 */
#ifndef UI_TABLE_AIMS_H
#define UI_TABLE_AIMS_H

#include "game/action.h"
#include "game/odds.h"
#include "game/state.h"
#include "ui/table/parts.h"

/* The earlier of these decides. */
typedef struct aim_worth {
    bool wished;   /* the player wishes it */
    int32_t falls; /* so many tenths likelier, rounded, the target is destroyed by all that is aimed at it */
    int64_t loses; /* so much more of its strength is lost on average, in thousandths */
    int64_t mean_milli; /* what is to be expected of its own dice */
    int64_t far;        /* nearer is better */
    int others;         /* so many of this order aim there already: fewer is better */
} aim_worth;

typedef struct aims aims;

aims *aims_new(void);
void aims_free(aims *all);
/* Of that shot with its odds, in `s`. */
aim_worth aims_weigh(const table *t, aims *all, const state *s, const action *shot, const odds *card);
bool aim_better(const aim_worth *a, const aim_worth *b);
void aims_take(aims *all, const state *s, const action *shot); /* it is one of the order */

#endif
