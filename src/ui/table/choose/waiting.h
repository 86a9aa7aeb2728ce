/*
 * waiting.h: the units that wait to be placed. They lie in the dock, or below the board where the dock is
 * shut: never over the board. Each keeps its place there until all are placed, so that nothing moves under
 * the pointer.
 */
#ifndef UI_TABLE_WAITING_H
#define UI_TABLE_WAITING_H

#include "ui/table/parts.h"

struct waiting_panel *waiting_new(void); /* what this file alone keeps; freed by mem_free() */
void waiting_lay(table *t);              /* takes the room it needs, if anybody waits */
void waiting_draw(table *t);
/* The step would let it be placed, but there is no place for it now. */
bool waiting_no_room(const table *t, int who);
int waiting_without_room(const table *t); /* of how many that is so */
/* All of whom that is so: "Second bearers: no room now, still waiting", after what else is said. */
void waiting_kept_out(const table *t, strbuf *out);

#endif
