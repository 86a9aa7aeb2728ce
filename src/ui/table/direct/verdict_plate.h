/*
 * verdict_plate.h: the two lines on the board that end a fight: who and what, then why with its rule. They
 * stay until they are put away (show.h), on no counter of the fight.
 */
#ifndef UI_TABLE_VERDICT_PLATE_H
#define UI_TABLE_VERDICT_PLATE_H

#include "game/tale.h"
#include "ui/table/parts.h"

/* Where it happened alone: what came of it stands on the battle board. */
void verdict_plate_mark(table *t);
void verdict_plate_draw(table *t);
/* Where it leads: to where whom it is about stands now; where he stands no more, to where he did. */
int verdict_plate_at(const table *t, const tale_fight *f);
/* Where a plate of that size lies by that place, so that it covers neither unit (or NO_UNIT) and as few
 * others as can be; NO_SPACE: high over the board. */
frect verdict_plate_place(table *t, int space, int doer, int other, float w, float h);
/* The line from such a plate to that place; gone: where nobody stands there any more a cross stands for him.
 */
void verdict_plate_lead(table *t, frect r, int space, bool gone);

#endif
