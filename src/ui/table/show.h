/*
 * show.h: what happened, as it is shown: the beats of the animation heard and followed by the camera, and
 * cards that were turned up read again.
 */
#ifndef UI_TABLE_SHOW_H
#define UI_TABLE_SHOW_H

#include "ui/table/parts.h"

void show_from(table *t, int before); /* what was done from entry `before` on */
void show_beat(table *t);             /* a beat begins: it is heard, and the camera goes where it happens */
void show_recall(table *t, int entry, int event, bool timed); /* a card that was turned up is read again */
void show_recall_last(table *t, int from); /* the last the viewer saw since that entry, for a while */

#endif
