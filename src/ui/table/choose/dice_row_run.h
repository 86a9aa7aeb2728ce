/*
 * dice_row_run.h: units in a row of dice are told to go on: to throw one after the other, and to march all as
 * far as the last of them was told.
 */
#ifndef UI_TABLE_DICE_ROW_RUN_H
#define UI_TABLE_DICE_ROW_RUN_H

#include "ui/table/parts.h"

bool dice_row_tick(table *t);         /* time passes; true: the next throws */
int dice_row_marches(const table *t); /* how many an order to march would be for, 0: nobody was sent yet */
void dice_row_march(table *t); /* prepares it for all of those: to the place named, else as the last one
                                * went; given by plan_give() */

#endif
