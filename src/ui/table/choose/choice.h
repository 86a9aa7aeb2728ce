/*
 * choice.h: from what the player points at to one action: a unit, then a verb, a space, a target, a facing, a
 * number.
 */
#ifndef UI_TABLE_CHOICE_H
#define UI_TABLE_CHOICE_H

#include "game/overlay.h"
#include "ui/table/parts.h"

enum { STRIP_VALUES = 16, LINEUP_MAX = 40, GROUP_MAX = 39 };

typedef struct choice_strip {
    int arg, count;
    int32_t value[STRIP_VALUES];
} choice_strip;

/* Figures of one unit to choose from, as FIGURE_BASE + f; the unit itself is all of them. */
typedef struct lineup {
    int count;
    int16_t who[LINEUP_MAX];
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
    int nstrips;                      /* those with two values or more */
    int ndest, naim;
    uint16_t *dest;         /* reachable spaces */
    uint8_t *cost;          /* by place in dest */
    uint16_t *dest_at;      /* by space: place in dest + 1, 0: not reachable */
    uint16_t *through;      /* see choice_ways_through() */
    int nthrough;           /* -1: not asked since the last change */
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

struct choice *choice_new(const board *b);
void choice_free(table *t);

int verb_arg_of(const verb *v, arg_kind kind); /* its index, -1 */
void choice_clear(table *t);
int choice_wanted_facing(const table *t, const action *a); /* where its unit would look of itself */
bool choice_fits(const table *t, const action *a);         /* it agrees with all that was pointed out */
void choice_face(table *t, int verb, int32_t facing);      /* turned there; verb -1: as it is */
void choice_want(table *t, int arg, int32_t value);        /* a value of a strip */
void choice_select(table *t, int unit);
void choice_update(table *t);
void choice_figure(table *t, bool victim, int who); /* that figure of the line-up */
bool choice_target(table *t, int unit); /* takes it as the target; again: does it. false: it is none */
bool choice_only_target(table *t);      /* the one there is; false: none, or several, or it is chosen */
bool choice_only_shot(table *t);        /* the same; with no order pressed only to fire, where that is free */
bool choice_only_space(table *t);       /* the one place there is, unless one may regret to go there */
bool choice_space(table *t, int space); /* takes the place; again: does it. false: it is none */
void choice_together(table *t, int unit);               /* joins the group, or leaves it */
void choice_verb(table *t, int verb);                   /* pressed in the bar */
bool choice_in_group(const table *t, int unit);         /* it joined the chosen one */
int choice_all(const table *t, int16_t *out, int most); /* the unit and all that joined it; how many */
void choice_lead(table *t, int unit);                   /* one of them leads the others from now on */
void choice_whole(table *t);                            /* the chosen one stands for its stack */
void choice_join(table *t, const action *a);            /* all of that action's units, for a place pressed */
void choice_part(table *t);                             /* who joined so leaves again */
/* Several are chosen, and the rules do not let them do that together: each does it by itself. */
bool choice_each(const table *t, const action *a);
void choice_take(table *t, const action *a); /* points out what it does with its unit, so that it is ready */
void choice_step_back(table *t);             /* Esc */
/* Spaces that ways lead through and where none may end, found when they are first asked for; how many. */
int choice_ways_through(const table *t, const uint16_t **out);
bool choice_through(const table *t, int space); /* one of those */
/* Enter means what is prepared, and not another place that the cursor was led to. */
bool choice_at_cursor(const table *t);
bool choice_open(const table *t); /* the board may be asked for a place or a target now */
bool choice_preview(const table *t, int space, action *out); /* what a press there would prepare */

#endif
