/*
 * overlay.h: what is laid over the printed board: reach, range, targets, lines of fire, the facing handle,
 * crosses.
 */
#ifndef UI_TABLE_OVERLAY_H
#define UI_TABLE_OVERLAY_H

#include "ui/table/parts.h"

void overlay_under(table *t); /* beneath the counters */
void overlay_over(table *t);  /* above them: lines, brackets, cross */
/* The arrows it may be turned by, which are pressed: above what marks the counters beside, which are not. */
void overlay_facing(table *t);
/* What the choice costs anew, over the tail of a card that lies there; nothing that lies under the card. */
void overlay_costs_beside(table *t, frect card);

#endif
