/*
 * plan.h: the plan of a side: an order for each of its units, and how orders become actions.
 *
 * An order is made of nothing but what every system has: places and units of the board, the flags of its
 * verbs, the turn. What a unit is ordered decides whether and where it goes and whom it charges; everything
 * else (fire, formation, limbering) it does as it would without, if that helps. Who does not fight (a leader,
 * a mule) never goes alone: wherever he is sent, he keeps up with the troops. Not for finding a good plan:
 * plan_search.h.
 */
#ifndef AI_PLAN_H
#define AI_PLAN_H

#include "ai/trials.h"
#include "game/shortlist.h"

typedef enum order_kind {
    ORDER_FREE,    /* as it likes: whatever helps at once */
    ORDER_STAND,   /* fires, goes nowhere */
    ORDER_GO,      /* to `place`, or where that is NO_SPACE to the nearest that its side still wants */
    ORDER_CLOSE,   /* comes on until it may fire at its enemy */
    ORDER_CHARGE,  /* comes on and charges */
    ORDER_GATHER,  /* to `place`, but not where an enemy is near */
    ORDER_BACK,    /* away from an enemy that is near */
    ORDER_SUPPORT, /* keeps up with `who`, else with the friend who is nearer to the enemy than it is */
    ORDER_SCREEN,  /* stands before `who`, else before the nearest friend, where the enemy comes from */
    ORDER_KINDS
} order_kind;

typedef struct order {
    uint8_t kind, then; /* order_kind: before turn `until`, and from it on */
    int16_t until;      /* 0: `then` never comes; FIRES_ONLY */
    uint16_t place;     /* of GO and GATHER; of CLOSE and CHARGE where to look while no enemy is in sight */
    int16_t who; /* of CLOSE and CHARGE an enemy, of SUPPORT and SCREEN a friend; NO_UNIT, or gone: as above,
                    the nearest */
} order;

typedef struct plan {
    order of[UNITS_MAX]; /* by unit; those of other sides are not read */
} plan;

enum { FIRES_ONLY = -1 }; /* who stands gives every shot and does nothing else */

void plan_all(plan *p, order_kind kind);            /* the same for everybody, for good */
void plan_fires(plan *p, const state *s, int side); /* all of that side stand, FIRES_ONLY */

enum { PLAN_LIST = 4096 };

/* What all plans on one battlefield need to know, and room to list actions in: one thread's. */
typedef struct plan_field {
    const scenario *sc;
    uint8_t deed[256]; /* by verb, as far as met with; 0: not yet */
    action list[PLAN_LIST];
} plan_field;
plan_field *plan_field_new(const scenario *sc); /* mem_free() */

/* It is led by where friends stand: what is told of it to who does not see them tells no place. */
bool plan_follows(const state *s, int u, const order *o);
/* Where unit u, ordered so, is led; NO_SPACE: it need go nowhere else. */
int plan_leads(const state *s, int u, const order *o);

/* It goes somewhere or falls upon somebody: who is ordered to stand does not. */
bool plan_sets_out(plan_field *f, const state *s, const action *a);

/* How far a side has come in a step: units before it have had their say. */
typedef struct plan_cursor {
    int16_t turn;
    int8_t side;
    uint8_t step;
    int16_t unit;
} plan_cursor;
static const plan_cursor plan_begin = {.turn = -1};

/* What the side that decides in s does by its plan, at little cost: for playing on in the head. What it tries
 * meets the dice of the lot. False: it can do nothing. */
bool plan_quickly(plan_field *f, const state *s, const plan *p, plan_cursor *at, const lot *l, action *out);

/* The same with care, for the table: what is not ordered is weighed by n trials. `others` (its `most` set):
 * what else the same unit might do, or where the step ends, what anybody might. */
bool plan_carefully(plan_field *f, trials *t, const plan *p, int n, shortlist *others, action *out);

#endif
