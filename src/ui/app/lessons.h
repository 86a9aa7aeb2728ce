/*
 * lessons.h: the battles that are taught: which they are, and one of them begun with its coach.
 */
#ifndef UI_LESSONS_H
#define UI_LESSONS_H

#include "ui/app/catalogue.h"

void lessons_path(const app *a, int rules, char *out,
                  size_t size); /* of that system's lesson.json, there or not */
/* The battle that system teaches by (catalogue_entry.taught). A broken lesson.json teaches nothing: false. */
bool lessons_battle(const app *a, int rules, char *id, size_t size);
bool lessons_here(app *a);                      /* the battle on the table is one of those */
bool lessons_anew(app *a);                      /* its lesson from the start; what is played so far is kept */
bool lessons_start(app *a, catalogue_entry *e); /* the table, with the lesson begun; or a message */

#endif
