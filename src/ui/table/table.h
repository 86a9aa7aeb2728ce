/*
 * table.h: a battle on the table, as the screens see it: made from a session, let pass time, drawn; and what
 * a screen that only shows a battle asks of it.
 */
#ifndef UI_TABLE_TABLE_H
#define UI_TABLE_TABLE_H

#include "ui/table/host.h"
#include "ui/table/parts.h"

/* Takes the session; the host outlives the table. watched: nobody decides at it, and the keys are not the
 * table's. */
table *table_new(const table_host *host, session *s, bool watched);
/* Another on the same battle, watched, for another window: it is put away before that one. */
table *table_beside(const table_host *host, const table *of);
void table_free(table *t);
/* Somebody who watched takes that side, of a battle that is played back from entry `from` on (-1: as it
 * stands); what is being shown is over. false: he could not. And leaves it again to the computer of that
 * name; nobody decides at it any more. */
bool table_join(table *t, int side, int from);
void table_leave(table *t, int side, const char *computer);
void table_enter(table *t);             /* its screen comes up: settings may have changed */
int table_tick(table *t, uint64_t now); /* as app_tick() */
void table_draw(table *t);              /* once for every event and every frame */

#endif
