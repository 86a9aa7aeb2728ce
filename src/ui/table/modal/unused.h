/*
 * unused.h: the question before a step ends while units that could still do something useful are unused.
 */
#ifndef UI_TABLE_UNUSED_H
#define UI_TABLE_UNUSED_H

#include "ui/table/parts.h"

/*
 * Is it asked before this step ends? Yes where somebody has an enemy to act against, or waits to be placed,
 * and the rules call it a chance that would be missed. For those who could only move, not where taking back
 * is free and others have been used: who stays where he is has been told so.
 */
bool unused_asked(const table *t);
/* Nobody has anything left that he would miss, or the lesson says to end the step: to end it is what goes on.
 */
bool unused_nobody(const table *t);
/* All who may still go somewhere may be told to stay, by one order: nobody is chosen, nothing is prepared,
 * and nobody owes anything. Not in a step of fire, nor while somebody waits to be placed. */
bool unused_may_stay(const table *t);
const char *unused_stay_label(const table *t); /* "All hold"; of those left over, "The rest hold" */
void unused_stay(table *t);                    /* they stay, and the step ends unasked */
void unused_end(table *t);                     /* ends the step, or asks first */
void unused_draw(table *t);

#endif
