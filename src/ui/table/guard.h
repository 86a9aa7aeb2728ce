/*
 * guard.h: one press does one thing. After a press has done something, the same press again at once (the
 * other half of a double click, Enter struck twice) does nothing, and of a key that is said; and the button
 * that goes on is dead for a moment after it has come to mean something else, and so are the buttons that
 * choose the next, for who comes with his press when what was shown has gone by itself.
 */
#ifndef UI_TABLE_GUARD_H
#define UI_TABLE_GUARD_H

#include "ui/table/parts.h"

/* Milliseconds. GUARD_LATE: so long a hand goes on to a button that it saw. GUARD_CALM: whoever struck a key
 * later than that after his last has looked up between. */
enum { GUARD_MS = 400, GUARD_LATE = 700, GUARD_CALM = 1200 };

typedef struct guard {
    uint64_t until;    /* the same press does nothing before then */
    uint64_t calm;     /* then the last press that did anything is GUARD_CALM ago */
    int key, mods;     /* what it was: this key with those, or 0: the left button */
    float x, y;        /* there */
    int pressed, with; /* what is being answered in this run: a key and its UI_ modifiers, 0 the left button,
                          -1 neither */
    bool caught;       /* this press caught up with what was being shown: the button means what it meant */
    bool last, again;  /* the press before this one did something; and it was the same press */
    unsigned golden;   /* what the button that goes on means, as a name */
    uint64_t golden_since;
    uint64_t passing; /* when a button that passes over what is shown was last there */
} guard;

struct guard *guard_new(void);
void guard_filter(table *t);     /* at the begin of a run: takes the event that comes too soon */
void guard_deed(table *t);       /* something was done; counts only in answer to a press */
void guard_caught_up(table *t);  /* this press has ended what was shown, and is for what comes after it */
bool guard_calm(const table *t); /* nobody is striking on through what is shown */
/* What the button that goes on means in this run; true: it has meant so long enough to be pressed. */
bool guard_golden(table *t, unsigned meaning);
void guard_passing(table *t); /* such a button is there in this run */
/* The mouse presses so soon after it has gone by itself that the press may have been for it. */
bool guard_late(const table *t);
void guard_say(const table *t); /* that a key came too soon and was not heeded */

#endif
