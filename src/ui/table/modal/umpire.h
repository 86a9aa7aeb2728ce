/*
 * umpire.h: what the umpire may overrule: place a unit, take one off, set a value, go to a step.
 */
#ifndef UI_TABLE_UMPIRE_H
#define UI_TABLE_UMPIRE_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

void umpire_open(table *t);
void umpire_draw(table *t);
void umpire_place(table *t, int space);         /* the space that was asked for */
void umpire_words(const table *t, strbuf *out); /* what is awaited while it is */
void umpire_sentence(const table *t, const action *a, strbuf *out);

#endif
