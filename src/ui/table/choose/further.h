/*
 * further.h: what of an order is still open once it is prepared.
 */
#ifndef UI_TABLE_FURTHER_H
#define UI_TABLE_FURTHER_H

#include "ui/table/choose/chosen.h"
#include "ui/table/parts.h"

void further_find(table *t); /* the choice's line-ups: who may do it, and to whom */
/* What it comes to with each of a line-up; asked of the odds once, as long as the choice stands. */
const lineup *further_weigh(const table *t, bool victims);
void further_strips(table *t, int verb); /* the choice's strips, for its order of that verb */

#endif
