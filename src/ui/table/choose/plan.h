/*
 * plan.h: what each of several units would do if one order were given to all of them, found out before it is
 * given. It is tried one after the other on a copy of what the player may know; no die is thrown for it.
 */
#ifndef UI_TABLE_PLAN_H
#define UI_TABLE_PLAN_H

#include "game/refusal.h"
#include "game/way.h"
#include "ui/table/parts.h"

enum { PLAN_ROWS = 40, PLAN_ACTIONS = 20000 };

/* What one unit, or a stack that the rules let act as one, is to do. */
typedef struct intent {
    int16_t who[ACTION_UNITS]; /* the first leads */
    int nwho;
    int verb;                  /* -1: whichever leads there */
    int space, target;         /* NO_SPACE, NO_UNIT */
    int32_t args[ACTION_ARGS]; /* numbers and choices; NO_ARG: as it comes; a yes to something that is only
                                * added to a deed at somebody is a wish */
    int32_t facing;            /* a wish: the nearest there is; NO_ARG: as it stands */
    bool near;                 /* as far as it comes of the way, where it cannot come there */
    bool spread;               /* set out: a place where nobody stands yet is better than a nearer one */
    int toward;  /* as the one went who went there: nearer by ways that lead, or not at all; NO_SPACE:
                  * as it is told */
    int foe;     /* whom it falls upon once it has thrown for that, if it may; NO_UNIT: it marches */
    bool thrown; /* it has thrown for its march already: what it may now is all it may */
} intent;

typedef struct plan_row {
    intent want;
    bool away;          /* no way leads there (intent.toward) */
    bool may, throws;   /* throws: dice come before it is known how far it goes */
    bool comes;         /* it throws as it comes on: the next waits until it has marched */
    bool left;          /* the player leaves it out: it stays where it is */
    bool waits;         /* it throws when those before it have marched: what is said of it now is no bar */
    action act;         /* what is done first, if it may */
    refusal why;        /* if it may not */
    unit_way way;       /* count 0: it goes nowhere, or nobody knows yet */
    int from;           /* where it stands, NO_SPACE */
    int exposed;        /* by so many more enemies than where it stands it can be fired at there */
    int64_t mean_milli; /* of a shot: what is to be expected of it by itself ... */
    int64_t with_milli; /* ... and with what was declared at the same target before; 0: nothing was */
    const char *counts; /* words for what that counts: "hits" */
} plan_row;

/* GIVEN: it is being carried out, by run.h. */
typedef enum plan_for { PLAN_NONE, PLAN_DRAGGED, PLAN_PREPARED, PLAN_GIVEN } plan_for;

typedef struct plan {
    plan_for on;
    int count, may; /* rows; those of them that may */
    int lead;       /* row of the unit that the others go by */
    int space;      /* where the lead was sent, NO_SPACE */
    int32_t facing; /* asked of all, NO_ARG */
    int foe;        /* the enemy the lead was sent at, who throws first: intent.foe; NO_UNIT */
    bool shots;     /* each fires at an enemy of its own: plan_shots() */
    plan_row row[PLAN_ROWS];
} plan;

struct plan *plan_new(void);
void plan_free(table *t);
void plan_clear(table *t);
bool plan_may_leave(const table *t); /* each of its rows may be left out by itself */
void plan_leave(table *t, int nth);  /* that row is left out; if it was, it is taken in again */
void plan_give(table *t);            /* the order is given: all that may be done of it is done next */
/* The lead (who[0]) goes there, the others as it does; facing: all of them, or NO_ARG. */
void plan_go(table *t, plan_for on, const int16_t *who, int n, int space, int32_t facing);
/* All do what `a` says of its first unit; where that goes somewhere they go as it does. */
void plan_like(table *t, plan_for on, const int16_t *who, int n, const action *a);
/* Each goes by its own way: NO_SPACE in to[] is left out. toward (may be NULL): of each intent. */
void plan_each(table *t, plan_for on, const int16_t *who, const int *to, const int *toward, int n);
/* Everybody who has a shot that costs nothing: at the enemy wished for him (NO_UNIT: at none), if he may;
 * else where it does most beside the others (aims.h). */
void plan_shots(table *t, plan_for on, const int16_t wish[UNITS_MAX]);
/* Nothing is thrown for it when it is ordered, and its side goes on deciding. */
bool plan_declares(const table *t, const action *a);
void plan_again(table *t, const intent *want, int n); /* what they were told before is given once more */
/* What comes of it in that state; false: nothing, and *why. *throws: it throws for its march first. */
bool plan_find(const table *t, const state *s, const intent *w, action *out, bool *throws, refusal *why);
/* Why that row's unit could not go right to that space; false: it could, or nobody knows. */
bool plan_barred(const table *t, const plan_row *row, int space, refusal *why);
/* What that row comes to: where it throws for its march, what it is sent to do then. false: nothing. */
bool plan_row_means(const table *t, const plan_row *row, action *out);
/* What a person is asked about before that row is done, with the deed itself; where it throws for its march,
 * what it is sent to do then. NULL: nothing. */
const char *plan_row_asked(const table *t, const plan_row *row, action *out);
bool plan_asked(const table *t, action *out); /* the first of its rows that is */
bool plan_holds(const table *t, int who);     /* a row of it is about that unit */
/* It could fire, and a whole fire leaves it out: whom its list names, and nobody asks about afterwards. */
bool plan_leaves_out(const table *t, int who);
/* It is told row by row, with a button that orders it: of several, or of a whole fire, however few it is. */
bool plan_listed(const table *t);
/* How many units it is about, or those of them that may: of rows of a stack all who are in it. */
int plan_units(const table *t, bool may);
ui_scroll *plan_scroll(table *t); /* of its rows, where they are told and have no room */

#endif
