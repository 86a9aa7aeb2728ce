/*
 * meant.h: the action a refused press most likely meant, put to the judge so that it says why not.
 */
#ifndef UI_TABLE_MEANT_H
#define UI_TABLE_MEANT_H

#include "ui/table/parts.h"

void meant_space(table *t, int space); /* by a press there with the chosen unit */
void meant_verb(table *t, int verb);   /* by its barred button */
/* Adds the judge's sentence and remedy on that action to *out; nothing where it may be done. */
void meant_why(const table *t, const action *a, strbuf *out);
/* The same of a barred button, without showing them on the board. */
void meant_verb_why(const table *t, int verb, strbuf *out);

#endif
