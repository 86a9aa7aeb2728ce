/*
 * lessons.h: the battles that are taught: which they are, and one of them begun with its coach.
 */
#ifndef UI_LESSONS_H
#define UI_LESSONS_H

#include "ui/app/catalogue.h"

/* Has that battle of the system a lesson (catalogue_entry.taught)? A broken one teaches nothing: false. */
bool lessons_teach(const app *a, int rules, const char *id);
bool lessons_first(const app *a, int rules, char *id,
                   size_t size); /* the battle the system is taught on first */
/* Of a battle that has been loaded, the side its lesson is played with; NO_SIDE: it has none. */
int lessons_side(const app *a, const catalogue_entry *e);
/* That is another than is chosen to be played with. */
bool lessons_other_side(app *a, const catalogue_entry *e);
bool lessons_here(app *a);                      /* the battle on the table is one of those */
bool lessons_anew(app *a);                      /* its lesson from the start; what is played so far is kept */
bool lessons_start(app *a, catalogue_entry *e); /* the table, with the lesson begun; or a message */

#endif
