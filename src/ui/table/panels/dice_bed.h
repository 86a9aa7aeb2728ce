/*
 * dice_bed.h: dice, coins and cards as they lie on the baize.
 */
#ifndef UI_TABLE_DICE_BED_H
#define UI_TABLE_DICE_BED_H

#include "ui/table/parts.h"

void dice_bed_draw(const table *t, const roll *r, frect bed, float part); /* part: 0 thrown, 1 come to rest */
/* The same beside another throw of so many dice, no larger than those; the coins with that face up count,
 * and each die whose bit is set. */
typedef struct dice_beside {
    int others, coin;
    uint64_t good;
} dice_beside;
void dice_bed_draw_beside(const table *t, const roll *r, const dice_beside *by, frect bed, float part);
float dice_bed_said(const table *t, const roll *r); /* height of the line of what its faces have called for */
/* Of its dice, as dice_look.side has it: that of who throws, from the first throw on; -1: nobody's. */
int dice_bed_colour(const table *t, const roll *r);

#endif
