/*
 * ways_out.h: where a side's units leave the map: an arrow over the edge of each such space, in the side's
 * colour, and the words for it.
 */
#ifndef UI_TABLE_WAYS_OUT_H
#define UI_TABLE_WAYS_OUT_H

#include "core/strbuf.h"
#include "ui/table/parts.h"

int ways_out_count(const table *t);          /* arrows on the shown map */
int ways_out_under(const table *t, frect r); /* of their spaces on the shown map those that lie under that */
void ways_out_draw(table *t);                /* above the counters, below their marks */
void ways_out_arrow(const table *t, int side, fpoint at, fpoint towards,
                    float size); /* towards: of length 1 */
/* The space whose arrow lies at that point of the window, NO_SPACE. */
int ways_out_at(const table *t, float x, float y);
/* "Way out of the map: Expedition.", a line of its own behind what stands there; nothing where nobody may.
 */
void ways_out_words(const table *t, int space, strbuf *text);
/* Pressed beside the map with a unit chosen: says where it may leave it, or that there is nothing. true: the
 * unit stays chosen, for it has somewhere to go. */
bool ways_out_beyond(table *t);

#endif
