/*
 * lesson.h: a coached battle: which step it is at, whether the play has shown it done, and which button is
 * meant.
 *
 * It watches and points: nothing is barred by it and nothing is done by it. A step passes when what it waits
 * for is seen in the real play, comes back when that is taken back, and all of it can be left at any time.
 */
#ifndef UI_TABLE_LESSON_H
#define UI_TABLE_LESSON_H

#include "game/lesson.h"
#include "ui/table/parts.h"

typedef struct lesson_play {
    lesson *lesson;
    int at;                  /* the step that is to be done; lesson->count: all are */
    int needs[LESSON_STEPS]; /* of a step that is done: so many entries must stand for it to stay so */
    uint32_t passed;         /* bits by step: it was passed over, and never done */
    uint32_t put_off;        /* bits by step: it was left for later, and comes back when it can be done */
    uint32_t given_up;       /* bits by step: its link was pressed, and it does not come again */
    uint32_t refused;        /* bits by step: the refusal it asks for has been met with */
    int seen;                /* entries there were when it was last looked at */
    frect button;            /* of the bar, as drawn in this run or the last; w 0: it is not there */
    char label[64], cap[24]; /* what it says */
    frect card;              /* as last drawn; w 0: it was not */
    bool held;               /* a hand holds it, to draw it aside ... */
    fpoint grip;             /* ... there on the card */
    fpoint put;              /* the corner where a hand has put it ... */
    int put_of;              /* ... of the card lesson_card_now() + 1; 0: of none */
    frect home;              /* from where something else that was opened drove the card; w 0: from nowhere */
    int laid_at;             /* entries there were, all of them shown, as its place was last weighed */
    int card_of;             /* lesson_card_now() as it was drawn */
    int step_seen;           /* the last step whose own card was drawn; -1: none */
    fpoint tail[3];          /* of the card, as last drawn; all 0: it had none */
    bool ringed;             /* what it speaks of has a ring in its place */
    bool log_was_open;       /* as that card was drawn first */
    int log_presses;         /* of its lines, as that card was drawn first */
    bool late;               /* what the step waits for came about before that: its card tells of it now */
    int late_count;          /* entries there were as it was first seen */
    int late_unit;           /* who was chosen then, or NO_UNIT */
    bool read;               /* that card was pressed */
    bool ending;         /* all is done: the last card lies there until it is read, or something is done */
    bool skipped;        /* its link was pressed */
    bool without;        /* the link that goes on without a step that waits was pressed */
    int aside;           /* of lesson->asides, which lies there in the place of the step; -1: none */
    uint32_t aside_told; /* bits by aside */
    int not_that;        /* who was last said to be another than the one that is to be chosen; NO_UNIT */
    int turn_open;       /* the last turn in which what the step waits for could be done, or it began */
} lesson_play;

void lesson_begin(table *t, lesson *l); /* takes it */
bool lesson_on(const table *t);
void lesson_leave(table *t); /* with a word said */
bool lesson_may_return(const table *t);
void lesson_return(table *t); /* to the one that was left: it takes up what was done meanwhile */
void lesson_mind(table *t);   /* at the begin of a run: on, or back */
void lesson_free_play(table *t);
const lesson_step *lesson_now(const table *t); /* what its card tells of; NULL: nothing */
int lesson_card_now(const lesson_play *p); /* the step, LESSON_STEPS + the aside; the ending is beyond all */
bool lesson_telling(
    const lesson_play *p); /* it tells of what has happened: there is nothing to do but go on */
/* What the step asks for is not offered at this moment: its card says what to wait for. */
bool lesson_waits(const table *t);
/* The refusal it asks for lies there, and is read: what comes next follows when that is put away. */
bool lesson_answered(const table *t);
/* Its card has a link past it: it waits for what is not offered now, or need not be done at all. */
bool lesson_may_give_up(const table *t);
/* The step and what follows from it are passed over for good, whatever is taken back later; a word is said.
 */
void lesson_give_up(table *t);
/* A button of the bar is about to be drawn there: rings it where it is the one that is meant. */
void lesson_ring(table *t, lesson_button button, int verb_index, frect r, const char *label, const char *cap);

#endif
