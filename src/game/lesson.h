/*
 * lesson.h: the coached battles of a rule system: rules/<id>/lesson.json, its first lesson, and any number of
 * lesson-BATTLE.json, each of the battle it is called by. Which battle, which side, and step by step what to
 * try and what in the real play shows that it was tried. rules/README.md tells designers how to write one.
 *
 * It only points: no rule, no state and no save knows of it. Not for drawing (ui/table/lesson.h).
 */
#ifndef GAME_LESSON_H
#define GAME_LESSON_H

#include "game/session.h"

#define LESSON_ANY "any" /* for a code: whatever it is */
enum { LESSON_CODES = 4, LESSON_STEPS = 20, LESSON_ASIDES = 8, LESSON_WORDS = 25, LESSON_TITLE_WORDS = 6 };
enum { LESSON_PATH = 1200 }; /* room for the path of a lesson's file, with its end */

/* What shows that a step was done. */
typedef enum lesson_until {
    UNTIL_VERB,       /* our side did a deed of that verb */
    UNTIL_EVENT,      /* an event of that code came about */
    UNTIL_STEP,       /* that step of the turn began */
    UNTIL_TURN,       /* that turn has come, or a later one */
    UNTIL_CHOOSE,     /* that unit is chosen */
    UNTIL_CHOOSE_FOR, /* a unit is chosen that may do a deed of that verb now */
    UNTIL_OPEN,       /* that panel is opened */
    UNTIL_REFUSAL,    /* a refusal of such a code is shown */
    UNTIL_UNDO,       /* something was taken back */
    UNTILS
} lesson_until;
typedef enum lesson_panel {
    LESSON_ODDS,
    LESSON_WHY,
    LESSON_LOG,
    LESSON_CHART,
    LESSON_STACK,
    LESSON_PANELS
} lesson_panel;
/* The button of the bar that is ringed. */
typedef enum lesson_button {
    BUTTON_NONE,
    BUTTON_VERB, /* of lesson_step.button_verb */
    BUTTON_END,
    BUTTON_ODDS,
    BUTTON_WHY,
    BUTTON_UNDO,
    BUTTON_NEXT,
    BUTTON_TABLE /* on the dice, not of the bar */
} lesson_button;

typedef struct lesson_step {
    const char *title,
        *text; /* at most LESSON_TITLE_WORDS and LESSON_WORDS; the text to be filled (words.h) */
    const char *press, *key; /* what to press, in words, and its key cap; "" none */
    int unit, space;         /* where its card points: NO_UNIT and NO_SPACE: at the button, or nowhere */
    lesson_button button;
    int button_verb;
    lesson_until until;
    int or_verb;              /* UNTIL_VERB: another that serves as well; -1 */
    int verb, chosen, number; /* UNTIL_VERB, _CHOOSE_FOR; _CHOOSE: a unit; _STEP, _TURN, _OPEN: which */
    const char *codes[LESSON_CODES]; /* UNTIL_EVENT, _REFUSAL: any of them; the rest NULL */
    const char *wait;       /* said in the place of the text while the deed is not offered; "": the text */
    const char *wait_press; /* what to press meanwhile; "": to play on */
    int ours;               /* UNTIL_EVENT: brought about by our own deed of that verb; -1: by anybody's */
    uint64_t by;            /* of that deed: types (bits) of which one must do it; 0: whoever may */
    uint32_t in_steps;      /* it can be done only in these steps of the turn; 0: in all */
    uint32_t while_marked;  /* there is something to do only while `unit`, of NO_UNIT anybody of our side,
                               bears one of these; 0: always */
    bool follows;           /* it shows what comes of the step before, and is left out where that is */
    bool later;             /* while it is out of reach those after it go first, and it comes when it can */
    bool optional;          /* whoever judges it unwise goes on without it: its card says so at any time */
    int patience;           /* turns in which it may not be offered before it is left out; 0: the usual */
} lesson_step;

typedef struct lesson {
    arena *memory;
    char scenario[64];  /* its id: the file's name without ".json" */
    const char *player; /* the computer of the other sides, NULL: that of the settings */
    const char *ending; /* said when all is done */
    uint64_t seed;
    int side;
    lesson_step last; /* the ending, as a card of its own */
    lesson_step steps[LESSON_STEPS];
    int count;
    lesson_step asides[LESSON_ASIDES]; /* UNTIL_EVENT: each is told of once, whenever that comes about */
    int nasides;
} lesson;

/* The lesson of that battle of a system: its file, and true; false where it has none, or one that cannot be
 * read. Where there is a lesson-BATTLE.json it is that one. */
bool lesson_find(const char *data_dir, const char *rules_id, const char *scenario_id, char *path,
                 size_t size);
void lesson_first(const char *data_dir, const char *rules_id, char *path,
                  size_t size); /* lesson.json, there or not */
/* lesson-maida.json: "maida"; lesson.json: "", it may teach any; false: no lesson is called so. */
bool lesson_called(const char *path, char *scenario_id, size_t size);
/* What is known of a lesson without its battle: that battle's id, and that of the learner's side. */
typedef struct lesson_card {
    char scenario[64], side[32];
} lesson_card;

/* false where there is no lesson, or none that can be read. */
bool lesson_read_card(const char *path, lesson_card *out);
bool lesson_asks_for(const lesson_step *step, int which); /* UNTIL_VERB: that verb serves */
/* The whole, held against its battle: every verb, code, unit, space and step it names must be there. NULL and
 * *err. */
lesson *lesson_load(const char *path, const scenario *sc, error *err);
void lesson_free(lesson *l);
/* Has it come about since there were `from` entries? For UNTIL_VERB to UNTIL_TURN. *needs: so many entries
 * must stand for it to stay so. */
bool lesson_came_about(const lesson *l, const lesson_step *step, const session *s, int from, int *needs);
/* Entries by which our side did what its steps ask for, in their order; how many. */
int lesson_deeds(const lesson *l, const session *s, int entry[LESSON_STEPS]);
/* Of an event or a refusal: is it one of those it waits for? NULL: there is none. */
bool lesson_names_code(const lesson_step *step, const char *code);

#endif
