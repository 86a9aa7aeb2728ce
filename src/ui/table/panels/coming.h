/*
 * coming.h: who is still to come on: in which turns, by a die or surely, with whom and where. Told by the
 * turns of the top bar and by the unit card while nobody is chosen.
 */
#ifndef UI_TABLE_PANELS_COMING_H
#define UI_TABLE_PANELS_COMING_H

#include "core/strbuf.h"
#include "ui/table/parts.h"
#include "ui/widget/widget.h"

typedef enum coming_how { COMING_NOBODY, COMING_BY_DIE, COMING_SURELY } coming_how;

/* How somebody comes in that turn, if not before; `now` is the turn that is shown: of turns gone by nobody.
 */
coming_how coming_in(const table *t, int turn, int now);
/* Its sign, its upper edge's middle at x, y: hollow where a die decides. */
void coming_sign(ui *u, float x, float y, coming_how how);
/* Appends of all who may come in that turn who, where and by what; of turns gone by what was to begin. */
void coming_words(const table *t, int turn, int now, strbuf *out);
/* Of each group of the viewer's that is still to come a line with its sign; returns the height. */
float coming_lines(table *t, float x, float y, float width, bool draw);

#endif
