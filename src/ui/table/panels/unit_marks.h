/*
 * unit_marks.h: the marks that hang from a unit's counter, each by its sign and its name: on the unit's
 * panel, and for the note of the place where it stands.
 */
#ifndef UI_TABLE_UNIT_MARKS_H
#define UI_TABLE_UNIT_MARKS_H

#include "core/strbuf.h"
#include "game/ruleset.h"
#include "ui/table/parts.h"

/* Of the rules' marks and, numbered after them, of their signs. */
const mark *unit_marks_row(const table *t, int nth);
unsigned unit_marks_of(const table *t, int who); /* bits of those that are drawn on its counter */
/* "Limbered, moved"; nothing where it has none. */
void unit_marks_words(const table *t, int who, strbuf *out);
void unit_marks_name(const table *t, int nth, char *out, size_t size); /* with a capital */
/* What it does, where the system's words say so ("means.shaken"); else its name. */
void unit_marks_means(const table *t, int nth, char *out, size_t size);
/* Each with what it does, in lines as wide as that; draw false: only how high. */
float unit_marks_rows(const table *t, int who, float x, float y, float width, bool draw);

#endif
