/*
 * brain.h: the computer's turn at the table: its choices are begun, waited for without holding anything up,
 * and done.
 */
#ifndef UI_TABLE_BRAIN_H
#define UI_TABLE_BRAIN_H

#include "ui/table/parts.h"

struct brain *brain_new(void);
int brain_think(table *t); /* its decision; answers when to ask again, as app_tick() */
void brain_drop(table *t); /* what it was about to do no longer counts */

#endif
