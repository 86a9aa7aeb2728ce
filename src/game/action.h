/*
 * action.h: one decision by one side, and its line of text.
 *
 *     move u12 > I5 J6 facing=n
 *     fire u9+u10 @u17 dice=5
 *     pass
 *     go
 *     umpire-set u3 key=hits value=4
 *     umpire-roll dice=2 sides=6 for=morale
 *
 * Plain data in a normal form (what is not given holds its neutral value), so that two actions are equal when
 * their bytes are. The text form is what is saved, sent over the protocol and shown in error messages;
 * decode(encode(a)) == a.
 */
#ifndef GAME_ACTION_H
#define GAME_ACTION_H

#include "game/state.h"

struct action_list;
struct refusal;
struct resolver;

/* How an action, whose side is a byte, says NO_SIDE. */
enum { ACTION_OF_NOBODY = 0xff };
enum { ACTION_UNITS = 10, ACTION_SPACES = 11, ACTION_ARGS = 4, FIGURE_BASE = 0x1000, NO_ARG = INT32_MIN };

typedef struct action { /* 64 bytes */
    uint8_t verb;       /* index into ruleset.verbs, or a VERB_ of below */
    uint8_t side;       /* who decides; ACTION_OF_NOBODY for go and the umpire */
    uint8_t nunits, nspaces;
    int16_t units[ACTION_UNITS];    /* units[0] leads; FIGURE_BASE + f is figure f; unused: NO_UNIT */
    int16_t target;                 /* unit, figure or NO_UNIT */
    uint16_t spaces[ACTION_SPACES]; /* way points, the last the destination; unused: NO_SPACE */
    int32_t args[ACTION_ARGS];      /* by the verb's arg table; unused: NO_ARG */
} action;

/* Verbs every system has. */
enum {
    VERB_GO = 0xf0,
    VERB_UMPIRE_PLACE,
    VERB_UMPIRE_REMOVE,
    VERB_UMPIRE_SET,
    VERB_UMPIRE_STEP,
    VERB_UMPIRE_ROLL,
    VERB_COMMON_END
};
/* Of one throw of the umpire's: dice, and faces of each; what stands for cards from a whole deck. */
enum { UMPIRE_DICE_MAX = 12, UMPIRE_SIDES_MAX = 20, UMPIRE_CARDS = 52 };
/* What a throw of his may be for, NULL-terminated; the first: whatever. */
enum { UMPIRE_PURPOSES = 8 };
extern const char *const umpire_purposes[UMPIRE_PURPOSES + 1];

typedef enum arg_kind { ARG_NONE, ARG_NUMBER, ARG_DIRECTION, ARG_CHOICE } arg_kind;
typedef struct verb_arg {
    const char *name; /* "facing", "dice" */
    arg_kind kind;
    int32_t lo, hi;             /* ARG_NUMBER, inclusive; never INT32_MIN, which is NO_ARG */
    const char *const *choices; /* ARG_CHOICE, NULL-terminated; the value is the index */
} verb_arg;

/*
 * What a verb takes. TAKES_UNIT: exactly one unit or figure, and it must be given; with TAKES_GROUP one or
 * more. TAKES_TARGET, TAKES_SPACE (one), TAKES_PATH (one or more) and the args may each be left out as far as
 * the codec is concerned: the system's check() says what it needs. What a verb does not take must not be
 * there.
 */
enum {
    TAKES_UNIT = 1,
    TAKES_GROUP = 2,
    TAKES_TARGET = 4,
    TAKES_SPACE = 8,
    TAKES_PATH = 16,
    ENDS_STEP = 32,  /* the "Done" button of the step */
    IS_REST = 64,    /* declines for one unit: hold, stay */
    ANY_UNIT = 128,  /* units[] need not be the deciding side's own */
    COMES_ON = 256,  /* places a unit that is not on the board yet, or lets it enter */
    LEADS_ON = 512,  /* throws for how far the unit may go, which is then still to be said */
    FIRES = 1024,    /* hurts its target from where the unit stands, and brings nobody to blows */
    RISES = 2048,    /* gets up, and then throws as LEADS_ON does: two things at once to who plays */
    VENTURES = 4096, /* its throw may bring something upon who throws, go or not */
    LEADS_IF = 8192, /* throws as LEADS_ON does where its first argument says yes */
    REFORMS = 16384  /* changes the formation of its unit, that of its ROW_FORM (panel.h) */
};
typedef struct verb {
    const char *name; /* in saves: never renamed; its words are "verb.<name>" */
    unsigned takes;
    verb_arg args[ACTION_ARGS];
    char key; /* its key in the action bar, upper-case letter; 0: given by place */

    /* Read by course_check() and course_apply() (course.h), where the system leaves both to them. */
    uint32_t stages;       /* BIT(stage) of every stage it may be given at; 0: at any */
    const char *elsewhere; /* the refusal's code at another stage */
    /* May the unit that leads it do that, with that choice (args[0], NO_ARG: none): NULL or the refusal's
     * code. For verbs that a unit and a choice say all of: course_check() and the lists (course_offer()) ask
     * it. */
    const char *(*refused)(const state *s, int unit, int verb_index, int choice);
    bool (*check)(const state *s, const action *a, struct refusal *why); /* NULL: as `refused` says */
    void (*apply)(state *s, const action *a, struct resolver *r);        /* NULL: it ends the stage */
    bool settles; /* something may have moved or died: course_settle() afterwards */
    /* Where the system has no actions() of its own: the legal ones of this verb led by u, a unit of the
     * deciding side, at a stage of `stages`. NULL: found by asking the judge. */
    void (*list)(const state *s, int u, struct action_list *out);
} verb;
/* What a verb of a row takes besides: a direction called "facing" (or otherwise); one of a list of names. */
#define WITH_FACING WITH_DIRECTION("facing")
#define WITH_DIRECTION(word_) .args = {{.name = (word_), .kind = ARG_DIRECTION}}
#define WITH_CHOICE(word_, of_) .args = {{.name = (word_), .kind = ARG_CHOICE, .choices = (of_)}}

/* Choices of what is done or not: "no", which is 0, and "yes". */
extern const char *const action_no_yes[];

void action_init(action *a, int verb_index, int side); /* all neutral */
/* The same with the unit or figure that leads it; NO_UNIT: none. */
action action_of(int verb_index, int side, int u);
void action_add_unit(action *a, int unit);
void action_add_space(action *a, int space);
int action_space(const action *a); /* the destination, NO_SPACE if none */
/* Of a figure: its unit; a unit: itself; NO_UNIT if there is no such thing. */
int action_unit_of(const scenario *sc, int u);
typedef struct action_list { /* the caller's buffer, used again and again */
    action *items;
    int count, cap;
    bool overflow; /* something did not fit (a bug in the buffer's size) */
} action_list;
void action_list_add(action_list *list, const action *a);
/* One that is no more than a verb and the unit that leads it (NO_UNIT: none). */
void action_list_add_plain(action_list *list, int verb_index, int side, int u);

#endif
