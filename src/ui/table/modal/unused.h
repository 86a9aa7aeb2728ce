/*
 * unused.h: the question before a step ends while units that could still do something useful are unused.
 */
#ifndef UI_TABLE_UNUSED_H
#define UI_TABLE_UNUSED_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

/* What is asked about before a step ends, *n: of how many; NOBODY: it ends unasked. */
typedef enum unused_about {
    UNUSED_NOBODY,
    UNUSED_PREPARED, /* an order that stands prepared and is not given */
    UNUSED_FIRE,     /* all of them could fire at an enemy */
    UNUSED_FIGHT,    /* they have an enemy to act against */
    UNUSED_PLACE,    /* they wait to be placed */
    UNUSED_MOVE,     /* they have not been used */
    UNUSED_HOLD,     /* nor have they, but nothing is asked: others have been, and it can be taken back */
    UNUSED_LEFT      /* an order to all has left them out and said so: nothing is asked */
} unused_about;

/*
 * Is it asked before this step ends, and why? Where somebody has an enemy to act against, or waits to be
 * placed, and the rules call it a chance that would be missed. For those who could only move, where the rules
 * say who of them has anything to better: of these, whoever has been used; else not where taking back is free
 * and others have been used: who stays where he is has been told so.
 */
unused_about unused_asks(const table *t, int *n);
bool unused_asked(const table *t);
/* The same, beforehand, beside what ends the step: "4 can still fire, 5 not placed yet". false: nothing will
 * be asked; then of those who have not been used: "3 will hold", or where a lesson says to end the step, who
 * is left over all the same. */
bool unused_says(const table *t, char *out, size_t size);
/* Of each unit whether it is counted there; false: nobody is. */
bool unused_counted(const table *t, bool counted[UNITS_MAX]);
/* Who they are of whom it will be asked: "A target is within reach of: Askaris." Nothing where nobody is. */
void unused_names(const table *t, strbuf *out);
/* The words for that, of a fight by the verb of the step; NOBODY: "" */
void unused_say(const table *t, unused_about about, int n, char *out, size_t size);
/* Of those who could fire or fight with those as well who are not on the map yet. */
void unused_say_both(const table *t, unused_about about, int n, int unplaced, char *out, size_t size);
int unused_unplaced(const table *t); /* units that could be placed now */
/* Somebody has been used, and all who could still go somewhere bear a mark by which who gets no order stays
 * as he is (words "rest.<mark>"): "The rest stay down". NULL: it is not so. */
const char *unused_rest(const table *t);
/* Nobody has anything left that he would miss, or stays as he is without an order, or the lesson says to end
 * the step: to end it is what goes on. */
bool unused_nobody(const table *t);
/* All who may still go somewhere may be told to stay, by one order: nobody is chosen, nothing is prepared,
 * and nobody owes anything. Not in a step of fire, nor where to be placed is all there is. */
bool unused_may_stay(const table *t);
/* Whom that leaves: "20th Foot is left waiting to be placed"; false: nobody waits. */
bool unused_stay_waits(const table *t, strbuf *out);
const char *unused_stay_label(const table *t); /* "All hold"; of those left over, "The rest hold" */
void unused_stay(table *t);                    /* they stay, and the step ends unasked */
void unused_end(table *t);                     /* ends the step, or asks first */
void unused_draw(table *t);

#endif
