/*
 * course.h: the course of a turn, as a table of phases that one engine walks for every rule system.
 *
 * A system lists its phases in the order they come. course_advance() goes from one to the next until a side
 * must decide or something is owed (the agenda), whose items `go` takes one by one. Where it stands is two
 * bytes of the system's own part of the state: the phase (an index into the table) and the stage: which kind
 * of decision is open. Stage 0 is always "none: what is owed goes by itself". A system that has a course
 * leaves decide, check and apply of its ruleset NULL, or writes its own and calls those of here.
 *
 * Not for what a phase does: that is its enter().
 */
#ifndef GAME_COURSE_H
#define GAME_COURSE_H

#include "game/kit.h"

enum { STAGE_NONE = 0 };

/* How its beginning is told. */
typedef enum phase_opening {
    OPENS_STEP,     /* side and step are set, the step told if it is another */
    OPENS_TURN,     /* a new turn: that and its first step are told, the side is nobody's */
    OPENS_IF_ASKED, /* as OPENS_STEP, but only where there is something to decide */
    OPENS_UNTOLD    /* enter() sets side and step itself, or leaves them */
} phase_opening;

typedef struct course_phase {
    uint8_t step;    /* index into ruleset.steps */
    uint8_t stage;   /* the decision it opens; STAGE_NONE: none */
    uint8_t opens;   /* phase_opening */
    bool resumes;    /* an umpire who sets the step begins here, not at the first row of that step */
    uint32_t clears; /* marks every unit loses, without a word */
    int (*whose)(const state *s);                   /* the side it belongs to; NULL: nobody's */
    void (*enter)(state *s, int side, resolver *r); /* what it brings; NULL: nothing but its decision */
    uint8_t owes; /* and then an agenda item of that kind, 0: none: for each unit of its side (of any, where
                     it is nobody's) of which owed_by() says so, in the order of battle; owed_by NULL: one */
    bool (*owed_by)(const state *s, int u);
    /* Is there anything to decide (the stage is set while it is asked). NULL: always. */
    bool (*asks)(const state *s, int side);
    bool (*asks_any)(const state *s, int u); /* or so: of any unit of its side */
    /* Nobody decides and nothing is owed: opens one more decision of this phase, or owes more, and says true;
     * else the phase is over. NULL: it is over. */
    bool (*again)(state *s);
    int (*next)(state *s, resolver *r); /* the phase after it; NULL: the row below, after the last `turn` */
} course_phase;

/* What is done when an item of the agenda goes. */
typedef void (*course_work)(state *s, const agenda_item *item, resolver *r);

typedef struct course {
    const course_phase *phases;
    int nphases;
    int turn;                    /* the phase a turn begins with */
    uint16_t phase_at, stage_at; /* their bytes: offsets in state.ext */
    uint16_t first_at;           /* the byte of the side that goes first, for course_first(); 0: none */
    int moves_first;             /* the verb by which its side chooses to: course_apply_order() */
    const char *const *prompts;  /* words, by stage; [STAGE_NONE] is not read */
    const char *const *others;   /* refusal by stage, of verbs given at another that name none; or NULL */
    bool owed_first;             /* what is owed goes before an open decision; else after it */
    const course_work *work;     /* by kind of agenda item; NULL entries and kinds beyond: nothing is done */
    int nwork;
    /* After anything moved or died: who sees whom, who touches whom. r NULL: nothing is told. May be NULL. */
    void (*refresh)(state *s, resolver *r);

    /* A system that keeps no stage (stage_at is not read): what is being decided follows from its phase and
     * from what is owed. The decision of a phase is open as long as asks() says so, and a verb that ends it
     * goes straight on to the next phase. NULL: the stage is kept. */
    int (*stage_of)(const state *s);
    /* A fight goes on: whoever stands there holds nothing yet. NULL: none outlasts an action. */
    bool (*undecided)(const state *s);
    /* What is owed happens at one moment for all: victory is judged when the last of it is done. NULL: it is
     * judged after every action. */
    bool (*unjudged)(const state *s);

    /* For what a row cannot say; each may be NULL. */
    int (*step_of)(const state *s, int phase); /* the row's */
    /* After the umpire: does what is open still make sense; where not, the phase is laid anew (true). */
    bool (*fits)(const state *s);
    /* ... which phase that is (the step's first row, or the one that `resumes`); may set bytes it goes with
     */
    int (*resume)(state *s, int step);
    void (*tidy)(state *s, resolver *r); /* ... and last, before it goes on */
} course;

int course_phase_of(const state *s);
int course_stage(const state *s);
/* A decision is open; STAGE_NONE: none any more. Does nothing where no stage is kept. */
void course_open(state *s, int stage);
/* The stage is none, or that of the phase's row: what a fits() may ask, or be. */
bool course_stage_fits(const state *s);
/* The phase is one of the table, of the step that is shown, and what is open in it makes sense. */
bool course_fits(const state *s);
/* Whose decision it is: the phase's whose(), else state.side; where no stage is kept, whose what is owed is.
 */
int course_side(const state *s);

/* course_phase.enter of a phase that does nothing but end the turn. */
void course_end_turn(state *s, int nobody, resolver *r);
/* course_phase.whose where the sides go one after the other; and verb.apply for the side that chooses which:
 * `moves_first`, or any other verb for the other order. Ends the stage. */
int course_first(const state *s);
int course_second(const state *s);
void course_apply_order(state *s, const action *a, resolver *r);
/* An item for each unit of which owed_by() says so: those of the side that goes first, then the others. */
void course_owe_in_order(state *s, int kind, bool (*owed_by)(const state *s, int u));

/* From setup(): turn 1, the holders of objectives, and on from `phase`. */
void course_begin(state *s, int phase, resolver *r);
void course_enter(state *s, int phase, resolver *r);
void course_advance(state *s, resolver *r); /* on to the next decision or `go` */
/* refresh(), the holders of objectives, and the victory conditions that end a battle at once. */
void course_settle(state *s, resolver *r);

/* For ruleset.actions. Of NO_UNIT: appends the verbs that need none, those that may be given now, in the
 * order of their table, and there is no more to do (STAGE_NONE). Of a unit: the stage at which it is to be
 * listed, STAGE_NONE if its side does not decide. */
int course_list(const state *s, int unit, action_list *out);
/* What the verb's row says of that unit and choice, the stage not asked: NULL or the refusal's code ... */
const char *course_refused(const state *s, int unit, int verb_index, int choice);
/* ... and if it may be done, it is appended. */
bool course_offer(const state *s, int unit, int verb_index, int choice, action_list *out);

/* ruleset.decide, check and apply, from the course and the rows of ruleset.verbs. */
void course_decide(const state *s, decision *out);
bool course_check(const state *s, const action *a, refusal *why);
void course_apply(state *s, const action *a, resolver *r);
void course_go(state *s, resolver *r); /* the agenda's head goes; then course_settle() */

/* After the umpire and the system's own mend(): what is owed is cleared and the phase laid anew where it is
 * not that of the step he set. Nothing is told. */
void course_mend(state *s);

#endif
