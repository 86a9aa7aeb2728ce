/*
 * prizes.h: objectives on which a counter stands: the printed diamond lies beneath it, and a small one at its
 * corner says so.
 */
#ifndef UI_TABLE_PRIZES_H
#define UI_TABLE_PRIZES_H

#include "ui/table/parts.h"

void prizes_draw(table *t);                     /* above the counters, below their marks */
float prizes_radius(const table *t, int space); /* of one on which a counter stands, in pixels */

#endif
