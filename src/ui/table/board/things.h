/*
 * things.h: what lies about on spaces (dropped loads, wrecks).
 */
#ifndef UI_TABLE_THINGS_H
#define UI_TABLE_THINGS_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

/* Where nobody stands, under the counters to come; and over those who stand on them, at their upper left
 * corner. */
void things_draw(table *t);
void things_over(table *t);
int things_boxes(const table *t, frect *out, int most); /* where those over counters lie, in the window */
/* The space in which what the sign there stands for lies, also where it sticks out over another; NO_SPACE. */
int things_at(const table *t, float x, float y);
void things_words(const table *t, int space, strbuf *out);

#endif
