/* chosen.h: what the player is pointing out, for whoever only reads it. How it changes: choice.h. */
#ifndef UI_TABLE_CHOSEN_H
#define UI_TABLE_CHOSEN_H

#include "game/overlay.h"
#include "game/ruleset.h"

enum { STRIP_VALUES = 16, LINEUP_MAX = 40, GROUP_MAX = 39 };

typedef struct choice_strip {
    int arg, count;
    int32_t value[STRIP_VALUES];
    bool barred[STRIP_VALUES];  /* by value: it may not be chosen now, and is shown with why */
    bool compared;              /* nothing[] has been read; see strips_nothing_gained() */
    bool nothing[STRIP_VALUES]; /* by value: it comes to nothing */
} choice_strip;

/* Figures of one unit to choose from, as FIGURE_BASE + f; the unit itself is all of them. */
typedef struct lineup {
    int count;
    int16_t who[LINEUP_MAX];
    bool weighed;                    /* what follows has been read; see further_weigh() */
    int16_t thousandths[LINEUP_MAX]; /* how likely it tells with each; -1: nothing is thrown */
} lineup;

/* What the player is pointing out. */
typedef struct choice {
    int unit;               /* selected; NO_UNIT */
    int verb;               /* pressed in the action bar; -1: any */
    int space, target;      /* picked; NO_SPACE, NO_UNIT; target is a unit, its figure stands in victim */
    int actor, victim;      /* which figure acts, which is meant; NO_UNIT: any */
    lineup actors, victims; /* of what is picked: those there are to choose from */
    int32_t facing;         /* turned to; NO_ARG */
    int32_t want[ACTION_ARGS];
    int extra[GROUP_MAX];
    int nextra;   /* others of a group */
    bool grouped; /* the rules have deeds that they do as one: those are meant, unless another is pressed */
    bool whole;   /* it stands for its stack, as together.h says; not one chosen by itself */
    bool joined;  /* the others came with the place that was pressed, and leave with it */
    bool each;    /* what is ready each of them does by itself, as plan.h says; act is the lead's */
    bool ready;   /* act is what Enter would do */
    bool alone;   /* it needs neither a place nor a target */
    action act;
    int candidates;
    choice_strip strips[ACTION_ARGS]; /* values of further arguments to choose from */
    int nstrips;                      /* those with two values or more, barred ones too */
    int ndest, naim;
    uint16_t *dest;         /* reachable spaces */
    uint8_t *cost;          /* by place in dest */
    uint16_t *dest_at;      /* by space: place in dest + 1, 0: not reachable */
    uint16_t *through;      /* see choice_ways_through() */
    int nthrough;           /* -1: not asked since the last change */
    uint16_t *some;         /* see choice_some_strike() */
    int nsome;              /* -1: as above */
    int16_t aim[UNITS_MAX]; /* targets */
    bool aimed[UNITS_MAX];
    overlay overlay;
    unsigned selected; /* counts how often a unit was selected */
    uint64_t since;    /* when the unit was selected */
    int did, did_at;   /* who did something last, NO_UNIT, and what the pointer was over then */
    int stay, stay_at; /* selected again when what it did has been shown: the unit, NO_UNIT, and the entries
                          there were then */
    bool placed;       /* it came from among those that wait: the next of them is chosen instead */
} choice;

#endif
