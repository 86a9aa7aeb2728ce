/*
 * motion.h: what is going on, over the counters, as it is shown: smoke, plates of hits, the turn.
 */
#ifndef UI_TABLE_MOTION_H
#define UI_TABLE_MOTION_H

#include "ui/table/parts.h"

void motion_draw(table *t);

#endif
